"""Keeps a bot connected: takes offers, plays at several tables, reconnects."""

from __future__ import annotations

import asyncio
import random
import secrets
import signal
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from qwirkle.cli.bot.options import BotOptions
from qwirkle.cli.bot.server_api import ServerApi, wait_of
from qwirkle.cli.bot.table_player import TablePlayer
from qwirkle.cli.console import say, tell_notes
from qwirkle.protocol import EnginePlayer
from qwirkle.rules.errors import InvalidArgument, QwirkleError

__all__ = ["BotRunner", "run_bot"]

_SHORTEST_WAIT = 0.5
_LONGEST_WAIT = 60.0
_LONGEST_MESSAGE = 1 << 22
_REVOKED = 1008
_UNAUTHORISED = 401


def run_bot(options: BotOptions) -> int:
    """Play until Ctrl-C."""
    # A program that cannot be started or does not speak the protocol is told of before all else.
    try:
        EnginePlayer(options.command, options.seconds).close()
    except QwirkleError as error:
        tell_notes(error)
        raise InvalidArgument(
            "unknown_player", f"the player {options.player} cannot be created: {error}"
        ) from error
    return asyncio.run(_until_stopped(BotRunner(options)))


async def _until_stopped(runner: BotRunner) -> int:
    running = asyncio.create_task(runner.run())
    is_terminated = False

    def terminate() -> None:
        nonlocal is_terminated
        is_terminated = True
        running.cancel()

    # How a service is stopped; Ctrl-C cancels this very task, and is told from it.
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, terminate)
    try:
        await running
    except asyncio.CancelledError:
        if not is_terminated:
            raise
    return 0


class BotRunner:
    """One bot on one server."""

    def __init__(self, options: BotOptions) -> None:
        self._options = options
        self._api = ServerApi(options.server, options.token)
        self._tables: dict[str, TablePlayer] = {}
        self._accepted: set[str] = set()
        self._answers: set[asyncio.Task[None]] = set()
        self._wait = _SHORTEST_WAIT

    async def run(self) -> None:
        """Play until cancelled; raises `QwirkleError` once the token is not good any more."""
        # Each table thinks and asks in threads of its own.
        threads = ThreadPoolExecutor(2 * self._options.tables + 4)
        asyncio.get_running_loop().set_default_executor(threads)
        itself = msgspec.json.decode(await self._api.get("/api/bot"))
        say(f"{itself['name']} of {itself['owner']} is at {self._options.server}")
        try:
            while True:
                await self._connected()
                # Many bots that lost the same server do not come back at the same moment.
                await asyncio.sleep(self._wait * random.uniform(0.5, 1.0))
        finally:
            for task in self._answers:
                task.cancel()
            for table in self._tables.values():
                table.close()
            if self._tables:
                say(f"stopped; unfinished: {', '.join(self._tables)}")

    async def _connected(self) -> None:
        """One connection, from its beginning to its end; then ``_wait`` says what comes next."""
        self._wait = min(2 * self._wait + 1, _LONGEST_WAIT)
        try:
            async with connect(
                self._options.socket,
                additional_headers=self._api.headers,
                max_size=_LONGEST_MESSAGE,
            ) as socket:
                await self._listen(socket)
        except InvalidStatus as refused:
            if refused.response.status_code == _UNAUTHORISED:
                raise _revoked() from None
            retry = refused.response.headers.get("Retry-After")
            self._wait = max(self._wait, wait_of(retry))
            say(f"the server answers {refused.response.status_code}; trying again")
        except ConnectionClosed as closed:
            if closed.rcvd is not None and closed.rcvd.code == _REVOKED:
                raise _revoked() from None
        except (OSError, InvalidHandshake, TimeoutError) as error:
            say(f"cannot connect: {error}; trying again")

    async def _listen(self, socket: ClientConnection) -> None:
        await socket.send('{"type":"attend"}')
        async for text in socket:
            self._wait = _SHORTEST_WAIT
            self._heed(msgspec.json.decode(text))

    def _heed(self, message: Any) -> None:
        match message["type"]:
            case "offer":
                task = asyncio.create_task(self._answer(message))
                self._answers.add(task)
                task.add_done_callback(self._answers.discard)
            case "snapshot":
                snapshot = message["snapshot"]
                self._accepted.discard(snapshot["table"])
                self._table(snapshot["table"]).show(snapshot)
                self._forget_if_over(snapshot["table"])
            case "event":
                if message["table"] in self._tables:
                    self._tables[message["table"]].hear(message)
                    self._forget_if_over(message["table"])
            case "error":
                say(f"the server says: {message['error']['message']}")

    def _table(self, name: str) -> TablePlayer:
        table = self._tables.get(name)
        if table is None:
            options = self._options
            table = TablePlayer(name, self._api, options.command, options.seconds, say)
            self._tables[name] = table
        return table

    def _forget_if_over(self, name: str) -> None:
        if self._tables[name].is_over:
            self._tables.pop(name).close()

    async def _answer(self, offer: Any) -> None:
        name, seat = offer["table"], offer["seat"]
        is_free = len(self._tables) + len(self._accepted) < self._options.tables
        # A failure leaves the seat free after ten seconds, which is what was meant anyway.
        with suppress(QwirkleError):
            if not is_free:
                await self._api.do(name, "decline", seat=seat)
                return
            self._accepted.add(name)
            try:
                contribution = secrets.token_hex(16)
                await self._api.do(name, "accept", seat=seat, contribution=contribution)
            except QwirkleError:
                self._accepted.discard(name)
                raise


def _revoked() -> QwirkleError:
    return InvalidArgument("unknown_token", "the server does not accept this token any more")
