"""The worked examples of the source documents, as rebuilt in part D of the rules."""

from typing import NamedTuple

from tests.rules.build import across, down

__all__ = [
    "DOES_NOT_FIT",
    "DOES_NOT_FIT_TABLE",
    "FIGURES",
    "FIGURES_AGES",
    "FIGURES_BOARD",
    "FIGURES_DEAL",
    "FIGURES_NAMES",
    "SCHMIDT",
    "TableExample",
]


class Figure(NamedTuple):
    name: str
    seat: int
    move: str
    lines: tuple[int, ...]


# Figures A to L of 000, 001 and 002: Anna, Chris, Sally, Dave.
FIGURES_NAMES = ("Anna", "Chris", "Sally", "Dave")
FIGURES_AGES = (41, 40, 12, 9)
FIGURES = (
    Figure("A", 0, "Rc@0,0 Rd@1,0 Ro@2,0", (3,)),
    Figure("B", 1, "Rs@3,0 Bs@3,1 Ps@3,2", (3, 4)),
    Figure("C", 2, "Bo@2,1", (2, 2)),
    Figure("D", 3, "Gc@0,-1 Gd@1,-1", (2, 2, 2)),
    Figure("E", 0, "Gt@-1,-1 Go@2,-1", (4, 3)),
    Figure("F", 1, "Ys@3,3 Rs@2,3", (2, 4)),
    Figure("G", 2, "Pt@-1,-2 Ot@-1,-3", (3,)),
    Figure("H", 3, "Oc@0,-3 Od@1,-3", (3,)),
    Figure("I", 0, "Yd@1,-2 Yo@2,-2", (2, 4, 4)),
    Figure("J", 1, "Rt@-1,0", (5, 4)),
    Figure("K", 2, "Ox@4,-1 Rx@4,0 Bx@4,1", (3, 12, 3)),
    Figure("L", 3, "Gs@3,4 Os@2,4", (2, 5, 2)),
)

# Nobody can announce more than three; Anna wins the tie by age (row 22 of table B).
FIGURES_DEAL = (
    "Rc Rd Ro Gt Go Yd "  # Anna
    "Rs Bs Ps Rt Gx Yx "  # Chris
    "Bo Pt Ot Ox Rx Bx "  # Sally
    "Gc Gd Oc Od Gs Os "  # Dave
    "Yo Pd Px "  # Anna draws
    "Ys Rs Pc"  # Chris draws
)

FIGURES_BOARD = " ".join(
    [
        across(-1, -3, "Ot Oc Od .  .  ."),
        across(-1, -2, "Pt .  Yd Yo .  ."),
        across(-1, -1, "Gt Gc Gd Go .  Ox"),
        across(-1, 0, " Rt Rc Rd Ro Rs Rx"),
        across(-1, 1, " .  .  .  Bo Bs Bx"),
        across(-1, 2, " .  .  .  .  Ps ."),
        across(-1, 3, " .  .  .  Rs Ys ."),
        across(-1, 4, " .  .  .  Os Gs ."),
    ]
)


class TableExample(NamedTuple):
    """A move on a given table, with what each of its lines pays."""

    name: str
    table: str
    move: str
    lines: tuple[int, ...]


_RED_TABLE = "Ro@0,0 Rs@1,0 Go@0,1 Yo@0,2 Yx@1,2 Yd@2,2 Gd@2,1 Gc@-1,1 Gt@-2,1"
_STEFFI_TABLE = "Ro@0,0 Rs@1,0 Gs@1,1 Bs@1,2 Bc@2,2 Bt@3,2 Bd@4,2"
_STEFFI = down(2, -3, "Pt Yt Gt Rt")
_JOERG = across(4, 1, "Yd Yx Yo Yc")

SCHMIDT = (
    TableExample("three red, two left one right: 12", _RED_TABLE, "Rt@-2,0 Rc@-1,0 Rd@2,0",
                 (5, 2, 2, 3)),
    TableExample("yellow circle: 4", "Ys@0,0 Rs@0,1 Ro@1,1", "Yo@1,0", (2, 2)),
    TableExample("Steffi: 7", _STEFFI_TABLE, _STEFFI, (4, 3)),
    TableExample("Jörg: 6", f"{_STEFFI_TABLE} {_STEFFI}", _JOERG, (4, 2)),
    TableExample("Antje: 17", f"{_STEFFI_TABLE} {_STEFFI} {_JOERG}", across(3, 0, "Rc Rd Rx"),
                 (12, 3, 2)),
    TableExample("four blue: 14", "Ro@0,-1 Rt@1,-1 Rd@2,-1 Go@0,-2 Yo@0,-3 Gd@2,-2 Yd@2,-3",
                 across(0, 0, "Bo Bt Bd Bs"), (4, 4, 2, 4)),
)  # fmt: skip

DOES_NOT_FIT_TABLE = " ".join(
    [across(0, 0, "Yt Yx Yo Yd Yc Ys"), across(5, 1, "Ps Pd Px"), down(2, 1, "Ro Bo")]
)
DOES_NOT_FIT = (
    ("Yo@-1,0", "line_too_long"),  # 1: seventh, and a second circle
    ("Pd@8,1", "duplicate_in_line"),  # 2
    ("Ro@2,3", "duplicate_in_line"),  # 3
    ("Gc@9,4", "not_connected"),  # 4
    ("Po@4,1", "line_conflict"),  # 5: fits the purple row, clashes with Yc above
)
