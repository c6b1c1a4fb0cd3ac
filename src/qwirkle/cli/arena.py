"""`qwirkle arena`: let players play each other, and report who is better by how much."""

from __future__ import annotations

import json
import re
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from statistics import fmean
from time import monotonic

from qwirkle.arena import (
    Contestant,
    MatchSpec,
    MatchStore,
    Progress,
    run_match,
)
from qwirkle.arena.match_result import lines_of
from qwirkle.arena.match_store import parameters
from qwirkle.cli.arena_report import pace, percent, result_json, result_text
from qwirkle.cli.console import tell_notes
from qwirkle.cli.executors import executor_for
from qwirkle.cli.own_bots import import_from_here
from qwirkle.rules.errors import InvalidArgument
from qwirkle.rules.ruleset import Ruleset
from qwirkle.server.run.settings import data_folder

__all__ = ["ArenaOptions", "run_arena", "running"]

_INTERRUPTED = 130


@dataclass(frozen=True, slots=True)
class ArenaOptions:
    """The options of the command line."""

    players: list[str]
    pairs: int
    seconds: float | None
    simulations: int | None
    seed: str
    seats: int | None
    table: bool
    ruleset: str
    workers: int | None
    on: str
    out: Path | None
    resume: bool
    stop_when_sure: bool
    plot: Path | None
    as_json: bool

    @property
    def settings(self) -> list[str]:
        """How much players may think, for the report."""
        settings = []
        if self.seconds is not None:
            settings.append(f"{self.seconds:g} s a move")
        if self.simulations is not None:
            settings.append(f"{self.simulations} simulations a move")
        return settings


def run_arena(options: ArenaOptions) -> int:
    """Play the match and print its result; returns the exit code."""
    import_from_here()
    spec = _spec(options)
    executor = executor_for(options.on, options.workers)
    if options.stop_when_sure and spec.table and spec.seats > 2:
        raise InvalidArgument(
            "no_sequential_test", "--stop-when-sure compares two players, not a whole table"
        )
    if options.plot is not None:
        from qwirkle.arena.plot import check_plot, plot

        check_plot(options.plot)
    # A match in the default folder may be replaced.
    folder = options.out or _own_folder(spec)
    replace = options.out is None
    with MatchStore(folder, spec, resume=options.resume, replace=replace) as store:
        if options.resume and not store.groups:
            print(f"Nothing to resume in {folder}: the match starts.", file=sys.stderr)
        with executor, _bar(spec) as progress:
            result = run_match(
                spec, executor, progress, store=store, stop_when_sure=options.stop_when_sure
            )
        if options.as_json:
            print(json.dumps(result_json(result)))
        else:
            print(result_text(result, options.settings, options.stop_when_sure))
            print(f"Games:   {store.folder}")
        if options.plot is not None and result.games:
            plot(result, options.plot)
            if not options.as_json:
                print(f"Picture: {options.plot}")
    if result.interrupted:
        print("Stopped. The same command with --resume goes on.", file=sys.stderr)
        return _INTERRUPTED
    return 0


def _spec(options: ArenaOptions) -> MatchSpec:
    if options.pairs < 1:
        raise InvalidArgument("bad_pairs", f"--pairs is at least 1, not {options.pairs}")
    # What players print while they are loaded and created is not part of the result.
    with redirect_stdout(sys.stderr):
        contestants = tuple(
            Contestant.parse(player, options.seconds, options.simulations)
            for player in options.players
        )
        for contestant in contestants:
            _check_can_play(contestant)
    if len(contestants) < 2:
        raise InvalidArgument("too_few_players", "name at least two players: master greedy")
    seats = options.seats
    if seats is None:
        seats = len(contestants) if options.table else 2
    return MatchSpec(
        contestants,
        options.pairs,
        options.seed,
        seats,
        Ruleset.preset(options.ruleset),
        options.table,
    )


def _check_can_play(contestant: Contestant) -> None:
    """Refuse a player that cannot be created, which would forfeit every game."""
    try:
        contestant.create(seed=0)
    except (Exception, SystemExit) as error:
        tell_notes(error)
        raise InvalidArgument(
            "unknown_player", f"the player {contestant.label} cannot be created: {error}"
        ) from error


def _own_folder(spec: MatchSpec) -> Path:
    """The default folder of a match, named by its parameters, in the user's data folder."""
    # Not by the players' code: a match begun by other code is to be found, and refused.
    asked = {
        name: value for name, value in parameters(spec).items() if name not in ("qwirkle", "code")
    }
    key = sha256(json.dumps(asked).encode()).hexdigest()[:10]
    names = re.sub(r"[^A-Za-z0-9@.#-]+", "_", "-".join(spec.labels))[:60]
    return data_folder() / "arena" / f"{names}-{key}"


# --- while it runs ---


@contextmanager
def _bar(spec: MatchSpec) -> Iterator[Callable[[Progress], None] | None]:
    """A progress bar on stderr with the running result, if stderr is a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    columns = (
        BarColumn(bar_width=24),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
        TextColumn("{task.fields[result]}"),
    )
    begun = monotonic()
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=spec.total, rate="", result="")
        shown = 0.0

        def show(progress: Progress) -> None:
            nonlocal shown
            if monotonic() - shown < 0.1 and progress.done < progress.total:
                return
            shown = monotonic()
            bar.update(
                task,
                completed=progress.done,
                total=progress.total,
                rate=pace(progress.done - progress.resumed, shown - begun),
                result=running(spec, progress),
            )

        yield show


def running(spec: MatchSpec, progress: Progress) -> str:
    """The result of the first of two players, or of the leader of several."""
    if not progress.done:
        return ""
    if len(progress.wins) == 1:
        return f"{spec.labels[0]} {percent(progress.wins[0])}"
    if spec.table:
        leader, win = max(enumerate(progress.wins), key=lambda entry: entry[1].value)
        return f"{spec.labels[leader]} leads: {percent(win)}"
    shares = defaultdict(list)
    for (meeting, player), win in zip(lines_of(spec), progress.wins, strict=True):
        shares[player].append(win.value)
        if spec.seats == 2:
            shares[meeting.players[1]].append(1 - win.value)
    leader = max(shares, key=lambda player: fmean(shares[player]))
    return f"{spec.labels[leader]} leads: {100 * fmean(shares[leader]):.1f} %"
