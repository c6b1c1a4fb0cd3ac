"""The written forms of the game: parse and format in pairs, no files.

Whatever its input, a parser raises `ParseError` and nothing else.
"""

from qwirkle.notation.move import format_move, parse_move
from qwirkle.notation.perft import PerftCase, format_perft, parse_perft, parse_perft_line
from qwirkle.notation.position import format_board, format_position, parse_board, parse_position
from qwirkle.notation.position_json import format_position_json, parse_position_json
from qwirkle.notation.record import Comment, Record
from qwirkle.notation.record_json import format_record_json, parse_record_json
from qwirkle.notation.record_text import format_record, parse_record
from qwirkle.notation.ruleset import format_ruleset, parse_ruleset

__all__ = [
    "Comment",
    "PerftCase",
    "Record",
    "format_board",
    "format_move",
    "format_perft",
    "format_position",
    "format_position_json",
    "format_record",
    "format_record_json",
    "format_ruleset",
    "parse_board",
    "parse_move",
    "parse_perft",
    "parse_perft_line",
    "parse_position",
    "parse_position_json",
    "parse_record",
    "parse_record_json",
    "parse_ruleset",
]
