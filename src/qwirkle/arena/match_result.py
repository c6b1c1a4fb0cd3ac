"""The result of a match."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil
from statistics import fmean

from qwirkle.arena.confidence_sequence import ConfidenceSequence
from qwirkle.arena.estimate import IntervalEstimate, RunningMean, elo_estimate
from qwirkle.arena.game_result import GameResult
from qwirkle.arena.match_spec import MatchSpec, Meeting
from qwirkle.arena.rating import rate

__all__ = ["Line", "MatchResult", "Standing", "lines_of", "observe", "summarise"]


@dataclass(frozen=True, slots=True)
class Line:
    """One player against others, over groups of mirrored games.

    >>> from qwirkle.arena import Contestant, InlineExecutor, MatchSpec, run_match
    >>> spec = MatchSpec((Contestant("greedy"), Contestant("random")), groups=1)
    >>> line = run_match(spec, InlineExecutor()).line
    >>> line.player, line.against, line.groups, line.win.value, line.margin.value > 0
    (0, (1,), 1, 1.0, True)
    """

    player: int
    against: tuple[int, ...]
    """The number of the opponent, or at a table of several of all opponents."""
    groups: int
    fair: float
    """The share that equal players would win."""
    win: IntervalEstimate
    margin: IntervalEstimate
    """Points per game minus the mean of the others."""
    elo: IntervalEstimate
    anytime: IntervalEstimate
    """The share with the interval that stays valid when a match is stopped early."""

    @property
    def is_sure(self) -> bool:
        """Whether that interval excludes the fair share: one of the two is better."""
        return not self.anytime.low <= self.fair <= self.anytime.high


@dataclass(frozen=True, slots=True)
class Standing:
    """What one player did in the whole match; means are over its seats and games.

    >>> from qwirkle.arena import Contestant, InlineExecutor, MatchSpec, run_match
    >>> spec = MatchSpec((Contestant("greedy"), Contestant("random")), groups=1)
    >>> [(each.label, each.games) for each in run_match(spec, InlineExecutor()).standings]
    [('greedy', 2), ('random', 2)]
    """

    player: int
    label: str
    games: int
    wins: float
    """The mean share of a win."""
    points: float
    qwirkles: float
    swaps: float
    moves: int
    ms_mean: float
    ms_p99: float
    ms_max: float
    forfeits: int
    rating: IntervalEstimate | None
    """Elo relative to the mean of all players; None with only two."""


@dataclass(frozen=True, slots=True)
class MatchResult:
    """A match, as far as it was played.

    >>> from qwirkle.arena import Contestant, InlineExecutor, MatchSpec, run_match
    >>> spec = MatchSpec((Contestant("greedy"), Contestant("random")), groups=1)
    >>> result = run_match(spec, InlineExecutor())
    >>> len(result.games), result.line.win.value, result.forfeits, result.interrupted
    (2, 1.0, 0, False)
    """

    spec: MatchSpec
    lines: tuple[Line, ...]
    standings: tuple[Standing, ...]
    games: tuple[GameResult, ...]
    """The games of the groups that count, in order."""
    played: int
    """Games played in this run, including those that do not count."""
    seconds: float
    """How long this run took."""
    interrupted: bool

    @property
    def line(self) -> Line:
        """The first player against the second: the result of a match of two."""
        return self.lines[0]

    @property
    def forfeits(self) -> int:
        return sum(standing.forfeits for standing in self.standings)


def lines_of(spec: MatchSpec) -> list[tuple[Meeting, int]]:
    """One line for the first player of each meeting, or for everyone at a table of several."""
    if spec.table and spec.seats > 2:
        return [(spec.meetings[0], player) for player in spec.meetings[0].players]
    return [(meeting, meeting.players[0]) for meeting in spec.meetings]


def observe(games: Iterable[GameResult], player: int) -> tuple[float, float]:
    """One group as one observation of a player: its mean share of the win, its mean margin."""
    shares, margins = [], []
    for game in games:
        own = [seat for seat in game.seats if seat.player == player]
        others = [seat.points for seat in game.seats if seat.player != player]
        shares.append(sum(seat.share for seat in own))
        margins.append(fmean(seat.points for seat in own) - fmean(others))
    return fmean(shares), fmean(margins)


def summarise(
    spec: MatchSpec,
    groups: Sequence[Sequence[GameResult]],
    *,
    played: int = 0,
    seconds: float = 0.0,
    interrupted: bool = False,
) -> MatchResult:
    """The result of these complete groups."""
    ordered = sorted(groups, key=lambda group: (group[0].meeting, group[0].group))
    lines = []
    for meeting, player in lines_of(spec):
        shares, margins, sequence = RunningMean(), RunningMean(), ConfidenceSequence()
        for group in ordered:
            if group[0].meeting == meeting.number:
                share, margin = observe(group, player)
                shares.add(share)
                margins.add(margin)
                sequence.add(share)
        win = shares.share()
        lines.append(
            Line(
                player,
                tuple(other for other in meeting.players if other != player),
                shares.count,
                1 / spec.seats,
                win,
                margins.estimate(),
                elo_estimate(win, spec.seats),
                IntervalEstimate(win.value, sequence.low, sequence.high),
            )
        )
    games = tuple(game for group in ordered for game in group)
    standings = _standings(spec, games)
    return MatchResult(spec, tuple(lines), standings, games, played, seconds, interrupted)


def _standings(spec: MatchSpec, games: Sequence[GameResult]) -> tuple[Standing, ...]:
    seats = defaultdict(list)
    for game in games:
        for seat in game.seats:
            seats[seat.player].append(seat)
    several = len(spec.contestants) > 2 and bool(games)
    ratings = rate(len(spec.contestants), games) if several else None
    standings = []
    for player, label in enumerate(spec.labels):
        own = seats[player]
        times = sorted(ms for seat in own for ms in seat.ms) or [0.0]
        count = max(1, len(own))
        standings.append(
            Standing(
                player=player,
                label=label,
                games=len(own),
                wins=sum(seat.share for seat in own) / count,
                points=sum(seat.points for seat in own) / count,
                qwirkles=sum(seat.qwirkles for seat in own) / count,
                swaps=sum(seat.swaps for seat in own) / count,
                moves=sum(len(seat.ms) for seat in own),
                ms_mean=fmean(times),
                ms_p99=times[ceil(0.99 * len(times)) - 1],
                ms_max=times[-1],
                forfeits=sum(seat.forfeit is not None for seat in own),
                rating=None if ratings is None else ratings[player],
            )
        )
    return tuple(standings)
