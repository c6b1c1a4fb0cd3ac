"""The result of a match, for people and for programs."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict
from math import isinf
from typing import Any

from qwirkle.arena import IntervalEstimate, Line, MatchResult
from qwirkle.arena.match_store import parameters

__all__ = ["pace", "percent", "result_json", "result_text"]


_MOST_REASONS = 10


def percent(share: IntervalEstimate) -> str:
    """A share with its interval."""
    return f"{100 * share.value:.1f} ± {100 * share.wide:.1f} %"


def _plus_minus(value: IntervalEstimate, digits: int = 1) -> str:
    if isinf(value.low):
        return _signed(value.value, digits)
    return f"{_signed(value.value, digits)} ± {value.wide:.{digits}f}"


def _signed(value: float, digits: int = 0) -> str:
    if isinf(value):
        return "+∞" if value > 0 else "−∞"
    return f"{value:+.{digits}f}".replace("-", "−")


def _elo(elo: IntervalEstimate) -> str:
    return f"{_signed(elo.value)} ({_signed(elo.low)} to {_signed(elo.high)})"


def result_text(result: MatchResult, settings: list[str], stop_when_sure: bool) -> str:
    """The result of a match as tables, with the ``settings`` that it was played with."""
    spec = result.spec
    games = len(result.games)
    groups = sum(line.groups for line in result.lines)
    if spec.table and spec.seats > 2:
        groups = result.lines[0].groups
    if spec.seats == 2:
        what = _counted(groups, "mirrored pair")
    else:
        what = f"{_counted(groups, 'deal')}, {spec.seats} games each"
    settings = [f"seed {spec.seed}", *settings]
    if spec.ruleset.name != "classic":
        settings.append(f"{spec.ruleset.name} rules")
    out = [
        f"{' – '.join(spec.labels)}: {games:,} games, {what}; {', '.join(settings)}",
        "",
    ]
    if not games:
        return "\n".join([*out, "Nothing was finished."])
    out += _lines_table(result, stop_when_sure)
    out += ["", *_standings_table(result)]
    if result.forfeits:
        forfeits = _counted(result.forfeits, "forfeit")
        out += ["", f"{forfeits}; the records say the same:", *_forfeits(result)]
    return "\n".join([*out, "", f"Time:    {_time(result)}"])


def _forfeits(result: MatchResult) -> list[str]:
    """Why players forfeited, each reason once, with the number of games."""
    reasons = Counter(
        (result.spec.labels[seat.player], seat.forfeit)
        for game in result.games
        for seat in game.seats
        if seat.forfeit is not None
    )
    return [
        f"  {label}{f', {n} games' if n > 1 else ''}: {why}"
        for (label, why), n in reasons.most_common(_MOST_REASONS)
    ]


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
        row = [_name(result, line), percent(line.win), _plus_minus(line.margin), _elo(line.elo)]
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


def result_json(result: MatchResult) -> dict[str, Any]:
    """The result of a match for programs."""
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


def _finite(value: IntervalEstimate) -> dict[str, float | None]:
    """Infinite bounds as null, since JSON has no infinity."""
    return {key: None if isinf(number) else number for key, number in asdict(value).items()}
