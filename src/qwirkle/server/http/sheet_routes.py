"""The HTTP endpoints of score sheets: games with real tiles."""

from __future__ import annotations

import re

import msgspec

from qwirkle.drawing.tiles import PALETTES
from qwirkle.notation import format_public_record, format_public_record_json
from qwirkle.server.http.dispatch import Call, Dispatcher, Endpoint
from qwirkle.server.http.rasteriser import Rasteriser
from qwirkle.server.http.responses import Response, picture, reply
from qwirkle.server.http.routes import FORM, ID, PALETTE, command_id, query_of
from qwirkle.server.live.score_sheets import KeptSheet, ScoreSheets
from qwirkle.server.people.guest_directory import GuestDirectory
from qwirkle.server.store import Store
from qwirkle.server.table.kept_game import sheet_picture, sheet_preview, sheet_record
from qwirkle.server.wire import SheetCommand, SheetList, SheetOptions, SheetPreviewRequest
from qwirkle.server.wire.refusal import Refused

__all__ = ["SheetRoutes"]

_CREATED = 201
_NO_CONTENT = 204
_NAME = re.compile(r"[A-Za-z0-9_-]{1,64}", re.ASCII)
_TEXT = (b"content-type", b"text/plain; charset=utf-8")
_ASK_AGAIN = (b"cache-control", b"private, no-cache")

_options = msgspec.json.Decoder(SheetOptions)
_command: msgspec.json.Decoder[SheetCommand] = msgspec.json.Decoder(SheetCommand)
_preview = msgspec.json.Decoder(SheetPreviewRequest)


class SheetRoutes:
    """The endpoints of score sheets. ``{sheet}`` is a sheet's own name, which only its writer may
    use, or the one for others, by which nothing can be written."""

    def __init__(
        self,
        dispatcher: Dispatcher,
        guests: GuestDirectory,
        sheets: ScoreSheets,
        store: Store,
        rasteriser: Rasteriser,
    ) -> None:
        self._dispatcher = dispatcher
        self._guests = guests
        self._sheets = sheets
        self._store = store
        self._rasteriser = rasteriser

    def endpoints(self) -> list[Endpoint]:
        """All of them."""
        sheet = "/api/sheets/{sheet}"
        return [
            Endpoint(
                "POST", "/api/sheets", "open_sheet", "Begin a score sheet", self.open,
                takes="SheetOptions", gives="SheetState", status=_CREATED, query=(ID,),
            ),
            Endpoint(
                "GET", "/api/sheets", "sheets", "The score sheets of the guest", self.list,
                gives="SheetList",
            ),
            Endpoint(
                "GET", sheet, "sheet", "A whole score sheet", self.sheet, gives="SheetState",
            ),
            Endpoint(
                "DELETE", sheet, "delete_sheet", "Delete a score sheet for good", self.delete,
                status=_NO_CONTENT, nothing="Deleted",
            ),
            Endpoint(
                "POST", f"{sheet}/commands", "sheet_command", "Write on a score sheet",
                self.command, takes="SheetCommand", gives="SheetState",
            ),
            Endpoint(
                "POST", f"{sheet}/preview", "sheet_preview",
                "What the rules say about tiles that are being laid", self.preview,
                takes="SheetPreviewRequest", gives="Preview",
            ),
            Endpoint(
                "GET", f"{sheet}/record", "sheet_record", "The record, without a deal",
                self.record, query=(FORM,), media="text/plain",
            ),
            Endpoint(
                "GET", f"{sheet}/picture.svg", "sheet_picture", "Board and points as a picture",
                self.svg, query=(PALETTE,), media="image/svg+xml",
            ),
            Endpoint(
                "GET", f"{sheet}/picture.png", "sheet_photo", "Board and points as a picture",
                self.png, query=(PALETTE,), media="image/png",
            ),
        ]  # fmt: skip

    async def open(self, call: Call) -> Response:
        """POST /api/sheets"""
        actor = await self._guests.actor(call.guest)
        options = call.read(_options)
        limits = self._dispatcher.limits
        limits.tables.take(actor.guest, "new tables")
        limits.tables_of_address.take(call.address, "new tables")
        try:
            if await self._store.running_sheets(actor.guest) >= limits.tables_going:
                raise Refused(
                    "too_many", f"a guest has at most {limits.tables_going} open score sheets"
                )
            kept = await self._sheets.open(options, actor.guest, command_id(call))
        except Refused:
            limits.tables.give_back(actor.guest)
            limits.tables_of_address.give_back(call.address)
            raise
        return reply(kept.state(), _CREATED)

    async def list(self, call: Call) -> Response:
        """GET /api/sheets"""
        actor = await self._guests.actor(call.guest)
        return reply(SheetList(await self._sheets.of_guest(actor.guest)))

    async def sheet(self, call: Call) -> Response:
        """GET /api/sheets/{sheet}"""
        return reply((await self._read(call)).state())

    async def delete(self, call: Call) -> Response:
        """DELETE /api/sheets/{sheet}"""
        actor = await self._guests.actor(call.guest)
        self._dispatcher.limits.commands.take(actor.guest, "commands")
        await self._sheets.delete(_name(call), actor.guest)
        return Response(b"", _NO_CONTENT, ())

    async def command(self, call: Call) -> Response:
        """POST /api/sheets/{sheet}/commands"""
        actor = await self._guests.actor(call.guest)
        self._dispatcher.limits.commands.take(actor.guest, "commands")
        kept = await self._sheets.change(_name(call), actor.guest, call.read(_command))
        return reply(kept.state())

    async def preview(self, call: Call) -> Response:
        """POST /api/sheets/{sheet}/preview"""
        self._dispatcher.limits.commands.take(call.guest or call.address, "commands")
        request = call.read(_preview)
        return reply(sheet_preview((await self._read(call)).sheet, request.placements))

    async def record(self, call: Call) -> Response:
        """GET /api/sheets/{sheet}/record"""
        form = query_of(call, "form").get("form", "text")
        if form not in ("text", "json"):
            raise Refused("bad_request", "form must be text or json")
        kept = await self._read(call)
        record = sheet_record(kept.sheet, kept.row.opened)
        if form == "json":
            return Response(format_public_record_json(record).encode())
        file = f'attachment; filename="{kept.name}.qwirkle"'.encode()
        headers = (_TEXT, (b"content-disposition", file))
        return Response(format_public_record(record).encode(), headers=headers)

    async def svg(self, call: Call) -> Response:
        """GET /api/sheets/{sheet}/picture.svg"""
        drawn = await self._drawn(call)
        return picture(call.scope, b"image/svg+xml", drawn.encode(), _ASK_AGAIN)

    async def png(self, call: Call) -> Response:
        """GET /api/sheets/{sheet}/picture.png"""
        body = await self._rasteriser.png(await self._drawn(call), call.address)
        return picture(call.scope, b"image/png", body, _ASK_AGAIN)

    async def _drawn(self, call: Call) -> str:
        palette = query_of(call, "palette").get("palette", "vivid")
        if palette not in PALETTES:
            raise Refused("bad_request", f"palette must be {' or '.join(PALETTES)}")
        return sheet_picture((await self._read(call)).sheet, palette)

    async def _read(self, call: Call) -> KeptSheet:
        return await self._sheets.read(_name(call), call.guest)


def _name(call: Call) -> str:
    name = call.params["sheet"]
    if _NAME.fullmatch(name) is None:
        raise Refused("unknown_sheet", "there is no such score sheet, or it was deleted")
    return name
