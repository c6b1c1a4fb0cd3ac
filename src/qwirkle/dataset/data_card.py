"""The data card: what is in a dataset and how it was made, in Markdown beside the data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import get_args, get_type_hints

import msgspec

from qwirkle import __version__
from qwirkle.dataset.dataset_spec import DatasetSpec
from qwirkle.dataset.parquet import column_types
from qwirkle.dataset.rows import TABLES
from qwirkle.notation import format_ruleset

__all__ = ["data_card"]

_READERS = {
    "parquet": """import pyarrow.parquet

positions = pyarrow.parquet.read_table("parquet/positions")""",
    "jsonl": """import json

with open("jsonl/positions/00000.jsonl", encoding="utf-8") as lines:
    positions = [json.loads(line) for line in lines]""",
}


def data_card(spec: DatasetSpec, rows: Mapping[str, int]) -> str:
    """The text for a finished dataset with so many rows in each table.

    >>> from qwirkle.arena import Contestant
    >>> spec = DatasetSpec((Contestant("greedy"),), games=1, samples=0)
    >>> "| games | 1 |" in data_card(spec, {"games": 1, "positions": 50, "candidates": 400})
    True
    """
    return "\n".join(_lines(spec, rows)) + "\n"


def _lines(spec: DatasetSpec, rows: Mapping[str, int]) -> Iterator[str]:
    form = spec.formats[0]
    yield "---"
    yield "configs:"
    for table in TABLES:
        yield f"  - config_name: {table}"
        yield f"    data_files: {form}/{table}/*.{form}"
    yield "---"
    yield "# Qwirkle: games, positions and candidate moves"
    yield ""
    yield "| | |"
    yield "| --- | --- |"
    for table in TABLES:
        yield f"| {table} | {rows[table]:,} |"
    yield f"| players | {', '.join(contestant.label for contestant in spec.contestants)} |"
    yield f"| seats | {spec.seats} |"
    yield f"| rules | {format_ruleset(spec.ruleset)} |"
    yield f"| seed | {spec.seed} |"
    yield f"| samples per position | {spec.samples or 'none: static values only'} |"
    yield f"| formats | {', '.join(spec.formats)} |"
    yield f"| made by | qwirkle {__version__}, code {spec.parameters['code']} |"
    yield ""
    yield "## How it was made"
    yield ""
    yield (
        "Bots played whole games, each from a deal of its own, and changed seats after each game. "
        "In every position the best moves by static value, some swaps and the move that was made "
        "were valued. A sample deals the hidden tiles at random, in a way that the seat holds "
        "possible, and plays on; all candidates of a position get the same samples. Where the "
        "rest of the game could be searched to its end, the values are exact. Seed, version and "
        "code decide every byte of the JSON lines; those of Parquet also depend on the version of "
        "pyarrow, and the last digits of values may differ on another kind of processor."
    )
    yield ""
    yield "## What may be learned from"
    yield ""
    yield (
        "`positions` and `candidates` hold what the seat to move may know, and nothing hidden: no "
        "other hand, no order of the bag. Only `margin` and `share` come from the future: they are "
        "labels. `record` in `games` tells the finished game with all draws, for replaying it; it "
        "is no input for a player. Positions of one game are alike: keep them together when "
        "splitting into parts for training and testing. The deals differ from those of "
        "`qwirkle arena` with the same seed."
    )
    yield ""
    yield "```python"
    yield _READERS[form]
    yield "```"
    for table, kind in TABLES.items():
        yield ""
        yield f"## {table.capitalize()}"
        yield ""
        meaning = (kind.__doc__ or "").partition("\n")[0]  # without the example
        yield f"{meaning} One file for every 500 games: `{form}/{table}/`."
        yield ""
        yield "| column | type | meaning |"
        yield "| --- | --- | --- |"
        meanings = _meanings(kind)
        for name, word in column_types(kind).items():
            yield f"| `{name}` | {word} | {meanings[name]} |"


def _meanings(kind: type[msgspec.Struct]) -> dict[str, str]:
    hints = get_type_hints(kind, include_extras=True)
    return {
        name: meta.description or ""
        for name, hint in hints.items()
        for meta in get_args(hint)
        if isinstance(meta, msgspec.Meta)
    }
