"""A table that a big screen opened: who is host, who belongs to it, what outlives what."""

import pytest

from qwirkle.server.table.decide import rematch
from qwirkle.server.table.decision import Actor, Secrets
from qwirkle.server.table.table import Table
from qwirkle.server.table.views import Views, may_watch
from qwirkle.server.wire import Agree, Leave, Ready, SeatBot, Sit, Start, TableOptions
from qwirkle.server.wire.refusal import Refused
from tests.server.driven_table import CONTRIBUTION, DrivenTable

SECRETS = Secrets("next", "come-in", "ab" * 32)


def with_screen(**options: object) -> DrivenTable:
    return DrivenTable(TableOptions(mine=[], **options), host="tv")  # type: ignore[arg-type]


def playing() -> DrivenTable:
    live = with_screen(spectators=False)
    for seat, guest in enumerate(("bob", "eve")):
        live.do(guest, Sit("s", seat))
        live.do(guest, Ready("r", CONTRIBUTION))
    live.do("bob", Start("go"))
    return live


def test_the_first_to_sit_is_host_and_the_screen_stays_a_member() -> None:
    live = with_screen()
    assert (live.table.host, live.table.screen) == ("tv", "tv")
    live.do("bob", Sit("s", 1))
    live.do("eve", Sit("s", 0))
    assert live.table.host == "bob"
    assert live.table.members == {"bob", "eve", "tv"}
    assert live.refusal("tv", SeatBot("b", 0, "keen")).reason == "not_host"


def test_the_screen_waits_on_when_everybody_has_left() -> None:
    live = with_screen()
    live.do("bob", Sit("s", 0))
    live.do("bob", Leave("l"))
    assert live.table.phase == "open"
    live.do("eve", Sit("s", 1))
    assert live.table.host == "eve"


def test_the_screen_alone_may_look_on_where_spectators_may_not() -> None:
    live = playing()
    assert may_watch(live.table, "tv")
    assert not may_watch(live.table, "sam", has_invite=True)


def test_the_screen_has_no_hand_at_any_time() -> None:
    live = playing()
    assert Views(live.table).shown("tv") == {}
    live.do("bob", Agree("a"))
    live.do("eve", Agree("a"))
    assert live.table.phase == "over"
    assert Views(live.table).shown("tv") == {}


def test_a_rematch_is_the_players_to_ask_and_keeps_the_screen() -> None:
    live = playing()
    live.do("bob", Agree("a"))
    live.do("eve", Agree("a"))
    decision = rematch(live.table, Actor("eve", "Eve"), SECRETS, live.now)
    assert decision.also is not None
    again = decision.also.table
    assert (again.host, again.screen, again.options.mine) == ("eve", "tv", [0, 1])
    assert may_watch(again, "tv")
    assert Table.fold(decision.also.rows) == again


def test_a_screen_asks_for_no_rematch() -> None:
    live = playing()
    live.do("bob", Agree("a"))
    live.do("eve", Agree("a"))
    with pytest.raises(Refused) as refused:
        rematch(live.table, Actor("tv", "Tv"), SECRETS, live.now)
    # It would be host of a table that nobody could start.
    assert refused.value.reason == "not_seated"


def test_whose_screen_it_is_may_play_on_another_device() -> None:
    live = with_screen()
    live.do("tv", Sit("s", 0))
    assert live.table.host == "tv"
    assert live.table.members == {"tv"}
