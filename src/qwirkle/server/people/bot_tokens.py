"""The tokens of bots: long random texts of which only a hash is stored."""

from __future__ import annotations

import hashlib
import secrets

__all__ = ["new_token", "token_hash", "token_in"]

_PREFIX = "qwb_"
_SCHEME = "bearer "


def new_token() -> str:
    """A token of 256 random bits; its prefix tells people and scanners what has leaked."""
    return _PREFIX + secrets.token_urlsafe(32)


def token_hash(token: str) -> str:
    """The stored form of a token. It cannot be guessed, so a plain hash is enough."""
    return hashlib.sha256(f"bot\n{token}".encode()).hexdigest()


def token_in(header: str) -> str | None:
    """Our token in an Authorization header; what others use it for is not our business.

    >>> token_in("Bearer qwb_abc"), token_in("Basic cXdi"), token_in("Bearer other")
    ('qwb_abc', None, None)
    """
    scheme, token = header[: len(_SCHEME)], header[len(_SCHEME) :].strip()
    is_ours = scheme.lower() == _SCHEME and token.startswith(_PREFIX)
    return token if is_ours else None
