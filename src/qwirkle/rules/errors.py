"""Everything this package raises on purpose.

::

    QwirkleError            .reason, a code that also goes over the wire
    ├── IllegalMove         the law refuses a move: one of REASONS, with clause, cells and tiles
    ├── InvalidSetup        a described position, deal or ruleset is impossible
    ├── InvalidArgument     a call makes no sense: no such seat, a game that is over, ...
    ├── ParseError          a text or JSON form is damaged, at .line
    └── EngineUnavailable   the compiled engine was required but is missing
"""

# ruff: noqa: N818 - an IllegalMove is the refusal of a move; "Error" adds nothing.

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from qwirkle.rules.tile import Cell, Tile

__all__ = [
    "NONE_LEFT",
    "REASONS",
    "EngineUnavailable",
    "IllegalMove",
    "InvalidArgument",
    "InvalidSetup",
    "ParseError",
    "QwirkleError",
    "shown",
]

REASONS = (
    "game_over",
    "wrong_turn",
    "empty_move",
    "too_many_tiles",
    "not_in_hand",
    "duplicate_cell",
    "cell_occupied",
    "not_one_line",
    "gap",
    "not_connected",
    "no_shared_attribute",
    "line_too_long",
    "duplicate_in_line",
    "line_conflict",
    "first_move_not_longest",
    "swap_zero",
    "swap_first_turn",
    "swap_more_than_bag",
    "pass_first_turn",
    "pass_can_place",
    "pass_can_swap",
)
"""Why a move can be refused; if several apply, the first in this order is reported."""

NONE_LEFT = "none_left"
"""Why a score sheet, which knows no hands, refuses a tile: every copy lies on the table (S1)."""


def shown(value: object) -> str:
    """The repr of a value, for a message: short, and without errors of its own."""
    try:
        return repr(value)[:60]
    except Exception:  # the repr of something broken, or of a number of thousands of digits
        return f"some {type(value).__name__}"


class QwirkleError(Exception):
    """The root of the tree; ``str(error)`` is a sentence for people, ``reason`` a code.

    >>> from qwirkle import Tile
    >>> try:
    ...     Tile.parse("Qq")
    ... except QwirkleError as error:
    ...     print(type(error).__name__, error.reason)
    ParseError bad_tile
    """

    # Every field goes to Exception.__init__ too, so that errors survive pickling between processes.
    def __init__(self, reason: str, message: str, *more: object) -> None:
        super().__init__(reason, message, *more)
        self.reason = reason
        self.message = message

    def __str__(self) -> str:
        return self.message


class IllegalMove(QwirkleError):
    """The law refuses a move.

    ``reason`` is one of `REASONS`, or `NONE_LEFT` on a score sheet; ``clause`` is the clause of
    the rules that forbids the move; ``cells`` and ``tiles`` are those concerned, for an illegal
    line those of the line.

    >>> from qwirkle import Game, parse_move
    >>> position = Game.start(players=2, seed=7).position
    >>> try:
    ...     position.check(parse_move("pass"))
    ... except IllegalMove as error:
    ...     print(error.reason, error.clause, error, sep="; ")
    pass_first_turn; N2; the opening cannot be passed (N2, A4)
    """

    def __init__(
        self,
        reason: str,
        message: str,
        clause: str,
        cells: tuple[Cell, ...] = (),
        tiles: tuple[Tile, ...] = (),
    ) -> None:
        super().__init__(reason, message, clause, cells, tiles)
        self.clause = clause
        self.cells = cells
        self.tiles = tiles


class InvalidSetup(QwirkleError):
    """A described position, deal or ruleset is impossible.

    >>> from qwirkle import Position
    >>> setup = {"board": [[0, 0, "Ro"], [1, 0, "Bs"]], "hands": [["Rs"], ["Gs"]], "bag": []}
    >>> try:
    ...     Position.from_setup(setup)
    ... except InvalidSetup as error:
    ...     print(error.reason, error, sep="; ")
    line_conflict; the board's line Ro Bs across from 0,0 to 1,0 is illegal
    """


class InvalidArgument(QwirkleError):
    """A call makes no sense here: no such seat, a game that is over, a wrong type.

    >>> from qwirkle import Game
    >>> position = Game.start(players=2, seed=7).position
    >>> try:
    ...     position.view(2)
    ... except InvalidArgument as error:
    ...     print(error.reason, error, sep="; ")
    unknown_seat; there is no seat 2; seats are 0 to 1
    """


class ParseError(QwirkleError):
    """A text or JSON form is damaged; ``line`` counts from 1, if the form has lines.

    >>> from qwirkle import parse_move
    >>> try:
    ...     parse_move("Ro@0,0 Rs@x,0")
    ... except ParseError as error:
    ...     print(error.reason, error, sep="; ")
    bad_number; x is a whole number of at most 100 digits, not 'x'
    """

    def __init__(self, reason: str, message: str, line: int | None = None) -> None:
        super().__init__(reason, message, line)
        self.line = line

    def __str__(self) -> str:
        return self.message if self.line is None else f"line {self.line}: {self.message}"


class EngineUnavailable(QwirkleError):
    """The compiled engine was required but is missing.

    >>> issubclass(EngineUnavailable, QwirkleError)
    True
    """
