"""`qwirkle bot run` against a real server: whole games, several tables, restarts, wrong inputs."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import pytest

from qwirkle.cli.boundary import run
from tests.server.harness import Running, Visitor, open_table, serving, settings_for
from tests.server.http.test_bots import make
from tests.server.test_bot_streams import eventually, play_turn

ROOT = Path(__file__).parents[3]
NOWHERE = "http://127.0.0.1:1"
SHELL = f"cmd:sh {ROOT}/examples/engine.sh"


@asynccontextmanager
async def running(server: Running, token: str, *words: str) -> AsyncIterator[Process]:
    """The command as people start it; the token is not among the words."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "qwirkle", "bot", "run", "--server", server.url, *words,
        env={**os.environ, "QWIRKLE_BOT_TOKEN": token}, stdout=PIPE, stderr=PIPE,
        # Where the tests run in the background of a shell, Ctrl-C is ignored otherwise.
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
    )  # fmt: skip
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def line_of(process: Process) -> str:
    assert process.stdout is not None
    return (await asyncio.wait_for(process.stdout.readline(), 60)).decode().rstrip()


async def offer(host: Visitor, bot: str, table: str) -> None:
    """Offer seat 1 as soon as the bot is there, and start once it has taken it."""

    async def is_there() -> bool:
        return bot in [one["id"] for one in (await host.get("/api/bots"))["bots"]]

    async def is_seated() -> bool:
        seats = (await host.get(f"/api/tables/{table}"))["seats"]
        return bool(seats[1]["guest"] == bot and seats[1]["ready"])

    await eventually(is_there)
    await host.do(table, "offer", seat=1, bot=bot)
    await eventually(is_seated)


async def start(host: Visitor, table: str) -> None:
    await host.ready(table)
    await host.do(table, "start")


async def play_to_the_end(host: Visitor, tables: Sequence[str]) -> None:
    """The host plays seat 0 of all of them, whenever it is on turn."""
    left = list(tables)
    while left:
        for table in tuple(left):
            snapshot = await host.get(f"/api/tables/{table}")
            if snapshot["phase"] == "over":
                left.remove(table)
            elif snapshot["to_move"] == 0 and snapshot["you"]["hands"]:
                await play_turn(host, table, 0)
        await asyncio.sleep(0.02)


async def test_a_bot_plays_at_two_tables_and_again_after_a_restart(tmp_path: Path) -> None:
    settings = settings_for(tmp_path, port=0)
    async with serving(settings) as server, server.guest("Anna") as anna:
        made = await make(anna)
        bot = made["bot"]
        words = (SHELL, "--seconds", "0.1", "--tables", "2")
        async with running(server, made["token"], *words) as process:
            assert await line_of(process) == f"Wall-E of Anna is at {server.url}"
            tables = [await open_table(anna), await open_table(anna)]
            for table in tables:
                await offer(anna, bot, table)
                await start(anna, table)
            # It plays at as many as it was told to.
            third = await open_table(anna)
            await anna.do(third, "offer", seat=1, bot=bot)

            async def is_declined() -> bool:
                return (await anna.get(f"/api/tables/{third}"))["seats"][1]["offer"] is None

            await eventually(is_declined)
            assert (await anna.get(f"/api/tables/{third}"))["seats"][1]["kind"] == "empty"
            # A connection that is lost comes back, and so do its tables.
            for client in list(server.app.subscriptions._clients):
                client.outbox.close(1012, "the server is restarting")
            await play_to_the_end(anna, tables)
            told = sorted([await line_of(process), await line_of(process)])
            for line, table in zip(told, sorted(tables), strict=True):
                assert line.startswith(f"table {table}: ")
                assert "against Anna " in line
            # A rematch needs no offer.
            await anna.do(tables[0], "rematch")
            found = (await anna.get(f"/api/tables/{tables[0]}"))["rematch"]

            async def is_ready() -> bool:
                return bool((await anna.get(f"/api/tables/{found}"))["seats"][1]["ready"])

            await eventually(is_ready)
            process.send_signal(signal.SIGINT)
            out, errors = await asyncio.wait_for(process.communicate(), 60)
            assert process.returncode == 130
            assert errors == b""
            assert out.decode() == f"stopped; unfinished: {found}\n"


async def test_a_program_that_fails_resigns_and_a_revoked_token_ends_it(tmp_path: Path) -> None:
    broken = tmp_path / "broken.sh"
    broken.write_text(
        'while read -r word rest; do case "$word" in\n'
        'qwirkle) echo "id name Broken"; echo "id author Nobody"; echo "qwirkleok 1";;\n'
        "isready) echo readyok;;\n"
        "go) echo no idea >&2; exit 3;;\nesac; done\n"
    )
    async with serving(settings_for(tmp_path)) as server, server.guest("Anna") as anna:
        made = await make(anna)
        async with running(server, made["token"], f"cmd:sh {broken}") as process:
            await line_of(process)
            table = await open_table(anna)
            await offer(anna, made["bot"], table)
            await start(anna, table)
            await play_to_the_end(anna, [table])
            ended = (await anna.get(f"/api/tables/{table}"))["ended"]
            assert ended["winners"] == [0]
            await anna.ask("DELETE", f"/api/guest/bots/{made['bot']}")
            assert process.stderr is not None
            complaint = await asyncio.wait_for(process.stderr.read(), 60)
            assert await process.wait() == 2
        *said, last = complaint.decode().splitlines()
        assert said == ["Standard error of sh:", "no idea"] * 2  # it was started once more
        assert last == "qwirkle: the server does not accept this token any more"


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["greedy", "--server", NOWHERE], "a bot needs a token"),
        (["greedy", "--server", "play.example.org", "--token", "qwb_x"], "--server is "),
        (["greedy", "--server", "http://[", "--token", "qwb_x"], "--server is "),
        (["greedy", "--server", NOWHERE, "--token", "secret"], "the token of a bot"),
        (["hal", "--server", NOWHERE, "--token", "qwb_x"], "there is no player 'hal'"),
        (
            ["cmd:./nothing", "--server", NOWHERE, "--token", "qwb_x"],
            "there is no pro",
        ),
        (["cmd:true", "--server", NOWHERE, "--token", "qwb_x"], "the player cmd:true cannot be"),
        (["cmd:", "--server", NOWHERE, "--token", "qwb_x"], "'cmd:'"),
        (["greedy", "--server", NOWHERE, "--token-file", "/nowhere"], "/nowhere"),
        (["greedy", "--token", "qwb_x"], "Missing option '--server'."),
        (["--server", NOWHERE], "Missing argument 'PLAYER'."),
        (
            [SHELL, "--server", NOWHERE, "--token", "qwb_x"],
            "cannot reach http://127.0.0.1:1: connection refused",
        ),
    ],
)
def test_wrong_inputs_are_told_in_one_line(
    words: list[str],
    complaint: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("QWIRKLE_BOT_TOKEN", raising=False)
    assert run(["bot", "run", *words]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"qwirkle: {complaint}")
    assert "secret" not in line
