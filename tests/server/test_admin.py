"""`qwirkle admin`, on a database as the server leaves it."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import NamedTuple

import pytest

from qwirkle.cli.boundary import run
from qwirkle.notation import parse_record
from qwirkle.server.live.bus import LocalBus
from qwirkle.server.live.metrics import Metrics
from qwirkle.server.live.table_cache import TableCache
from qwirkle.server.store import Store
from qwirkle.server.table.decision import Actor
from qwirkle.server.table.due import closed
from qwirkle.server.wire import PlayNow, TableOptions


class House(NamedTuple):
    """A database with three tables, and the options that lead to it."""

    url: str
    where: list[str]
    open: str
    playing: str
    over: str


def address(url: str) -> list[str]:
    if url.startswith("sqlite"):
        return ["--data", str(Path(url.removeprefix("sqlite:///")).parent)]
    return ["--database", url]


async def furnish(url: str) -> House:
    async with await Store.open(url) as store:
        tables = TableCache(store, LocalBus(), Metrics())
        anna = Actor("anna", "Anna")
        await store.create_guest("anna", "Anna \x1b[31m \u0915\u094d\u200d\u0937")
        wish = PlayNow(bots=["greedy"], contribution="0" * 32)
        opened = await tables.open(TableOptions(public=True), anna)
        playing, over = await tables.play(wish, anna), await tables.play(wish, anna)
        await tables.change(over.table, closed)
    return House(url, address(url), opened.table, playing.table, over.table)


@pytest.fixture
def house(database_url: str) -> House:
    return asyncio.run(furnish(database_url))


@pytest.fixture
def sqlite_house(tmp_path: Path) -> House:
    return asyncio.run(furnish(f"sqlite:///{tmp_path}/qwirkle.db"))


def phases(house: House, capsys: pytest.CaptureFixture[str]) -> dict[str, str]:
    capsys.readouterr()
    assert run(["admin", "tables", *house.where]) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    return {line[0]: line[1] for line in lines}


def test_tables_and_guests_are_listed(house: House, capsys: pytest.CaptureFixture[str]) -> None:
    assert phases(house, capsys) == {
        house.open: "open",
        house.playing: "playing",
        house.over: "over",
    }
    assert run(["admin", "tables", "--phase", "open", *house.where]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith(f"{house.open}  open     public ")
    assert run(["admin", "guests", *house.where]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith("anna ")
    # A name cannot steer the terminal.
    assert line.endswith("  Anna ?[31m \u0915\u094d\u200d\u0937")


def test_a_table_is_ended(sqlite_house: House, capsys: pytest.CaptureFixture[str]) -> None:
    house = sqlite_house
    for table in (house.open, house.playing):
        assert run(["admin", "end", *house.where, "--", table]) == 0
        assert capsys.readouterr().out == f"table {table} is closed\n"
    assert set(phases(house, capsys).values()) == {"over"}
    assert run(["admin", "end", *house.where, "--", house.over]) == 0
    assert capsys.readouterr().out == f"table {house.over} was over already\n"


def test_records_and_logs_are_exported(
    sqlite_house: House, capsys: pytest.CaptureFixture[str]
) -> None:
    house = sqlite_house
    assert run(["admin", "export", *house.where, "--", house.over]) == 0
    assert parse_record(capsys.readouterr().out).game.names[0].startswith("Anna")
    assert run(["admin", "export", "--log", *house.where, "--", house.playing]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert '"is":"opened"' in lines[0]
    assert run(["admin", "export", *house.where, "--", house.playing]) == 2
    assert "only after the end of the game" in capsys.readouterr().err


def test_a_guest_is_suspended_and_resumed(house: House, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["admin", "suspend-guest", "anna", *house.where]) == 0
    assert run(["admin", "guests", *house.where]) == 0
    said, line = capsys.readouterr().out.splitlines()
    assert said == "guest anna is suspended"
    assert "  suspended  Anna" in line
    assert run(["admin", "resume-guest", "anna", *house.where]) == 0
    assert capsys.readouterr().out == "guest anna may come again\n"
    assert run(["admin", "resume-guest", "anna", *house.where]) == 2
    assert capsys.readouterr().err.endswith("guest anna is not suspended\n")
    assert run(["admin", "suspend-guest", "nobody", *house.where]) == 2
    assert capsys.readouterr().err.endswith("there is no guest nobody\n")


def test_tables_and_guests_are_deleted(
    sqlite_house: House, capsys: pytest.CaptureFixture[str]
) -> None:
    house = sqlite_house
    assert run(["admin", "delete-table", *house.where, "--", house.over]) == 0
    assert house.over not in phases(house, capsys)
    assert run(["admin", "delete-guest", "anna", *house.where]) == 0
    assert capsys.readouterr().out == "guest anna is deleted\n"
    # Nobody waits for a guest who is no more.
    assert set(phases(house, capsys).values()) == {"over"}
    assert run(["admin", "guests", *house.where]) == 0
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["export", "nowhere"], "there is no table nowhere"),
        (["end", "nowhere"], "there is no table nowhere"),
        (["delete-table", "nowhere"], "there is no table nowhere"),
        (["delete-guest", "nobody"], "there is no guest nobody"),
        (["tables", "--phase", "begun"], "--phase is one of open, playing, over"),
        (["restore", "no-such-file"], "no-such-file: no such file or directory"),
    ],
)
def test_what_is_not_there_is_told_in_a_line(
    sqlite_house: House, capsys: pytest.CaptureFixture[str], arguments: list[str], says: str
) -> None:
    assert run(["admin", *arguments, *sqlite_house.where]) == 2
    assert capsys.readouterr().err == f"qwirkle: {says}\n"


def test_a_folder_without_a_database_is_not_filled(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["admin", "tables", "--data", str(tmp_path / "typo")]) == 2
    assert "there is no database in" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_backup_is_restored_on_the_other_database(
    house: House,
    request: pytest.FixtureRequest,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file, again = tmp_path / "backup.jsonl", tmp_path / "again.jsonl"
    assert run(["admin", "backup", str(file), *house.where]) == 0
    assert file.stat().st_mode & 0o777 == 0o600
    is_sqlite = house.url.startswith("sqlite")
    other = (
        address(request.getfixturevalue("postgres").database())
        if is_sqlite
        else ["--data", str(tmp_path / "new")]
    )
    assert run(["admin", "restore", str(file), *other]) == 0
    assert run(["admin", "backup", str(again), *other]) == 0
    head, *lines = file.read_bytes().splitlines()
    assert head == again.read_bytes().splitlines()[0]
    assert sorted(lines) == sorted(again.read_bytes().splitlines()[1:])
    # Never over something, and never over a backup.
    capsys.readouterr()
    assert run(["admin", "restore", str(file), *other]) == 2
    assert "the database is not empty" in capsys.readouterr().err
    assert run(["admin", "backup", str(file), *house.where]) == 2
    assert "already exists" in capsys.readouterr().err


def test_a_backup_is_made_while_the_server_runs_but_not_restored(
    sqlite_house: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "backup.jsonl"

    async def hold() -> None:
        async with await Store.open(sqlite_house.url):
            assert (
                await asyncio.to_thread(run, ["admin", "backup", str(file), *sqlite_house.where])
                == 0
            )
            restoring = ["admin", "restore", str(file), *sqlite_house.where]
            assert await asyncio.to_thread(run, restoring) == 2

    asyncio.run(hold())
    assert "another server uses" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (lambda lines: [], "no backup of qwirkle"),
        (lambda lines: [b'{"kind":"x","revision":"0001","rows":0}'], "no backup of qwirkle"),
        (lambda lines: lines[:-1], "of its"),
        (lambda lines: [*lines[:-1], lines[-1][:-5]], "the backup is damaged"),
        (lambda lines: [*lines, b'{"table":"users","row":{}}'], "the backup is damaged"),
        (lambda lines: [*lines, b'{"table":"guests","row":{"id":"x"}}'], "the backup is damaged"),
        (
            lambda lines: [re.sub(rb'"00\d\d"', b'"0000"', lines[0]), *lines[1:]],
            "is of schema 0000",
        ),
    ],
)
def test_a_damaged_backup_leaves_the_database_empty(
    sqlite_house: House,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    damage: object,
    says: str,
) -> None:
    file = tmp_path / "backup.jsonl"
    assert run(["admin", "backup", str(file), *sqlite_house.where]) == 0
    assert callable(damage)
    file.write_bytes(b"\n".join(damage(file.read_bytes().splitlines())) + b"\n")
    new = ["--data", str(tmp_path / "new")]
    capsys.readouterr()
    assert run(["admin", "restore", str(file), *new]) == 2
    assert says in capsys.readouterr().err
    assert run(["admin", "tables", *new]) == 0
    assert capsys.readouterr().out == ""


def test_an_operator_makes_and_ends_bots(
    sqlite_house: House, capsys: pytest.CaptureFixture[str]
) -> None:
    where = sqlite_house.where
    adding = ["admin", "add-bot", "Wall-E", "--owner", "The house", "--scope", "chat"]
    assert run([*adding, *where]) == 0
    said, token = capsys.readouterr().out.splitlines()
    bot = said.split()[1]
    assert token.startswith("qwb_")
    assert run(["admin", "bots", *where]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith(bot)
    assert line.endswith("  chat  Wall-E (The house)")
    assert run([*adding, *where]) == 2
    assert capsys.readouterr().err == "qwirkle: another bot is called Wall-E\n"
    assert run(["admin", "renew-token", bot, *where]) == 0
    renewed = capsys.readouterr().out.strip()
    assert renewed.startswith("qwb_")
    assert renewed != token
    assert run(["admin", "delete-bot", bot, *where]) == 0
    capsys.readouterr()
    assert run(["admin", "bots", *where]) == 0
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["renew-token", "nobody"], "there is no such bot"),
        # A guest is no bot.
        (["delete-bot", "anna"], "there is no bot anna"),
        (
            ["add-bot", "Eve", "--owner", "us", "--scope", "cheat"],
            "--scope is one of chat, hints, analysis",
        ),
        (["add-bot", "Greedy", "--owner", "us"], "another bot is called Greedy"),
        (["add-bot", "", "--owner", "us"], "a name is 1 to 40 printable characters on one line"),
        (["add-bot", "Eve"], "Missing option '--owner'."),
    ],
)
def test_wrong_wishes_about_bots_are_told_in_one_line(
    sqlite_house: House, words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["admin", *words, *sqlite_house.where]) == 2
    assert capsys.readouterr().err == f"qwirkle: {complaint}\n"
