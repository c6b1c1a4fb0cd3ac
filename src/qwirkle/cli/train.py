"""`qwirkle train`: learn the weights of the evaluation from self-play."""

from __future__ import annotations

import sys
from pathlib import Path

from qwirkle.cli.console import progress
from qwirkle.cli.files import check_folder, write_text
from qwirkle.players.training import Lesson, train

__all__ = ["learn_weights"]

_INTERRUPTED = 130


def learn_weights(out: Path, rows: int, seed: int, folder: Path) -> int:
    """Write a weights file; returns the exit code. After Ctrl-C, ``folder`` keeps the progress."""
    check_folder(out)  # before the hours of learning
    try:
        with progress("Learning") as advance:
            learned = train(Lesson(rows, seed), folder, advance)
    except KeyboardInterrupt:
        print("Stopped. The same command goes on.", file=sys.stderr)
        return _INTERRUPTED
    write_text(out, learned.text)
    fewest, most = min(learned.rows.values()), max(learned.rows.values())
    print(f"{out}: weights for 2 to 8 seats, from {fewest:,} to {most:,} rows each, seed {seed}")
    return 0
