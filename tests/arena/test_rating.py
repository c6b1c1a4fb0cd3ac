from random import Random

import pytest

from qwirkle.arena import GameResult, SeatResult
from qwirkle.arena.rating import rate


def game(group: int, *seats: tuple[int, float]) -> GameResult:
    return GameResult(
        0, group, 0, "", 1, "", tuple(SeatResult(p, 0, share, 0, 0, ()) for p, share in seats)
    )


def drawn(strengths: list[float], tables: list[tuple[int, ...]], seed: int) -> list[GameResult]:
    random = Random(seed)
    games = []
    for group in range(300):
        for table in tables:
            winner = random.choices(
                range(len(table)), [10 ** (strengths[player] / 400) for player in table]
            )[0]
            games.append(game(group, *((p, float(seat == winner)) for seat, p in enumerate(table))))
    return games


def test_equal_results_give_equal_ratings() -> None:
    games = [game(0, (0, 1.0), (1, 0.0)), game(1, (0, 0.0), (1, 1.0)), game(2, (0, 0.5), (1, 0.5))]
    assert [rating.value for rating in rate(2, games)] == pytest.approx([0, 0])


@pytest.mark.parametrize(
    "tables",
    [[(0, 1), (0, 2), (1, 2)], [(0, 1, 2)], [(0, 1, 1, 1), (1, 2, 2, 2), (2, 0, 0, 0)]],
    ids=["pairs", "one table", "one against three"],
)
def test_ratings_are_found_again(tables: list[tuple[int, ...]]) -> None:
    truth = [150.0, 0.0, -150.0]
    held = 0
    for seed in range(10):
        ratings = rate(3, drawn(truth, tables, seed))
        assert sum(rating.value for rating in ratings) == pytest.approx(0, abs=1e-6)
        held += sum(r.low <= t <= r.high for r, t in zip(ratings, truth, strict=True))
        assert all(r.wide < 60 for r in ratings)
    assert held >= 25


def test_winning_everything_stays_finite() -> None:
    first, second, third = rate(
        3,
        [game(g, (0, 1.0), (1, 0.0)) for g in range(50)]
        + [game(g, (1, 1.0), (2, 0.0)) for g in range(50)],
    )
    assert first.value > second.value > third.value
    assert first.value < 3000
