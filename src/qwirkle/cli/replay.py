"""`qwirkle replay`: step through a record."""

from __future__ import annotations

from collections.abc import Sequence

from qwirkle.cli.console import is_interactive
from qwirkle.cli.extras import needs
from qwirkle.cli.show import Scene, picture, scene_of
from qwirkle.cli.sources import read_record_or_view
from qwirkle.notation import PublicRecord
from qwirkle.rules.errors import InvalidArgument
from qwirkle.rules.incident import (
    Closing,
    Departure,
    Hold,
    Incident,
    Remix,
    Return,
    StandIn,
    Takeover,
)
from qwirkle.rules.turn import SeenTurn, Turn
from qwirkle.rules.view import View

__all__ = ["replay_record"]


def replay_record(name: str, plain: bool) -> int:
    """Show a record on the screen, or print it if there is no terminal; returns the exit code."""
    record = read_record_or_view(name)
    if isinstance(record, View):
        raise InvalidArgument("no_record", f"{name}: a view is one moment of a game: see show")
    if isinstance(record, PublicRecord):
        # The screen steps through hands, which such a record does not have.
        sheet = record.sheet
        scenes = [scene_of(step, sheet.names) for step in sheet.steps()]
        _print_steps("The start.", list(sheet.history()), sheet.names, scenes)
        return 0
    game = record.game
    if plain or not is_interactive():
        scenes = [scene_of(step.position, game.names) for step in game.steps()]
        _print_steps("The deal.", list(game.position.history()), game.names, scenes)
        return 0
    with needs("terminal"):
        from qwirkle.cli.terminal.replay_app import ReplayApp

    return ReplayApp(list(game.steps())).run() or 0


def _print_steps(
    start: str,
    history: Sequence[Turn | SeenTurn | Incident],
    names: tuple[str, ...],
    scenes: Sequence[Scene],
) -> None:
    sentences = [start, *(_sentence(step, names) for step in history)]
    for number, (words, scene) in enumerate(zip(sentences, scenes, strict=True)):
        print(f"--- {number} of {len(history)}: {words}")
        print(picture(scene), end="\n\n")


def _sentence(step: Turn | SeenTurn | Incident, names: tuple[str, ...]) -> str:
    match step:
        case Turn() | SeenTurn():
            seat, move, lines, bonus = step.seat, step.move, step.lines, step.bonus
            items = "+".join(str(line.total) for line in lines)
            score = f" = {items}" if items else ""
            return f"{names[seat]}: {move}{score}{f' and {bonus} for the end' if bonus else ''}"
        case Departure(seat=seat, reason=reason):
            return f"{names[seat]} leaves: {reason}"
        case Takeover(seat=seat, player=player):
            return f"{player} goes on for {names[seat]}"
        case StandIn(seat=seat, player=player):
            return f"{player} plays this turn for {names[seat]}"
        case Hold(seat=seat, player=player):
            return f"{player} plays for {names[seat]}, who is away"
        case Return(seat=seat):
            return f"{names[seat]} is back"
        case Remix():
            return "Another game goes on from here: the bag is mixed anew"
        case Closing(reason=why):
            return f"The game is closed: {why}"
