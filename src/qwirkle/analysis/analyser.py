"""What a position is worth to the seat on turn, better and better."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import monotonic

from qwirkle.analysis.candidate import Analysis, Method, describe, same_move
from qwirkle.analysis.estimate import EXACT_ZERO, Estimate
from qwirkle.analysis.exact_ending import ExactEnding, applies, solve_reply
from qwirkle.analysis.likely_reply import likely_reply
from qwirkle.analysis.sampler import FIRST_SAMPLES, Sampler
from qwirkle.engine import Endgame
from qwirkle.players.situation import check_on_turn
from qwirkle.rules.errors import InvalidArgument, shown
from qwirkle.rules.move import Move, Pass, Place
from qwirkle.rules.view import View

__all__ = ["Analyser", "analyse"]

DEFAULT_PRECISION = 0.3
_MOST_SAMPLES = 1_000_000
_MOST_SECONDS = 3600.0
# With a precision, at most this many samples: a standard error of 0.1 needs about 5,000.
_ENOUGH_SAMPLES = 20_000
_DOUBLING_ENDS = 512
_REPLY_SAMPLES = 64
_NODES = 4_000_000
_NODES_A_SAMPLE = 500
_STATICS = 28


class Analyser:
    """A running analysis: iterate over it for its results, each better than the one before.

    The first comes at once and is static. `cancel` ends it from any thread, after a last result.

    >>> from qwirkle import parse_view
    >>> view = parse_view("0,0:RoRs RcRdGsGoPxPt/6 94 2/0 0 classic 0")
    >>> [result.method for result in Analyser(view, samples=16)]
    ['static', 'sampled']
    """

    def __init__(
        self,
        view: View,
        *,
        seconds: float | None = None,
        samples: int | None = None,
        precision: float | None = None,
        moves: Sequence[Move] = (),
        candidates: int = 12,
        seed: str = "",
    ) -> None:
        check_on_turn(view)
        if sum(limit is not None for limit in (seconds, samples, precision)) > 1:
            raise InvalidArgument(
                "bad_limit", "give one of seconds, samples and precision, not several"
            )
        if seconds is not None and not 0 < seconds <= _MOST_SECONDS:
            raise InvalidArgument("bad_seconds", f"seconds are up to 3,600, not {shown(seconds)}")
        if samples is not None and not 1 <= samples <= _MOST_SAMPLES:
            raise InvalidArgument(
                "bad_samples", f"samples are 1 to {_MOST_SAMPLES:,}, not {shown(samples)}"
            )
        if precision is not None and not 0 < precision <= 10:
            raise InvalidArgument(
                "bad_precision", f"a precision is up to 10 points, not {shown(precision)}"
            )
        if not 1 <= candidates <= 20 or len(moves) > 8:
            raise InvalidArgument("bad_candidates", "up to 20 candidates and 8 given moves")
        for move in moves:
            view.check(move)
        self._view = view
        self._seconds = seconds
        self._samples = samples
        self._precision = DEFAULT_PRECISION if precision is None else precision
        self._moves = [move for move in moves if not isinstance(move, Pass)]
        self._candidates = candidates
        self._seed = seed
        self._cancelled = False
        self._endgame: Endgame | None = None
        self._legal = len(view.legal_placements())

    def cancel(self) -> None:
        """Stop at once, after one more result; from any thread."""
        self._cancelled = True
        if self._endgame is not None:
            self._endgame.cancelled = True

    def result(self) -> Analysis:
        """The last and best result."""
        last = None
        for last in self:  # noqa: B007 - the last one is wanted
            pass
        assert last is not None
        return last

    def __iter__(self) -> Iterator[Analysis]:
        view = self._view
        self._deadline = None if self._seconds is None else monotonic() + self._seconds
        if view.must_pass:
            only = describe(view, Pass(), None, EXACT_ZERO, None)
            yield Analysis(view.to_move, (only,), "exact", False, 1, 0, 0, True)
            return
        sampler = Sampler(view, self._seed, self._moves, self._candidates, 4)
        yield self._analysis(sampler, "static", False)
        unsolved = False
        if applies(view) and self._legal:
            exact = self._solve()
            if exact is not None:
                yield exact
                return
            unsolved = True
        yield from self._sample(sampler, unsolved)

    def _stop(self) -> bool:
        return self._cancelled or (self._deadline is not None and monotonic() >= self._deadline)

    # --- sampling ---

    def _sample(self, sampler: Sampler, unsolved: bool) -> Iterator[Analysis]:
        enough = False
        while not enough:
            most = _ENOUGH_SAMPLES if self._samples is None else self._samples
            if self._seconds is not None:
                most = _MOST_SAMPLES
            upto = max(FIRST_SAMPLES, sampler.samples + min(sampler.samples, _DOUBLING_ENDS))
            finished = sampler.run_to(min(upto, most), self._stop)
            if finished and sampler.samples >= FIRST_SAMPLES:
                sampler.drop_losers()
            enough = not finished or sampler.samples >= most or self._is_precise(sampler)
            enough = enough or len(sampler.alive) == 1
            yield self._analysis(
                sampler, "sampled" if sampler.samples else "static", enough, unsolved
            )

    def _is_precise(self, sampler: Sampler) -> bool:
        if self._samples is not None or self._seconds is not None:
            return False
        best = sampler.best
        return all(sampler.gap(best, at).error <= self._precision for at in sampler.alive)

    def _analysis(
        self, sampler: Sampler, method: Method, is_final: bool, unsolved: bool = False
    ) -> Analysis:
        behind = {at: sampler.behind(at) for at in range(len(sampler.moves))}
        order = sorted(behind, key=lambda at: (behind[at].value, at))
        candidates = []
        for at in order:
            reply = None
            if sampler.samples:
                replies = sampler.replies(at, min(sampler.samples, _REPLY_SAMPLES))
                reply = likely_reply(replies)
            candidates.append(
                describe(
                    self._view,
                    sampler.moves[at],
                    sampler.static[at],
                    behind[at],
                    sampler.win(at),
                    sampler.count(at),
                    reply,
                )
            )
        return Analysis(
            self._view.to_move,
            tuple(candidates),
            method,
            unsolved,
            self._legal,
            sampler.samples,
            sampler.rollouts,
            is_final,
        )

    # --- exact ---

    def _solve(self) -> Analysis | None:
        view = self._view
        self._endgame = Endgame()
        seconds, nodes = _MOST_SECONDS, _NODES
        if self._deadline is not None:
            # The rest is for sampling, if this fails.
            seconds, nodes = 0.7 * max(self._deadline - monotonic(), 0.001), 0
        elif self._samples is not None:
            nodes = self._samples * _NODES_A_SAMPLE
        if self._cancelled:
            return None
        exact = ExactEnding.solve(view, nodes, self._endgame, seconds)
        if exact is None:
            return None
        ranked = Sampler(view, moves=(), most=_STATICS, swaps=0, is_static=True)
        statics = list(zip(ranked.moves, ranked.static, strict=True))
        best = exact.values[0][1]
        candidates = []
        for move, value in exact.values:
            asked = value == best or any(same_move(move, given) for given in self._moves)
            reply = solve_reply(view, move, _NODES) if asked and isinstance(move, Place) else None
            static = next((known for other, known in statics if same_move(move, other)), None)
            behind = Estimate(float(best - value))
            candidates.append(describe(view, move, static, behind, exact.win(value), 0, reply))
        return Analysis(view.to_move, tuple(candidates), "exact", False, self._legal, 0, 0, True)


def analyse(
    view: View,
    *,
    seconds: float | None = None,
    samples: int | None = None,
    precision: float | None = None,
    moves: Sequence[Move] = (),
    candidates: int = 12,
    seed: str = "",
) -> Analyser:
    """Analyse what the seat on turn may know; iterate for results, or ask for the `result`.

    It runs for ``seconds``, for a number of ``samples``, or (by default) until the standard error
    of every move that may be the best is at most ``precision`` points. With samples or precision
    the same view always gives the same results. The candidates are the best placements by static
    value, up to four swaps that are not far behind, and the ``moves`` given.

    Raises `InvalidArgument` if the view's seat is not on turn or the limits make no sense, and
    `IllegalMove` for a given move that is not legal.

    >>> from qwirkle.rules import Game
    >>> game = Game.start(2, seed=7)
    >>> view = game.position.view(game.position.to_move)
    >>> analyse(view, samples=16).result().best.score
    2
    """
    return Analyser(
        view,
        seconds=seconds,
        samples=samples,
        precision=precision,
        moves=moves,
        candidates=candidates,
        seed=seed,
    )
