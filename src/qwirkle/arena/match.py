"""Plays a match until all games are played or every meeting is decided."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from time import perf_counter

from qwirkle.arena.confidence_sequence import ConfidenceSequence
from qwirkle.arena.estimate import IntervalEstimate, RunningMean
from qwirkle.arena.game_result import GameResult, PlayedGame
from qwirkle.arena.match_result import MatchResult, lines_of, observe, summarise
from qwirkle.arena.match_spec import GameSpec, MatchSpec
from qwirkle.arena.match_store import MatchStore
from qwirkle.arena.referee import play_game
from qwirkle.compute import Executor, PoolExecutor
from qwirkle.rules.errors import InvalidArgument

__all__ = ["Progress", "run_match"]


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a match has come.

    >>> from qwirkle.arena import Contestant, InlineExecutor, MatchSpec
    >>> spec = MatchSpec((Contestant("greedy"), Contestant("random")), groups=1)
    >>> result = run_match(spec, InlineExecutor(), lambda now: print(now.done, "of", now.total))
    0 of 2
    1 of 2
    2 of 2
    """

    done: int
    """Games that will count, including those of earlier runs."""
    total: int
    """The most games that there can be."""
    resumed: int
    """How many of those done are from earlier runs."""
    wins: tuple[IntervalEstimate, ...]
    """The share won so far, for each line of the result."""


def run_match(
    spec: MatchSpec,
    executor: Executor | None = None,
    progress: Callable[[Progress], None] | None = None,
    *,
    store: MatchStore | None = None,
    stop_when_sure: bool = False,
) -> MatchResult:
    """Play a match; by default on all cores of this machine.

    ``progress`` is called after every game. With ``stop_when_sure`` a meeting ends when its
    interval excludes the fair share; only the deals up to that one count then, so the result is
    the same wherever the match is played. Ctrl-C ends the match with what is complete. Groups in
    ``store`` are not played again.

    >>> from qwirkle.arena import Contestant, InlineExecutor
    >>> spec = MatchSpec((Contestant("greedy"), Contestant("random")), groups=2)
    >>> run_match(spec, InlineExecutor()).line.win.value
    1.0
    """
    if stop_when_sure and spec.table and spec.seats > 2:
        raise InvalidArgument(
            "no_sequential_test", "a sequential test compares two players, not a whole table"
        )
    begun = perf_counter()
    state = _State(spec, stop_when_sure)
    for group in store.groups if store is not None else ():
        state.add(group)
    state.resumed = state.done
    interrupted = False
    try:
        if executor is not None:
            _play(state, executor, store, progress)
        else:
            with PoolExecutor() as pool:
                _play(state, pool, store, progress)
    except KeyboardInterrupt:
        interrupted = True
    return summarise(
        spec,
        state.counting(),
        played=state.played,
        seconds=perf_counter() - begun,
        interrupted=interrupted,
    )


def _play(
    state: _State,
    executor: Executor,
    store: MatchStore | None,
    progress: Callable[[Progress], None] | None,
) -> None:
    open_groups: dict[tuple[int, int], list[PlayedGame]] = defaultdict(list)
    if progress is not None:
        progress(state.progress(0))
    with closing(executor.run(play_game, state.todo())) as running:
        for _, played in running:
            state.played += 1
            key = played.result.key[:2]
            group = open_groups[key]
            group.append(played)
            if len(group) == state.spec.seats:
                del open_groups[key]
                group.sort(key=lambda played: played.result.arrangement)
                if store is not None:
                    store.add(group)
                state.add([played.result for played in group])
            if progress is not None:
                progress(state.progress(sum(map(len, open_groups.values()))))
            if state.is_decided:
                return


class _State:
    """The groups that are complete, and the estimates so far."""

    def __init__(self, spec: MatchSpec, stop_when_sure: bool) -> None:
        self.spec = spec
        self.resumed = 0
        self.played = 0
        self._stop_when_sure = stop_when_sure
        self._groups: dict[tuple[int, int], Sequence[GameResult]] = {}
        self._lines = lines_of(spec)
        self._shares = [RunningMean() for _ in self._lines]
        self._sequences = [ConfidenceSequence() for _ in self._lines]
        # By meeting: how many groups are complete without a gap, and where it was decided.
        self._contiguous = [0 for _ in spec.meetings]
        self._decided: dict[int, int] = {}

    def add(self, group: Sequence[GameResult]) -> None:
        meeting = group[0].meeting
        self._groups[meeting, group[0].group] = group
        for shares, (its, player) in zip(self._shares, self._lines, strict=True):
            if its.number == meeting:
                shares.add(observe(group, player)[0])
        if self._stop_when_sure:
            self._test(meeting)

    def _test(self, meeting: int) -> None:
        """Continue the sequential test, deal by deal, in whatever order they finish."""
        # Unless several play at one table, there is one line per meeting.
        sequence = self._sequences[meeting]
        player = self._lines[meeting][1]
        while meeting not in self._decided:
            group = self._groups.get((meeting, self._contiguous[meeting]))
            if group is None:
                return
            self._contiguous[meeting] += 1
            sequence.add(observe(group, player)[0])
            if sequence.excludes(1 / self.spec.seats):
                self._decided[meeting] = self._contiguous[meeting]

    @property
    def is_decided(self) -> bool:
        return len(self._decided) == len(self.spec.meetings)

    def todo(self) -> Iterator[GameSpec]:
        """The games still to be played, judged when each is asked for."""
        for group in range(self.spec.groups):
            for meeting in self.spec.meetings:
                if (meeting.number, group) not in self._groups:
                    for game in self.spec.group(meeting, group):
                        if meeting.number not in self._decided:
                            yield game

    def _last(self, meeting: int) -> int:
        return self._decided.get(meeting, self.spec.groups)

    def counting(self) -> list[Sequence[GameResult]]:
        """The groups that count: those up to the decision, if there is one."""
        return [
            games for (meeting, group), games in self._groups.items() if group < self._last(meeting)
        ]

    @property
    def done(self) -> int:
        return self.spec.seats * len(self.counting())

    def progress(self, unfinished: int) -> Progress:
        total = sum(self._last(meeting.number) for meeting in self.spec.meetings)
        return Progress(
            done=len(self._groups) * self.spec.seats + unfinished,
            total=max(total, len(self._groups)) * self.spec.seats,
            resumed=self.resumed,
            wins=tuple(shares.share() for shares in self._shares),
        )
