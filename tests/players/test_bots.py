"""The bots choose legal moves from a view, repeat by seed, and end games."""

import re
from pathlib import Path
from typing import Any

import pytest

from qwirkle.players import create, describe, names
from qwirkle.rules import (
    Game,
    InvalidArgument,
    Pass,
    Place,
    Position,
    Swap,
    Tile,
    View,
)

README = Path(__file__).parents[2] / "README.md"

SWAP_ONLY = {
    # Nothing that seat 0 holds fits beside the red circle.
    "board": [[0, 0, "Ro"]],
    "hands": [["Bs", "Gs", "Yd", "Bs"], ["Yo"]],
    "bag": ["Gd", "Yc", "Pt"],
}


def played_out(bots: list[str], seed: int) -> Game:
    players = [create(bot, seed=f"{seed}/{seat}") for seat, bot in enumerate(bots)]
    game = Game.start(players=len(bots), seed=seed)
    while not game.is_over:
        seat = game.position.to_move
        game = game.play(players[seat].choose(game.position.view(seat)))
    return game


@pytest.mark.parametrize("bots", [["greedy", "greedy"], ["random", "greedy", "random"]])
def test_games_of_bots_end_by_the_rules(bots: list[str]) -> None:
    outcome = played_out(bots, seed=3).position.outcome
    assert outcome is not None
    assert outcome.reason in {"hand_empty", "stuck"}


def test_the_same_seed_makes_the_same_choices() -> None:
    assert played_out(["greedy", "random"], 11).turns == played_out(["greedy", "random"], 11).turns


def test_greedy_takes_the_highest_score() -> None:
    position = Game.start(players=2, seed=5).position
    bot = create("greedy", seed=1)
    for _ in range(8):
        move = bot.choose(position.view(position.to_move))
        if moves := position.legal_placements():
            assert position.score(move) == max(map(position.score, moves))
        position = position.play(move)


def test_ties_are_broken_at_random() -> None:
    setup = {"board": [[0, 0, "Ro"]], "hands": [["Rs"], ["Yo"]], "bag": ["Gd"]}
    view = Position.from_setup(setup).view(0)
    bot = create("greedy", seed=1)
    assert len({str(bot.choose(view)) for _ in range(60)}) == 4


@pytest.mark.parametrize("name", names())
def test_a_bot_swaps_when_nothing_fits(name: str) -> None:
    view = Position.from_setup(SWAP_ONLY).view(0)
    for seed in range(20):
        move = create(name, seed=seed).choose(view)
        assert isinstance(move, Swap)
        view.check(move)


def test_greedy_keeps_its_longest_set_when_it_swaps() -> None:
    view = Position.from_setup(SWAP_ONLY).view(0)
    move = create("greedy", seed=1).choose(view)
    assert isinstance(move, Swap)
    assert sorted(map(str, move.tiles)) == ["Bs", "Yd"]


def test_greedy_swaps_no_more_than_the_bag_holds() -> None:
    view = Position.from_setup({**SWAP_ONLY, "bag": ["Gd"]}).view(0)
    move = create("greedy", seed=1).choose(view)
    assert isinstance(move, Swap)
    assert len(move.tiles) == 1


def test_greedy_swaps_one_of_a_whole_line_that_fits_nowhere() -> None:
    line = ["Bs", "Gs", "Ys"]
    view = Position.from_setup({**SWAP_ONLY, "hands": [line, ["Yo"]]}).view(0)
    move = create("greedy", seed=1).choose(view)
    assert isinstance(move, Swap)
    assert len(move.tiles) == 1


@pytest.mark.parametrize("name", names())
def test_a_bot_passes_only_when_it_must(name: str) -> None:
    view = Position.from_setup({**SWAP_ONLY, "bag": []}).view(0)
    assert create(name, seed=1).choose(view) == Pass()


@pytest.mark.parametrize("name", names())
def test_a_bot_needs_no_more_than_the_view(name: str) -> None:
    """The same view, whatever lies hidden behind it, gives the same choice."""
    one = Position.from_setup({**SWAP_ONLY, "hands": [["Rs", "Bo"], ["Yo"]], "bag": ["Gd"]})
    two = Position.from_setup({**SWAP_ONLY, "hands": [["Rs", "Bo"], ["Gd"]], "bag": ["Yo"]})
    views: list[View] = [one.view(0), two.view(0)]
    assert views[0] == views[1]
    # By count: a clock may leave the second a sample more, and the choice is close.
    first, second = (create(name, seed=9, simulations=16).choose(view) for view in views)
    assert first == second
    assert isinstance(first, Place)
    assert first.placements[0].tile in {Tile.parse("Rs"), Tile.parse("Bo")}


def test_an_unknown_bot_is_refused_with_the_known_ones() -> None:
    with pytest.raises(InvalidArgument, match="beginner, casual, keen") as refusal:
        create("clever")
    assert refusal.value.reason == "unknown_player"


@pytest.mark.parametrize(
    ("settings", "reason", "says"),
    [
        ({"seconds": True}, "bad_seconds", "above 0 and below 1,000,000, not True"),
        ({"seconds": 0}, "bad_seconds", "above 0 and below 1,000,000, not 0"),
        ({"seconds": 1e7}, "bad_seconds", "above 0 and below 1,000,000, not 10000000.0"),
        ({"seconds": float("inf")}, "bad_seconds", "above 0 and below 1,000,000, not inf"),
        ({"seconds": "1"}, "bad_seconds", "not '1'"),
        ({"simulations": True}, "bad_simulations", "1 to 1,000,000,000, not True"),
        ({"simulations": 10**17}, "bad_simulations", "1 to 1,000,000,000, not 1000"),
        ({"simulations": 10**5000}, "bad_simulations", "not some int"),
        ({"threads": 257}, "bad_threads", "1 to 256, not 257"),
        ({"seed": [1]}, "bad_seed", "an integer or a printable string, not \\[1\\]"),
        ({"seed": True}, "bad_seed", "not True"),
        ({"seed": 1.5}, "bad_seed", "not 1.5"),
        ({"seed": "\ud800"}, "bad_seed", "a printable string"),
    ],
)
@pytest.mark.parametrize("name", ["greedy", "master"])
def test_settings_that_make_no_sense_are_refused(
    name: str, settings: dict[str, Any], reason: str, says: str
) -> None:
    with pytest.raises(InvalidArgument, match=says) as refusal:
        create(name, **settings)
    assert refusal.value.reason == reason


def test_the_most_that_may_be_asked_for_is_taken() -> None:
    """At the end of a game, where the simulations are a limit that the engine counts up to."""
    position = Position.from_setup({**SWAP_ONLY, "hands": [["Rs"], ["Yo"]], "bag": []})
    for most in (
        create("master", seed=1, simulations=10**9),
        create("master", seed=1, seconds=999_999, threads=256),
    ):
        assert isinstance(most.choose(position.view(0)), Place)


def test_a_bot_is_described_as_in_the_readme() -> None:
    rows = re.findall(r"^\| `(\w+)` \| ([^|]+) \|[^|]*\|$", README.read_text("utf-8"), re.MULTILINE)
    assert {name: how.replace("`", "") for name, how in rows} == {
        name: describe(name) for name in names()
    }
