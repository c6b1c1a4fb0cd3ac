"""`qwirkle serve`: host live games over the web."""

from __future__ import annotations

import sys

from qwirkle.cli.invitation import invite
from qwirkle.server.http.web_client import PAGE
from qwirkle.server.run.serve import run
from qwirkle.server.run.settings import Settings

__all__ = ["run_server"]


_WITHOUT_PAGE = (
    "The web client is not part of this installation. `make run` in a clone builds it, and so does "
    "`pip install '.[server]'` where npm can reach its registry."
)


def run_server(settings: Settings) -> None:
    """Serve until stopped."""
    if not (PAGE / "index.html").exists():
        print(_WITHOUT_PAGE, file=sys.stderr)
    run(settings, lambda port: print(invite(settings.host, port), flush=True))
