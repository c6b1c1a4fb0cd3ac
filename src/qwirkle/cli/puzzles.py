"""`qwirkle puzzles`: find puzzles in games, and count those of a set."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from qwirkle.analysis.puzzles import (
    THEMES,
    GameJob,
    MiningJournal,
    PuzzleSet,
    format_puzzle_set,
    game_jobs,
    mine,
    parse_puzzle_set,
    record_jobs,
    shipped_puzzles,
)
from qwirkle.cli.console import progress
from qwirkle.cli.executors import executor_for
from qwirkle.cli.files import FileError, check_folder, read_bytes, write_bytes
from qwirkle.cli.sources import read_record
from qwirkle.notation import format_record
from qwirkle.rules.errors import InvalidArgument, ParseError

__all__ = ["MineOptions", "list_puzzles", "mine_puzzles"]

_INTERRUPTED = 130


@dataclass(frozen=True, slots=True)
class MineOptions:
    """The options of the command line."""

    out: Path
    files: list[str]
    games: int | None
    seed: str
    count: int
    workers: int | None
    on: str


def mine_puzzles(options: MineOptions) -> int:
    """Mine a set of puzzles into a file; returns the exit code.

    After Ctrl-C a journal beside the file keeps what was found, and the same command goes on.
    """
    jobs, source = _jobs(options)
    if options.out.exists():
        raise FileError(f"{options.out}: exists already; delete it, or choose another name")
    check_folder(options.out)
    executor = executor_for(options.on, options.workers)
    part = options.out.with_name(options.out.name + ".part")
    with MiningJournal(part, options.seed, source) as journal:
        try:
            with executor, progress("Mining", "puzzles") as advance:
                puzzles = mine(jobs, options.count, executor, journal, advance)
        except KeyboardInterrupt:
            found = sum(map(len, journal.games.values()))
            print(
                f"Stopped after {len(journal.games)} games with {found} puzzles, kept in {part}. "
                "The same command goes on.",
                file=sys.stderr,
            )
            return _INTERRUPTED
        write_bytes(options.out, format_puzzle_set(puzzles, options.seed))
        games = len(journal.games)
    part.unlink()
    print(f"{options.out}: {len(puzzles):,} puzzles from {games:,} games, seed {options.seed}")
    if len(puzzles) < options.count:
        print(f"There were no more games: {options.count:,} puzzles were asked for.")
    return 0


def _jobs(options: MineOptions) -> tuple[Iterable[GameJob], str]:
    """The games to look through, and what they are, for the journal.

    Whatever is wrong with a file is said before any work is done.
    """
    if options.count < 1:
        raise InvalidArgument("bad_count", f"--count is at least 1, not {options.count}")
    if options.games is not None and options.games < 1:
        raise InvalidArgument("bad_games", f"--games is at least 1, not {options.games}")
    if not options.files:
        return game_jobs(options.seed, options.games), "self-play"
    if options.games is not None:
        raise InvalidArgument("games_and_files", "give --games or files, not both")
    jobs: list[GameJob] = []
    digest = sha256()
    for number, file in enumerate(options.files):
        record = read_record(file)
        try:
            (job,) = record_jobs(options.seed, [record.game])
        except InvalidArgument as error:
            raise InvalidArgument(error.reason, f"{file}: {error}") from error
        jobs.append(GameJob(number, job.seed, job.game))
        digest.update(sha256(format_record(record).encode()).digest())
    return jobs, digest.hexdigest()[:16]


def list_puzzles(file: Path | None) -> None:
    """Print how many puzzles a set has, by theme and level."""
    puzzles = shipped_puzzles() if file is None else _read(file)
    summaries = puzzles.summaries.values()
    print(f"{len(puzzles):,} puzzles, edition {puzzles.edition}, seed {puzzles.seed}")
    by_theme = Counter(summary.theme for summary in summaries)
    by_level = Counter(summary.level for summary in summaries)
    for theme in THEMES:
        print(f"  {theme:<16}{by_theme[theme]:6,}")
    ratings = sorted((summary.rating.value, summary.level) for summary in summaries)
    print("by level:")
    for level in dict.fromkeys(level for _, level in ratings):
        print(f"  {level:<16}{by_level[level]:6,}")


def _read(file: Path) -> PuzzleSet:
    try:
        return parse_puzzle_set(read_bytes(file))
    except ParseError as error:
        raise ParseError(error.reason, f"{file}: {error}") from error
