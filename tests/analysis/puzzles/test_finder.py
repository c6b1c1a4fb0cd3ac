"""A position is a puzzle if fresh samples or the exact solver confirm it."""

from __future__ import annotations

from itertools import islice

from bench.endings import move_values, small_endings
from qwirkle.analysis import GiftOpened
from qwirkle.analysis.puzzles import find_puzzle, puzzle_id
from qwirkle.analysis.puzzles.finder import stripped
from qwirkle.engine import Field
from qwirkle.notation import format_board, format_view, parse_view
from qwirkle.rules import ALL_TILES, Board, Cell, Place, View
from tests.analysis.games import played, view_after
from tests.analysis.puzzles.examples import SPOIL_THE_FIVE
from tests.analysis.speed import needs_speed


def test_a_puzzle_shows_seat_0_on_turn_and_no_history() -> None:
    game = played(5, "greedy", "greedy")
    for turns in (7, 8):
        view = view_after(game, turns)
        bare = stripped(view)
        assert (bare.seat, bare.to_move, bare.turns) == (0, 0, ())
        assert (bare.board, bare.bag_count) == (view.board, view.bag_count)
        assert sorted(bare.hand) == list(bare.hand) == sorted(view.hand)
        assert bare.scores == (view.scores[view.to_move], view.scores[1 - view.to_move])
        assert parse_view(format_view(bare)) == bare


@needs_speed
def test_the_gift_is_avoided_and_the_reason_names_its_line() -> None:
    puzzle = find_puzzle(parse_view(SPOIL_THE_FIVE))
    assert puzzle is not None
    assert puzzle.theme == "avoid_gift"
    assert [str(answer) for answer in puzzle.answers] == ["Rs@0,-2 Rc@1,-2"]
    assert puzzle.margin.value >= max(2, 3 * puzzle.margin.error)
    gift = puzzle.reasons[0]
    assert isinstance(gift, GiftOpened)
    assert {cell.x for cell in gift.line} == {0}
    assert puzzle.solved["greedy"] == 0
    assert puzzle.id == puzzle_id(puzzle.view)
    assert puzzle == find_puzzle(parse_view(SPOIL_THE_FIVE))


def test_an_ordinary_opening_reply_is_no_puzzle() -> None:
    view = parse_view("0,0:RoRs RcRdGsGoPxBs/6 94 2/0 0 classic 0")
    assert find_puzzle(view) is None


def as_view(board: list[tuple[int, int, int]], mine: list[int], theirs: list[int]) -> View:
    """An ending as the seat on turn sees it, with an even score."""
    tiles = Board({Cell(x, y): ALL_TILES[kind] for x, y, kind in board})
    hand, unseen = ("".join(str(ALL_TILES[kind]) for kind in held) for held in (mine, theirs))
    return parse_view(f"{format_board(tiles)} {hand}/{len(theirs)} 0:{unseen} 40/40 0 classic 0")


def test_endings_are_those_of_plain_minimax_and_decide_the_game() -> None:
    found = 0
    for board, mine, theirs in islice(small_endings("puzzles", 5), 24):
        field = Field()
        for x, y, kind in board:
            field.put(x, y, kind)
        values = {
            frozenset((ALL_TILES[kind], Cell(x, y)) for kind, x, y in laid): value
            for laid, value in move_values(field, mine, theirs)
        }
        puzzle = find_puzzle(as_view(board, mine, theirs))
        if puzzle is None:
            continue
        found += 1
        best = max(values.values())
        assert puzzle.theme == "exact_ending"
        assert {
            frozenset(answer.placements) for answer in puzzle.answers if isinstance(answer, Place)
        } == {laid for laid, value in values.items() if value == best}
        following = max(value for value in values.values() if value < best)
        assert puzzle.margin.value == best - following >= 2
        lead = puzzle.view.scores[0] - puzzle.view.scores[1]
        assert lead + best > 0 >= lead + following or lead + best >= 0 > lead + following
    assert found >= 3
