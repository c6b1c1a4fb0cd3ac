"""What the careful levels mind."""

from __future__ import annotations

from random import Random

import pytest

from qwirkle.notation import parse_position
from qwirkle.players.fallible import Attention, FalliblePlayer
from qwirkle.rules import Place, Tile

_CAREFUL = Attention(places=1, longer=1, crossings=1, caution=2)
# A red line of four across. The red criss-cross makes it five, for 5 points; the purple clover
# makes 4 points elsewhere.
_OPEN = "0,0:RoRsRdRc;3,1:Bc;3,2:GcGsGoGd"


@pytest.mark.parametrize(
    "board",
    [
        _OPEN,  # room for a sixth tile on both sides
        f"{_OPEN};6,1:Bd;6,0:Yd",  # only before the line: 6,0 is taken
    ],
)
def test_a_careful_player_leaves_no_line_of_five_open(board: str) -> None:
    position = parse_position(f"{board} RxPc/YoYs BoBs 0/0 0 classic")
    move = FalliblePlayer(_CAREFUL, Random(1)).choose(position.view(0))
    assert isinstance(move, Place)
    assert [placement.tile for placement in move.placements] == [Tile.parse("Pc")]
