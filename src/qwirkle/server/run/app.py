"""The ASGI application: everything put together."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from starlette.routing import Route, Router
from starlette.types import ASGIApp

from qwirkle.server.http.bot_routes import BotRoutes
from qwirkle.server.http.daily_routes import DailyRoutes
from qwirkle.server.http.device_routes import DeviceRoutes
from qwirkle.server.http.dispatch import Dispatcher, Endpoint, PathApp
from qwirkle.server.http.docs_site import SITE, DocsSite
from qwirkle.server.http.limits import Limits
from qwirkle.server.http.link_previews import LinkPreviews
from qwirkle.server.http.live_analyses import LiveAnalyses
from qwirkle.server.http.offers import Offers
from qwirkle.server.http.openapi import document
from qwirkle.server.http.openings import Openings
from qwirkle.server.http.operations import Operations
from qwirkle.server.http.play_on_routes import PlayOnRoutes
from qwirkle.server.http.position_routes import PositionRoutes
from qwirkle.server.http.puzzle_routes import PuzzleRoutes
from qwirkle.server.http.rasteriser import Rasteriser
from qwirkle.server.http.review_routes import ReviewRoutes
from qwirkle.server.http.routes import Routes
from qwirkle.server.http.security import Peer, Receive, Scope, Send, Shield
from qwirkle.server.http.shared_limits import SharedLimits
from qwirkle.server.http.sheet_routes import SheetRoutes
from qwirkle.server.http.web_client import PAGE, WebClient
from qwirkle.server.http.websocket import Socket
from qwirkle.server.live.analysis_pool import AnalysisPool
from qwirkle.server.live.bot_pool import BotPool
from qwirkle.server.live.bot_streams import BotStreams
from qwirkle.server.live.bus import Bus, Subject
from qwirkle.server.live.daily_desk import DailyDesk
from qwirkle.server.live.heartbeat import Heartbeat
from qwirkle.server.live.live_table import LiveTable
from qwirkle.server.live.lobby import Lobby
from qwirkle.server.live.metrics import Metrics
from qwirkle.server.live.opened_tables import OpenedTables
from qwirkle.server.live.presence import RENEWAL_SECONDS, Presence
from qwirkle.server.live.puzzle_desk import PuzzleDesk
from qwirkle.server.live.review_desk import ReviewDesk
from qwirkle.server.live.running_games import RunningGames
from qwirkle.server.live.score_sheets import ScoreSheets
from qwirkle.server.live.subscriptions import Subscriptions
from qwirkle.server.live.table_cache import TableCache
from qwirkle.server.live.trouble import trouble
from qwirkle.server.people.bot_directory import BotDirectory
from qwirkle.server.people.guest_directory import GuestDirectory
from qwirkle.server.people.guests import Seal
from qwirkle.server.run.logs import log
from qwirkle.server.run.settings import Settings
from qwirkle.server.store import Store, Unavailable
from qwirkle.server.wire import TypingMessage

__all__ = ["App"]

_ROUND = 0.2
_ROUNDS_A_SECOND = 5
_LOOK_ROUNDS = 3 * _ROUNDS_A_SECOND
_WHOLE_ROUNDS = 2 * _ROUNDS_A_SECOND
_GOODBYE_SECONDS = 2.0

_typing = msgspec.json.Decoder(TypingMessage)


class App:
    """One worker's application. It serves inside of `running`."""

    def __init__(
        self, settings: Settings, store: Store, bus: Bus, bots: BotPool, pool: AnalysisPool
    ) -> None:
        self.store = store
        self.pool = pool
        self._bus = bus
        self.worker = secrets.token_hex(8)
        self.metrics = Metrics()
        self.heartbeat = Heartbeat(store, self.worker)
        self.tables = TableCache(store, bus, self.metrics, self.heartbeat)
        self._presence = Presence(self.worker)
        self.subscriptions = Subscriptions(
            self.tables, self._presence, self.metrics, settings.watched_per_address
        )
        self._streams = BotStreams(
            self.tables, self.subscriptions, self._presence, store, bus, self._begin
        )
        self._lobby = Lobby(store)
        self._sheets = ScoreSheets(store, bus)
        self._guests = GuestDirectory(store, self._tell_changed)
        self._bots = BotDirectory(store, self._tell_changed, settings.bots_per_guest)
        self.peer = peer = Peer(settings.trust_proxy, settings.secure)
        # The real seal is in the store and is read when the application starts.
        self._dispatcher = Dispatcher(
            peer, Seal(secrets.token_bytes(32)), self._bots, _limits(settings), self.metrics,
            settings.origin, settings.max_body, settings.body_seconds,
        )  # fmt: skip
        self.daily = DailyDesk(store, pool, store.now)
        games = RunningGames(self.tables, store, self.daily)
        self.reviews = ReviewDesk(
            store, bus, pool,
            most_of_guest=settings.reviews_per_guest, most=settings.reviews_waiting,
        )  # fmt: skip
        puzzles = PuzzleDesk(store, pool, self.metrics)
        analyses = LiveAnalyses(self._dispatcher, pool, games, puzzles, settings.analysis_seconds)
        self._socket = Socket(
            self._dispatcher,
            self.subscriptions,
            self._lobby,
            self._sheets,
            bus,
            analyses,
            self._streams,
            settings.max_message,
            settings.max_unread,
        )
        self._previews = LinkPreviews(self._dispatcher, self.tables, store, puzzles)
        rasteriser = Rasteriser()
        self.opened = OpenedTables()
        self._shared = SharedLimits(self.worker, self._dispatcher.limits, self.opened)
        openings = Openings(self._dispatcher.limits, store, self.opened)
        offers = Offers(self._dispatcher.limits, store, self.tables, self._streams)
        routes = Routes(
            self._dispatcher, self._guests, self.tables, store, openings, bots, self._previews,
            rasteriser, offers,
        )  # fmt: skip
        sheets = SheetRoutes(self._dispatcher, self._guests, self._sheets, store, rasteriser)
        of_reviews = ReviewRoutes(
            self._dispatcher, self._guests, self.tables, self.reviews, games, rasteriser
        )
        playing_on = PlayOnRoutes(self._dispatcher, self._guests, self.tables, games, openings)
        positions = PositionRoutes(self._dispatcher, pool)
        daily = DailyRoutes(self._dispatcher, self._guests, self.daily)
        devices = DeviceRoutes(self._dispatcher, self._guests, self._look_for_gone)
        of_bots = BotRoutes(
            self._dispatcher,
            self._guests,
            self._bots,
            store,
            self._streams.connected,
            self.tables.leave_all,
            self._look_for_gone,
        )
        of_puzzles = PuzzleRoutes(
            self._dispatcher, self._guests, puzzles, games, self._previews, rasteriser
        )
        parts = (
            routes, devices, of_bots, sheets, of_reviews, playing_on, positions, daily, of_puzzles,
        )  # fmt: skip
        endpoints = [endpoint for part in parts for endpoint in part.endpoints()]
        router = self._router(endpoints, Operations(self._dispatcher, store, bus, self.heartbeat))
        self._http = Shield(router, peer)
        self._tasks: set[asyncio.Task[None]] = set()
        self._sign_outs = 0

    def _tell_changed(self, guest: str) -> None:
        self._bus.publish(Subject.GUEST, guest.encode())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request or a socket."""
        # Sockets bypass the router, which would cost time with every message.
        if scope["type"] == "websocket" and scope["path"] == "/api/socket":
            await self._socket(scope, receive, send)
        else:
            await self._http(scope, receive, send)

    def _router(self, endpoints: Sequence[Endpoint], operations: Operations) -> Router:
        paths: dict[str, PathApp] = {}
        for endpoint in [*endpoints, *operations.endpoints(document(endpoints))]:
            path = paths.setdefault(endpoint.path, PathApp(self._dispatcher))
            path.methods[endpoint.method] = endpoint
        web_client = WebClient(PAGE, self._previews.head, self._dispatcher.check_files)
        docs = DocsSite(SITE, self._dispatcher.check_files)
        apps: dict[str, ASGIApp] = {
            **paths,
            "/docs": docs,
            "/docs/{path:path}": docs,
            "/{path:path}": web_client,
        }
        return Router([Route(path, app) for path, app in apps.items()], redirect_slashes=False)

    # --- from the start to the stop

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Receive notifications of the other workers, and keep clients up to date."""
        self._dispatcher.seal = Seal(
            await self.store.get_or_store("cookies", secrets.token_bytes(32))
        )
        await self._look_for_gone()
        self.tables.listeners.append(self._changed)
        for subject in Subject:
            await self._bus.subscribe(subject, self._hear)
        tending = asyncio.create_task(self._tend())
        try:
            yield
        finally:
            await self.stop()
            await self.daily.close()
            tending.cancel()
            await asyncio.gather(tending, *self._tasks, return_exceptions=True)

    async def stop(self) -> None:
        """Accept no new requests, and close the sockets, asking clients to reconnect."""
        self._dispatcher.is_stopping = True
        self.subscriptions.stop()
        for _ in range(int(_GOODBYE_SECONDS / _ROUND)):
            if not self.subscriptions.sockets:
                break
            await asyncio.sleep(_ROUND)

    def _changed(self, live: LiveTable, heads: object) -> None:
        self._streams.table_changed(live)
        if live.table.phase == "open":
            self._presence.seats_changed(live.table.id)
        if self._lobby.concerns(live):
            self._lobby.change()
            self._bus.publish(Subject.LOBBY, b"")

    def _hear(self, subject: str, message: bytes) -> None:
        """Handle a notification of a worker, which is only a hint to read the database."""
        match subject:
            case Subject.TABLE:
                name = self.tables.news(message)
                if name is not None:
                    self._begin(self._look(name))
            case Subject.LOBBY:
                self._lobby.change()
            case Subject.TYPING:
                self.subscriptions.hear_typing(_typing.decode(message))
            case Subject.REVIEW:
                self.subscriptions.hear_review(message)
            case Subject.PRESENCE:
                self._presence.hear(message)
            case Subject.LIMITS:
                self._shared.hear(message)
            case Subject.BOT:
                self._streams.hear(message)
            case Subject.SHEET:
                self._begin(self._tell_sheet(message.decode()))
            case _:
                self._guests.forget(message.decode())
                self._bots.forget(message.decode())
                self._begin(self._look_for_gone())

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _look(self, name: str) -> None:
        try:
            await self.tables.refresh(name)
        except Unavailable as error:
            trouble.tell(error)

    async def _look_for_gone(self) -> None:
        """Sign out whom an operator deleted or suspended, and the devices that somebody signed
        out."""
        try:
            # Before the rest is read: what changes meanwhile is found the next time.
            count = await self.store.count_sign_outs()
            if count == self._sign_outs:
                return
            gone = {(one.guest, one.device) for one in await self.store.gone(self._sign_outs)}
            suspended = await self.store.suspended()
        except Unavailable as error:
            trouble.tell(error)
            return
        for guest, _ in gone:
            self._guests.forget(guest)
            self._bots.forget(guest)
        self._sign_outs = count
        self._dispatcher.gone |= gone
        self._dispatcher.suspended = suspended
        self.subscriptions.end(self._dispatcher.is_gone, self._dispatcher.suspension)

    async def _tell_sheet(self, sheet: str) -> None:
        try:
            await self._sheets.tell(sheet)
        except Unavailable as error:
            trouble.tell(error)

    async def _tend(self) -> None:
        number = 0
        while True:
            try:
                await self._tend_once(number)
            except Unavailable as error:
                trouble.tell(error)
            except Exception:
                log.exception("tending failed")
            number += 1
            await asyncio.sleep(_ROUND)

    async def _tend_once(self, number: int) -> None:
        is_renewal = number % int(RENEWAL_SECONDS * _ROUNDS_A_SECOND) == 0
        if is_renewal:
            self._presence.expire()
        told = self._presence.report(everything=is_renewal)
        if told is not None:
            self._bus.publish(Subject.PRESENCE, told)
        is_whole = number % _WHOLE_ROUNDS == 0
        if is_whole:
            self._shared.expire()
        limits = self._shared.report(is_whole=is_whole)
        if limits is not None and self._bus.is_shared:
            self._bus.publish(Subject.LIMITS, limits)
        self.subscriptions.tell_presence(self._presence.take_changed())
        if number % _ROUNDS_A_SECOND == 0:
            self.tables.forget_idle(set(self.subscriptions.watched))
            await self._look_for_gone()
        if number % (_LOOK_ROUNDS if self._bus.is_up else _ROUNDS_A_SECOND) == 0:
            # Notifications are lost when the bus or another worker's is down, or when an
            # operator changes a table. So the database is polled: often if the bus is down,
            # otherwise now and then.
            gone = await self.tables.look({*self.tables.names, *self.subscriptions.watched})
            for name in gone:
                self.subscriptions.dismiss(name)
            if gone or not self._bus.is_up:
                self._lobby.change()
            await self._sheets.look()
            if self._bus.is_shared:
                await self._streams.look()
        await self._lobby.tell()


def _limits(settings: Settings) -> Limits:
    return Limits(
        requests_per_second=settings.requests_per_second,
        commands_per_second=settings.commands_per_second,
        chats_per_minute=settings.chats_per_minute,
        offers_per_minute=settings.offers_per_minute,
        tables_per_minute=settings.tables_per_minute,
        tables_per_guest=settings.tables_per_guest,
        guests_per_minute=settings.guests_per_minute,
        guesses_per_minute=settings.guesses_per_minute,
        sockets_per_guest=settings.sockets_per_guest,
        sockets_per_address=settings.sockets_per_address,
        public_per_address=settings.public_per_address,
        analyses_per_minute=settings.analyses_per_minute,
        reviews_per_guest=settings.reviews_per_guest,
        messages_per_second=settings.messages_per_second,
        files_per_second=settings.files_per_second,
    )
