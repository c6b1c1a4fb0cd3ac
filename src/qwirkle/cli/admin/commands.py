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
    """Look after a server: list, export, end and delete tables and guests; back up, restore."""
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


def delete_guest(
    settings: Settings,
    guest: Annotated[str, typer.Argument(metavar="GUEST", help="The guest's id.")],
) -> None:
    """Forget a guest. What they did at tables stays, under the name they had there."""
    from qwirkle.cli.admin import actions

    actions.delete_guest(settings, guest)


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


for _command in (tables, guests, export, end, delete_table, delete_guest, backup, restore):
    admin_app.command()(needs("server")(with_settings(_command, _WHERE)))
