"""The written forms of the game: parse and format in pairs, no files.

Whatever its input, a parser raises `ParseError` and nothing else.

>>> from qwirkle.notation import format_move, parse_move
>>> move = parse_move("Ro@0,0 Rs@1,0")
>>> format_move(move)
'Ro@0,0 Rs@1,0'
"""

from qwirkle.notation.move import format_move, parse_move
from qwirkle.notation.perft import PerftCase, format_perft, parse_perft, parse_perft_line
from qwirkle.notation.position import format_board, format_position, parse_board, parse_position
from qwirkle.notation.position_json import format_position_json, parse_position_json
from qwirkle.notation.public_record import PublicRecord
from qwirkle.notation.record import Comment, Record
from qwirkle.notation.record_json import (
    format_public_record_json,
    format_record_json,
    parse_public_record_json,
    parse_record_json,
)
from qwirkle.notation.record_text import (
    format_public_record,
    format_record,
    parse_public_record,
    parse_record,
)
from qwirkle.notation.ruleset import format_ruleset, parse_ruleset
from qwirkle.notation.view import format_view, parse_view
from qwirkle.notation.view_json import format_view_json, parse_view_json

__all__ = [
    "Comment",
    "PerftCase",
    "PublicRecord",
    "Record",
    "format_board",
    "format_move",
    "format_perft",
    "format_position",
    "format_position_json",
    "format_public_record",
    "format_public_record_json",
    "format_record",
    "format_record_json",
    "format_ruleset",
    "format_view",
    "format_view_json",
    "parse_board",
    "parse_move",
    "parse_perft",
    "parse_perft_line",
    "parse_position",
    "parse_position_json",
    "parse_public_record",
    "parse_public_record_json",
    "parse_record",
    "parse_record_json",
    "parse_ruleset",
    "parse_view",
    "parse_view_json",
]
