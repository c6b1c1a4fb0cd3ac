"""Offers of seats to bots, and what a seat of such a bot is to the others."""

from __future__ import annotations

import pytest

from qwirkle.server.table.decide import offer, rematch
from qwirkle.server.table.decision import Actor
from qwirkle.server.table.due import Due, due
from qwirkle.server.table.entries import Offer
from qwirkle.server.table.offers import OFFER_MS, offers_expired
from qwirkle.server.table.views import may_watch
from qwirkle.server.wire import (
    AcceptOffer,
    Agree,
    ClearSeat,
    CloseSeat,
    DeclineOffer,
    Event,
    Leave,
    OfferSeat,
    Ready,
    SeatBot,
    SeatChanged,
    SeatOffer,
    Sit,
    Stand,
    Start,
    TableClosed,
    TableOptions,
)
from qwirkle.server.wire.refusal import Refused
from tests.server.driven_table import CONTRIBUTION, START, DrivenTable, secrets_of

WALLE = Offer("walle", "Wall-E", "Olga", 0)
EVE = Offer("eve", "Eve", "Olga", 0)
ACCEPT = AcceptOffer("a", 1, CONTRIBUTION)


def offered(live: DrivenTable, seat: int = 1, bot: Offer = WALLE, by: str = "anna") -> list[Event]:
    command = OfferSeat("o", seat, bot.guest)
    return live.write(offer(live.table, command, bot, Actor(by, by.title()), live.now))


def refusal_of_offer(live: DrivenTable, seat: int, bot: Offer, by: str = "anna") -> str:
    with pytest.raises(Refused) as refused:
        offered(live, seat, bot, by)
    return refused.value.reason


def with_bot(**options: object) -> DrivenTable:
    """Anna and Wall-E sit at a table."""
    live = DrivenTable(TableOptions(**options))  # type: ignore[arg-type]
    offered(live)
    live.do("walle", ACCEPT)
    return live


def test_a_bot_that_accepts_sits_down_and_is_ready() -> None:
    live = DrivenTable(TableOptions())
    (event,) = offered(live)
    assert isinstance(event, SeatChanged)
    assert event.seat.kind == "empty"
    assert event.seat.offer == SeatOffer("walle", "Wall-E", "Olga", START + OFFER_MS)
    seated, _ = live.do("walle", ACCEPT)
    assert isinstance(seated, SeatChanged)
    assert (seated.seat.kind, seated.seat.name, seated.seat.owner) == ("guest", "Wall-E", "Olga")
    assert seated.seat.offer is None
    assert live.table.seats[1].is_ready


def test_a_bot_that_is_offered_a_seat_may_look_at_a_private_table_meanwhile() -> None:
    live = DrivenTable(TableOptions())
    assert not may_watch(live.table, "walle")
    offered(live)
    assert may_watch(live.table, "walle")
    live.do("walle", DeclineOffer("d", 1))
    assert not may_watch(live.table, "walle")


def test_after_ten_seconds_the_seat_stays_free() -> None:
    live = DrivenTable(TableOptions())
    offered(live)
    assert due(live.table) == Due("offer", START + OFFER_MS)
    live.now = START + OFFER_MS - 1
    assert offers_expired(live.table, live.now).rows == []
    live.now += 1
    assert live.refusal("walle", ACCEPT).reason == "not_offered"
    (event,) = live.write(offers_expired(live.table, live.now))
    assert isinstance(event, SeatChanged)
    assert event.seat.offer is None
    task = due(live.table)
    assert task is not None
    assert task.kind == "tidy"


def test_only_the_host_offers_free_seats_to_bots_that_are_not_here_yet() -> None:
    live = DrivenTable(TableOptions(seats=3))
    assert refusal_of_offer(live, 1, WALLE, by="bert") == "not_host"
    assert refusal_of_offer(live, 0, WALLE) == "seat_taken"
    offered(live)
    assert refusal_of_offer(live, 2, WALLE) == "bot_is_seated"
    assert refusal_of_offer(live, 1, EVE) == "seat_taken"
    live.do("walle", ACCEPT)
    assert refusal_of_offer(live, 2, WALLE) == "bot_is_seated"
    assert live.refusal("eve", AcceptOffer("a", 2, CONTRIBUTION)).reason == "not_offered"


def test_an_offered_seat_is_free_for_people() -> None:
    live = DrivenTable(TableOptions())
    offered(live)
    live.do("bert", Sit("s", 1))
    assert live.refusal("walle", ACCEPT).reason == "not_offered"


def test_an_offer_moves_with_its_seat() -> None:
    live = DrivenTable(TableOptions(seats=3))
    offered(live, seat=2)
    live.do("anna", CloseSeat("c", 1))
    live.do("walle", ACCEPT)
    assert live.table.seats[1].guest == "walle"


def test_a_table_for_people_only_takes_no_bots() -> None:
    live = DrivenTable(TableOptions(people_only=True))
    assert live.refusal("anna", SeatBot("b", 1, "greedy")).reason == "people_only"
    assert refusal_of_offer(live, 1, WALLE) == "people_only"
    with pytest.raises(Refused) as refused:
        DrivenTable(TableOptions(people_only=True, bots={1: "greedy"}))
    assert refused.value.reason == "bad_options"


def test_a_bot_never_leads_a_table() -> None:
    live = with_bot()
    live.do("anna", Stand("s", 0))
    assert live.table.host == "anna"
    live.do("anna", Sit("s", 0))
    (_, closed) = live.do("anna", Leave("l"))
    assert isinstance(closed, TableClosed)


def test_a_bot_that_the_host_removed_may_be_asked_again() -> None:
    live = with_bot()
    live.do("anna", ClearSeat("c", 1))
    offered(live)
    live.do("walle", ACCEPT)
    assert live.table.seats[1].guest == "walle"


def playing() -> DrivenTable:
    live = with_bot()
    live.do("anna", Ready("r", CONTRIBUTION))
    live.do("anna", Start("s"))
    return live


def test_people_need_no_bot_to_end_a_game() -> None:
    live = playing()
    live.do("anna", Agree("a"))
    assert live.table.phase == "over"


def test_a_game_without_people_is_over() -> None:
    live = playing()
    live.do("anna", Leave("l"))
    assert live.table.phase == "over"


def test_a_bot_is_a_bot_in_the_rematch_too() -> None:
    live = playing()
    live.do("anna", Agree("a"))
    new = rematch(live.table, Actor("anna", "Anna"), secrets_of(2), live.now).also
    assert new is not None
    assert [seat.owner for seat in new.table.seats] == [None, "Olga"]
