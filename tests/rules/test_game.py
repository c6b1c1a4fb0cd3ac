"""A start and its turns: the deal, the draws, the mixing, and the worked game."""

import dataclasses
import pickle
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from qwirkle.rules import (
    ALL_TILES,
    Game,
    IllegalMove,
    InvalidArgument,
    InvalidSetup,
    QwirkleError,
    Remix,
    Ruleset,
    Swap,
)
from qwirkle.rules.chance import dealt, mixed_after_swap
from tests.rules.build import codes, deal_beginning, move, place, position, tiles
from tests.rules.examples import (
    FIGURES,
    FIGURES_AGES,
    FIGURES_BOARD,
    FIGURES_DEAL,
    FIGURES_NAMES,
)

# --- figures A to L


def test_figures_a_to_l_are_one_game_with_the_printed_scores() -> None:
    game = Game.from_deal(deal_beginning(FIGURES_DEAL), 4, ages=FIGURES_AGES, names=FIGURES_NAMES)
    for figure in FIGURES:
        assert game.position.to_move == figure.seat, figure.name
        laid = place(figure.move)
        items = game.position.score_lines(laid)
        assert tuple(line.total for line in items) == figure.lines, figure.name
        game = game.play(laid)
        assert game.turns[-1].points == sum(figure.lines), figure.name
    assert [turn.points for turn in game.turns] == [3, 7, 4, 6, 7, 6, 3, 3, 10, 9, 18, 9]
    assert dict(zip(game.names, game.position.scores, strict=True)) == {
        "Anna": 20,
        "Chris": 22,
        "Sally": 25,
        "Dave": 18,
    }
    assert game.position.board == position(FIGURES_BOARD, ["Bc", "Bc"], "Gs").board


def test_anna_opens_the_worked_game_only_by_a_tie() -> None:
    """Row 22 of table B: she did not have more than Chris, she is older."""
    start = Game.from_deal(deal_beginning(FIGURES_DEAL), 4, ages=FIGURES_AGES)
    assert start.position.to_move == 0
    young = Game.from_deal(deal_beginning(FIGURES_DEAL), 4, FIGURES_AGES, Ruleset.preset("schmidt"))
    assert young.position.to_move == 3


def test_f_the_red_square_may_lie_on_the_other_side_as_well() -> None:
    game = Game.from_deal(deal_beginning(FIGURES_DEAL), 4, ages=FIGURES_AGES)
    for figure in FIGURES[:5]:
        game = game.play(place(figure.move))
    assert game.position.score(place("Ys@3,3 Rs@4,3")) == 6


def test_k_below_the_line_the_criss_cross_would_touch_a_square() -> None:
    game = Game.from_deal(deal_beginning(FIGURES_DEAL), 4, ages=FIGURES_AGES)
    for figure in FIGURES[:10]:
        game = game.play(place(figure.move))
    with pytest.raises(IllegalMove) as caught:
        game.position.check(place("Rx@4,0 Bx@4,1 Ox@4,2"))
    assert caught.value.reason == "line_conflict"


# --- the start


def test_a26_seat_after_seat_takes_six_from_the_deal() -> None:
    deal = dealt("7")
    game = Game.from_deal(deal, 3)
    assert game.position.hands == (deal[:6], deal[6:12], deal[12:18])
    assert game.position.bag == deal[18:]
    assert game.position.scores == (0, 0, 0)
    assert game.position.turns == ()
    assert len(game.position.board) == 0


@pytest.mark.parametrize(
    ("seats", "bag"), [(2, 96), (3, 90), (4, 84), (5, 78), (6, 72), (7, 66), (8, 60)]
)
def test_a15_s4_the_bag_after_the_deal(seats: int, bag: int) -> None:
    assert len(Game.start(seats, seed=1).position.bag) == bag


def test_a_seed_always_gives_the_same_game() -> None:
    assert Game.start(3, 7) == Game.start(3, 7) == Game.start(3, "7")
    assert Game.start(3, 7).deal != Game.start(3, 8).deal
    assert Game.start(3, 7).deal == dealt("7")


def test_a_deal_may_be_given_as_codes_or_as_tiles() -> None:
    deal = dealt("7")
    assert Game.from_deal([str(t) for t in deal], 2) == Game.from_deal(deal, 2)


def test_the_start_follows_ages_and_ruleset() -> None:
    rainbow = "Ro Os Yd Gc Bx Pt Rs Od Yc Gx Bt Po Rd Oc Yx Gt Bo Ps"
    deal = deal_beginning(rainbow)
    ages = [41, 9, 68]
    assert Game.from_deal(deal, 3, ages).position.to_move == 2
    assert Game.from_deal(deal, 3, ages, Ruleset.preset("schmidt")).position.to_move == 1
    assert Game.from_deal(deal, 3).position.to_move == 0


def test_players_have_names() -> None:
    assert Game.start(2, 7).names == ("Player 1", "Player 2")
    assert Game.start(2, 7, names=["Anna", "Bob"]).names == ("Anna", "Bob")


@pytest.mark.parametrize(
    ("start", "reason"),
    [
        (lambda: Game.start(1, 7), "bad_seats"),
        (lambda: Game.start(9, 7), "bad_seats"),
        (lambda: Game.start(5, 7, ruleset=Ruleset.preset("extra")), "bad_seats"),
        (lambda: Game.start(2, 7, ruleset="schmidt"), "wrong_type"),  # type: ignore[arg-type]
        (lambda: Game.start(2, 7, ages=5), "bad_ages"),  # type: ignore[arg-type]
        (lambda: Game.start(2, 7, ages=[1]), "bad_ages"),
        (lambda: Game.start(2, 7, ages=[1, -1]), "bad_ages"),
        (lambda: Game.start(2, 7, ages=[1, "2"]), "bad_ages"),  # type: ignore[list-item]
        (lambda: Game.start(2, 7, names=5), "bad_name"),  # type: ignore[arg-type]
        (lambda: Game.start(2, 7, names="AB"), "bad_name"),
        (lambda: Game.start(2, 7, names=["Anna"]), "bad_name"),
        (lambda: Game.start(2, 7, names=["Anna", ""]), "bad_name"),
        (lambda: Game.start(2, 7, names=["Anna", "a\nb"]), "bad_name"),
        (lambda: Game.start(2, 7, names=["Anna", "b" * 81]), "bad_name"),
        (lambda: Game.start(2, ""), "bad_seed"),
        (lambda: Game.start(2, "a\nb"), "bad_seed"),
        (lambda: Game.start(2, "x" * 201), "bad_seed"),
        (lambda: Game.start(2, 10**5000), "bad_seed"),
        (lambda: Game.start(2, 1.5), "bad_seed"),  # type: ignore[arg-type]
        (lambda: Game.start(2, None), "bad_seed"),  # type: ignore[arg-type]
        (lambda: Game.from_deal(dealt("7")[:-1], 2), "bad_deal"),
        (lambda: Game.from_deal([], 2), "bad_deal"),
        (lambda: Game.from_deal(["Ro"] * 108, 2), "too_many_copies"),
        (lambda: Game.from_deal([*dealt("7"), "Ro"], 2), "too_many_copies"),
        (lambda: Game.from_deal(["Zz", *dealt("7")[1:]], 2), "bad_tile"),
    ],
)
def test_a_start_that_cannot_be_is_refused(start: Callable[[], Any], reason: str) -> None:
    with pytest.raises(QwirkleError) as caught:
        start()
    assert caught.value.reason == reason


def test_a_start_at_the_edge_of_what_can_be_is_accepted() -> None:
    assert Game.start(2, "x" * 200, ages=[0, 0], names=["y" * 80, "z"]).ages == (0, 0)
    assert Game.start(2, -(10**50)).seed == str(-(10**50))


def test_a_damaged_deal_is_an_invalid_setup() -> None:
    with pytest.raises(InvalidSetup):
        Game.from_deal(["Zz", *dealt("7")[1:]], 2)
    with pytest.raises(InvalidSetup):
        Game.from_deal(dealt("7")[:-1], 2)


# --- draws and mixing


def opened(game: Game) -> Game:
    return game.play(game.position.legal_placements()[0])


def test_placing_draws_from_the_front_and_does_not_mix() -> None:
    game = Game.start(2, 7)
    after = opened(game)
    count = len(after.turns[0].draw)
    assert after.turns[0].draw == game.position.bag[:count]
    assert after.position.bag == game.position.bag[count:]


def test_a_legal_move_played_unchecked_leads_to_the_same_game() -> None:
    game = Game.start(players=3, seed=11)
    for _ in range(6):
        laid = game.position.legal_placements()[0]
        assert game.play_unchecked(laid) == game.play(laid)
        game = game.play(laid)
    swap = Swap(game.position.hands[game.position.to_move][:2])
    assert game.play_unchecked(swap) == game.play(swap)


def test_w3_a_swap_draws_from_the_front_and_then_mixes_the_whole_bag() -> None:
    before = opened(Game.start(2, 7)).position
    away = before.hands[before.to_move][:3]
    after = opened(Game.start(2, 7)).play(Swap(away)).position
    assert after.turns[-1].draw == before.bag[:3]
    assert Counter(after.bag) == Counter(before.bag[3:]) + Counter(away)
    assert after.bag == mixed_after_swap((*before.bag[3:], *away), "7", 2)
    assert after.bag != (*before.bag[3:], *away)


def test_swaps_that_leave_equal_bags_mix_alike_in_whatever_order_they_are_written() -> None:
    game = opened(Game.start(2, 7))
    away = game.position.hands[game.position.to_move][:3]
    one = game.play(Swap(away)).position
    other = game.play(Swap(away[::-1])).position
    assert one.bag == other.bag


def test_a14_a_swap_never_gives_own_tiles_back() -> None:
    deal = deal_beginning("Ro Rs Rd Bc Gx Yt " + "Go Bs Yc Px Ot Yd")
    game = Game.from_deal(deal, 2).play(place("Ro@0,0 Rs@1,0 Rd@2,0"))
    after = game.play(move("swap Go Bs Yc Px Ot Yd"))
    assert after.position.hands[1] == game.position.bag[:6] == deal[15:21]


def test_mixing_is_keyed_by_the_seed_and_the_turn() -> None:
    def bags(seed: int | str | None) -> list[str]:
        game = opened(Game.from_deal(dealt("7"), 2, seed=seed))
        found = []
        for _ in range(2):
            game = game.play(Swap(game.position.hands[game.position.to_move]))
            found.append(codes(game.position.bag))
        return found

    assert bags(7) == bags("7")
    assert bags(7)[0] != bags(8)[0]
    assert bags(7)[0] != bags(None)[0]
    assert bags(None) == bags(None)


def test_without_a_seed_the_mixing_key_is_the_hash_of_the_deal() -> None:
    deal = dealt("7")
    game = Game.from_deal(deal, 2)
    assert game.seed is None
    assert game.mixing_key == Game.from_deal(deal, 4).mixing_key
    assert game.mixing_key != Game.from_deal(deal[::-1], 2).mixing_key
    assert Game.start(2, 7).mixing_key == "7"


def test_any_process_can_go_on_with_a_game() -> None:
    game = opened(Game.start(2, 7))
    here = game.play(Swap(game.position.hands[game.position.to_move]))
    away = pickle.loads(pickle.dumps(game))
    assert away == game
    assert away.play(Swap(game.position.hands[game.position.to_move])) == here


# --- replay without random numbers


def some_game() -> Game:
    game = opened(Game.start(3, 7)).take_over(1, "greedy")
    for turn in range(12):
        seat = game.position.to_move
        moves = game.position.legal_placements()
        if turn % 4 == 1 or not moves:
            game = game.play(Swap(game.position.hands[seat][:2]))
        else:
            game = game.play(moves[-1])
        if turn == 4:
            game = game.stand_in(game.position.to_move, "expert").hold(2, "expert")
        if turn == 6:
            game = game.give_back(2)
        if turn == 8:
            game = game.depart(0, "time")
    return game.close("agreed")


def test_a_game_replays_step_by_step_to_itself() -> None:
    game = some_game()
    steps = list(game.steps())
    assert steps[0].position == game.start_position
    assert steps[-1] == game
    assert len(steps) == 1 + len(game.turns) + len(game.position.incidents)


def test_a_replay_takes_the_draws_as_they_are_written() -> None:
    game = opened(Game.start(2, 7))
    bag = game.position.bag
    laid = game.position.legal_placements()[0]
    count = len(laid.placements)
    foreign = bag[-count:]
    after = game.replay_turn(laid, foreign)
    assert after.turns[-1].draw == foreign
    assert Counter(after.position.bag) + Counter(foreign) == Counter(bag)
    assert list(after.steps())[-1] == after


def test_a_draw_that_deal_and_seed_do_not_give_is_found() -> None:
    game = some_game()
    assert game.first_foreign_draw() is None
    start = Game.start(2, 7)
    laid = start.position.legal_placements()[0]
    count = len(laid.placements)
    foreign = start.replay_turn(laid, start.position.bag[-count:])
    assert foreign.turns[0].draw != start.position.bag[:count]
    assert foreign.first_foreign_draw() == 1


@pytest.mark.parametrize("spoil", [lambda d: d[:-1], lambda d: (*d, d[0]), lambda d: ()])
def test_a_draw_of_the_wrong_size_is_refused(spoil: Callable[[Any], Any]) -> None:
    game = Game.start(2, 7)
    laid = game.position.legal_placements()[0]
    draw = game.position.bag[: len(laid.placements)]
    with pytest.raises(InvalidArgument) as caught:
        game.replay_turn(laid, spoil(draw))
    assert caught.value.reason == "bad_draw"


def test_a_draw_that_is_not_in_the_bag_is_refused() -> None:
    game = Game.from_deal(deal_beginning("Ro Ro Ro Rs Rd Rc Os Yd Gc Bx Pt Go"), 2)
    laid = place("Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0")
    with pytest.raises(InvalidArgument, match="Ro") as caught:
        game.replay_turn(laid, tiles("Bo Bs Bd Ro"))
    assert caught.value.reason == "bad_draw"


def test_an_illegal_move_is_not_replayed() -> None:
    game = Game.start(2, 7)
    with pytest.raises(IllegalMove):
        game.replay_turn(move("pass"), ())
    with pytest.raises(IllegalMove):
        game.play(move("pass"))
    laid = game.position.legal_placements()[0]
    with pytest.raises(IllegalMove) as caught:
        game.play(laid, seat=1 - game.position.to_move)
    assert caught.value.reason == "wrong_turn"


def test_a_game_is_a_frozen_value() -> None:
    game = Game.start(2, 7)
    copy = pickle.loads(pickle.dumps(game))
    opened(game)
    game.depart(0, "resigned")
    assert game == copy
    with pytest.raises(dataclasses.FrozenInstanceError):
        game.seed = "8"  # type: ignore[misc]


# The longest lines of the four hands are 2, 5, 3 and 4 tiles.
FOUR_HANDS = "Ro Rs Bd Gc Yx Pt  Oo Os Od Oc Ox Gt  Yo Ys Yd Bc Gx Pt  Bo Bs Bd Bc Gx Pt"


@pytest.mark.parametrize(("rulings", "opener"), [(1, 2), (2, 3)])
def test_a37_when_the_opener_goes_out_the_longest_line_of_the_others_opens(
    rulings: int, opener: int
) -> None:
    game = Game.from_deal(deal_beginning(FOUR_HANDS), 4, rulings=rulings)
    assert game.position.to_move == 1
    game = game.depart(1, "time")
    assert game.position.to_move == opener
    game = game.play(game.position.legal_placements()[0])
    assert game.turns[0].seat == opener
    assert game.position.to_move == (opener + 1) % 4
    assert list(game.steps())[-1] == game


def test_a37_a_tie_among_the_others_is_settled_by_age_again() -> None:
    hands = "Ro Rs Bd Gc Yx Pt  Oo Os Od Oc Ox Gt  Yo Ys Yd Bc Gx Pt  Bo Bs Bd Gc Rx Pt"
    for ages, opener in ([40, 30, 20, 10], 2), ([40, 30, 10, 20], 3):
        game = Game.from_deal(deal_beginning(hands), 4, ages)
        assert game.depart(1, "left").position.to_move == opener


def test_a37_the_opener_stays_when_another_seat_goes_out() -> None:
    game = Game.from_deal(deal_beginning(FOUR_HANDS), 4)
    for seat in (3, 2):
        game = game.depart(seat, "left")
        assert game.position.to_move == 1


def test_a37_after_the_opening_the_turn_passes_clockwise() -> None:
    game = opened(Game.from_deal(deal_beginning(FOUR_HANDS), 4))
    assert game.position.to_move == 2
    assert game.depart(2, "left").position.to_move == 3


def test_rulings_that_nobody_knows_are_refused() -> None:
    for rulings in (0, 3, True, "2"):
        with pytest.raises(InvalidArgument) as refused:
            Game.start(2, 7, rulings=rulings)  # type: ignore[arg-type]
        assert refused.value.reason == "unknown_rulings"


def test_what_happens_from_outside_reaches_the_position() -> None:
    game = Game.start(3, 7)
    assert game.depart(1, "time").position == game.position.depart(1, "time")
    assert game.take_over(1, "greedy").position == game.position.take_over(1, "greedy")
    held = game.stand_in(game.position.to_move, "keen").hold(1, "greedy")
    assert held.position == game.position.stand_in(game.position.to_move, "keen").hold(1, "greedy")
    assert held.give_back(1).position == held.position.give_back(1)
    assert game.close("swap_limit").position == game.position.close("swap_limit")
    assert game.close("swap_limit").is_over


@pytest.mark.parametrize("seats", [2, 5, 8])
def test_no_tile_is_ever_lost(seats: int) -> None:
    game = Game.start(seats, 7)
    for _ in range(25):
        moves = game.position.legal_placements()
        hand = game.position.hands[game.position.to_move]
        game = game.play(moves[len(moves) // 2] if moves else Swap(hand[:1]))
        at = game.position
        every = Counter(at.bag) + Counter(at.board.values())
        for hand in at.hands:
            every += Counter(hand)
        assert every == Counter(dict.fromkeys(ALL_TILES, 3))
        assert len(at.bag) == max(0, 108 - len(at.board) - 6 * seats)  # S4
        if game.is_over:
            break


def running() -> Game:
    """A game with swaps and incidents, just before it was closed."""
    return list(some_game().steps())[-2]


def test_another_game_goes_on_with_the_rest_of_the_bag_mixed_by_its_seed() -> None:
    first = running()
    game = first.play_on("another", ["Eva", "Otto", "Uwe"])
    then, now = first.position, game.position
    assert game.names == ("Eva", "Otto", "Uwe")
    assert (game.seed, game.origin_seeds) == ("another", (first.mixing_key,))
    assert now.incidents == (*then.incidents, Remix(len(then.turns)))
    assert (now.board, now.hands, now.scores, now.turns) == (
        then.board,
        then.hands,
        then.scores,
        then.turns,
    )
    assert now.bag == mixed_after_swap(then.bag, "another", len(then.turns))
    assert game.played_on_after == len(then.turns)


def test_such_a_game_replays_step_by_step_and_its_swaps_follow_its_own_seed() -> None:
    game = running().play_on("another")
    hand = game.position.hands[game.position.to_move]
    game = game.play(Swap(hand[:1]))
    bag = (*running().play_on("another").position.bag[1:], hand[0])
    assert game.position.bag == mixed_after_swap(bag, "another", len(game.turns))
    game = game.play_on("third")
    assert game.remixes == 2
    assert list(game.steps())[-1] == game
    assert game.first_foreign_draw() is None


def test_a_game_goes_on_from_a_turn_before_another_one_did() -> None:
    """Only the seeds that mixed the bag up to there stay."""
    twice = opened(running().play_on("second")).play_on("third")
    start = next(twice.steps())
    assert start.play_on("other").origin_seeds == twice.origin_seeds[:1]


def test_the_bag_is_mixed_anew_only_where_another_game_goes_on() -> None:
    with pytest.raises(InvalidArgument) as refused:
        running().remix()
    assert refused.value.reason == "no_origin"
    over = some_game()
    with pytest.raises(InvalidArgument) as refused:
        over.play_on("another")
    assert refused.value.reason == "game_over"
    with pytest.raises(InvalidArgument) as refused:
        running().play_on("another", ["Eva"])
    assert refused.value.reason == "bad_name"
    with pytest.raises(InvalidArgument) as refused:
        Game.from_deal(dealt("7"), 2, origin_seeds=["7"])
    assert refused.value.reason == "bad_seed"
