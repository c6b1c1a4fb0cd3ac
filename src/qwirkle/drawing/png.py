"""SVG to PNG, by resvg, with our own typeface: the same on a machine without any font.

The rasteriser holds the interpreter's lock while it works, so that a program that must not wait
runs this file as a process of its own: SVG on standard input, PNG on standard output.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

__all__ = ["FONTS", "png_of"]

FONTS = Path(__file__).parent / "fonts"
"""The folder of our typeface, Figtree."""

# What our typeface has, more or less: the letters of Europe's Latin scripts, and punctuation.
_LATIN = range(0x250)
_PUNCTUATION = range(0x2010, 0x2028)


def png_of(svg: str) -> bytes:
    """The picture as PNG, in its own size. The machine's fonts are looked up only for letters that
    ours lacks: finding them takes longer than the picture."""
    import resvg_py

    is_covered = all(ord(letter) in _LATIN or ord(letter) in _PUNCTUATION for letter in svg)
    return resvg_py.svg_to_bytes(
        svg_string=svg,
        font_dirs=[str(FONTS)],
        font_family="Figtree",
        sans_serif_family="Figtree",
        skip_system_fonts=is_covered,
    )


if __name__ == "__main__":
    os.nice(10)  # games come before pictures
    sys.stdout.buffer.write(png_of(sys.stdin.buffer.read().decode()))
