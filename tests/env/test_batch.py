"""The batch plays by the law, and tells of each game what the seat to move may know."""

import numpy as np
import pytest

from qwirkle.engine import Batch, is_compiled
from qwirkle.env.batch import BatchedEnv
from qwirkle.env.batch_replay import BatchReplay
from qwirkle.env.observation import observe
from qwirkle.notation import Record, format_record, parse_record
from qwirkle.rules.errors import InvalidArgument


@pytest.mark.parametrize(("seats", "window"), [(2, 31), (5, 15)])
def test_its_games_replay_under_the_law(seats: int, window: int) -> None:
    env = BatchedEnv(games=3, seats=seats, seed=11, window=window)
    replay = BatchReplay(env)
    random = np.random.default_rng(11)
    while len(replay.finished) < 2:
        actions = env.random_actions(random)
        before = [stepped.margins for stepped in replay.running]
        replay.step(actions)
        for at, stepped in enumerate(replay.running):
            seen = observe(stepped, stepped.seat)
            assert env.seat[at] == stepped.seat
            for name, array in seen.items():
                assert np.array_equal(env.observations[name][at], array), name
            count = env.legal_count[at]
            assert sorted(env.legal[at, :count]) == stepped.legal_actions()
            if not (env.ended[at] or env.cut[at]):
                gains = np.subtract(stepped.margins, before[at])
                assert env.rewards[at] == pytest.approx(gains, abs=1e-4)
        over = [at for at in range(3) if env.ended[at] or env.cut[at]]
        for at, game in zip(over, replay.finished[len(replay.finished) - len(over) :], strict=True):
            assert tuple(env.final_scores[at]) == game.position.scores
            assert game.is_over == bool(env.ended[at])
    for game in replay.finished:
        assert parse_record(format_record(Record(game))).game == game


def test_the_same_seed_gives_the_same_games() -> None:
    one, other, third = (BatchedEnv(games=2, seed=seed) for seed in (5, 5, 6))
    assert np.array_equal(one.deals, other.deals)
    assert not np.array_equal(one.deals, third.deals)
    assert not np.array_equal(one.deals[0], one.deals[1])


def test_an_illegal_action_stops_the_step_before_any_game_changes() -> None:
    env = BatchedEnv(games=2, seed=5)
    before = {name: array.copy() for name, array in env.observations.items()}
    with pytest.raises(InvalidArgument, match="not a legal action in game 1"):
        env.step([env.legal[0, 0], env.window.end])
    for wrong in (-1, env.window.actions, 2**40):
        with pytest.raises(InvalidArgument, match="not a legal action in game 0"):
            env.step([wrong, 0])
    assert all(np.array_equal(env.observations[name], before[name]) for name in before)


@pytest.mark.parametrize("actions", [[1], [1.0, 2.0], [[1, 2]]])
def test_actions_are_one_integer_for_each_game(actions: list[object]) -> None:
    with pytest.raises(InvalidArgument, match="2 integers"):
        BatchedEnv(games=2).step(actions)  # type: ignore[arg-type]


@pytest.mark.parametrize("wrong", [{"games": 0}, {"seats": 9}, {"seed": -1}, {"games": "2"}])
def test_other_numbers_are_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(InvalidArgument, match=r" is \d+ to "):
        BatchedEnv(**{"games": 1, **wrong})


def test_arrays_of_another_length_are_refused() -> None:
    env = BatchedEnv(games=1)
    arrays = {name: array.reshape(-1) for name, array in env.observations.items()}
    with pytest.raises(InvalidArgument, match="board has 225 numbers"):
        Batch(1, 2, 15, 400, 0, arrays)


def test_it_runs_in_the_form_of_the_engine() -> None:
    assert Batch.__module__.endswith("_compiled") == is_compiled()
