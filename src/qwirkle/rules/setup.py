"""Checks a description of a position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from qwirkle.rules.board import Board
from qwirkle.rules.errors import InvalidArgument, InvalidSetup, ParseError, shown
from qwirkle.rules.incident import Departure, departure_reason
from qwirkle.rules.line import line_flaw
from qwirkle.rules.ruleset import HAND_SIZE, Ruleset
from qwirkle.rules.tile import COPIES, Axis, Cell, Tile, is_plain_int, is_tile

__all__ = ["Setup", "check_board", "check_copies", "parse_setup", "parse_tiles"]

_REQUIRED = ("board", "hands", "bag")
_KEYS = ("ruleset", *_REQUIRED, "scores", "to_move", "out")


@dataclass(frozen=True, slots=True)
class Setup:
    """A description that was found possible."""

    ruleset: Ruleset
    board: Board
    hands: tuple[tuple[Tile, ...], ...]
    bag: tuple[Tile, ...]
    scores: tuple[int, ...]
    to_move: int
    departures: tuple[Departure, ...]


def parse_setup(description: Mapping[str, Any]) -> Setup:
    """Check a description in full; raises `InvalidSetup` that says what is wrong and where."""
    if not isinstance(description, Mapping):
        raise InvalidSetup("wrong_type", f"a setup is a mapping with the keys {', '.join(_KEYS)}")
    for key in description:
        if key not in _KEYS:
            raise InvalidSetup(
                "unknown_key", f"a setup has no {shown(key)}; its keys are {', '.join(_KEYS)}"
            )
    for key in _REQUIRED:
        if key not in description:
            raise InvalidSetup("missing_key", f"the setup lacks {key!r}")
    ruleset = description.get("ruleset", "classic")
    if not isinstance(ruleset, Ruleset):
        try:
            ruleset = Ruleset.preset(ruleset)
        except InvalidArgument as error:
            raise InvalidSetup(error.reason, str(error)) from None
    hands = tuple(
        parse_tiles(hand, f"hands[{seat}]")
        for seat, hand in enumerate(_list(description["hands"], "hands"))
    )
    ruleset.check_seats(len(hands))
    for seat, hand in enumerate(hands):
        if len(hand) > HAND_SIZE:
            raise InvalidSetup(
                "too_many_in_hand",
                f"hands[{seat}] holds {len(hand)} tiles; at most {HAND_SIZE} (S3)",
            )
    bag = parse_tiles(description["bag"], "bag")
    board = _board(description["board"])
    check_copies([*board.values(), *bag, *(tile for hand in hands for tile in hand)])
    check_board(board)
    scores = tuple(
        _int(score, f"scores[{seat}]")
        for seat, score in enumerate(_list(description.get("scores", [0] * len(hands)), "scores"))
    )
    if len(scores) != len(hands):
        raise InvalidSetup("bad_scores", f"{len(scores)} scores for {len(hands)} hands")
    departures = _departures(description.get("out", []), hands)
    to_move = _int(description.get("to_move", 0), "to_move")
    if not 0 <= to_move < len(hands):
        raise InvalidSetup(
            "bad_to_move", f"to_move is a seat from 0 to {len(hands) - 1}, not {to_move}"
        )
    if to_move in {departure.seat for departure in departures} and len(departures) < len(hands) - 1:
        raise InvalidSetup("bad_to_move", f"to_move is seat {to_move}, which is out")
    return Setup(ruleset, board, hands, bag, scores, to_move, departures)


def check_copies(tiles: Iterable[Tile]) -> None:
    """Raise `InvalidSetup` if there are more copies of a tile than the game has (S1)."""
    for tile, count in sorted(Counter(tiles).items()):
        if count > COPIES:
            raise InvalidSetup(
                "too_many_copies",
                f"{tile} occurs {count} times; the game has {COPIES} of each (S1)",
            )


def check_board(board: Board) -> None:
    """Raise `InvalidSetup` unless every line is legal and all tiles are connected."""
    for cell in board:
        x, y = cell
        for axis, before, after in (
            (Axis.ACROSS, (x - 1, y), (x + 1, y)),
            (Axis.DOWN, (x, y - 1), (x, y + 1)),
        ):
            # Each line is judged once, where it begins.
            if before in board or after not in board:
                continue
            run = board.line_at(cell, axis)
            if flaw := line_flaw(board.tiles_at(run)):
                tiles = " ".join(map(str, board.tiles_at(run)))
                raise InvalidSetup(
                    flaw,
                    f"the board's line {tiles} {axis.value} from {run[0]} to {run[-1]} is illegal",
                )
    todo = [next(iter(board))] if board else []
    reached = set(todo)
    while todo:
        for near in todo.pop().neighbours():
            if near in board and near not in reached:
                reached.add(near)
                todo.append(near)
    apart = sorted(cell for cell in board if cell not in reached)
    if apart:
        raise InvalidSetup(
            "not_connected",
            f"the board's {board[apart[0]]} at {apart[0]} does not touch the rest (P5)",
        )


def _board(value: Any) -> Board:
    tiles: dict[Cell, Tile] = {}
    for at, item in enumerate(_list(value, "board")):
        where = f"board[{at}]"
        entry = _list(item, where)
        if len(entry) != 3:
            raise InvalidSetup("wrong_type", f"{where} is [x, y, tile], not {shown(item)}")
        cell = Cell(_int(entry[0], where), _int(entry[1], where))
        if cell in tiles:
            raise InvalidSetup("duplicate_cell", f"{where}: two tiles on {cell} (P2)")
        tiles[cell] = _tile(entry[2], where)
    return Board(tiles)


def _departures(value: Any, hands: tuple[tuple[Tile, ...], ...]) -> tuple[Departure, ...]:
    departures: list[Departure] = []
    for at, item in enumerate(_list(value, "out")):
        where = f"out[{at}]"
        entry = _list(item, where)
        if len(entry) != 2:
            raise InvalidSetup("wrong_type", f"{where} is [seat, reason], not {shown(item)}")
        try:
            reason = departure_reason(entry[1])
        except InvalidArgument as error:
            raise InvalidSetup("wrong_type", f"{where}: {error}") from None
        seat = _int(entry[0], where)
        if not 0 <= seat < len(hands) or seat in {gone.seat for gone in departures}:
            raise InvalidSetup("bad_out", f"{where}: there is no seat {seat} that could be out")
        departures.append(Departure(0, seat, reason, hands[seat]))
    if len(departures) >= len(hands):
        raise InvalidSetup("bad_out", "at least one seat must stay in play")
    return tuple(departures)


def _list(value: Any, where: str) -> list[Any] | tuple[Any, ...]:
    if not isinstance(value, list | tuple):
        raise InvalidSetup("wrong_type", f"{where} is a list, not {shown(value)}")
    return value


def _int(value: Any, where: str) -> int:
    if not is_plain_int(value):
        raise InvalidSetup("wrong_type", f"{where}: this must be an integer, not {shown(value)}")
    return value


def _tile(value: Any, where: str) -> Tile:
    if is_tile(value):
        return value
    try:
        return Tile.parse(value)
    except ParseError as error:
        raise InvalidSetup(error.reason, f"{where}: {error}") from None


def parse_tiles(value: Any, where: str) -> tuple[Tile, ...]:
    """Tiles, or their codes, as tiles; ``where`` is for the error."""
    return tuple(_tile(item, f"{where}[{at}]") for at, item in enumerate(_list(value, where)))
