"""Where people keep a bot of their own: in the current folder."""

from __future__ import annotations

import os
import sys

__all__ = ["import_from_here"]


def import_from_here() -> None:
    """Let modules of the current folder be imported, as by ``python -m``."""
    if "" not in sys.path and os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
