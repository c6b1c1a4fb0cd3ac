"""The identity of a guest: a signed cookie, and codes for other devices."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from typing import NamedTuple

from qwirkle.server.store.device_queries import FIRST_DEVICE
from qwirkle.server.table.ids import fresh_id

__all__ = [
    "CODE_SECONDS",
    "COOKIE",
    "Identity",
    "Seal",
    "code_hash",
    "cookie_in",
    "new_code",
    "new_guest",
]

COOKIE = "qwirkle_guest"
CODE_SECONDS = 600
_COOKIE_SECONDS = 400 * 86400  # the longest lifetime that browsers allow
# The first version had no device: such cookies are those of the first one.
_VERSIONS = ("1", "2")
_MOST_CHECKED = 20_000
# Without letters that are easily confused when read aloud or typed.
_CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
_CODE_LENGTH = 10


def new_guest() -> str:
    """A new public id: it identifies a guest, but without the seal nobody can act for them."""
    return fresh_id()


class Identity(NamedTuple):
    """Who a cookie says one is: a guest, on one of their devices."""

    guest: str
    device: str


class Seal:
    """Signs guests and their devices, so that cookies cannot be forged."""

    def __init__(self, secret: bytes) -> None:
        # A browser sends the same cookie with every request: checked cookies are cached.
        self._checked: dict[str, Identity] = {}
        self._begun = {
            version: hmac.new(secret, f"guest\n{version}\n".encode(), hashlib.sha256)
            for version in _VERSIONS
        }

    def _signature(self, version: str, signed: str) -> str:
        # hmac.digest would release the interpreter lock and wait for it behind other threads.
        signing = self._begun[version].copy()
        signing.update(signed.encode())
        return base64.urlsafe_b64encode(signing.digest()).decode().rstrip("=")

    def token(self, guest: str, device: str = FIRST_DEVICE) -> str:
        """The value of the guest's cookie on a device."""
        signed = f"{guest}.{device}"
        return f"2.{signed}.{self._signature('2', signed)}"

    def identity(self, token: str) -> Identity | None:
        """Whose cookie this is; None for a forged or damaged one.

        >>> seal = Seal(b"s" * 32)
        >>> seal.identity(seal.token("anna", "phone"))
        Identity(guest='anna', device='phone')
        >>> seal.identity("2.anna.phone.guessed") is None
        True
        """
        known = self._checked.get(token)
        if known is not None:
            return known
        version, _, rest = token.partition(".")
        signed, _, signature = rest.rpartition(".")
        if version not in _VERSIONS or not signed or not token.isascii():
            return None
        if not hmac.compare_digest(signature, self._signature(version, signed)):
            return None
        guest, _, device = signed.partition(".")
        if len(self._checked) >= _MOST_CHECKED:
            self._checked.clear()
        self._checked[token] = found = Identity(guest, device or FIRST_DEVICE)
        return found

    def cookie(self, guest: str, device: str, secure: bool) -> str:
        """The Set-Cookie header that makes a browser this guest."""
        parts = [f"{COOKIE}={self.token(guest, device)}", "Path=/", f"Max-Age={_COOKIE_SECONDS}"]
        parts += ["HttpOnly", "SameSite=Lax"]
        return "; ".join([*parts, "Secure"] if secure else parts)


def cookie_in(header: str) -> str | None:
    """Our cookie among those of a Cookie header.

    >>> cookie_in("theme=dark; qwirkle_guest=1.anna.x")
    '1.anna.x'
    """
    for part in header.split(";"):
        name, _, value = part.strip().partition("=")
        if name == COOKIE:
            return value
    return None


def new_code() -> str:
    """A code that moves a guest to another device: short enough to type, too long to guess."""
    return "".join(secrets.choice(_CODE_LETTERS) for _ in range(_CODE_LENGTH))


def code_hash(code: str) -> str:
    """The stored form of a code; case, blanks and hyphens are ignored."""
    letters = "".join(c for c in code.upper() if c in _CODE_LETTERS)
    return hashlib.sha256(f"code\n{letters}".encode()).hexdigest()
