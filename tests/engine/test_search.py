"""Value, lessons, guesses and simulation: both forms alike, and true to what they say."""

from __future__ import annotations

import random
from collections import Counter
from math import comb, sqrt
from statistics import NormalDist

import pytest

from qwirkle.engine import (
    FEATURE_NAMES,
    Field,
    Guess,
    Lessons,
    Search,
    _guess,
    _lessons,
    _search,
)
from qwirkle.players.weights import weights_for
from qwirkle.rules import InvalidArgument, Tile

BOARD = [(0, 0, "Ro"), (1, 0, "Rs"), (2, 0, "Rd"), (2, 1, "Bd"), (2, 2, "Yd"), (1, 2, "Yo")]


def kinds(*codes: str) -> list[int]:
    return [Tile.parse(code).index for code in codes]


HAND = kinds("Rc", "Rx", "Rt", "Gd", "Yc", "Po")
LAID = [(x, y, Tile.parse(code).index) for x, y, code in BOARD]


def unseen() -> list[int]:
    left = Counter(dict.fromkeys(range(36), 3))
    left.subtract(HAND)
    left.subtract(kind for _, _, kind in LAID)
    return sorted(left.elements())


def loaded(search: Search, held: tuple[int, ...] = (6,)) -> Search:
    search.load(LAID, HAND, unseen(), held, len(unseen()) - sum(held))
    return search


def test_compiled_and_interpreted_simulations_are_equal() -> None:
    """But for rounding: a compiler may add and multiply in one step."""
    for held in ((6,), (6, 6, 6)):
        fast = loaded(Search(weights_for(1 + len(held)), 5), held)
        slow = loaded(_search.Search(weights_for(1 + len(held)), 5), held)
        for search in (fast, slow):
            search.propose(6)
            search.expect(1, bytes(unseen()), 1, 0.5)
            search.run(0, 4, 2, 3, 4)
        assert [fast.move(i) for i in range(6)] == [slow.move(i) for i in range(6)]
        for ours, theirs in zip(fast.figures(), slow.figures(), strict=True):
            assert ours == pytest.approx(theirs)


def test_roll_outs_to_the_end_count_points_and_no_value() -> None:
    """Points of two seats are whole numbers; a learned value of what is left is not."""
    few = unseen()[::4]
    search = Search(weights_for(2), 3)
    search.load(LAID, HAND, few, (6,), len(few) - 6)
    for rounds, whole in ((40, True), (1, False)):
        search.propose(8)
        search.run(0, 6, rounds, 3, 4)
        assert all(total.is_integer() for total in search.figures()[2]) == whole


def test_after_the_careful_rounds_every_seat_is_greedy() -> None:
    few = unseen()[::4]
    totals = []
    for how in ((1, 1, 1000), (3, 4, 0), (3, 4, 1000)):
        search = Search(weights_for(2), 3)
        search.load(LAID, HAND, few, (6,), len(few) - 6)
        search.propose(8)
        search.expect(1, bytes(few), 1, 1.0)
        search.run(0, 6, 40, *how)
        totals.append(search.figures()[2])
    assert totals[0] == totals[1] != totals[2]


def test_compiled_and_interpreted_lessons_are_equal() -> None:
    rows = [kind(2, 9, 8).write(20) for kind in (Lessons, _lessons.Lessons)]
    features, targets, phases = rows[0]
    assert (targets, phases) == rows[1][1:]
    assert list(features) == pytest.approx(list(rows[1][0]))
    assert len(features) == len(FEATURE_NAMES) * len(targets)
    assert len(targets) == len(phases) >= 20
    assert len(targets) % 4 == 0


def test_candidates_come_in_the_order_of_their_worth_and_once() -> None:
    search = loaded(Search(weights_for(2), 1))
    found = search.propose(12)
    static = search.figures()[0]
    assert static == sorted(static, reverse=True)
    assert len({search.move(i) for i in range(found)}) == found == 12


# Two seats: with an empty bag, 1 to 6, 7 to 40, over 40 tiles; the variance; the weight.
MODEL = (6.5, 0.7, 0, 9.3, 0.6, -2, -3.9, 0.95, 0, -2.8, 0.9, 0.04, 127, 4.3, 73, 0.64)


def test_compiled_and_interpreted_chances_to_win_are_equal() -> None:
    for held in ((6,), (6, 6, 6)):
        forms = []
        for form in (Search, _search.Search):
            search = loaded(form(weights_for(1 + len(held)), 5), held)
            search.judge([30, *range(20, 20 + len(held))], MODEL)
            search.rank(4, 2)
            search.aim_to_win(0.5)
            search.run(0, 4, 2, 3, 4)
            forms.append(search)
        fast, slow = forms
        assert fast.figures()[2] == pytest.approx(slow.figures()[2])
        assert [fast.move(i) for i in range(4)] == [slow.move(i) for i in range(4)]
        for ours, theirs in zip(fast.judged(), slow.judged(), strict=True):
            assert ours == pytest.approx(theirs)
        assert fast.chances(3.5) == pytest.approx(slow.chances(3.5))
        assert fast.replies(0, 0, 3) == slow.replies(0, 0, 3)
        hands = bytes(HAND + unseen()[:6])
        assert fast.worths(hands, 6, 8) == pytest.approx(slow.worths(hands, 6, 8))


def test_chances_of_two_seats_are_those_of_a_normal_distribution() -> None:
    search = loaded(Search(weights_for(2), 5))
    search.judge([30, 20], MODEL)
    bag = len(unseen()) - 6
    margin = 10 - 2.8 + 0.9 * 4.5 + 0.04 * bag
    expected = NormalDist(0, sqrt(127 + 4.3 * bag)).cdf(margin)
    assert search.chances(4.5) == pytest.approx([expected, 1 - expected])


def test_chances_of_several_seats_add_up_to_one_in_the_order_of_their_scores() -> None:
    search = loaded(Search(weights_for(4), 5), (6, 6, 6))
    search.judge([20, 35, 10, 50], MODEL)
    chances = search.chances(0.0)
    assert sum(chances) == pytest.approx(1)
    assert sorted(range(4), key=chances.__getitem__) == [2, 0, 1, 3]


def test_roll_outs_to_the_end_count_wins() -> None:
    few = unseen()[::4]
    search = Search(weights_for(2), 3)
    search.load(LAID, HAND, few, (6,), len(few) - 6)
    for lead, won in ((500, 6.0), (-500, 0.0)):
        search.judge([lead, 0], MODEL)
        search.rank(3, 0)
        search.run(0, 6, 40, 3, 4)
        assert search.judged()[1] == [won] * 3


def test_chances_do_not_change_the_simulation() -> None:
    plain, judged = loaded(Search(weights_for(2), 5)), loaded(Search(weights_for(2), 5))
    judged.judge([0, 0], MODEL)
    for search in (plain, judged):
        search.propose(6)
        search.run(0, 8, 2, 3, 4)
    assert plain.figures() == judged.figures()
    assert plain.judged()[1] == [0.0] * 6


def test_results_that_aim_to_win_are_chances_in_points_that_change_them_as_much() -> None:
    plain, aiming = (loaded(Search(weights_for(3), 5), (6, 6)) for _ in range(2))
    for search in (plain, aiming):
        search.judge([40, 55, 30], MODEL)
        search.propose(8)
    worth = aiming.figures()[0][0]
    low, middle, high = (aiming.chances(worth + more)[0] for more in (-2, 0, 2))
    aiming.aim_to_win(0.8)
    for search in (plain, aiming):
        search.run(0, 16, 2)
    won = plain.judged()[1]
    assert aiming.judged()[1] == won
    for margin, chance, result in zip(plain.figures()[2], won, aiming.figures()[2], strict=True):
        in_points = 16 * worth + 4 * (chance - 16 * middle) / (high - low)
        assert result == pytest.approx(0.2 * margin + 0.8 * in_points)


def test_the_margin_decides_what_to_aim_at_when_the_game_is_decided() -> None:
    plain, aiming = (loaded(Search(weights_for(3), 5), (6, 6)) for _ in range(2))
    for search in (plain, aiming):
        search.judge([500, 0, 0], MODEL)
        search.propose(8)
    aiming.aim_to_win(0.8)
    for search in (plain, aiming):
        search.run(0, 16, 2)
    first, *others = plain.figures()[2]
    first_aimed, *others_aimed = aiming.figures()[2]
    assert [other - first_aimed for other in others_aimed] == pytest.approx(
        [0.2 * (other - first) for other in others]
    )


def test_half_the_samples_are_summed_apart() -> None:
    search = loaded(Search(weights_for(2), 5))
    search.propose(4)
    search.run(1, 1, 2)
    assert search.judged()[0] == search.figures()[2]
    search.run(2, 1, 2)
    assert search.judged()[0] != search.figures()[2]


def test_ranking_finds_what_is_proposed() -> None:
    search = loaded(Search(weights_for(2), 1))
    proposed = {search.move(i) for i in range(search.propose(12))}
    assert proposed <= {search.move(i) for i in range(search.rank(12, 2))}


def test_several_different_swaps_are_ranked_by_their_worth() -> None:
    hand = kinds("Bs", "Bs", "Bs", "Gt", "Gt", "Gt")
    search = Search(weights_for(2), 1)
    rest = [kind for kind in unseen() if kind not in hand][:40]
    search.load([(0, 0, kinds("Ro")[0])], hand, rest, (6,), 34)
    found = search.rank(1, 31)
    swaps = [tuple(sorted(hand[int(str(at))] for at in search.move(i))) for i in range(found)]
    # Three copies of two tiles: 4 * 4 - 1 ways to choose some.
    assert 1 < len(set(swaps)) == len(swaps) <= 15
    static = search.figures()[0]
    assert static == sorted(static, reverse=True)


def test_any_legal_move_can_be_added_once() -> None:
    search = loaded(Search(weights_for(2), 1))
    search.rank(2, 0)
    field = Field()
    for x, y, kind in LAID:
        field.put(x, y, kind)
    moves = field.moves(sum(1 << kind for kind in HAND))
    laid = next(laid for _, laid in moves if laid not in (search.move(0), search.move(1)))
    assert search.add(laid[::-1]) == 2
    assert search.move(2) == laid
    assert search.add(laid) == 2
    assert search.add(search.move(0)) == 0
    assert search.add([0, 5]) == 3
    assert search.move(3) == (0, 5)
    assert search.add([5, 0]) == 3
    search.run(0, 2, 1)
    assert search.figures()[1] == [2, 2, 2, 2]


@pytest.mark.parametrize("move", [[(0, 50, 50)], [], [0, 0], [0, 9]])
def test_a_move_that_is_not_legal_cannot_be_added(move: list[int]) -> None:
    search = loaded(Search(weights_for(2), 1))
    search.rank(2, 0)
    with pytest.raises(InvalidArgument):
        search.add(move)


def test_an_added_move_has_the_same_static_value() -> None:
    search = loaded(Search(weights_for(2), 1))
    found = search.rank(20, 8)
    static, moves = search.figures()[0], [search.move(i) for i in range(found)]
    search.rank(1, 0)
    for move, value in zip(moves, static, strict=True):
        at = search.add(move)
        assert search.figures()[0][at] == pytest.approx(value)


def test_the_worth_of_a_hand_is_that_of_the_best_of_its_highest_scoring_moves() -> None:
    search = loaded(Search(weights_for(2), 1))
    (worth,) = search.worths(bytes(HAND), 6, 1)
    found = search.rank(32, 0)
    scores = [_score(search.move(i)) for i in range(found)]
    static = search.figures()[0]
    highest = [v for v, score in zip(static, scores, strict=True) if score == max(scores)]
    assert min(abs(worth - value) for value in highest) < 1e-9
    assert search.worths(bytes(HAND), 6, 8)[0] >= worth


def _score(move: object) -> int:
    field = Field()
    for x, y, kind in LAID:
        field.put(x, y, kind)
    return next(score for score, laid in field.moves(sum(1 << k for k in HAND)) if laid == move)


def test_a_dropped_candidate_is_rolled_out_no_more() -> None:
    search = loaded(Search(weights_for(2), 1))
    search.propose(4)
    search.run(0, 8, 1)
    search.drop(2)
    search.run(8, 8, 1)
    assert search.figures()[1] == [16, 16, 8, 16]


def test_samples_depend_on_their_number_alone() -> None:
    whole, parts = (loaded(Search(weights_for(2), 1)) for _ in range(2))
    whole.propose(3)
    parts.propose(3)
    whole.run(0, 10, 2)
    parts.run(6, 4, 2)
    parts.run(0, 6, 2)
    assert whole.figures()[2] == pytest.approx(parts.figures()[2])


def test_what_others_draw_does_not_depend_on_how_many_tiles_a_candidate_lays() -> None:
    search = loaded(_search.Search(weights_for(3), 5), (6, 6))
    lengths, draws = set(), set()
    for candidate in range(search.propose(32)):
        lengths.add(len(search.move(candidate)))
        search._deal_hidden(0)
        search.world.save()
        search._make(candidate)
        search.world.hand_n[1] = 2
        search.world.refill(1)
        draws.add(tuple(search.world.hand[8:14]))
        search.world.restore()
    assert len(lengths) > 1
    assert len(draws) == 1


def test_situations_that_do_not_add_up_are_refused() -> None:
    with pytest.raises(InvalidArgument, match="do not add up"):
        Search(weights_for(2), 1).load(LAID, HAND, unseen(), [6], 5)
    with pytest.raises(InvalidArgument, match="weights"):
        Search([1.0], 1)
    with pytest.raises(InvalidArgument, match="candidates"):
        loaded(Search(weights_for(2), 1)).propose(33)


def guessed(form: type[Guess], hands: int = 400, belief: float = 0.5) -> list[tuple[int, ...]]:
    """The other seat has just laid Yo at 1,2 for 2 points, and kept five."""
    by_score, by_value = [0.3**d for d in range(12)], [0.4**d for d in range(12)]
    guess = form(3, hands, by_score, by_value, weights_for(2))
    guess.start(unseen(), 5, belief)
    guess.lay_out(LAID)
    guess.step(1, 2, 0, len(unseen()) - 6)
    flat = guess.kept()
    return [tuple(flat[i : i + 5]) for i in range(0, len(flat), 5)]


def test_guessed_hands_are_of_unseen_tiles_and_both_forms_agree() -> None:
    there = Counter(unseen())
    hands = guessed(Guess)
    assert all(not Counter(hand) - there for hand in hands)
    assert hands == guessed(_guess.Guess)


def test_a_hand_that_could_have_scored_more_is_guessed_less() -> None:
    """Two points were taken where a red line of three lay open: it held hardly any red."""
    reds = set(range(6))
    share = sum(kind in reds for hand in guessed(Guess, 4000) for kind in hand) / (5 * 4000)
    chance = sum(kind in reds for kind in unseen()) / len(unseen())
    assert share < 0.6 * chance


def test_a_hand_that_could_have_played_a_more_valuable_move_is_guessed_less() -> None:
    """By the model of a seat that looks ahead, which is the second."""
    before = Search(weights_for(2), 1)
    before.load(LAID[:-1], HAND, [*unseen(), LAID[-1][2]], [6], len(unseen()) - 5)

    def worth(hands: list[tuple[int, ...]]) -> float:
        worths = before.worths(bytes(kind for hand in hands for kind in (*hand, LAID[-1][2])), 6, 8)
        return sum(worths) / len(worths)

    rng = random.Random(1)
    anything = [tuple(rng.sample(unseen(), 5)) for _ in range(400)]
    assert worth(guessed(Guess, 400, belief=0.0)) < worth(anything) - 1


def test_the_chance_that_the_next_seat_can_score_is_hypergeometric() -> None:
    """P(C_12): the next seat holds the tile that ends a line of five."""
    five = kinds("Ro", "Rs", "Rd", "Rc", "Rx")
    board = [(x, 0, kind) for x, kind in enumerate(five)]
    left = Counter(dict.fromkeys(range(36), 3))
    hand = kinds("Go", "Ys", "Bd", "Gc", "Px", "Ot")
    left.subtract(five)
    left.subtract(hand)
    pool = sorted(left.elements())
    at = FEATURE_NAMES.index("P(C_12)")
    weights = [0.0] * (4 * len(FEATURE_NAMES))
    weights[at] = 1.0
    search = Search(weights, 1)
    search.load(board, hand, pool, [6], len(pool) - 6)
    found = search.propose(32)
    chance = 1 - comb(len(pool) - 3, 6) / comb(len(pool), 6)
    moves = [search.move(i) for i in range(found)]
    far = [
        i for i, move in enumerate(moves) if all(isinstance(m, tuple) and m[2] == 1 for m in move)
    ]
    assert far, "no candidate leaves the line open"
    scores = {str(laid): score for score, laid in _listed(board, hand)}
    for i in far:
        assert search.figures()[0][i] - scores[str(moves[i])] == pytest.approx(chance)


def _listed(
    board: list[tuple[int, int, int]], hand: list[int]
) -> list[tuple[int, tuple[tuple[int, int, int], ...]]]:
    field = Field()
    for x, y, kind in board:
        field.put(x, y, kind)
    return field.moves(sum({1 << kind for kind in hand}))


def test_lessons_end_for_every_number_of_seats() -> None:
    for seats in range(2, 9):
        assert len(Lessons(seats, random.Random(seats).getrandbits(40), 8).write(4)[1]) >= 4
