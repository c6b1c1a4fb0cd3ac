"""The error tree: every error has a reason, a sentence, and survives pickling."""

import pickle

import pytest

from qwirkle.rules import (
    REASONS,
    EngineUnavailable,
    IllegalMove,
    InvalidArgument,
    InvalidSetup,
    ParseError,
    QwirkleError,
)
from qwirkle.rules.errors import shown
from tests.rules.build import tiles

ERRORS = [
    IllegalMove("gap", "a gap (P3)", "P3", (), tiles("Ro Bs")),
    InvalidSetup("bad_deal", "a deal has 108 tiles"),
    InvalidArgument("unknown_seat", "there is no seat 9"),
    ParseError("bad_tile", "no tile", 7),
    ParseError("bad_tile", "no tile"),
    EngineUnavailable("no_engine", "not compiled"),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_an_error_is_in_the_tree_and_survives_pickling(error: QwirkleError) -> None:
    assert isinstance(error, QwirkleError)
    copy = pickle.loads(pickle.dumps(error))
    assert type(copy) is type(error)
    assert (vars(copy), str(copy)) == (vars(error), str(error))


def test_str_is_the_sentence_and_reason_the_code() -> None:
    error = InvalidSetup("bad_deal", "a deal has 108 tiles")
    assert str(error) == "a deal has 108 tiles"
    assert error.reason == "bad_deal"


def test_a_parse_error_tells_its_line_where_the_form_has_lines() -> None:
    assert str(ParseError("bad_tile", "no tile", 7)) == "line 7: no tile"
    assert str(ParseError("bad_tile", "no tile")) == "no tile"


def test_no_reason_stands_twice() -> None:
    assert len(set(REASONS)) == len(REASONS) == 21


def test_what_is_shown_of_a_wrong_value_is_short_and_never_raises() -> None:
    class Broken:
        def __repr__(self) -> str:
            raise RuntimeError

    assert shown("Zz") == "'Zz'"
    assert len(shown("x" * 1000)) == 60
    assert shown(10**5000) == "some int"
    assert shown(Broken()) == "some Broken"
