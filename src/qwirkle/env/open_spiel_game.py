"""The game for OpenSpiel, ``python_qwirkle``: the deal and each draw are chance nodes.

Importing this module registers it: ``pyspiel.load_game("python_qwirkle(players=3)")``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt
import pyspiel

from qwirkle.env.observation import observe, one_hot
from qwirkle.env.stepped_game import MOST_TURNS, SteppedGame
from qwirkle.env.turn_rows import ROW, turn_rows
from qwirkle.env.window import DEFAULT_WINDOW, Window
from qwirkle.notation.view import format_view
from qwirkle.rules.game import Game
from qwirkle.rules.ruleset import HAND_SIZE, Ruleset
from qwirkle.rules.tile import ALL_TILES, COPIES, Tile

__all__ = ["OpenSpielGame", "OpenSpielState"]

_NAME = "python_qwirkle"

# No turn scores more than 90 points, and at most 108 turns place tiles.
_MOST_POINTS = 90 * 108

_TYPE = pyspiel.GameType(
    short_name=_NAME,
    long_name="Qwirkle",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=8,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"players": 2, "window": DEFAULT_WINDOW},
)


class OpenSpielGame(pyspiel.Game):
    """Qwirkle; what each player gets in the end is its margin, see `SteppedGame.margins`.

    >>> import pyspiel
    >>> game = pyspiel.load_game("python_qwirkle(players=3)")
    >>> game.num_players(), game.new_initial_state().is_chance_node()
    (3, True)
    """

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        params = dict(params or {})
        self.seats = int(params.get("players", 2))
        Ruleset.preset("classic").check_seats(self.seats)
        self.window = Window(int(params.get("window", DEFAULT_WINDOW)))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.window.actions,
            max_chance_outcomes=len(ALL_TILES),
            num_players=self.seats,
            min_utility=float(-_MOST_POINTS),
            max_utility=float(_MOST_POINTS),
            utility_sum=0.0,
            max_game_length=MOST_TURNS * (HAND_SIZE + 1),
        )
        super().__init__(_TYPE, info, params)

    def new_initial_state(self, parameters: Any = None) -> OpenSpielState:
        return OpenSpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return HAND_SIZE * (self.seats + MOST_TURNS)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
        return _Observer(self, bool(iig_obs_type and iig_obs_type.perfect_recall))


class OpenSpielState(pyspiel.State):
    """A state: the tiles drawn since the last action, and from the deal on a `SteppedGame`."""

    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        self._seats = game.seats
        self._window = game.window
        self._drawn: tuple[Tile, ...] = ()
        self._is_drawing = True
        self.stepped: SteppedGame | None = None

    def current_player(self) -> int:
        if self._is_drawing:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else self._playing.seat

    @property
    def _playing(self) -> SteppedGame:
        assert self.stepped is not None, "the deal comes first"
        return self.stepped

    def is_terminal(self) -> bool:
        if self._is_drawing or self.stepped is None:
            return False
        return self.stepped.is_over or self.stepped.is_cut

    def returns(self) -> list[float]:
        return list(self._playing.margins) if self.is_terminal() else [0.0] * self._seats

    def _legal_actions(self, player: int) -> list[int]:
        return self._playing.legal_actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The kinds that may be drawn, by their share of the bag."""
        left = self._bag() - Counter(self._drawn)
        return [(tile.index, count / left.total()) for tile, count in sorted(left.items())]

    def _bag(self) -> Counter[Tile]:
        if self.stepped is None:
            return Counter(dict.fromkeys(ALL_TILES, COPIES))
        return Counter(self.stepped.position.bag)

    def _apply_action(self, action: int) -> None:
        if self._is_drawing:
            self._drawn = (*self._drawn, ALL_TILES[action])
        elif action == self._playing.window.end:
            self._is_drawing = True
        else:
            self._playing.step(action)
        if self._is_drawing:
            self._go_on_if_drawn()

    def _go_on_if_drawn(self) -> None:
        """Begin the game, or the next turn, when all of its tiles are drawn."""
        if self.stepped is None:
            if len(self._drawn) < HAND_SIZE * self._seats:
                return
            rest = (self._bag() - Counter(self._drawn)).elements()
            deal = (*self._drawn, *rest)
            self.stepped = SteppedGame(Game.from_deal(deal, self._seats), self._window)
        else:
            if len(self._drawn) < self.stepped.draw_count:
                return
            self.stepped.step(self.stepped.window.end, self._drawn)
        self._drawn = ()
        self._is_drawing = False

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {ALL_TILES[action]}"
        return self._playing.describe(action)

    def __str__(self) -> str:
        if self.stepped is None:
            return f"deal {' '.join(map(str, self._drawn))}"
        moves = " ".join(str(part) for _, part in self.stepped.laid)
        return f"{self.stepped.position}\n{moves}".rstrip()


class _Observer:
    """Observations, and with perfect recall the turns so far as well."""

    def __init__(self, game: OpenSpielGame, perfect_recall: bool) -> None:
        size, seats = game.window.size, game.seats
        shapes: dict[str, tuple[int, ...]] = {
            "player": (seats,),
            "board": (13, size, size),
            "hand": (13, HAND_SIZE),
            "unseen": (len(ALL_TILES),),
            "scores": (seats,),
            "hand_counts": (seats,),
            "bag_count": (1,),
            "to_move": (seats,),
            "corner": (2,),
        }
        if perfect_recall:
            shapes["turns"] = (MOST_TURNS, ROW)
        self.perfect_recall = perfect_recall
        self.tensor: npt.NDArray[np.float32] = np.zeros(
            sum(int(np.prod(shape)) for shape in shapes.values()), np.float32
        )
        self.dict = {}
        at = 0
        for name, shape in shapes.items():
            end = at + int(np.prod(shape))
            self.dict[name] = self.tensor[at:end].reshape(shape)
            at = end

    def set_from(self, state: OpenSpielState, player: int) -> None:
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        if state.stepped is None:
            return
        seen = observe(state.stepped, player)
        for name in ("unseen", "scores", "hand_counts", "bag_count", "corner"):
            self.dict[name][:] = seen[name]
        for name in ("board", "hand"):
            self.dict[name][:] = one_hot(seen[name])
        self.dict["to_move"][int(seen["to_move"][0])] = 1
        if self.perfect_recall:
            rows = turn_rows(state.stepped.view(player))
            self.dict["turns"][: len(rows)] = rows

    def string_from(self, state: OpenSpielState, player: int) -> str:
        if state.stepped is None:
            return f"seat {player}, before the deal"
        stepped, view = state.stepped, state.stepped.view(player)
        now, *turns = format_view(view).splitlines()
        lines = [now, *turns] if self.perfect_recall else [now]
        if player == stepped.seat:
            lines.append(f"unfinished: {stepped.move}")
        return "\n".join(lines)


pyspiel.register_game(_TYPE, OpenSpielGame)
