"""The identity of a guest: a signed cookie, and codes for other devices."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets

from qwirkle.server.table.ids import fresh_id

__all__ = [
    "CODE_SECONDS",
    "COOKIE",
    "Seal",
    "code_hash",
    "cookie_in",
    "new_code",
    "new_guest",
]

COOKIE = "qwirkle_guest"
CODE_SECONDS = 600
_COOKIE_SECONDS = 400 * 86400  # the longest lifetime that browsers allow
_VERSION = "1"
_MOST_CHECKED = 20_000
# Without letters that are easily confused when read aloud or typed.
_CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
_CODE_LENGTH = 10


def new_guest() -> str:
    """A new public id: it identifies a guest, but without the seal nobody can act for them."""
    return fresh_id()


class Seal:
    """Signs the ids of guests, so that cookies cannot be forged."""

    def __init__(self, secret: bytes) -> None:
        # A browser sends the same cookie with every request: checked cookies are cached.
        self._checked: dict[str, str] = {}
        self._begun = hmac.new(secret, f"guest\n{_VERSION}\n".encode(), hashlib.sha256)

    def _signature(self, guest: str) -> str:
        # hmac.digest would release the interpreter lock and wait for it behind other threads.
        signing = self._begun.copy()
        signing.update(guest.encode())
        return base64.urlsafe_b64encode(signing.digest()).decode().rstrip("=")

    def token(self, guest: str) -> str:
        """The value of the guest's cookie."""
        return f"{_VERSION}.{guest}.{self._signature(guest)}"

    def guest(self, token: str) -> str | None:
        """Whose cookie this is; None for a forged or damaged one.

        >>> seal = Seal(b"s" * 32)
        >>> seal.guest(seal.token("anna"))
        'anna'
        >>> seal.guest("1.anna.guessed") is None
        True
        """
        known = self._checked.get(token)
        if known is not None:
            return known
        version, _, rest = token.partition(".")
        guest, _, signature = rest.partition(".")
        if version != _VERSION or not guest or not token.isascii():
            return None
        if not hmac.compare_digest(signature, self._signature(guest)):
            return None
        if len(self._checked) >= _MOST_CHECKED:
            self._checked.clear()
        self._checked[token] = guest
        return guest

    def cookie(self, guest: str, secure: bool) -> str:
        """The Set-Cookie header that makes a browser this guest."""
        parts = [f"{COOKIE}={self.token(guest)}", "Path=/", f"Max-Age={_COOKIE_SECONDS}"]
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
