"""The WebSocket of a client: the messages it may send, and when it is disconnected."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import ExitStack

import msgspec
from structlog import get_logger

from qwirkle.rules.errors import QwirkleError
from qwirkle.server.http.bounded_websocket import BoundedWebSocket
from qwirkle.server.http.dispatch import Dispatcher, check_scope, decoded
from qwirkle.server.http.live_analyses import LiveAnalyses
from qwirkle.server.http.responses import as_refusal, internal_error, refusal
from qwirkle.server.http.routes import checked_table
from qwirkle.server.http.security import Receive, Scope, Send, check_origin
from qwirkle.server.live.bot_streams import BotStreams
from qwirkle.server.live.bus import Bus, Subject
from qwirkle.server.live.fair_queue import ASKING
from qwirkle.server.live.lobby import Lobby
from qwirkle.server.live.outbox import Outbox
from qwirkle.server.live.score_sheets import ScoreSheets
from qwirkle.server.live.subscriptions import Client, Subscriptions
from qwirkle.server.wire import (
    Analyse,
    Attend,
    FromClient,
    RefusedMessage,
    StopAnalysis,
    Typing,
    Unwatch,
    UnwatchSheet,
    Watch,
    WatchLobby,
    WatchSheet,
)
from qwirkle.server.wire.refusal import Refused

__all__ = ["Socket"]

log = get_logger("qwirkle")


_MOST_REFUSED = 100
_POLICY_VIOLATION = 1008

_decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)
_encode = msgspec.json.Encoder().encode


class Socket:
    """The ASGI application behind /api/socket."""

    def __init__(
        self,
        dispatcher: Dispatcher,
        subscriptions: Subscriptions,
        lobby: Lobby,
        sheets: ScoreSheets,
        bus: Bus,
        analyses: LiveAnalyses,
        streams: BotStreams,
        max_message: int,
        max_unread: int,
    ) -> None:
        self._dispatcher = dispatcher
        self._subscriptions = subscriptions
        self._lobby = lobby
        self._sheets = sheets
        self._bus = bus
        self._analyses = analyses
        self._streams = streams
        self._max_message = max_message
        self._max_unread = max_unread

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one socket until it is closed."""
        await receive()  # websocket.connect
        dispatcher, limits = self._dispatcher, self._dispatcher.limits
        address = dispatcher.peer.address(scope)
        with ExitStack() as held:
            try:
                if dispatcher.is_stopping:
                    raise Refused("unavailable", "the server is restarting", retry_after=1)
                check_origin(scope, dispatcher.peer, dispatcher.origins)
                limits.requests.take(address, "requests")
                held.enter_context(limits.sockets_of_address.held(address, "sockets"))
                guest, device, bot = await dispatcher.asker(scope, address)
                if guest is not None:
                    held.enter_context(limits.sockets_of_guest.held(guest, "sockets"))
            except QwirkleError as failure:
                error = as_refusal(failure) or internal_error()
                dispatcher.count_refusal(error, "socket")
                await refusal(error).deny(send)
                return
            await send({"type": "websocket.accept"})
            # ASGI has no way to send without waiting, and no abort, but our protocol has both.
            protocol: BoundedWebSocket = send.__self__  # type: ignore[attr-defined]
            drop = self._dropper(protocol)
            outbox = Outbox(send, protocol.write_text, drop, self._max_unread)
            client = Client(outbox, guest, device, bot, address)
            ASKING.set(client.asker)
            await self._serve(client, address, receive)

    def _dropper(self, protocol: BoundedWebSocket) -> Callable[[], None]:
        """Aborts a connection: closing it would first wait for the slow reader."""

        def drop() -> None:
            self._dispatcher.metrics.slow_readers.inc()
            protocol.transport.abort()

        return drop

    async def _serve(self, client: Client, address: str, receive: Receive) -> None:
        self._subscriptions.enter(client)
        pump = asyncio.create_task(client.outbox.pump())
        listen = asyncio.create_task(self._listen(client, address, receive))
        try:
            # The pump ends when the client is disconnected.
            await asyncio.wait((pump, listen), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (pump, listen):
                task.cancel()
            results = await asyncio.gather(pump, listen, return_exceptions=True)
            self._lobby.leave(client)
            self._sheets.leave(client)
            self._analyses.stop(client)
            self._streams.leave(client)
            self._subscriptions.leave(client)
            for result in results:
                # A connection that is lost while we send is not an error of ours.
                if isinstance(result, Exception) and not isinstance(result, OSError):
                    log.error("socket failed", exc_info=result)

    async def _listen(self, client: Client, address: str, receive: Receive) -> None:
        refused = 0
        limits = self._dispatcher.limits
        key = client.guest or address
        while (message := await receive())["type"] == "websocket.receive":
            wait = limits.messages.wait(key) or limits.messages_of_address.wait(address)
            if not wait:
                # What many guests of one address send at once delays others little.
                await self._dispatcher.rounds.begin(address)
                if await self._heed(client, message.get("text")):
                    refused = 0
                    continue
            refused += 1
            if wait:
                error = Refused("too_many", "too many messages", retry_after=wait)
                self._refuse(client, error, None)
                # Clients that continue are read no faster than the limit.
                await asyncio.sleep(min(wait, 1.0))
            if refused > _MOST_REFUSED:
                client.outbox.close(_POLICY_VIOLATION, "too many refused messages")
                # Stop reading until the pump has sent that.
                await asyncio.Event().wait()

    async def _heed(self, client: Client, text: str | None) -> bool:
        """Carry out a message; returns whether it was accepted."""
        table: str | None = None
        name: str | None = None
        try:
            if text is None:
                raise Refused("bad_request", "messages must be text, not bytes")
            if len(text) > self._max_message:
                raise Refused("too_large", f"a message has at most {self._max_message} characters")
            wish = decoded(text, _decoder)
            table, name = getattr(wish, "table", None), getattr(wish, "id", None)
            await self._carry_out(client, wish)
        except QwirkleError as error:
            refused = as_refusal(error)
            if refused is None:
                log.exception("message failed", reason=error.reason)
                refused = internal_error()
            self._refuse(client, refused, table, name)
            return False
        except Exception:
            log.exception("message failed")
            self._refuse(client, internal_error(), table, name)
            return False
        return True

    def _refuse(
        self, client: Client, error: Refused, table: str | None, name: str | None = None
    ) -> None:
        self._dispatcher.count_refusal(error, "socket")
        client.send(RefusedMessage(error.failure(), table, name))

    async def _carry_out(self, client: Client, wish: FromClient) -> None:
        match wish:
            case Attend(on=True):
                await self._streams.enter(client)
            case Attend():
                self._streams.leave(client)
            case Watch(table=table, since=since, screen=screen):
                name = checked_table(table)
                await self._subscriptions.watch(client, name, since, on_screen=screen)
            case Unwatch(table=table):
                self._subscriptions.unwatch(client, table)
            case WatchSheet(sheet=sheet):
                await self._sheets.watch(client, sheet)
            case UnwatchSheet(sheet=sheet):
                self._sheets.unwatch(client, sheet)
            case WatchLobby(on=True):
                await self._lobby.enter(client)
            case WatchLobby():
                self._lobby.leave(client)
            case Analyse():
                if client.bot is not None:
                    check_scope(client.bot, "analysis")
                self._analyses.start(client, wish)
            case StopAnalysis():
                self._analyses.stop(client)
            case Typing(table=table):
                if client.bot is not None:
                    check_scope(client.bot, "chat")
                message = self._subscriptions.typing(client, table)
                self._bus.publish(Subject.TYPING, _encode(message))
