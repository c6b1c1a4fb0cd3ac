"""Taking turns back: who may, and that the table is then exactly as it was."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

import msgspec
import pytest

from qwirkle.notation import format_record, parse_record
from qwirkle.rules.errors import InvalidArgument
from qwirkle.rules.move import Move, Pass, Place, Swap
from qwirkle.server.live.live_table import LiveTable
from qwirkle.server.table.due import bot_moved
from qwirkle.server.table.entries import LogRow, TakenBack, decode_entry, encode_entry
from qwirkle.server.table.fairness import verify
from qwirkle.server.table.hints import hint_taken
from qwirkle.server.table.projection import record_of, snapshot_of, summary_of
from qwirkle.server.table.table import Table
from qwirkle.server.table.take_back import turn_to_take_back
from qwirkle.server.table.views import Views
from qwirkle.server.wire import (
    Agree,
    Clock,
    Event,
    Leave,
    Snapshot,
    TakeBack,
    TurnsTakenBack,
)
from qwirkle.server.wire.refusal import Refused
from tests.server.driven_table import DrivenTable, seated
from tests.server.test_whole_games import a_move, tiles_in

encode = msgspec.json.encode


def started(*guests: str, **options: object) -> DrivenTable:
    live = seated(*guests, **options)
    live.start()
    return live


def alone(bots: int = 1, number: int = 0) -> DrivenTable:
    others = dict.fromkeys(range(1, bots + 1), "greedy")
    return started("anna", bots=others, number=number, hints=True)


def moved(live: DrivenTable, move: Move | None = None) -> list[Event]:
    """Whoever is to move makes this move, or a legal one."""
    position = live.table.position
    assert position is not None
    if live.table.seats[live.table.to_move].bot is None:
        assert not isinstance(move, Pass)
        return live.do("anna", live.a_turn() if move is None else live.turn(move))
    move = move or position.legal_placements()[0]
    return live.write(bot_moved(live.table, live.table.moment, move, live.now))


def until_own_turn(live: DrivenTable) -> None:
    while live.table.phase == "playing" and live.table.seats[live.table.to_move].bot is not None:
        moved(live)


def shown(live: DrivenTable, guest: str | None) -> Snapshot:
    """What is shown of the game: without numbers that only ever grow."""
    snapshot = snapshot_of(Views(live.table), guest, 0)
    return msgspec.structs.replace(snapshot, n=0, take_backs=0)


def refusal(live: DrivenTable, guest: str = "anna", turn: int = 0) -> str:
    reason = live.refusal(guest, TakeBack("t", turn)).reason
    # The button is there exactly where the command is carried out.
    assert live.you(guest).take_back is None or reason == "stale_turn"
    return reason


def test_the_table_is_as_it_was_before_ones_last_turn() -> None:
    live = alone(bots=2)
    until_own_turn(live)
    turn = live.table.turns
    before = {guest: shown(live, guest) for guest in ("anna", None)}
    moved(live)
    until_own_turn(live)
    assert live.table.turns == turn + 3
    assert live.you("anna").take_back == turn
    (event,) = live.do("anna", TakeBack("t", turn))
    assert live.rows[-1].entry == TakenBack(turn)
    assert {guest: shown(live, guest) for guest in ("anna", None)} == before
    assert isinstance(event, TurnsTakenBack)
    assert (event.turn, event.take_backs, event.to_move) == (turn, 1, live.table.to_move)
    assert [(seat.score, seat.tiles) for seat in event.seats] == [
        (seat.score, seat.tiles) for seat in before[None].seats
    ]
    assert event.bag == before[None].bag


def test_it_is_possible_while_a_bot_thinks() -> None:
    live = alone()
    until_own_turn(live)
    turn = live.table.turns
    moved(live)
    assert live.table.seats[live.table.to_move].bot is not None
    live.do("anna", TakeBack("t", turn))
    assert live.on_turn() == "anna"


def test_turns_are_taken_back_one_after_another_to_the_first() -> None:
    live = alone()
    until_own_turn(live)
    first = shown(live, "anna")
    for _ in range(3):
        moved(live)
        until_own_turn(live)
    for _ in range(3):
        turn = live.you("anna").take_back
        assert turn is not None
        live.do("anna", TakeBack("t", turn))
    assert shown(live, "anna") == first
    assert live.table.take_backs == 3
    assert refusal(live) == "nothing_to_take_back"


def test_there_is_nothing_to_take_back_before_ones_first_turn() -> None:
    openers = set()
    for number in range(8):
        live = alone(bots=2, number=number)
        openers.add(live.table.seats[live.table.to_move].bot)
        until_own_turn(live)
        assert refusal(live) == "nothing_to_take_back"
    assert openers == {None, "greedy"}


def test_a_forced_pass_is_taken_back_with_the_turn_before_it() -> None:
    live = alone()
    until_own_turn(live)
    turn, seat = live.table.turns, live.table.to_move
    moved(live)
    until_own_turn(live)
    game = live.table.game
    assert game is not None
    forced = replace(game.turns[-1], seat=seat, move=Pass())
    position = replace(game.position, turns=(*game.turns, forced))
    table = msgspec.structs.replace(live.table, game=replace(game, position=position))
    assert turn_to_take_back(table, "anna") == turn


def test_only_ones_last_turn_can_be_taken_back() -> None:
    live = alone()
    until_own_turn(live)
    first = live.table.turns
    for _ in range(2):
        moved(live)
        until_own_turn(live)
    assert refusal(live, turn=first) == "stale_turn"
    assert refusal(live, turn=live.table.turns) == "stale_turn"


@pytest.mark.parametrize(
    ("guests", "options", "reason"),
    [
        (("anna", "bob"), {}, "take_back_off"),
        (("anna", "anna"), {}, "take_back_off"),
        (("anna",), {"bots": {1: "greedy"}, "clock": Clock("turn", 30)}, "take_back_off"),
        (("anna",), {"bots": {1: "greedy"}, "clock": Clock("days", days=1)}, "take_back_off"),
    ],
)
def test_people_and_clocks_forbid_it(
    guests: tuple[str, ...], options: dict[str, object], reason: str
) -> None:
    live = started(*guests, **options)
    while live.table.turns < 3:
        if live.table.seats[live.table.to_move].bot is not None:
            moved(live)
        else:
            live.play()
    assert refusal(live, live.table.host) == reason


def test_a_person_who_left_has_played_too() -> None:
    live = started("anna", "bob")
    for _ in range(3):
        live.play()
    live.do("bob", Leave("x"))
    assert refusal(live) == "take_back_off"


def test_others_may_not_and_not_before_or_after_the_game() -> None:
    assert refusal(seated("anna", bots={1: "greedy"})) == "not_started"
    live = alone()
    until_own_turn(live)
    moved(live)
    assert refusal(live, "bob") == "not_seated"
    live.do("anna", Agree("a"))
    assert live.table.phase == "over"
    assert refusal(live) == "table_over"


def test_a_bots_search_for_a_turn_that_was_taken_back_is_refused() -> None:
    """Even if by now the same number of turns has been played again."""
    live = alone()
    until_own_turn(live)
    turn = live.table.turns
    moved(live)
    searched, position = live.table.moment, live.table.position
    assert position is not None
    move = position.legal_placements()[0]
    live.do("anna", TakeBack("t", turn))
    moved(live)
    assert live.table.turns == searched[1]
    with pytest.raises(Refused) as refused:
        bot_moved(live.table, searched, move, live.now)
    assert refused.value.reason == "stale_turn"


def test_hints_stay_counted_but_the_turn_has_its_ladder_again() -> None:
    live = alone()
    until_own_turn(live)
    turn, seat = live.table.turns, live.table.to_move
    live.write(hint_taken(live.table, "anna", live.table.moment, "line", live.now))
    moved(live)
    until_own_turn(live)
    live.do("anna", TakeBack("t", turn))
    assert (live.table.hint, live.table.hints[seat]) == (None, 2)


def test_a_log_that_goes_forward_by_a_take_back_is_damaged() -> None:
    live = alone()
    row = LogRow(live.table.id, live.table.n + 1, live.now, TakenBack(1))
    with pytest.raises(InvalidArgument):
        live.table.after(row)


@cache
def play(number: int) -> DrivenTable:
    """A random game in which turns are taken back, checked at every step."""
    random = Random(number)
    live = alone(random.randint(1, 3), number)
    pasts: dict[int, dict[str | None, Snapshot]] = {}
    while live.table.phase == "playing":
        table, position = live.table, live.table.position
        assert position is not None
        pasts[table.turns] = {guest: shown(live, guest) for guest in ("anna", None)}
        turn = live.you("anna").take_back
        if turn is not None and random.random() < 0.15:
            (event,) = live.do("anna", TakeBack("t", turn))
            # Of the tiles that were drawn or are to come, nobody is told anything new.
            assert not tiles_in(encode(event).decode())
            assert {guest: shown(live, guest) for guest in ("anna", None)} == pasts[turn]
            continue
        moved(live, a_move(position, random))
    return live


@pytest.mark.parametrize("number", range(4))
def test_random_games_with_take_backs_replay_and_are_verified(number: int) -> None:
    live = play(number)
    table, rows = live.table, live.rows
    assert table.take_backs > 5
    again = [LogRow(r.table, r.n, r.at, decode_entry(encode_entry(r.entry))) for r in rows]
    assert Table.fold(again) == table
    middle = Table.fold(again[: len(again) // 2])
    for row in again[len(again) // 2 :]:
        middle = middle.after(row)
    assert middle == table
    assert LiveTable(again).table == table
    record = record_of(table)
    assert record.header("TakeBacks") == str(table.take_backs)
    verify(parse_record(format_record(record)), table.commitment, ["5a" * 16])
    assert summary_of(Views(table), None).take_backs == table.take_backs


def test_random_games_take_back_every_kind_of_move() -> None:
    taken: set[type] = set()
    for number in range(4):
        live = play(number)
        table = Table.fold(live.rows[:1])
        for row in live.rows[1:]:
            if isinstance(row.entry, TakenBack):
                assert table.game is not None
                taken |= {type(turn.move) for turn in table.game.turns[row.entry.turn :]}
            table = table.after(row)
    assert taken == {Place, Swap}


def test_a_record_without_take_backs_does_not_mention_them() -> None:
    live = alone()
    live.do("anna", Agree("a"))
    assert record_of(live.table).header("TakeBacks") is None
