"""A record without deal and draws: what everyone at a table saw of a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from qwirkle.notation.draft import Draft, WrittenTurn, at, check_ending, check_number, check_score
from qwirkle.notation.record import Comment, checked_comment, checked_comments, checked_headers
from qwirkle.rules.errors import QwirkleError
from qwirkle.rules.move import Swap
from qwirkle.rules.score_sheet import ScoreSheet

__all__ = ["PublicRecord", "summed_up"]


@dataclass(frozen=True, slots=True)
class PublicRecord:
    """A score sheet with the other contents of its record, like `Record` for a whole game.

    Such a record comes from a score keeper, or from a spectator; hands and draws are unknown.

    >>> record = PublicRecord(ScoreSheet.start(["Anna", "Chris"]), {"Event": "Kitchen table"})
    >>> record.headers
    (('Event', 'Kitchen table'),)
    """

    sheet: ScoreSheet
    headers: tuple[tuple[str, str], ...] = ()
    comments: tuple[Comment, ...] = ()

    def __init__(
        self,
        sheet: ScoreSheet,
        headers: Mapping[str, str] | Iterable[tuple[str, str]] = (),
        comments: Iterable[Comment] = (),
    ) -> None:
        steps = len(sheet.turns) + len(sheet.incidents)
        object.__setattr__(self, "sheet", sheet)
        object.__setattr__(self, "headers", checked_headers(headers))
        object.__setattr__(self, "comments", checked_comments(comments, steps))

    def header(self, name: str) -> str | None:
        """The value of a free header, or None."""
        return dict(self.headers).get(name)


def summed_up(draft: Draft) -> PublicRecord:
    """The public record that was written down, checked as far as the table tells."""
    for name in ("Deal", "Seed", "OriginSeed0", "Rulings", "Ages"):
        if name in draft.given:
            raise draft.spot(name).error(
                "unexpected_header",
                f"a record without a deal has no {name}"
                if name != "Deal"
                else "this record has a deal: it is not a public one",
            )
    draft.check_players()
    sheet = ScoreSheet.start(draft.names, draft.ruleset)
    comments: list[Comment] = []
    done = 0
    for step in draft.steps:
        match step.what:
            case WrittenTurn():
                what = check_number(step.spot, step.what, len(sheet.turns) + 1)
                with at(step.spot, what):
                    sheet = _after_turn(sheet, step.what)
                check_score(step.spot, step.what, sheet.turns[-1], what)
                done += 1
            case str():
                with at(step.spot):
                    comments.append(Comment(done, checked_comment(step.what)))
            case incident:
                with at(step.spot):
                    sheet = sheet.with_incident(incident)
                done += 1
    sheet = _ended(sheet, draft)
    check_ending(draft.ending, len(sheet.turns), sheet.scores, sheet.to_move, sheet.outcome)
    with at(draft.spot("Ruleset")):
        return PublicRecord(sheet, draft.headers, comments)


def _after_turn(sheet: ScoreSheet, written: WrittenTurn) -> ScoreSheet:
    move = written.move
    if isinstance(move, Swap) or written.draw:
        raise QwirkleError(
            "unknown_tiles",
            "without a deal, tiles that are swapped or drawn are unknown: write 'swap 2' and no >",
        )
    after = sheet.play(move, written.seat)
    # Whether the hand is empty is what the people at the table said.
    return after.finish() if written.bonus and not after.is_over else after


def _ended(sheet: ScoreSheet, draft: Draft) -> ScoreSheet:
    """What only the ending tells: who opens, and that nothing fits with tiles left in hand."""
    ending = draft.ending
    with at(ending.spot):
        if not sheet.is_over and not sheet.board and ending.to_move is not None:
            return sheet.opened_by(ending.to_move)
        if not sheet.is_over and ending.reason == "stuck":
            return sheet.end_stuck()
    return sheet
