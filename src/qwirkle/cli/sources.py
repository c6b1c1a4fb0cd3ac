"""The input of a command: a file or standard input with a game, or a position or view itself."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from qwirkle.cli.files import FileError, read_text
from qwirkle.notation import (
    PublicRecord,
    Record,
    parse_position,
    parse_position_json,
    parse_public_record,
    parse_public_record_json,
    parse_record,
    parse_record_json,
    parse_view,
    parse_view_json,
)
from qwirkle.rules.errors import ParseError, QwirkleError
from qwirkle.rules.position import Position
from qwirkle.rules.view import View

__all__ = ["read_record", "read_record_or_view", "read_source", "read_whatever"]

_FIELDS = 6
_VIEW_FIELDS = 7


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
        return parse_record_json(text) if _is_json(text) else parse_record(text)


def read_record_or_view(name: str) -> Record | PublicRecord | View:
    """The record, with or without a deal, or the view in a file; errors name the file."""
    text = read_source(name)
    with _named(name):
        return _parse(text)


def read_whatever(what: str) -> Record | PublicRecord | View | Position:
    """What is in a file, or a position or view written on the command line."""
    # os.path, because Path.exists raises for a position that is too long for a file name.
    if len(what.split()) in (_FIELDS, _VIEW_FIELDS) and not os.path.exists(what):
        return _parse_line(what.strip())
    text = read_source(what)
    with _named(what):
        if len(text.split()) == _FIELDS:
            return parse_position(text.strip())
        if _is_json(text) and '"qwirkle"' not in text and '"seat"' not in text:
            return parse_position_json(text)
        return _parse(text)


def _parse_line(line: str) -> Position | View:
    return parse_position(line) if len(line.split()) == _FIELDS else parse_view(line)


def _parse(text: str) -> Record | PublicRecord | View:
    """Whatever has turns: what it is shows before it is read."""
    if _is_json(text):
        if '"qwirkle"' not in text and '"seat"' in text:
            return parse_view_json(text)
        # A quote inside a string is written as \\", so this can only be the name of a field.
        return parse_record_json(text) if '"deal"' in text else parse_public_record_json(text)
    first, *_ = text.lstrip("\ufeff \t\r\n").split("\n")
    if not first.startswith("[") and len(first.split()) == _VIEW_FIELDS:
        return parse_view(text)
    has_deal = any(line.lstrip().startswith("[Deal") for line in text.split("\n"))
    is_public = not has_deal and first.startswith("[Qwirkle")
    return parse_public_record(text) if is_public else parse_record(text)


def _is_json(text: str) -> bool:
    return text.lstrip("\ufeff \t\r\n").startswith("{")


class _named:  # noqa: N801 - a context manager reads as a function
    """Puts the name of the file in front of errors about its content."""

    def __init__(self, name: str) -> None:
        self._name = "standard input" if name == "-" else name

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, QwirkleError):
            raise ParseError(error.reason, f"{self._name}: {error}") from error
