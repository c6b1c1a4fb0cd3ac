"""Draws public/share.png, the picture of links to this server that are not about a table."""

from __future__ import annotations

from pathlib import Path

from qwirkle.drawing import link_svg, thumbnail_svg
from qwirkle.drawing.png import png_of
from qwirkle.notation import parse_board

# The end of the rulebooks' worked example.
BOARD = "-1,-3:OtOcOd;-1,-2:Pt;1,-2:YdYo;-1,-1:GtGcGdGo;4,-1:Ox;-1,0:RtRcRdRoRsRx;2,1:BoBsBx;3,2:Ps"


def main() -> None:
    svg = link_svg(
        "Line up colours and shapes",
        ["With friends, on one device,", "or against the computer"],
        thumbnail_svg(parse_board(BOARD)),
    )
    (Path(__file__).parent.parent / "public" / "share.png").write_bytes(png_of(svg))


if __name__ == "__main__":
    main()
