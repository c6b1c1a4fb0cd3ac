"""Bring a database to the newest schema, by the revisions in ``migrations/versions``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, text

from qwirkle.rules.errors import InvalidSetup
from qwirkle.server.store import migrations

__all__ = ["migrate"]

# An advisory lock of our own: workers that start together migrate one after the other.
_LOCK = 0x51574B4C


def migrate(connection: Connection) -> None:
    """Run the revisions that are missing, in the connection's transaction.

    Raises `InvalidSetup` for a database that a newer program has migrated.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
    scripts = ScriptDirectory(str(Path(migrations.__file__).parent))

    def missing(revision: str | tuple[str, ...], context: MigrationContext) -> Any:
        return scripts._upgrade_revs("head", revision)  # type: ignore[arg-type]

    context = MigrationContext.configure(
        connection, opts={"fn": missing, "script": scripts, "transactional_ddl": True}
    )
    try:
        with Operations.context(context):
            context.run_migrations()
    except CommandError as error:
        raise InvalidSetup(
            "newer_database", "the database was made by a newer version of qwirkle"
        ) from error
