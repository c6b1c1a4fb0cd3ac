"""Queries about puzzles: what guests have learned from them, and how hard they turned out to be.

The puzzles themselves ship with the package and are not stored.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import asdict
from sqlalchemy import Connection, Row, Table, delete, select, update

from qwirkle.server.store.rows import (
    PuzzleAttemptRow,
    PuzzlePlayerRow,
    PuzzleRatingRow,
    PuzzleState,
)
from qwirkle.server.store.schema import guests, puzzle_attempts, puzzle_players, puzzle_ratings
from qwirkle.server.store.upsert import insert_new

__all__ = ["attempt", "attempts", "delete_old", "has_tried", "player", "ratings", "state"]


def attempt(
    connection: Connection, fresh: PuzzleState, decide: Callable[[PuzzleState], PuzzleState]
) -> PuzzleState | None:
    """Store what ``decide`` makes of the state before; None if there is no such guest.

    The row of the player is locked first and that of the puzzle last, so that attempts wait for
    each other but never in a circle.
    """
    guest, puzzle = fresh.player.guest, fresh.puzzle.puzzle
    exists = select(guests.c.id).where(guests.c.id == guest)
    if connection.execute(exists.with_for_update(read=True, key_share=True)).first() is None:
        return None
    of_guest = puzzle_players.c.guest == guest
    of_puzzle = puzzle_ratings.c.puzzle == puzzle
    before = PuzzleState(
        player=_player(_locked(connection, puzzle_players, of_guest, asdict(fresh.player))),
        attempt=_attempt(connection, guest, puzzle),
        puzzle=_rating(_locked(connection, puzzle_ratings, of_puzzle, asdict(fresh.puzzle))),
    )
    after = decide(before)
    connection.execute(update(puzzle_players).where(of_guest).values(**asdict(after.player)))
    connection.execute(update(puzzle_ratings).where(of_puzzle).values(**asdict(after.puzzle)))
    assert after.attempt is not None
    row = asdict(after.attempt)
    if not insert_new(connection, puzzle_attempts, row):
        mine = (puzzle_attempts.c.guest == guest) & (puzzle_attempts.c.puzzle == puzzle)
        connection.execute(update(puzzle_attempts).where(mine).values(**row))
    return after


def state(connection: Connection, fresh: PuzzleState) -> PuzzleState:
    """What is stored of a guest and a puzzle; ``fresh`` is what there was before anything was."""
    guest, puzzle = fresh.player.guest, fresh.puzzle.puzzle
    statement = select(puzzle_ratings).where(puzzle_ratings.c.puzzle == puzzle)
    rated = connection.execute(statement).first()
    return PuzzleState(
        player=player(connection, guest) or fresh.player,
        attempt=_attempt(connection, guest, puzzle),
        puzzle=fresh.puzzle if rated is None else _rating(rated),
    )


def player(connection: Connection, guest: str) -> PuzzlePlayerRow | None:
    statement = select(puzzle_players).where(puzzle_players.c.guest == guest)
    found = connection.execute(statement).first()
    return None if found is None else _player(found)


def attempts(connection: Connection, guest: str) -> list[PuzzleAttemptRow]:
    """The puzzles that a guest has tried, the longest ago first."""
    statement = (
        select(puzzle_attempts)
        .where(puzzle_attempts.c.guest == guest)
        .order_by(puzzle_attempts.c.at, puzzle_attempts.c.puzzle)
    )
    return [_tried(found) for found in connection.execute(statement)]


def has_tried(connection: Connection, guest: str, puzzle: str) -> bool:
    return _attempt(connection, guest, puzzle) is not None


def ratings(connection: Connection) -> dict[str, PuzzleRatingRow]:
    """The ratings of the puzzles that somebody has tried."""
    return {row.puzzle: _rating(row) for row in connection.execute(select(puzzle_ratings))}


def delete_old(connection: Connection, before: int) -> int:
    """Forget those who have tried no puzzle since, and their attempts; how many there were."""
    statement = delete(puzzle_players).where(puzzle_players.c.changed < before)
    return connection.execute(statement).rowcount


def _locked(connection: Connection, table: Table, is_it: Any, fresh: dict[str, Any]) -> Row[Any]:
    """The row, which is made if it is not there; nobody else changes it meanwhile."""
    insert_new(connection, table, fresh)
    return connection.execute(select(table).where(is_it).with_for_update()).one()


def _attempt(connection: Connection, guest: str, puzzle: str) -> PuzzleAttemptRow | None:
    mine = (puzzle_attempts.c.guest == guest) & (puzzle_attempts.c.puzzle == puzzle)
    found = connection.execute(select(puzzle_attempts).where(mine)).first()
    return None if found is None else _tried(found)


def _player(row: Row[Any]) -> PuzzlePlayerRow:
    return PuzzlePlayerRow(**row._mapping)


def _rating(row: Row[Any]) -> PuzzleRatingRow:
    return PuzzleRatingRow(**row._mapping)


def _tried(row: Row[Any]) -> PuzzleAttemptRow:
    return PuzzleAttemptRow(**{**row._mapping, "card": bytes(row.card)})
