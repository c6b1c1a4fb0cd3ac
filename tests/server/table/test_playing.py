"""While a game runs: turns, curtains, clocks, leaving, and what follows of itself."""

import dataclasses
from pathlib import Path

import pytest
from msgspec.structs import replace

from qwirkle.notation import parse_record
from qwirkle.rules.errors import IllegalMove
from qwirkle.rules.move import Pass, Place, Placement, Swap
from qwirkle.server.table.clocks import OPEN_IDLE_MS, PLAYING_IDLE_MS
from qwirkle.server.table.due import Due, bot_moved, closed, due, resumed, tidied, timed_out
from qwirkle.server.table.entries import Passed
from qwirkle.server.table.table import Table
from qwirkle.server.wire import (
    Agree,
    Clock,
    DeadlineMoved,
    Departed,
    Ended,
    Event,
    Kept,
    Leave,
    Lift,
    PassMove,
    PlacedTile,
    PlaceTiles,
    Resign,
    SeatTakenOver,
    Sit,
    SwapMove,
    SwapTiles,
    TableClosed,
    TableOptions,
    TurnPlayed,
    Voted,
)
from qwirkle.server.wire.refusal import Refused
from tests.server.driven_table import START, DrivenTable, seated

GAMES = Path(__file__).parents[2] / "games"


def started(*guests: str, **options: object) -> DrivenTable:
    live = seated(*guests, **options)
    live.start()
    return live


def waiting(live: DrivenTable) -> str:
    """A guest who is not on turn."""
    return next(seat.guest for seat in live.table.seats if seat.guest not in (None, live.on_turn()))


def test_a_turn_is_played_and_told() -> None:
    live = started("anna", "bob")
    seat = live.table.to_move
    (event,) = live.play()
    assert isinstance(event, TurnPlayed)
    assert (event.turn, event.seat, event.to_move) == (1, seat, 1 - seat)
    assert event.bag == 96 - event.drawn


def test_only_the_guest_of_a_seat_acts_for_it() -> None:
    live = started("anna", "bob")
    turn = live.a_turn()
    assert live.refusal(waiting(live), turn).reason == "not_yours"
    assert live.refusal("cem", turn).reason == "not_yours"


def test_a_seat_waits_for_its_turn() -> None:
    live = started("anna", "bob")
    other = 1 - live.table.to_move
    refused = live.refusal(waiting(live), SwapTiles("w", other, 0, ["Ro"]))
    assert (refused.reason, refused.clause, refused.status) == ("wrong_turn", "T2", 409)


def test_an_old_turn_number_is_stale() -> None:
    live = started("anna", "bob")
    old = live.a_turn()
    guest = live.on_turn()
    live.play()
    assert live.refusal(guest, old).reason == "stale_turn"


def test_the_law_refuses_with_its_own_words() -> None:
    live = started("anna", "bob")
    live.play()
    position = live.table.position
    assert position is not None
    cell = next(iter(position.board))
    tile = position.hands[position.to_move][0]
    command = PlaceTiles("p", position.to_move, 1, [PlacedTile(str(tile), cell.x, cell.y)])
    refused = live.refusal(live.on_turn(), command)
    with pytest.raises(IllegalMove) as law:
        position.check(Place((Placement(tile, cell),)))
    assert refused.reason == "cell_occupied"
    assert (refused.message, refused.clause, refused.cells, refused.tiles) == (
        law.value.message,
        law.value.clause,
        law.value.cells,
        law.value.tiles,
    )


def test_an_opening_out_of_reach_is_refused() -> None:
    live = started("anna", "bob")
    turn = live.a_turn()
    assert isinstance(turn, PlaceTiles)
    far = [PlacedTile(p.tile, p.x + 999, p.y) for p in turn.placements]
    refused = live.refusal(live.on_turn(), PlaceTiles("p", turn.seat, 0, far))
    assert refused.reason == "too_far"


def test_a_forced_pass_comes_with_the_turn_that_forces_it() -> None:
    record = parse_record((GAMES / "forced_pass.qwirkle").read_text(encoding="utf-8"))
    live = started("anna", "bob")
    live.table = replace(live.table, game=next(record.game.steps()))
    for turn in record.game.turns:
        if isinstance(turn.move, Pass):
            assert live.table.turns > 51
            continue
        events = live.do(live.on_turn(), live.turn(turn.move))
        if live.table.turns == 52:
            last = events[-1]
            assert [type(event) for event in events] == [TurnPlayed, TurnPlayed]
            assert isinstance(last, TurnPlayed)
            assert last.move == PassMove()
            assert type(live.rows[-1].entry) is Passed
    assert isinstance(live.events[-1], Ended)
    assert live.table.game is not None
    assert live.table.game.turns == record.game.turns


def test_the_end_comes_with_the_turn_that_ends_it() -> None:
    record = parse_record((GAMES / "stuck.qwirkle").read_text(encoding="utf-8"))
    live = started("anna", "bob", "cem")
    # It is written down without a seed, and every table's game has one.
    game = dataclasses.replace(next(record.game.steps()), seed="stuck")
    live.table = replace(live.table, game=game)
    events: list[Event] = []
    for turn in record.game.turns:
        assert isinstance(turn.move, Place)
        events = live.do(live.on_turn(), live.turn(turn.move))
    played, ended = events
    assert isinstance(played, TurnPlayed)
    assert isinstance(ended, Ended)
    assert (ended.reason, ended.ranking, ended.scores) == ("stuck", [[2], [1], [0]], [12, 24, 30])
    assert live.table.phase == "over"
    assert live.refusal("anna", Agree("a")).reason == "table_over"


def test_a_game_ends_after_six_rounds_of_voluntary_swaps() -> None:
    live = started("anna", "bob")
    live.play()
    events: list[Event] = []
    voluntary = 0
    while live.table.phase == "playing":
        assert voluntary < 12
        assert live.table.position is not None
        voluntary = voluntary + 1 if live.table.position.legal_placements() else 0
        hand = live.table.position.hands[live.table.to_move]
        events = live.do(live.on_turn(), live.turn(Swap(hand[:1])))
    turn, closing, ended = events
    assert isinstance(turn, TurnPlayed)
    assert turn.move == SwapMove(1)
    assert voluntary == 12
    assert closing == TableClosed("swap_limit")
    assert isinstance(ended, Ended)
    assert ended.reason == "swap_limit"


# --- pass-and-play


def test_behind_the_curtain_nobody_moves() -> None:
    live = started("anna", "anna")
    assert live.you("anna").hands == {}
    assert live.you("anna").curtain == live.table.to_move
    assert live.refusal("anna", live.a_turn()).reason == "curtain_down"


def test_the_curtain_is_lifted_for_one_turn_of_one_seat() -> None:
    live = started("anna", "anna")
    seat = live.table.to_move
    assert live.refusal("anna", Lift("l", 1 - seat)).reason == "wrong_turn"
    assert live.do("anna", Lift("l", seat)) == [Kept()]
    assert list(live.you("anna").hands) == [seat]
    assert live.do("anna", Lift("l", seat)) == []
    live.do("anna", live.a_turn())
    assert live.you("anna").hands == {}
    assert live.you("anna").curtain == 1 - seat


# --- clocks


def test_a_turn_after_the_deadline_is_refused() -> None:
    live = started("anna", "bob", clock=Clock("turn", seconds=30))
    assert live.table.deadline == START + 30_000
    live.now += 30_000
    assert live.refusal(live.on_turn(), live.a_turn()).reason == "time_is_up"
    live.now -= 1
    live.play()
    assert live.table.deadline == live.now + 30_000


def test_time_is_not_up_before_its_deadline() -> None:
    live = started("anna", "bob", clock=Clock("turn", seconds=30))
    assert timed_out(live.table, START + 29_999).rows == []
    assert due(live.table) == Due("deadline", START + 30_000)


def test_if_the_seat_whose_time_is_up_is_out_then_of_two_the_other_wins() -> None:
    live = started("anna", "bob", clock=Clock("turn", seconds=30), on_leaving="out")
    seat = live.table.to_move
    live.now += 30_000
    departed, ended = live.write(timed_out(live.table, live.now))
    assert isinstance(departed, Departed)
    assert (departed.seat, departed.reason, len(departed.hand)) == (seat, "time", 6)
    assert isinstance(ended, Ended)
    assert ended.ranking == [[1 - seat], [seat]]


def test_a_total_clock_counts_down_and_adds_the_increment() -> None:
    live = started("anna", "bob", clock=Clock("total", seconds=60, increment=5))
    seat = live.table.to_move
    live.now += 20_000
    (event,) = live.play()
    assert isinstance(event, TurnPlayed)
    assert event.left_ms == 45_000
    assert live.table.left_ms[1 - seat] == 60_000
    assert event.deadline == live.now + 60_000


def test_a_bot_that_takes_over_has_no_clock() -> None:
    live = started("anna", "bob", "cem", clock=Clock("total", seconds=60))
    (event,) = live.do("bob", Leave("l"))
    assert isinstance(event, SeatTakenOver)
    assert event.seat.left_ms is None
    assert live.table.left_ms == (60_000, None, 60_000)


def test_time_when_nobody_served_is_not_charged() -> None:
    live = started("anna", "bob", clock=Clock("total", seconds=60))
    live.now += 100_000
    events = live.write(resumed(live.table, 90_000, live.now))
    assert events == [DeadlineMoved(START + 150_000)]
    (event,) = live.play()
    assert isinstance(event, TurnPlayed)
    assert event.left_ms == 50_000


def test_no_more_time_is_given_back_than_the_turn_has_taken() -> None:
    live = started("anna", "bob", clock=Clock("turn", seconds=30))
    live.now += 5_000
    live.write(resumed(live.table, 90_000, live.now))
    assert live.table.deadline == START + 35_000
    assert resumed(started("anna", "bob").table, 90_000, START + 90_000).rows == []


def test_a_bot_has_no_deadline() -> None:
    live = started("anna", bots={1: "greedy"}, clock=Clock("turn", seconds=30))
    while live.table.seats[live.table.to_move].bot is None:
        live.play()
    assert live.table.deadline is None
    assert due(live.table) == Due("bot", live.now)


# --- bots


def test_a_bots_move_counts_for_its_turn_alone() -> None:
    live = started("anna", bots={1: "greedy"})
    while live.table.seats[live.table.to_move].bot is None:
        live.play()
    moment, position = live.table.moment, live.table.position
    assert position is not None
    move = position.legal_placements()[0]
    (event,) = live.write(bot_moved(live.table, moment, move, live.now))
    assert isinstance(event, TurnPlayed)
    with pytest.raises(Refused) as refused:
        bot_moved(live.table, moment, move, live.now)
    assert refused.value.reason == "stale_turn"
    with pytest.raises(Refused) as refused:
        bot_moved(live.table, live.table.moment, move, live.now)
    assert refused.value.reason == "stale_turn"


# --- going, and ending it together


def test_a_bot_goes_on_for_a_guest_who_leaves() -> None:
    live = started("anna", "bob", "cem")
    (event,) = live.do("bob", Leave("l"))
    assert isinstance(event, SeatTakenOver)
    assert (event.seat.name, event.seat.bot, event.reason) == ("Bob", "expert", "left")
    assert live.you("bob").hands == {}
    assert live.refusal("bob", Leave("l")).reason == "not_seated"


def test_or_the_seats_of_a_guest_who_leaves_are_out() -> None:
    live = started("anna", "bob", "bob", "cem", on_leaving="out")
    events = live.do("bob", Leave("l"))
    assert [type(event) for event in events] == [Departed, Departed]
    assert live.table.out == {1, 2}
    assert live.table.to_move in (0, 3)


def test_when_the_opener_leaves_the_longest_line_of_the_others_opens() -> None:
    live = next(
        live
        for live in map(begun, range(100))
        if opener_after(live) != (live.table.to_move + 1) % 3
    )
    expected = opener_after(live)
    (event,) = live.do(live.on_turn(), Leave("l"))
    assert isinstance(event, Departed)
    assert event.to_move == live.table.to_move == expected


def begun(number: int) -> DrivenTable:
    """A game of three on one table, whose tiles are those of ``number``."""
    live = DrivenTable(TableOptions(seats=3, on_leaving="out"), "anna", number)
    live.do("bob", Sit("s", 1))
    live.do("cem", Sit("s", 2))
    live.start()
    return live


def opener_after(live: DrivenTable) -> int:
    """The seat that must open once the opener is out, by A37."""
    game = live.table.game
    assert game is not None
    return game.ruleset.starter(game.position.hands, game.ages, {game.position.to_move})


def test_a_game_that_only_bots_go_on_with_is_abandoned() -> None:
    live = started("anna", bots={1: "greedy"})
    over, closing, ended = live.do("anna", Leave("l"))
    assert isinstance(over, SeatTakenOver)
    assert closing == TableClosed("abandoned")
    assert isinstance(ended, Ended)


def test_who_resigns_is_out_and_says_no_more() -> None:
    live = started("anna", "bob", "cem")
    (event,) = live.do("bob", Resign("r", 1))
    assert isinstance(event, Departed)
    assert event.reason == "resigned"
    assert live.refusal("bob", Resign("r", 1)).reason == "seat_is_out"
    assert live.refusal("bob", Agree("a")).reason == "not_seated"
    assert live.refusal("anna", Resign("r", 2)).reason == "not_yours"


def test_the_game_ends_when_all_who_play_agree() -> None:
    live = started("anna", "bob", bots={2: "greedy"})
    assert live.do("anna", Agree("a")) == [Voted([0])]
    assert live.do("anna", Agree("a", yes=False)) == [Voted([])]
    live.do("anna", Agree("a"))
    voted, closing, ended = live.do("bob", Agree("a"))
    assert voted == Voted([0, 1])
    assert closing == TableClosed("agreed")
    assert isinstance(ended, Ended)
    assert ended.winners == ended.ranking[0]


def test_one_who_wants_to_play_on_takes_the_proposal_off_the_table() -> None:
    live = started("anna", "bob", "cem")
    assert live.do("cem", Agree("a", yes=False)) == []
    live.do("anna", Agree("a"))
    live.do("bob", Agree("a"))
    assert live.do("cem", Agree("a", yes=False)) == [Voted([], declined=2)]
    assert live.table.agreed == frozenset()
    assert Table.fold(live.rows) == live.table
    # A new proposal needs everyone again.
    assert live.do("cem", Agree("a")) == [Voted([2])]
    assert live.do("bob", Agree("a")) == [Voted([1, 2])]
    assert isinstance(live.do("anna", Agree("a"))[-1], Ended)


def test_one_who_withdraws_leaves_the_proposal_to_the_others() -> None:
    live = started("anna", "bob", "cem")
    live.do("anna", Agree("a"))
    live.do("bob", Agree("a"))
    assert live.do("anna", Agree("a", yes=False)) == [Voted([1])]


def test_who_declines_is_named_by_a_seat_that_is_still_in() -> None:
    live = DrivenTable(TableOptions(seats=3, mine=[0, 1]), "anna")
    live.do("bob", Sit("s", 2))
    live.start()
    live.do("anna", Resign("r", 0))
    live.do("bob", Agree("a"))
    assert live.do("anna", Agree("a", yes=False)) == [Voted([], declined=1)]


def test_who_agrees_with_nobody_else_stops_the_game_and_nobody_wins() -> None:
    on_one_device = DrivenTable(TableOptions(seats=2, mine=[0, 1]), "anna")
    on_one_device.start()
    against_bots = started("anna", bots={1: "greedy"})
    for live in (against_bots, on_one_device):
        voted, closing, ended = live.do("anna", Agree("a"))
        assert isinstance(voted, Voted)
        assert closing == TableClosed("stopped")
        assert isinstance(ended, Ended)
        assert (ended.reason, ended.winners) == ("stopped", [])


def test_the_last_who_disagreed_may_go_and_the_game_with_them() -> None:
    live = started("anna", "bob", "cem")
    live.do("anna", Agree("a"))
    live.do("bob", Agree("a"))
    events = live.do("cem", Leave("l"))
    assert [type(event) for event in events] == [SeatTakenOver, TableClosed, Ended]


# --- tidying


def test_an_open_table_is_closed_after_a_day_of_silence() -> None:
    live = seated("anna", "bob")
    assert due(live.table) == Due("tidy", START + OPEN_IDLE_MS)
    assert tidied(live.table, START + OPEN_IDLE_MS - 1).rows == []
    live.write(tidied(live.table, START + OPEN_IDLE_MS))
    assert (live.table.phase, live.table.closed) == ("over", "abandoned")


def test_a_game_without_a_clock_is_closed_after_two_weeks_of_silence() -> None:
    live = started("anna", "bob")
    assert due(live.table) == Due("tidy", START + PLAYING_IDLE_MS)
    closing, ended = live.write(tidied(live.table, START + PLAYING_IDLE_MS))
    assert closing == TableClosed("abandoned")
    assert isinstance(ended, Ended)
    assert closed(live.table, START).rows == []
