"""Short ways to write tiles, moves and positions down in tests.

They stand on the constructors alone, so that the tests of the law need no parser of ours.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from qwirkle.rules import (
    ALL_TILES,
    Board,
    Cell,
    Colour,
    IllegalMove,
    Move,
    Pass,
    Place,
    Placement,
    Position,
    Ruleset,
    Shape,
    Swap,
    Tile,
)
from qwirkle.rules.legality import Chooser, check
from qwirkle.rules.setup import check_board

__all__ = [
    "across",
    "codes",
    "deal_beginning",
    "down",
    "move",
    "place",
    "position",
    "refusal",
    "refusal_of",
    "setup",
    "swap",
    "tile",
    "tiles",
]


def tile(code: str) -> Tile:
    return Tile(Colour("ROYGBP".index(code[0])), Shape("osdcxt".index(code[1])))


def tiles(text: str) -> tuple[Tile, ...]:
    """The tiles of "Ro Bs"."""
    return tuple(map(tile, text.split()))


def codes(given: Iterable[Tile]) -> str:
    return " ".join(map(str, given))


def across(x: int, y: int, text: str) -> str:
    """Placements from x,y to the right; "." leaves a cell out."""
    return " ".join(f"{code}@{x + i},{y}" for i, code in enumerate(text.split()) if code != ".")


def down(x: int, y: int, text: str) -> str:
    """Placements from x,y downwards; "." leaves a cell out."""
    return " ".join(f"{code}@{x},{y + i}" for i, code in enumerate(text.split()) if code != ".")


def place(text: str) -> Place:
    """The move "Rc@2,0 Rt@3,0"; the empty text is the empty move."""
    placements = []
    for word in text.split():
        code, _, at = word.partition("@")
        x, _, y = at.partition(",")
        placements.append(Placement(tile(code), Cell(int(x), int(y))))
    return Place(tuple(placements))


def swap(text: str) -> Swap:
    return Swap(tiles(text))


def move(text: str) -> Move:
    """A move in the project's notation."""
    if text == "pass":
        return Pass()
    if text.startswith("swap"):
        return swap(text.removeprefix("swap"))
    return place(text.removeprefix("place"))


def setup(
    board: str = "",
    hands: Sequence[str] = ("", ""),
    bag: str = "",
    scores: Sequence[int] | None = None,
    to_move: int = 0,
    ruleset: str | Ruleset = "classic",
    out: Sequence[tuple[int, str]] = (),
) -> dict[str, Any]:
    """A description for `Position.from_setup`; the board is written as placements."""
    return {
        "ruleset": ruleset,
        "board": [[p.cell.x, p.cell.y, str(p.tile)] for p in place(board).placements],
        "hands": [hand.split() for hand in hands],
        "bag": bag.split(),
        "scores": [0] * len(hands) if scores is None else list(scores),
        "to_move": to_move,
        "out": [list(departure) for departure in out],
    }


def position(
    board: str = "",
    hands: Sequence[str] = ("", ""),
    bag: str = "",
    scores: Sequence[int] | None = None,
    to_move: int = 0,
    ruleset: str | Ruleset = "classic",
    out: Sequence[tuple[int, str]] = (),
) -> Position:
    return Position.from_setup(setup(board, hands, bag, scores, to_move, ruleset, out))


def refusal(position: Position, text: str, seat: int | None = None) -> IllegalMove:
    """The error with which the law refuses this move; a legal move is a failure."""
    try:
        position.check(move(text), seat)
    except IllegalMove as error:
        return error
    raise AssertionError(f"{text!r} was not refused")


def refusal_of(board: str, hand: str, text: str, bag_count: int = 12) -> str | None:
    """The reason code for a move of a seat on its turn, None if it is legal."""
    table = Board({cell: laid for laid, cell in place(board).placements})
    check_board(table)
    try:
        check(Chooser(table, tiles(hand), bag_count), move(text))
    except IllegalMove as error:
        return error.reason
    return None


def deal_beginning(text: str) -> tuple[Tile, ...]:
    """All 108 tiles, these first, the others behind them in a fixed order."""
    first = tiles(text)
    rest = Counter(dict.fromkeys(ALL_TILES, 3))
    rest.subtract(first)
    assert min(rest.values()) >= 0, "a fourth copy"
    # In rounds, so that equal tiles do not lie together.
    rounds = [kind for copy in range(3) for kind in ALL_TILES if rest[kind] > copy]
    return first + tuple(rounds)
