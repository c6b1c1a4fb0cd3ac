"""`qwirkle train`: learn the weights of the value anew."""

from __future__ import annotations

import sys
from pathlib import Path

from qwirkle.cli.files import write_text
from qwirkle.cli.terminal import progress
from qwirkle.players.training import Lesson, train

__all__ = ["learn"]

_INTERRUPTED = 130


def learn(out: Path, rows: int, seed: int, folder: Path) -> int:
    """Learn and write the weights file; the exit code. Ctrl-C keeps what is done in ``folder``."""
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
