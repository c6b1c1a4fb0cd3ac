"""Refusals of the server: a reason code, a sentence, and the HTTP status of each reason."""

from __future__ import annotations

from qwirkle.rules.errors import NONE_LEFT, REASONS, IllegalMove, QwirkleError
from qwirkle.rules.tile import Cell, Tile
from qwirkle.server.wire.answers import ErrorBody, Failure

__all__ = ["STATUS", "Refused"]

STATUS = {
    **dict.fromkeys(REASONS, 422),
    NONE_LEFT: 422,
    "not_a_placement": 422,
    "wrong_turn": 409,
    "game_over": 410,
    # The request makes no sense at any table.
    "bad_request": 400,
    "bad_options": 400,
    "bad_name": 400,
    "bad_chat": 400,
    "unknown_bot": 400,
    "unknown_ruleset": 400,
    "unknown_seat": 400,
    "too_far": 400,
    "bad_notation": 400,
    # Only others may do it.
    "not_a_bot": 403,
    "not_for_bots": 403,
    "out_of_scope": 403,
    "people_only": 403,
    "not_yours": 403,
    "not_host": 403,
    "not_seated": 403,
    "muted": 403,
    "removed": 403,
    "hints_off": 403,
    "take_back_off": 403,
    "analysis_off": 403,
    "unknown_table": 404,
    "no_such_bot": 404,
    "unknown_guest": 404,
    "unknown_sheet": 404,
    "unknown_turn": 404,
    "unknown_day": 404,
    "unknown_puzzle": 404,
    # Not now: the table is in another state than the client assumes.
    "conflict": 409,
    "stale_turn": 409,
    "seat_taken": 409,
    "seat_empty": 409,
    "name_taken": 409,
    "bot_not_here": 409,
    "bot_is_seated": 409,
    "not_offered": 409,
    "seat_is_out": 409,
    "too_few_seats": 409,
    "not_ready": 409,
    "not_started": 409,
    "already_started": 409,
    "not_over": 409,
    "game_running": 409,
    "no_game": 409,
    "rematch_exists": 409,
    "curtain_down": 409,
    "time_is_up": 409,
    "time_is_gone": 409,
    "clock_runs": 409,
    "seat_is_held": 409,
    "not_waiting": 409,
    "not_reminded": 409,
    "too_soon": 409,
    "nothing_to_take_back": 409,
    "already_opened": 409,
    "cannot_finish": 409,
    "not_stuck": 409,
    "round_answered": 409,
    "round_not_due": 409,
    "day_closing": 409,
    "deal_over": 410,
    "not_tried": 409,
    "log_full": 409,
    "table_over": 410,
    "too_many": 429,
    # Refused before the request reaches a table.
    "no_guest": 401,
    "unknown_token": 401,
    "suspended": 403,
    "bad_origin": 403,
    "bad_cursor": 400,
    "unknown_path": 404,
    "unknown_device": 404,
    "unknown_code": 404,
    "unknown_invite": 404,
    "bad_method": 405,
    "too_slow": 408,
    "not_watching": 409,
    "too_large": 413,
    "bad_content_type": 415,
    "internal": 500,
    "table_damaged": 500,
    "unavailable": 503,
    "bots_busy": 503,
    "bot_lost": 503,
    "analysis_busy": 503,
    "analysis_lost": 503,
    "stopped": 503,
}
"""The HTTP status of each reason."""


class Refused(QwirkleError):  # noqa: N818 - a refusal; "Error" adds nothing
    """A request is refused: nothing has changed.

    ``clause``, ``cells`` and ``tiles`` are those of the law for an illegal move; ``retry_after``
    is in seconds.

    >>> Refused("not_yours", "seat 1 is another guest's").status
    403
    """

    def __init__(
        self,
        reason: str,
        message: str,
        clause: str | None = None,
        cells: tuple[Cell, ...] = (),
        tiles: tuple[Tile, ...] = (),
        retry_after: float | None = None,
    ) -> None:
        super().__init__(reason, message, clause, cells, tiles, retry_after)
        self.clause = clause
        self.cells = cells
        self.tiles = tiles
        self.retry_after = retry_after

    @staticmethod
    def by_law(error: IllegalMove) -> Refused:
        """The refusal of a move that the law does not allow."""
        return Refused(error.reason, error.message, error.clause, error.cells, error.tiles)

    @property
    def status(self) -> int:
        """The HTTP status; 400 for a reason that has none of its own."""
        return STATUS.get(self.reason, 400)

    def failure(self) -> Failure:
        """The refusal as a message."""
        return Failure(
            code=self.reason,
            message=self.message,
            clause=self.clause,
            cells=[(cell.x, cell.y) for cell in self.cells],
            tiles=[str(tile) for tile in self.tiles],
            retry_after=self.retry_after,
        )

    def body(self) -> ErrorBody:
        """The body of an HTTP response."""
        return ErrorBody(self.failure())
