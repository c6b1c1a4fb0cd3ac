"""Environments for reinforcement learning, for PettingZoo, Gymnasium and OpenSpiel.

They need the packages of the extra ``env``, and are imported when they are asked for.

>>> from qwirkle.env import QwirkleEnv
>>> env = QwirkleEnv(opponents=("greedy",))
>>> observation, info = env.reset(seed=7)
>>> observation["board"].shape
(31, 31)
"""

import importlib
import typing

if typing.TYPE_CHECKING:
    from qwirkle.env.aec import QwirkleAEC
    from qwirkle.env.batch import BatchedEnv
    from qwirkle.env.batch_replay import BatchReplay
    from qwirkle.env.open_spiel_game import OpenSpielGame
    from qwirkle.env.single_agent import QwirkleEnv

__all__ = ["BatchReplay", "BatchedEnv", "OpenSpielGame", "QwirkleAEC", "QwirkleEnv"]

_HOMES = {
    "BatchReplay": "batch_replay",
    "BatchedEnv": "batch",
    "OpenSpielGame": "open_spiel_game",
    "QwirkleAEC": "aec",
    "QwirkleEnv": "single_agent",
}


def __getattr__(name: str) -> object:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        return getattr(importlib.import_module(f"qwirkle.env.{home}"), name)
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            f"{name} needs {error.name}, which is not installed; in a clone: pip install '.[env]'",
            name=error.name,
        ) from error
