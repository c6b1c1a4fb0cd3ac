"""`qwirkle show`: draw a position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from qwirkle.cli.console import wants_colour
from qwirkle.cli.files import check_folder, write_text
from qwirkle.cli.sources import read_whatever
from qwirkle.drawing import SeatCaption, board_svg, board_text
from qwirkle.notation import PublicRecord, Record
from qwirkle.rules.board import Board
from qwirkle.rules.errors import InvalidArgument
from qwirkle.rules.game import Game
from qwirkle.rules.move import Move, Pass, Place, Swap
from qwirkle.rules.outcome import Outcome
from qwirkle.rules.position import Position
from qwirkle.rules.score_sheet import ScoreSheet
from qwirkle.rules.tile import Tile
from qwirkle.rules.turn import SeenTurn, Turn
from qwirkle.rules.view import View

__all__ = ["Scene", "picture", "scene_of", "show_position"]

Step = TypeVar("Step", Game, ScoreSheet)


@dataclass(frozen=True, slots=True)
class Scene:
    """What there is to draw; a hand that is not seen is a number of tiles."""

    board: Board
    last: Move | tuple[()]
    names: tuple[str, ...]
    scores: tuple[int, ...]
    hands: tuple[tuple[Tile, ...] | int, ...]
    bag_count: int
    to_move: int
    out: frozenset[int]
    outcome: Outcome | None
    rules: str


def scene_of(
    given: Position | View | ScoreSheet, names: Sequence[str] = (), seat: int | None = None
) -> Scene:
    """What is seen of a game; of a position only the hand of ``seat``, if it is given."""
    hands: tuple[tuple[Tile, ...] | int, ...]
    match given:
        case Position(hands=all_hands, bag=bag):
            hands = tuple(
                hand if seat in {None, number} else len(hand)
                for number, hand in enumerate(all_hands)
            )
            bag_count = len(bag)
        case View(hand_counts=counts, bag_count=bag_count):
            hands = tuple(given.hand if s == given.seat else n for s, n in enumerate(counts))
        case ScoreSheet(hand_counts=counts, bag_count=bag_count):
            hands = counts
    return Scene(
        board=given.board,
        last=_last_move(given.turns),
        names=tuple(names) or tuple(f"Seat {number}" for number in range(given.seats)),
        scores=given.scores,
        hands=hands,
        bag_count=bag_count,
        to_move=given.to_move,
        out=given.out,
        outcome=given.outcome,
        rules=given.ruleset.name,
    )


def show_position(what: str, turn: int | None, seat: int | None, svg: Path | None) -> None:
    """Print the position, or write it as SVG."""
    scene = _chosen(what, turn, seat)
    if svg is None:
        print(picture(scene))
        return
    seats = [
        SeatCaption(
            name,
            scene.scores[number],
            () if isinstance(hand, int) else hand,
            number == scene.to_move and scene.outcome is None,
        )
        for number, (name, hand) in enumerate(zip(scene.names, scene.hands, strict=True))
    ]
    text = board_svg(scene.board, last=scene.last, seats=seats)
    if str(svg) == "-":
        print(text, end="")
    else:
        check_folder(svg)
        write_text(svg, text)


def _chosen(what: str, turn: int | None, seat: int | None) -> Scene:
    match read_whatever(what):
        case Record(game=game):
            position = _at_turn(list(game.steps()), turn).position
            if seat is not None:
                position.view(seat)  # raises if there is no such seat
            return scene_of(position, game.names, seat)
        case PublicRecord(sheet=sheet):
            if seat is not None:
                raise InvalidArgument("no_hands", "this record has no hands: leave out --seat")
            return scene_of(_at_turn(list(sheet.steps()), turn), sheet.names)
        case other:
            if turn is not None:
                raise InvalidArgument(
                    "no_turns", "a position has no turns to choose from: leave out --turn"
                )
    if isinstance(other, View):
        if seat not in {None, other.seat}:
            raise InvalidArgument("no_hands", f"this view does not show the hand of seat {seat}")
    elif seat is not None:
        other.view(seat)
    return scene_of(other, seat=seat)


def _at_turn(steps: list[Step], turn: int | None) -> Step:
    last = steps[-1]
    if turn is None:
        return last
    if not 0 <= turn <= len(last.turns):
        raise InvalidArgument("no_such_turn", f"--turn is from 0 to {len(last.turns)}, not {turn}")
    return next(step for step in steps if len(step.turns) == turn)


def _last_move(turns: Sequence[Turn | SeenTurn]) -> Move | tuple[()]:
    move = turns[-1].move if turns else ()
    return move if isinstance(move, Place | Swap | Pass) else ()


def picture(scene: Scene) -> str:
    """Board, hands and scores as text; of hands that are not seen only the size."""
    names = scene.names
    width = max(map(len, names))
    lines = [board_text(scene.board, last=scene.last, colour=wants_colour()), ""]
    for number, name in enumerate(names):
        turn = ">" if number == scene.to_move and scene.outcome is None else " "
        hand = scene.hands[number]
        tiles = f"{hand} tiles" if isinstance(hand, int) else _hand_text(hand)
        gone = "  (out)" if number in scene.out else ""
        lines.append(f"{turn} {name:<{width}} {scene.scores[number]:>4}  {tiles}{gone}")
    bag = f"{scene.bag_count} in the bag"
    state = "" if scene.outcome is None else f", over: {scene.outcome.reason}"
    return "\n".join([*lines, f"  {bag}{state}, {scene.rules} rules"])


def _hand_text(tiles: tuple[Tile, ...]) -> str:
    return " ".join(map(str, tiles)) or "no tiles"
