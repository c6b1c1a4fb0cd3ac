"""A participant of a match: the name of a player and its settings."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from math import isfinite
from typing import Any, cast

from qwirkle.players import Player, create, default_seconds, names
from qwirkle.protocol.engine_player import (
    DEFAULT_ENGINE_SECONDS,
    PREFIX,
    EngineCommand,
    EnginePlayer,
    engine_limit,
)
from qwirkle.rules.errors import InvalidArgument, shown

__all__ = ["Contestant"]

_GRACE = 10.0
_SETTING = re.compile(r"([0-9]*\.?[0-9]+)s|([0-9]+)sims")


@dataclass(frozen=True, slots=True)
class Contestant:
    """A player, by its registered name or by the callable that makes it, and its settings.

    ``name`` is a registered name, ``package.module:maker`` for a callable that takes ``seconds``,
    ``seed`` and ``simulations`` by keyword, as far as they are set, or ``cmd:`` and the command
    that starts an engine. A registered player that thinks and an engine get their default seconds
    per move if neither is set.

    >>> Contestant.parse("greedy")
    Contestant(name='greedy', seconds=None, simulations=None, label='greedy')
    >>> Contestant("greedy", seconds=0.5).label
    'greedy@0.5s'
    """

    name: str
    seconds: float | None = None
    simulations: int | None = None
    label: str = ""

    def __post_init__(self) -> None:
        maker_of(self.name)
        if self.seconds is not None and not _is_time(self.seconds):
            raise InvalidArgument(
                "bad_seconds", f"seconds per move must be more than zero, not {shown(self.seconds)}"
            )
        if self.simulations is not None and (
            type(self.simulations) is not int or self.simulations < 1
        ):
            raise InvalidArgument(
                "bad_simulations",
                f"simulations per move must be at least one, not {shown(self.simulations)}",
            )
        label = self.name
        if self.seconds is None and self.simulations is None:
            default = DEFAULT_ENGINE_SECONDS if self.is_engine else default_seconds(self.name)
            object.__setattr__(self, "seconds", default)
        if not self.label:
            if self.seconds is not None:
                label += f"@{self.seconds:g}s"
            if self.simulations is not None:
                label += f"@{self.simulations}sims"
            object.__setattr__(self, "label", label)

    @classmethod
    def parse(
        cls, text: str, seconds: float | None = None, simulations: int | None = None
    ) -> Contestant:
        """Read ``master``, ``master@0.5s`` or ``master@200sims``.

        ``seconds`` and ``simulations`` apply if the text has no setting of its own.
        Raises `InvalidArgument`.
        """
        name, at, setting = text.rpartition("@") if "@" in text else (text, "", "")
        found = _SETTING.fullmatch(setting)
        if not at or (found is None and text.startswith(PREFIX)):  # a path may hold an @ as well
            return cls(text, seconds, simulations, label=text)
        if found is None:
            raise InvalidArgument(
                "bad_setting",
                f"{shown(text)}: after the @ comes a time, {name}@0.5s, "
                f"or a number of simulations, {name}@200sims",
            )
        time, count = found.groups()
        if time is not None:
            return cls(name, seconds=float(time), label=text)
        return cls(name, simulations=int(count), label=text)

    @property
    def limit(self) -> float | None:
        """The seconds after which a move forfeits the game: twice its time plus one.

        An engine without a time has a minute.
        """
        if self.is_engine:
            return engine_limit(None if self.simulations is not None else self.seconds)
        return None if self.seconds is None else 2 * self.seconds + 1

    @property
    def process_limit(self) -> float | None:
        """The seconds after which the process of a player is ended.

        An engine is ended by its `EnginePlayer`, which knows what it wrote to standard error; the
        process of that one gets longer.
        """
        return self.limit + _GRACE if self.is_engine and self.limit is not None else self.limit

    @property
    def is_engine(self) -> bool:
        """Whether it is a program that speaks the engine protocol."""
        return self.name.startswith(PREFIX)

    @property
    def is_trusted(self) -> bool:
        """Whether it is one of ours and has no limit, and so needs no process of its own."""
        return self.limit is None and self.name in names()

    def create(self, seed: int) -> Player:
        """A new player of this kind."""
        settings: dict[str, Any] = {"seed": seed}
        if self.seconds is not None:
            settings["seconds"] = self.seconds
        if self.simulations is not None:
            settings["simulations"] = self.simulations
        return maker_of(self.name)(**settings)


def _is_time(seconds: object) -> bool:
    return type(seconds) in (int, float) and isfinite(cast("float", seconds)) and seconds > 0  # type: ignore[operator]


def maker_of(name: str) -> Callable[..., Player]:
    """The callable that makes players of this name; raises `InvalidArgument`."""
    if name in names():
        return lambda **settings: create(name, **settings)
    if name.startswith(PREFIX):
        return partial(EnginePlayer, EngineCommand.parse(name))
    module, colon, attribute = name.partition(":")
    if not colon:
        raise InvalidArgument(
            "unknown_player",
            f"there is no player {shown(name)}; there are {', '.join(names())}, "
            "and your own as package.module:maker or cmd:./program",
        )
    try:
        maker = getattr(import_module(module), attribute)
    except (Exception, SystemExit) as error:  # it is somebody else's and may fail in any way
        raise InvalidArgument(
            "unknown_player", f"the player {shown(name)} cannot be loaded: {error}"
        ) from error
    if not callable(maker):
        raise InvalidArgument("unknown_player", f"{shown(name)} is not callable")
    return cast("Callable[..., Player]", maker)
