"""Cookies cannot be made up, names look as they are, codes can be typed."""

import pytest

from qwirkle.server.people.device_kind import device_kind
from qwirkle.server.people.guests import (
    COOKIE,
    Seal,
    code_hash,
    cookie_in,
    new_code,
    new_guest,
)
from qwirkle.server.table.names import checked_name
from qwirkle.server.wire.refusal import Refused

SEAL = Seal(b"k" * 32)


def test_a_cookie_tells_whose_it_is() -> None:
    guest = new_guest()
    assert SEAL.identity(SEAL.token(guest, "phone")) == (guest, "phone")


@pytest.mark.parametrize(
    "change",
    [
        lambda token: token[:-1],
        lambda token: token[:-1] + ("A" if token[-1] != "A" else "B"),
        lambda token: token.replace("anna", "bert"),
        lambda token: "1" + token[1:],
        lambda token: token + "é",
        lambda token: "",
        lambda token: "1..",
        lambda token: "1.anna",
    ],
)
def test_a_changed_cookie_is_nobodys(change: object) -> None:
    assert callable(change)
    assert SEAL.identity(change(SEAL.token("anna"))) is None


def test_a_cookie_from_before_there_were_devices_is_that_of_the_first_one() -> None:
    signature = "4TWR3-ntEGjYp2IeeuqXrrJT9tukMyo1Vh4hBy8qiz8"
    assert SEAL.identity(f"1.anna.{signature}") == ("anna", "first")


def test_another_servers_cookie_is_nobodys() -> None:
    assert SEAL.identity(Seal(b"x" * 32).token("anna")) is None


def test_the_public_id_does_not_tell_the_cookie() -> None:
    assert SEAL.token("anna").removeprefix("2.anna.first.") not in ("", "anna")


@pytest.mark.parametrize("secure", [True, False])
def test_a_cookie_is_for_http_and_this_site_alone(secure: bool) -> None:
    parts = SEAL.cookie("anna", "first", secure).split("; ")
    assert parts[0] == f"{COOKIE}={SEAL.token('anna')}"
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(parts)
    assert ("Secure" in parts) is secure


def test_our_cookie_is_found_among_others() -> None:
    assert cookie_in(f"a=b; {COOKIE}=1.x.y; c=d") == "1.x.y"
    assert cookie_in(f"not{COOKIE}=1") is None
    assert cookie_in("") is None


@pytest.mark.parametrize(
    "name",
    [
        "Anna",
        "Zoë",
        "李小龍",
        "Ольга",
        "עברית",
        "🦊",
        "O'Neil-Smith 2",
        "نیم\u200cفاصله",
        "ශ්\u200dරී",
        "👩🏽\u200d💻",
        "🏳\ufe0f\u200d🌈",
    ],
)
def test_a_name_may_be_in_any_script(name: str) -> None:
    assert checked_name(name) == name


def test_names_that_look_the_same_are_the_same() -> None:
    assert checked_name("Zoe\u0308") == checked_name("Zo\u00eb")
    assert checked_name("An\u200bna\u202e") == "Anna"
    assert checked_name("\u2066Anna\u2069\u202a\u202d") == "Anna"
    assert checked_name("  Anna  ") == "Anna"
    assert checked_name("An\u200dna\u200c") == "Anna"
    assert checked_name("山田\u3000太郎") == checked_name("山田 太郎") == "山田 太郎"


@pytest.mark.parametrize(
    "name", ["", "   ", "a\nb", "a\x00b", "a\tb", "\u200b", "x" * 41, "a\u2028b"]
)
def test_a_name_that_cannot_be_shown_is_refused(name: str) -> None:
    with pytest.raises(Refused) as caught:
        checked_name(name)
    assert caught.value.reason == "bad_name"


def test_a_code_may_be_typed_in_any_way() -> None:
    code = new_code()
    assert len(code) == 10
    assert code_hash(code) == code_hash(f" {code[:5]}-{code[5:].lower()} ")
    assert code_hash(code) != code_hash(new_code())
    assert code not in code_hash(code)


@pytest.mark.parametrize(
    "name",
    [
        "\u3164",  # a letter that shows nothing
        "\u2800\u2800",  # a cell of Braille without dots
        "\u0301",  # a mark on nothing
        "a" + 39 * "\u0301",  # a tower of marks
    ],
)
def test_a_name_that_shows_nothing_or_paints_over_others_is_refused(name: str) -> None:
    """D15."""
    with pytest.raises(Refused) as caught:
        checked_name(name)
    assert caught.value.reason == "bad_name"


@pytest.mark.parametrize("name", ["ก็ก้", "שָׁלוֹם", "नमस्ते", "Nguyễn", "بِسْمِ", "🙂", "가", "!"])
def test_names_of_every_script_show_something(name: str) -> None:
    assert checked_name(name)


@pytest.mark.parametrize(
    ("user_agent", "kind"),
    [
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1",
         "Safari, iPhone"),
        ("Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36",
         "Chrome, Android"),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0", "Edge, Windows"),
        ("", ""),
    ],
)  # fmt: skip
def test_devices_can_be_told_apart(user_agent: str, kind: str) -> None:
    assert device_kind(user_agent) == kind
