"""The bots: who a token belongs to is cached for a while, the rest is in the store."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from qwirkle import players
from qwirkle.server.people.bot_tokens import new_token, token_hash
from qwirkle.server.people.guests import new_guest
from qwirkle.server.store import BotRow, NewBotRow, Store
from qwirkle.server.table.ids import fresh_id
from qwirkle.server.table.lookalikes import check_one_alphabet, name_key
from qwirkle.server.table.names import checked_name
from qwirkle.server.wire.bots import BotScope
from qwirkle.server.wire.refusal import Refused

__all__ = ["BotDirectory"]

_REMEMBERED = 10_000
_SECONDS = 60.0


class BotDirectory:
    """Finds bots by their tokens, and makes and ends them for their owners."""

    def __init__(self, store: Store, changed: Callable[[str], None], most: int) -> None:
        """``changed`` tells all workers that a guest is not what it was; a guest owns at most
        ``most`` bots, and without a guest there is no such bound: that is the operator."""
        self._store = store
        self._changed = changed
        self.most = most
        self._known: dict[str, tuple[BotRow, float]] = {}

    async def bot(self, token: str) -> BotRow | None:
        """The bot of a token; None for one that is wrong or no longer good."""
        hashed = token_hash(token)
        known = self._known.get(hashed)
        if known is not None and known[1] > time.monotonic():
            return known[0]
        row = await self._store.bot_by_token(hashed)
        if row is None:
            self._known.pop(hashed, None)
            return None
        if len(self._known) >= _REMEMBERED:
            self._known.clear()
        self._known[hashed] = (row, time.monotonic() + _SECONDS)
        return row

    def forget(self, guest: str) -> None:
        """This bot, or its owner, may have changed."""
        self._known = {
            token: known for token, known in self._known.items()
            if guest not in (known[0].guest, known[0].owner)
        }  # fmt: skip

    async def create(
        self, name: str, scopes: Sequence[BotScope], owner: str | None, owner_name: str = ""
    ) -> tuple[str, str]:
        """A new bot and its token, which is nowhere else; raises `Refused`."""
        name = checked_name(name)
        check_one_alphabet(name)
        if name_key(name) in map(name_key, players.names()):
            raise _name_taken(name)
        token = new_token()
        row = NewBotRow(
            guest=new_guest(),
            name=name,
            name_key=name_key(name),
            owner=owner,
            owner_name=checked_name(owner_name) if owner is None else "",
            token=token_hash(token),
            device=fresh_id(),
            scopes=sorted(set(scopes)),
        )
        match await self._store.create_bot(row, self.most):
            case "name_taken":
                raise _name_taken(name)
            case "full":
                raise Refused("too_many", f"a guest has at most {self.most} bots")
        return row.guest, token

    async def renew(self, bot: str) -> str:
        """A new token of a bot; the old one is good for nothing from now on."""
        token = new_token()
        if not await self._store.renew_token(bot, token_hash(token), fresh_id()):
            raise unknown_bot()
        self.forget(bot)
        self._changed(bot)
        return token

    async def end(self, bot: str) -> None:
        """Delete a bot, which has left its tables; what it did there stays."""
        await self._store.delete_guest(bot)
        self.forget(bot)
        self._changed(bot)

    async def own(self, owner: str, bot: str) -> BotRow:
        """A bot of this guest; for others it is unknown."""
        for row in await self._store.bots_of(owner):
            if row.guest == bot:
                return row
        raise unknown_bot()


def unknown_bot() -> Refused:
    """The refusal for a bot that is not there, or is another guest's."""
    return Refused("no_such_bot", "there is no such bot")


def _name_taken(name: str) -> Refused:
    return Refused("name_taken", f"another bot is called {name}")
