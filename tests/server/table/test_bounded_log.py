"""D11: what is not a turn cannot make a table's log grow without end."""

from __future__ import annotations

import pytest

from qwirkle.server.table import decide
from qwirkle.server.wire import Agree, Chat, Leave, Ready, Sit, Start, Unready
from tests.server.driven_table import CONTRIBUTION, seated


def test_a_full_log_takes_turns_but_no_talk(monkeypatch: pytest.MonkeyPatch) -> None:
    live = seated("anna", "bob")
    live.start()
    monkeypatch.setattr(decide, "MOST_OTHER_ROWS", live.table.n + 3)
    for number in range(3):
        live.do("anna", Chat(str(number), "hello"))
    for command in (Chat("c", "more"), Agree("a", yes=True)):
        assert live.refusal("anna", command).reason == "too_many"
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
        assert live.refusal("bob", command).reason == "too_many"
    live.do("anna", Start("s"))
    assert live.table.phase == "playing"
