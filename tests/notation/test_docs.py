"""What the documents show is read and written by the code just so."""

import re
from pathlib import Path

import pytest

from qwirkle import (
    Cell,
    Game,
    Tile,
    board_text,
    format_position,
    format_position_json,
    format_public_record,
    format_public_record_json,
    format_record,
    format_record_json,
    format_view,
    format_view_json,
    parse_board,
    parse_position,
    parse_position_json,
    parse_public_record,
    parse_public_record_json,
    parse_record,
    parse_record_json,
    parse_view,
    parse_view_json,
)
from qwirkle.notation import format_perft, parse_perft
from qwirkle.rules.chance import mixed_after_swap, stream

DOCS = Path(__file__).parent.parent.parent / "docs"


def shown(page: str, kind: str) -> str:
    """The one block of this kind on a page."""
    text = (DOCS / page).read_text(encoding="utf-8")
    (block,) = re.findall(rf"^```{re.escape(kind)}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return str(block)


def test_the_record_in_the_docs_is_the_same_game_in_both_forms() -> None:
    text, as_json = shown("notation.md", "record"), shown("notation.md", "json record")
    record = parse_record(text)
    assert format_record(record) == text
    assert parse_record_json(as_json) == record
    assert format_record_json(record, pretty=True) == as_json


def test_the_positions_in_the_docs_are_canonical() -> None:
    text, as_json = shown("notation.md", "position"), shown("notation.md", "json position")
    assert format_position(parse_position(text)) + "\n" == text
    assert format_position_json(parse_position_json(as_json)) + "\n" == as_json


def test_the_views_in_the_docs_are_the_same_in_both_forms() -> None:
    text, as_json = shown("notation.md", "view"), shown("notation.md", "json view")
    view = parse_view(text)
    assert format_view(view) + "\n" == text
    assert parse_view_json(as_json) == view
    assert format_view_json(view) + "\n" == as_json


def test_the_record_without_a_deal_in_the_docs_is_the_same_in_both_forms() -> None:
    text = shown("notation.md", "public record")
    as_json = shown("notation.md", "json public record")
    record = parse_public_record(text)
    assert format_public_record(record) == text
    assert parse_public_record_json(as_json) == record
    assert format_public_record_json(record, pretty=True) == as_json


def test_the_perft_line_in_the_docs_is_true() -> None:
    text = shown("notation.md", "perft")
    (case,) = parse_perft(text)
    assert format_perft(case) == text.splitlines()[1]
    scores = [case.position.score(move) for move in case.position.legal_placements()]
    assert (len(scores), max(scores), sum(scores)) == (case.count, case.best, case.total)


def test_the_board_in_the_docs_is_drawn_so() -> None:
    board = parse_board("-1,-1:GtGcGd;-1,0:RtRcRdRo")
    assert board_text(board, last=[Cell(2, 0)]) + "\n" == shown("notation.md", "board")


def test_the_numbers_on_the_page_about_chance_are_right() -> None:
    page = (DOCS / "chance.md").read_text(encoding="utf-8")
    words = stream("7", "deal")
    assert " ".join(f"{next(words):016x}" for _ in range(5)) in page
    deal = "".join(map(str, Game.start(2, seed=7).deal))
    assert deal in re.sub(r"[ \n]", "", page)
    bag = map(Tile.parse, ["Yo", "Ro", "Bs", "Ro", "Gd", "Px"])
    assert " ".join(map(str, mixed_after_swap(bag, "7", 5))) in page


@pytest.mark.parametrize("page", sorted(DOCS.glob("*.md")), ids=lambda page: page.name)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text(encoding="utf-8")):
        assert target.startswith("https://") or (DOCS / target).exists(), target
