"""The candidates of one decision: who stays in, and by how much the others are behind."""

from __future__ import annotations

from qwirkle.analysis.sampler import Sampler
from qwirkle.notation import parse_move
from tests.analysis.games import on_turn

# A lone tile: moves that mirror each other have exactly equal results.
EQUALS: dict[str, object] = {
    "board": [[0, 0, "Ro"]],
    "hands": [["Rs", "Gd"], ["Bx", "Yc"]],
    "bag": [],
}


def test_of_exactly_equal_candidates_the_best_stays() -> None:
    for rivals in (1, 2, 3):
        sampler = Sampler(on_turn(EQUALS))
        sampler.run_to(16)
        means = [sampler.mean(at) for at in sampler.alive]
        assert len(means) >= 4
        assert len(set(means)) < len(means)
        best = sampler.best
        sampler.keep_best(rivals, even_equals=True)
        assert len(sampler.alive) == rivals
        assert sampler.best == best
        assert all(sampler.behind(at).value >= 0 for at in range(len(sampler.moves)))


def test_a_given_move_stays_whatever_it_is_worth() -> None:
    sampler = Sampler(on_turn(EQUALS), moves=[parse_move("Rs@0,1")])
    sampler.run_to(16)
    sampler.drop_losers()
    sampler.keep_best(1, even_equals=True)
    (given,) = sampler.given
    assert given in sampler.alive
    assert sampler.count(given) == sampler.samples


def test_what_was_dropped_keeps_its_distance() -> None:
    sampler = Sampler(on_turn(EQUALS))
    sampler.run_to(16)
    before = [sampler.behind(at).value for at in range(len(sampler.moves))]
    sampler.keep_best(1, even_equals=True)
    sampler.run_to(32)
    after = [sampler.behind(at).value for at in range(len(sampler.moves))]
    assert len(after) == len(before)
    dropped = [at for at in range(len(before)) if at not in sampler.alive]
    assert [after[at] for at in dropped] == [before[at] for at in dropped]
