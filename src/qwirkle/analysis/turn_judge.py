"""The verdict on one turn: how far the move played was behind the best, by what its seat knew."""

from __future__ import annotations

from dataclasses import dataclass

from qwirkle.analysis.candidate import Candidate, describe, same_move
from qwirkle.analysis.estimate import EXACT_ZERO, Estimate
from qwirkle.analysis.exact_ending import ExactEnding, applies, solve_reply
from qwirkle.analysis.explanation import LEAST_EXPLAINED, explain
from qwirkle.analysis.game_review import Depth, TurnReview, Verdict
from qwirkle.analysis.likely_reply import likely_reply
from qwirkle.analysis.reason import Reason
from qwirkle.analysis.sampler import FIRST_SAMPLES, Replies, Sampler
from qwirkle.rules.move import Move, Pass, Place
from qwirkle.rules.view import View

__all__ = ["BEST_WITHIN", "EDGES", "TurnJob", "judge_turn", "verdict_of_loss"]

BEST_WITHIN = 0.5
"""A move that is less than this behind, in points, is called best: a review cannot tell such moves
apart reliably, and nobody needs it to."""

EDGES = (1.0, 3.0, 6.0)
"""The losses in points from which a move is an inaccuracy, a mistake, a blunder."""

_REPLY_SAMPLES = 256
_SWAPS = 2


@dataclass(frozen=True, slots=True)
class _Effort:
    """When to stop sampling: at a standard error of ``precise`` points that is also ``clear``
    standard errors away from every edge, or at ``most`` samples. ``nodes``: of exact search."""

    precise: float
    clear: float
    most: int
    nodes: int


_EFFORTS = {
    "full": _Effort(precise=0.25, clear=2.0, most=6400, nodes=1_500_000),
    "deep": _Effort(precise=0.12, clear=2.5, most=12_800, nodes=6_000_000),
}
# A verdict needs this many samples, however clear it looks.
_LEAST_SAMPLES = 128
# Near this edge less effort is made: it matters little on which side of it a move is.
_SOFT_CLEAR = 1.5
_SOFT_MOST = 3200
_CLEARLY_BEST = 3.0
# When this many samples are taken, only so many rivals of the move played go on.
_RIVALS = ((2048, 1), (1024, 2), (256, 4))


@dataclass(frozen=True, slots=True)
class TurnJob:
    """One turn to judge: what its seat knew, and the move that it made. Picklable.

    >>> from qwirkle import parse_move, parse_view
    >>> view = parse_view("0,0:RoRs RcRdGsGoPxPt/6 94 2/0 0 classic 0")
    >>> job = TurnJob(game=0, number=1, view=view, move=parse_move("Rc@2,0"), depth="quick")
    >>> judge_turn(job) == judge_turn(job)
    True
    """

    game: int
    number: int
    view: View
    move: Move
    depth: Depth
    seed: str = ""


def judge_turn(job: TurnJob) -> TurnReview:
    """The review of a turn. The same job always gives the same review.

    >>> from qwirkle import parse_move, parse_view
    >>> view = parse_view("0,0:RoRs RcRdGsGoPxPt/6 94 2/0 0 classic 0")
    >>> review = judge_turn(TurnJob(0, 1, view, parse_move("Rc@2,0"), "quick"))
    >>> review.verdict, str(review.better.move), review.better.points
    ('inaccuracy', 'Go@0,1 Gs@1,1', 6)
    """
    if _is_forced(job.view):
        only = describe(job.view, job.move, None, EXACT_ZERO, None)
        return _review(job, "forced", only)
    if job.depth != "quick" and applies(job.view):
        exact = ExactEnding.solve(job.view, _EFFORTS[job.depth].nodes)
        if exact is not None:
            return _judge_exactly(job, exact)
    return _judge_by_samples(job)


def _is_forced(view: View) -> bool:
    """Whether there was no choice: one legal move, or a pass."""
    if view.must_pass:
        return True
    return view.max_swap == 0 and len(view.legal_placements()) == 1


def _review(
    job: TurnJob,
    verdict: Verdict,
    played: Candidate,
    better: Candidate | None = None,
    loss: Estimate = EXACT_ZERO,
    win_loss: Estimate | None = None,
    fair_loss: float = 0.0,
    gain: float = 0.0,
    reasons: tuple[Reason, ...] = (),
    sampler: Sampler | None = None,
) -> TurnReview:
    is_sampled = sampler is not None and sampler.samples > 0
    return TurnReview(
        number=job.number,
        seat=job.view.to_move,
        verdict=verdict,
        loss=loss,
        win_loss=win_loss,
        fair_loss=fair_loss,
        gain=gain,
        played=played,
        better=better,
        reasons=reasons,
        method="exact" if sampler is None else "sampled" if is_sampled else "static",
        unsolved=sampler is not None and applies(job.view) and job.depth != "quick",
        samples=0 if sampler is None else sampler.samples,
        rollouts=0 if sampler is None else sampler.rollouts,
    )


# --- exact ---


def _judge_exactly(job: TurnJob, exact: ExactEnding) -> TurnReview:
    view = job.view
    move, value = next(each for each in exact.values if same_move(each[0], job.move))
    top, best = exact.values[0]
    nodes = _EFFORTS[job.depth].nodes
    others = [other for each, other in exact.values if not same_move(each, move)]
    gain = float(max(value - max(others), 0)) if others else 0.0

    def candidate(move: Move, value: int) -> Candidate:
        reply = solve_reply(view, move, nodes) if isinstance(move, Place) else None
        behind = Estimate(float(best - value))
        return describe(view, move, None, behind, exact.win(value), 0, reply)

    played = candidate(job.move, value)
    loss = float(best - value)
    if loss == 0:
        return _review(job, "best", played, win_loss=EXACT_ZERO, gain=gain)
    better = candidate(top, best)
    reasons: tuple[Reason, ...] = ()
    if loss >= LEAST_EXPLAINED:
        reasons = explain(view, played, better, loss, _replies(played), _replies(better))
    win_loss = Estimate(exact.win(best).value - exact.win(value).value)
    verdict = verdict_of_loss(loss)
    return _review(job, verdict, played, better, Estimate(loss), win_loss, loss, 0.0, reasons)


def _replies(candidate: Candidate) -> Replies:
    """The one reply of an exact candidate."""
    if candidate.reply is None:
        return []
    move = candidate.reply.move
    return [(round(candidate.reply.points), None if isinstance(move, Pass) else move)]


# --- sampled or static ---


def _judge_by_samples(job: TurnJob) -> TurnReview:
    is_static = job.depth == "quick"
    sampler = Sampler(job.view, job.seed, [job.move], swaps=_SWAPS, is_static=is_static)
    (mine,) = sampler.given
    if not is_static:
        _sample(sampler, mine, _EFFORTS[job.depth])
    best = sampler.best
    loss = sampler.gap(best, mine)
    if loss.value <= 0:
        best, loss = mine, EXACT_ZERO
    others = [sampler.behind(at).value for at in range(len(sampler.moves)) if at != mine]
    gain = max(min(others) - loss.value, 0.0) if others and best == mine else 0.0
    played = _candidate(job, sampler, mine)
    win_loss = sampler.win_gap(best, mine) if sampler.samples else None
    fair_loss = sampler.fair_loss(mine)
    if loss.value < BEST_WITHIN:
        return _review(job, "best", played, None, loss, win_loss, fair_loss, gain, sampler=sampler)
    verdict = verdict_of_loss(loss.value)
    better = _candidate(job, sampler, best)
    reasons: tuple[Reason, ...] = ()
    if loss.value >= LEAST_EXPLAINED:
        samples = min(sampler.samples, _REPLY_SAMPLES) or FIRST_SAMPLES
        replies, to_better = (sampler.replies(at, samples) for at in (mine, best))
        reasons = explain(job.view, played, better, loss.value, replies, to_better)
    return _review(
        job,
        verdict,
        played,
        better,
        loss,
        win_loss,
        fair_loss,
        0.0,
        reasons,
        sampler,
    )


def _sample(sampler: Sampler, mine: int, effort: _Effort) -> None:
    """Sample until the verdict is clear, or the effort is spent."""
    while len(sampler.alive) > 1 and sampler.samples < effort.most:
        sampler.run_to(min(max(2 * sampler.samples, FIRST_SAMPLES), effort.most))
        sampler.drop_losers()
        for samples, rivals in _RIVALS:
            if sampler.samples >= samples:
                sampler.keep_best(rivals, even_equals=rivals == 1)
                break
        if sampler.samples < _LEAST_SAMPLES:
            continue
        if len(sampler.alive) > 1 and _is_clear(sampler, mine, effort):
            return


def _is_clear(sampler: Sampler, mine: int, effort: _Effort) -> bool:
    """Whether the loss is precise, and no edge lies where the true loss may be."""
    gaps = [sampler.gap(at, mine) for at in sampler.alive if at != mine]
    loss = max(gaps, key=lambda gap: gap.value)
    if loss.value > 0 and loss.error > effort.precise:
        return False
    if sampler.samples < _SOFT_MOST and _is_near(BEST_WITHIN, loss, gaps, _SOFT_CLEAR):
        return False
    # A move that looks best, but is not, would be two classes off.
    clear = effort.clear if loss.value > 0 else max(effort.clear, _CLEARLY_BEST)
    return not any(_is_near(edge, loss, gaps, clear) for edge in EDGES)


def _is_near(edge: float, loss: Estimate, gaps: list[Estimate], clear: float) -> bool:
    """Whether the true loss may lie on either side of an edge."""
    low = loss.value - clear * loss.error
    high = max(gap.value + clear * gap.error for gap in gaps)
    return low < edge < high


def _candidate(job: TurnJob, sampler: Sampler, at: int) -> Candidate:
    reply = None
    if sampler.samples:
        reply = likely_reply(sampler.replies(at, min(sampler.samples, _REPLY_SAMPLES)))
    move = job.move if at == sampler.given[0] else sampler.moves[at]
    return describe(
        job.view,
        move,
        sampler.static[at],
        sampler.behind(at),
        sampler.win(at),
        sampler.count(at),
        reply,
    )


def verdict_of_loss(loss: float) -> Verdict:
    """The verdict on a move that is so many points behind, and not called best."""
    verdicts: tuple[Verdict, ...] = ("good", "inaccuracy", "mistake", "blunder")
    return verdicts[sum(loss >= edge for edge in EDGES)]
