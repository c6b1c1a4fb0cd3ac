"""Each environment passes the tests of its own project."""

import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from numpy.random import default_rng
from pettingzoo.test import api_test, render_test, seed_test

from qwirkle.env import OpenSpielGame, QwirkleAEC, QwirkleEnv
from qwirkle.env.rendering import RENDER_MODES, RenderMode
from qwirkle.rules.errors import InvalidArgument, InvalidSetup

# Observations of several arrays are not among those that PettingZoo knows, and seats that are not
# to move have no legal actions.
pytestmark = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    "ignore:Action mask numpy array is all zeros",
    "ignore:.*For Box action spaces",
    "ignore:.*Not able to test alternative render modes",
)


@pytest.mark.parametrize("seats", [2, 8])
def test_pettingzoo_api(seats: int) -> None:
    api_test(QwirkleAEC(seats), num_cycles=300)


def test_pettingzoo_seeds() -> None:
    seed_test(lambda: QwirkleAEC(3), num_cycles=40)


def test_pettingzoo_rendering() -> None:
    def make(render_mode: RenderMode) -> QwirkleAEC:
        # The test begins by making one for "human", which it never renders.
        known = render_mode in RENDER_MODES
        return QwirkleAEC(render_mode=render_mode if known else None)

    render_test(make, {"svg": lambda picture: picture.startswith("<svg")})


def test_gymnasium_checks() -> None:
    check_env(QwirkleEnv(("greedy", "random")))


@pytest.mark.parametrize("mode", ["ansi", "svg", "rgb_array"])
def test_gymnasium_renders(mode: RenderMode) -> None:
    env = QwirkleEnv(render_mode=mode, window=15)
    env.reset(seed=1)
    frame = env.render()
    assert getattr(frame, "shape", (640, 640, 3)) == (640, 640, 3)
    assert len(frame) > 20  # type: ignore[arg-type]


def test_open_spiel_random_play() -> None:
    assert OpenSpielGame is not None
    game = pyspiel.load_game("python_qwirkle(players=3,window=15)")
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_open_spiel_draws_by_the_share_of_the_bag() -> None:
    game = OpenSpielGame({"players": 2})
    state = game.new_initial_state()
    for _ in range(2):
        state.apply_action(0)
    kinds, chances = zip(*state.chance_outcomes(), strict=True)
    assert kinds == tuple(range(36))
    assert list(chances) == pytest.approx([1 / 106] + [3 / 106] * 35)


def test_open_spiel_clones_go_on_by_themselves() -> None:
    state = OpenSpielGame({"players": 2, "window": 15}).new_initial_state()
    random = default_rng(3)
    while state.is_chance_node():
        state.apply_action(int(random.choice([o for o, _ in state.chance_outcomes()])))
    other = state.clone()
    other.apply_action(other.legal_actions()[0])
    assert state.stepped is not None
    assert other.stepped is not None
    assert (len(state.stepped.laid), len(other.stepped.laid)) == (0, 1)


def test_open_spiel_strings_and_tensors_recall_the_turns_only_if_they_should() -> None:
    state = OpenSpielGame({"players": 2, "window": 15}).new_initial_state()
    random = default_rng(5)
    while state.stepped is None or not state.stepped.game.turns:
        outcomes = [o for o, _ in state.chance_outcomes()] if state.is_chance_node() else None
        state.apply_action(int(random.choice(outcomes or state.legal_actions())))
    move = str(state.stepped.game.turns[0].move)
    assert move in state.information_state_string(0)
    assert move not in state.observation_string(0)
    assert len(state.information_state_tensor(0)) > len(state.observation_tensor(0))


def test_open_spiel_refuses_other_numbers_of_players() -> None:
    with pytest.raises(InvalidSetup, match="2 to 8 players"):
        OpenSpielGame({"players": 9})


def test_rewards_sum_up_to_the_margins() -> None:
    env = QwirkleAEC(3, window=21)
    env.reset(seed=4)
    random = default_rng(4)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        totals[agent] += reward
        over = terminated or truncated
        legal = observation["action_mask"].nonzero()[0]
        env.step(None if over else int(random.choice(legal)))
    assert list(totals.values()) == pytest.approx(env.stepped.margins)


def test_an_illegal_action_of_the_single_agent_changes_nothing() -> None:
    env = QwirkleEnv()
    before, _ = env.reset(seed=2)
    after, reward, terminated, truncated, info = env.step(env.window.end)
    assert (reward, terminated, truncated, info) == (-1.0, False, False, {"illegal_action": True})
    assert all((before[name] == after[name]).all() for name in before)


def test_unknown_render_modes_and_bots_are_refused() -> None:
    with pytest.raises(InvalidArgument, match="a render mode is ansi"):
        QwirkleAEC(render_mode="human")  # type: ignore[arg-type]
    with pytest.raises(InvalidArgument, match="no bot"):
        QwirkleEnv(("nobody",))
    with pytest.raises(InvalidArgument, match=r"not 'greedy'"):
        QwirkleEnv("greedy")


@pytest.mark.parametrize("env", [QwirkleAEC(), QwirkleEnv()])
def test_a_step_before_the_reset_is_refused(env: QwirkleAEC | QwirkleEnv) -> None:
    with pytest.raises(InvalidArgument) as caught:
        env.step(env.window.end)
    assert caught.value.reason == "not_reset"
