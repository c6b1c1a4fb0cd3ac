"""What goes out: each fact to those who may know it. Whole games are searched elsewhere."""

import msgspec
import pytest

from qwirkle.notation import format_record, parse_record
from qwirkle.rules.move import Place, Placement
from qwirkle.rules.position import Position
from qwirkle.rules.scoring import score_lines
from qwirkle.rules.tile import Cell
from qwirkle.server.table.decide import rematch
from qwirkle.server.table.decision import Actor
from qwirkle.server.table.projection import record_of, snapshot_of, summary_of
from qwirkle.server.table.views import Views, may_watch
from qwirkle.server.wire import (
    Clock,
    Departed,
    Ended,
    Leave,
    PreviewRequest,
    Resign,
    Snapshot,
    TurnPlayed,
)
from qwirkle.server.wire.refusal import Refused
from tests.server.driven_table import START, DrivenTable, placed, seated
from tests.server.table.test_seating import SECRETS


def started(*guests: str, **options: object) -> DrivenTable:
    live = seated(*guests, **options)
    live.start()
    return live


def position_of(live: DrivenTable) -> Position:
    assert live.table.position is not None
    return live.table.position


def hands(live: DrivenTable) -> list[list[str]]:
    return [[str(tile) for tile in hand] for hand in position_of(live).hands]


def refused(live: DrivenTable, guest: str | None, seat: int) -> str:
    with pytest.raises(Refused) as refusal:
        live.preview(guest, PreviewRequest(seat, []))
    return refusal.value.reason


@pytest.mark.parametrize("public", [True, False])
@pytest.mark.parametrize("spectators", [True, False])
def test_who_may_watch(public: bool, spectators: bool) -> None:
    live = seated("anna", "bob", public=public, spectators=spectators)
    for phase in ("open", "playing", "over"):
        allowed = phase != "playing" or spectators
        assert may_watch(live.table, "anna")
        assert may_watch(live.table, "bob")
        assert may_watch(live.table, "cem") is (public and allowed)
        assert may_watch(live.table, None) is (public and allowed)
        assert may_watch(live.table, "cem", has_invite=True) is allowed
        if phase == "open":
            live.start()
        elif phase == "playing":
            live.do("anna", Resign("r", 0))
    assert live.table.phase == "over"


def test_each_sees_the_own_hand_and_counts_the_rest() -> None:
    live = started("anna", "bob")
    mine, theirs = live.you("anna"), live.you("bob")
    assert mine.hands == {0: hands(live)[0]}
    assert theirs.hands == {1: hands(live)[1]}
    assert sum(map(int, mine.unseen)) == 102
    stranger = live.you(None)
    assert (stranger.hands, stranger.seats) == ({}, [])
    assert sum(map(int, stranger.unseen)) == 108


def test_only_the_seat_to_move_can_place_and_swap() -> None:
    live = started("anna", "bob")
    mover, other = live.on_turn(), {"anna": "bob", "bob": "anna"}[live.on_turn()]
    assert live.you(mover).can_place
    assert live.you(mover).swap_limit == 0  # the opening is never swapped (W4)
    live.play()
    assert live.you(other).swap_limit == 6
    assert (live.you(mover).can_place, live.you(mover).swap_limit) == (False, 0)


def test_the_invite_is_for_members() -> None:
    live = seated("anna", "bob", public=True)
    assert snapshot_of(Views(live.table), "bob", START).invite == live.table.invite
    assert snapshot_of(Views(live.table), "cem", START).invite is None
    assert snapshot_of(Views(live.table), None, START).invite is None


def test_a_snapshot_tells_the_same_as_the_events() -> None:
    live = started("anna", "bob", "cem", clock=Clock("total", seconds=600, increment=3))
    for _ in range(4):
        live.now += 7_000
        live.play()
    live.do("cem", Resign("r", 2))
    live.play()
    snapshot = snapshot_of(Views(live.table), "anna", live.now)
    assert snapshot.turns == [event for event in live.events if isinstance(event, TurnPlayed)]
    assert snapshot.departures == [event for event in live.events if isinstance(event, Departed)]
    assert snapshot.n == live.table.n == len(live.rows)
    assert snapshot.deadline == snapshot.turns[-1].deadline
    assert [seat.score for seat in snapshot.seats] == list(position_of(live).scores)
    assert msgspec.json.decode(msgspec.json.encode(snapshot), type=Snapshot) == snapshot


def test_the_end_shows_what_was_secret() -> None:
    live = started("anna", "bob")
    held = hands(live)
    events = live.do("anna", Resign("r", 0))
    ended = events[-1]
    assert isinstance(ended, Ended)
    assert ended.hands == held
    assert ended.fairness.server_seed == live.table.server_seed
    assert snapshot_of(Views(live.table), None, START).ended == ended


def test_a_summary_says_whose_turn_it_is_to_the_asker() -> None:
    live = started("anna", "bob")
    mover = live.on_turn()
    assert summary_of(Views(live.table), mover).my_turn
    assert not summary_of(Views(live.table), "cem").my_turn
    assert [summary_of(Views(live.table), who).mine for who in ("anna", "bob", "cem", None)] == [
        True,
        True,
        False,
        False,
    ]


def with_choice() -> DrivenTable:
    """A game in which either seat can place, beside what lies there."""
    live = started("anna", "bob")
    live.play()
    while not all(position_of(live).legal_placements(seat) for seat in (0, 1)):
        live.play()
    return live


def test_a_preview_judges_also_while_others_are_on_turn() -> None:
    live = with_choice()
    waiting = 1 - live.table.to_move
    guest = live.table.seats[waiting].guest
    position = position_of(live)
    move = position.legal_placements(waiting)[0]
    preview = live.preview(guest, PreviewRequest(waiting, placed(move)))
    assert (preview.status, preview.turn, preview.error) == ("legal", live.table.turns, None)
    assert preview.score == sum(line.points + line.bonus for line in preview.lines) > 0


def test_a_preview_tells_where_each_tile_may_go() -> None:
    live = with_choice()
    seat, position = live.table.to_move, position_of(live)
    preview = live.preview(live.on_turn(), PreviewRequest(seat, []))
    cells = {
        (str(p.tile), tuple(p.cell))
        for move in position.legal_placements()
        for p in move.placements
    }
    assert preview.status == "incomplete"
    assert {(code, cell) for code, at in preview.accepts.items() for cell in at} == cells


def test_a_preview_tells_what_a_tile_scores_on_each_cell() -> None:
    live = with_choice()
    seat, position = live.table.to_move, position_of(live)
    preview = live.preview(live.on_turn(), PreviewRequest(seat, []))
    alone = {
        move.placements[0].cell: sum(
            line.total for line in score_lines(position.board, move.placements)
        )
        for move in position.legal_placements()
        if len(move.placements) == 1
    }
    told = {Cell(x, y): points for x, y, points in preview.points}
    assert {cell: points for cell, points in told.items() if points} == alone
    assert set(told) == {Cell(*cell) for at in preview.accepts.values() for cell in at}


def test_a_preview_counts_the_tiles_that_are_laid_already() -> None:
    live = with_choice()
    seat, position = live.table.to_move, position_of(live)
    longer = max(position.legal_placements(), key=lambda move: len(move.placements))
    *laid, further = longer.placements
    preview = live.preview(live.on_turn(), PreviewRequest(seat, placed(Place(tuple(laid)))))
    told = {Cell(x, y): points for x, y, points in preview.points}
    after = position.board.laid(laid)
    assert told[further.cell] == sum(line.total for line in score_lines(after, [further]))


def test_a_preview_tells_where_nothing_can_ever_go() -> None:
    live = started("anna", "bob")
    while len(position_of(live).board) < 60:
        live.play()
    seat, position = live.table.to_move, position_of(live)
    left = set(position.bag).union(*position.hands)
    dead = {
        cell
        for cell in position.board.frontier()
        if not any(position.board.fits(tile, cell) for tile in left)
    }
    preview = live.preview(live.on_turn(), PreviewRequest(seat, []))
    assert {Cell(*cell) for cell in preview.dead} == dead != set()


def test_a_refused_preview_says_why() -> None:
    live = started("anna", "bob")
    live.play()
    seat, position = live.table.to_move, position_of(live)
    tile, cell = position.hands[seat][0], next(iter(position.board))
    laid = placed(Place((Placement(tile, Cell(*cell)),)))
    preview = live.preview(live.on_turn(), PreviewRequest(seat, laid))
    assert preview.status == "refused"
    assert preview.error is not None
    assert (preview.error.code, preview.error.clause) == ("cell_occupied", "P2")


def test_a_preview_is_for_the_hand_one_may_see() -> None:
    live = started("anna", "anna", "bob")
    assert refused(live, "bob", 0) == "not_yours"
    assert refused(live, None, 0) == "not_yours"
    assert refused(live, "anna", 0) == "curtain_down"
    assert refused(live, "anna", 7) == "unknown_seat"
    live.do("bob", Resign("r", 2))
    assert refused(live, "bob", 2) == "seat_is_out"
    assert refused(seated("anna", "bob"), "anna", 0) == "not_started"


def test_a_hint_is_for_the_seat_to_move_where_hints_are_allowed() -> None:
    live = started("anna", "bob", hints=True)
    mover, other = live.on_turn(), {"anna": "bob", "bob": "anna"}[live.on_turn()]
    view = Views(live.table).for_hint(mover)
    assert view.seat == live.table.to_move
    with pytest.raises(Refused) as refusal:
        Views(live.table).for_hint(other)
    assert refusal.value.reason == "not_yours"
    strict = started("anna", "bob")
    with pytest.raises(Refused) as refusal:
        Views(strict.table).for_hint(strict.on_turn())
    assert refusal.value.reason == "hints_off"


def test_a_hint_waits_for_the_curtain() -> None:
    live = started("anna", "anna", hints=True)
    with pytest.raises(Refused) as refusal:
        Views(live.table).for_hint("anna")
    assert refusal.value.reason == "curtain_down"


def test_a_view_for_a_bot_is_of_a_bots_seat() -> None:
    live = started("anna", bots={1: "greedy"})
    while live.table.seats[live.table.to_move].bot is None:
        with pytest.raises(Refused):
            Views(live.table).for_bot()
        live.play()
    view = Views(live.table).for_bot()
    assert view.seat == 1
    assert [str(tile) for tile in view.hand] == hands(live)[1]


def test_a_record_waits_for_the_end() -> None:
    live = started("anna", "bob")
    with pytest.raises(Refused) as refusal:
        record_of(live.table)
    assert refusal.value.reason == "not_over"
    live.do("anna", Resign("r", 0))
    record = record_of(live.table)
    assert record.header("Commitment") == live.table.commitment
    assert record.header("Date") == "2027-01-15"
    assert parse_record(format_record(record)) == record


def test_a_table_closed_before_a_game_has_no_record() -> None:
    live = seated("anna", bots={1: "greedy"})
    live.do("anna", Leave("l"))
    with pytest.raises(Refused) as refusal:
        record_of(live.table)
    assert refusal.value.reason == "no_game"
    assert snapshot_of(Views(live.table), "anna", START).closed == "abandoned"
    with pytest.raises(Refused) as refusal:
        rematch(live.table, Actor("anna", "Anna"), SECRETS, START)
    assert refusal.value.reason == "no_game"
