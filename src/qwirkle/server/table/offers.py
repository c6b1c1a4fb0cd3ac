"""Offers of a seat to a bot: it accepts within ten seconds, or the seat stays free."""

from __future__ import annotations

from qwirkle.server.table.decision import Actor, Decision
from qwirkle.server.table.entries import Offer, OfferEnded, Readied, Seated, SeatOffered
from qwirkle.server.table.seating import check_free, check_host, check_takes_bots, seat_at
from qwirkle.server.table.table import Table
from qwirkle.server.wire import AcceptOffer, DeclineOffer, OfferSeat
from qwirkle.server.wire.refusal import Refused

__all__ = ["OFFER_MS", "OfferCommand", "decide_offer", "offer_seat", "offers_expired"]

OFFER_MS = 10_000
"""How long a bot has to accept."""

OfferCommand = AcceptOffer | DeclineOffer


def offer_seat(decision: Decision, command: OfferSeat, bot: Offer, actor: Actor) -> None:
    """The host offers a free seat to a bot, whose ``until`` is not looked at."""
    table = decision.table
    check_host(table, actor)
    check_takes_bots(table)
    check_free(table, command.seat)
    if bot.guest in table.members | table.offered:
        raise Refused("bot_is_seated", f"{bot.name} has a seat here, or was offered one")
    standing = table.seats[command.seat].offer
    if standing is not None:
        raise Refused("seat_taken", f"seat {command.seat} was just offered to {standing.name}")
    until = decision.now + OFFER_MS
    decision.write(SeatOffered(command.seat, Offer(bot.guest, bot.name, bot.owner, until)))


def decide_offer(decision: Decision, command: OfferCommand, actor: Actor) -> None:
    """A bot accepts or declines a seat."""
    offer = seat_at(decision.table, command.seat).offer
    if offer is None or offer.guest != actor.guest or offer.until <= decision.now:
        raise Refused("not_offered", f"seat {command.seat} is not offered to you, or no longer")
    if isinstance(command, DeclineOffer):
        decision.write(OfferEnded(command.seat))
        return
    decision.write(
        Seated(command.seat, offer.name, guest=offer.guest, owner=offer.owner),
        Readied(command.seat, command.contribution),
    )


def offers_expired(table: Table, now: int) -> Decision:
    """Take back the offers that were not accepted in time."""
    decision = Decision(table, now)
    if table.phase == "open":
        for number, seat in enumerate(table.seats):
            if seat.offer is not None and seat.offer.until <= now:
                decision.write(OfferEnded(number))
    return decision
