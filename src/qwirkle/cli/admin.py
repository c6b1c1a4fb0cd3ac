"""`qwirkle admin`: commands and options. Imported for every call, so it imports little."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from qwirkle.cli.settings_options import with_settings
from qwirkle.server.settings import Settings

__all__ = ["admin"]

_WHERE = ("data", "database", "nats")

admin = typer.Typer(
    name="admin",
    help="Look after a server: list, export, end and delete tables and guests; back up, restore.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

TableId = Annotated[str, typer.Argument(metavar="TABLE", help="The table's id.")]


def tables(
    settings: Settings,
    phase: Annotated[
        str | None, typer.Option(help="Only those that are open, playing or over.")
    ] = None,
    limit: Annotated[int, typer.Option(min=1, max=100_000, help="At most so many.")] = 100,
) -> None:
    """List tables, those changed last first."""
    from qwirkle.cli.administering import list_tables

    list_tables(settings, phase, limit)


def guests(
    settings: Settings,
    limit: Annotated[int, typer.Option(min=1, max=100_000, help="At most so many.")] = 100,
) -> None:
    """List guests, those seen last first."""
    from qwirkle.cli.administering import list_guests

    list_guests(settings, limit)


def export(
    settings: Settings,
    table: TableId,
    log: Annotated[
        bool, typer.Option("--log", help="The whole log as JSON lines, secrets included.")
    ] = False,
) -> None:
    """Print the record of a finished game, or the log of any table."""
    from qwirkle.cli.administering import export

    export(settings, table, log)


def end(settings: Settings, table: TableId) -> None:
    """Close a table. Those who sit there see it a few seconds later at most."""
    from qwirkle.cli.administering import end

    end(settings, table)


def delete_table(settings: Settings, table: TableId) -> None:
    """Delete a table and its log for good."""
    from qwirkle.cli.administering import delete_table

    delete_table(settings, table)


def delete_guest(
    settings: Settings,
    guest: Annotated[str, typer.Argument(metavar="GUEST", help="The guest's id.")],
) -> None:
    """Forget a guest. What they did at tables stays, under the name they had there."""
    from qwirkle.cli.administering import delete_guest

    delete_guest(settings, guest)


def backup(
    settings: Settings,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file; it holds secrets.")],
) -> None:
    """Copy all there is into a file, also while the server runs."""
    from qwirkle.cli.administering import backup

    backup(settings, file)


def restore(
    settings: Settings,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `backup` wrote.")],
) -> None:
    """Fill an empty database with a backup, of SQLite or PostgreSQL alike."""
    from qwirkle.cli.administering import restore

    restore(settings, file)


for _command in (tables, guests, export, end, delete_table, delete_guest, backup, restore):
    admin.command()(with_settings(_command, _WHERE))
