"""Sets of puzzles: written and read, asked by id and by day, and refused if damaged."""

from __future__ import annotations

import gzip
from datetime import date, timedelta

import pytest

from qwirkle.analysis import Estimate
from qwirkle.analysis.puzzles import Attempt, PuzzleSet, format_puzzle_set, parse_puzzle_set
from qwirkle.notation import parse_move
from qwirkle.rules import IllegalMove, InvalidArgument, ParseError
from tests.analysis.puzzles.examples import made_up

NAMES = [f"{number:010x}" for number in range(7)]
DATA = format_puzzle_set([made_up(name) for name in NAMES], "a seed")
DAY = date(2026, 11, 17)


def test_a_set_is_read_as_it_was_written() -> None:
    puzzles = parse_puzzle_set(DATA)
    assert list(puzzles) == [made_up(name) for name in NAMES]
    assert (len(puzzles), puzzles.seed) == (len(NAMES), "a seed")
    assert NAMES[3] in puzzles
    assert puzzles.get(NAMES[3]).id == NAMES[3]


def test_summaries_tell_no_answer() -> None:
    (summary, *_) = parse_puzzle_set(DATA).summaries.values()
    assert summary.__struct_fields__ == ("id", "theme", "level", "rating")


def test_an_unknown_puzzle_is_refused() -> None:
    for name in ("ffffffffff", "", None):
        with pytest.raises(InvalidArgument) as refusal:
            parse_puzzle_set(DATA).get(name)  # type: ignore[arg-type]
        assert refusal.value.reason == "unknown_puzzle"


def packed(*lines: bytes) -> bytes:
    return gzip.compress(b"\n".join((*lines, b"")), mtime=0)


DAMAGED = {
    "empty": b"",
    "something else": b"no set",
    "cut off": DATA[:-20],
    "followed by more": DATA + b"more",
    "without a first line": packed(b""),
    "without a head": packed(b"{}"),
    "of another format": packed(b'{"qwirkle_puzzles":2,"edition":"","seed":"1"}'),
    "of another edition": packed(b'{"qwirkle_puzzles":1,"edition":"abc","seed":"1"}', b"{}"),
    "changed": packed(gzip.decompress(DATA).replace(b'"value":2.5', b'"value":9.5', 1)[:-1]),
}


@pytest.mark.parametrize("data", DAMAGED.values(), ids=DAMAGED)
def test_anything_else_is_refused(data: bytes) -> None:
    with pytest.raises(ParseError):
        parse_puzzle_set(data)


def test_two_puzzles_of_one_id_are_refused() -> None:
    with pytest.raises(ParseError) as refusal:
        parse_puzzle_set(format_puzzle_set([made_up("aa"), made_up("aa")], "1"))
    assert refusal.value.reason == "two_alike"


def test_every_day_has_its_puzzle_and_all_come_before_one_comes_again() -> None:
    puzzles, again = parse_puzzle_set(DATA), parse_puzzle_set(DATA)
    first = DAY - timedelta(days=DAY.toordinal() % len(NAMES))
    days = [first + timedelta(days=number) for number in range(2 * len(NAMES))]
    ids = [puzzles.of_the_day(day).id for day in days]
    assert ids == [again.of_the_day(day).id for day in reversed(days)][::-1]
    assert sorted(ids[: len(NAMES)]) == sorted(ids[len(NAMES) :]) == NAMES


def test_another_edition_has_other_days() -> None:
    other = parse_puzzle_set(format_puzzle_set([made_up(n, solved=0.4) for n in NAMES], "1"))
    puzzles = parse_puzzle_set(DATA)
    assert other.edition != puzzles.edition
    days = [DAY + timedelta(days=number) for number in range(30)]
    assert [other.of_the_day(d).id for d in days] != [puzzles.of_the_day(d).id for d in days]


def test_an_empty_set_has_no_day() -> None:
    with pytest.raises(InvalidArgument):
        PuzzleSet("none", "1", []).of_the_day(DAY)


def test_a_move_is_judged_as_answer_by_its_value_or_as_unknown() -> None:
    puzzle = made_up("aa")
    assert puzzle.judge(parse_move("Rc@2,0")) == Attempt(True, Estimate(0.0))
    assert puzzle.judge(parse_move("Bs@1,1")) == Attempt(False, Estimate(2.5, 0.25))
    assert puzzle.judge(parse_move("swap Px")) == Attempt(False, None)
    with pytest.raises(IllegalMove):
        puzzle.judge(parse_move("Px@2,0"))
