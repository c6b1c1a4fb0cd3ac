"""Queries about the devices of guests, and about guests and devices that were signed out."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, delete, select

from qwirkle.server.store.rows import DeviceRow, Gone
from qwirkle.server.store.schema import keep
from qwirkle.server.store.upsert import upsert

__all__ = [
    "FIRST_DEVICE",
    "count_gone",
    "end_devices",
    "forget_devices",
    "gone",
    "list_devices",
    "note_gone",
    "seen_on",
]

MOST = 50
"""The devices that are kept of a guest, those seen last."""

FIRST_DEVICE = "first"
"""The device of cookies that name none."""

_GONE = "gone"
_COUNT = "gone count"

_decode = msgspec.json.Decoder(dict[str, DeviceRow]).decode
_decode_gone = msgspec.json.Decoder(list[Gone]).decode
_encode = msgspec.json.Encoder().encode


def _key(guest: str) -> str:
    return f"devices {guest}"


def _kept(connection: Connection, key: str) -> bytes | None:
    statement = select(keep.c.value).where(keep.c.key == key).with_for_update()
    return connection.execute(statement).scalar_one_or_none()


def _devices(connection: Connection, guest: str) -> dict[str, DeviceRow]:
    found = _kept(connection, _key(guest))
    return {} if found is None else _decode(found)


def _store(connection: Connection, guest: str, devices: dict[str, DeviceRow]) -> None:
    row: dict[str, Any] = {"key": _key(guest), "value": _encode(devices)}
    upsert(connection, keep, "key", row)


def list_devices(connection: Connection, guest: str) -> list[DeviceRow]:
    """Those seen last come first."""
    return sorted(_devices(connection, guest).values(), key=lambda one: -one.seen)


def seen_on(connection: Connection, guest: str, device: str, kind: str, now: int) -> None:
    """Note that a guest was here now on a device, which may be a new one."""
    devices = _devices(connection, guest)
    known = devices.get(device)
    added = now if known is None else known.added
    devices[device] = DeviceRow(device, kind, added, now)
    kept = sorted(devices.values(), key=lambda one: -one.seen)[:MOST]
    _store(connection, guest, {one.device: one for one in kept})


def end_devices(connection: Connection, guest: str, device: str | None, own: str) -> list[str]:
    """Sign out one device of a guest, or all but ``own``; which ones that are."""
    devices = _devices(connection, guest)
    # The first one may have been there before devices were told apart.
    known = {*devices, FIRST_DEVICE}
    ended = sorted(known - {own} if device is None else known & {device})
    for one in ended:
        devices.pop(one, None)
        note_gone(connection, guest, one)
    _store(connection, guest, devices)
    return ended


def forget_devices(connection: Connection, guest: str) -> None:
    connection.execute(delete(keep).where(keep.c.key == _key(guest)))


def note_gone(connection: Connection, guest: str, device: str) -> None:
    """A guest, or one of their devices, is signed out for good; ``device`` is empty for all."""
    known, one = gone(connection), Gone(guest, device)
    if one in known:
        return
    known.append(one)
    upsert(connection, keep, "key", {"key": _GONE, "value": _encode(known)})
    # Everybody asks for the number each second, and for the rest only when it has changed.
    upsert(connection, keep, "key", {"key": _COUNT, "value": str(len(known)).encode()})


def count_gone(connection: Connection) -> int:
    """How often somebody was signed out."""
    return int(_kept(connection, _COUNT) or 0)


def gone(connection: Connection) -> list[Gone]:
    """All who were signed out."""
    found = _kept(connection, _GONE)
    return [] if found is None else _decode_gone(found)
