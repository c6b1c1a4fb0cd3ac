"""What `print` and notebooks show of positions, views and games."""

from __future__ import annotations

from hashlib import sha256

from qwirkle.drawing.svg import SeatCaption, board_svg
from qwirkle.drawing.terminal import board_text
from qwirkle.rules.game import Game
from qwirkle.rules.move import Move
from qwirkle.rules.position import Position
from qwirkle.rules.tile import Tile
from qwirkle.rules.turn import HiddenSwap
from qwirkle.rules.view import View

__all__ = ["position_svg", "position_text"]


def position_text(shown: Position | View) -> str:
    """The board, with the last move in brackets.

    >>> from qwirkle import parse_position
    >>> print(position_text(parse_position("0,0:RoRs;1,1:Bs Rc/Bd Gd 0/0 0 classic")))
         0   1
     0  Ro  Rs
     1  .   Bs
    """
    return board_text(shown.board, last=_last(shown))


def position_svg(shown: Game | Position | View) -> str:
    """The board with the seats below it: scores, who is to move, and their hands, those that are
    not known face down; and the number of tiles in the bag.

    >>> from qwirkle import Game
    >>> picture = position_svg(Game.start(2, seed=7, names=["Nora", "Max"]))
    >>> picture.startswith("<svg"), "Nora has 0 and holds" in picture
    (True, True)
    """
    names = [f"Seat {seat}" for seat in range(8)]
    if isinstance(shown, Game):
        names, shown = list(shown.names), shown.position
    seats = [
        SeatCaption(
            name=names[seat],
            score=score,
            hand=_hand(shown, seat),
            is_on_turn=seat == shown.to_move and not shown.is_over,
            hidden=_hidden(shown, seat),
        )
        for seat, score in enumerate(shown.scores)
    ]
    bag = len(shown.bag) if isinstance(shown, Position) else shown.bag_count
    note = f"{bag} {'tile' if bag == 1 else 'tiles'} in the bag"
    # Pictures on one page need different prefixes, unless they are equal.
    known = f"{shown.board!r} {seats!r} {_last(shown)} {note}"
    prefix = f"qw{sha256(known.encode('utf-8', 'surrogatepass')).hexdigest()[:12]}"
    return board_svg(
        shown.board, last=_last(shown), seats=seats, note=note, coordinates=True, prefix=prefix
    )


def _hand(shown: Position | View, seat: int) -> tuple[Tile, ...]:
    """The tiles of a seat, if they are known."""
    if isinstance(shown, Position):
        return shown.hands[seat]
    return shown.hand if seat == shown.seat else ()


def _hidden(shown: Position | View, seat: int) -> int:
    """How many tiles of a seat are not known."""
    if isinstance(shown, Position) or seat == shown.seat or seat in shown.out:
        return 0
    return shown.hand_counts[seat]


def _last(shown: Position | View) -> Move | HiddenSwap | tuple[()]:
    return shown.turns[-1].move if shown.turns else ()
