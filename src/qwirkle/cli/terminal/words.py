"""The sentences of the app: short, friendly, exact."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from qwirkle.cli.terminal.figures import GLYPHS
from qwirkle.drawing.tiles import shape_name, tile_name
from qwirkle.rules.errors import IllegalMove
from qwirkle.rules.incident import DepartureReason
from qwirkle.rules.line import share_attribute
from qwirkle.rules.move import Pass, Place, Swap
from qwirkle.rules.outcome import Outcome
from qwirkle.rules.scoring import LineScore
from qwirkle.rules.tile import Tile
from qwirkle.rules.turn import HiddenSwap, SeenTurn

__all__ = [
    "a_tile",
    "count",
    "describe_turn",
    "ending",
    "listed",
    "refusal",
    "sum_of",
    "tile_mark",
    "winners",
]


def tile_mark(tile: Tile) -> str:
    """A tile as a small hand shows it.

    >>> tile_mark(Tile.parse("Rx"))
    'R✖'
    """
    return tile.colour.code + GLYPHS[tile.shape]


def count(number: int, noun: str) -> str:
    """A number with its noun.

    >>> count(1, "tile"), count(3, "tile")
    ('1 tile', '3 tiles')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def a_tile(tile: Tile) -> str:
    """A tile in words with its article: a red circle, an orange square."""
    name = tile_name(tile)
    return f"an {name}" if name.startswith("o") else f"a {name}"


def sum_of(lines: Sequence[LineScore], bonus: int = 0) -> str:
    """An itemised score; a Qwirkle has an exclamation mark.

    >>> sum_of([])
    '0'
    """
    items = [f"{line.total}!" if line.bonus else str(line.total) for line in lines]
    if bonus:
        items.append(f"{bonus} for the last tile")
    total = sum(line.total for line in lines) + bonus
    if len(items) < 2:
        return items[0] if items else "0"
    return f"{' + '.join(items)} = {total}"


def describe_turn(turn: SeenTurn, name: str) -> str:
    """A turn in one sentence."""
    match turn.move:
        case Place(placements):
            laid = count(len(placements), "tile")
            return f"{name} laid {laid}: {sum_of(turn.lines, turn.bonus)} points."
        case Swap(tiles):
            return f"{name} swapped {count(len(tiles), 'tile')}."
        case HiddenSwap(number):
            return f"{name} swapped {count(number, 'tile')}."
        case Pass():
            return f"{name} had to pass: nothing fits and the bag is empty."


def _line_law(tiles: Sequence[Tile]) -> str:
    """What the tiles of a line share, as in 'red line' or 'line of circles'."""
    if len({tile.colour for tile in tiles}) == 1:
        return f"{tiles[0].colour.name.lower()} line"
    return f"line of {shape_name(tiles[0].shape)}s".replace("crosss", "crosses")


_REFUSALS = {
    "not_connected": "Does not fit: your tiles must touch the tiles on the table, edge to edge.",
    "cell_occupied": "Does not fit: a tile lies there already.",
    "duplicate_cell": "Does not fit: a tile of yours lies there already.",
    "not_one_line": "Does not fit: all tiles of a turn go into one row or one column.",
    "gap": "Does not fit: nothing in your hand can fill the gap between your tiles.",
    "no_shared_attribute": "Does not fit: the tiles of one turn share a colour or a shape.",
    "line_too_long": "Does not fit: the line would be longer than six.",
    "swap_first_turn": "The opening cannot be a swap: lay your longest line.",
    "swap_more_than_bag": "You cannot swap more tiles than the bag holds.",
    "swap_zero": "Choose at least one tile to swap.",
    "pass_first_turn": "The opening cannot be passed: lay your longest line.",
    "pass_can_swap": "You may only pass when the bag is empty: swap instead (S).",
    "empty_move": "Lay at least one tile first, or swap (S).",
}


def refusal(error: IllegalMove, laid: Sequence[Tile] = ()) -> str:
    """Why a move is refused, for people; ``laid`` are the tiles of the attempt."""
    tiles = error.tiles
    match error.reason:
        case "duplicate_in_line":
            twice = next(tile for tile in tiles if tiles.count(tile) > 1)
            return f"Does not fit: that line already has {a_tile(twice)}."
        case "line_conflict":
            return f"Does not fit: {_conflict(tiles, laid)}"
        case "first_move_not_longest":
            # In the short marks of the hand: there is only one row.
            marks = " ".join(map(tile_mark, tiles))
            return f"You open with your longest line, {count(len(tiles), 'tile')}: {marks}."
        case "pass_can_place":
            return f"You may only pass when nothing fits; your {tile_name(tiles[0])} does fit."
    return _REFUSALS.get(error.reason, str(error))


def _conflict(line: Sequence[Tile], laid: Sequence[Tile]) -> str:
    rest = [tile for tile in line if tile not in laid]
    if len(rest) >= 2 and share_attribute(rest):
        new = next((tile for tile in line if tile in laid), line[0])
        return f"{a_tile(new)} does not belong in the {_line_law(rest)}."
    if len(line) == 2:
        first, second = map(tile_name, line)
        return f"{first} and {second} share neither colour nor shape."
    return f"{listed(line)} are neither all one colour nor all one shape."


def listed(tiles: Sequence[Tile]) -> str:
    """Tiles in words, one after the other."""
    names = [tile_name(tile) for tile in tiles]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


_ENDINGS = {
    "stuck": "No tile that is left fits anywhere, so the game stops; nobody gets the bonus.",
    "agreed": "Everyone agreed to end the game here.",
    "stopped": "The game was stopped early, so nobody wins.",
    "abandoned": "Nobody played on, so nobody wins.",
    "swap_limit": "There was nothing but swapping for too long.",
}


def ending(outcome: Outcome, names: Sequence[str]) -> str:
    """Why the game ended."""
    if outcome.reason == "hand_empty" and outcome.bonus_seat is not None:
        return f"{names[outcome.bonus_seat]} laid the last tile: 6 points more."
    if outcome.reason in get_args(DepartureReason):
        return f"{names[outcome.winners[0]]} was the last one left."
    return _ENDINGS[outcome.reason]


def winners(outcome: Outcome, names: Sequence[str]) -> str:
    """Who won, as a heading."""
    won = [names[seat] for seat in outcome.winners]
    match won:
        case []:
            return "Nobody wins"
        case ["You"]:
            return "You win!"
        case [name]:
            return f"{name} wins!"
    return f"{', '.join(won[:-1])} and {won[-1]} share the win!"
