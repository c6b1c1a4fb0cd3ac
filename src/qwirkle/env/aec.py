"""The environment for PettingZoo: all seats are agents."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from qwirkle.env.observation import Observation, observation_space, observe
from qwirkle.env.rendering import RENDER_MODES, Frame, RenderMode, checked_mode, render
from qwirkle.env.stepped_game import SteppedGame
from qwirkle.env.window import DEFAULT_WINDOW, Window
from qwirkle.rules.errors import InvalidArgument
from qwirkle.rules.game import Game
from qwirkle.rules.view import View

__all__ = ["QwirkleAEC"]


class QwirkleAEC(AECEnv[str, Observation, Any]):
    """Two to eight agents, ``seat_0`` and so on, each of which acts until its turn ends.

    At the end of a turn each agent's reward is the change of its margin: its score minus the mean
    of the others' scores. The rewards of a game sum up to the margin at its end.

    >>> env = QwirkleAEC(seats=2)
    >>> env.reset(seed=7)
    >>> env.step(int(env.observe(env.agent_selection)["action_mask"].argmax()))
    """

    metadata = {  # noqa: RUF012 - declared by PettingZoo
        "name": "qwirkle_v0",
        "render_modes": RENDER_MODES,
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        seats: int = 2,
        window: int = DEFAULT_WINDOW,
        render_mode: RenderMode | None = None,
    ) -> None:
        super().__init__()
        self.window = Window(window)
        self.render_mode = checked_mode(render_mode)
        self._random = np.random.default_rng()
        self._begin(seats)
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        # PettingZoo seeds the spaces of each agent, so that each needs its own.
        self.observation_spaces = {
            agent: observation_space(self.window, seats) for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: spaces.Discrete(self.window.actions) for agent in self.possible_agents
        }

    def _begin(self, seats: int) -> None:
        seed = int(self._random.integers(2**63))
        self.stepped = SteppedGame(Game.start(seats, seed), self.window)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; the same seed gives the same games from here on."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self._begin(len(self.possible_agents))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.stepped.seat]

    def step(self, action: Any) -> None:
        """Act for the selected agent; raises `InvalidArgument` for an illegal action."""
        if not hasattr(self, "agent_selection"):
            raise InvalidArgument("not_reset", "call reset() before step()")
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        agent, before = self.agent_selection, self.stepped.margins
        self.stepped.step(action)
        self._cumulative_rewards[agent] = 0.0
        changes = zip(self.stepped.margins, before, strict=True)
        gains = [after - earlier for after, earlier in changes]
        self.rewards = dict(zip(self.possible_agents, gains, strict=True))
        if self.stepped.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.stepped.is_cut:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[self.stepped.seat]
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        return observe(self.stepped, self.possible_agents.index(agent))

    def view(self, agent: str) -> View:
        """What the agent may know, for programs that use the library."""
        return self.stepped.view(self.possible_agents.index(agent))

    def render(self) -> Frame | None:
        """What the seat to move sees."""
        if self.render_mode is None:
            return None
        return render(self.stepped, self.stepped.seat, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""
