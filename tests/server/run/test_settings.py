"""The settings, and the options that are made from them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from qwirkle.cli.settings_options import with_settings
from qwirkle.rules.errors import InvalidArgument
from qwirkle.server.run.settings import Settings, default_data


def run(*arguments: str, only: set[str] | None = None) -> Settings:
    """What a command gets that is called so."""
    import typer

    got: list[Settings] = []

    def command(settings: Settings) -> None:
        got.append(settings)

    app = typer.Typer()
    app.command()(with_settings(command, only))
    app(list(arguments), standalone_mode=False)
    return got[0]


@pytest.fixture(autouse=True)
def _no_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for setting in Settings.all():
        monkeypatch.delenv(setting.variable, raising=False)


def test_without_anything_set_the_defaults_hold() -> None:
    assert run() == Settings()


def test_a_flag_wins_over_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QWIRKLE_PORT", "81")
    monkeypatch.setenv("QWIRKLE_TRUST_PROXY", "1")
    monkeypatch.setenv("QWIRKLE_DATA", "/srv/qwirkle")
    assert run() == Settings(port=81, trust_proxy=True, data=Path("/srv/qwirkle"))
    assert run("--port", "82", "--no-trust-proxy").port == 82
    assert not run("--port", "82", "--no-trust-proxy").trust_proxy


def test_a_command_can_take_some_settings_only() -> None:
    import typer

    assert run("--database", "postgresql://x/y", only={"data", "database"}).is_postgres
    with pytest.raises(typer.TyperException):
        run("--port", "80", only={"data", "database"})


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"port": 70_000}, "port must be from 0 to 65535"),
        ({"port": "80"}, "port must be int"),
        ({"port": True}, "port must be int"),
        ({"max_body": 1}, "max_body must be from"),
        ({"log_level": "loud"}, "log_level is one of"),
        ({"workers": 2}, "several workers need PostgreSQL and NATS"),
        ({"workers": 2, "nats": "nats://x"}, "several workers need PostgreSQL and NATS"),
        ({"workers": 2, "database": "postgresql://x/y"}, "several workers need PostgreSQL"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(wrong: dict[str, Any], says: str) -> None:
    with pytest.raises(InvalidArgument, match=says) as caught:
        Settings(**wrong)
    assert caught.value.reason == "bad_setting"


def test_several_workers_are_taken_with_postgresql_and_nats() -> None:
    assert Settings(workers=2, database="postgresql://x/y", nats="nats://x").workers == 2


def test_without_a_database_it_is_a_file_in_the_data_folder() -> None:
    assert Settings(data=Path("/srv")).database_url == "sqlite:////srv/qwirkle.db"
    assert Settings(database="postgresql://x/y").database_url == "postgresql://x/y"


def test_the_data_folder_follows_the_standard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert default_data() == Path("/data/qwirkle/server")
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    monkeypatch.setenv("HOME", "/home/anna")
    assert default_data() == Path("/home/anna/.local/share/qwirkle/server")


def test_every_setting_says_what_it_is_for() -> None:
    for setting in Settings.all():
        assert setting.about.help.endswith("."), setting.name
