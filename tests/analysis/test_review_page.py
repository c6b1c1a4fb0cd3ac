"""What docs/review.md says is so."""

from __future__ import annotations

import json
from pathlib import Path

from qwirkle.analysis import BEST_WITHIN, EDGES, MEASURED_SEATS, review_schema

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs" / "review.md").read_text(encoding="utf-8")


def test_the_schema_in_the_docs_is_that_of_the_types() -> None:
    """To write it again: `python -m tests.analysis.test_review_page`."""
    written = (ROOT / "docs" / "review.schema.json").read_text(encoding="utf-8")
    assert written == schema_text()


def test_the_edges_are_those_of_the_code() -> None:
    assert (BEST_WITHIN, EDGES) == (0.5, (1.0, 3.0, 6.0))
    assert "lost less than half a point" in PAGE
    assert {2, 3, 4} == MEASURED_SEATS


def schema_text() -> str:
    schema = review_schema()
    whole = {
        "$schema": schema.pop("$schema"),
        "title": "A line of qwirkle review --json",
        "type": "object",
        "properties": {"file": {"type": "string"}, "review": {"$ref": schema.pop("$ref")}},
        "required": ["file", "review"],
        "additionalProperties": False,
        **schema,
    }
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    (ROOT / "docs" / "review.schema.json").write_text(schema_text(), encoding="utf-8")
