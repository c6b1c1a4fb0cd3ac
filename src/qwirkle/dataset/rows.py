"""The tables and their columns: types and meanings, from which schemas and data card are made."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

__all__ = ["TABLES", "CandidateRow", "GameRow", "GameRows", "PositionRow"]


def _means(text: str) -> Meta:
    return Meta(description=text)


Game = Annotated[int, _means("number of the game, from 0")]
TurnNumber = Annotated[int, _means("how many turns were made before, from 0")]


class GameRow(msgspec.Struct, frozen=True):
    """A finished game.

    >>> GameRow.__struct_fields__[:4]
    ('game', 'deal', 'players', 'scores')
    """

    game: Game
    deal: Annotated[str, _means("seed of the deal")]
    players: Annotated[list[str], _means("who played, by seat")]
    scores: Annotated[list[int], _means("final scores, by seat")]
    shares: Annotated[list[float], _means("1 for a win, 1/k for one shared by k, else 0, by seat")]
    turns: Annotated[int, _means("number of turns, which is its number of positions")]
    ending: Annotated[str, _means("why it ended")]
    record: Annotated[str, _means("the whole game, with all draws, for `parse_record`")]


class PositionRow(msgspec.Struct, frozen=True):
    """What the seat to move knows before a turn, what it did, and how the game ended for it.

    >>> PositionRow.__struct_fields__[:5]
    ('game', 'turn', 'seat', 'seats', 'view')
    """

    game: Game
    turn: TurnNumber
    seat: Annotated[int, _means("the seat to move")]
    seats: Annotated[int, _means("number of seats")]
    view: Annotated[str, _means("what the seat knows, without the turns, for `parse_view`")]
    board_x: Annotated[list[int], _means("x of each tile on the board")]
    board_y: Annotated[list[int], _means("y of each tile on the board")]
    board_kind: Annotated[list[int], _means("kind of each tile on the board: 6 × colour + shape")]
    hand: Annotated[list[int], _means("kinds in the own hand")]
    unseen: Annotated[list[int], _means("how many of each of the 36 kinds are not yet seen")]
    scores: Annotated[list[int], _means("scores, the own first, then in the order of play")]
    hand_counts: Annotated[list[int], _means("tiles in the hands, the own first")]
    bag_count: Annotated[int, _means("tiles in the bag")]
    legal: Annotated[int, _means("number of legal placements")]
    move: Annotated[str, _means("the move that was made")]
    score: Annotated[int, _means("the points of that move")]
    margin: Annotated[float, _means("final score minus the mean of the others'")]
    share: Annotated[float, _means("1 if the seat won, 1/k for a win shared by k, else 0")]


class CandidateRow(msgspec.Struct, frozen=True):
    """A move that was considered in a position, and what it is worth.

    >>> CandidateRow.__struct_fields__[:5]
    ('game', 'turn', 'rank', 'move', 'points')
    """

    game: Game
    turn: TurnNumber
    rank: Annotated[int, _means("0 for the best")]
    move: Annotated[str, _means("the move, for `parse_move`")]
    points: Annotated[int, _means("its points, with the bonus for finishing")]
    kept: Annotated[list[int], _means("kinds that stay in hand")]
    is_chosen: Annotated[bool, _means("whether it is the move that was made")]
    method: Annotated[str, _means("`static`, `sampled`, or `exact` for a search to the end")]
    static: Annotated[float | None, _means("points plus learned value, without looking ahead")]
    behind: Annotated[float, _means("points behind the best move")]
    behind_error: Annotated[float, _means("standard error of `behind`; 0 where it is exact")]
    win: Annotated[float | None, _means("chance to win; null where it is not estimated")]
    samples: Annotated[int, _means("how many samples the values come from")]


class GameRows(msgspec.Struct, frozen=True):
    """All rows of one game.

    >>> from qwirkle.arena import Contestant
    >>> from qwirkle.dataset import DatasetSpec, make_game
    >>> spec = DatasetSpec((Contestant("greedy"),), games=1, samples=0)
    >>> rows = make_game(next(spec.jobs()))
    >>> rows.game.players, rows.game.turns == len(rows.positions)
    (['greedy', 'greedy'], True)
    >>> first, best = rows.positions[0], rows.candidates[0]
    >>> first.bag_count, len(first.hand), best.method, best.behind
    (96, 6, 'static', 0.0)
    """

    game: GameRow
    positions: list[PositionRow]
    candidates: list[CandidateRow]


TABLES: dict[str, type[msgspec.Struct]] = {
    "games": GameRow,
    "positions": PositionRow,
    "candidates": CandidateRow,
}
"""The tables of a dataset, each with the type of its rows."""
