"""D11: what is not a turn cannot make a table's log grow without end."""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import count
from types import FrameType
from typing import Any

import pytest

from qwirkle.players import create
from qwirkle.rules.move import Pass
from qwirkle.server.live.live_table import LiveTable
from qwirkle.server.table import decide
from qwirkle.server.table.due import bot_moved
from qwirkle.server.table.entries import LogRow, decode_entry, encode_entry
from qwirkle.server.table.take_back import turn_to_take_back
from qwirkle.server.wire import Agree, Chat, Leave, Ready, Sit, Start, TakeBack, Unready
from qwirkle.server.wire.refusal import Refused
from tests.server.driven_table import CONTRIBUTION, DrivenTable, seated


def test_a_full_log_takes_turns_but_no_talk(monkeypatch: pytest.MonkeyPatch) -> None:
    live = seated("anna", "bob")
    live.start()
    monkeypatch.setattr(decide, "MOST_OTHER_ROWS", live.table.n + 3)
    for number in range(3):
        live.do("anna", Chat(str(number), "hello"))
    for command in (Chat("c", "more"), Agree("a", yes=True)):
        assert live.refusal("anna", command).reason == "log_full"
    before = live.table.turns
    live.play()
    live.play()
    assert live.table.turns == before + 2
    live.do("anna", Leave("l"))


def test_a_full_log_lets_those_who_sit_get_ready_and_start(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    live = seated("anna", "bob")
    for number in range(10):
        live.do("bob", Ready(f"r{number}", CONTRIBUTION))
        live.do("bob", Unready(f"u{number}"))
    monkeypatch.setattr(decide, "MOST_OTHER_ROWS", live.table.n)
    live.do("anna", Ready("a", CONTRIBUTION))
    live.do("bob", Ready("r", CONTRIBUTION))
    for command in (Unready("u"), Ready("other", "6b" * 16), Sit("s", 0)):
        assert live.refusal("bob", command).reason == "log_full"
    live.do("anna", Start("s"))
    assert live.table.phase == "playing"


def play_well(live: DrivenTable) -> None:
    """Whoever is to move makes a good move."""
    table = live.table
    assert table.game is not None
    view = table.game.position.view(table.to_move)
    move = create("greedy", seed=1).choose(view)
    if table.bot_to_move is not None:
        live.write(bot_moved(table, table.moment, move, live.now))
    else:
        assert not isinstance(move, Pass)  # it would have come by itself
        live.do(live.on_turn(), live.turn(move))


def finish(live: DrivenTable) -> list[LogRow]:
    while live.table.phase == "playing":
        play_well(live)
    return live.rows


def until_refused(do: Callable[[str], object]) -> None:
    with pytest.raises(Refused) as refused:  # noqa: PT012 - which of them does not matter
        for number in count():
            do(str(number))
    assert refused.value.reason == "log_full"


def ordinary() -> list[LogRow]:
    live = seated("anna", "bob")
    live.start()
    return finish(live)


def talkative() -> list[LogRow]:
    live = seated("anna", "bob")
    live.start()
    until_refused(lambda name: live.do("anna", Chat(name, "x" * 200)))
    return finish(live)


def undecided() -> list[LogRow]:
    live = seated("anna", "bob")

    def change(name: str) -> None:
        live.do("anna", Ready(name, CONTRIBUTION))
        live.do("anna", Unready(name))

    until_refused(change)
    live.do("bob", Ready("b", CONTRIBUTION))
    live.do("anna", Start("s"))
    return finish(live)


def taken_back() -> list[LogRow]:
    live = seated("anna", bots=dict.fromkeys(range(1, 8), "greedy"))
    live.start()
    while live.table.turns < 24:  # the fuller the board, the more a turn costs
        play_well(live)

    def play_and_regret(name: str) -> None:
        played = False
        while live.table.bot_to_move is not None or not played:
            played |= live.table.bot_to_move is None
            play_well(live)
        turn = turn_to_take_back(live.table, "anna")
        assert turn is not None
        live.do("anna", TakeBack(name, turn))

    until_refused(play_and_regret)
    return finish(live)


def cold_read(rows: list[LogRow]) -> int:
    """How many functions are called to read a table from its log."""
    stored = [(row.table, row.n, row.at, encode_entry(row.entry)) for row in rows]
    calls = 0

    def called(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(called)
    try:
        LiveTable([LogRow(table, n, at, decode_entry(body)) for table, n, at, body in stored])
    finally:
        sys.setprofile(None)
    return calls


@pytest.mark.parametrize("longest", [talkative, undecided, taken_back])
def test_the_longest_log_is_read_as_soon_as_three_ordinary_ones(
    longest: Callable[[], list[LogRow]],
) -> None:
    assert cold_read(longest()) <= 3 * cold_read(ordinary())
