"""Revisions of the schema, run by `qwirkle.server.store.migrate` (Alembic)."""
