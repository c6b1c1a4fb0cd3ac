"""`qwirkle arena`: let players play each other, and report who is better by how much."""

from __future__ import annotations

import json
import re
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from dataclasses import asdict, dataclass
from hashlib import sha256
from math import isinf
from pathlib import Path
from statistics import fmean
from time import monotonic
from typing import Any

from qwirkle.arena import (
    Contestant,
    Estimate,
    Executor,
    Line,
    MatchResult,
    MatchSpec,
    MatchStore,
    PoolExecutor,
    Progress,
    RayExecutor,
    run_match,
)
from qwirkle.arena.match_result import lines_of
from qwirkle.arena.match_store import parameters
from qwirkle.rules.errors import InvalidArgument
from qwirkle.rules.ruleset import Ruleset
from qwirkle.server.run.settings import data_folder

__all__ = ["ArenaOptions", "pace", "run_arena", "running"]

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


def run_arena(options: ArenaOptions) -> int:
    """Play the match and print its result; returns the exit code."""
    spec = _spec(options)
    executor = _executor(options.on, options.workers)
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
            print(f"Nothing to resume in {folder}: the match begins.", file=sys.stderr)
        with executor, _bar(spec) as progress:
            result = run_match(
                spec, executor, progress, store=store, stop_when_sure=options.stop_when_sure
            )
        if options.as_json:
            print(json.dumps(_as_json(result)))
        else:
            print(_report(result, options))
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
        raise InvalidArgument(
            "unknown_player", f"the player {contestant.label} cannot be made: {error}"
        ) from error


def _executor(on: str, workers: int | None) -> Executor:
    if workers is not None and workers < 1:
        raise InvalidArgument("bad_workers", f"--workers is at least 1, not {workers}")
    if on == "pool":
        return PoolExecutor(workers)
    if on == "ray":
        return RayExecutor(workers=workers)
    if on.startswith("ray://"):
        return RayExecutor(on, workers)
    raise InvalidArgument(
        "unknown_executor", f"--on is pool, ray or ray://host:10001, not {on!r:.60}"
    )


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
        return f"{spec.labels[0]} {_percent(progress.wins[0])}"
    if spec.table:
        leader, win = max(enumerate(progress.wins), key=lambda entry: entry[1].value)
        return f"{spec.labels[leader]} leads: {_percent(win)}"
    shares = defaultdict(list)
    for (meeting, player), win in zip(lines_of(spec), progress.wins, strict=True):
        shares[player].append(win.value)
        if spec.seats == 2:
            shares[meeting.players[1]].append(1 - win.value)
    leader = max(shares, key=lambda player: fmean(shares[player]))
    return f"{spec.labels[leader]} leads: {100 * fmean(shares[leader]):.1f} %"


# --- the result ---


def _percent(share: Estimate) -> str:
    return f"{100 * share.value:.1f} ± {100 * share.wide:.1f} %"


def _plus_minus(value: Estimate, digits: int = 1) -> str:
    if isinf(value.low):
        return _signed(value.value, digits)
    return f"{_signed(value.value, digits)} ± {value.wide:.{digits}f}"


def _signed(value: float, digits: int = 0) -> str:
    if isinf(value):
        return "+∞" if value > 0 else "−∞"
    return f"{value:+.{digits}f}".replace("-", "−")


def _elo(elo: Estimate) -> str:
    return f"{_signed(elo.value)} ({_signed(elo.low)} to {_signed(elo.high)})"


def _report(result: MatchResult, options: ArenaOptions) -> str:
    spec = result.spec
    games = len(result.games)
    groups = sum(line.groups for line in result.lines)
    if spec.table and spec.seats > 2:
        groups = result.lines[0].groups
    if spec.seats == 2:
        what = _counted(groups, "mirrored pair")
    else:
        what = f"{_counted(groups, 'deal')}, {spec.seats} games each"
    settings = [f"seed {spec.seed}"]
    if options.seconds is not None:
        settings.append(f"{options.seconds:g} s a move")
    if options.simulations is not None:
        settings.append(f"{options.simulations} simulations a move")
    if spec.ruleset.name != "classic":
        settings.append(f"{spec.ruleset.name} rules")
    out = [
        f"{' – '.join(spec.labels)}: {games:,} games, {what}; {', '.join(settings)}",
        "",
    ]
    if not games:
        return "\n".join([*out, "Nothing was finished."])
    out += _lines_table(result, options.stop_when_sure)
    out += ["", *_standings_table(result)]
    if result.forfeits:
        told = _counted(result.forfeits, "forfeit")
        out += ["", f"{told}; the records say why."]
    return "\n".join([*out, "", f"Time:    {_time(result)}"])


def _time(result: MatchResult) -> str:
    """How long this run took; games of earlier runs are not counted."""
    if not result.played:
        return "nothing was left to play"
    here = "" if result.played == len(result.games) else f" for {_counted(result.played, 'game')}"
    return f"{result.seconds:,.1f} s{here}, {pace(result.played, result.seconds)}"


def pace(games: int, seconds: float) -> str:
    """Games per second, or per minute or hour if there is less than one."""
    for unit, length in (("s", 1), ("min", 60)):
        if (rate := games * length / max(seconds, 1e-9)) >= 1:
            return f"{rate:,.1f} games/{unit}"
    return f"{games * 3600 / max(seconds, 1e-9):,.1f} games/h"


def _counted(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def _name(result: MatchResult, line: Line) -> str:
    spec = result.spec
    if spec.table and spec.seats > 2:
        return spec.labels[line.player]
    against = spec.labels[line.against[0]]
    many = f"{spec.seats - 1} × " if spec.seats > 2 else ""
    return f"{spec.labels[line.player]} – {many}{against}"


def _lines_table(result: MatchResult, stop_when_sure: bool) -> list[str]:
    rows = [["", "wins, 95 %", "margin", "Elo, 95 %"]]
    if stop_when_sure:
        rows[0] += ["valid at any time", ""]
    for line in result.lines:
        row = [_name(result, line), _percent(line.win), _plus_minus(line.margin), _elo(line.elo)]
        if stop_when_sure:
            row.append(f"{100 * line.anytime.low:.1f} to {100 * line.anytime.high:.1f} %")
            row.append("sure" if line.is_sure else "not sure")
        rows.append(row)
    if result.spec.seats > 2:
        rows[0][1] += f" (fair {100 * result.line.fair:.1f})"
    return _table(rows)


def _standings_table(result: MatchResult) -> list[str]:
    several = result.standings[0].rating is not None
    rows = [["", "points", "Qwirkles", "swaps", "ms a move", "p99", "max", "forfeits"]]
    standings = list(result.standings)
    if several:
        rows[0][1:1] = ["rating, 95 %", "games", "wins"]
        standings.sort(key=lambda s: -s.rating.value if s.rating is not None else 0.0)
    for s in standings:
        row = [
            s.label,
            f"{s.points:.1f}",
            f"{s.qwirkles:.2f}",
            f"{s.swaps:.2f}",
            f"{s.ms_mean:.2f}",
            f"{s.ms_p99:.2f}",
            f"{s.ms_max:.1f}",
            str(s.forfeits),
        ]
        if s.rating is not None:
            row[1:1] = [_plus_minus(s.rating, 0), f"{s.games:,}", f"{100 * s.wins:.1f} %"]
        rows.append(row)
    return _table(rows)


def _table(rows: list[list[str]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell.ljust(width) if at == 0 else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def _as_json(result: MatchResult) -> dict[str, Any]:
    return {
        "match": parameters(result.spec),
        "games": len(result.games),
        "played": result.played,
        "interrupted": result.interrupted,
        "seconds": round(result.seconds, 3),
        "results": [
            {
                "player": result.spec.labels[line.player],
                "against": [result.spec.labels[other] for other in line.against],
                "groups": line.groups,
                "fair": line.fair,
                "win": _finite(line.win),
                "margin": _finite(line.margin),
                "elo": _finite(line.elo),
                "anytime": _finite(line.anytime),
                "sure": line.is_sure,
            }
            for line in result.lines
        ],
        "players": [
            {
                **asdict(standing),
                "rating": None if standing.rating is None else _finite(standing.rating),
            }
            for standing in result.standings
        ],
    }


def _finite(value: Estimate) -> dict[str, float | None]:
    """Infinite bounds as null, since JSON has no infinity."""
    return {key: None if isinf(number) else number for key, number in asdict(value).items()}
