"""`qwirkle serve`: host live games over the web."""

from __future__ import annotations

from qwirkle.server.run.settings import Settings

__all__ = ["run_server"]


def run_server(settings: Settings) -> None:
    """Serve until stopped."""
    from qwirkle.server.run.serve import run

    run(settings, _say)


def _say(line: str) -> None:
    print(line, flush=True)
