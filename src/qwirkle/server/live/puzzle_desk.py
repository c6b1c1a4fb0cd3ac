"""Puzzles, as guests ask for them: questions, verdicts on attempts, and why a move is worse.

Answers leave only through `PuzzleDesk.attempt`, which stores the attempt first, through
`PuzzleDesk.last_verdict`, which reads it again, and through `PuzzleDesk.why_not`, whose callers ask
whether there was one.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from functools import lru_cache, partial
from random import Random

from msgspec import Raw

from qwirkle.analysis.candidate import same_move
from qwirkle.analysis.json_form import to_builtins
from qwirkle.analysis.puzzles import (
    LEVELS,
    THEMES,
    Puzzle,
    PuzzleSet,
    PuzzleSummary,
    puzzle_id,
    shipped_puzzles,
    verdict_of,
)
from qwirkle.notation import format_move, parse_move
from qwirkle.notation.strict_json import dump_json
from qwirkle.rules.errors import IllegalMove, ParseError
from qwirkle.rules.move import Move
from qwirkle.rules.view import View
from qwirkle.server.live.analysis_jobs import compared_answer
from qwirkle.server.live.analysis_pool import AnalysisPool
from qwirkle.server.live.fair_queue import Asker
from qwirkle.server.live.metrics import Metrics
from qwirkle.server.people.puzzle_choice import choose
from qwirkle.server.people.puzzle_progress import (
    after_attempt,
    is_due,
    newcomer,
    progress_of,
    starting_state,
)
from qwirkle.server.store import PuzzleAttemptRow, PuzzleRatingRow, PuzzleState, Store
from qwirkle.server.wire import (
    PuzzleGroup,
    PuzzleMove,
    PuzzleOfTheDay,
    PuzzleOverview,
    PuzzleQuestion,
    PuzzleVerdict,
)
from qwirkle.server.wire.refusal import Refused

__all__ = ["LEAST_GROUP", "PUZZLE_LEVELS", "PuzzleDesk"]

PUZZLE_LEVELS = (*(level for level in LEVELS if level != "greedy"), "master")
"""The levels of puzzles, the easiest first; greedy is the equal of strong."""

LEAST_GROUP = 20
"""A theme or level with fewer puzzles is not offered: who chose it would soon see the same again.
Its puzzles come among all others."""

_RATINGS_SECONDS = 60.0
_KEPT = 256


class PuzzleDesk:
    """The puzzles of one worker; ``random`` draws among those that fit a guest."""

    def __init__(
        self, store: Store, pool: AnalysisPool, metrics: Metrics, random: Random | None = None
    ) -> None:
        self._store = store
        self._pool = pool
        self._metrics = metrics
        self._random = random or Random()
        self._ratings: Mapping[str, PuzzleRatingRow] = {}
        self._ratings_until = 0.0
        self._read = lru_cache(_KEPT)(lambda name: shipped_puzzles().get(name))

    # --- before an attempt

    async def overview(self, guest: str | None) -> PuzzleOverview:
        """How far a guest has come, and what there is to choose from."""
        puzzles = await self._set()
        tried = await self._tried(guest)
        player = None if guest is None else await self._store.puzzle_player(guest)
        now = await self._store.now()
        summaries = puzzles.summaries
        return PuzzleOverview(
            progress_of(player or newcomer(guest or ""), tried, summaries, now),
            _offered(
                _group(theme, [s for s in summaries.values() if s.theme == theme], tried)
                for theme in THEMES
            ),
            _offered(
                _group(level, [s for s in summaries.values() if s.level == level], tried)
                for level in PUZZLE_LEVELS
            ),
        )

    async def next(
        self, guest: str | None, theme: str | None, level: str | None, after: str | None
    ) -> PuzzleQuestion:
        """The next puzzle for a guest, of a theme and of a level if they wish so; not ``after``,
        which they have just seen, unless there is no other."""
        puzzles = await self._set()
        wished = {
            name: summary
            for name, summary in puzzles.summaries.items()
            if theme in (None, summary.theme) and level in (None, summary.level)
        }
        if not wished:
            raise Refused("unknown_puzzle", "there is no puzzle of this theme at this level")
        if len(wished) > 1:
            wished.pop(after or "", None)
        tried = await self._tried(guest)
        player = None if guest is None else await self._store.puzzle_player(guest)
        now = await self._store.now()
        mine = (player or newcomer("")).rating
        name = choose(wished, tried, await self._rated(), mine, now, self._random)
        return self._question(name, tried, now)

    async def today(self, guest: str | None) -> PuzzleOfTheDay:
        """The puzzle of this day, which is a day of UTC."""
        puzzles = await self._set()
        now = await self._store.now()
        day = datetime.fromtimestamp(now / 1000, UTC).date()
        name = puzzles.of_the_day(day).id
        tried = await self._tried(guest)
        next_day = datetime.combine(day + timedelta(days=1), datetime.min.time(), UTC)
        solved = next((row.solved for row in tried if row.puzzle == name), None)
        question = self._question(name, tried, now)
        return PuzzleOfTheDay(str(day), round(next_day.timestamp() * 1000), question, solved)

    async def question(self, guest: str | None, name: str) -> PuzzleQuestion:
        """One puzzle, without anything that gives it away."""
        await self.summary(name)
        return self._question(name, await self._tried(guest), await self._store.now())

    async def view(self, name: str) -> View:
        """The position of a puzzle."""
        await self.summary(name)
        return self._read(name).view

    async def summary(self, name: str) -> PuzzleSummary:
        """Raises `Refused` for an unknown puzzle."""
        found = (await self._set()).summaries.get(name)
        if found is None:
            raise Refused("unknown_puzzle", "there is no such puzzle")
        return found

    # --- an attempt, and what may be told after it

    async def attempt(self, guest: str, name: str, text: str) -> PuzzleVerdict:
        """Judge an attempt; it is stored before anything of the answer is told."""
        summary = await self.summary(name)
        puzzle = self._read(name)
        move = _legal(puzzle, text)
        solved = puzzle.is_answer(move)
        now = await self._store.now()

        def decide(stored: PuzzleState) -> PuzzleState:
            return after_attempt(stored, format_move(move), solved, now)

        after = await self._store.attempt_puzzle(starting_state(guest, summary), decide)
        if after is None:
            raise Refused("no_guest", "you are not a guest yet: POST /api/guest with a name first")
        self._metrics.puzzle_attempts.labels("solved" if solved else "failed").inc()
        return await self._verdict(puzzle, after, now)

    async def last_verdict(self, guest: str, name: str) -> PuzzleVerdict:
        """The verdict on the last attempt; raises `Refused` if there was none, or none that is
        known: moves were not always stored, and another edition may show the puzzle turned."""
        summary = await self.summary(name)
        puzzle = self._read(name)
        stored = await self._store.puzzle_state(starting_state(guest, summary))
        if stored.attempt is None:
            raise _not_tried()
        try:
            _legal(puzzle, stored.attempt.move)
        except Refused as error:
            raise _not_tried() from error
        return await self._verdict(puzzle, stored, await self._store.now())

    async def _verdict(self, puzzle: Puzzle, state: PuzzleState, now: int) -> PuzzleVerdict:
        """What is told of an attempt that is stored."""
        last = state.attempt
        assert last is not None
        move = parse_move(last.move)
        behind = puzzle.judge(move).behind
        tried = await self._store.puzzle_attempts(state.player.guest)
        return PuzzleVerdict(
            puzzle=puzzle.id,
            move=last.move,
            solved=puzzle.is_answer(move),
            verdict=verdict_of(puzzle, move),  # type: ignore[arg-type]  # never forced
            behind=None if behind is None else behind.value,
            margin=puzzle.margin.value,
            theme=puzzle.theme,
            level=puzzle.level,  # type: ignore[arg-type]  # the names are the same
            method="exact" if puzzle.method == "exact" else "sampled",
            answers=[format_move(answer) for answer in puzzle.answers],
            moves=[
                PuzzleMove(format_move(one.move), one.points, one.behind.value, one.behind.error)
                for one in puzzle.candidates
            ],
            rival=format_move(puzzle.rival),
            is_rival=same_move(move, puzzle.rival),
            reasons=[Raw(dump_json(to_builtins(reason)).encode()) for reason in puzzle.reasons],
            rating=round(state.puzzle.rating, 1),
            deviation=round(state.puzzle.deviation, 1),
            counted=last.change is not None,
            change=round(last.change or 0.0, 1),
            comes_back=last.due,
            progress=progress_of(state.player, tried, (await self._set()).summaries, now),
        )

    async def check_tried(self, guest: str, name: str) -> None:
        """Raise `Refused` unless the guest has tried this puzzle."""
        await self.summary(name)
        if not await self._store.has_tried_puzzle(guest, name):
            raise _not_tried()

    async def check_view(self, guest: str, view: View) -> None:
        """Raise `Refused` if this is the position of a puzzle that the guest has not tried, also if
        it is turned or renamed: its values are the answer."""
        if not view.board:  # no puzzle begins a game
            return
        name = await asyncio.to_thread(puzzle_id, view)
        if name in (await self._set()).summaries:
            await self.check_tried(guest, name)

    async def why_not(self, name: str, text: str, asker: Asker) -> bytes:
        """Any legal move beside the best, as JSON of a `TurnReview`; the caller has checked that
        the guest may know."""
        puzzle = self._read(name)
        move = _legal(puzzle, text)
        job = partial(compared_answer, puzzle, move)
        body: bytes = await self._pool.short.result(job, asker)
        return body

    # --- the parts

    async def _set(self) -> PuzzleSet:
        # Reading the file takes a moment, the first time.
        return await asyncio.to_thread(shipped_puzzles)

    async def _tried(self, guest: str | None) -> list[PuzzleAttemptRow]:
        return [] if guest is None else await self._store.puzzle_attempts(guest)

    async def _rated(self) -> Mapping[str, PuzzleRatingRow]:
        """How hard the puzzles turned out to be, as of a minute ago at most."""
        if time.monotonic() >= self._ratings_until:
            self._ratings = await self._store.puzzle_ratings()
            self._ratings_until = time.monotonic() + _RATINGS_SECONDS
        return self._ratings

    def _question(self, name: str, tried: Sequence[PuzzleAttemptRow], now: int) -> PuzzleQuestion:
        mine = next((row for row in tried if row.puzzle == name), None)
        repeats = mine is not None and is_due(mine, now)
        return PuzzleQuestion(name, self._read(name).position, mine is None, repeats)


def _not_tried() -> Refused:
    return Refused("not_tried", "try the puzzle first")


def _legal(puzzle: Puzzle, text: str) -> Move:
    try:
        move = parse_move(text)
        puzzle.view.check(move)
    except ParseError as error:
        raise Refused("bad_request", error.message) from error
    except IllegalMove as error:
        raise Refused.by_law(error) from error
    return move


def _offered(groups: Iterable[PuzzleGroup]) -> list[PuzzleGroup]:
    return [group for group in groups if group.total >= LEAST_GROUP]


def _group(
    name: str, summaries: Sequence[PuzzleSummary], tried: Sequence[PuzzleAttemptRow]
) -> PuzzleGroup:
    names = {summary.id for summary in summaries}
    mine = [row.solved for row in tried if row.puzzle in names]
    return PuzzleGroup(name, len(names), len(mine), sum(mine))
