"""`qwirkle serve`: host live games over the web."""

from __future__ import annotations

from qwirkle.cli.invitation import invite
from qwirkle.server.run.serve import run
from qwirkle.server.run.settings import Settings

__all__ = ["run_server"]


def run_server(settings: Settings) -> None:
    """Serve until stopped."""
    run(settings, lambda port: print(invite(settings.host, port), flush=True))
