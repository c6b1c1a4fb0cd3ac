"""Expert and master: what they may know, what they refuse, that they repeat and stop."""

from __future__ import annotations

import threading
import time
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from bench.endings import minimax, small_endings
from qwirkle import Game, InvalidArgument, Move, Pass, Place, Position, Ruleset, Swap, View
from qwirkle.engine import Field, Search, is_compiled
from qwirkle.players import MasterPlayer, Player, create, describe, names
from qwirkle.players.situation import Situation
from qwirkle.players.weights import weights_for
from qwirkle.rules import ALL_TILES

SIMULATIONS = 64 if is_compiled() else 16


def bot(name: str, seed: int = 1) -> Player:
    return create(name, seed=seed, simulations=SIMULATIONS)


def after(turns: int, players: int = 2, seed: int = 4) -> Game:
    """A game after some turns of the instant bots."""
    game = Game.start(players=players, seed=seed)
    while len(game.turns) < turns:
        game = game.play(create("expert").choose(game.position.view(game.position.to_move)))
    return game


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("turns", [1, 17, 36])
def test_equal_views_give_equal_moves(name: str, turns: int) -> None:
    """Whatever the others hold and in whatever order the bag lies."""
    position = after(turns).position
    seat = position.to_move
    hidden = [*position.bag, *position.hands[1 - seat]]
    hidden.reverse()
    count = len(position.hands[1 - seat])
    hands = list(position.hands)
    hands[1 - seat] = tuple(hidden[:count])
    other = replace(position, hands=tuple(hands), bag=tuple(hidden[count:]))
    # The turns that led here hold the true draws, which views hide.
    assert other.view(seat) == position.view(seat)
    assert bot(name).choose(other.view(seat)) == bot(name).choose(position.view(seat))


@pytest.mark.parametrize("name", ["expert", "master"])
def test_only_the_view_is_asked(name: str) -> None:
    """A view rebuilt from nothing but its own fields serves as well."""
    view = after(9).position.view(after(9).position.to_move)
    copy = View(**{field: getattr(view, field) for field in View.__dataclass_fields__})
    assert bot(name).choose(copy) == bot(name).choose(view)


def test_expert_plays_small_endings_as_minimax_does() -> None:
    count, most = (40, 5) if is_compiled() else (6, 3)
    for board, mine, theirs in islice(small_endings("endings of expert", most), count):
        field = Field()
        for x, y, kind in board:
            field.put(x, y, kind)
        _, best = minimax(field, mine, theirs)
        position = Position.from_setup(
            {
                "board": [[x, y, str(ALL_TILES[kind])] for x, y, kind in board],
                "hands": [[str(ALL_TILES[kind]) for kind in hand] for hand in (mine, theirs)],
                "bag": [],
                "to_move": 0,
            }
        )
        if best:
            move = create("expert").choose(position.view(0))
            assert isinstance(move, Place)
            laid = sorted((tile.index, cell.x, cell.y) for tile, cell in move.placements)
            assert laid in [sorted(one) for one in best]


@pytest.mark.parametrize("players", [2, 3, 8])
def test_every_bot_plays_whole_games_of_many_seats(players: int) -> None:
    everyone = names()
    game = Game.start(players=players, seed=players)
    while not game.is_over:
        seat = game.position.to_move
        name = everyone[(seat + players + len(game.turns) // 9) % len(everyone)]
        player = create(name, seed=len(game.turns), simulations=2)
        game = game.play(player.choose(game.position.view(seat)), seat)
    assert game.position.outcome is not None


@pytest.mark.parametrize("preset", Ruleset.presets())
def test_master_plays_every_ruleset(preset: str) -> None:
    game = Game.start(players=2, seed=1, ruleset=Ruleset.preset(preset), ages=[30, 20])
    for _ in range(3):
        seat = game.position.to_move
        game = game.play(bot("master").choose(game.position.view(seat)), seat)
    assert len(game.turns) == 3


def test_a_seat_that_is_out_is_left_out() -> None:
    game = after(7, players=4)
    game = game.depart((game.position.to_move + 1) % 4, "resigned")
    for name in ("expert", "master", "keen"):
        assert game.position.is_legal(bot(name).choose(game.position.view(game.position.to_move)))


def test_master_repeats_with_a_seed_and_simulations() -> None:
    view = after(11).position.view(after(11).position.to_move)
    chosen = {str(create("master", seed=3, simulations=SIMULATIONS).choose(view)) for _ in range(3)}
    assert len(chosen) == 1


def test_threads_choose_from_the_same_samples() -> None:
    view = after(11).position.view(after(11).position.to_move)
    one = create("master", seed=3, simulations=SIMULATIONS, threads=1).choose(view)
    two = create("master", seed=3, simulations=SIMULATIONS, threads=2).choose(view)
    assert one == two


@pytest.mark.parametrize(("players", "differ"), [(2, False), (3, True), (4, True)])
def test_master_plays_for_the_win_with_three_and_four_seats(players: int, differ: bool) -> None:
    """So a move can depend on the scores; with two seats it plays for the margin."""
    position = after(34, players).position
    seat = position.to_move
    chosen = set()
    for score in (15, 48):
        scores = [40] * players
        scores[seat] = score
        view = replace(position, scores=tuple(scores)).view(seat)
        chosen.add(str(bot("master").choose(view)))
    assert (len(chosen) == 2) == differ


def test_a_search_can_be_cancelled() -> None:
    """An hour's thought ends when it is told to."""
    view = after(14).position.view(after(14).position.to_move)
    player = MasterPlayer(seconds=3600.0, seed="1")
    answer: list[Move] = []
    thread = threading.Thread(target=lambda: answer.append(player.choose(view)))
    thread.start()
    time.sleep(0.3)
    while thread.is_alive():
        player.cancel()
        thread.join(0.05)
    assert isinstance(answer[0], Place)


def finishing(mine: list[str], theirs: list[str], bag: list[str]) -> Position:
    return Position.from_setup(
        {
            "board": [[0, 0, "Ro"], [1, 0, "Rs"], [0, 1, "Bo"]],
            "hands": [mine, theirs],
            "bag": bag,
        }
    )


def test_master_takes_the_sure_win_at_the_end() -> None:
    """With an empty bag it lays both tiles at once, for the bonus, before the other can."""
    view = finishing(["Rd", "Rc"], ["Rx"], []).view(0)
    move = bot("master").choose(view)
    assert isinstance(move, Place)
    assert len(move.placements) == 2


@pytest.mark.parametrize("name", names())
def test_a_forced_swap_and_a_forced_pass(name: str) -> None:
    assert isinstance(bot(name).choose(finishing(["Pt"], ["Rx"], ["Gd"]).view(0)), Swap)
    assert bot(name).choose(finishing(["Pt"], ["Rx", "Rd"], []).view(0)) == Pass()


@pytest.mark.parametrize("name", names())
def test_views_without_a_move_to_choose_are_refused(name: str) -> None:
    game = after(5)
    other = 1 - game.position.to_move
    for view, reason in (
        (game.position.view(other), "wrong_turn"),
        (game.position.view(None), "wrong_turn"),
        (game.close("agreed").position.view(0), "game_over"),
    ):
        with pytest.raises(InvalidArgument) as refusal:
            bot(name).choose(view)
        assert refusal.value.reason == reason


@pytest.mark.parametrize("name", names())
def test_what_is_no_view_is_refused(name: str) -> None:
    for other in (None, after(3).position):
        with pytest.raises(InvalidArgument, match="View") as refusal:
            bot(name).choose(other)  # type: ignore[arg-type]
        assert refusal.value.reason == "bad_view"


def test_bad_orders_are_refused() -> None:
    with pytest.raises(InvalidArgument, match="beginner, casual, keen"):
        create("grandmaster")
    orders: tuple[tuple[dict[str, Any], str], ...] = (
        ({"seconds": 0}, "bad_seconds"),
        ({"seconds": -1.5}, "bad_seconds"),
        ({"seconds": float("nan")}, "bad_seconds"),
        ({"simulations": 0}, "bad_simulations"),
        ({"threads": 0}, "bad_threads"),
    )
    for settings, reason in orders:
        with pytest.raises(InvalidArgument) as refusal:
            create("master", **settings)
        assert refusal.value.reason == reason


def test_every_bot_is_described() -> None:
    assert all(describe(name) for name in names())


def test_expert_plays_alike_whatever_it_played_before() -> None:
    veteran = create("expert")
    for seats in (2, 3, 2):
        game = Game.start(players=seats, seed=seats)
        for _ in range(40):
            view = game.position.view(game.position.to_move)
            move = veteran.choose(view)
            assert move == create("expert").choose(view)
            game = game.play(move)


def test_with_few_tiles_in_the_bag_expert_chooses_better_than_by_value_alone() -> None:
    """By long simulations of the moves that they choose, where those differ."""
    deals, samples = (12, 400) if is_compiled() else (1, 50)
    gained = differing = 0.0
    for deal in range(deals):
        game = Game.start(players=2, seed=deal)
        while not (game.position.is_over or game.position.view(0).bag_count == 0):
            view = game.position.view(game.position.to_move)
            move = create("expert").choose(view)
            situation = Situation.of(view)
            if 0 < situation.bag_n <= 40:
                search = Search(weights_for(2), 5)
                search.load(
                    situation.board,
                    situation.hand,
                    situation.unseen,
                    situation.held,
                    situation.bag_n,
                )
                search.propose(6)
                if situation.move(search.move(0)) != move:
                    search.run(100, samples, rounds=1, mine_wide=2)
                    moves = [situation.move(search.move(n)) for n in range(6)]
                    totals = search.figures()[2]
                    gained += (totals[moves.index(move)] - totals[0]) / samples
                    differing += 1
            game = game.play(move)
    assert differing
    assert gained / differing > 0.3
