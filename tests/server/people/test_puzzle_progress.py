"""What an attempt at a puzzle changes: Glicko-2, the streak, and repetition by a given clock."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from qwirkle.analysis.puzzles import shipped_puzzles
from qwirkle.server.people.puzzle_choice import NEAREST, choose
from qwirkle.server.people.puzzle_progress import after_attempt, progress_of, starting_state
from qwirkle.server.people.rating import NEWCOMER, Rating, after_games, after_meeting
from qwirkle.server.store import PuzzleState

MOVE = "Ro@0,0"
NOON = 1_790_000_000_000
MINUTE = 60_000
DAY = 86_400_000
NAMES = list(shipped_puzzles().summaries)


def fresh(name: str = NAMES[0]) -> PuzzleState:
    return starting_state("anna", shipped_puzzles().summaries[name])


def test_the_published_example_of_glicko_2() -> None:
    others = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    after = after_games(Rating(1500, 200), others)
    assert after.value == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_who_solves_rises_and_the_puzzle_falls_and_both_become_surer() -> None:
    puzzle = Rating(1300, 160)
    player, easier = after_meeting(NEWCOMER, puzzle, solved=True)
    assert player.value > NEWCOMER.value
    assert easier.value < puzzle.value
    assert player.deviation < NEWCOMER.deviation
    assert easier.deviation < puzzle.deviation
    lower, harder = after_meeting(NEWCOMER, puzzle, solved=False)
    assert lower.value < NEWCOMER.value
    assert harder.value > puzzle.value


def test_a_rating_comes_near_to_the_puzzles_that_are_half_solved() -> None:
    random = Random("ratings")
    player, true = NEWCOMER, 1600.0
    for _ in range(150):
        puzzle = Rating(player.value, 60)
        chance = 1 / (1 + 10 ** ((puzzle.value - true) / 400))
        player, _ = after_meeting(player, puzzle, random.random() < chance)
    assert abs(player.value - true) < 2 * player.deviation
    assert player.deviation < 80


def test_only_the_first_attempt_counts() -> None:
    first = after_attempt(fresh(), MOVE, False, NOON)
    again = after_attempt(first, MOVE, True, NOON + MINUTE)
    assert (first.player.counted, first.player.solved, first.puzzle.counted) == (1, 0, 1)
    assert replace(again.player, changed=0) == replace(first.player, changed=0)
    assert again.puzzle == first.puzzle
    assert again.attempt is not None
    assert again.attempt.solved is False


def test_the_last_move_is_kept_and_what_it_changed() -> None:
    first = after_attempt(fresh(), "Ro@0,0", False, NOON)
    again = after_attempt(first, "Rs@0,0", True, NOON + MINUTE)
    assert first.attempt is not None
    assert again.attempt is not None
    assert (first.attempt.move, again.attempt.move) == ("Ro@0,0", "Rs@0,0")
    assert first.attempt.change == first.player.rating - fresh().player.rating
    assert again.attempt.change is None


def test_the_streak_counts_those_solved_in_a_row_and_keeps_the_best() -> None:
    state = fresh()
    streaks = []
    for solved in (True, True, False, True):
        state = after_attempt(replace(state, attempt=None), MOVE, solved, NOON)
        streaks.append((state.player.streak, state.player.best_streak))
    assert streaks == [(1, 1), (2, 2), (0, 2), (1, 2)]


def test_one_that_was_failed_comes_back_soon_and_then_ever_later() -> None:
    state = after_attempt(fresh(), MOVE, False, NOON)
    waits, now = [], NOON
    for solved in (True, True, True, False):
        assert state.attempt is not None
        assert state.attempt.due is not None
        waits.append(state.attempt.due - now)
        now = state.attempt.due
        state = after_attempt(state, MOVE, solved, now)
    assert waits[0] == 10 * MINUTE
    assert DAY <= waits[1] < waits[2] < waits[3]
    assert state.attempt is not None
    assert state.attempt.due == now + 10 * MINUTE  # failed again


def test_an_attempt_before_it_is_due_changes_no_date() -> None:
    failed = after_attempt(fresh(), MOVE, False, NOON)
    early = after_attempt(failed, MOVE, True, NOON + MINUTE)
    assert failed.attempt is not None
    assert early.attempt is not None
    assert early.attempt.due == failed.attempt.due
    assert early.attempt.card == failed.attempt.card


def test_one_that_was_solved_comes_back_only_once_it_was_failed() -> None:
    solved = after_attempt(fresh(), MOVE, True, NOON)
    assert solved.attempt is not None
    assert solved.attempt.due is None
    failed = after_attempt(solved, MOVE, False, NOON + DAY)
    assert failed.attempt is not None
    assert failed.attempt.due == NOON + DAY + 10 * MINUTE


def test_progress_tells_what_waits_now_and_when_the_next_does() -> None:
    rows = [after_attempt(fresh(name), MOVE, False, NOON).attempt for name in NAMES[:2]]
    tried = [row for row in rows if row is not None]
    player = fresh().player
    before = progress_of(player, tried, NAMES, NOON)
    assert (before.due, before.next_due) == (0, NOON + 10 * MINUTE)
    later = progress_of(player, tried, NAMES, NOON + 10 * MINUTE)
    assert (later.due, later.next_due) == (2, None)
    # A puzzle that a newer set does not have is not waited for.
    assert progress_of(player, tried, NAMES[:1], NOON + 10 * MINUTE).due == 1


def test_next_is_what_waits_then_what_is_near_then_what_was_long_ago() -> None:
    summaries = shipped_puzzles().summaries
    random = Random("next")
    failed = after_attempt(fresh(), MOVE, False, NOON)
    assert failed.attempt is not None
    due = failed.attempt.due
    assert due is not None
    assert choose(summaries, [failed.attempt], {}, 1200, due, random) == NAMES[0]
    near = sorted(summaries, key=lambda name: abs(summaries[name].rating.value - 1500))[:NEAREST]
    drawn = {choose(summaries, [], {}, 1500, NOON, random) for _ in range(50)}
    assert drawn <= set(near)
    assert len(drawn) > 1
    two = {name: summaries[name] for name in NAMES[:2]}
    assert choose(two, [failed.attempt], {}, 1200, NOON, random) == NAMES[1]
    # How hard it turned out to be counts, not how it shipped.
    other = replace(failed.puzzle, puzzle=NAMES[1], rating=5000.0)
    three = {name: summaries[name] for name in NAMES[:12]}
    many = {choose(three, [], {NAMES[1]: other}, 1200, NOON, random) for _ in range(100)}
    assert NAMES[1] not in many
    one = {NAMES[0]: summaries[NAMES[0]]}
    assert choose(one, [failed.attempt], {}, 1200, NOON, random) == NAMES[0]
