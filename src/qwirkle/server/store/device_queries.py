"""Queries about the devices of guests, and about who was signed out: for good, or suspended."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, delete, insert, select

from qwirkle.server.store.rows import DeviceRow, Gone
from qwirkle.server.store.schema import gone, keep
from qwirkle.server.store.upsert import insert_new, upsert

__all__ = [
    "FIRST_DEVICE",
    "count_sign_outs",
    "end_devices",
    "forget_devices",
    "list_devices",
    "list_gone",
    "note_gone",
    "resume",
    "seen_on",
    "suspend",
    "suspended",
]

MOST = 50
"""The devices that are kept of a guest, those seen last."""

FIRST_DEVICE = "first"
"""The device of cookies that name none."""

_SUSPENDED = "suspended"
_COUNT = "gone count"

_decode = msgspec.json.Decoder(dict[str, DeviceRow]).decode
_decode_guests = msgspec.json.Decoder(set[str]).decode
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
    known = select(gone.c.n).where(gone.c.guest == guest, gone.c.device == device)
    if connection.execute(known).first() is None:
        row = {"guest": guest, "device": device, "n": _next_number(connection)}
        connection.execute(insert(gone), row)


def list_gone(connection: Connection, after: int) -> list[Gone]:
    """Those who were signed out for good after the number ``after``."""
    statement = select(gone).where(gone.c.n > after).order_by(gone.c.n)
    return [Gone(row.guest, row.device) for row in connection.execute(statement)]


def suspend(connection: Connection, guest: str) -> None:
    """A guest is signed out everywhere until `resume`."""
    _next_number(connection)
    _store_suspended(connection, suspended(connection) | {guest})


def resume(connection: Connection, guest: str) -> bool:
    """Whether the guest was suspended."""
    _next_number(connection)
    known = suspended(connection)
    if guest not in known:
        return False
    _store_suspended(connection, known - {guest})
    return True


def _store_suspended(connection: Connection, guests: set[str]) -> None:
    row = {"key": _SUSPENDED, "value": _encode(sorted(guests))}
    upsert(connection, keep, "key", row)


def _next_number(connection: Connection) -> int:
    """The number of a change, by which everybody asks each second whether there was one.

    The next one waits until this one is committed, so that nobody sees them in another order.
    """
    insert_new(connection, keep, {"key": _COUNT, "value": b"0"})
    number = count_sign_outs(connection) + 1
    upsert(connection, keep, "key", {"key": _COUNT, "value": str(number).encode()})
    return number


def count_sign_outs(connection: Connection) -> int:
    """How often somebody was signed out, suspended or resumed."""
    return int(_kept(connection, _COUNT) or 0)


def suspended(connection: Connection) -> set[str]:
    """The guests who are suspended now."""
    found = _kept(connection, _SUSPENDED)
    return set() if found is None else _decode_guests(found)
