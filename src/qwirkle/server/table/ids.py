"""New public ids."""

from __future__ import annotations

import secrets

__all__ = ["fresh_id"]


def fresh_id() -> str:
    """72 random bits as letters, digits, ``_`` and ``-``; the first is not ``-``, as in options.

    >>> len(fresh_id())
    12
    """
    while (made := secrets.token_urlsafe(9)).startswith("-"):
        pass
    return made
