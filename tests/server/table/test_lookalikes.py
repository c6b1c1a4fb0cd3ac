"""No bot may have a name that looks like another bot's."""

from __future__ import annotations

import pytest

from qwirkle.server.table.lookalikes import check_one_alphabet, name_key
from qwirkle.server.wire.refusal import Refused


@pytest.mark.parametrize(
    ("name", "like"),
    [
        ("Walle", "WALLE"),
        ("Walle", "Ｗａｌｌｅ"),
        ("Walle", "Wa1Ie"),
        ("Zoe", "Zoë"),
        ("Modem", "Modern"),
        ("BOT", "ВОТ"),  # Cyrillic
        ("Kati", "Κάτι"),  # Greek
        ("Bob", "B0b"),
    ],
)
def test_names_that_look_alike_have_the_same_key(name: str, like: str) -> None:
    assert name != like
    assert name_key(name) == name_key(like)


@pytest.mark.parametrize(
    ("name", "other"), [("Walle", "Wally"), ("हिन्दी", "हन्द"), ("Бот", "Бит"), ("R2", "R3")]
)
def test_names_that_differ_have_different_keys(name: str, other: str) -> None:
    assert name_key(name) != name_key(other)


@pytest.mark.parametrize("name", ["Wаlle", "Οmega", "Ꮃalle"])
def test_a_name_that_mixes_alphabets_is_refused(name: str) -> None:
    with pytest.raises(Refused) as caught:
        check_one_alphabet(name)
    assert caught.value.reason == "bad_name"


@pytest.mark.parametrize(
    "name", ["Walle", "Робот 2", "Qwirkle君", "ロボ bot", "佐々木bot", "Hawaiʻi", "K2-SO 🤖"]
)
def test_a_name_of_one_alphabet_is_not_refused(name: str) -> None:
    check_one_alphabet(name)
