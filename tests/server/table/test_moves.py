"""Legal moves as data: complete, scored line by line, bounded, and only of one's own hand."""

import msgspec
import pytest

from qwirkle.notation import parse_position
from qwirkle.rules.position import Position
from qwirkle.server.table.moves import MOST_BYTES, moves_at, moves_of
from qwirkle.server.table.views import Views
from qwirkle.server.wire import Lift, Moves, MovesRequest, PlacedTile, Resign, TableOptions
from qwirkle.server.wire.refusal import Refused
from tests.perft.make_positions import FILE
from tests.server.driven_table import DrivenTable, seated

KNOWN = [
    parse_position(line.partition("|")[0].strip())
    for line in FILE.read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]

decode = msgspec.json.Decoder(Moves).decode


def as_sets(moves: Moves) -> set[frozenset[tuple[str, int, int]]]:
    return {
        frozenset((moves.hand[index], x, y) for index, x, y in move.placements)
        for move in moves.moves
    }


def law(position: Position) -> dict[frozenset[tuple[str, int, int]], set[tuple[int, ...]]]:
    """Every legal move with its lines, as the rules score them one by one."""
    return {
        frozenset((tile.code, cell.x, cell.y) for tile, cell in move.placements): {
            (*line.cells[0], *line.cells[-1], line.points, line.bonus)
            for line in position.score_lines(move)
        }
        for move in position.legal_placements()
    }


@pytest.mark.parametrize("number", range(0, len(KNOWN), 3))
def test_moves_and_their_lines_are_those_of_the_law(number: int) -> None:
    position = KNOWN[number]
    moves = decode(moves_of(position.view(position.to_move)))
    if position.is_over or not moves.complete:
        return
    expected = law(position)
    assert as_sets(moves) == expected.keys()
    for move in moves.moves:
        key = frozenset((moves.hand[index], x, y) for index, x, y in move.placements)
        assert set(move.lines) == expected[key]
        assert move.score == sum(points + bonus for *_, points, bonus in move.lines)


def test_a_list_that_would_be_too_long_holds_the_moves_of_one_tile() -> None:
    most = max(KNOWN, key=lambda position: len(position.legal_placements()))
    view = most.view(most.to_move)
    answer = moves_of(view)
    moves = decode(answer)
    assert not moves.complete
    assert len(answer) <= MOST_BYTES
    singles = {move for move in law(most) if len(move) == 1}
    assert as_sets(moves) == singles != set()


def test_an_opening_may_lie_anywhere() -> None:
    moves = decode(moves_at(MovesRequest([], ["Ro", "Rs", "Gd"])))
    assert moves.anywhere
    assert as_sets(moves) == {
        frozenset({("Ro", 0, 0), ("Rs", 1, 0)}),
        frozenset({("Rs", 0, 0), ("Ro", 1, 0)}),
    }
    assert moves.moves[0].lines == [(0, 0, 1, 0, 2, 0)]


def test_a_lone_opening_tile_is_paid_as_a_line_of_one() -> None:
    moves = decode(moves_at(MovesRequest([], ["Ro", "Bs"])))
    assert [(move.score, move.lines) for move in moves.moves] == [(1, [(0, 0, 0, 0, 1, 0)])] * 2


def test_equal_tiles_are_named_by_the_first() -> None:
    moves = decode(moves_at(MovesRequest([PlacedTile("Ro", 0, 0)], ["Gd", "Rs", "Rs"])))
    assert {index for move in moves.moves for index, _, _ in move.placements} == {1}


@pytest.mark.parametrize(
    ("board", "hand", "why"),
    [
        ([("Ro", 0, 0), ("Rs", 0, 0)], ["Rd"], "same cell"),
        ([("Ro", 0, 0), ("Rs", 5, 5)], ["Rd"], "does not touch"),
        ([("Ro", 0, 0), ("Bs", 1, 0)], ["Rd"], "illegal"),
        ([("Ro", 0, 0)], ["Ro", "Ro", "Ro"], "4 times"),
    ],
)
def test_a_position_that_cannot_be_is_refused(
    board: list[tuple[str, int, int]], hand: list[str], why: str
) -> None:
    with pytest.raises(Refused, match=why) as refused:
        moves_at(MovesRequest([PlacedTile(*tile) for tile in board], hand))
    assert refused.value.reason == "bad_request"


def refusal(live: DrivenTable, guest: str | None, seat: int) -> str:
    with pytest.raises(Refused) as refused:
        Views(live.table).of_hand(guest, seat)
    return refused.value.reason


def test_moves_are_told_of_ones_own_hand_only_on_turn_or_not() -> None:
    live = seated("anna", "bob")
    assert refusal(live, "anna", 0) == "not_started"
    live.start()
    for seat, guest in enumerate(("anna", "bob")):
        view = Views(live.table).of_hand(guest, seat)
        assert decode(moves_of(view)).hand == live.you(guest).hands[seat]
        assert refusal(live, guest, 1 - seat) == "not_yours"
        assert refusal(live, None, seat) == "not_yours"
    assert refusal(live, "anna", 5) == "unknown_seat"


def test_moves_stay_behind_the_curtain() -> None:
    live = DrivenTable(TableOptions(seats=2, mine=[0, 1]), "anna")
    live.start()
    mover = live.table.to_move
    assert refusal(live, "anna", mover) == "curtain_down"
    live.do("anna", Lift("l", mover))
    assert decode(moves_of(Views(live.table).of_hand("anna", mover))).seat == mover
    assert refusal(live, "anna", 1 - mover) == "curtain_down"


def test_a_seat_that_is_out_has_no_moves() -> None:
    live = seated("anna", "bob", "cem")
    live.start()
    live.do("bob", Resign("r", 1))
    assert refusal(live, "bob", 1) == "seat_is_out"
