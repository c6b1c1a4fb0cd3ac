"""docs/rules.md defines every clause that errors, docstrings and pages name."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "rules.md"
# S1 to E6 and the rulings A1 to A41, by letter.
CLAUSES = {"S": 8, "T": 3, "P": 11, "W": 6, "N": 2, "C": 6, "E": 6, "A": 41}
NAMED = re.compile(r"(?<![\w#/+-])([STPWNCEA])([0-9]{1,2})(?![\w/+-])")
DEFINED = re.compile(r'^- <a id="(\w+)"></a>\*\*(\w+)\*\* \S', re.MULTILINE)


def defined() -> list[str]:
    return [clause for _, clause in DEFINED.findall(PAGE.read_text(encoding="utf-8"))]


def test_the_page_defines_every_clause_once_and_in_order() -> None:
    assert defined() == [
        f"{letter}{n + 1}" for letter, most in CLAUSES.items() for n in range(most)
    ]


def test_every_clause_can_be_linked_to_by_its_id() -> None:
    for anchor, clause in DEFINED.findall(PAGE.read_text(encoding="utf-8")):
        assert anchor == clause.lower()


@pytest.mark.parametrize("folder", ["src", "docs"])
def test_every_clause_that_is_named_is_defined(folder: str) -> None:
    known = set(defined())
    named = 0
    for path in sorted((ROOT / folder).rglob("*")):
        if path.suffix not in (".py", ".md"):
            continue
        for match in NAMED.finditer(path.read_text(encoding="utf-8")):
            named += 1
            assert match[0] in known, f"{path.relative_to(ROOT)} names {match[0]}"
    assert named > 20


def test_links_to_clauses_lead_to_the_page() -> None:
    anchors = {anchor for anchor, _ in DEFINED.findall(PAGE.read_text(encoding="utf-8"))}
    for page in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]:
        text = page.read_text(encoding="utf-8")
        for anchor in re.findall(r"rules\.md#(\w+)\)", text):
            assert anchor in anchors, f"{page.name} links to #{anchor}"
    for link in re.findall(r"\]\(#(\w+)\)", PAGE.read_text(encoding="utf-8")):
        assert link in anchors | {"rulings"}
