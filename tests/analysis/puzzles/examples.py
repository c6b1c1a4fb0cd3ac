"""Puzzles for tests: one that samples find, and ones that are made up."""

from __future__ import annotations

from qwirkle.analysis import Estimate, PointsGivenUp
from qwirkle.analysis.puzzles import (
    LEVELS,
    Puzzle,
    Theme,
    ValuedMove,
    nearest_level,
    starting_rating,
)
from qwirkle.notation import parse_move

# The line of five reds in column 0 must not stay open: the answer takes away its sixth place.
SPOIL_THE_FIVE = (
    "-6,-8:YcPc;-8,-7:Go;-5,-7:Bc;-8,-6:Gx;-6,-6:OxOc;-2,-6:Yo;-8,-5:GcBcOcRc;-2,-5:RoOo;1,-5:Pc;"
    "-6,-4:Oo;-4,-4:OdOxOoOtOsOc;-6,-3:OsYs;-3,-3:Px;-1,-3:OsGs;-5,-2:YdYcYxYs;-3,-1:BxYxPx;"
    "2,-1:BcBdBo;-6,0:BxBoBt;-2,0:YdPdRdOdBdGd;-5,1:BtOtGtYtPtRt;-4,2:YtPt;0,2:RcGcPc;-5,3:RtGtYt;"
    "-1,3:GoRo;2,3:PdGd;-5,4:RdRt;-1,4:GsRs;2,4:PxPd;1,5:BsPs;1,6:PsPo "
    "RsRsRcYoYxGx/6 22 124/114 0 classic 0"
)


def made_up(name: str, theme: Theme = "keep_tiles", solved: float = 0.5) -> Puzzle:
    """A puzzle with this id; its figures are invented."""
    rates = dict.fromkeys(LEVELS, solved)
    rating = starting_rating(rates)
    best, worse = parse_move("Rc@2,0"), parse_move("Bs@1,1")
    return Puzzle(
        id=name,
        position="0,0:RoRs RcRdGsGoPxBs/6 94 2/0 0 classic 0",
        theme=theme,
        level=nearest_level(rating.value),
        rating=rating,
        method="sampled",
        samples=64,
        answers=(best,),
        margin=Estimate(2.5, 0.25),
        win_margin=0.03,
        candidates=(
            ValuedMove(best, 3, Estimate(0.0)),
            ValuedMove(worse, 2, Estimate(2.5, 0.25)),
        ),
        rival=worse,
        reasons=(PointsGivenUp(1.0),),
        solved=rates,
    )
