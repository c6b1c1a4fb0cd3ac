"""The commands of `qwirkle admin` and their options.

Every call of `qwirkle` imports this module, so it imports little.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from qwirkle.cli.extras import needs
from qwirkle.cli.settings_options import with_settings
from qwirkle.server.run.settings import Settings

__all__ = ["admin_app"]

_WHERE = ("data", "database", "nats")

admin_app = typer.Typer(
    name="admin",
    rich_markup_mode=None,
)


@admin_app.callback(invoke_without_command=True)
def admin(context: typer.Context) -> None:
    """Look after a server: its tables, guests and bots; back up, restore."""
    if context.invoked_subcommand is None:
        print(context.get_help())


TableId = Annotated[str, typer.Argument(metavar="TABLE", help="The table's id.")]


def tables(
    settings: Settings,
    phase: Annotated[
        str | None, typer.Option(help="Only those that are open, playing or over.")
    ] = None,
    limit: Annotated[int, typer.Option(min=1, max=100_000, help="How many at most.")] = 100,
) -> None:
    """List tables, those changed last first."""
    from qwirkle.cli.admin import actions

    actions.list_tables(settings, phase, limit)


def guests(
    settings: Settings,
    limit: Annotated[int, typer.Option(min=1, max=100_000, help="How many at most.")] = 100,
) -> None:
    """List guests, those seen last first."""
    from qwirkle.cli.admin import actions

    actions.list_guests(settings, limit)


def export(
    settings: Settings,
    table: TableId,
    log: Annotated[
        bool, typer.Option("--log", help="The whole log as JSON lines, secrets included.")
    ] = False,
) -> None:
    """Print the record of a finished game, or the log of any table."""
    from qwirkle.cli.admin import actions

    actions.export(settings, table, log)


def end(settings: Settings, table: TableId) -> None:
    """Close a table. Its players see that within a few seconds."""
    from qwirkle.cli.admin import actions

    actions.end(settings, table)


def delete_table(settings: Settings, table: TableId) -> None:
    """Delete a table and its log for good."""
    from qwirkle.cli.admin import actions

    actions.delete_table(settings, table)


GuestId = Annotated[str, typer.Argument(metavar="GUEST", help="The guest's id.")]


def suspend_guest(settings: Settings, guest: GuestId) -> None:
    """Sign out a guest, or a bot, within a second. At their tables they are away."""
    from qwirkle.cli.admin import actions

    actions.suspend_guest(settings, guest)


def resume_guest(settings: Settings, guest: GuestId) -> None:
    """Let a suspended guest in again, with all that was theirs."""
    from qwirkle.cli.admin import actions

    actions.resume_guest(settings, guest)


def delete_guest(settings: Settings, guest: GuestId) -> None:
    """Forget a guest, who leaves all tables. What they did there stays, under their name."""
    from qwirkle.cli.admin import actions

    actions.delete_guest(settings, guest)


def bots(
    settings: Settings,
    limit: Annotated[int, typer.Option(min=1, max=100_000, help="How many at most.")] = 100,
) -> None:
    """List bots by their names: id, last seen, name, owner, scopes."""
    from qwirkle.cli.admin import bot_actions

    bot_actions.list_bots(settings, limit)


BotId = Annotated[str, typer.Argument(metavar="BOT", help="The bot's id.")]


def add_bot(
    settings: Settings,
    name: Annotated[str, typer.Argument(metavar="NAME", help="No other bot has this name.")],
    owner: Annotated[str, typer.Option(metavar="WHO", help="Whose it is, as others are told.")],
    scope: Annotated[
        list[str] | None,
        typer.Option(metavar="SCOPE", help="chat, hints or analysis; may be repeated."),
    ] = None,
) -> None:
    """Make a bot and print its token, which is shown only now."""
    from qwirkle.cli.admin import bot_actions

    bot_actions.add_bot(settings, name, owner, scope or [])


def renew_token(settings: Settings, bot: BotId) -> None:
    """Print a new token of a bot. The old one ends within a second."""
    from qwirkle.cli.admin import bot_actions

    bot_actions.renew_token(settings, bot)


def delete_bot(settings: Settings, bot: BotId) -> None:
    """Delete a bot and its token. It leaves its tables; what it did there stays."""
    from qwirkle.cli.admin import bot_actions

    bot_actions.delete_bot(settings, bot)


def backup(
    settings: Settings,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file; it holds secrets.")],
) -> None:
    """Copy the database into a file; the server may be running."""
    from qwirkle.cli.admin import actions

    actions.backup(settings, file)


def restore(
    settings: Settings,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `backup` wrote.")],
) -> None:
    """Fill an empty database with a backup made from SQLite or PostgreSQL."""
    from qwirkle.cli.admin import actions

    actions.restore(settings, file)


for _command in (
    tables, guests, bots, export, end, delete_table, suspend_guest, resume_guest, delete_guest,
    add_bot, renew_token, delete_bot, backup, restore,
):  # fmt: skip
    admin_app.command()(needs("server")(with_settings(_command, _WHERE)))
