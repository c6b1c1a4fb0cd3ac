"""The web client has words, in every language, for what the server reports by a code."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from qwirkle.rules.incident import ClosingReason, DepartureReason
from qwirkle.server.wire.refusal import STATUS

WEB = Path(__file__).parents[2] / "web" / "src"
LANGUAGES = ("nl", "fr", "es", "en", "de", "it")


def keys(language: str, family: str) -> set[str]:
    """The messages of a family, such as `reason`, that a catalogue has with its chapters."""
    files = (WEB / "messages").rglob(f"{language}.ts")
    text = "".join(file.read_text(encoding="utf-8") for file in files)
    return set(re.findall(rf"^  '{family}\.(\w+)':", text, re.MULTILINE))


def alike() -> dict[str, str]:
    """The codes that share the words of another code."""
    text = (WEB / "lib" / "refusals.ts").read_text(encoding="utf-8")
    block = re.search(r"const ALIKE[^{]*\{([^}]*)\}", text)
    assert block is not None
    return dict(re.findall(r"(\w+): '(\w+)'", block[1]))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_code_has_words(language: str) -> None:
    codes = {alike().get(code, code) for code in STATUS}
    assert codes <= keys(language, "reason")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_way_to_go_out_has_words(language: str) -> None:
    assert keys(language, "tableOut") == set(get_args(DepartureReason))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_way_to_end_has_words(language: str) -> None:
    # However the others went out, the page names the last one left.
    ends = {"hand_empty", "stuck", "last_left", *get_args(ClosingReason)}
    assert keys(language, "afterWhy") == ends
