"""`qwirkle dataset`: games, positions and candidate values, to learn from."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

from qwirkle.arena import Contestant
from qwirkle.cli.console import progress
from qwirkle.cli.executors import executor_for
from qwirkle.cli.files import check_folder
from qwirkle.cli.own_bots import import_from_here
from qwirkle.dataset import FORMATS, DatasetFolder, DatasetSpec, make_dataset
from qwirkle.rules.errors import InvalidArgument
from qwirkle.rules.ruleset import Ruleset

__all__ = ["DatasetOptions", "write_dataset"]

_INTERRUPTED = 130
_BOTH = "both"


@dataclass(frozen=True, slots=True)
class DatasetOptions:
    """The options of the command line."""

    out: Path
    players: list[str]
    games: int
    samples: int
    seed: str
    seats: int
    ruleset: str
    form: str
    workers: int | None
    on: str


def write_dataset(options: DatasetOptions) -> int:
    """Make a dataset, or continue one; returns the exit code."""
    import_from_here()
    spec = _spec(options)
    executor = executor_for(options.on, options.workers)
    check_folder(options.out)
    with DatasetFolder(options.out, spec) as folder:
        if folder.is_complete:
            print(f"{options.out} is complete already: {spec.games:,} games.")
            return 0
        try:
            with executor, progress("Playing", "games") as advance:
                make_dataset(folder, executor, advance)
        except KeyboardInterrupt:
            print(
                f"Stopped after {len(folder.done):,} of {spec.games:,} games. "
                "The same command goes on.",
                file=sys.stderr,
            )
            return _INTERRUPTED
    print(f"{options.out}: {spec.games:,} games, seed {spec.seed}; README.md tells what is in it")
    return 0


def _spec(options: DatasetOptions) -> DatasetSpec:
    if options.form not in (*FORMATS, _BOTH):
        raise InvalidArgument(
            "bad_format", f"--format is {', '.join(FORMATS)} or {_BOTH}, not {options.form!r:.40}"
        )
    return DatasetSpec(
        tuple(map(Contestant.parse, options.players or ["expert"])),
        options.games,
        options.seed,
        options.seats,
        options.samples,
        Ruleset.preset(options.ruleset),
        FORMATS if options.form == _BOTH else (options.form,),
    )
