"""`qwirkle daily`: print a duplicate deal, or check a day's against what was published."""

from __future__ import annotations

from qwirkle.cli.console import wants_colour
from qwirkle.drawing import board_text
from qwirkle.duplicate import (
    DuplicateDeal,
    Round,
    check_commitment,
    day_number,
    deal_of_day,
    par_of,
    parse_day,
)
from qwirkle.rules.errors import InvalidArgument
from qwirkle.rules.tile import Tile

__all__ = ["print_deal"]


def print_deal(seed: str, day: str | None, commitment: str | None) -> None:
    """Print every round with its best move, then par; with a day, ``seed`` is its secret."""
    deal = _deal(seed, day, commitment)
    for given in deal.rounds:
        print(_round_text(given))
    par = par_of(deal)
    print(
        f"maximum {par.maximum}", *(f"{each.level} {each.total}" for each in par.levels), sep=", "
    )


def _deal(seed: str, day: str | None, commitment: str | None) -> DuplicateDeal:
    if day is None:
        if commitment is not None:
            raise InvalidArgument("no_date", "a commitment is for a day: give its --date too")
        return DuplicateDeal.of_seed(seed)
    date, secret = parse_day(day), seed.strip().lower()
    number, deal = day_number(date), deal_of_day(date, secret)
    if commitment is not None:
        check_commitment(commitment, date, secret)
        print(f"ok: the secret of {date} is the one that was committed to")
    print(f"day {number}, seed {deal.seed}\n")
    return deal


def _round_text(given: Round) -> str:
    lines = [f"round {given.number}: {_tiles(given.hand)}"]
    lines += [f"  redrawn, as nothing fitted: {_tiles(hand)}" for hand in given.redrawn]
    lines.append(f"  most points {given.best_score}: {given.best}")
    board = board_text(given.board_after, last=given.best, colour=wants_colour())
    return "\n".join([*lines, board, ""])


def _tiles(tiles: tuple[Tile, ...]) -> str:
    return " ".join(map(str, tiles))
