"""The actions of `qwirkle admin` about bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast, get_args

from qwirkle.cli.admin.actions import shown_time, with_store, with_tables
from qwirkle.cli.console import say
from qwirkle.rules.errors import InvalidArgument
from qwirkle.server.live.table_cache import TableCache
from qwirkle.server.people.bot_directory import BotDirectory
from qwirkle.server.run.settings import Settings
from qwirkle.server.store import Store
from qwirkle.server.wire.bots import BotScope

__all__ = ["add_bot", "delete_bot", "list_bots", "renew_token"]


def list_bots(settings: Settings, limit: int) -> None:
    """Print a line per bot."""
    for bot in with_store(settings, lambda store: store.bots(limit)):
        scopes = ",".join(bot.scopes) or "-"
        say(f"{bot.guest}  {shown_time(bot.seen)}  {scopes}  {bot.name} ({bot.owner_name})")


def add_bot(settings: Settings, name: str, owner: str, scopes: Sequence[str]) -> None:
    """Make a bot of the operator."""
    known = get_args(BotScope)
    for scope in scopes:
        if scope not in known:
            raise InvalidArgument("bad_scope", f"--scope is one of {', '.join(known)}")
    wanted = cast("Sequence[BotScope]", scopes)
    bot, token = with_store(
        settings, lambda store: _directory(store).create(name, wanted, None, owner)
    )
    say(f"bot {bot} is made; its token is shown only now:")
    say(token)


def renew_token(settings: Settings, bot: str) -> None:
    """Give a bot another token."""
    say(with_store(settings, lambda store: _directory(store).renew(bot)))


def delete_bot(settings: Settings, bot: str) -> None:
    """Delete a bot, which leaves its tables."""

    async def delete(store: Store, tables: TableCache) -> None:
        if not await store.bots_by_id([bot]):
            raise InvalidArgument("no_such_bot", f"there is no bot {bot}")
        await tables.leave_all(bot)
        await _directory(store).end(bot)

    with_tables(settings, delete)
    say(f"bot {bot} is deleted")


def _directory(store: Store) -> BotDirectory:
    # The workers find out by polling the database, as for guests that are deleted.
    return BotDirectory(store, changed=lambda guest: None, most=0)
