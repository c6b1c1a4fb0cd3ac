"""`qwirkle replay`: step through a record."""

from __future__ import annotations

from qwirkle.cli.console import is_interactive
from qwirkle.cli.extras import needs
from qwirkle.cli.show import picture
from qwirkle.cli.sources import read_record
from qwirkle.rules.game import Game
from qwirkle.rules.incident import Closing, Departure, Incident, Takeover
from qwirkle.rules.turn import Turn

__all__ = ["replay_record"]


def replay_record(name: str, plain: bool) -> int:
    """Show a record on the screen, or print it if there is no terminal; returns the exit code."""
    game = read_record(name).game
    if plain or not is_interactive():
        _print_steps(game)
        return 0
    with needs("terminal"):
        from qwirkle.cli.terminal.replay_app import ReplayApp

    return ReplayApp(list(game.steps())).run() or 0


def _print_steps(game: Game) -> None:
    history = ["The deal.", *(_sentence(step, game.names) for step in game.position.history())]
    for number, (words, step) in enumerate(zip(history, game.steps(), strict=True)):
        print(f"--- {number} of {len(history) - 1}: {words}")
        print(picture(step.position, game.names), end="\n\n")


def _sentence(step: Turn | Incident, names: tuple[str, ...]) -> str:
    match step:
        case Turn(seat=seat, move=move, lines=lines, bonus=bonus):
            items = "+".join(str(line.total) for line in lines)
            score = f" = {items}" if items else ""
            return f"{names[seat]}: {move}{score}{f' and {bonus} for the end' if bonus else ''}"
        case Departure(seat=seat, reason=reason):
            return f"{names[seat]} leaves: {reason}"
        case Takeover(seat=seat, player=player):
            return f"{player} goes on for {names[seat]}"
        case Closing(reason=why):
            return f"The game is closed: {why}"
