"""`qwirkle show`: draw a position."""

from __future__ import annotations

from pathlib import Path

from qwirkle.cli.console import wants_colour
from qwirkle.cli.files import write_text
from qwirkle.cli.sources import read_record_or_position
from qwirkle.drawing import SeatCaption, board_svg, board_text
from qwirkle.notation import Record
from qwirkle.rules.errors import InvalidArgument
from qwirkle.rules.game import Game
from qwirkle.rules.move import Move
from qwirkle.rules.position import Position
from qwirkle.rules.tile import Tile

__all__ = ["picture", "show_position"]


def show_position(what: str, turn: int | None, seat: int | None, svg: Path | None) -> None:
    """Print the position, or write it as SVG."""
    given = read_record_or_position(what)
    if isinstance(given, Record):
        names: tuple[str, ...] = given.game.names
        position = _at_turn(given.game, turn)
    else:
        if turn is not None:
            raise InvalidArgument(
                "no_turns", "a position has no turns to choose from: leave out --turn"
            )
        names = tuple(f"Seat {number}" for number in range(given.seats))
        position = given
    if seat is not None:
        position.view(seat)  # raises if there is no such seat
    if svg is None:
        print(picture(position, names, seat))
        return
    seats = [
        SeatCaption(
            name,
            position.scores[number],
            position.hands[number] if seat in {None, number} else (),
            number == position.to_move and not position.is_over,
        )
        for number, name in enumerate(names)
    ]
    text = board_svg(position.board, last=_last_move(position), seats=seats)
    if str(svg) == "-":
        print(text, end="")
    else:
        write_text(svg, text)


def _at_turn(game: Game, turn: int | None) -> Position:
    if turn is None:
        return game.position
    if not 0 <= turn <= len(game.turns):
        raise InvalidArgument("no_such_turn", f"--turn is from 0 to {len(game.turns)}, not {turn}")
    return next(step.position for step in game.steps() if len(step.turns) == turn)


def _last_move(position: Position) -> Move | tuple[()]:
    return position.turns[-1].move if position.turns else ()


def picture(position: Position, names: tuple[str, ...], seat: int | None = None) -> str:
    """Board, hands and scores as text; of hands other than ``seat``'s only the size."""
    width = max(map(len, names))
    lines = [board_text(position.board, last=_last_move(position), colour=wants_colour()), ""]
    for number, name in enumerate(names):
        turn = ">" if number == position.to_move and not position.is_over else " "
        hand = position.hands[number]
        tiles = _hand_text(hand) if seat in {None, number} else f"{len(hand)} tiles"
        gone = "  (out)" if number in position.out else ""
        lines.append(f"{turn} {name:<{width}} {position.scores[number]:>4}  {tiles}{gone}")
    bag = f"{len(position.bag)} in the bag"
    state = "" if position.outcome is None else f", over: {position.outcome.reason}"
    return "\n".join([*lines, f"  {bag}{state}, {position.ruleset.name} rules"])


def _hand_text(tiles: tuple[Tile, ...]) -> str:
    return " ".join(map(str, tiles)) or "no tiles"
