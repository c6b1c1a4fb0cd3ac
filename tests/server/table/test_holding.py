"""Guests who are away: time-outs, bots that hold a seat, returning, reminders."""

import pytest

from qwirkle.notation import format_record
from qwirkle.rules.move import Swap
from qwirkle.server.table.clocks import PLAYING_IDLE_MS, REMINDER_MS
from qwirkle.server.table.due import Due, bot_moved, due, tidied, timed_out
from qwirkle.server.table.entries import LogRow, decode_entry, encode_entry
from qwirkle.server.table.fairness import verify
from qwirkle.server.table.projection import record_of, snapshot_of, summary_of
from qwirkle.server.table.table import Table
from qwirkle.server.table.views import Views
from qwirkle.server.wire import (
    Agree,
    Clock,
    Departed,
    Ended,
    Event,
    HoldSeat,
    HoldVotes,
    Leave,
    Lift,
    Remind,
    Reminder,
    ReminderSent,
    Resign,
    ReturnToSeat,
    SeatHeld,
    SeatReturned,
    SeatTakenOver,
    TableClosed,
    TimeUp,
    TurnPlayed,
)
from qwirkle.server.wire.refusal import Refused
from tests.server.driven_table import CONTRIBUTION, START, DrivenTable, seated

TURN = Clock("turn", seconds=30)
TOTAL = Clock("total", seconds=60, increment=5)


def started(*guests: str, **options: object) -> DrivenTable:
    live = seated(*guests, **options)
    live.start()
    return live


def miss(live: DrivenTable) -> list[Event]:
    """The time of the seat to move runs out."""
    assert live.table.deadline is not None
    live.now = live.table.deadline
    return live.write(timed_out(live.table, live.now))


def bot_of(live: DrivenTable) -> str | None:
    """The bot that plays this turn."""
    return live.table.bot_to_move


def bot_plays(live: DrivenTable) -> TurnPlayed:
    """The bot that plays this turn makes its move."""
    position = live.table.position
    assert position is not None
    moves = position.legal_placements()
    move = moves[0] if moves else Swap(position.hands[position.to_move][:1])
    event = live.write(bot_moved(live.table, live.table.moment, move, live.now))[0]
    assert isinstance(event, TurnPlayed)
    return event


def held(*guests: str, **options: object) -> tuple[DrivenTable, int]:
    """A table where the seat that opened has missed two turns and is held: it is to move."""
    live = started(*guests, clock=TURN, **options)
    while bot_of(live) is not None:
        bot_plays(live)
    seat = live.table.to_move
    miss(live)
    bot_plays(live)
    while live.table.to_move != seat:
        if bot_of(live) is None:
            live.play()
        else:
            bot_plays(live)
    miss(live)
    assert live.table.seats[seat].held_by == "expert"
    return live, seat


def replayed(live: DrivenTable) -> Table:
    """The table that follows from the log as it is stored."""
    return Table.fold(
        LogRow(row.table, row.n, row.at, decode_entry(encode_entry(row.entry))) for row in live.rows
    )


# --- time-outs


def test_after_one_miss_a_bot_plays_this_turn_and_no_more() -> None:
    live = started("anna", "bob", clock=TURN)
    seat, guest = live.table.to_move, live.on_turn()
    assert miss(live) == [TimeUp(seat, "expert")]
    assert (bot_of(live), live.table.deadline) == ("expert", None)
    assert due(live.table) == Due("bot", START)
    assert live.table.seats[seat].guest == guest
    assert snapshot_of(Views(live.table), None, live.now).stand_in == "expert"
    turn = bot_plays(live)
    assert (turn.seat, turn.by) == (seat, "expert")
    assert live.table.stand_in is None
    (mine,) = live.play()
    assert isinstance(mine, TurnPlayed)
    assert mine.by is None
    assert live.table.to_move == seat
    assert bot_of(live) is None
    assert live.table.deadline == live.now + 30_000


def test_while_a_bot_plays_this_turn_its_guest_does_not() -> None:
    live = started("anna", "bob", clock=TURN)
    miss(live)
    assert live.refusal(live.on_turn(), live.a_turn()).reason == "time_is_up"
    assert list(live.you(live.on_turn()).hands) == [live.table.to_move]
    assert timed_out(live.table, live.now + 10**6).rows == []


def test_after_two_misses_in_a_row_a_bot_holds_the_seat() -> None:
    live, seat = held("anna", "bob")
    event = live.events[-1]
    assert isinstance(event, SeatHeld)
    assert (event.seat.seat, event.seat.kind, event.seat.held_by) == (seat, "guest", "expert")
    assert event.reason == "time"
    guest = live.on_turn()
    assert list(live.you(guest).hands) == [seat]
    assert summary_of(Views(live.table), guest).my_turn is False
    assert bot_plays(live).by == "expert"
    live.play()
    assert (live.table.to_move, live.table.deadline) == (seat, None)
    assert due(live.table) == Due("bot", live.now)


def test_a_move_of_ones_own_resets_the_count() -> None:
    live = started("anna", "bob", clock=TURN)
    seat = live.table.to_move
    miss(live)
    bot_plays(live)
    live.play()
    live.play()
    live.play()
    assert live.table.to_move == seat
    assert miss(live) == [TimeUp(seat, "expert")]


def test_a_day_that_passes_is_a_miss_too() -> None:
    live = started("anna", "bob", clock=Clock("days", days=1))
    assert miss(live) == [TimeUp(live.table.to_move, "expert")]


def test_a_total_clock_runs_out_for_good() -> None:
    live = started("anna", "bob", clock=TOTAL)
    seat, guest = live.table.to_move, live.on_turn()
    (event,) = miss(live)
    assert isinstance(event, SeatHeld)
    assert (event.seat.held_by, event.seat.left_ms) == ("expert", 0)
    assert live.refusal(guest, ReturnToSeat("r")).reason == "time_is_gone"
    assert live.refusal(guest, live.a_turn()).reason == "time_is_gone"
    live.now += 1_000
    turn = bot_plays(live)
    # The bot neither spends nor earns time.
    assert (turn.by, turn.left_ms) == ("expert", 0)
    assert live.table.seats[seat].held_by == "expert"


def test_with_a_total_clock_bots_play_on_for_the_last_guest() -> None:
    live = started("anna", clock=TOTAL, bots={1: "greedy"})
    while bot_of(live) is not None:
        bot_plays(live)
    miss(live)
    assert bot_of(live) == "expert"
    while live.table.phase == "playing":
        bot_plays(live)
    assert isinstance(live.events[-1], Ended)


def test_or_the_seat_is_out_and_nothing_holds_it() -> None:
    live = started("anna", "bob", "cem", clock=TURN, on_leaving="out")
    seat, guest = live.table.to_move, live.on_turn()
    (event,) = miss(live)
    assert isinstance(event, Departed)
    assert (event.seat, event.reason) == (seat, "time")
    assert live.refusal(guest, ReturnToSeat("r")).reason == "not_seated"


# --- coming back


def test_who_is_back_has_a_fresh_turn() -> None:
    live, seat = held("anna", "bob")
    guest = live.on_turn()
    live.now += 500
    (event,) = live.do(guest, ReturnToSeat("r"))
    assert isinstance(event, SeatReturned)
    assert (event.seat.held_by, event.deadline) == (None, live.now + 30_000)
    assert bot_of(live) is None
    assert live.do(guest, ReturnToSeat("r")) == []
    live.play()
    live.play()
    # The count begins again.
    assert miss(live) == [TimeUp(seat, "expert")]


def test_the_move_of_a_bot_comes_too_late_for_who_is_back() -> None:
    live, _ = held("anna", "bob")
    position = live.table.position
    assert position is not None
    live.do(live.on_turn(), ReturnToSeat("r"))
    with pytest.raises(Refused) as refused:
        bot_moved(live.table, live.table.moment, Swap(position.hands[0][:1]), live.now)
    assert refused.value.reason == "stale_turn"


def test_who_plays_is_back() -> None:
    live, seat = held("anna", "bob")
    back, turn = live.do(live.on_turn(), live.a_turn())
    assert isinstance(back, SeatReturned)
    assert isinstance(turn, TurnPlayed)
    assert turn.by is None
    assert live.table.seats[seat].held_by is None


def test_an_illegal_move_brings_nobody_back() -> None:
    live, seat = held("anna", "bob")
    assert live.refusal(live.on_turn(), live.turn(Swap(()))).reason == "swap_zero"
    assert live.table.seats[seat].held_by == "expert"


def test_who_is_back_while_others_think_waits_for_their_turn() -> None:
    live, seat = held("anna", "bob")
    guest = live.on_turn()
    bot_plays(live)
    deadline = live.table.deadline
    (event,) = live.do(guest, ReturnToSeat("r"))
    assert isinstance(event, SeatReturned)
    assert event.deadline == deadline
    live.play()
    assert (live.table.to_move, bot_of(live)) == (seat, None)
    assert live.table.deadline == live.now + 30_000


def test_all_held_seats_of_a_guest_come_back_at_once() -> None:
    live = started("anna", "anna", "bob", clock=TURN)
    for _ in range(6):
        if live.on_turn() == "bob":
            live.play()
        elif bot_of(live) is None:
            miss(live)
        if bot_of(live) is not None:
            bot_plays(live)
    while any(seat.guest == "anna" and seat.held_by is None for seat in live.table.seats):
        if live.on_turn() == "bob":
            live.play()
        elif bot_of(live) is None:
            miss(live)
        else:
            bot_plays(live)
    assert live.table.attending == {"bob"}
    events = live.do("anna", ReturnToSeat("r"))
    assert [type(event) for event in events] == [SeatReturned, SeatReturned]
    assert live.table.attending == {"anna", "bob"}


def test_a_stranger_and_a_guest_who_is_out_come_back_to_nothing() -> None:
    live, seat = held("anna", "bob", "cem")
    guest = live.on_turn()
    assert live.refusal("stranger", ReturnToSeat("r")).reason == "not_seated"
    live.do(guest, Resign("r", seat))
    assert live.refusal(guest, ReturnToSeat("r")).reason == "not_seated"
    assert snapshot_of(Views(live.table), None, live.now).seats[seat].held_by is None


def test_leaving_is_for_good_even_from_a_held_seat() -> None:
    live, seat = held("anna", "bob", "cem")
    guest = live.on_turn()
    (event,) = live.do(guest, Leave("l"))
    assert isinstance(event, SeatTakenOver)
    assert (event.seat.guest, event.seat.bot, event.seat.held_by) == (None, "expert", None)
    assert live.refusal(guest, ReturnToSeat("r")).reason == "not_seated"
    assert live.table.seats[seat].held_by is None


# --- when everybody is away


def test_bots_stop_when_they_hold_the_seats_of_all_guests() -> None:
    live, _ = held("anna", bots={1: "greedy"})
    assert live.table.phase == "playing"
    assert bot_of(live) is None
    assert due(live.table) == Due("tidy", live.now + PLAYING_IDLE_MS)
    with pytest.raises(Refused):
        Views(live.table).for_bot()
    assert summary_of(Views(live.table), "anna").my_turn is True
    live.do("anna", ReturnToSeat("r"))
    live.play()
    assert bot_of(live) == "greedy"


def test_an_idle_table_of_held_seats_is_closed_in_the_end() -> None:
    live, _ = held("anna", bots={1: "greedy"})
    closing, ended = live.write(tidied(live.table, live.now + PLAYING_IDLE_MS))
    assert closing == TableClosed("abandoned")
    assert isinstance(ended, Ended)


def test_a_return_lets_the_bots_of_others_play_on() -> None:
    live, _ = held("anna", "bob")
    away = live.on_turn()
    other = next(seat.guest for seat in live.table.seats if seat.guest != away)
    bot_plays(live)
    # The other guest goes, and only the one who is away remains.
    assert other is not None
    live.do(other, Leave("l"))
    assert live.table.phase == "playing"
    assert bot_of(live) is None
    live.do(away, ReturnToSeat("r"))
    assert bot_of(live) == "expert"
    assert due(live.table) is not None


# --- agreeing to end


def test_an_end_does_not_wait_for_those_whose_seat_is_held() -> None:
    live, _ = held("anna", "bob", "cem")
    away = live.on_turn()
    first, second = sorted({"anna", "bob", "cem"} - {away})
    live.do(first, Agree("a"))
    events = live.do(second, Agree("a"))
    assert TableClosed("agreed") in events


def test_the_only_one_who_still_plays_stops_the_game_and_wins_nothing() -> None:
    live, _ = held("anna", "bob")
    other = next(guest for guest in ("anna", "bob") if guest != live.on_turn())
    events = live.do(other, Agree("a"))
    assert TableClosed("stopped") in events
    ended = events[-1]
    assert isinstance(ended, Ended)
    assert ended.winners == []


# --- reminders, without a clock


def reminded(*guests: str) -> tuple[DrivenTable, int, list[str]]:
    """A table where the seat to move was reminded long enough ago, and the other guests."""
    live = started(*guests)
    seat = live.table.to_move
    others = sorted(set(guests) - {live.on_turn()})
    live.do(others[0], Remind("m", seat))
    live.now += REMINDER_MS
    return live, seat, others


def test_the_guest_to_move_is_reminded() -> None:
    live = started("anna", "bob")
    seat = live.table.to_move
    other = "anna" if live.on_turn() == "bob" else "bob"
    (event,) = live.do(other, Remind("m", seat))
    expected = Reminder(seat, 1 - seat, live.now + REMINDER_MS, [])
    assert event == ReminderSent(expected)
    assert snapshot_of(Views(live.table), None, live.now).reminder == expected
    refused = live.refusal(other, Remind("m", seat))
    assert (refused.reason, refused.retry_after) == ("too_soon", 30)
    live.now += REMINDER_MS
    assert live.do(other, Remind("m", seat)) != []
    live.play()
    assert live.table.reminder is None


def test_only_other_players_remind_and_only_who_is_to_move() -> None:
    live = started("anna", "bob", bots={2: "greedy"})
    while bot_of(live) is not None:
        bot_plays(live)
    seat, guest = live.table.to_move, live.on_turn()
    other = "anna" if guest == "bob" else "bob"
    assert live.refusal(guest, Remind("m", seat)).reason == "not_waiting"
    assert live.refusal("stranger", Remind("m", seat)).reason == "not_seated"
    assert live.refusal(other, Remind("m", 1 - seat)).reason == "wrong_turn"
    live.play()
    while bot_of(live) is None:
        live.play()
    assert live.refusal("anna", Remind("m", live.table.to_move)).reason == "not_waiting"


def test_a_clock_needs_no_reminder() -> None:
    live = started("anna", "bob", clock=TURN)
    other = "anna" if live.on_turn() == "bob" else "bob"
    assert live.refusal(other, Remind("m", live.table.to_move)).reason == "clock_runs"


def test_a_bot_holds_the_seat_when_all_others_agree() -> None:
    live, seat, (first, second) = reminded("anna", "bob", "cem")
    away = live.on_turn()
    (vote,) = live.do(first, HoldSeat("h", seat))
    assert isinstance(vote, HoldVotes)
    assert vote.reminder.agreed == [live.table.first_seat(first)]
    assert live.do(first, HoldSeat("h", seat)) == []
    _, event = live.do(second, HoldSeat("h", seat))
    assert isinstance(event, SeatHeld)
    assert (event.seat.seat, event.reason) == (seat, "away")
    assert bot_of(live) == "expert"
    assert live.table.reminder is None
    live.do(away, ReturnToSeat("r"))
    assert bot_of(live) is None


def test_one_who_declines_clears_the_votes() -> None:
    live, seat, (first, second, third) = reminded("anna", "bob", "cem", "dan")
    live.do(first, HoldSeat("h", seat))
    live.do(second, HoldSeat("h", seat))
    (event,) = live.do(third, HoldSeat("h", seat, yes=False))
    assert isinstance(event, HoldVotes)
    assert (event.reminder.agreed, event.declined) == ([], live.table.first_seat(third))
    assert live.table.seats[seat].held_by is None
    assert live.do(third, HoldSeat("h", seat, yes=False)) == []


def test_a_vote_can_be_withdrawn() -> None:
    live, seat, (first, second, _) = reminded("anna", "bob", "cem", "dan")
    live.do(first, HoldSeat("h", seat))
    live.do(second, HoldSeat("h", seat))
    (event,) = live.do(first, HoldSeat("h", seat, yes=False))
    assert isinstance(event, HoldVotes)
    assert event.reminder.agreed == [live.table.first_seat(second)]


def test_votes_come_after_a_reminder_and_some_time() -> None:
    live = started("anna", "bob")
    seat = live.table.to_move
    other = "anna" if live.on_turn() == "bob" else "bob"
    assert live.refusal(other, HoldSeat("h", seat)).reason == "not_reminded"
    live.do(other, Remind("m", seat))
    live.now += REMINDER_MS - 1
    assert live.refusal(other, HoldSeat("h", seat)).reason == "too_soon"
    live.now += 1
    assert [type(event) for event in live.do(other, HoldSeat("h", seat))] == [HoldVotes, SeatHeld]
    assert live.refusal(other, HoldSeat("h", seat)).reason == "seat_is_held"


def test_the_last_who_did_not_agree_may_go_and_the_bot_comes() -> None:
    live, seat, (first, second) = reminded("anna", "bob", "cem")
    live.do(first, HoldSeat("h", seat))
    taken, event = live.do(second, Leave("l"))
    assert isinstance(taken, SeatTakenOver)
    assert isinstance(event, SeatHeld)


def test_a_reminder_by_someone_who_has_left_is_still_shown() -> None:
    live, _seat, (first, _second) = reminded("anna", "bob", "cem")
    by = live.table.first_seat(first)
    live.do(first, Leave("l"))
    shown = snapshot_of(Views(live.table), None, live.now).reminder
    assert shown is not None
    assert (shown.by, shown.agreed) == (by, [])


# --- what stays


def test_log_and_record_tell_each_change() -> None:
    live, seat = held("anna", "bob")
    bot_plays(live)
    live.play()
    bot_plays(live)
    live.do(next(s.guest for s in live.table.seats if s.held_by) or "", ReturnToSeat("r"))
    while live.table.phase == "playing":
        live.do(live.on_turn(), Lift("l", live.table.to_move))
        live.play()
    assert replayed(live) == live.table
    record = record_of(live.table)
    verify(record, live.table.commitment, [CONTRIBUTION, CONTRIBUTION])
    changes = [line for line in format_record(record).splitlines() if line.startswith("--")]
    assert changes == [
        f'-- seat {seat} played this turn by "expert"',
        f'-- seat {seat} held by "expert"',
        f"-- seat {seat} returned",
    ]
