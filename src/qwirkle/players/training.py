"""Learns the weights of the value from self-play.

Rows come from `qwirkle.engine.Lessons`. The rows of a turn are compared with each other: the mean
of the turn is subtracted from each, and the weights are a ridge regression on the differences, one
set for each phase and number of seats. Only the sums that the regression needs are kept, so memory
does not grow with the rows; they are saved after every complete batch, so that training can resume.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

from qwirkle.engine import FEATURE_NAMES, PHASE_NAMES, Lessons
from qwirkle.players.weights import VERSION, format_weights
from qwirkle.rules.chance import stream
from qwirkle.rules.errors import InvalidArgument, InvalidSetup

__all__ = ["Learned", "Lesson", "train"]

_RIDGE = 50.0
_FEATURES = len(FEATURE_NAMES)
_PHASES = len(PHASE_NAMES)
_GROUP = 4

Array = Any  # numpy's, which is imported only for training


@dataclass(frozen=True, slots=True)
class Lesson:
    """What to learn: the number of rows for each number of seats, and the seed.

    Games are always played to the end, so a batch has a few more rows than requested.
    """

    rows: int
    seed: int
    seats: tuple[int, ...] = tuple(range(2, 9))
    batch: int = 200_000


@dataclass(frozen=True, slots=True)
class Learned:
    """The text of the weights file, and the number of rows used, by number of seats."""

    text: str
    rows: dict[int, int]


class _Sums:
    """The sums over all rows so far, by phase."""

    def __init__(self) -> None:
        import numpy as np

        self.batches = 0
        self.rows = 0
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


def train(lesson: Lesson, folder: Path, progress: Callable[[int, int], None]) -> Learned:
    """Learn, keeping every complete batch in ``folder``.

    Call it again with the same folder to resume after an interruption, or for more rows; the
    weights are the same as those of an uninterrupted run. Raises `InvalidArgument` if the folder
    already holds more rows than requested: batches cannot be removed from the sums.
    """
    try:
        import numpy  # noqa: F401, ICN001 - to say how to install it if it is missing
    except ModuleNotFoundError:
        raise InvalidArgument(
            "numpy_missing", "training needs numpy; in a clone: pip install '.[train]'"
        ) from None
    if lesson.rows < 1:
        raise InvalidArgument("bad_rows", f"there must be at least one row, not {lesson.rows}")
    whole, rest = divmod(lesson.rows, lesson.batch)
    each = whole + (rest > 0)
    total = each * len(lesson.seats)
    folder.mkdir(parents=True, exist_ok=True)
    files = {seats: _file(folder, seats, lesson) for seats in lesson.seats}
    kept = {seats: _load(file, lesson) for seats, file in files.items()}
    _check_not_ahead(max(sums.batches for sums in kept.values()), folder, lesson)
    for done, (seats, sums) in enumerate(kept.items()):
        while sums.batches < whole:
            progress(done * each + sums.batches, total)
            _learn_batch(sums, seats, lesson, lesson.batch)
            _save(files[seats], sums, lesson)
        if rest:
            # Not saved: a longer run has a complete batch in its place.
            progress(done * each + whole, total)
            _learn_batch(sums, seats, lesson, rest)
    progress(total, total)
    rows = {seats: sums.rows for seats, sums in kept.items()}
    weights = {seats: sums.weights() for seats, sums in kept.items()}
    return Learned(format_weights(weights, lesson.seed, lesson.rows, rows), rows)


def _check_not_ahead(batches: int, folder: Path, lesson: Lesson) -> None:
    held = batches * lesson.batch
    if held > lesson.rows:
        raise InvalidArgument(
            "lessons_ahead",
            f"{folder} already holds {held:,} rows of seed {lesson.seed}, more than "
            f"{lesson.rows:,}: ask for at least as many, or use another folder",
        )


def _learn_batch(sums: _Sums, seats: int, lesson: Lesson, size: int) -> None:
    import numpy as np

    word = next(stream(str(lesson.seed), "lessons", seats, sums.batches))
    # Far enough ahead that everyone has had at least two more turns.
    lessons = Lessons(seats, word >> 1, max(8, 2 * seats))
    flat, targets, phases = lessons.write(size)
    rows = np.frombuffer(flat, dtype=np.float32).reshape(-1, _GROUP, _FEATURES).astype(np.float64)
    gains = np.frombuffer(targets, dtype=np.float32).reshape(-1, _GROUP).astype(np.float64)
    rows = rows - rows.mean(axis=1, keepdims=True)
    gains = gains - gains.mean(axis=1, keepdims=True)
    phase_of = np.frombuffer(phases, dtype=np.uint8)
    for phase in range(_PHASES):
        mine = phase_of == phase
        sums.add(rows.reshape(-1, _FEATURES)[mine], gains.ravel()[mine], phase)
    sums.batches += 1
    sums.rows += len(phase_of)


def _file(folder: Path, seats: int, lesson: Lesson) -> Path:
    return folder / f"v{VERSION}-seed{lesson.seed}-seats{seats}.npz"


def _load(file: Path, lesson: Lesson) -> _Sums:
    import numpy as np

    sums = _Sums()
    if not file.exists():
        return sums
    try:
        # Opened here, because numpy leaves a damaged file open.
        with file.open("rb") as opened, np.load(opened) as saved:
            size, sums.batches, sums.rows = map(int, saved["counts"])
            squares, products = saved["squares"], saved["products"]
    except (OSError, EOFError, TypeError, ValueError, KeyError, BadZipFile) as error:
        raise InvalidSetup("bad_lessons", f"{file} cannot be read: {error}") from None
    if (size, squares.shape, products.shape) != (
        lesson.batch,
        sums.squares.shape,
        sums.products.shape,
    ):
        raise InvalidSetup(
            "bad_lessons", f"{file} belongs to another kind of training: use another folder"
        )
    sums.squares, sums.products = squares, products
    return sums


def _save(file: Path, sums: _Sums, lesson: Lesson) -> None:
    import numpy as np

    half = file.with_suffix(".half.npz")
    counts = [lesson.batch, sums.batches, sums.rows]
    np.savez(half, counts=counts, squares=sums.squares, products=sums.products)
    os.replace(half, file)
