"""Learning the weights of the value from self-play.

Rows come from `qwirkle.engine.Lessons`. The rows of a turn are compared with each other: from each
the mean of its turn is taken, and the weights are the ridge least squares of what remains, one set
for each phase and number of seats. Only the sums that the least squares need are kept, so millions
of rows take no room; they are saved after every batch, and learning goes on from there.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from qwirkle.engine import FEATURE_NAMES, PHASE_NAMES, Lessons
from qwirkle.players.weights import VERSION, format_weights
from qwirkle.rules.chance import stream
from qwirkle.rules.errors import InvalidArgument, InvalidSetup

__all__ = ["Lesson", "train"]

_RIDGE = 50.0
_FEATURES = len(FEATURE_NAMES)
_PHASES = len(PHASE_NAMES)
_GROUP = 4

Array = Any  # numpy's, which is imported only when there is something to learn


@dataclass(frozen=True, slots=True)
class Lesson:
    """What to learn: how many rows for each number of seats, from which seed."""

    rows: int
    seed: int
    seats: tuple[int, ...] = tuple(range(2, 9))
    batch: int = 200_000


class _Sums:
    """The sums over all rows so far, by phase."""

    def __init__(self) -> None:
        import numpy as np

        self.batches = 0
        self.squares = np.zeros((_PHASES, _FEATURES, _FEATURES))
        self.products = np.zeros((_PHASES, _FEATURES))

    def add(self, rows: Array, gains: Array, phase: int) -> None:
        self.squares[phase] += rows.T @ rows
        self.products[phase] += rows.T @ gains

    def weights(self) -> tuple[float, ...]:
        import numpy as np

        ridge = _RIDGE * np.eye(_FEATURES)
        solved = np.linalg.solve(self.squares + ridge, self.products[..., None])
        return tuple(float(w) for w in solved.ravel())


def train(lesson: Lesson, folder: Path, progress: Callable[[int, int], None]) -> str:
    """Learn, keeping what is done in ``folder``; the text of the weights file.

    Call it again with the same folder after an interruption, and it goes on.
    """
    try:
        import numpy  # noqa: F401, ICN001 - asked for here to say how to get it
    except ModuleNotFoundError:
        raise InvalidArgument(
            "numpy_missing", "learning needs numpy: pip install 'qwirkle[train]'"
        ) from None
    batches = -(-lesson.rows // lesson.batch)
    total = batches * len(lesson.seats)
    folder.mkdir(parents=True, exist_ok=True)
    learned: dict[int, tuple[float, ...]] = {}
    done = 0
    for seats in lesson.seats:
        file = folder / f"v{VERSION}-seed{lesson.seed}-seats{seats}.npz"
        sums = _load(file)
        while sums.batches < batches:
            progress(done + sums.batches, total)
            _learn_batch(sums, seats, lesson)
            _save(file, sums)
        done += batches
        learned[seats] = sums.weights()
    progress(total, total)
    return format_weights(learned, lesson.seed, batches * lesson.batch)


def _learn_batch(sums: _Sums, seats: int, lesson: Lesson) -> None:
    import numpy as np

    word = next(stream(str(lesson.seed), "lessons", seats, sums.batches))
    # Far enough ahead that everyone has had at least two more turns.
    lessons = Lessons(seats, word >> 1, max(8, 2 * seats))
    flat, targets, phases = lessons.write(lesson.batch)
    rows = np.frombuffer(flat, dtype=np.float32).reshape(-1, _GROUP, _FEATURES).astype(np.float64)
    gains = np.frombuffer(targets, dtype=np.float32).reshape(-1, _GROUP).astype(np.float64)
    rows = rows - rows.mean(axis=1, keepdims=True)
    gains = gains - gains.mean(axis=1, keepdims=True)
    phase_of = np.frombuffer(phases, dtype=np.uint8)
    for phase in range(_PHASES):
        mine = phase_of == phase
        sums.add(rows.reshape(-1, _FEATURES)[mine], gains.ravel()[mine], phase)
    sums.batches += 1


def _load(file: Path) -> _Sums:
    import numpy as np

    sums = _Sums()
    if file.exists():
        try:
            with np.load(file) as saved:
                sums.batches = int(saved["batches"])
                sums.squares = saved["squares"]
                sums.products = saved["products"]
        except (OSError, ValueError, KeyError) as error:
            raise InvalidSetup("bad_lessons", f"{file} cannot be read: {error}") from None
    return sums


def _save(file: Path, sums: _Sums) -> None:
    import numpy as np

    half = file.with_suffix(".half.npz")
    np.savez(half, batches=sums.batches, squares=sums.squares, products=sums.products)
    os.replace(half, file)
