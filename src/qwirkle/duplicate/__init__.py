"""Duplicate: everyone gets the same board and the same hand each round, so that luck is shared.

``docs/duplicate.md`` states the rules. A `DuplicateDeal` is everything that a seed decides, an
`AnswerSheet` the answers of one player; what a player may see is its ``view`` and ``revealed``.

>>> from datetime import date
>>> from qwirkle.duplicate import commitment_of_day
>>> len(commitment_of_day(date(2026, 11, 17), "5f" * 32))
64
"""

from qwirkle.duplicate.answer_sheet import AnswerSheet, RoundAnswer
from qwirkle.duplicate.best_move import best_move
from qwirkle.duplicate.day import (
    FIRST_DAY,
    check_commitment,
    commitment_of_day,
    date_of_day,
    day_number,
    deal_of_day,
    parse_day,
    seed_of_day,
)
from qwirkle.duplicate.deal import MOST_ROUNDS, VERSION, DuplicateDeal, DuplicateEnding, rounds_of
from qwirkle.duplicate.json_form import (
    format_answer_sheet_json,
    format_deal_json,
    parse_answer_sheet_json,
    parse_deal_json,
)
from qwirkle.duplicate.par import PAR_LEVELS, PAR_RUNS, LevelPar, Par, par_of
from qwirkle.duplicate.round import Round
from qwirkle.duplicate.share import SQUARES, share_text

__all__ = [
    "FIRST_DAY",
    "MOST_ROUNDS",
    "PAR_LEVELS",
    "PAR_RUNS",
    "SQUARES",
    "VERSION",
    "AnswerSheet",
    "DuplicateDeal",
    "DuplicateEnding",
    "LevelPar",
    "Par",
    "Round",
    "RoundAnswer",
    "best_move",
    "check_commitment",
    "commitment_of_day",
    "date_of_day",
    "day_number",
    "deal_of_day",
    "format_answer_sheet_json",
    "format_deal_json",
    "par_of",
    "parse_answer_sheet_json",
    "parse_day",
    "parse_deal_json",
    "rounds_of",
    "seed_of_day",
    "share_text",
]
