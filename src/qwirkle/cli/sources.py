"""The input of a command: a file or standard input with a record or position, or a position."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from qwirkle.cli.files import FileError, read_text
from qwirkle.notation import (
    Record,
    parse_position,
    parse_position_json,
    parse_record,
    parse_record_json,
)
from qwirkle.rules.errors import ParseError, QwirkleError
from qwirkle.rules.position import Position

__all__ = ["read_record", "read_record_or_position", "read_source"]

_FIELDS = 6


def read_source(name: str) -> str:
    """The text of a file; ``-`` is standard input."""
    if not name:
        raise FileError("the name of a file is empty")
    if name != "-":
        return read_text(Path(name))
    try:
        return sys.stdin.buffer.read().decode("utf-8")
    except UnicodeDecodeError as error:
        raise FileError(f"standard input: not text in UTF-8 (byte {error.start + 1})") from error


def read_record(name: str) -> Record:
    """The record in a file, text or JSON; errors name the file."""
    text = read_source(name)
    with _named(name):
        return _parse_record(text)


def read_record_or_position(what: str) -> Record | Position:
    """A record or position in a file, or a position written on the command line."""
    # os.path, because Path.exists raises for a position that is too long for a file name.
    if len(what.split()) == _FIELDS and not os.path.exists(what):
        return parse_position(what.strip())
    text = read_source(what)
    with _named(what):
        if len(text.split()) == _FIELDS:
            return parse_position(text.strip())
        if text.lstrip().startswith("{") and '"qwirkle"' not in text:
            return parse_position_json(text)
        return _parse_record(text)


def _parse_record(text: str) -> Record:
    is_json = text.lstrip("\ufeff \t\r\n").startswith("{")
    return parse_record_json(text) if is_json else parse_record(text)


class _named:  # noqa: N801 - a context manager reads as a function
    """Puts the name of the file in front of errors about its content."""

    def __init__(self, name: str) -> None:
        self._name = "standard input" if name == "-" else name

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, QwirkleError):
            raise ParseError(error.reason, f"{self._name}: {error}") from error
