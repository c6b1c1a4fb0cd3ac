"""`qwirkle verify`: check a finished game against the commitment of its table."""

from __future__ import annotations

import re
from collections.abc import Sequence

from qwirkle.cli.sources import read_record_or_view
from qwirkle.notation import PublicRecord, Record
from qwirkle.rules.errors import InvalidArgument
from qwirkle.rules.move import Swap
from qwirkle.server.table.fairness import verify

__all__ = ["verify_game"]


def verify_game(name: str, commitment: str, contributions: Sequence[str]) -> None:
    """Print what was verified; raises with the reason if the game breaks the commitment."""
    _check_hex(commitment, 64, "a commitment")
    for mine in contributions:
        _check_hex(mine, 32, "a contribution")
    record = read_record_or_view(name)
    if not isinstance(record, Record):
        what = "a record without a deal" if isinstance(record, PublicRecord) else "a view"
        raise InvalidArgument(
            "no_deal", f"{name}: {what} cannot be verified: the order of the bag is not in it"
        )
    verify(record, commitment, contributions)
    game = record.game
    start = game.played_on_after
    turns = game.turns[start:]
    mixes = sum(isinstance(turn.move, Swap) for turn in turns)
    draws = sum(bool(turn.draw) for turn in turns)
    given = len(contributions)
    print(f"ok: table {record.header('Table')} kept its commitment")
    first = "the mixing of the rest of the bag" if game.remixes else "the deal of 108 tiles"
    print(f"    {first}, {_many(draws, 'draw')} and {_many(mixes, 'mixing')} follow")
    if given:
        print(f"    {_many(given, 'contribution')} of yours went into the seed")
    else:
        print("    note: give your own --contribution to see that it went into the seed")
    if game.remixes:
        origin = record.header("Origin")
        print(
            f"    note: the deal and {_many(start, 'turn')} are from "
            f"{'another game' if origin is None else f'the game of table {origin}'}: they follow "
            "from the seeds given for it, but only its own record and commitment show who fixed "
            "those"
        )
    elif record.header("AgeOrder") != "drawn":
        print("    note: the age order was set at the table, not drawn")


def _check_hex(text: str, digits: int, what: str) -> None:
    if not re.fullmatch(rf"[0-9a-fA-F]{{{digits}}}", text.strip()):
        raise InvalidArgument("bad_hex", f"{what} is {digits} hex digits, not {text!r:.80}")


def _many(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"
