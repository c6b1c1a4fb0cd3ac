"""Whether a position is a puzzle: screened on few samples, proved on fresh ones or exactly.

The best move is chosen on the samples of the screening, and every value that a puzzle states comes
from the samples of the proof: the best of many noisy figures would look better than it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields, replace

from qwirkle.analysis.candidate import Candidate, Method, describe, same_move
from qwirkle.analysis.estimate import EXACT_ZERO, Estimate
from qwirkle.analysis.exact_ending import ExactEnding
from qwirkle.analysis.explanation import explain
from qwirkle.analysis.likely_reply import mean_points
from qwirkle.analysis.puzzles.canonical_form import puzzle_id
from qwirkle.analysis.puzzles.criteria import (
    CLEARLY,
    LEAST_MARGIN,
    LEAST_WIN_MARGIN,
    MOST_ANSWERS,
    TOLERANCE,
    is_answer,
    is_eligible,
    is_unique,
    is_wrong,
)
from qwirkle.analysis.puzzles.difficulty import nearest_level, solve_rates, starting_rating
from qwirkle.analysis.puzzles.puzzle import Puzzle, Theme, ValuedMove
from qwirkle.analysis.puzzles.theme import theme_of
from qwirkle.analysis.reason import Reason
from qwirkle.analysis.sampler import Sampler
from qwirkle.analysis.turn_judge import TurnJob, judge_turn
from qwirkle.engine import list_scored
from qwirkle.notation.view import format_view, parse_view
from qwirkle.rules.move import Move, Place, Swap
from qwirkle.rules.ruleset import Ruleset
from qwirkle.rules.view import View

__all__ = ["VERSION", "Prospect", "find_puzzle", "prospect_of", "prove", "stripped"]

VERSION = 1
"""Raised when the same position would be judged differently; mining goes on only with its own."""

_SCREENED = 8
_SCREENED_SWAPS = 2
_SCREEN_SAMPLES = (32, 64, 128, 256)
# Shorter roll-outs than those of a proof: they vary less, and choose nearly as well.
_SCREEN_ROUNDS = 2
# By static value: if this many moves are so near the best, some of them probably stay so.
_TOO_MANY = 6
_NEAR = 1.0
# A game that is this nearly decided is no puzzle: no move changes much.
_NEARLY_DECIDED = 0.03

_PROOF_SAMPLES = (64, 128, 256, 512, 1024)
_PROVED = 20
_PROVED_SWAPS = 4
# Where a swap is the best move, other swaps are its rivals.
_PROVED_OF_SWAPS = 8
_SWAPS_OF_SWAPS = 18

_REPLY_SAMPLES = 256
_NODES = 20_000
# An ending with a single tile in hand is no matter of planning.
_LEAST_IN_HAND = 2
_MOST_STATED = 8


@dataclass(frozen=True, slots=True)
class Prospect:
    """A position that looks like a puzzle: its best move, and the one that tempts most."""

    view: View
    best: Move
    rival: Move


@dataclass(frozen=True, slots=True)
class _Proof:
    """What the proof found: every valued move, how far it is behind the best, the best first."""

    method: Method
    samples: int
    behind: tuple[tuple[Move, Estimate], ...]
    margin: Estimate
    win_margin: float
    theme: Theme
    rival: Move
    reasons: tuple[Reason, ...]


def find_puzzle(view: View, seed: str = "") -> Puzzle | None:
    """The puzzle that a position is to the seat on turn; None if it is none.

    The same position always gives the same answer; another ``seed`` takes other samples.

    >>> from qwirkle import parse_view
    >>> view = parse_view("0,0:RoRsRdRc RxBo/2 0:RtGs 0/4 0 classic 0")
    >>> puzzle = find_puzzle(view)
    >>> puzzle.theme, [str(move) for move in puzzle.answers]
    ('exact_ending', ['Bo@0,1', 'Bo@0,-1'])
    """
    prospect = prospect_of(view, seed)
    return None if prospect is None else prove(prospect, seed)


def stripped(view: View) -> View:
    """A position without its history, as a puzzle shows it: the seat on turn is seat 0."""
    seats = [(view.to_move + after) % view.seats for after in range(view.seats)]
    bare = replace(
        view,
        seat=0,
        ruleset=Ruleset.preset("classic"),
        scores=tuple(view.scores[seat] for seat in seats),
        hand=tuple(sorted(view.hand)),
        hand_counts=tuple(view.hand_counts[seat] for seat in seats),
        to_move=0,
        turns=(),
        incidents=(),
    )
    # As everyone will read it.
    return parse_view(format_view(bare))


# --- screening ---


def prospect_of(view: View, seed: str = "", skip_plain: bool = False) -> Prospect | None:
    """A position that looks like a puzzle, cheaply; None if it probably is none.

    With ``skip_plain`` also if its theme would probably be ``best_score``.
    """
    if not is_eligible(view):
        return None
    bare = stripped(view)
    if bare.bag_count == 0:
        return _exact_prospect(bare)
    return _screened(bare, seed, skip_plain)


def _exact_prospect(view: View) -> Prospect | None:
    if len(view.hand) < _LEAST_IN_HAND:
        return None
    exact = ExactEnding.solve(view, _NODES)
    if exact is None:
        return None
    top, best = exact.values[0]
    answers = [move for move, value in exact.values if value == best]
    others = [(move, value) for move, value in exact.values if value < best]
    if len(answers) > MOST_ANSWERS or not others:
        return None
    _, following = others[0]
    if best - following < LEAST_MARGIN:
        return None
    rival = max(others, key=lambda other: (_points(view, other[0]), other[1]))[0]
    if exact.win(best).value - exact.win(following).value < LEAST_WIN_MARGIN:
        decisive = _decisive(view, best)
        return None if decisive is None else Prospect(decisive, top, rival)
    return Prospect(view, top, rival)


def _decisive(view: View, best: int) -> View | None:
    """An ending of a game that was decided, with a score of which the best move, with this margin
    to come, makes a win by one point, and all others do not."""
    other = view.scores[1]
    own = other + 1 - best
    if own < 0:
        own, other = 0, best - 1
    return None if other < 0 else replace(view, scores=(own, other))


def _screened(view: View, seed: str, skip_plain: bool) -> Prospect | None:
    sampler = Sampler(view, f"puzzle screen {seed}", most=_SCREENED, swaps=_SCREENED_SWAPS)
    near = sum(static > max(sampler.static) - _NEAR for static in sampler.static)
    if len(sampler.moves) < 2 or near >= _TOO_MANY:
        return None
    if skip_plain and _is_plain(view, [sampler.moves[sampler.best]]):
        return None
    sampler.rounds = _SCREEN_ROUNDS
    for samples in _SCREEN_SAMPLES:
        sampler.run_to(samples)
        best = sampler.best
        gaps = {at: sampler.gap(best, at) for at in sampler.alive if at != best}
        win = sampler.win(best)
        if win is None or not _NEARLY_DECIDED < win.value < 1 - _NEARLY_DECIDED:
            return None
        if _is_hopeless(gaps.values()):
            return None
        if all(_is_settled(gap) for gap in gaps.values()):
            break
        sampler.drop_losers(best, LEAST_MARGIN)
    best = sampler.best
    behind = {at: sampler.behind(at) for at in range(len(sampler.moves)) if at != best}
    if not is_unique(behind.values()):
        return None
    right = [best, *(at for at in behind if is_answer(behind[at]))]
    answers = [sampler.moves[at] for at in right]
    if skip_plain and _is_plain(view, answers):
        return None
    following = min((at for at in behind if at not in right), key=lambda at: behind[at].value)
    tempting = _tempting(view, answers, sampler.moves)
    move = sampler.moves[best]
    if tempting is None or _points(view, move) > _points(view, tempting):
        return Prospect(view, move, sampler.moves[following])
    return Prospect(view, move, tempting)


def _is_hopeless(gaps: Iterable[Estimate]) -> bool:
    """Whether too many moves are probably good, or one is probably neither good nor bad."""
    good = 1
    for gap in gaps:
        good += gap.value + gap.error < LEAST_MARGIN
        if TOLERANCE + gap.error < gap.value < LEAST_MARGIN - gap.error / 2:
            return True
    return good > MOST_ANSWERS


def _is_settled(gap: Estimate) -> bool:
    """Whether it is clear on which side a move is."""
    if is_answer(gap):
        return gap.value + CLEARLY * gap.error < LEAST_MARGIN
    return gap.value - LEAST_MARGIN > CLEARLY * gap.error


def _tempting(view: View, answers: Sequence[Move], ranked: Sequence[Move]) -> Place | None:
    """The wrong move that scores the most; of several, the one that is ranked first."""
    scored = [
        (score, move)
        for score, move in list_scored(view.board, view.hand)
        if not any(same_move(move, answer) for answer in answers)
    ]
    if not scored:
        return None
    most = max(score for score, _ in scored)
    tempting = [move for score, move in scored if score == most]
    for known in ranked:
        for move in tempting:
            if same_move(known, move):
                return move
    return tempting[0]


def _is_plain(view: View, answers: Sequence[Move]) -> bool:
    """Whether the best move simply scores more than all others, without a hidden Qwirkle."""
    best = describe(view, answers[0], None, EXACT_ZERO, None)
    others = _wrong_scores(view, answers)
    return theme_of(best, best, 0.0, 0.0, others) == "best_score"


def _wrong_scores(view: View, answers: Sequence[Move]) -> list[int]:
    """What the moves score that are not among the answers."""
    return [
        score
        for score, move in list_scored(view.board, view.hand)
        if not any(same_move(move, answer) for answer in answers)
    ]


def _points(view: View, move: Move) -> int:
    return describe(view, move, None, EXACT_ZERO, None).points


# --- proof ---


def prove(prospect: Prospect, seed: str = "") -> Puzzle | None:
    """The puzzle, if fresh samples or exact values confirm it."""
    proof = _proved_exactly(prospect) if not prospect.view.bag_count else _proved(prospect, seed)
    if proof is None:
        return None
    view = prospect.view
    answers = tuple(move for move, gap in proof.behind if _counts_as_right(proof.method, gap))
    name = puzzle_id(view)
    solved = solve_rates(view, answers, name)
    rating = starting_rating(solved)
    stated = max(_MOST_STATED, len(answers))
    return Puzzle(
        id=name,
        position=format_view(view),
        theme=proof.theme,
        level=nearest_level(rating.value),
        rating=rating,
        method=proof.method,
        samples=proof.samples,
        answers=answers,
        margin=_rounded(proof.margin),
        win_margin=round(proof.win_margin, 3),
        candidates=tuple(
            ValuedMove(move, _points(view, move), _rounded(gap))
            for at, (move, gap) in enumerate(proof.behind)
            if at < stated or same_move(move, proof.rival)
        ),
        rival=proof.rival,
        reasons=tuple(map(_brief, proof.reasons)),
        solved={level: round(rate, 3) for level, rate in solved.items()},
    )


def _counts_as_right(method: Method, gap: Estimate) -> bool:
    return gap.value == 0 if method == "exact" else is_answer(gap)


def _rounded(estimate: Estimate) -> Estimate:
    return Estimate(round(estimate.value, 2) + 0.0, round(estimate.error, 2))


def _brief(reason: Reason) -> Reason:
    """A reason with figures as precise as they are known."""
    figures = {f.name: getattr(reason, f.name) for f in fields(reason)}
    rounded = {name: round(value, 2) for name, value in figures.items() if type(value) is float}
    return replace(reason, **rounded)  # type: ignore[arg-type]  # which fields depends on the type


def _proved_exactly(prospect: Prospect) -> _Proof | None:
    view = prospect.view
    exact = ExactEnding.solve(view, _NODES)
    turn = judge_turn(TurnJob(0, 0, view, prospect.rival, "full"))
    if exact is None or turn.method != "exact":
        return None
    best = exact.values[0][1]
    following = max(value for _, value in exact.values if value < best)
    return _Proof(
        method="exact",
        samples=0,
        behind=tuple((move, Estimate(float(best - value))) for move, value in exact.values),
        margin=Estimate(float(best - following)),
        win_margin=exact.win(best).value - exact.win(following).value,
        theme="exact_ending",
        rival=prospect.rival,
        reasons=turn.reasons,
    )


def _proved(prospect: Prospect, seed: str) -> _Proof | None:
    view = prospect.view
    is_swap = isinstance(prospect.best, Swap)
    sampler = Sampler(
        view,
        f"puzzle proof {seed}",
        [prospect.best, prospect.rival],
        _PROVED_OF_SWAPS if is_swap else _PROVED,
        _SWAPS_OF_SWAPS if is_swap else _PROVED_SWAPS,
    )
    best, rival = sampler.given
    behind, win_behind = _gaps(sampler, best)
    if best == rival or not behind or not is_unique(behind.values()):
        return None
    wrong = [at for at, gap in behind.items() if is_wrong(gap)]
    following = min(wrong, key=lambda at: behind[at].value)
    if win_behind[following] < LEAST_WIN_MARGIN:
        return None
    if rival not in wrong:
        rival = following
    right = [at for at, gap in behind.items() if is_answer(gap)]
    samples = min(sampler.samples, _REPLY_SAMPLES)
    to_best, to_rival = sampler.replies(best, samples), sampler.replies(rival, samples)
    better = _candidate(view, sampler, best, EXACT_ZERO)
    played = _candidate(view, sampler, rival, behind[rival])
    loss = behind[rival].value
    others = _wrong_scores(view, [sampler.moves[at] for at in (best, *right)])
    denied = mean_points(to_rival) - mean_points(to_best)
    order = [best, *sorted(behind, key=lambda at: (not is_answer(behind[at]), behind[at].value))]
    return _Proof(
        method="sampled",
        samples=sampler.samples,
        behind=tuple((sampler.moves[at], behind.get(at, EXACT_ZERO)) for at in order),
        margin=behind[following],
        win_margin=win_behind[following],
        theme=theme_of(better, played, loss, denied, others),
        rival=sampler.moves[rival],
        reasons=explain(view, played, better, loss, to_rival, to_best),
    )


def _gaps(sampler: Sampler, best: int) -> tuple[dict[int, Estimate], dict[int, float]]:
    """How far each other candidate is behind, in points and in chances to win; nothing if it
    became clear that this is no puzzle."""
    behind: dict[int, Estimate] = {}
    win_behind: dict[int, float] = {}
    for samples in _PROOF_SAMPLES:
        sampler.run_to(samples)
        others = [at for at in sampler.alive if at != best]
        for at in others:
            behind[at] = sampler.gap(best, at)
            win = sampler.win_gap(best, at)
            win_behind[at] = 0.0 if win is None else win.value
        if _is_hopeless(behind[at] for at in others):
            return {}, {}
        if all(_is_settled(behind[at]) for at in others):
            break
        sampler.drop_losers(best, LEAST_MARGIN)
    return behind, win_behind


def _candidate(view: View, sampler: Sampler, at: int, behind: Estimate) -> Candidate:
    return describe(view, sampler.moves[at], sampler.static[at], behind, sampler.win(at))
