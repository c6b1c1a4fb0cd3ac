"""Bots on the server: guests that are programs, in both directions."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from qwirkle.server.wire.base import Name, OutStruct, StrictStruct

__all__ = [
    "BotScope",
    "BotSelf",
    "BotToken",
    "ConnectedBot",
    "ConnectedBots",
    "MyBot",
    "MyBots",
    "NewBot",
]

BotScope = Literal["chat", "hints", "analysis"]
"""What a bot may do besides playing: say something, take hints, have positions valued."""


class NewBot(StrictStruct, frozen=True):
    """A bot of the guest; no other bot has this name."""

    name: Name
    scopes: Annotated[list[BotScope], Meta(max_length=3)] = msgspec.field(default_factory=list)


class MyBot(OutStruct, frozen=True):
    """A bot of the guest; ``seen`` is when it last connected, ``connected`` whether it is now."""

    id: str
    name: str
    scopes: list[BotScope]
    created: int
    seen: int
    connected: bool


class MyBots(OutStruct, frozen=True):
    """The bots of the guest, who may have ``most``."""

    bots: list[MyBot]
    most: int


class BotToken(OutStruct, frozen=True):
    """A new token of a bot, which is shown only now: ``Authorization: Bearer <token>``."""

    bot: str
    token: str


class BotSelf(OutStruct, frozen=True):
    """The bot of the token."""

    id: str
    name: str
    owner: str
    scopes: list[BotScope]


class ConnectedBot(OutStruct, frozen=True):
    """A bot that may be offered a seat; ``id`` is that of its guest, ``owner`` a name."""

    id: str
    name: str
    owner: str


class ConnectedBots(OutStruct, frozen=True):
    bots: list[ConnectedBot]
