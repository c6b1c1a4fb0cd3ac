"""The HTTP endpoints. Each is described where it is listed."""

from __future__ import annotations

import re
from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from qwirkle import players
from qwirkle.drawing.tiles import PALETTES
from qwirkle.notation import format_record, format_record_json, format_view
from qwirkle.rules.ruleset import SWAP_ROUNDS, Ruleset
from qwirkle.rules.tile import ALL_TILES
from qwirkle.server.http.bot_commands import check_bot_command
from qwirkle.server.http.dispatch import Call, Dispatcher, Endpoint, Query
from qwirkle.server.http.link_previews import LinkPreview, LinkPreviews
from qwirkle.server.http.link_texts import LANGUAGES
from qwirkle.server.http.offers import Offers
from qwirkle.server.http.openings import CREATED, Openings
from qwirkle.server.http.rasteriser import Rasteriser
from qwirkle.server.http.responses import Response, picture, reply
from qwirkle.server.http.security import header
from qwirkle.server.live.bot_pool import BotPool
from qwirkle.server.live.live_table import plain, without_chat
from qwirkle.server.live.lobby import summaries
from qwirkle.server.live.table_cache import TableCache, unknown_table
from qwirkle.server.people.device_kind import device_kind
from qwirkle.server.people.guest_directory import GuestDirectory
from qwirkle.server.store import Store
from qwirkle.server.table.hints import hint_of, hint_taken
from qwirkle.server.table.invitation import invitation_of
from qwirkle.server.table.moves import moves_of
from qwirkle.server.table.pictures import board_picture
from qwirkle.server.table.preview import preview_of
from qwirkle.server.table.projection import record_of, snapshot_of, you_of
from qwirkle.server.wire import (
    VERSION,
    Admission,
    BotInfo,
    Chat,
    Code,
    Command,
    Guest,
    GuestChange,
    HintRequest,
    OfferSeat,
    Options,
    PlayNow,
    PreviewRequest,
    Rematch,
    RulesetInfo,
    TableList,
    TableOptions,
)
from qwirkle.server.wire.refusal import Refused

__all__ = [
    "ANYWHERE",
    "FORM",
    "HINT_BOT",
    "ID",
    "LANG",
    "PALETTE",
    "SEAT_OF_GAME",
    "STATE",
    "Routes",
    "checked_table",
    "command_id",
    "language_asked",
    "number_of",
    "query_of",
]

HINT_BOT = "expert"
"""The bot that gives hints: it answers instantly, and the same view with the same move."""

_NO_CONTENT = 204
_ID = re.compile(r"[A-Za-z0-9_-]{1,64}", re.ASCII)
_CURSOR = re.compile(r"[0-9]{1,15}-[A-Za-z0-9_-]{1,64}", re.ASCII)
_TEXT = (b"content-type", b"text/plain; charset=utf-8")
_FOR_A_WHILE = (b"cache-control", b"public, max-age=300")
# Pages of other sites show it beside the link.
ANYWHERE = (b"cross-origin-resource-policy", b"cross-origin")
_ASK_AGAIN = (b"cache-control", b"private, no-cache")

_encode = msgspec.json.Encoder().encode
_guest_change = msgspec.json.Decoder(GuestChange)
_code = msgspec.json.Decoder(Code)
_options = msgspec.json.Decoder(TableOptions)
_play_now = msgspec.json.Decoder(PlayNow)
_command: msgspec.json.Decoder[Command] = msgspec.json.Decoder(Command)
_hint = msgspec.json.Decoder(HintRequest)
_preview = msgspec.json.Decoder(PreviewRequest)

LIST = Query("list", {"type": "string", "enum": ["lobby", "watch", "mine"]}, "which tables", True)
ID = Query(
    "id", {"type": "string", "pattern": f"^{_ID.pattern}$"},
    "chosen by the client: a repeat opens no second table",
)  # fmt: skip
BEFORE = Query("before", {"type": "string"}, "the `next` of the previous page")
SINCE = Query(
    "since",
    {"type": "integer", "minimum": 0, "maximum": 10**9},
    "the number of the last event received",
    True,
)
SEAT = Query("seat", {"type": "integer", "minimum": 0, "maximum": 7}, "a seat of the guest", True)
SEAT_OF_GAME = Query("seat", {"type": "integer", "minimum": 0, "maximum": 7}, "a seat", True)
SCREEN = Query("screen", {"type": "string", "enum": ["true", "false"]}, "true leaves out hands")
PALETTE = Query("palette", {"type": "string", "enum": list(PALETTES)}, "default vivid")
LANG = Query("lang", {"type": "string", "enum": list(LANGUAGES)}, "default en")
STATE = Query(
    "state", {"type": "string", "pattern": f"^{_ID.pattern}$"},
    "anything: services that keep pictures by their address get a new one for a new state",
)  # fmt: skip
CHANGED = Query(
    "changed", {"type": "integer", "minimum": 0, "maximum": 10**15},
    "when the table changed: a page that shows the picture again then asks for it again",
)  # fmt: skip
FORM = Query("form", {"type": "string", "enum": ["text", "json"]}, "default text")


def checked_table(name: str) -> str:
    """A valid table id; anything else is an unknown table."""
    if _ID.fullmatch(name) is None:
        raise unknown_table()
    return name


class Routes:
    """The endpoints over HTTP."""

    def __init__(
        self,
        dispatcher: Dispatcher,
        guests: GuestDirectory,
        tables: TableCache,
        store: Store,
        openings: Openings,
        bots: BotPool,
        previews: LinkPreviews,
        rasteriser: Rasteriser,
        offers: Offers,
    ) -> None:
        self._dispatcher = dispatcher
        self._guests = guests
        self._tables = tables
        self._store = store
        self._openings = openings
        self._bots = bots
        self._previews = previews
        self._rasteriser = rasteriser
        self._offers = offers

    def endpoints(self) -> list[Endpoint]:
        """All of them, the most used first."""
        table = "/api/tables/{table}"
        return [
            Endpoint(
                "POST", f"{table}/commands", "command",
                "Act at a table; the command is on disk when it is answered", self.command,
                takes="Command", gives="Answer", bots="yes",
            ),
            Endpoint(
                "POST", f"{table}/preview", "preview",
                "What the rules say about tentative placements, unseen by others", self.preview,
                takes="PreviewRequest", gives="Preview", bots="yes",
            ),
            Endpoint(
                "GET", f"{table}/moves", "moves",
                "The legal moves of a seat of the guest, as if it were its turn", self.moves,
                gives="Moves", query=(SEAT,), bots="yes",
            ),
            Endpoint(
                "GET", f"{table}/view", "view",
                "What a seat of the guest knows of the game, as text of our notation", self.view,
                query=(SEAT,), media="text/plain", bots="yes",
            ),
            Endpoint(
                "GET", f"{table}/events", "events",
                "A table's events after a number, or a snapshot if that is too old", self.events,
                gives="Events", query=(SINCE,), bots="yes",
            ),
            Endpoint(
                "GET", table, "table", "A whole table", self.table, gives="Snapshot",
                query=(SCREEN,), bots="yes",
            ),
            Endpoint(
                "POST", f"{table}/hint", "hint",
                "As much as one asks for of what a strong bot would play; others see that one did",
                self.hint, takes="HintRequest", gives="Hint", bots="hints",
            ),
            Endpoint(
                "GET", f"{table}/record", "record", "The record of a finished game", self.record,
                query=(FORM,), media="text/plain", bots="yes",
            ),
            Endpoint(
                "GET", f"{table}/board.svg", "board", "The board as a small picture", self.board,
                query=(PALETTE, CHANGED), media="image/svg+xml",
            ),
            Endpoint(
                "GET", f"{table}/picture.png", "table_picture",
                "The picture of a link to a table that strangers may see", self.table_picture,
                query=(LANG, STATE), media="image/png",
            ),
            Endpoint(
                "GET", "/api/invites/{token}/picture.png", "invite_picture",
                "The picture of an invite link", self.invite_picture,
                query=(LANG, STATE), media="image/png",
            ),
            Endpoint(
                "GET", "/api/tables", "tables", "The lobby, games to watch, or the guest's games",
                self.list, gives="TableList", query=(LIST, BEFORE), bots="yes",
            ),
            Endpoint(
                "POST", "/api/tables", "open_table", "Open a table", self.open,
                takes="TableOptions", gives="Answer", status=CREATED, query=(ID,),
            ),
            Endpoint(
                "POST", "/api/play", "play_now", "Start a game against bots", self.play,
                takes="PlayNow", gives="Answer", status=CREATED, query=(ID,),
            ),
            Endpoint(
                "GET", "/api/invites/{token}", "invite", "What an invite link leads to",
                self.invite, gives="Invitation",
            ),
            Endpoint(
                "POST", "/api/invites/{token}", "accept_invite", "Follow an invite link",
                self.accept_invite, gives="Admission",
            ),
            Endpoint(
                "GET", "/api/guest", "guest", "The current guest", self.guest, gives="Guest",
                nothing="No guest",
            ),
            Endpoint(
                "POST", "/api/guest", "arrive", "Become a guest, or change the name",
                self.arrive, takes="GuestChange", gives="Guest",
            ),
            Endpoint(
                "POST", "/api/guest/code", "code",
                "A code for another device; it works once, within ten minutes",
                self.code, gives="MyCode",
            ),
            Endpoint(
                "POST", "/api/guest/claim", "claim", "Become the guest of a code", self.claim,
                takes="Code", gives="Guest",
            ),
            Endpoint(
                "GET", "/api/options", "options", "What this server offers", self.options,
                gives="Options", bots="yes",
            ),
        ]  # fmt: skip

    # --- tables

    async def command(self, call: Call) -> Response:
        """POST /api/tables/{table}/commands"""
        actor = await self._guests.actor(call.guest)
        self._dispatcher.limits.commands.take(actor.guest, "commands")
        command = call.read(_command)
        if not command.id.isprintable():
            raise Refused("bad_request", "a command's id must be printable")
        if call.bot is not None:
            check_bot_command(call.bot, command)
        if isinstance(command, Chat):
            self._dispatcher.limits.chats.take(actor.guest, "chat messages")
        name = checked_table(call.params["table"])
        if isinstance(command, OfferSeat):
            return reply(await self._offers.offer(name, command, actor, call.address))
        if not isinstance(command, Rematch):
            answer = await self._tables.run(name, command, actor)
            self._offers.carried_out(name, command, actor)
            return reply(answer)
        async with self._openings.allowed(actor.guest, call.address):
            answer = await self._tables.run(name, command, actor)
        live = self._tables.cached(name)
        if live is not None and live.table.rematch is not None:
            self._openings.note(call.address, live.table.rematch)
        self._offers.carried_out(name, command, actor)
        return reply(answer)

    async def preview(self, call: Call) -> Response:
        """POST /api/tables/{table}/preview"""
        actor = await self._guests.actor(call.guest)
        self._dispatcher.limits.commands.take(actor.guest, "commands")
        request = call.read(_preview)
        live = await self._tables.watchable(checked_table(call.params["table"]), actor.guest)
        return reply(preview_of(live.views.of_hand(actor.guest, request.seat), request))

    async def moves(self, call: Call) -> Response:
        """GET /api/tables/{table}/moves"""
        actor = await self._guests.actor(call.guest)
        self._dispatcher.limits.commands.take(actor.guest, "commands")
        seat = number_of(query_of(call, "seat").get("seat"), "seat", most=7)
        live = await self._tables.watchable(checked_table(call.params["table"]), actor.guest)
        return Response(moves_of(live.views.of_hand(actor.guest, seat)))

    async def view(self, call: Call) -> Response:
        """GET /api/tables/{table}/view"""
        actor = await self._guests.actor(call.guest)
        self._dispatcher.limits.commands.take(actor.guest, "commands")
        seat = number_of(query_of(call, "seat").get("seat"), "seat", most=7)
        live = await self._tables.watchable(checked_table(call.params["table"]), actor.guest)
        view = live.views.of_hand(actor.guest, seat)
        return Response(format_view(view).encode(), headers=(_TEXT,))

    async def hint(self, call: Call) -> Response:
        """POST /api/tables/{table}/hint"""
        actor = await self._guests.actor(call.guest)
        self._dispatcher.limits.commands.take(actor.guest, "commands")
        rung = call.read(_hint).rung
        name = checked_table(call.params["table"])
        live = await self._tables.watchable(name, actor.guest)
        try:
            view = live.views.for_hint(actor.guest)
        except Refused:
            # The client may know of a turn that another worker has just written.
            await self._tables.refresh(name)
            view = live.views.for_hint(actor.guest)
        self._dispatcher.limits.hints.take(actor.guest, "hints")
        moment = live.table.moment
        move = await self._bots.choose(HINT_BOT, view, asker=call.asker)
        await self._tables.change(
            name, lambda table, now: hint_taken(table, actor.guest, moment, rung, now)
        )
        return reply(hint_of(view, move, rung))

    async def table(self, call: Call) -> Response:
        """GET /api/tables/{table}"""
        screen = query_of(call, "screen").get("screen", "false")
        if screen not in ("true", "false"):
            raise Refused("bad_request", "screen must be true or false")
        live = await self._tables.watchable(checked_table(call.params["table"]), call.guest)
        now = await self._tables.now()
        snapshot = snapshot_of(live.views, call.guest, now, for_screen=screen == "true")
        return reply(snapshot if _hears_chat(call) else replace(snapshot, chat=[]))

    async def events(self, call: Call) -> Response:
        """GET /api/tables/{table}/events"""
        since = number_of(query_of(call, "since").get("since"), "since")
        name = checked_table(call.params["table"])
        live = await self._tables.watchable(name, call.guest)
        now = await self._tables.now()
        heads = live.since(since)
        you = _encode(you_of(live.views, call.guest))
        snapshot = b"null"
        if heads is None:
            whole = snapshot_of(live.views, call.guest, now)
            snapshot = _encode(whole if _hears_chat(call) else replace(whole, chat=[]))
        elif not _hears_chat(call):
            heads = list(map(without_chat, heads))
        # The events are already encoded, once for all receivers.
        events = ",".join(map(plain, heads or ())).encode()
        return Response(b'{"events":[%b],"snapshot":%b,"you":%b}' % (events, snapshot, you))

    async def record(self, call: Call) -> Response:
        """GET /api/tables/{table}/record"""
        form = query_of(call, "form").get("form", "text")
        if form not in ("text", "json"):
            raise Refused("bad_request", "form must be text or json")
        name = checked_table(call.params["table"])
        live = await self._tables.watchable(name, call.guest)
        record = record_of(live.table)
        if form == "json":
            return Response(format_record_json(record).encode())
        file = f'attachment; filename="{name}.qwirkle"'.encode()
        return Response(
            format_record(record).encode(), headers=(_TEXT, (b"content-disposition", file))
        )

    async def board(self, call: Call) -> Response:
        """GET /api/tables/{table}/board.svg"""
        query = query_of(call, "palette", "changed")
        palette = query.get("palette", "vivid")
        if palette not in PALETTES:
            raise Refused("bad_request", f"palette must be {' or '.join(PALETTES)}")
        if "changed" in query:
            number_of(query["changed"], "changed", most=10**15)
        live = await self._tables.watchable(checked_table(call.params["table"]), call.guest)
        body = board_picture(live.views, palette)
        return picture(call.scope, b"image/svg+xml", body, _ASK_AGAIN)

    async def table_picture(self, call: Call) -> Response:
        """GET /api/tables/{table}/picture.png"""
        name = checked_table(call.params["table"])
        language = language_asked(query_of(call, "lang", "state"))
        return await self._link_picture(call, await self._previews.of_table(name, language))

    async def invite_picture(self, call: Call) -> Response:
        """GET /api/invites/{token}/picture.png: joins nothing."""
        token = call.params["token"]
        language = language_asked(query_of(call, "lang", "state"))
        if _ID.fullmatch(token) is None:
            raise Refused("unknown_invite", "there is no table for this invite")
        preview = await self._previews.of_invite(token, call.address, language)
        return await self._link_picture(call, preview)

    async def _link_picture(self, call: Call, preview: LinkPreview) -> Response:
        body = await self._rasteriser.png(preview.svg, call.address)
        return picture(call.scope, b"image/png", body, _FOR_A_WHILE, ANYWHERE)

    async def list(self, call: Call) -> Response:
        """GET /api/tables"""
        query = query_of(call, "list", "before")
        before = query.get("before")
        if before is not None and _CURSOR.fullmatch(before) is None:
            raise Refused("bad_cursor", "before must be the next of the previous page")
        match query.get("list"):
            case "lobby":
                page = await self._store.lobby(before)
            case "watch":
                page = await self._store.watchable(before)
            case "mine":
                actor = await self._guests.actor(call.guest)
                page = await self._store.of_guest(actor.guest, before)
            case _:
                raise Refused("bad_request", "list must be lobby, watch or mine")
        return reply(TableList(summaries(page.tables, call.guest), page.next))

    async def open(self, call: Call) -> Response:
        """POST /api/tables"""
        actor = await self._guests.actor(call.guest)
        options = call.read(_options)
        allowed = self._openings.allowed(actor.guest, call.address, is_public=options.public)
        async with allowed:
            answer = await self._tables.open(options, actor, command_id(call))
        return self._openings.opened(answer, call.address)

    async def play(self, call: Call) -> Response:
        """POST /api/play"""
        actor = await self._guests.actor(call.guest)
        wish = call.read(_play_now)
        async with self._openings.allowed(actor.guest, call.address):
            answer = await self._tables.play(wish, actor, command_id(call))
        return self._openings.opened(answer, call.address)

    async def invite(self, call: Call) -> Response:
        """GET /api/invites/{token}: joins nothing, so that a preview of the link may ask."""
        live = await self._tables.live(await self._invited(call))
        return reply(invitation_of(live.table, call.guest))

    async def accept_invite(self, call: Call) -> Response:
        """POST /api/invites/{token}"""
        actor = await self._guests.actor(call.guest)
        table = await self._invited(call)
        await self._store.admit(table, actor.guest)
        return reply(Admission(table))

    async def _invited(self, call: Call) -> str:
        """The table of an invite link; wrong ones are limited."""
        token = call.params["token"]
        known = _ID.fullmatch(token) is not None
        with self._dispatcher.limits.wrong_invites.guess(call.address, "wrong invites"):
            table = await self._store.table_by_invite(token) if known else None
            if table is None:
                raise Refused("unknown_invite", "there is no table for this invite")
        return table

    # --- guests

    async def guest(self, call: Call) -> Response:
        """GET /api/guest"""
        guest = await self._guests.seen(call.guest, call.device, _kind_of(call))
        if guest is None:
            return Response(b"", _NO_CONTENT, ())
        return self._welcome(guest, call.device, call)

    async def arrive(self, call: Call) -> Response:
        """POST /api/guest"""
        change = call.read(_guest_change)
        if call.guest is None:
            self._dispatcher.limits.guests.take(call.address, "new guests")
        else:
            self._dispatcher.limits.commands.take(call.guest, "commands")
        guest, device = await self._guests.arrive(
            call.guest, change.name, call.device, _kind_of(call)
        )
        return self._welcome(guest, device, call)

    async def code(self, call: Call) -> Response:
        """POST /api/guest/code"""
        actor = await self._guests.actor(call.guest)
        self._dispatcher.limits.commands.take(actor.guest, "commands")
        return reply(await self._guests.code(actor.guest))

    async def claim(self, call: Call) -> Response:
        """POST /api/guest/claim"""
        code = call.read(_code)
        with self._dispatcher.limits.wrong_codes.guess(call.address, "wrong codes"):
            # Each device is remembered for good once it is signed out.
            self._dispatcher.limits.guests.take(call.address, "new devices")
            guest, device = await self._guests.claim(code.code, _kind_of(call))
            self._dispatcher.check_suspended(guest.id)
        return self._welcome(guest, device, call)

    def _welcome(self, guest: Guest, device: str, call: Call) -> Response:
        is_secure = self._dispatcher.peer.is_secure(call.scope)
        cookie = self._dispatcher.seal.cookie(guest.id, device, is_secure)
        return reply(guest, 200, (b"set-cookie", cookie.encode()))

    async def options(self, call: Call) -> Response:
        """GET /api/options"""
        return reply(_OPTIONS)


def _hears_chat(call: Call) -> bool:
    return call.bot is None or "chat" in call.bot.scopes


def _kind_of(call: Call) -> str:
    return device_kind(header(call.scope, b"user-agent"))


def query_of(call: Call, *known: str) -> dict[str, str]:
    """The query parameters of a request that takes no others."""
    query = call.query()
    if query.keys() - set(known):
        raise Refused("bad_request", f"this path takes only {' and '.join(known)}")
    return query


def language_asked(query: Mapping[str, str]) -> str:
    """The language of a picture, from a query with ``lang`` and ``state``."""
    language = query.get("lang", "en")
    if language not in LANGUAGES or _ID.fullmatch(query.get("state", "0")) is None:
        raise Refused("bad_request", f"lang must be one of {', '.join(LANGUAGES)}")
    return language


def command_id(call: Call) -> str | None:
    """The id that a client chose for opening something."""
    given = query_of(call, "id").get("id")
    if given is not None and _ID.fullmatch(given) is None:
        raise Refused("bad_request", "id must be 1 to 64 letters, digits, - and _")
    return given


def number_of(text: str | None, name: str, most: int = 10**9) -> int:
    """A query parameter that is a number."""
    is_number = text is not None and text.isascii() and text.isdecimal() and len(text) <= 16
    if text is None or not is_number or int(text) > most:
        raise Refused("bad_request", f"{name} must be an integer from 0 to {most}")
    return int(text)


_OPTIONS = Options(
    version=VERSION,
    bots=[BotInfo(name, players.describe(name)) for name in players.names()],
    rulesets={
        ruleset.name: RulesetInfo(ruleset.min_seats, ruleset.max_seats, ruleset.start_tie)
        for ruleset in map(Ruleset.preset, Ruleset.presets())
    },
    tiles=[str(tile) for tile in ALL_TILES],
    swap_limit=SWAP_ROUNDS,
)
