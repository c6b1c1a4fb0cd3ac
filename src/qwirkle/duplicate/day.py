"""Which deal is whose day's: dates, numbers, and the secret that is committed to before the day.

A day is a day of UTC, handed in as a date: nothing here reads a clock.
"""

from __future__ import annotations

import re
from datetime import date, timedelta

from qwirkle.duplicate.deal import VERSION, DuplicateDeal
from qwirkle.notation.ruleset import format_ruleset
from qwirkle.rules.chance import hashed_lines
from qwirkle.rules.errors import InvalidArgument, shown
from qwirkle.rules.ruleset import Ruleset

__all__ = [
    "FIRST_DAY",
    "check_commitment",
    "commitment_of_day",
    "date_of_day",
    "day_number",
    "deal_of_day",
    "parse_day",
    "seed_of_day",
]

FIRST_DAY = date(2026, 1, 1)
"""Day number 1."""

_CLASSIC = Ruleset.preset("classic")
_ISO_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_SECRET = re.compile(r"[0-9a-f]{64}")


def day_number(day: date) -> int:
    """The number of a day, by which people call its deal; days before the first have none.

    >>> from datetime import date
    >>> day_number(date(2026, 1, 31))
    31
    """
    number = (day - FIRST_DAY).days + 1
    if number < 1:
        raise InvalidArgument("no_such_day", f"{day} is before the first day, {FIRST_DAY}")
    return number


def date_of_day(number: int) -> date:
    """The day of a number.

    >>> date_of_day(31).isoformat()
    '2026-01-31'
    """
    try:
        if type(number) is int and number >= 1:
            return FIRST_DAY + timedelta(days=number - 1)
    except OverflowError:
        pass
    raise InvalidArgument("no_such_day", f"days are counted from 1, not {shown(number)}")


def parse_day(text: str) -> date:
    """The day written as ``2026-11-17``; raises `InvalidArgument` for any other text.

    >>> parse_day("2026-11-17")
    datetime.date(2026, 11, 17)
    """
    try:
        if isinstance(text, str) and _ISO_DATE.fullmatch(text):
            return date.fromisoformat(text)
    except ValueError:
        pass
    raise InvalidArgument("bad_date", "a day is a date, written like 2026-11-17")


def commitment_of_day(day: date, secret: str) -> str:
    """What is published before the day; ``secret`` is 32 random bytes as hex.

    >>> from datetime import date
    >>> commitment_of_day(date(2026, 11, 17), "00" * 32)[:16]
    'c122632f785b2d17'
    """
    return _hash("commitment", day, secret)


def seed_of_day(day: date, secret: str, ruleset: Ruleset = _CLASSIC) -> str:
    """The seed of the day's deal.

    >>> from datetime import date
    >>> seed_of_day(date(2026, 11, 17), "5f" * 32)[:16]
    'e83917b4eed099a5'
    """
    return _hash("seed", day, secret, format_ruleset(ruleset))


def deal_of_day(day: date, secret: str, ruleset: Ruleset = _CLASSIC) -> DuplicateDeal:
    """The day's deal.

    >>> from datetime import date
    >>> deal = deal_of_day(date(2026, 11, 17), "5f" * 32)
    >>> deal.seed == seed_of_day(date(2026, 11, 17), "5f" * 32), len(deal.rounds)
    (True, 14)
    """
    return DuplicateDeal.of_seed(seed_of_day(day, secret, ruleset), ruleset)


def check_commitment(
    commitment: str, day: date, secret: str, deal: DuplicateDeal | None = None
) -> None:
    """Raise `InvalidArgument` unless the secret is the one that was committed to for this day.

    With ``deal``, as it was played, also unless it is the one that follows from the secret.

    >>> from datetime import date
    >>> day, secret = date(2026, 11, 17), "5f" * 32
    >>> check_commitment(commitment_of_day(day, secret), day, secret, deal_of_day(day, secret))
    """
    if commitment_of_day(day, secret) != commitment.strip().lower():
        raise InvalidArgument(
            "wrong_commitment", f"the secret and the day {day} do not match this commitment"
        )
    if deal is not None and deal != deal_of_day(day, secret, deal.ruleset):
        raise InvalidArgument("wrong_deal", f"the deal is not the one of {day} and its secret")


def _hash(what: str, day: date, secret: str, *values: str) -> str:
    if not isinstance(secret, str) or not _SECRET.fullmatch(secret):
        raise InvalidArgument("bad_hex", "the secret of a day is 64 lower-case hex digits")
    head = f"qwirkle daily deal {VERSION} {what}"
    return hashed_lines(head, day.isoformat(), secret, *values)
