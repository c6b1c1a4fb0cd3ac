"""`qwirkle replay`: through a record, step by step."""

from __future__ import annotations

from qwirkle.cli.showing import picture
from qwirkle.cli.sources import read_record
from qwirkle.cli.terminal import is_interactive
from qwirkle.rules.game import Game
from qwirkle.rules.incident import Closing, Departure, Incident, Takeover
from qwirkle.rules.turn import Turn

__all__ = ["replay"]


def replay(name: str, plain: bool) -> int:
    """Show a record in the terminal, or print it where there is none; the exit code."""
    game = read_record(name).game
    if plain or not is_interactive():
        _print_steps(game)
        return 0
    from qwirkle.cli.play.replay_app import ReplayApp

    return ReplayApp(list(game.steps())).run() or 0


def _print_steps(game: Game) -> None:
    history = ["The deal.", *(_told(step, game.names) for step in game.position.history())]
    for number, (words, step) in enumerate(zip(history, game.steps(), strict=True)):
        print(f"--- {number} of {len(history) - 1}: {words}")
        print(picture(step.position, game.names), end="\n\n")


def _told(step: Turn | Incident, names: tuple[str, ...]) -> str:
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
