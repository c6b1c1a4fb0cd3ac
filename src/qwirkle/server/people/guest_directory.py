"""The guests: names are cached for a while, the rest is in the store."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress

from qwirkle.server.people.guests import CODE_SECONDS, code_hash, new_code, new_guest
from qwirkle.server.store import Store, Unavailable
from qwirkle.server.table.decision import Actor
from qwirkle.server.table.ids import fresh_id
from qwirkle.server.table.names import checked_name
from qwirkle.server.wire import Device, DeviceList, Guest, MyCode
from qwirkle.server.wire.refusal import Refused

__all__ = ["GuestDirectory"]

_REMEMBERED = 20_000
_SECONDS = 60.0


class GuestDirectory:
    """Looks up guests by their public ids."""

    def __init__(self, store: Store, changed: Callable[[str], None]) -> None:
        self._store = store
        self._changed = changed
        self._known: dict[str, tuple[Actor, float]] = {}

    async def actor(self, guest: str | None) -> Actor:
        """The guest who makes a request; raises `Refused` without a guest."""
        known = None if guest is None else self._known.get(guest)
        if known is not None and known[1] > time.monotonic():
            return known[0]
        row = None if guest is None else await self._store.guest(guest)
        if row is None:
            raise Refused("no_guest", "you are not a guest yet: POST /api/guest with a name first")
        return self._remember(Actor(row.guest, row.name))

    def _remember(self, actor: Actor) -> Actor:
        if len(self._known) >= _REMEMBERED:
            self._known.clear()
        self._known[actor.guest] = (actor, time.monotonic() + _SECONDS)
        return actor

    def forget(self, guest: str) -> None:
        """The guest's name may have changed."""
        self._known.pop(guest, None)

    async def arrive(
        self, guest: str | None, name: str, device: str, kind: str
    ) -> tuple[Guest, str]:
        """Create a guest, or rename the current one; with the device that they are on."""
        name = checked_name(name)
        if guest is None or not await self._store.rename(guest, name):
            guest = new_guest()
            await self._store.create_guest(guest, name)
            device = fresh_id()
            await self._store.seen_on(guest, device, kind)
        else:
            self._changed(guest)
        self._remember(Actor(guest, name))
        return Guest(guest, name), device

    async def seen(self, guest: str | None, device: str, kind: str) -> Guest | None:
        """The current guest as stored; None without a guest."""
        row = None if guest is None else await self._store.guest(guest)
        if row is None:
            return None
        actor = self._remember(Actor(row.guest, row.name))
        # It can be read while nothing can be written.
        with suppress(Unavailable):
            await self._store.seen_on(actor.guest, device, kind)
        return Guest(actor.guest, actor.name)

    async def code(self, guest: str | None) -> MyCode:
        """A code that makes another device the same guest."""
        actor = await self.actor(guest)
        code = new_code()
        expires = await self._store.now() + CODE_SECONDS * 1000
        await self._store.new_code(actor.guest, code_hash(code), expires)
        return MyCode(code, expires)

    async def claim(self, code: str, kind: str) -> tuple[Guest, str]:
        """The guest of this code, which works once, and the new device that they are on."""
        guest = await self._store.claim_code(code_hash(code))
        if guest is None:
            raise Refused("unknown_code", "this code is wrong, already used, or expired")
        actor = await self.actor(guest)
        device = fresh_id()
        await self._store.seen_on(actor.guest, device, kind)
        return Guest(actor.guest, actor.name), device

    async def devices(self, guest: str, own: str) -> DeviceList:
        """Where a guest is signed in; ``own`` is the device that asks."""
        rows = await self._store.devices(guest)
        return DeviceList(
            [Device(row.device, row.kind, row.added, row.seen, row.device == own) for row in rows]
        )

    async def end_devices(self, guest: str, device: str | None, own: str) -> None:
        """Sign out one device, or all but ``own``, on every worker."""
        ended = await self._store.end_devices(guest, device, own)
        if device is not None and not ended:
            raise Refused("unknown_device", "you are not signed in on such a device")
        self._changed(guest)
