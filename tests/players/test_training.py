"""Learning: the same seed, the same weights; an interruption costs nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from qwirkle.players.training import Lesson, train
from qwirkle.players.weights import parse_weights, weights_for
from qwirkle.rules import InvalidSetup

SHORT = Lesson(rows=240, seed=5, batch=80)


class InterruptedTestError(Exception):
    pass


def test_an_interrupted_lesson_goes_on_and_ends_the_same(tmp_path: Path) -> None:
    whole = train(SHORT, tmp_path / "whole", lambda done, total: None)

    def stop_halfway(done: int, total: int) -> None:
        if done == total // 2:
            raise InterruptedTestError

    with pytest.raises(InterruptedTestError):
        train(SHORT, tmp_path / "parts", stop_halfway)
    seen: list[int] = []
    parts = train(SHORT, tmp_path / "parts", lambda done, total: seen.append(done))
    assert parts == whole
    assert len(seen) < 21 - 21 // 3, "what was done was done again"
    assert set(parse_weights(whole)) == set(range(2, 9))


def test_another_seed_learns_other_weights(tmp_path: Path) -> None:
    texts = {
        train(Lesson(80, seed, batch=80), tmp_path, lambda done, total: None) for seed in (1, 2)
    }
    assert len(texts) == 2


def test_a_damaged_save_is_told(tmp_path: Path) -> None:
    train(Lesson(80, 1, batch=80), tmp_path, lambda done, total: None)
    for file in tmp_path.glob("*.npz"):
        file.write_bytes(b"nothing of the kind")
    with pytest.raises(InvalidSetup, match="cannot be read"):
        train(Lesson(80, 1, batch=80), tmp_path, lambda done, total: None)


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"version": 99}', '{"version": 1, "features": []}', "null"]
)
def test_weights_that_do_not_fit_are_refused(text: str) -> None:
    with pytest.raises(InvalidSetup) as refusal:
        parse_weights(text)
    assert refusal.value.reason == "bad_weights"


def test_the_shipped_weights_know_what_matters() -> None:
    """An open place for a sixth tile is a gift, a duplicate kept is dead weight."""
    from qwirkle.engine import FEATURE_NAMES

    for seats in (2, 3, 4):
        early = dict(zip(FEATURE_NAMES, weights_for(seats), strict=False))
        assert early["duplicates kept"] < 0
        assert early["best score kept"] > 0
    assert dict(zip(FEATURE_NAMES, weights_for(2), strict=False))["share of unseen in C_12"] < 0
