"""Par: what the levels score on a deal."""

import pytest

from qwirkle.duplicate import PAR_LEVELS, DuplicateDeal, par_of
from qwirkle.rules import InvalidArgument

DEAL = DuplicateDeal.of_seed("par")


def test_par_is_the_same_each_time_and_never_above_the_maximum() -> None:
    par = par_of(DEAL, 3)
    assert par == par_of(DEAL, 3)
    assert par.maximum == DEAL.maximum
    assert tuple(each.level for each in par.levels) == PAR_LEVELS
    for each in par.levels:
        assert len(each.rounds) == len(DEAL.rounds)
        for points, best in zip(each.rounds, DEAL.best_scores, strict=True):
            assert 1 <= points <= best
        assert each.total == round(sum(each.rounds))
        # Every legal opening scores the same, so that everybody has the first round's points.
        assert each.rounds[0] == DEAL.best_scores[0]


def test_better_levels_score_more() -> None:
    par = par_of(DEAL)
    totals = [*(each.total for each in par.levels), par.maximum]
    assert totals == sorted(set(totals))


@pytest.mark.parametrize("runs", [0, -1, True, 1.5])
def test_par_needs_a_run(runs: int) -> None:
    with pytest.raises(InvalidArgument) as refusal:
        par_of(DEAL, runs)
    assert refusal.value.reason == "bad_runs"
