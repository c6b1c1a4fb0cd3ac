"""Why a move is no answer to a puzzle: compared with the best one, on the same samples."""

from __future__ import annotations

from qwirkle.analysis.candidate import Candidate, describe, same_move
from qwirkle.analysis.estimate import EXACT_ZERO, Estimate
from qwirkle.analysis.explanation import explain
from qwirkle.analysis.game_review import TurnReview, Verdict
from qwirkle.analysis.likely_reply import likely_reply
from qwirkle.analysis.puzzles.puzzle import Puzzle
from qwirkle.analysis.sampler import Sampler
from qwirkle.analysis.turn_judge import BEST_WITHIN, TurnJob, judge_turn, verdict_of_loss
from qwirkle.rules.move import Move

__all__ = ["compare", "verdict_of"]

_SAMPLES = 1024
_REPLY_SAMPLES = 256


def verdict_of(puzzle: Puzzle, move: Move) -> Verdict | None:
    """The verdict on a legal move, by the value that the puzzle states; None if it states none, for
    which `compare` has one.

    >>> from qwirkle.analysis.puzzles import shipped_puzzles
    >>> puzzle = next(iter(shipped_puzzles()))
    >>> verdict_of(puzzle, puzzle.answers[0])
    'best'
    """
    attempt = puzzle.judge(move)
    if attempt.behind is None:
        return None
    if attempt.is_answer:
        return "best" if attempt.behind.value < BEST_WITHIN else "good"
    return verdict_of_loss(attempt.behind.value)


def compare(puzzle: Puzzle, move: Move) -> TurnReview:
    """Any legal move beside the best, with the reasons; raises `IllegalMove`.

    Where the puzzle states how far the move is behind, so does this.

    >>> from qwirkle.analysis.puzzles import shipped_puzzles
    >>> puzzle = next(iter(shipped_puzzles()))
    >>> compare(puzzle, puzzle.rival).better.move == puzzle.answers[0]
    True
    """
    attempt = puzzle.judge(move)
    view = puzzle.view
    if puzzle.method == "exact":
        return judge_turn(TurnJob(0, 1, view, move, "full"))
    sampler = Sampler(view, "why not", [puzzle.answers[0], move], most=1, swaps=0)
    sampler.run_to(_SAMPLES)
    best, mine = sampler.given
    loss = sampler.gap(best, mine) if attempt.behind is None else attempt.behind
    if attempt.is_answer:
        verdict: Verdict = "best" if loss.value < BEST_WITHIN else "good"
    else:
        # Few samples may flatter a move, but the proof says that it is this far behind.
        loss = Estimate(max(loss.value, puzzle.margin.value), loss.error)
        verdict = verdict_of_loss(loss.value)
    played = _candidate(sampler, move, mine, loss)
    better = _candidate(sampler, puzzle.answers[0], best, EXACT_ZERO)
    if same_move(move, puzzle.rival):
        reasons = puzzle.reasons  # of the proof, which took more samples
    else:
        replies = sampler.replies(mine, _REPLY_SAMPLES)
        reasons = explain(
            view, played, better, loss.value, replies, sampler.replies(best, _REPLY_SAMPLES)
        )
    return TurnReview(
        number=1,
        seat=view.to_move,
        verdict=verdict,
        loss=loss,
        win_loss=sampler.win_gap(best, mine),
        fair_loss=loss.value,
        gain=0.0,
        played=played,
        better=None if verdict == "best" else better,
        reasons=() if attempt.is_answer else reasons,
        method="sampled",
        unsolved=False,
        samples=sampler.samples,
        rollouts=sampler.rollouts,
    )


def _candidate(sampler: Sampler, move: Move, at: int, behind: Estimate) -> Candidate:
    reply = likely_reply(sampler.replies(at, _REPLY_SAMPLES))
    static, win = sampler.static[at], sampler.win(at)
    return describe(sampler.view, move, static, behind, win, sampler.count(at), reply)
