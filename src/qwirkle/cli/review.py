"""`qwirkle review`: what each turn of finished games was worth."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from qwirkle.analysis import Depth, TurnReview, assemble, judge_turn, turn_jobs
from qwirkle.analysis.json_form import to_builtins
from qwirkle.cli.console import Advance, progress
from qwirkle.cli.executors import executor_for
from qwirkle.cli.files import check_folder, write_text
from qwirkle.cli.review_html import review_html
from qwirkle.cli.review_text import ReviewedGame, review_text
from qwirkle.cli.sources import read_record_or_view
from qwirkle.compute import Executor, InlineExecutor
from qwirkle.notation import PublicRecord, Record
from qwirkle.rules.errors import InvalidArgument
from qwirkle.rules.game import Game

__all__ = ["ReviewOptions", "run_review"]

_INTERRUPTED = 130


@dataclass(frozen=True, slots=True)
class ReviewOptions:
    """The options of the command line."""

    files: list[str]
    seat: int | None
    quick: bool
    deep: bool
    as_json: bool
    html: Path | None
    workers: int | None
    on: str

    @property
    def depth(self) -> Depth:
        if self.quick and self.deep:
            raise InvalidArgument("bad_depth", "give --quick or --deep, not both")
        return "quick" if self.quick else "deep" if self.deep else "full"


def run_review(options: ReviewOptions) -> int:
    """Review the games and print the results in their order; returns the exit code.

    Whatever is wrong with a file is said before any work is done.
    """
    depth = options.depth
    if options.html is not None:
        check_folder(options.html)
    games = [_finished(file, options.seat) for file in options.files]
    executor = _executor(options)
    done: list[ReviewedGame] = []
    interrupted = False
    try:
        with executor, progress("Reviewing") as advance:
            for one in _reviewed(options.files, games, depth, executor, advance):
                done.append(one)
                _print(one, options, is_first=len(done) == 1)
    except KeyboardInterrupt:
        interrupted = True
    if options.html is not None:
        text = review_html(done, options.seat)
        if str(options.html) == "-":
            print(text, end="")
        else:
            write_text(options.html, text)
    if interrupted:
        print(f"Stopped after {len(done)} of {len(games)} games.", file=sys.stderr)
        return _INTERRUPTED
    return 0


def _finished(file: str, seat: int | None) -> Game:
    """The finished game in a file; errors name the file."""
    record = read_record_or_view(file)
    name = "standard input" if file == "-" else file
    if isinstance(record, PublicRecord):
        raise InvalidArgument(
            "no_hands", f"{name}: the record has no deal, and without hands there is no review"
        )
    if not isinstance(record, Record):
        raise InvalidArgument("no_record", f"{name}: this is a view, not a record of a game")
    game = record.game
    if not game.is_over:
        raise InvalidArgument(
            "game_running", f"{name}: the game is not over after turn {len(game.turns)}"
        )
    if seat is not None and not 0 <= seat < len(game.names):
        raise InvalidArgument(
            "unknown_seat", f"{name}: there is no seat {seat}; seats are 0 to {len(game.names) - 1}"
        )
    return game


def _executor(options: ReviewOptions) -> Executor:
    chosen = executor_for(options.on, options.workers)
    # For a few static values, starting processes takes longer than the work.
    if options.quick and options.on == "pool" and len(options.files) < 8:
        return InlineExecutor()
    return chosen


def _reviewed(
    files: Sequence[str], games: Sequence[Game], depth: Depth, executor: Executor, advance: Advance
) -> Iterator[ReviewedGame]:
    """The reviews in the order of the files, each as soon as it and those before it are done."""
    total = sum(len(game.turns) for game in games)
    jobs = (job for at, game in enumerate(games) for job in turn_jobs(game, depth, index=at))
    turns: list[list[TurnReview]] = [[] for _ in games]
    following = 0
    advance(0, total)
    with closing(executor.run(judge_turn, jobs)) as results:
        for count, (job, turn) in enumerate(results, 1):
            turns[job.game].append(turn)
            advance(count, total)
            while following < len(games) and len(turns[following]) == len(games[following].turns):
                game = games[following]
                yield ReviewedGame(files[following], game, assemble(game, turns[following], depth))
                following += 1
    for at in range(following, len(games)):  # games without turns
        yield ReviewedGame(files[at], games[at], assemble(games[at], turns[at], depth))


def _print(one: ReviewedGame, options: ReviewOptions, is_first: bool) -> None:
    if options.as_json:
        print(json.dumps({"file": one.file, "review": to_builtins(one.review)}), flush=True)
    elif options.html is None:
        print(("" if is_first else "\n") + review_text(one, options.seat), flush=True)
