"""Par: what the levels of the fallible bot score on a deal, beside its maximum."""

from __future__ import annotations

from dataclasses import dataclass

from qwirkle.duplicate.deal import DuplicateDeal
from qwirkle.players.registry import create
from qwirkle.rules.errors import InvalidArgument, shown
from qwirkle.rules.move import Place

__all__ = ["PAR_LEVELS", "PAR_RUNS", "LevelPar", "Par", "par_of"]

PAR_LEVELS = ("beginner", "casual", "keen")
"""The levels that par is of, the weakest first."""

PAR_RUNS = 15
"""How often each level plays a deal: one run alone says more about its luck than about the deal."""


@dataclass(frozen=True, slots=True)
class LevelPar:
    """What a level scores: on average in each round, and in all rounds, rounded.

    >>> level = par_of(DuplicateDeal.of_seed("7"), runs=1).levels[0]
    >>> level.level, len(level.rounds), level.total == sum(level.rounds)
    ('beginner', 14, True)
    """

    level: str
    rounds: tuple[float, ...]
    total: int


@dataclass(frozen=True, slots=True)
class Par:
    """The maximum of a deal, and what each level scores, the weakest first.

    >>> deal = DuplicateDeal.of_seed("7")
    >>> par = par_of(deal, runs=1)
    >>> par.maximum == deal.maximum, [level.level for level in par.levels]
    (True, ['beginner', 'casual', 'keen'])
    """

    maximum: int
    levels: tuple[LevelPar, ...]


def par_of(deal: DuplicateDeal, runs: int = PAR_RUNS) -> Par:
    """The par of a deal, which depends on nothing but the deal and the number of runs.

    >>> deal = DuplicateDeal.of_seed("7")
    >>> all(level.total <= deal.maximum for level in par_of(deal, runs=1).levels)
    True
    """
    if type(runs) is not int or runs < 1:
        raise InvalidArgument("bad_runs", f"par needs at least one run, not {shown(runs)}")
    return Par(deal.maximum, tuple(_level_par(deal, level, runs) for level in PAR_LEVELS))


def _level_par(deal: DuplicateDeal, level: str, runs: int) -> LevelPar:
    sums = [0] * len(deal.rounds)
    for run in range(1, runs + 1):
        player = create(level, seed=f"{deal.seed} par {run}")
        for at, given in enumerate(deal.rounds):
            move = player.choose(given.view)
            assert isinstance(move, Place)  # no round's hand fits nowhere
            sums[at] += given.score(move)
    return LevelPar(level, tuple(total / runs for total in sums), round(sum(sums) / runs))
