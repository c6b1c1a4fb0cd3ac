"""Dispatches requests: each passes the same checks and gets a typed answer."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, TypeVar
from urllib.parse import parse_qsl

import msgspec
from structlog import get_logger

from qwirkle.rules.errors import QwirkleError
from qwirkle.server.http.limits import Limits
from qwirkle.server.http.responses import Response, as_refusal, internal_error, refusal
from qwirkle.server.http.security import (
    Peer,
    Receive,
    Scope,
    Send,
    changes_something,
    check_origin,
    header,
    read_body,
)
from qwirkle.server.live.fair_queue import ASKING, Asker
from qwirkle.server.live.loop_shares import Rounds
from qwirkle.server.live.metrics import Metrics
from qwirkle.server.live.trouble import trouble
from qwirkle.server.people.bot_directory import BotDirectory
from qwirkle.server.people.bot_tokens import token_in
from qwirkle.server.people.guests import Identity, Seal, cookie_in
from qwirkle.server.store import BotRow, Unavailable
from qwirkle.server.wire.refusal import Refused

__all__ = ["Call", "Dispatcher", "Endpoint", "PathApp", "Query", "check_scope", "decoded"]

log = get_logger("qwirkle")

T = TypeVar("T")


@dataclass(slots=True)
class Call:
    """One request: the guest, who is a ``bot`` if it came with a token, the address, and the
    contents."""

    scope: Scope
    guest: str | None
    device: str
    address: str
    params: Mapping[str, str]
    body: bytes
    bot: BotRow | None = None

    @property
    def asker(self) -> Asker:
        """Who waits for what this costs."""
        return Asker(self.guest or "", self.address)

    def read(self, decoder: msgspec.json.Decoder[T]) -> T:
        """The body as one of our types; raises `Refused` for anything else."""
        return decoded(self.body, decoder)

    def query(self) -> dict[str, str]:
        """The query parameters; the last of equal names counts."""
        return dict(parse_qsl(self.scope["query_string"].decode("latin-1"), keep_blank_values=True))


def decoded(body: bytes | str, decoder: msgspec.json.Decoder[T]) -> T:
    """A decoded message; raises `Refused` for invalid JSON and wrong types."""
    try:
        return decoder.decode(body)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Refused("bad_request", str(error)[:300]) from error


@dataclass(frozen=True, slots=True)
class Query:
    """A query parameter, with its JSON Schema."""

    name: str
    schema: Mapping[str, Any]
    what: str
    required: bool = False


@dataclass(frozen=True, slots=True)
class Endpoint:
    """An endpoint: its implementation, and everything that its documentation says."""

    method: str
    path: str
    name: str
    summary: str
    run: Callable[[Call], Awaitable[Response]]
    takes: str | None = None
    gives: str | None = None
    status: int = 200
    query: Sequence[Query] = ()
    nothing: str | None = None
    """The meaning of an empty answer, 204."""
    media: str = "application/json"
    bots: Literal["no", "yes", "hints", "analysis"] = "no"
    """Whether bots may use it: not at all, all of them, or those with this scope."""


class Dispatcher:
    """The checks that every request passes before it is carried out."""

    def __init__(
        self,
        peer: Peer,
        seal: Seal,
        bots: BotDirectory,
        limits: Limits,
        metrics: Metrics,
        origin: str,
        max_body: int,
        body_seconds: float,
    ) -> None:
        self.peer = peer
        self.seal = seal
        self._bots = bots
        self.limits = limits
        self.metrics = metrics
        self.origins = (origin.rstrip("/").lower(),) if origin else ()
        self._max_body = max_body
        self._body_seconds = body_seconds
        self.is_stopping = False
        self.gone: set[tuple[str, str]] = set()
        self.suspended: set[str] = set()
        self.rounds = Rounds()
        # Looking up a label takes longer than counting.
        self._seconds = cache(metrics.requests.labels)

    def guest_of(self, scope: Scope) -> str | None:
        """The guest of the request's cookie, if it is genuine."""
        identity = self.identity_of(scope)
        return None if identity is None else identity.guest

    def identity_of(self, scope: Scope) -> Identity | None:
        """The guest and the device of the request's cookie, if it is genuine and still good."""
        token = cookie_in(header(scope, b"cookie"))
        identity = None if token is None else self.seal.identity(token)
        return None if identity is None or self.is_gone(*identity) else identity

    async def asker(self, scope: Scope, address: str) -> tuple[str | None, str, BotRow | None]:
        """The guest and the device of a request, and the bot if it came with a token.

        Raises `Refused` for a wrong token and for those who are suspended; a wrong cookie is that
        of nobody."""
        token = token_in(header(scope, b"authorization"))
        if token is None:
            guest, device = self.identity_of(scope) or (None, "")
            self.check_suspended(guest)
            return guest, device, None
        with self.limits.wrong_tokens.guess(address, "wrong tokens"):
            bot = await self._bots.bot(token)
            if bot is None or self.is_gone(bot.guest, bot.device):
                raise Refused("unknown_token", "this token is wrong, or was revoked")
        self.check_suspended(bot.guest, bot.owner)
        return bot.guest, bot.device, bot

    def is_gone(self, guest: str, device: str) -> bool:
        """Whether a guest was deleted, or signed out on this device."""
        return bool(self.gone) and not self.gone.isdisjoint(((guest, ""), (guest, device)))

    def check_suspended(self, *guests: str | None) -> None:
        """Raise `Refused` if one of these is suspended: a guest, or a bot and its owner."""
        refused = self.suspension(*guests)
        if refused is not None:
            raise refused

    def suspension(self, *guests: str | None) -> Refused | None:
        """Why these are not served, if one of them is suspended."""
        if self.suspended.isdisjoint(guests):
            return None
        return Refused("suspended", "the operator of this server has suspended this guest")

    def check_files(self, scope: Scope) -> None:
        """Raise `Refused` if an address asks for too many files and pages."""
        try:
            self.limits.files.take(self.peer.address(scope), "files")
        except Refused as refused:
            self.count_refusal(refused, "files")
            raise

    async def answer(self, endpoint: Endpoint, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request to an endpoint, whatever happens."""
        began = time.perf_counter()
        try:
            reply = await endpoint.run(await self._call(endpoint, scope, receive))
        except QwirkleError as error:
            reply = self._refused(error, endpoint)
        except Exception:
            log.exception("request failed", route=endpoint.name)
            reply = refusal(internal_error())
        self._seconds(endpoint.name).observe(time.perf_counter() - began)
        await reply.send(send)

    async def _call(self, endpoint: Endpoint, scope: Scope, receive: Receive) -> Call:
        if self.is_stopping:
            raise Refused("unavailable", "the server is restarting; try again", retry_after=1)
        address = self.peer.address(scope)
        self.limits.requests.take(address, "requests")
        await self.rounds.begin(address)
        body = b""
        if changes_something(scope):
            check_origin(scope, self.peer, self.origins)
            body = await read_body(receive, scope, self._max_body, self._body_seconds)
            if endpoint.takes is not None:
                _check_content_type(scope)
        guest, device, bot = await self.asker(scope, address)
        if bot is not None:
            check_scope(bot, endpoint.bots)
        call = Call(scope, guest, device, address, scope.get("path_params", {}), body, bot)
        ASKING.set(call.asker)
        return call

    def _refused(self, error: QwirkleError, endpoint: Endpoint) -> Response:
        if isinstance(error, Unavailable):
            trouble.tell(error, route=endpoint.name)
        refused = as_refusal(error)
        if refused is None:
            log.exception("request failed", route=endpoint.name, reason=error.reason)
            refused = internal_error()
        self.count_refusal(refused, endpoint.name)
        return refusal(refused)

    def count_refusal(self, refused: Refused, route: str) -> None:
        """Count a refusal."""
        self.metrics.refused.labels(refused.reason).inc()
        if refused.reason == "too_many":
            log.debug("over a limit", route=route)


def check_scope(bot: BotRow, needed: str) -> None:
    """Raise `Refused` unless a bot may do what needs this scope; ``yes`` is for all bots."""
    if needed == "no":
        raise Refused("not_for_bots", "this is for people, not for bots")
    if needed != "yes" and needed not in bot.scopes:
        raise Refused("out_of_scope", f"this bot may not use {needed}: its owner can allow that")


def _check_content_type(scope: Scope) -> None:
    # A form on another site cannot send this without a CORS preflight.
    kind = header(scope, b"content-type").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Refused("bad_content_type", "the body must be application/json")


class PathApp:
    """All endpoints of one path, as an ASGI application."""

    def __init__(self, dispatcher: Dispatcher) -> None:
        self._dispatcher = dispatcher
        self.methods: dict[str, Endpoint] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        # HEAD is answered like GET; uvicorn leaves out the body.
        method = "GET" if scope["method"] == "HEAD" else scope["method"]
        endpoint = self.methods.get(method)
        if endpoint is not None:
            await self._dispatcher.answer(endpoint, scope, receive, send)
            return
        try:
            self._dispatcher.check_files(scope)
        except Refused as refused:
            await refusal(refused).send(send)
            return
        head = {"HEAD"} if "GET" in self.methods else set()
        allowed = ", ".join(sorted({*self.methods, *head}))
        wrong = Refused("bad_method", f"this path only supports {allowed}")
        await refusal(wrong, (b"allow", allowed.encode())).send(send)
