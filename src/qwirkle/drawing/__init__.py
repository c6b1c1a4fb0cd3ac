"""Pictures of tiles and boards: SVG, and text for terminals."""

from qwirkle.drawing.svg import SeatCaption, board_svg
from qwirkle.drawing.terminal import board_text

__all__ = ["SeatCaption", "board_svg", "board_text"]
