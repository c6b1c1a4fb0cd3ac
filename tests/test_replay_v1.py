"""Logs and records of version 1 replay as they were played.

``tests/fixtures/v1`` was made by a real server and by the golden games before the rulings A16 and
A37 to A41; nothing in it is ever written anew. ``expected.json`` says what each must come to.
"""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from qwirkle import Departure, Game, format_record, parse_record, parse_record_json
from qwirkle.rules.move import Swap
from qwirkle.server.live.lobby import summaries
from qwirkle.server.store import Store
from qwirkle.server.table.table import Table

V1 = Path(__file__).parent / "fixtures" / "v1"
EXPECTED = json.loads((V1 / "expected.json").read_text(encoding="utf-8"))
TABLES: dict[str, Any] = EXPECTED["tables"]
RECORDS: dict[str, Any] = EXPECTED["records"]


def facts_of_game(game: Game) -> dict[str, Any]:
    position, outcome = game.position, game.position.outcome
    return {
        "turns": len(position.turns),
        "scores": list(position.scores),
        "to_move": position.to_move,
        "board": " ".join(f"{position.board[cell]}@{cell}" for cell in sorted(position.board)),
        "hands": [" ".join(map(str, hand)) for hand in position.hands],
        "bag": " ".join(map(str, position.bag)),
        "out": [[i.seat, i.reason] for i in position.incidents if isinstance(i, Departure)],
        "outcome": None
        if outcome is None
        else {
            "reason": outcome.reason,
            "winners": list(outcome.winners),
            "bonus_seat": outcome.bonus_seat,
            "ranking": [list(group) for group in outcome.ranking],
        },
    }


def facts_of_table(table: Table) -> dict[str, Any]:
    return {
        "table": table.id,
        "n": table.n,
        "phase": table.phase,
        "closed": table.closed,
        "host": table.host,
        "seats": [seat.name if seat.guest else seat.bot or "" for seat in table.seats],
        "chat": [line.text for line in table.chat],
        "oldest_first": list(table.oldest_first),
        "ages_drawn": table.ages_drawn,
        "rematch": table.rematch,
        "game": None if table.game is None else facts_of_game(table.game),
    }


def restored(path: Path) -> str:
    """The database of version 1, made anew at ``path``; its address."""
    database = sqlite3.connect(path)
    database.executescript((V1 / "server.sql").read_text(encoding="utf-8"))
    database.close()
    return f"sqlite:///{path}"


async def test_every_log_of_a_version_1_database_folds_to_what_was_played(tmp_path: Path) -> None:
    async with await Store.open(restored(tmp_path / "qwirkle.db")) as store:
        stored = {row.table for row in await store.tables()}
        folded = {name: Table.fold(await store.rows(at["table"])) for name, at in TABLES.items()}
    assert stored == {table.id for table in folded.values()}
    assert {name: facts_of_table(table) for name, table in folded.items()} == TABLES


async def test_the_lists_of_a_version_1_database_are_still_read(tmp_path: Path) -> None:
    async with await Store.open(restored(tmp_path / "qwirkle.db")) as store:
        lines = {line.table: line for line in summaries(await store.tables(), None)}
    for expected in TABLES.values():
        line = lines[expected["table"]]
        out = [] if expected["game"] is None else expected["game"]["out"]
        assert {(seat.seat, seat.out) for seat in line.seats if seat.out} == set(map(tuple, out))


@pytest.mark.parametrize("name", RECORDS)
def test_a_version_1_record_replays_to_what_was_played(name: str) -> None:
    text = (V1 / "records" / f"{name}.qwirkle").read_text(encoding="utf-8")
    record = parse_record(text)
    assert facts_of_game(record.game) == RECORDS[name]
    assert list(record.game.steps())[-1] == record.game
    assert parse_record(format_record(record)) == record


@pytest.mark.parametrize(
    "path", sorted((V1 / "records").glob("*.json")), ids=lambda path: path.stem
)
def test_a_version_1_record_in_json_is_the_same_record(path: Path) -> None:
    record = parse_record_json(path.read_text(encoding="utf-8"))
    assert record == parse_record(path.with_suffix(".qwirkle").read_text(encoding="utf-8"))


def test_the_fixtures_hold_what_the_rulings_changed() -> None:
    """Otherwise the tests above would say nothing about them."""
    assert {path.stem for path in (V1 / "records").glob("*.qwirkle")} == set(RECORDS)
    assert {table["phase"] for table in TABLES.values()} == {"open", "playing", "over"}
    # Closed by the swap limit of old, of which some swaps were forced.
    swaps = parse_record(
        (V1 / "records" / "server_swap_limit.qwirkle").read_text(encoding="utf-8")
    ).game
    before = [step.position for step in swaps.steps()]
    forced = [
        isinstance(turn.move, Swap) and not at.legal_placements()
        for at, turn in zip(before, swaps.turns, strict=False)
    ]
    assert len(swaps.turns) == 1 + 3 * 2
    assert any(forced)
    # The seat that had to open went out before it did, and the next in turn opened.
    for name in ("server_opener_resigned", "server_opener_timed_out"):
        game = parse_record((V1 / "records" / f"{name}.qwirkle").read_text(encoding="utf-8")).game
        seats = len(game.names)
        first = game.start_position.to_move
        assert game.turns[0].seat == (first + 1) % seats
        left = [seat for seat in range(seats) if seat != first]
        hands = [game.start_position.hands[seat] for seat in left]
        assert game.ages is not None
        by_a37 = left[game.ruleset.starter(hands, [game.ages[seat] for seat in left])]
        assert game.turns[0].seat != by_a37
