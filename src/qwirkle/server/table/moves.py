"""Legal moves as data, so that a board on a screen can show them without knowing a rule."""

from __future__ import annotations

import msgspec

from qwirkle.rules.board import Board
from qwirkle.rules.errors import InvalidSetup
from qwirkle.rules.placements import LinedPlace, lined_placements
from qwirkle.rules.setup import check_board, check_copies
from qwirkle.rules.tile import Cell, Tile
from qwirkle.rules.view import View
from qwirkle.server.wire import LegalMove, Moves, MovesRequest
from qwirkle.server.wire.refusal import Refused

__all__ = ["MOST_BYTES", "moves_at", "moves_of"]

MOST_BYTES = 65_536
"""The longest answer, as JSON; a longer one is cut down to the moves of one tile."""

# With more moves than this no answer is short enough, so that they need not be made.
_MOST_MOVES = 1_000

_encode = msgspec.json.Encoder().encode


def moves_of(view: View) -> bytes:
    """The legal moves of the view's seat, as if it were its turn: `Moves` as JSON."""
    plays = not view.is_over and view.seat not in view.out
    return _listed(view.board, view.hand if plays else (), view.seat, len(view.turns))


def moves_at(request: MovesRequest) -> bytes:
    """The legal moves of a hand on any board: `Moves` as JSON.

    Raises `Refused` for a board that cannot be.
    """
    hand = tuple(map(Tile.parse, request.hand))
    tiles = {Cell(lying.x, lying.y): Tile.parse(lying.tile) for lying in request.board}
    if len(tiles) < len(request.board):
        raise Refused("bad_request", "two tiles of the board are on the same cell (P2)")
    board = Board(tiles)
    try:
        check_copies([*tiles.values(), *hand])
        check_board(board)
    except InvalidSetup as error:
        raise Refused("bad_request", error.message) from error
    return _listed(board, hand)


def _listed(
    board: Board, hand: tuple[Tile, ...], seat: int | None = None, turn: int | None = None
) -> bytes:
    places = lined_placements(board, hand, _MOST_MOVES)
    index = {tile: at for at, tile in reversed([*enumerate(hand)])}
    answer = Moves(
        seat=seat,
        turn=turn,
        hand=[tile.code for tile in hand],
        anywhere=not board,
        complete=True,
        moves=[_move(place, index) for place in places or ()],
    )
    encoded = _encode(answer)
    if places is not None and len(encoded) <= MOST_BYTES:
        return encoded
    first_tiles = [_move(place, index) for place in _single_tiles(board, hand)]
    return _encode(msgspec.structs.replace(answer, complete=False, moves=first_tiles))


def _move(lined: LinedPlace, index: dict[Tile, int]) -> LegalMove:
    place, lines = lined
    return LegalMove(
        placements=[(index[tile], cell.x, cell.y) for tile, cell in place.placements],
        score=sum(line.points + line.bonus for line in lines),
        lines=list(lines),
    )


def _single_tiles(board: Board, hand: tuple[Tile, ...]) -> list[LinedPlace]:
    """The moves of one tile, without listing the others."""
    of_tiles = (lined_placements(board, (tile,), _MOST_MOVES) for tile in dict.fromkeys(hand))
    found = [lined for places in of_tiles for lined in places or ()]
    return sorted(found, key=lambda lined: lined[0].placements[0].cell)
