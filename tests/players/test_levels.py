"""Each level beats the one below. How far apart they are tells `make strength`.

The pairs are so many that, going by the figures of `make strength`, a true order fails here less
than once in a thousand draws of deals; and the deals are fixed. Master over expert is left to
`make strength`: at the distance measured there it takes minutes to be as sure of it.
"""

from __future__ import annotations

import pytest

from qwirkle.arena import Contestant, InlineExecutor, MatchSpec, run_match
from qwirkle.engine import is_compiled


@pytest.mark.parametrize(
    ("better", "worse", "pairs"),
    [
        ("beginner", "random", 4),
        ("casual", "beginner", 20),
        ("keen", "casual", 20),
        ("strong", "keen", 20),
        ("expert", "greedy", 100),
        ("master@48sims", "greedy", 16),
    ],
)
def test_a_level_beats_the_one_below(better: str, worse: str, pairs: int) -> None:
    if not is_compiled():
        pytest.skip("much the same games on the interpreted engine, only slower")
    spec = MatchSpec((Contestant.parse(better), Contestant.parse(worse)), pairs, seed="levels")
    result = run_match(spec, InlineExecutor())
    assert not result.forfeits
    assert result.line.win.value > 0.5
    assert result.line.margin.value > 0
