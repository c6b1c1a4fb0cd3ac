"""Positions that somebody looks at without a table: set up, pasted, or out of a record."""

from __future__ import annotations

from collections.abc import Iterator

from qwirkle.notation import (
    format_move,
    format_position,
    format_view,
    parse_move,
    parse_position,
    parse_position_json,
    parse_record,
    parse_record_json,
    parse_view,
    parse_view_json,
)
from qwirkle.notation.ruleset import format_ruleset
from qwirkle.rules.chance import mixed, stream
from qwirkle.rules.errors import IllegalMove, QwirkleError
from qwirkle.rules.position import Position
from qwirkle.rules.ruleset import HAND_SIZE
from qwirkle.rules.tile import ALL_TILES, COPIES, Tile
from qwirkle.rules.view import View
from qwirkle.server.table.preview import preview_of
from qwirkle.server.wire import (
    MoveMade,
    PlacedTile,
    PositionPreview,
    PositionRequest,
    Positions,
    PositionStep,
    Preview,
    PreviewRequest,
)
from qwirkle.server.wire.refusal import Refused

__all__ = ["is_short", "positions_of", "preview_at"]

_FIELDS_OF_A_VIEW = 7
# Of each turn of a record all is told, which takes about a millisecond.
_MOST_TURNS = 500
_SHORT_TEXT = 2_000
_FEW_MOVES = 8


def is_short(request: PositionRequest) -> bool:
    """Whether this takes a few milliseconds at most, and not a second, like a long record."""
    is_short = len(request.text) <= _SHORT_TEXT and len(request.moves) <= _FEW_MOVES
    return is_short and not _is_record(_trimmed(request.text))


def positions_of(request: PositionRequest) -> Positions:
    """The positions of a text and of the moves after it; raises `Refused` for what cannot be."""
    names, positions = _parsed(request.text)
    if request.deal is not None:
        positions[-1] = _dealt(positions[-1], request.deal, request.text)
    for move in request.moves:
        positions.append(_after(positions[-1], move))
    return Positions(steps=[*map(_step, positions)], names=names)


def preview_at(request: PositionPreview) -> Preview:
    """What the rules say about tentative placements of the seat to move."""
    position = _one_position(_trimmed(request.position))
    asked = PreviewRequest(position.to_move, request.placements)
    return preview_of(position.view(position.to_move), asked)


def _parsed(text: str) -> tuple[list[str], list[Position]]:
    """The players' names, where the text tells them, and the positions."""
    words = _trimmed(text)
    if not _is_record(words):
        return [], [_one_position(words)]
    try:
        game = (parse_record if words.startswith("[") else parse_record_json)(words).game
    except QwirkleError as error:
        raise Refused("bad_notation", error.message) from error
    if len(game.turns) > _MOST_TURNS:
        raise Refused("too_large", f"a record of at most {_MOST_TURNS} turns is shown")
    after_turns = {len(step.turns): step.position for step in game.steps()}
    return list(game.names), [after_turns[count] for count in sorted(after_turns)]


def _trimmed(text: str) -> str:
    return text.lstrip("\ufeff \t\r\n")


def _is_record(text: str) -> bool:
    return text.startswith("[") or (text.startswith("{") and '"qwirkle"' in text)


def _one_position(text: str) -> Position:
    try:
        return _position(text)
    except QwirkleError as error:
        raise Refused("bad_notation", error.message) from error


def _position(text: str) -> Position:
    """A position, or a view with its hidden tiles dealt."""
    if text.startswith("{"):
        return _shown(parse_view_json(text)) if '"seat"' in text else parse_position_json(text)
    first_line = text.split("\n", 1)[0]
    is_view = len(first_line.split()) == _FIELDS_OF_A_VIEW
    return _shown(parse_view(text)) if is_view else parse_position(text)


def _shown(view: View) -> Position:
    """A position that looks like this to its seat: what it does not see is dealt by the view."""
    unseen = iter(mixed(view.unseen, stream(format_view(view), "deal")))
    hands = [
        view.hand if seat == view.seat else tuple(_taken(unseen, count))
        for seat, count in enumerate(view.hand_counts)
    ]
    return Position.from_setup(
        {
            "ruleset": view.ruleset,
            "board": [[*cell, tile] for cell, tile in view.board.items()],
            "hands": hands,
            "bag": _taken(unseen, view.bag_count),
            "scores": view.scores,
            "to_move": view.to_move,
        }
    )


def _after(position: Position, move: str) -> Position:
    try:
        return position.play(parse_move(move))
    except IllegalMove as error:
        raise Refused.by_law(error) from error
    except QwirkleError as error:
        raise Refused("bad_notation", error.message) from error


def _dealt(position: Position, bag: int, text: str) -> Position:
    """The position with empty hands filled and so many tiles in the bag, from those nowhere yet."""
    nowhere = mixed(_nowhere(position), stream(text, "deal"))
    left = iter(nowhere)
    hands = [hand or tuple(_taken(left, HAND_SIZE)) for hand in position.hands]
    filled = (*position.bag, *_taken(left, bag - len(position.bag)))
    setup = position.to_setup() | {"hands": hands, "bag": filled[:bag]}
    try:
        return Position.from_setup(setup)
    except QwirkleError as error:  # pragma: no cover - the tiles were there, so they may be dealt
        raise Refused("bad_notation", error.message) from error


def _taken(tiles: Iterator[Tile], count: int) -> list[Tile]:
    return [tile for _, tile in zip(range(count), tiles, strict=False)]


def _nowhere(position: Position) -> list[Tile]:
    seen = [*position.board.values(), *position.bag, *(t for hand in position.hands for t in hand)]
    return [tile for tile in ALL_TILES for _ in range(COPIES - seen.count(tile))]


def _step(position: Position) -> PositionStep:
    turn = position.turns[-1] if position.turns else None
    pool = [*_nowhere(position), *position.bag]
    view = position.view(position.to_move)
    return PositionStep(
        text=format_position(position),
        board=[PlacedTile(tile.code, cell.x, cell.y) for cell, tile in position.board.items()],
        hands=[[tile.code for tile in hand] for hand in position.hands],
        bag=[tile.code for tile in position.bag],
        pool="".join(str(pool.count(tile)) for tile in ALL_TILES),
        scores=list(position.scores),
        to_move=position.to_move,
        ruleset=format_ruleset(position.ruleset),
        swap_limit=0 if position.is_over else view.max_swap,
        can_place=not position.is_over and view.can_place,
        must_pass=not position.is_over and view.must_pass,
        over=None if position.outcome is None else position.outcome.reason,
        made=None
        if turn is None
        else MoveMade(turn.seat, format_move(turn.move), turn.score, turn.bonus),
    )
