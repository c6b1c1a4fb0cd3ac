"""The contract of the store for puzzles, on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
from io import BytesIO
from pathlib import Path

from msgspec.structs import replace

from qwirkle.server.store import (
    PuzzleAttemptRow,
    PuzzlePlayerRow,
    PuzzleRatingRow,
    PuzzleState,
    Store,
)


def fresh(guest: str = "anna", puzzle: str = "p") -> PuzzleState:
    return PuzzleState(
        PuzzlePlayerRow(guest, 1200.0, 350.0, 0.06, 0, 0, 0, 0, 0),
        PuzzleRatingRow(puzzle, 1300.5, 170.25, 0.06, 0, 0),
    )


def counted(before: PuzzleState) -> PuzzleState:
    """A first attempt is counted, and a repeat is only noted."""
    if before.attempt is not None:
        return replace(before, attempt=replace(before.attempt, at=before.attempt.at + 1))
    player, puzzle = before.player, before.puzzle
    return PuzzleState(
        replace(player, rating=player.rating + 1, counted=player.counted + 1, changed=1000),
        replace(puzzle, rating=puzzle.rating - 1, counted=puzzle.counted + 1),
        PuzzleAttemptRow(
            player.guest, puzzle.puzzle, False, 1000, 2000, b"\x00card", "Ro@0,0", -12.5
        ),
    )


async def test_an_attempt_is_stored_with_both_ratings(store: Store) -> None:
    await store.create_guest("anna", "Anna")
    assert await store.puzzle_player("anna") is None
    assert not await store.has_tried_puzzle("anna", "p")
    after = await store.attempt_puzzle(fresh(), counted)
    assert after == counted(fresh())
    assert await store.puzzle_player("anna") == after.player
    assert await store.puzzle_attempts("anna") == [after.attempt]
    assert await store.puzzle_ratings() == {"p": after.puzzle}
    assert await store.has_tried_puzzle("anna", "p")
    again = await store.attempt_puzzle(fresh(), counted)
    assert again is not None
    assert again.attempt is not None
    assert (again.player, again.puzzle, again.attempt.at) == (after.player, after.puzzle, 1001)


async def test_nothing_is_stored_for_a_guest_who_does_not_exist(store: Store) -> None:
    assert await store.attempt_puzzle(fresh("nobody"), counted) is None
    assert await store.puzzle_ratings() == {}


async def test_attempts_at_once_are_counted_once_and_lose_no_rating(database_url: str) -> None:
    async with (
        await Store.open(database_url) as one,
        await Store.open(database_url, alone=False) as other,
    ):
        for guest in "anna", "bert":
            await one.create_guest(guest, guest)
        await asyncio.gather(
            *(
                store.attempt_puzzle(fresh(guest, puzzle), counted)
                for guest in ("anna", "bert")
                for puzzle in ("p", "q", "r")
                for store in (one, other, one, other)
            )
        )
        players = [await one.puzzle_player(guest) for guest in ("anna", "bert")]
        assert [player and (player.counted, player.rating) for player in players] == [
            (3, 1203.0),
            (3, 1203.0),
        ]
        ratings = await one.puzzle_ratings()
        assert {name: (row.counted, row.rating) for name, row in ratings.items()} == dict.fromkeys(
            "pqr", (2, 1298.5)
        )


async def test_what_was_learned_goes_with_the_guest_and_with_time(store: Store) -> None:
    for guest in "anna", "bert", "carl":
        await store.create_guest(guest, guest)
        await store.attempt_puzzle(fresh(guest), counted)
    await store.delete_guest("anna")
    assert await store.puzzle_player("anna") is None
    assert await store.puzzle_attempts("anna") == []
    await store.attempt_puzzle(
        fresh("carl", "q"),
        lambda before: replace(
            counted(before), player=replace(counted(before).player, changed=5000)
        ),
    )
    assert await store.delete_old_puzzle_players(2000) == 1
    assert await store.puzzle_attempts("bert") == []
    assert len(await store.puzzle_attempts("carl")) == 2
    # How hard a puzzle is, is about nobody.
    assert (await store.puzzle_ratings())["p"].counted == 3


async def test_what_was_learned_is_in_a_copy(store: Store, tmp_path: Path) -> None:
    await store.create_guest("anna", "Anna")
    after = await store.attempt_puzzle(fresh(), counted)
    assert after is not None
    copy = BytesIO()
    await store.backup(copy)
    async with await Store.open(f"sqlite:///{tmp_path}/copy.db") as other:
        await other.restore(copy.getvalue().splitlines())
        assert await other.puzzle_player("anna") == after.player
        assert await other.puzzle_attempts("anna") == [after.attempt]
        assert await other.puzzle_ratings() == {"p": after.puzzle}
