"""The daily deal: its rounds follow from the seed, and their best moves are the best there are."""

import os
import subprocess
import sys
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qwirkle.duplicate import (
    MOST_ROUNDS,
    DuplicateDeal,
    Round,
    best_move,
    format_deal_json,
    par_of,
    rounds_of,
)
from qwirkle.engine import list_scored
from qwirkle.notation import parse_board, parse_move
from qwirkle.rules import ALL_TILES, Board, InvalidArgument, QwirkleError, Tile, longest_sets
from qwirkle.rules.chance import dealt, mixed_after_swap
from qwirkle.rules.tile import COPIES
from tests.naive import naive_placements

GOLDEN = Path(__file__).parent / "golden_deal.json"
SEEDS = st.integers(0, 10**9).map(str)

REDS = "Ro Rs Rd Rc Rx Rt"
# No two of the last four share anything, and none of them anything with the first two.
TWO_AND_FOUR = "Ro Rs Yd Gc Bx Pt"


def tiles(codes: str) -> tuple[Tile, ...]:
    return tuple(map(Tile.parse, codes.split()))


def order(*codes: str) -> tuple[Tile, ...]:
    """All 108 tiles, these first."""
    first = [tile for part in codes for tile in tiles(part)]
    left = Counter(tile for tile in ALL_TILES for _ in range(COPIES))
    left.subtract(first)
    assert min(left.values()) >= 0
    return (*first, *left.elements())


def refilled(before: Round, bag: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """The hand after a round: what was kept in its order, then the front of the bag."""
    kept = list(before.hand)
    for tile, _ in before.best.placements:
        kept.remove(tile)
    return (*kept, *bag[: 6 - len(kept)])


def test_the_golden_deal_is_made_again(bless: bool) -> None:
    text = format_deal_json(DuplicateDeal.of_seed("golden"), pretty=True)
    if bless:
        GOLDEN.write_text(text, encoding="utf-8")
    assert text == GOLDEN.read_text(encoding="utf-8")


def test_another_process_with_the_other_form_of_the_engine_makes_the_same_deal_and_par() -> None:
    code = (
        "from qwirkle.duplicate import *; from qwirkle.engine import is_compiled\n"
        "deal = DuplicateDeal.of_seed('golden')\n"
        "print(is_compiled()); print(format_deal_json(deal)); print(par_of(deal, 2))"
    )
    env = {key: value for key, value in os.environ.items() if key != "QWIRKLE_COMPILED"}
    env |= {"QWIRKLE_INTERPRETED": "1", "PYTHONHASHSEED": "12345"}
    done = subprocess.run(
        [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True
    )
    form, deal, par = done.stdout.splitlines()
    assert form == "False"
    here = DuplicateDeal.of_seed("golden")
    assert deal == format_deal_json(here)
    assert par == str(par_of(here, 2))


def test_another_seed_makes_another_deal_and_a_number_is_its_digits() -> None:
    assert DuplicateDeal.of_seed(7) == DuplicateDeal.of_seed("7")
    assert DuplicateDeal.of_seed(7).rounds != DuplicateDeal.of_seed(8).rounds


@pytest.mark.parametrize("seed", ["", "a\nb", "x" * 201, None])
def test_what_cannot_be_a_seed_is_refused(seed: str) -> None:
    with pytest.raises(QwirkleError) as refusal:
        DuplicateDeal.of_seed(seed)
    assert refusal.value.reason == "bad_seed"


@settings(max_examples=4)
@given(SEEDS)
def test_no_legal_placement_scores_more_than_the_best_move(seed: str) -> None:
    for each in DuplicateDeal.of_seed(seed).rounds:
        board = {(x, y): tile.code for (x, y), tile in each.board.items()}
        hand = [tile.code for tile in each.hand]
        all_moves = naive_placements(board, hand)
        best = frozenset((tile.code, *cell) for tile, cell in each.best.placements)
        assert all_moves[best] == each.best_score == max(all_moves.values())
        # The law itself says the same of the move that is laid.
        assert each.score(each.best) == each.best_score


@settings(max_examples=20)
@given(SEEDS)
def test_of_equally_good_moves_the_one_with_most_tiles_is_laid_then_the_first(seed: str) -> None:
    for each in DuplicateDeal.of_seed(seed).rounds:
        keys = {
            (-len(laid), tuple(sorted((cell.y, cell.x, tile) for tile, cell in laid)))
            for score, move in list_scored(each.board, each.hand)
            if score == each.best_score and (laid := move.placements)
        }
        laid = each.best.placements
        assert (-len(laid), tuple((cell.y, cell.x, tile) for tile, cell in laid)) == min(keys)


@settings(max_examples=20)
@given(SEEDS, st.permutations(range(6)), st.integers(0, MOST_ROUNDS - 1))
def test_the_order_of_hand_and_board_has_no_influence_on_the_best_move(
    seed: str, mixing: list[int], at: int
) -> None:
    each = DuplicateDeal.of_seed(seed).rounds[at]
    board = Board(reversed(list(each.board.items())))
    hand = tuple(each.hand[place] for place in mixing)
    assert best_move(board, hand) == (each.best_score, each.best)


def test_ties_are_broken_by_tiles_then_from_the_top_then_from_the_left() -> None:
    # Two points: Bo above, below, left or right of Ro.
    assert best_move(parse_board("0,0:Ro"), tiles("Bo")) == (2, parse_move("Bo@0,-1"))
    # Above Ro, both score two: red comes before blue in the canonical order.
    assert best_move(parse_board("0,0:Ro"), tiles("Bo Rt")) == (2, parse_move("Rt@0,-1"))
    # Four points with Ro alone at 1,1, with two tiles at the top, or with two at the left.
    board = parse_board("0,0:RoRs;0,1:Bo")
    tied = [str(move) for score, move in list_scored(board, tiles("Ro Rs")) if score == 4]
    assert sorted(tied) == ["Ro@-1,1 Rs@-1,2", "Ro@1,-1 Rs@2,-1", "Ro@1,1"]
    assert best_move(board, tiles("Ro Rs")) == (4, parse_move("Ro@1,-1 Rs@2,-1"))


def test_a_hand_that_fits_nowhere_has_no_best_move() -> None:
    with pytest.raises(InvalidArgument) as refusal:
        best_move(parse_board("0,0:RoRs"), tiles("Yd"))
    assert refusal.value.reason == "no_placement"


@settings(max_examples=20)
@given(SEEDS)
def test_every_round_has_six_tiles_in_hand_and_all_108_in_play(seed: str) -> None:
    deal = DuplicateDeal.of_seed(seed)
    assert 1 <= len(deal.rounds) <= MOST_ROUNDS
    assert [each.number for each in deal.rounds] == list(range(1, len(deal.rounds) + 1))
    for each in deal.rounds:
        assert len(each.hand) == 6
        assert each.view.bag_count == sum(each.unseen_counts)
        tiles_seen = Counter([*each.board.values(), *each.hand])
        for tile in ALL_TILES:
            assert tiles_seen[tile] + each.unseen_counts[tile.index] == COPIES
    for before, after in pairwise(deal.rounds):
        assert after.board == before.board.laid(before.best.placements) == before.board_after
        if not after.redrawn:
            kept = 6 - len(before.best.placements)
            assert after.hand[:kept] == refilled(before, ())


@settings(max_examples=20)
@given(SEEDS)
def test_hands_come_from_the_deal_of_the_seed_until_one_is_redrawn(seed: str) -> None:
    bag = dealt(seed)
    hand, bag = bag[:6], bag[6:]
    for each in DuplicateDeal.of_seed(seed).rounds:
        if each.redrawn:
            assert each.redrawn[0] == hand
            break
        assert each.hand == hand
        hand = refilled(each, bag)
        bag = bag[len(each.best.placements) :]


@settings(max_examples=20)
@given(SEEDS)
def test_a_hand_is_redrawn_if_and_only_if_none_of_its_tiles_fits(seed: str) -> None:
    for each in DuplicateDeal.of_seed(seed).rounds:
        assert list_scored(each.board, each.hand)
        for hand in each.redrawn:
            assert len(hand) == 6
            assert not list_scored(each.board, hand)


def test_a_redrawn_hand_goes_into_the_bag_after_the_new_one_is_drawn() -> None:
    deal = order(TWO_AND_FOUR, "Od Oc", "Rt Bt Bo Go Gs Ys")
    first, second, third, *_ = rounds_of(deal, "key")
    assert first.best == parse_move("Ro@0,0 Rs@1,0")
    assert first.redrawn == ()
    assert second.redrawn == (tiles("Yd Gc Bx Pt Od Oc"),)
    assert second.hand == deal[8:14]
    bag = mixed_after_swap((*deal[14:], *second.redrawn[0]), "key", 1)
    assert third.redrawn == ()
    assert third.hand == refilled(second, bag)


def test_hands_are_redrawn_until_one_fits_and_each_redraw_mixes_anew() -> None:
    deal = order(TWO_AND_FOUR, "Od Oc", "Gd Gx Gt Bd Bc Bt")
    _, second, third, *_ = rounds_of(deal, "key")
    hand, bag, redrawn = (*deal[2:8],), deal[8:], []
    while not list_scored(second.board, hand):
        redrawn.append(hand)
        hand, bag = bag[:6], mixed_after_swap((*bag[6:], *hand), "key", len(redrawn))
    assert len(redrawn) > 1
    assert second.redrawn == tuple(redrawn)
    assert second.hand == hand
    bag_counts = Counter(bag)
    assert second.unseen_counts == bytes(bag_counts[tile] for tile in ALL_TILES)
    assert (third.redrawn or (third.hand,))[0] == refilled(second, bag)


def test_a_deal_ends_early_when_no_tile_of_hand_and_bag_fits() -> None:
    # The 18 red tiles in three rows of six: nothing fits, and 90 tiles are left.
    rounds = tuple(rounds_of(order(REDS, REDS, REDS), "key"))
    assert [each.best_score for each in rounds] == [12, 24, 30]
    deal = DuplicateDeal("key", rounds[0].view.ruleset, rounds)
    assert deal.ending == "stuck"
    assert len(deal.last_board) == 18
    assert not deal.last_board.accepts_any(rounds[-1].view.unseen)


@settings(max_examples=20)
@given(SEEDS)
def test_a_deal_that_is_not_stuck_has_fourteen_rounds(seed: str) -> None:
    deal = DuplicateDeal.of_seed(seed)
    last = deal.rounds[-1]
    assert (deal.ending == "all_rounds") == (len(deal.rounds) == MOST_ROUNDS)
    assert deal.ending == "all_rounds" or not deal.last_board.accepts_any(last.view.unseen)
    assert deal.maximum == sum(each.best_score for each in deal.rounds)


def test_every_legal_opening_scores_the_same() -> None:
    for seed in range(20):
        opening = DuplicateDeal.of_seed(seed).round(1)
        longest = len(longest_sets(opening.hand)[0])
        assert {opening.score(move) for move in opening.view.legal_placements()} == {
            longest + (6 if longest == 6 else 0)
        }


@pytest.mark.parametrize("number", [0, 15, -1, True, "1", None])
def test_rounds_are_counted_from_one(number: int) -> None:
    deal = DuplicateDeal.of_seed(7)
    assert deal.round(14) is deal.rounds[13]
    with pytest.raises(InvalidArgument) as refusal:
        deal.round(number)
    assert refusal.value.reason == "unknown_round"
