"""`qwirkle train`: learn the weights of the value anew."""

from __future__ import annotations

from pathlib import Path

from qwirkle.cli.files import write_text
from qwirkle.cli.terminal import progress
from qwirkle.players.training import Lesson, train

__all__ = ["learn"]


def learn(out: Path, rows: int, seed: int, folder: Path) -> None:
    """Learn and write the weights file; Ctrl-C keeps what is done in ``folder``."""
    with progress("Learning") as advance:
        text = train(Lesson(rows, seed), folder, advance)
    write_text(out, text)
    print(f"{out}: weights for 2 to 8 seats, from {rows:,} rows each, seed {seed}")
