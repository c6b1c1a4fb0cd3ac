"""A game with real tiles that a guest keeps the score of: decisions, and what is seen of it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from qwirkle.drawing import SeatCaption, board_svg
from qwirkle.notation import PublicRecord
from qwirkle.rules.errors import IllegalMove, InvalidArgument, InvalidSetup
from qwirkle.rules.move import Pass, Place, Placement
from qwirkle.rules.ruleset import HAND_SIZE, Ruleset
from qwirkle.rules.score_sheet import ScoreSheet
from qwirkle.rules.scoring import score_lines
from qwirkle.rules.tile import ALL_TILES, COPIES, Cell, Tile
from qwirkle.rules.turn import HiddenSwap, SeenTurn
from qwirkle.server.table.names import checked_name
from qwirkle.server.table.projection import scored_lines
from qwirkle.server.wire import (
    EndSheet,
    LayTiles,
    NoteOpener,
    NotePass,
    NoteSwap,
    PassMove,
    PlacedTile,
    PlaceMove,
    Preview,
    SheetCommand,
    SheetEnd,
    SheetOptions,
    SheetSummary,
    SwapMove,
    TurnPlayed,
    UndoTurn,
)
from qwirkle.server.wire.refusal import Refused

__all__ = [
    "after_command",
    "new_sheet",
    "sheet_end",
    "sheet_picture",
    "sheet_preview",
    "sheet_record",
    "sheet_summary",
    "sheet_turns",
    "tiles_of",
]

# A sheet is read, replayed and sent as a whole; the longest games have a third of this.
_MOST_TURNS = 300


def new_sheet(options: SheetOptions) -> ScoreSheet:
    """An empty sheet; raises `Refused` for options that cannot be."""
    names = [checked_name(name) for name in options.players]
    try:
        return ScoreSheet.start(names, Ruleset.preset(options.ruleset))
    except InvalidArgument as error:
        raise Refused("unknown_ruleset", error.message) from error
    except InvalidSetup as error:
        raise Refused("bad_options", error.message) from error


def after_command(sheet: ScoreSheet, command: SheetCommand) -> ScoreSheet:
    """The sheet after a command of its writer; raises `Refused`."""
    is_turn = isinstance(command, LayTiles | NoteSwap | NotePass)
    if is_turn and len(sheet.turns) >= _MOST_TURNS:
        raise Refused("log_full", f"a score sheet has room for {_MOST_TURNS} turns")
    try:
        match command:
            case NoteOpener(seat=seat):
                return sheet.opened_by(seat)
            case LayTiles(placements=placements):
                return sheet.play(Place(tuple(_placements(placements))))
            case NoteSwap(count=count):
                return sheet.play(HiddenSwap(count))
            case NotePass():
                return sheet.play(Pass())
            case UndoTurn():
                return sheet.undone()
            case EndSheet(how="hand_empty"):
                return sheet.finish()
            case EndSheet(how="stuck"):
                return sheet.end_stuck()
            case EndSheet():
                return sheet.close("agreed")
    except IllegalMove as error:
        raise Refused.by_law(error) from error
    except InvalidArgument as error:
        raise Refused(error.reason, error.message) from error


def _placements(placed: Sequence[PlacedTile]) -> list[Placement]:
    return [Placement(Tile.parse(one.tile), Cell(one.x, one.y)) for one in placed]


def sheet_preview(sheet: ScoreSheet, placed: Sequence[PlacedTile]) -> Preview:
    """What the rules say about tiles that are being laid, and where the next one may go."""
    laid = _placements(placed)
    tentative = sheet.consider(laid)
    accepts: dict[str, list[tuple[int, int]]] = {}
    for cell, tiles in tentative.accepts.items():
        for tile in tiles:
            accepts.setdefault(tile.code, []).append(cell)
    lying = sheet.board.laid(laid) if accepts else sheet.board
    error = tentative.error
    return Preview(
        status=tentative.status,
        score=tentative.score,
        lines=scored_lines(tentative.lines),
        error=None if error is None else Refused.by_law(error).failure(),
        accepts=accepts,
        points=[
            (*cell, sum(line.total for line in score_lines(lying, [Placement(tiles[0], cell)])))
            for cell, tiles in tentative.accepts.items()
        ],
        dead=[],
        gifts=[],
        turn=len(sheet.turns),
    )


def sheet_turns(sheet: ScoreSheet) -> list[TurnPlayed]:
    """The turns in the form of messages, as at a table."""
    totals = [0] * sheet.seats
    held = [HAND_SIZE] * sheet.seats
    bag = len(ALL_TILES) * COPIES - sum(held)
    played = []
    for number, turn in enumerate(sheet.turns):
        seat = turn.seat
        totals[seat] += turn.points
        if isinstance(turn.move, Place):
            held[seat] = max(0, held[seat] - len(turn.move.placements)) + turn.draw_count
            bag -= turn.draw_count
        is_last = number == len(sheet.turns) - 1
        played.append(
            TurnPlayed(
                turn=number,
                seat=seat,
                move=_move(turn),
                lines=scored_lines(turn.lines),
                score=turn.score,
                bonus=turn.bonus,
                total=totals[seat],
                drawn=turn.draw_count,
                tiles=held[seat],
                bag=bag,
                to_move=sheet.to_move if is_last else sheet.turns[number + 1].seat,
                deadline=None,
                left_ms=None,
                by=None,
            )
        )
    return played


def _move(turn: SeenTurn) -> PlaceMove | SwapMove | PassMove:
    match turn.move:
        case Place(placements):
            return PlaceMove([PlacedTile(tile.code, cell.x, cell.y) for tile, cell in placements])
        case HiddenSwap(count):
            return SwapMove(count)
        case _:
            return PassMove()


def tiles_of(sheet: ScoreSheet) -> list[PlacedTile]:
    """The table in the form of messages."""
    return [PlacedTile(tile.code, cell.x, cell.y) for cell, tile in sheet.board.items()]


def sheet_end(sheet: ScoreSheet) -> SheetEnd | None:
    """How the game ended, if it has."""
    outcome = sheet.outcome
    if outcome is None:
        return None
    ranking = [list(group) for group in outcome.ranking]
    return SheetEnd(outcome.reason, list(outcome.winners), ranking, outcome.bonus_seat)


def sheet_summary(sheet: ScoreSheet, name: str, changed: int) -> SheetSummary:
    """The sheet as a line of a list."""
    return SheetSummary(
        sheet=name,
        players=list(sheet.names),
        scores=list(sheet.scores),
        turns=len(sheet.turns),
        to_move=sheet.to_move,
        over=sheet.is_over,
        changed=changed,
    )


def sheet_record(sheet: ScoreSheet, opened: int) -> PublicRecord:
    """The record without a deal, dated by when the sheet was opened."""
    date = datetime.fromtimestamp(opened / 1000, UTC).date().isoformat()
    return PublicRecord(sheet, {"Date": date})


def sheet_picture(sheet: ScoreSheet, palette: str) -> str:
    """The board with names and points under it, to be kept or sent around."""
    laid = [turn.move for turn in sheet.turns if isinstance(turn.move, Place)]
    seats = [
        SeatCaption(name, points, (), seat == sheet.to_move and not sheet.is_over)
        for seat, (name, points) in enumerate(zip(sheet.names, sheet.scores, strict=True))
    ]
    last = laid[-1] if laid else ()
    return board_svg(sheet.board, last=last, seats=seats, palette=palette, theme="light")
