"""The HTTP endpoints for the devices of a guest."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec

from qwirkle.server.http.dispatch import Call, Dispatcher, Endpoint
from qwirkle.server.http.responses import Response, reply
from qwirkle.server.people.guest_directory import GuestDirectory
from qwirkle.server.wire import EndDevices

__all__ = ["DeviceRoutes"]

_end = msgspec.json.Decoder(EndDevices)


class DeviceRoutes:
    """Where a guest is signed in, and how that ends."""

    def __init__(
        self,
        dispatcher: Dispatcher,
        guests: GuestDirectory,
        sign_out: Callable[[], Awaitable[None]],
    ) -> None:
        """``sign_out`` closes, on this worker, what was ended."""
        self._dispatcher = dispatcher
        self._guests = guests
        self._sign_out = sign_out

    def endpoints(self) -> list[Endpoint]:
        """All of them."""
        return [
            Endpoint(
                "GET", "/api/guest/devices", "devices", "The devices of the current guest",
                self.devices, gives="DeviceList",
            ),
            Endpoint(
                "POST", "/api/guest/devices/end", "end_devices",
                "Sign out one device of the guest, or all others", self.end,
                takes="EndDevices", gives="DeviceList",
            ),
        ]  # fmt: skip

    async def devices(self, call: Call) -> Response:
        """GET /api/guest/devices"""
        actor = await self._guests.actor(call.guest)
        return reply(await self._guests.devices(actor.guest, call.device))

    async def end(self, call: Call) -> Response:
        """POST /api/guest/devices/end"""
        actor = await self._guests.actor(call.guest)
        self._dispatcher.limits.commands.take(actor.guest, "commands")
        wish = call.read(_end)
        await self._guests.end_devices(actor.guest, wish.device, call.device)
        await self._sign_out()
        return reply(await self._guests.devices(actor.guest, call.device))
