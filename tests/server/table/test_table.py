"""A log adds up to its table, and to nothing else."""

import pytest

from qwirkle.rules.errors import InvalidArgument
from qwirkle.server.table.entries import (
    AgesSet,
    Began,
    Closed,
    Declined,
    Entry,
    Finished,
    Lifted,
    LogRow,
    MuteSet,
    Passed,
    Placed,
    Readied,
    RematchMade,
    Resumed,
    Said,
    SeatClosed,
    Seated,
    Swapped,
    TakenOver,
    Unreadied,
    Vacated,
    VoteCast,
    WentOut,
    decode_entry,
    encode_entry,
)
from qwirkle.server.table.table import Table
from qwirkle.server.wire import Leave, Sit, Stand
from tests.server.driven_table import CONTRIBUTION, START, DrivenTable, seated


def played(turns: int = 3) -> DrivenTable:
    live = seated("anna", "bob")
    live.start()
    for _ in range(turns):
        live.play()
    return live


def from_disk(rows: list[LogRow]) -> list[LogRow]:
    return [LogRow(r.table, r.n, r.at, decode_entry(encode_entry(r.entry))) for r in rows]


def test_the_log_folds_into_the_same_table() -> None:
    live = played()
    assert Table.fold(from_disk(live.rows)) == live.table


@pytest.mark.parametrize(
    "entry",
    [
        Seated(1, "Bob", guest="bob"),
        Seated(1, "greedy", bot="greedy"),
        Vacated(0),
        Readied(0, CONTRIBUTION),
        Unreadied(0),
        AgesSet([1, 0]),
        Began("ab" * 32, [1, 0], True),
        Placed(0, [("Ro", 0, -3), ("Rs", 0, -2)], ["Yt"]),
        Swapped(1, ["Ro"], ["Yt"]),
        Passed(1),
        Lifted(0),
        WentOut(1, "time"),
        TakenOver(1, "expert", "left"),
        SeatClosed(1),
        VoteCast("bob", False),
        Declined("bob"),
        Closed("agreed"),
        Finished(),
        Said("bob", "Bob", "hi"),
        MuteSet("bob", True),
        RematchMade("kitchen"),
        Resumed(5_000),
    ],
)
def test_every_entry_is_read_as_it_was_written(entry: Entry) -> None:
    assert decode_entry(encode_entry(entry)) == entry


def test_a_log_with_a_hole_is_refused() -> None:
    rows = played().rows
    with pytest.raises(InvalidArgument) as refused:
        Table.fold(rows[:3] + rows[4:])
    assert refused.value.reason == "bad_log"


@pytest.mark.parametrize("rows", [[], played().rows[1:]])
def test_a_log_without_its_opening_is_refused(rows: list[LogRow]) -> None:
    with pytest.raises(InvalidArgument) as refused:
        Table.fold(rows)
    assert refused.value.reason == "bad_log"


def test_a_row_of_another_table_is_refused() -> None:
    live = seated("anna", "bob")
    with pytest.raises(InvalidArgument, match="cannot follow"):
        live.table.after(LogRow("other", live.table.n + 1, START, Vacated(1)))


def test_a_draw_that_the_seed_does_not_give_is_refused() -> None:
    live = played(1)
    row = live.rows[-1]
    assert isinstance(row.entry, Placed)
    draw = ["Ro" if code != "Ro" else "Rs" for code in row.entry.draw]
    other = LogRow(row.table, row.n, row.at, Placed(row.entry.seat, row.entry.placements, draw))
    with pytest.raises(InvalidArgument, match="the draw does not follow from the seed"):
        Table.fold([*live.rows[:-1], other])


def test_a_turn_of_a_seat_that_is_not_to_move_is_refused() -> None:
    live = played(1)
    row = live.rows[-1]
    assert isinstance(row.entry, Placed)
    entry = Placed(1 - row.entry.seat, row.entry.placements, row.entry.draw)
    with pytest.raises(InvalidArgument) as refused:
        Table.fold([*live.rows[:-1], LogRow(row.table, row.n, row.at, entry)])
    assert refused.value.reason == "bad_log"


def test_a_turn_with_tiles_that_are_not_in_hand_is_refused() -> None:
    live = played(1)
    row = live.rows[-1]
    assert isinstance(row.entry, Placed)
    assert live.table.game is not None
    others = live.table.game.start_position.hands[1 - row.entry.seat]
    own = live.table.game.start_position.hands[row.entry.seat]
    foreign = next(tile for tile in others if tile not in own)
    entry = Placed(row.entry.seat, [(foreign.code, 0, 0)], row.entry.draw)
    with pytest.raises(InvalidArgument) as refused:
        Table.fold([*live.rows[:-1], LogRow(row.table, row.n, row.at, entry)])
    assert refused.value.reason == "bad_log"


def test_members_are_those_who_sat_at_the_start() -> None:
    live = seated("anna", "bob", "cem")
    live.do("cem", Stand("s", 2))
    assert live.table.members == {"anna", "bob"}
    live.do("dora", Sit("s", 2))
    live.start()
    live.do("dora", Leave("l"))
    assert live.table.members == {"anna", "bob", "dora"}
    assert live.table.still_in == {"anna", "bob"}
