"""The bots by name."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from qwirkle.players.expert import ExpertPlayer
from qwirkle.players.fallible import LEVELS, FalliblePlayer
from qwirkle.players.greedy import GreedyPlayer
from qwirkle.players.master import DEFAULT_SECONDS, MasterPlayer
from qwirkle.players.player import Player
from qwirkle.players.random_player import RandomPlayer
from qwirkle.players.weights import Weights
from qwirkle.rules.errors import InvalidArgument, shown
from qwirkle.rules.tile import is_plain_int

__all__ = ["create", "default_seconds", "describe", "names"]

_THINKERS = {"master"}
_VALUERS = ("expert", "master")
_MOST_SECONDS = 1_000_000
# The compiled engine counts positions, of which a simulation has many, in 64 bits.
_MOST_SIMULATIONS = 1_000_000_000
_MOST_THREADS = 256


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What `create` was asked for."""

    seconds: float
    seed: str
    simulations: int | None
    threads: int
    weights: Weights | None

    @property
    def random(self) -> Random:
        return Random(self.seed)


def _fallible(level: str) -> Callable[[_Wanted], Player]:
    return lambda wanted: FalliblePlayer(LEVELS[level], wanted.random)


_BOTS: dict[str, tuple[Callable[[_Wanted], Player], str]] = {
    "beginner": (_fallible("beginner"), "a first opponent: sees short moves, and not all of them"),
    "casual": (_fallible("casual"), "overlooks crossing lines and longer moves"),
    "keen": (_fallible("keen"), "sees most of the board, but gives Qwirkles away"),
    "strong": (
        _fallible("strong"),
        "about as strong as greedy, but avoids giving away the sixth tile",
    ),
    "greedy": (lambda wanted: GreedyPlayer(wanted.random), "always the highest score"),
    "expert": (
        lambda wanted: ExpertPlayer(wanted.weights),
        "instant: also weighs what a move leaves, by a learned value, and looks ahead near the end",
    ),
    "master": (
        lambda wanted: MasterPlayer(
            wanted.seconds, wanted.seed, wanted.simulations, wanted.threads, wanted.weights
        ),
        "thinks for the seconds it is given: simulation on sampled hidden tiles, exact at the end",
    ),
    "random": (lambda wanted: RandomPlayer(wanted.random), "any legal move"),
}


def names() -> tuple[str, ...]:
    """The names that `create` accepts.

    >>> names()
    ('beginner', 'casual', 'keen', 'strong', 'greedy', 'expert', 'master', 'random')
    """
    return tuple(_BOTS)


def describe(name: str) -> str:
    """How a bot plays, in one line.

    >>> describe("greedy")
    'always the highest score'
    """
    return _known(name)[1]


def default_seconds(name: str) -> float | None:
    """The default seconds per move of a bot; None if it does not use the clock.

    >>> default_seconds("master"), default_seconds("greedy")
    (1.0, None)
    """
    return DEFAULT_SECONDS if name in _THINKERS else None


def create(
    name: str,
    seconds: float | None = None,
    seed: int | str | None = None,
    simulations: int | None = None,
    threads: int = 1,
    weights: Weights | None = None,
) -> Player:
    """A new bot; raises `InvalidArgument` for an unknown bot or invalid settings.

    ``seconds`` per move (default 1) and ``threads`` are for bots that think. The same seed gives
    the same moves; for bots that think, only if ``simulations`` replaces the clock. ``weights`` of
    one's own, as `parse_weights` reads them, are for `expert` and `master`.

    >>> type(create("greedy", seed=7)).__name__
    'GreedyPlayer'
    """
    maker, _ = _known(name)
    if seconds is not None and not _is_time(seconds):
        raise InvalidArgument(
            "bad_seconds",
            f"the seconds per move are above 0 and below {_MOST_SECONDS:,}, not {shown(seconds)}",
        )
    if simulations is not None and not _is_count(simulations, _MOST_SIMULATIONS):
        raise InvalidArgument(
            "bad_simulations",
            f"the simulations are 1 to {_MOST_SIMULATIONS:,}, not {shown(simulations)}",
        )
    if not _is_count(threads, _MOST_THREADS):
        raise InvalidArgument(
            "bad_threads", f"the threads are 1 to {_MOST_THREADS}, not {shown(threads)}"
        )
    if weights is not None and name not in _VALUERS:
        raise InvalidArgument("bad_weights", f"{name} uses no weights; {' and '.join(_VALUERS)} do")
    text = os.urandom(16).hex() if seed is None else _seed_text(seed)
    time = DEFAULT_SECONDS if seconds is None else float(seconds)
    return maker(_Wanted(time, text, simulations, threads, weights))


def _is_time(seconds: object) -> bool:
    return (
        isinstance(seconds, int | float)
        and not isinstance(seconds, bool)
        and 0 < seconds < _MOST_SECONDS
    )


def _is_count(number: object, most: int) -> bool:
    return type(number) is int and 1 <= number <= most


def _seed_text(seed: object) -> str:
    if is_plain_int(seed) or (isinstance(seed, str) and seed.isprintable()):
        return str(seed)
    raise InvalidArgument(
        "bad_seed", f"a seed is an integer or a printable string, not {shown(seed)}"
    )


def _known(name: str) -> tuple[Callable[[_Wanted], Player], str]:
    bot = _BOTS.get(name) if isinstance(name, str) else None
    if bot is None:
        raise InvalidArgument(
            "unknown_player", f"there is no bot {shown(name)}; there are {', '.join(_BOTS)}"
        )
    return bot
