"""Playing on from a turn of a finished game: what stays, what is mixed anew, what is refused."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from qwirkle.analysis import review
from qwirkle.notation import (
    format_record,
    format_record_json,
    format_view,
    parse_record,
    parse_record_json,
    parse_view,
)
from qwirkle.rules.errors import InvalidArgument, ParseError
from qwirkle.rules.game import Game
from qwirkle.rules.incident import Departure, Remix
from qwirkle.rules.move import Pass, Swap
from qwirkle.rules.position import Position
from qwirkle.server.table.decide import rematch
from qwirkle.server.table.decision import Actor
from qwirkle.server.table.due import bot_moved
from qwirkle.server.table.entries import Began, LogRow, TakenBack, decode_entry, encode_entry
from qwirkle.server.table.fairness import verify
from qwirkle.server.table.projection import record_of, snapshot_of
from qwirkle.server.table.table import Table
from qwirkle.server.table.views import Views
from qwirkle.server.wire import Agree, PlayOn, Resign, Snapshot, TakeBack
from qwirkle.server.wire.refusal import Refused
from tests.server.driven_table import CONTRIBUTION, DrivenTable, seated, secrets_of

TURNS = 8
FILE = Path(__file__).parent / "played_on_game.json"
GAMES = Path(__file__).parents[2] / "games"


def finished(*guests: str, turns: int = TURNS, swap_in: int | None = 2) -> Table:
    """A game of people, with a swap, that the last of them gave up."""
    live = seated(*(guests or ("anna", "bob")))
    live.start()
    for turn in range(turns):
        if turn == swap_in:
            live.do(
                live.on_turn(),
                live.turn(Swap(position_of(live.table).hands[live.table.to_move][:2])),
            )
        else:
            live.play()
    for guest in {seat.guest for seat in live.table.seats if seat.guest} - {"anna"}:
        live.do(guest, Resign("r", live.table.seats_of(guest)[0]))
    assert live.table.phase == "over"
    return live.table


def position_of(table: Table) -> Position:
    assert table.position is not None
    return table.position


def game_of(table: Table) -> Game:
    assert table.game is not None
    return table.game


def after(table: Table, turns: int) -> Position:
    """The position of a game after so many turns."""
    return next(s.position for s in game_of(table).steps() if len(s.turns) == turns)


def wish(turn: int = 5, **more: Any) -> PlayOn:
    return PlayOn(turn, more.pop("bot", "greedy"), CONTRIBUTION, **more)


def moved(live: DrivenTable) -> None:
    """Whoever is to move makes a legal move."""
    if live.table.seats[live.table.to_move].guest is not None:
        live.play()
        return
    position = position_of(live.table)
    move = next(iter(position.legal_placements()), Swap(position.hands[position.to_move][:1]))
    live.write(bot_moved(live.table, live.table.moment, move, live.now))


def played_to_the_end(live: DrivenTable) -> Table:
    while live.table.phase == "playing":
        moved(live)
    return live.table


def test_board_hands_scores_and_turns_are_those_of_that_turn() -> None:
    origin = finished()
    then = after(origin, 5)
    now = position_of(DrivenTable.playing_on(origin, wish(5)).table)
    assert (now.board, now.hands, now.scores, now.to_move, now.turns) == (
        then.board,
        then.hands,
        then.scores,
        then.to_move,
        then.turns,
    )
    assert now.incidents == (Remix(5),)
    assert sorted(now.bag) == sorted(then.bag)
    assert now.bag != then.bag


def test_the_guest_has_the_seat_to_move_or_the_chosen_one_and_the_bot_all_others() -> None:
    origin = finished("anna", "bob", "cleo")
    mover = after(origin, 5).to_move
    table = DrivenTable.playing_on(origin, wish(5)).table
    assert table.seats_of("anna") == [mover]
    other = (mover + 1) % 3
    table = DrivenTable.playing_on(origin, wish(5, seat=other, bot="keen")).table
    assert [(s.guest, s.bot) for s in table.seats] == [
        ("anna", None) if n == other else (None, "keen") for n in range(3)
    ]
    assert (table.bot_to_move, table.phase) == ("keen", "playing")


def test_the_table_is_private_and_says_where_its_game_is_from() -> None:
    table = DrivenTable.playing_on(finished(), wish(5)).table
    assert not table.options.public
    assert table.options.clock.kind == "none"
    snapshot = snapshot_of(Views(table), "anna", 0)
    assert msgspec.to_builtins(snapshot.origin) == {"table": "table0", "turns": 5}
    assert [turn.turn for turn in snapshot.turns] == [1, 2, 3, 4, 5]
    then = snapshot_of(Views(finished()), "anna", 0).turns[:5]
    plain = [msgspec.structs.replace(turn, deadline=None, left_ms=None) for turn in then]
    assert snapshot.turns == plain


def test_the_log_replays_to_the_same_table() -> None:
    live = DrivenTable.playing_on(finished("anna", "bob", "cleo"), wish(4))
    for _ in range(4):
        moved(live)
    again = [LogRow(r.table, r.n, r.at, decode_entry(encode_entry(r.entry))) for r in live.rows]
    assert Table.fold(again) == live.table
    # No name of those who played the finished game is kept.
    began = next(row.entry for row in live.rows if isinstance(row.entry, Began))
    assert b"Bob" not in encode_entry(began)
    assert b"Cleo" not in encode_entry(began)


def test_logs_without_an_origin_read_as_before() -> None:
    old = b'{"is":"began","seed":"7","oldest_first":[0,1],"ages_drawn":true}'
    entry = decode_entry(old)
    assert entry == Began("7", [0, 1], True)
    assert encode_entry(entry) == old


def test_what_is_sent_tells_nothing_of_the_new_order_of_the_bag() -> None:
    """Two tables that differ in their secret alone: all that is sent is the same."""
    origin = finished()
    first, second = (DrivenTable.playing_on(origin, wish(5), number=n) for n in (1, 2))
    assert position_of(first.table).bag != position_of(second.table).bag

    def told(live: DrivenTable, guest: str | None) -> Snapshot:
        snapshot = snapshot_of(Views(live.table), guest, 0)
        return msgspec.structs.replace(snapshot, table="", commitment="", invite=None)

    for guest in ("anna", "bob", None):
        assert told(first, guest) == told(second, guest)
    turn = first.a_turn()
    events = [live.do("anna", turn) for live in (first, second)]
    assert events[0] == events[1]
    for guest in ("bob", None):
        assert told(first, guest) == told(second, guest)
    bots_view = Views(first.table).for_bot()
    assert bots_view == Views(second.table).for_bot()
    game = game_of(first.table)
    for secret in (game.seed, *game.origin_seeds):
        assert secret is not None
        assert secret not in format_view(bots_view)
        assert secret.encode() not in msgspec.json.encode(told(first, "anna"))


def test_a_view_of_such_a_game_is_written_and_read() -> None:
    live = DrivenTable.playing_on(finished(), wish(5))
    moved(live)
    view = Views(live.table).for_bot()
    text = format_view(view)
    assert "\n-- bag mixed anew\n" in text
    assert parse_view(text) == view


def test_turns_are_taken_back_to_where_the_game_began_and_no_further() -> None:
    live = DrivenTable.playing_on(finished(), wish(5))
    start = live.table
    assert live.you("anna").take_back is None
    assert live.refusal("anna", TakeBack("t", 4)).reason == "nothing_to_take_back"
    moved(live)
    moved(live)
    live.do("anna", TakeBack("t", 5))
    assert live.table.game == start.game
    assert live.table.notes == start.notes
    assert live.refusal("anna", TakeBack("t", 3)).reason == "nothing_to_take_back"
    row = LogRow(live.table.id, live.table.n + 1, live.now, TakenBack(4))
    with pytest.raises(InvalidArgument):
        live.table.after(row)
    assert Table.fold(live.rows) == live.table


def test_a_seat_that_was_out_stays_out() -> None:
    live = seated("anna", "bob", "cleo")
    live.start()
    for _ in range(3):
        live.play()
    live.do("bob", Resign("r", 1))
    for _ in range(3):
        live.play()
    live.do("cleo", Resign("r", 2))
    origin = live.table
    live = DrivenTable.playing_on(origin, wish(5, seat=0))
    assert live.table.out == {1}
    assert [what for what in position_of(live.table).incidents if isinstance(what, Departure)]
    snapshot = snapshot_of(Views(live.table), "anna", 0)
    assert [(left.seat, left.reason) for left in snapshot.departures] == [(1, "resigned")]
    assert Table.fold(live.rows) == live.table
    with pytest.raises(Refused) as refused:
        DrivenTable.playing_on(origin, wish(5, seat=1))
    assert refused.value.reason == "seat_is_out"
    # What ended the game is as if it had not been.
    last = DrivenTable.playing_on(origin, wish(6)).table
    assert last.phase == "playing"
    assert last.out == {1}


@pytest.mark.parametrize(
    ("request_", "reason"),
    [
        (wish(TURNS + 1), "unknown_turn"),
        (wish(5, seat=2), "unknown_seat"),
        (wish(5, bot="nobody"), "unknown_bot"),
    ],
)
def test_a_wish_that_makes_no_sense_is_refused(request_: PlayOn, reason: str) -> None:
    with pytest.raises(Refused) as refused:
        DrivenTable.playing_on(finished(), request_)
    assert refused.value.reason == reason


def test_a_game_that_is_not_over_is_not_played_on() -> None:
    live = seated("anna", "bob")
    for reason in ("no_game", "not_over"):
        with pytest.raises(Refused) as refused:
            DrivenTable.playing_on(live.table, wish(0))
        assert refused.value.reason == reason
        if reason == "no_game":
            live.start()


def test_after_the_last_turn_of_a_game_that_was_played_out_there_is_nothing_to_play() -> None:
    origin = played_to_the_end(DrivenTable.playing_on(finished(), wish(5)))
    turns = len(game_of(origin).turns)
    with pytest.raises(Refused) as refused:
        DrivenTable.playing_on(origin, wish(turns), number=2)
    assert refused.value.reason == "game_over"
    before = DrivenTable.playing_on(origin, wish(turns - 1), number=2)
    assert before.table.phase == "playing"


@cache
def a_game_played_on_twice() -> Table:
    """A game, another from its turn 5, and one from turn 9 of that, played to the end."""
    first = DrivenTable.playing_on(finished(), wish(5))
    for _ in range(5):
        moved(first)
    first.do("anna", Agree("a"))
    live = DrivenTable.playing_on(first.table, wish(9), number=2)
    mover = live.table.to_move
    hand = position_of(live.table).hands[mover]
    live.do("anna", live.turn(Swap(hand[:2])))
    return played_to_the_end(live)


def test_the_record_is_verified_also_of_a_game_played_on_twice() -> None:
    table = a_game_played_on_twice()
    record = record_of(table)
    assert record.header("Origin") == "table1 after turn 9"
    assert record.header("AgeOrder") == "origin"
    assert [i for i in game_of(table).position.incidents if isinstance(i, Remix)] == [
        Remix(5),
        Remix(9),
    ]
    for again in (
        parse_record(format_record(record)),
        parse_record_json(format_record_json(record)),
    ):
        assert again == record
        verify(again, table.commitment, [CONTRIBUTION])
    with pytest.raises(InvalidArgument) as refused:
        verify(record, finished().commitment)
    assert refused.value.reason == "wrong_commitment"


def test_the_game_that_the_page_is_tested_with_is_fair() -> None:
    """The web client's own check is tested with the same file."""
    shared = json.loads(FILE.read_text(encoding="utf-8"))
    record = parse_record_json(json.dumps(shared["record"]))
    verify(record, shared["commitment"], [shared["contribution"]])
    start = record.game.played_on_after
    swaps = [n for n, turn in enumerate(record.game.turns) if isinstance(turn.move, Swap)]
    assert min(swaps) < start <= max(swaps)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('[OriginSeed0 "', '[OriginSeed0 "0', "bad_draw"),
        ('[OriginSeed1 "', '[OriginSeed1 "0', "bad_draw"),
        ('[Seed "', '[Seed "0', "bad_draw"),
        ("[OriginSeed0 ", "[OriginSeed1 ", "duplicate_header"),
        ('[Seed "', '[OriginSeed2 "x"]\n[Seed "', "bad_draw"),
        ("-- bag mixed anew\n", "", "bad_draw"),
    ],
)
def test_a_damaged_record_is_refused(old: str, new: str, reason: str) -> None:
    text = format_record(record_of(a_game_played_on_twice()))
    assert old in text
    with pytest.raises(ParseError) as refused:
        parse_record(text.replace(old, new, 1))
    assert refused.value.reason == reason


def test_a_rematch_is_an_ordinary_game() -> None:
    live = DrivenTable.playing_on(finished(), wish(5))
    live.do("anna", Agree("a"))
    decision = rematch(live.table, Actor("anna", "Anna"), secrets_of(3), live.now)
    assert decision.also is not None
    table = decision.also.table
    assert (table.origin, table.game, table.oldest_first) == (None, None, ())


def test_a_review_judges_all_turns_and_a_seat_answers_for_its_own() -> None:
    game = game_of(a_game_played_on_twice())
    start = game.played_on_after
    looked_at = review(game, "quick")
    assert [turn.number for turn in looked_at.turns] == [*range(1, len(game.turns) + 1)]
    for seat in looked_at.seats:
        own = [n for n, turn in enumerate(game.turns, 1) if turn.seat == seat.seat and n > start]
        assert seat.turns == len(own)
        assert {*seat.best_turns, *seat.costliest_turns} <= {*own}
        assert seat.score == game.position.scores[seat.seat]
    scored = [sum(t.points for t in game.turns[start:] if t.seat == s) for s in (0, 1)]
    assert looked_at.seats[0].margin == scored[0] - scored[1]


def test_a_pass_that_is_forced_is_played_at_once() -> None:
    game = parse_record((GAMES / "forced_pass.qwirkle").read_text(encoding="utf-8")).game
    turn = next(n for n, turn in enumerate(game.turns) if isinstance(turn.move, Pass))
    origin = msgspec.structs.replace(finished(), game=game)
    table = DrivenTable.playing_on(origin, wish(turn)).table
    assert [turn.move for turn in game_of(table).turns[turn:]] == [Pass()]
    assert (table.turns_before, table.phase) == (turn, "playing")


if __name__ == "__main__":
    table = a_game_played_on_twice()
    record = format_record_json(record_of(table), pretty=True)
    seals = f'"commitment": "{table.commitment}",\n"contribution": "{CONTRIBUTION}"'
    FILE.write_text(f'{{\n{seals},\n"record": {record}\n}}\n', encoding="utf-8")
