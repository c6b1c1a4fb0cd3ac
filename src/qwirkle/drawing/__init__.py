"""Pictures of tiles and boards: SVG, and text for terminals.

>>> from qwirkle.drawing import board_text
>>> from qwirkle.notation import parse_board
>>> print(board_text(parse_board("0,0:RoRs")))
     0   1
 0  Ro  Rs
"""

from qwirkle.drawing.link_picture import link_svg
from qwirkle.drawing.position import position_svg, position_text
from qwirkle.drawing.svg import SeatCaption, board_svg
from qwirkle.drawing.terminal import board_text
from qwirkle.drawing.thumbnail import hand_svg, seats_svg, thumbnail_svg

__all__ = [
    "SeatCaption",
    "board_svg",
    "board_text",
    "hand_svg",
    "link_svg",
    "position_svg",
    "position_text",
    "seats_svg",
    "thumbnail_svg",
]
