"""Tables as Parquet, by pyarrow, which is imported when it is needed."""

from __future__ import annotations

import types
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec

from qwirkle.rules.errors import QwirkleError

__all__ = ["check_parquet", "column_types", "write_parquet"]


def check_parquet() -> None:
    """Raise `QwirkleError` if pyarrow is not installed."""
    if find_spec("pyarrow") is None:
        raise QwirkleError("no_pyarrow", "Parquet needs pyarrow; in a clone: pip install '.[data]'")


def write_parquet(path: Path, kind: type[msgspec.Struct], rows: Sequence[msgspec.Struct]) -> None:
    """Write the rows of one table; the same rows give the same bytes."""
    import pyarrow as pa
    from pyarrow import parquet

    table = pa.Table.from_pylist(
        [msgspec.structs.asdict(row) for row in rows], schema=_schema(kind)
    )
    parquet.write_table(table, path, compression="zstd")


def column_types(kind: type[msgspec.Struct]) -> dict[str, str]:
    """The columns of a table with their Parquet types, in words."""
    hints = get_type_hints(kind, include_extras=True)
    return {field.name: _word(hints[field.name]) for field in msgspec.structs.fields(kind)}


def _word(hint: Any) -> str:
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _word(args[0])
    if origin is types.UnionType:
        return _word(next(arg for arg in args if arg is not types.NoneType))
    if origin is list:
        return f"list of {_word(args[0])}"
    return {int: "int32", float: "float64", str: "string", bool: "bool"}[hint]


def _schema(kind: type[msgspec.Struct]) -> Any:
    import pyarrow as pa

    plain = {
        "int32": pa.int32(),
        "float64": pa.float64(),
        "string": pa.string(),
        "bool": pa.bool_(),
    }

    def arrow(word: str) -> Any:
        inner = word.removeprefix("list of ")
        return plain[inner] if inner == word else pa.list_(plain[inner])

    return pa.schema([(name, arrow(word)) for name, word in column_types(kind).items()])
