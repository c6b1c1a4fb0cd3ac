"""Master without one of its parts, to measure by a match what the part is worth.

Each name of `PARTS` makes a player: `Contestant.parse("bench.ablation:inference@100sims")`. It must
not share its process with a whole master, because the part is taken out of the module: the arena
gives it one, which later serves the next such player.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from qwirkle.players import MasterPlayer, Player, create, master, tally
from qwirkle.players.inference import guess_kept
from qwirkle.players.situation import Situation

__all__ = ["PARTS", "SEATS", "place_of"]


def _know_nothing(*_: object) -> None:
    """In place of what the next seat kept, and of the chance that it looks ahead, now none."""


def _know_no_tile(situation: Situation, *rest: Any) -> tuple[bytes, int, float] | None:
    """In place of what the next seat kept, any unseen tile; the chance stays."""
    guess = guess_kept(situation, *rest)
    return None if guess is None else (bytes(situation.unseen), 1, guess[2])


PARTS: dict[str, dict[str, Any]] = {
    "inference": {"guess_kept": _know_nothing},
    "inferred-tiles": {"guess_kept": _know_no_tile},
    "exact-endings": {"_play_out": MasterPlayer._simulate},
    "roll-outs-to-the-end": {"_FEW_IN_BAG": {}},
    "roll-outs-by-value": {"_WIDE": 1, "_OWN_WIDE": 1},
    "value-as-samples": {"_PRIOR": 0.0},
    "aim-to-win": {"_WIN_SHARE": 0.0},
}
"""By name, what stands in place of the part: in master's class or module, or that of its tally."""

SEATS = {"aim-to-win": 4}
"""The number of seats that a part plays with, if not two: one master against masters without it."""


def place_of(name: str) -> Any:
    """The class or module that a name of master's is taken out of."""
    return next(at for at in (MasterPlayer, master, tally) if hasattr(at, name))


_WHOLE = {name: getattr(place_of(name), name) for part in PARTS.values() for name in part}


def _without(part: str, **settings: Any) -> Player:
    for name, own in _WHOLE.items():
        setattr(place_of(name), name, PARTS[part].get(name, own))
    return create("master", **settings)


def __getattr__(name: str) -> Callable[..., Player]:
    if name not in PARTS:
        raise AttributeError(name)
    return partial(_without, name)
