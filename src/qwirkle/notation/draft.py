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
from qwirkle.rules.game import Game
from qwirkle.rules.incident import Closing, Departure, Incident, Takeover
from qwirkle.rules.move import Move, Swap
from qwirkle.rules.position import checked_name
from qwirkle.rules.ruleset import Ruleset
from qwirkle.rules.tile import Tile
from qwirkle.rules.turn import Turn

__all__ = ["RUNNING", "Draft", "Ending", "Spot", "Step", "WrittenTurn", "at", "sum_of_lines"]

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
    """A turn as it was written down, unchecked."""

    number: int
    seat: int
    move: Move
    scores: tuple[int, ...]
    bonus: int
    draw: tuple[Tile, ...]


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
    rulings: int
    names: list[str]
    ages: list[int] | None
    seed: str | None
    deal: tuple[Tile, ...]
    headers: list[tuple[str, str]]
    steps: list[Step]
    ending: Ending
    spots: dict[str, Spot] = field(default_factory=dict)
    """The places of the headers, by their name in the text form."""

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
        _check_ending(game, self.ending)
        with at(self._spot("Ages")):
            return Record(game, self.headers, comments)

    def _spot(self, header: str) -> Spot:
        return self.spots.get(header, Spot())

    def _started(self) -> Game:
        for name, value in self.headers:
            with at(self._spot(name)):
                checked_header(name, value)
        for seat, player in enumerate(self.names):
            with at(self._spot(f"Seat{seat}")):
                checked_name(player)
        with at(self._spot("Ruleset")):
            self.ruleset.check_seats(len(self.names))
        try:
            return Game.from_deal(
                self.deal,
                len(self.names),
                self.ages,
                self.ruleset,
                self.names,
                self.seed,
                self.rulings,
            )
        except QwirkleError as error:
            header = _BLAMED.get(error.reason, "Deal")
            raise self._spot(header).error(error.reason, error.message) from error


_BLAMED = {"bad_ages": "Ages", "bad_seed": "Seed", "unknown_rulings": "Rulings"}


def sum_of_lines(turn: Turn | WrittenTurn) -> str:
    """A turn's points as text: ``5+3+12``, ``4 bonus 6``; empty for none."""
    scores = [line.total for line in turn.lines] if isinstance(turn, Turn) else turn.scores
    text = "+".join(map(str, scores))
    return f"{text} bonus {turn.bonus}" if turn.bonus else text


def _after_turn(game: Game, spot: Spot, written: WrittenTurn) -> Game:
    number = len(game.turns) + 1
    if written.number != number:
        raise spot.error("wrong_number", f"turn {number} is expected, not turn {written.number}")
    what = f"turn {number}: "
    with at(spot, what):
        after = game.replay_turn(written.move, written.draw, written.seat)
    # The deal determines every draw up to the first swap; the seed also determines the later ones.
    expected = game.position.bag[: len(written.draw)]
    if written.draw != expected:
        if game.seed is not None:
            source = "seed and deal give"
        elif not any(isinstance(turn.move, Swap) for turn in game.turns):
            source = "the deal gives"
        else:
            return _scored(after, spot, written, what)
        raise spot.error(
            "bad_draw",
            f"{what}{_codes(written.draw)} cannot be the draw: {source} {_codes(expected)}",
        )
    return _scored(after, spot, written, what)


def _scored(after: Game, spot: Spot, written: WrittenTurn, what: str) -> Game:
    right, claimed = sum_of_lines(after.turns[-1]), sum_of_lines(written)
    if right != claimed:
        raise spot.error(
            "bad_score",
            f"{what}{written.move} scores {right or 'nothing'}, not {claimed or 'nothing'}",
        )
    return after


def _after_incident(game: Game, spot: Spot, incident: Incident) -> Game:
    with at(spot):
        after = game.with_incident(incident)
    match incident:
        case Departure(seat=seat, hand=hand) if hand != game.position.hands[seat]:
            held = _codes(game.position.hands[seat])
            raise spot.error("bad_hand", f"seat {seat} holds {held}, not {_codes(hand)}")
        case Departure() | Takeover() | Closing():
            return after


def _check_ending(game: Game, ending: Ending) -> None:
    spot, outcome = ending.spot, game.position.outcome
    reason = RUNNING if outcome is None else outcome.reason
    # Records of version 1 say 'abandoned' where the last departure is called 'left' now.
    is_old_word = ending.reason == "abandoned" and reason == "left"
    if ending.reason != reason and not is_old_word:
        truth = "the game is not over" if outcome is None else f"the game is over by {reason}"
        raise spot.error(
            "bad_ending", f"{truth} after the last turn, so it is not {ending.reason!r:.40}"
        )
    if ending.turns != len(game.turns):
        raise spot.error("bad_ending", f"{len(game.turns)} turns are written, not {ending.turns}")
    scores = game.position.scores
    if ending.scores != scores:
        raise spot.error(
            "bad_ending",
            f"the scores are {_numbers(scores)}, not {_numbers(ending.scores)}",
        )
    if outcome is None and ending.to_move != game.position.to_move:
        raise spot.error(
            "bad_ending", f"seat {game.position.to_move} is to move, not {ending.to_move}"
        )
    if outcome is not None and ending.winners != outcome.winners:
        raise spot.error(
            "bad_ending",
            f"the winners are {_numbers(outcome.winners)}, not {_numbers(ending.winners)}",
        )


def _codes(tiles: tuple[Tile, ...]) -> str:
    return " ".join(map(str, tiles)) or "nothing"


def _numbers(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers)) or "nobody"
