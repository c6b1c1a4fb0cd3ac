"""docs/duplicate.md says what the code does."""

import re
from pathlib import Path

from qwirkle.duplicate import MOST_ROUNDS, PAR_RUNS, SQUARES, DuplicateDeal, parse_answer_sheet_json

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs" / "duplicate.md").read_text(encoding="utf-8")


def test_the_answer_sheet_is_one() -> None:
    (example,) = re.findall(r"^```json\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    sheet = parse_answer_sheet_json(example)
    assert sheet.deal == DuplicateDeal.of_seed(7)
    assert sheet.due == 2


def test_the_figures_are_those_of_the_code() -> None:
    assert f"A deal has {MOST_ROUNDS} rounds." in PAGE
    assert f"each plays every deal {PAR_RUNS} times" in PAGE
    assert re.findall(r"^\| (\S) \|", PAGE, re.MULTILINE) == [square for square, *_ in SQUARES]


def test_every_clause_that_the_code_cites_is_stated() -> None:
    stated = set(re.findall(r"\*\*(D\d)\*\*", PAGE))
    sources = (ROOT / "src" / "qwirkle" / "duplicate").glob("*.py")
    cited = {clause for path in sources for clause in re.findall(r"\bD\d\b", path.read_text())}
    assert cited
    assert cited <= stated
