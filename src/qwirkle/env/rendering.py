"""The three render modes of the environments: text, SVG, and an array of pixels."""

from __future__ import annotations

from io import BytesIO
from typing import Any, Literal, get_args

import numpy as np
import numpy.typing as npt

from qwirkle.drawing import SeatCaption, board_svg, board_text
from qwirkle.drawing.png import png_of
from qwirkle.env.stepped_game import SteppedGame
from qwirkle.rules.errors import InvalidArgument, shown

__all__ = ["FRAME", "RENDER_MODES", "Frame", "RenderMode", "checked_mode", "render"]

RenderMode = Literal["ansi", "svg", "rgb_array"]

RENDER_MODES: list[str] = list(get_args(RenderMode))

FRAME = 640
"""The width and height of a picture in pixels."""

_PAPER = "#F7F4EE"  # of the light theme

Frame = str | npt.NDArray[np.uint8]


def checked_mode(mode: Any) -> RenderMode | None:
    if mode is None or mode in RENDER_MODES:
        return mode  # type: ignore[no-any-return]
    raise InvalidArgument(
        "unknown_render_mode", f"a render mode is {', '.join(RENDER_MODES)}, not {shown(mode)}"
    )


def render(stepped: SteppedGame, seat: int, mode: RenderMode) -> Frame:
    """What ``seat`` sees; its own unfinished turn is marked, or else the last move."""
    view = stepped.view(seat)
    placements = [placement for _, placement in stepped.laid] if seat == view.to_move else []
    board = view.board.laid(placements)
    marked = [cell for _, cell in placements]
    last = marked or (view.turns[-1].move if view.turns else ())
    if mode == "ansi":
        seats = [
            f"seat {n}: {score}{' *' if n == view.to_move and not view.is_over else ''}"
            for n, score in enumerate(view.scores)
        ]
        hand = " ".join(map(str, view.hand))
        return "\n".join([board_text(board, last=last), *seats, f"hand of seat {seat}: {hand}"])
    captions = [
        SeatCaption(
            f"Seat {n}",
            score,
            view.hand if n == seat else (),
            is_on_turn=n == view.to_move and not view.is_over,
        )
        for n, score in enumerate(view.scores)
    ]
    svg = board_svg(board, last=last, seats=captions, theme="light")
    return svg if mode == "svg" else _pixels(png_of(svg))


def _pixels(png: bytes) -> npt.NDArray[np.uint8]:
    from PIL import Image, ImageOps

    with Image.open(BytesIO(png)) as image:
        paper = Image.new("RGBA", image.size, _PAPER)
        paper.alpha_composite(image.convert("RGBA"))
    return np.asarray(ImageOps.pad(paper.convert("RGB"), (FRAME, FRAME), color=_PAPER))
