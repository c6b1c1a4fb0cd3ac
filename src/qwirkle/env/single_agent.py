"""The environment for Gymnasium: one agent against bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, SupportsFloat

import gymnasium
from gymnasium import spaces

from qwirkle.env.observation import Observation, observation_space, observe
from qwirkle.env.rendering import RENDER_MODES, Frame, RenderMode, checked_mode, render
from qwirkle.env.stepped_game import SteppedGame
from qwirkle.env.window import DEFAULT_WINDOW, Window
from qwirkle.players.player import Player
from qwirkle.players.registry import create
from qwirkle.rules.errors import InvalidArgument, shown
from qwirkle.rules.game import Game
from qwirkle.rules.view import View

__all__ = ["AGENT_SEAT", "ILLEGAL_REWARD", "QwirkleEnv"]

AGENT_SEAT = 0

ILLEGAL_REWARD = -1.0
"""The reward of an illegal action, which changes nothing else."""


class QwirkleEnv(gymnasium.Env[Observation, Any]):
    """The agent has seat 0; the bots, by name or as `Player` objects, have the others.

    The reward of an action is the change of the agent's margin (its score minus the mean of the
    others' scores) until it acts again, so the turns of the bots are included.

    >>> env = QwirkleEnv(("greedy", "expert"))
    >>> observation, info = env.reset(seed=7)
    >>> observation["scores"].shape
    (3,)
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 2}  # noqa: RUF012 - Gymnasium's

    def __init__(
        self,
        opponents: Sequence[str | Player] = ("greedy",),
        window: int = DEFAULT_WINDOW,
        render_mode: RenderMode | None = None,
    ) -> None:
        self.window = Window(window)
        self.render_mode: Any = checked_mode(render_mode)
        if isinstance(opponents, str):
            raise InvalidArgument(
                "bad_opponents", f"opponents are a sequence of bots, not {shown(opponents)}"
            )
        self.opponents = tuple(opponents)
        seats = len(self.opponents) + 1
        self.observation_space: Any = observation_space(self.window, seats)
        self.action_space = spaces.Discrete(self.window.actions)
        self._is_reset = False
        self._begin(seed=0)

    def _begin(self, seed: int) -> None:
        self._players = [
            create(bot, seed=f"{seed}/{seat}") if isinstance(bot, str) else bot
            for seat, bot in enumerate(self.opponents, start=1)
        ]
        self.stepped = SteppedGame(Game.start(len(self.opponents) + 1, seed), self.window)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game, and let the bots play until it is the agent's turn."""
        super().reset(seed=seed, options=options)
        self._begin(int(self.np_random.integers(2**63)))
        self._is_reset = True
        self._play_bots()
        return observe(self.stepped, AGENT_SEAT), {}

    def _play_bots(self) -> None:
        """Let the bots play; the window does not bound them."""
        stepped = self.stepped
        while stepped.seat != AGENT_SEAT and not stepped.is_over and not stepped.has_all_turns:
            move = self._players[stepped.seat - 1].choose(stepped.view(stepped.seat))
            stepped.play(move)

    def step(self, action: Any) -> tuple[Observation, SupportsFloat, bool, bool, dict[str, Any]]:
        """Act. An illegal action changes nothing; its reward is `ILLEGAL_REWARD`."""
        if not self._is_reset:  # it may be the turn of a bot
            raise InvalidArgument("not_reset", "call reset() before step()")
        if action not in self.stepped.legal_actions():
            is_cut = self.stepped.is_cut
            observation = observe(self.stepped, AGENT_SEAT)
            info = {"illegal_action": True}
            return observation, ILLEGAL_REWARD, self.stepped.is_over, is_cut, info
        before = self.stepped.margins[AGENT_SEAT]
        self.stepped.step(action)
        self._play_bots()
        reward = self.stepped.margins[AGENT_SEAT] - before
        observation = observe(self.stepped, AGENT_SEAT)
        return observation, reward, self.stepped.is_over, self.stepped.is_cut, {}

    def view(self) -> View:
        """What the agent may know, for programs that use the library."""
        return self.stepped.view(AGENT_SEAT)

    def render(self) -> Frame | None:
        """What the agent sees."""
        if self.render_mode is None:
            return None
        return render(self.stepped, AGENT_SEAT, self.render_mode)
