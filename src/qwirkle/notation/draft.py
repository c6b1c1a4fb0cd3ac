"""A record as it was read, and the check that it is true.

Both forms, text and JSON, are read into a `Draft`; `Draft.replayed` replays the game and raises
a `ParseError` that says what is wrong and where.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from qwirkle.notation.record import Comment, Record, checked_comment, checked_header
from qwirkle.rules.errors import ParseError, QwirkleError
from qwirkle.rules.game import Game, checked_seed
from qwirkle.rules.incident import Departure, Incident
from qwirkle.rules.move import Move, Swap
from qwirkle.rules.outcome import Outcome
from qwirkle.rules.position import checked_name
from qwirkle.rules.ruleset import Ruleset
from qwirkle.rules.tile import Tile
from qwirkle.rules.turn import HiddenSwap, SeenTurn, Turn

__all__ = [
    "RUNNING",
    "Draft",
    "Ending",
    "Spot",
    "Step",
    "WrittenTurn",
    "at",
    "check_ending",
    "check_number",
    "check_score",
    "sum_of_lines",
]

RUNNING = "running"
"""The reason in the ending of an unfinished game."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in a record: a line of the text, or a path into the JSON."""

    line: int | None = None
    path: str = ""

    def error(self, reason: str, message: str) -> ParseError:
        return ParseError(reason, f"{self.path}: {message}" if self.path else message, self.line)


@contextmanager
def at(spot: Spot, what: str = "") -> Iterator[None]:
    """Report every error of our own from this block at this place, with ``what`` before it."""
    try:
        yield
    except QwirkleError as error:
        raise spot.error(error.reason, what + error.message) from error


@dataclass(frozen=True, slots=True)
class WrittenTurn:
    """A turn as it was written down, unchecked; of a swap or a draw perhaps only the number."""

    number: int
    seat: int
    move: Move | HiddenSwap
    scores: tuple[int, ...]
    bonus: int
    draw: tuple[Tile, ...] | int


@dataclass(frozen=True, slots=True)
class Step:
    """A turn, an incident or a comment (a str), and where it is written."""

    spot: Spot
    what: WrittenTurn | Incident | str


@dataclass(frozen=True, slots=True)
class Ending:
    """The ending as written down: the winners of a finished game, or the seat to move."""

    spot: Spot
    reason: str
    turns: int
    scores: tuple[int, ...]
    winners: tuple[int, ...] = ()
    to_move: int | None = None


@dataclass(slots=True)
class Draft:
    """A record as it was written down, with the places that errors refer to."""

    ruleset: Ruleset
    rulings: int | None
    names: list[str]
    ages: list[int] | None
    origin_seeds: list[str]
    seed: str | None
    deal: tuple[Tile, ...] | None
    headers: list[tuple[str, str]]
    steps: list[Step]
    ending: Ending
    spots: dict[str, Spot] = field(default_factory=dict)
    """The places of the headers, by their name in the text form."""

    @property
    def given(self) -> frozenset[str]:
        """Those headers about the game that a record without a deal does not have."""
        origins = self.origin_seeds or None
        values = {"Deal": self.deal, "Seed": self.seed, "OriginSeed0": origins, "Ages": self.ages}
        has = {name for name, value in values.items() if value is not None}
        return frozenset(has | ({"Rulings"} if self.rulings is not None else set()))

    def replayed(self) -> Record:
        """The record, checked in full."""
        game = self._started()
        done = 0
        comments: list[Comment] = []
        for step in self.steps:
            match step.what:
                case WrittenTurn():
                    game = _after_turn(game, step.spot, step.what)
                    done += 1
                case str():
                    with at(step.spot):
                        comments.append(Comment(done, checked_comment(step.what)))
                case _:
                    game = _after_incident(game, step.spot, step.what)
                    done += 1
        if game.remixes < len(self.origin_seeds):
            raise self.spot(f"OriginSeed{game.remixes}").error(
                "bad_origin", "the game was never played on: nowhere is the bag mixed anew"
            )
        position = game.position
        check_ending(
            self.ending, len(game.turns), position.scores, position.to_move, position.outcome
        )
        with at(self.spot("Ages")):
            return Record(game, self.headers, comments)

    def spot(self, header: str) -> Spot:
        """The place of a header."""
        return self.spots.get(header, Spot())

    def check_players(self) -> None:
        """Raise `ParseError` for headers, names or a number of seats that cannot be."""
        for name, value in self.headers:
            with at(self.spot(name)):
                checked_header(name, value)
        for seat, player in enumerate(self.names):
            with at(self.spot(f"Seat{seat}")):
                checked_name(player)
        with at(self.spot("Ruleset")):
            self.ruleset.check_seats(len(self.names))

    def _started(self) -> Game:
        self.check_players()
        for number, seed in enumerate(self.origin_seeds):
            with at(self.spot(f"OriginSeed{number}")):
                checked_seed(seed)
        if self.deal is None:
            raise self.spot("Deal").error(
                "missing_header", "the header Deal is missing: this record has no deal"
            )
        try:
            return Game.from_deal(
                self.deal,
                len(self.names),
                self.ages,
                self.ruleset,
                self.names,
                self.seed,
                1 if self.rulings is None else self.rulings,
                self.origin_seeds,
            )
        except QwirkleError as error:
            header = _BLAMED.get(error.reason, "Deal")
            raise self.spot(header).error(error.reason, error.message) from error


_BLAMED = {"bad_ages": "Ages", "bad_seed": "Seed", "unknown_rulings": "Rulings"}


def sum_of_lines(turn: Turn | SeenTurn | WrittenTurn) -> str:
    """A turn's points as text: ``5+3+12``, ``4 bonus 6``; empty for none."""
    scores = (
        [line.total for line in turn.lines] if not isinstance(turn, WrittenTurn) else turn.scores
    )
    text = "+".join(map(str, scores))
    return f"{text} bonus {turn.bonus}" if turn.bonus else text


def check_number(spot: Spot, written: WrittenTurn, number: int) -> str:
    """Check that this turn is due; returns what to write before errors about it."""
    if written.number != number:
        raise spot.error("wrong_number", f"turn {number} is expected, not turn {written.number}")
    return f"turn {number}: "


def _after_turn(game: Game, spot: Spot, written: WrittenTurn) -> Game:
    what = check_number(spot, written, len(game.turns) + 1)
    move, draw = written.move, written.draw
    if isinstance(move, HiddenSwap) or isinstance(draw, int):
        raise spot.error(
            "hidden_tiles",
            f"{what}a record with a deal names the tiles that are swapped and drawn",
        )
    with at(spot, what):
        after = game.replay_turn(move, draw, written.seat)
    # The deal determines every draw up to the first swap; the seed also determines the later ones.
    expected = game.position.bag[: len(draw)]
    is_free = game.seed is None and any(isinstance(turn.move, Swap) for turn in game.turns)
    if draw != expected and not is_free:
        source = "the deal gives" if game.seed is None else "seed and deal give"
        raise spot.error(
            "bad_draw", f"{what}{_codes(draw)} cannot be the draw: {source} {_codes(expected)}"
        )
    check_score(spot, written, after.turns[-1], what)
    return after


def check_score(spot: Spot, written: WrittenTurn, turn: Turn | SeenTurn, what: str) -> None:
    """Raise `ParseError` if the points as written are not those of the turn."""
    right, claimed = sum_of_lines(turn), sum_of_lines(written)
    if right != claimed:
        raise spot.error(
            "bad_score",
            f"{what}{written.move} scores {right or 'nothing'}, not {claimed or 'nothing'}",
        )


def _after_incident(game: Game, spot: Spot, incident: Incident) -> Game:
    with at(spot):
        after = game.with_incident(incident)
    match incident:
        case Departure(seat=seat, hand=hand) if hand != game.position.hands[seat]:
            held = _codes(game.position.hands[seat])
            raise spot.error("bad_hand", f"seat {seat} holds {held}, not {_codes(hand)}")
        case _:
            return after


def check_ending(
    ending: Ending, turns: int, scores: tuple[int, ...], to_move: int, outcome: Outcome | None
) -> None:
    """Raise `ParseError` if the ending as written is not the one that this comes to."""
    spot = ending.spot
    reason = RUNNING if outcome is None else outcome.reason
    # Records of version 1 say 'abandoned' where the last departure is called 'left' now.
    is_old_word = ending.reason == "abandoned" and reason == "left"
    if ending.reason != reason and not is_old_word:
        truth = "the game is not over" if outcome is None else f"the game is over by {reason}"
        raise spot.error(
            "bad_ending", f"{truth} after the last turn, so it is not {ending.reason!r:.40}"
        )
    if ending.turns != turns:
        raise spot.error("bad_ending", f"{turns} turns are written, not {ending.turns}")
    if ending.scores != scores:
        raise spot.error(
            "bad_ending", f"the scores are {_numbers(scores)}, not {_numbers(ending.scores)}"
        )
    if outcome is None and ending.to_move != to_move:
        raise spot.error("bad_ending", f"seat {to_move} is to move, not {ending.to_move}")
    if outcome is not None and ending.winners != outcome.winners:
        raise spot.error(
            "bad_ending",
            f"the winners are {_numbers(outcome.winners)}, not {_numbers(ending.winners)}",
        )


def _codes(tiles: tuple[Tile, ...]) -> str:
    return " ".join(map(str, tiles)) or "nothing"


def _numbers(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers)) or "nobody"
