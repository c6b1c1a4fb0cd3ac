"""The fair bag: a commitment to a secret seed before the game, and its check afterwards.

Everything hashed is plain text, one value per line, so that programs in any language can verify
it; ``docs/fair-bag.md`` says what it proves and what not.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from qwirkle.notation.record import Record
from qwirkle.notation.ruleset import format_ruleset
from qwirkle.rules.chance import dealt, hashed_lines, stream
from qwirkle.rules.errors import InvalidArgument
from qwirkle.rules.game import Game
from qwirkle.rules.ruleset import Ruleset

__all__ = [
    "VERSION",
    "ages_of",
    "commitment_of",
    "drawn_ages",
    "headers_of",
    "seed_of",
    "verify",
]

VERSION = 1
"""The version of what is hashed and how; it is itself hashed."""

_NOTHING = "-"  # stands for the contribution of a seat that gave none, such as a bot


def commitment_of(table: str, server_seed: str) -> str:
    """The commitment published when the table opens; ``server_seed`` is 32 bytes as hex.

    >>> commitment_of("kitchen", "00" * 32)[:16]
    '88a79badd993abbd'
    """
    return _hash("commitment", table, server_seed)


def seed_of(
    server_seed: str, ruleset: Ruleset, seats: int, contributions: Sequence[str | None]
) -> str:
    """The game's seed; a contribution is 16 bytes as hex, or nothing, for each seat in order."""
    given = [contribution or _NOTHING for contribution in contributions]
    return _hash("seed", server_seed, format_ruleset(ruleset), str(seats), *given)


def drawn_ages(seed: str, seats: int) -> tuple[int, ...]:
    """The seats, oldest first: each gets a word of a stream, and the greatest is the oldest."""
    words = stream(seed, "ages")
    drawn = [next(words) for _ in range(seats)]
    return tuple(sorted(range(seats), key=lambda seat: (-drawn[seat], seat)))


def ages_of(oldest_first: Sequence[int]) -> tuple[int, ...]:
    """Ages that represent an order: the number of seats for the oldest, 1 for the youngest.

    >>> ages_of([2, 0, 1])
    (2, 1, 3)
    """
    ages = {seat: len(oldest_first) - rank for rank, seat in enumerate(oldest_first)}
    return tuple(ages[seat] for seat in range(len(oldest_first)))


def headers_of(
    table: str,
    server_seed: str,
    contributions: Sequence[str | None],
    age_order: Literal["drawn", "set", "origin"],
) -> dict[str, str]:
    """The headers of a finished record that `verify` needs.

    The age order of a game that was played on is that of the game it goes back to: ``origin``.
    """
    return {
        "Table": table,
        "FairBag": str(VERSION),
        "Commitment": commitment_of(table, server_seed),
        "ServerSeed": server_seed,
        "Contributions": " ".join(given or _NOTHING for given in contributions),
        "AgeOrder": age_order,
    }


def verify(record: Record, commitment: str, contributions: Sequence[str] = ()) -> None:
    """Raise `InvalidArgument` unless the game came from the seed fixed by ``commitment``.

    ``contributions`` are those that the caller sent: each must be part of the seed. If the game
    goes on from another one, the commitment is about the bag from there on. Up to there deal and
    draws must follow from the seeds in the record; who fixed those, only the record of that game
    can show.
    """
    game = record.game
    if (version := _header(record, "FairBag")) != str(VERSION):
        raise InvalidArgument(
            "unknown_version", f"fair bag version {version} is not supported, only {VERSION}"
        )
    server_seed = _header(record, "ServerSeed")
    if commitment_of(_header(record, "Table"), server_seed) != commitment.strip().lower():
        raise InvalidArgument(
            "wrong_commitment",
            "the table and server seed of the record do not match this commitment",
        )
    given = _header(record, "Contributions").split(" ")
    for mine in contributions:
        if mine.strip().lower() not in given:
            raise InvalidArgument(
                "missing_contribution", f"the contribution {mine:.40} is not part of the seed"
            )
    _check_game(game, server_seed, given)
    if _header(record, "AgeOrder") == "drawn":
        order = drawn_ages(_seed(game), len(game.names))
        if game.ages != ages_of(order):
            raise InvalidArgument("wrong_ages", "the age order is not the one that the seed draws")


def _check_game(game: Game, server_seed: str, given: Sequence[str]) -> None:
    seats = len(game.names)
    if len(given) != seats:
        raise InvalidArgument(
            "wrong_seed", f"{seats} seats have {seats} contributions, not {len(given)}"
        )
    contributions = [None if text == _NOTHING else text for text in given]
    if seed_of(server_seed, game.ruleset, seats, contributions) != _seed(game):
        raise InvalidArgument(
            "wrong_seed", "server seed, ruleset, seats and contributions do not match this seed"
        )
    if game.deal != dealt((*game.origin_seeds, _seed(game))[0]):
        raise InvalidArgument("wrong_deal", "the deal is not the one that the seed gives")
    if (turn := game.first_foreign_draw()) is not None:
        raise InvalidArgument(
            "wrong_draw", f"the draw of turn {turn} does not follow from the seed"
        )


def _seed(game: Game) -> str:
    if game.seed is None:
        raise InvalidArgument("not_fair_bag", "the record has no seed")
    return game.seed


def _header(record: Record, name: str) -> str:
    value = record.header(name)
    if value is None:
        raise InvalidArgument(
            "not_fair_bag", f"the record has no {name}: it is not from a table with a fair bag"
        )
    return value


def _hash(what: str, *values: str) -> str:
    return hashed_lines(f"qwirkle fair bag {VERSION} {what}", *values)
