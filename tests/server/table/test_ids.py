"""Ids that are easy to give to commands."""

import secrets

import pytest

from qwirkle.server.people.guests import new_guest
from qwirkle.server.table.decision import Secrets


def test_no_id_looks_like_an_option(monkeypatch: pytest.MonkeyPatch) -> None:
    made = iter(["-anna", "-bert", "c-rla", "-", "d_ra"])
    monkeypatch.setattr(secrets, "token_urlsafe", lambda size: next(made) if size == 9 else "x")
    assert new_guest() == "c-rla"
    assert Secrets.fresh().table == "d_ra"
