"""The sockets of this worker, the tables that they watch, and what they are sent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext

import msgspec
from msgspec.structs import replace

from qwirkle.server.live.fair_queue import Asker
from qwirkle.server.live.live_table import LiveTable, plain, with_you, without_chat
from qwirkle.server.live.loop_shares import SHARES, Rounds
from qwirkle.server.live.metrics import Metrics
from qwirkle.server.live.outbox import Outbox
from qwirkle.server.live.presence import Presence
from qwirkle.server.live.table_cache import TableCache, unknown_table
from qwirkle.server.store import BotRow
from qwirkle.server.table.projection import snapshot_of, you_of
from qwirkle.server.table.table import Table
from qwirkle.server.table.views import Views, may_watch
from qwirkle.server.wire import (
    PresenceMessage,
    RefusedMessage,
    RetryMessage,
    SnapshotMessage,
    TypingMessage,
)
from qwirkle.server.wire.bots import BotScope
from qwirkle.server.wire.refusal import Refused

__all__ = ["MOST_WATCHED", "Client", "Subscriptions"]

MOST_WATCHED = 50
"""The maximum number of tables that one socket may watch."""

_RETRY_MS = 1000
_RESTART = 1012
_POLICY_VIOLATION = 1008

_encode = msgspec.json.Encoder().encode


class Client:
    """One socket. ``watching`` maps each table to the `You` that was last sent; ``screens`` are
    those of them that it shows on a big screen. ``bot`` is set if a token opened it."""

    def __init__(
        self,
        outbox: Outbox,
        guest: str | None,
        device: str = "",
        bot: BotRow | None = None,
        address: str = "",
    ) -> None:
        self.outbox = outbox
        self.guest = guest
        self.device = device
        self.bot = bot
        self.asker = Asker(guest or "", address)
        self.watching: dict[str, str] = {}
        self.screens: set[str] = set()

    def may_get(self, scope: BotScope) -> bool:
        """Whether this is a person, or a bot whose owner has allowed it."""
        return self.bot is None or scope in self.bot.scopes

    def viewer(self, name: str) -> str | None:
        """The guest who looks at a table; nobody in particular looks at a big screen."""
        return None if name in self.screens else self.guest

    def send(self, message: msgspec.Struct) -> None:
        """Send a message to this client alone."""
        self.outbox.push(_encode(message).decode())


class Subscriptions:
    """The sockets of this worker and the tables that they watch: at most ``most_of_address`` for
    those of one address, because tables that are watched stay in memory."""

    def __init__(
        self, tables: TableCache, presence: Presence, metrics: Metrics, most_of_address: int
    ) -> None:
        self._tables = tables
        self._most_of_address = most_of_address
        self._watched_of: Counter[str] = Counter()
        self._presence = presence
        self._metrics = metrics
        self._rounds = Rounds()
        self._clients: set[Client] = set()
        self._watchers: dict[str, set[Client]] = {}
        tables.listeners.append(self.hear)

    @property
    def watched(self) -> list[str]:
        """The tables that are watched on this worker."""
        return list(self._watchers)

    @property
    def sockets(self) -> int:
        """The number of open sockets."""
        return len(self._clients)

    def enter(self, client: Client) -> None:
        """A socket was opened."""
        self._clients.add(client)
        self._metrics.sockets.inc()

    def leave(self, client: Client) -> None:
        """A socket was closed."""
        for table in list(client.watching):
            self.unwatch(client, table)
        self._clients.discard(client)
        self._metrics.sockets.dec()

    async def watch(
        self, client: Client, name: str, since: int | None, *, on_screen: bool = False
    ) -> None:
        """Send a table's events from now on: first those after ``since``, or a snapshot."""
        self._check_room(client, name)
        live = await self._tables.watchable(name, client.guest)
        address = client.asker.household
        # Many may have waited for one query. A snapshot takes long, and the newest events do not.
        if since is not None and live.since(since) is not None:
            await self._rounds.begin(address)
            turn: AbstractAsyncContextManager[None] = nullcontext()
        else:
            turn = SHARES.busy(address)
        async with turn:
            self._check_room(client, name)
            if not may_watch(live.table, client.guest, has_invite=True):
                # Meanwhile a game without spectators has begun.
                raise unknown_table()
            now = await self._tables.now()
            self._begin(client, live, since, now, on_screen=on_screen)

    def _check_room(self, client: Client, name: str) -> None:
        if name in client.watching:
            return
        if len(client.watching) >= MOST_WATCHED:
            raise Refused("too_many", f"a socket may watch at most {MOST_WATCHED} tables")
        # A bot watches the tables that it plays at, which are in memory anyway.
        is_counted = client.bot is None
        if is_counted and self._watched_of[client.asker.household] >= self._most_of_address:
            raise Refused(
                "too_many", f"an address may watch at most {self._most_of_address} tables"
            )

    def _begin(
        self, client: Client, live: LiveTable, since: int | None, now: int, *, on_screen: bool
    ) -> None:
        """Nothing is awaited here, so that no event can come in between."""
        name, address = live.table.id, client.asker.household
        if on_screen != (name in client.screens):
            self.unwatch(client, name)
        if on_screen:
            client.screens.add(name)
        heads = None if since is None else live.since(since)
        you = _you(live.views, client.viewer(name))
        if heads is None:
            snapshot = snapshot_of(live.views, client.guest, now, for_screen=on_screen)
            if not client.may_get("chat"):
                snapshot = replace(snapshot, chat=[])
            client.send(SnapshotMessage(snapshot))
        elif heads:
            if not client.may_get("chat"):
                heads = list(map(without_chat, heads))
            for head in heads[:-1]:
                client.outbox.push(plain(head))
            client.outbox.push(with_you(heads[-1], you))
        if name not in client.watching:
            self._watchers.setdefault(name, set()).add(client)
            if client.bot is None:
                self._watched_of[address] += 1
            self._presence.come(name, client.viewer(name))
        client.watching[name] = you
        client.send(self._present(live.table))

    def unwatch(self, client: Client, name: str) -> None:
        """Stop sending the events of a table."""
        if client.watching.pop(name, None) is None:
            return
        watchers = self._watchers[name]
        watchers.discard(client)
        if not watchers:
            del self._watchers[name]
        address = client.asker.household
        if client.bot is None:
            self._watched_of[address] -= 1
            if not self._watched_of[address]:
                del self._watched_of[address]
        self._presence.go(name, client.viewer(name))
        client.screens.discard(name)

    def hear(self, live: LiveTable, heads: Sequence[str]) -> None:
        """A table has changed: send the events to all who watch it here.

        The public part is already encoded; `You` goes with the newest event, to those for whom it
        has changed.
        """
        name = live.table.id
        watchers = self._watchers.get(name)
        if not watchers:
            return
        table = live.table
        if table.phase == "playing" and not table.options.spectators:
            self._send_spectators_away(table, watchers)
        *earlier, newest = heads
        texts = [plain(head) for head in earlier]
        unchanged = plain(newest)
        known: dict[str | None, str] = {}
        has_deaf = any(not client.may_get("chat") for client in watchers)
        quiet = list(map(without_chat, heads)) if has_deaf else heads
        for client in watchers:
            viewer = client.viewer(name)
            you = known.get(viewer)
            if you is None:
                you = known[viewer] = _you(live.views, viewer)
            if not client.may_get("chat"):
                self._push_quiet(client, name, quiet, you)
                continue
            for text in texts:
                client.outbox.push(text)
            if client.watching[name] == you:
                client.outbox.push(unchanged)
            else:
                client.outbox.push(with_you(newest, you))
                client.watching[name] = you
        self._metrics.events.inc(len(watchers) * len(heads))

    def _push_quiet(self, client: Client, name: str, heads: Sequence[str], you: str) -> None:
        for head in heads[:-1]:
            client.outbox.push(plain(head))
        client.outbox.push(with_you(heads[-1], you))
        client.watching[name] = you

    def _send_spectators_away(self, table: Table, watchers: set[Client]) -> None:
        """A game without spectators begins: stop sending it to everyone who has no seat."""
        for client in [one for one in watchers if one.guest not in table.members]:
            self._send_away(client, table.id)

    def dismiss(self, name: str) -> None:
        """A table was deleted: tell its watchers that it is unknown now."""
        for client in list(self._watchers.get(name, ())):
            self._send_away(client, name)

    def _send_away(self, client: Client, name: str) -> None:
        self.unwatch(client, name)
        client.send(RefusedMessage(unknown_table().failure(), name))

    def typing(self, client: Client, name: str) -> TypingMessage:
        """A guest is typing in a table's chat; returns the message for all workers."""
        if client.guest is None or name not in client.watching:
            raise Refused("not_watching", "watch the table before you type in its chat")
        live = self._tables.cached(name)
        if live is None or client.guest not in live.table.members - live.table.muted:
            raise Refused("not_seated", "only guests at the table may chat")
        return TypingMessage(name, client.guest)

    def hear_typing(self, message: TypingMessage) -> None:
        """Send it to all here except the guest who is typing."""
        text = _encode(message).decode()
        for client in self._watchers.get(message.table, ()):
            if client.guest != message.guest and client.may_get("chat"):
                client.outbox.push(text)

    def hear_review(self, message: bytes) -> None:
        """Send how far the review of a table is, which follows its name, to all who watch it."""
        name, _, text = message.decode().partition(" ")
        for client in self._watchers.get(name, ()):
            if client.may_get("analysis"):
                client.outbox.push(text)

    def tell_presence(self, names: Iterable[str]) -> None:
        """Send the presence of these tables to all who watch them here."""
        for name in names:
            watchers = self._watchers.get(name)
            live = self._tables.cached(name)
            if watchers and live is not None:
                text = _encode(self._present(live.table)).decode()
                for client in watchers:
                    client.outbox.push(text)

    def _present(self, table: Table) -> PresenceMessage:
        return self._presence.at(table.id, [seat.guest for seat in table.seats if seat.guest])

    def end(
        self,
        is_gone: Callable[[str, str], bool],
        suspension: Callable[[str | None, str | None], Refused | None],
    ) -> None:
        """Close the sockets of guests, or of their devices, that are gone, and of those who are
        suspended, who are told."""
        for client in self._clients:
            refused = suspension(client.guest, client.bot.owner if client.bot else None)
            if refused is not None:
                client.send(RefusedMessage(refused.failure()))
                client.outbox.close(_POLICY_VIOLATION, refused.reason)
            elif client.guest is not None and is_gone(client.guest, client.device):
                client.outbox.close(_POLICY_VIOLATION, "signed out")

    def stop(self) -> None:
        """Close all sockets, and ask the clients to reconnect soon."""
        text = _encode(RetryMessage(_RETRY_MS)).decode()
        for client in self._clients:
            client.outbox.push(text)
            client.outbox.close(_RESTART, "the server is restarting")


def _you(views: Views, guest: str | None) -> str:
    return _encode(you_of(views, guest)).decode()
