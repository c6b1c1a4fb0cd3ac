"""Records as JSON: the same as the text form, field by field, for other programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from qwirkle.notation.draft import RUNNING, Draft, Ending, Spot, Step, WrittenTurn, at
from qwirkle.notation.move import format_move, parse_move
from qwirkle.notation.record import VERSION, Record
from qwirkle.notation.ruleset import format_ruleset, parse_ruleset
from qwirkle.notation.scan import parse_tiles
from qwirkle.notation.strict_json import dump_json, load_json
from qwirkle.rules.errors import ParseError
from qwirkle.rules.incident import Closing, Departure, Incident, Takeover, departure_reason
from qwirkle.rules.tile import Tile
from qwirkle.rules.turn import Turn

if TYPE_CHECKING:
    from qwirkle.notation.record_schema import EndingForm, RecordForm, StepForm

__all__ = ["format_record_json", "parse_record_json"]


def parse_record_json(text: str) -> Record:
    """The record described by this JSON, checked in full like `parse_record`.

    Raises `ParseError`, whose message names the path and, for a turn, its number; ``line`` is
    set if the JSON itself is invalid.
    """
    value = load_json(text)
    if not isinstance(value, dict) or "qwirkle" not in value:
        raise ParseError("not_a_record", f'a record is an object with "qwirkle": {VERSION}')
    version = value["qwirkle"]
    if type(version) is not int or version != VERSION:
        raise ParseError(
            "unknown_version",
            f"record version {version!r:.20} is not supported, only {VERSION}",
        )
    return _draft(_form(value)).replayed()


def format_record_json(record: Record, *, pretty: bool = False) -> str:
    """The JSON of a record: on one line, or ``pretty`` with a line for each step.

    >>> from qwirkle.rules import Game
    >>> format_record_json(Record(Game.start(2, seed=7)))[:37]
    '{"qwirkle":1,"ruleset":"classic","rul'
    """
    import msgspec

    from qwirkle.notation import record_schema

    game, position = record.game, record.game.position
    outcome = position.outcome
    ending = record_schema.EndingForm(
        reason=RUNNING if outcome is None else outcome.reason,
        turns=len(game.turns),
        scores=list(position.scores),
        winners=None if outcome is None else list(outcome.winners),
        to_move=position.to_move if outcome is None else None,
    )
    form = record_schema.RecordForm(
        qwirkle=VERSION,
        headers=dict(record.headers),
        ruleset=format_ruleset(game.ruleset),
        rulings=game.rulings,
        players=list(game.names),
        ages=None if game.ages is None else list(game.ages),
        seed=game.seed,
        deal=_codes(game.deal),
        steps=list(_step_forms(record)),
        ending=ending,
    )
    return dump_json(msgspec.to_builtins(form), pretty=pretty)


# --- writing ---


def _codes(tiles: tuple[Tile, ...]) -> str:
    return " ".join(map(str, tiles))


def _step_forms(record: Record) -> Iterator[StepForm]:
    from qwirkle.notation.record_schema import CommentForm

    comments = list(record.comments)
    number = 0
    for done, step in enumerate(record.game.position.history()):
        while comments and comments[0].after <= done:
            yield CommentForm(comments.pop(0).text)
        number += isinstance(step, Turn)
        yield _step_form(number, step)
    yield from (CommentForm(comment.text) for comment in comments)


def _step_form(number: int, step: Turn | Incident) -> StepForm:
    from qwirkle.notation import record_schema

    match step:
        case Turn():
            return record_schema.TurnForm(
                number=number,
                seat=step.seat,
                move=format_move(step.move),
                score=[line.total for line in step.lines],
                bonus=step.bonus,
                draw=_codes(step.draw),
            )
        case Departure(seat=seat, reason=reason, hand=hand):
            return record_schema.OutForm(seat, reason, _codes(hand))
        case Takeover(seat=seat, player=player):
            return record_schema.TakeoverForm(seat, player)
        case Closing(reason=why):
            return record_schema.ClosedForm(why)


# --- reading ---


def _form(value: dict[str, Any]) -> RecordForm:
    import msgspec

    from qwirkle.notation.record_schema import RecordForm

    try:
        return msgspec.convert(value, RecordForm, strict=True)
    except msgspec.ValidationError as error:
        raise ParseError("wrong_type", str(error)) from error
    except UnicodeError as error:
        raise ParseError("wrong_type", "half of a surrogate pair is not text") from error


def _draft(form: RecordForm) -> Draft:
    own = ("Ruleset", "Rulings", "Ages", "Seed", "Deal")
    spots = {name: Spot(path=f"$.{name.lower()}") for name in own}
    spots |= {f"Seat{seat}": Spot(path=f"$.players[{seat}]") for seat in range(len(form.players))}
    spots |= {name: Spot(path="$.headers") for name in form.headers if name not in spots}
    with at(spots["Ruleset"]):
        ruleset = parse_ruleset(form.ruleset)
    with at(spots["Deal"]):
        deal = parse_tiles(form.deal)
    return Draft(
        ruleset=ruleset,
        rulings=form.rulings,
        names=form.players,
        ages=form.ages,
        seed=form.seed,
        deal=deal,
        headers=list(form.headers.items()),
        steps=list(_steps(form)),
        ending=_ending(form.ending),
        spots=spots,
    )


def _steps(form: RecordForm) -> Iterator[Step]:
    turns = 0
    for index, step in enumerate(form.steps):
        spot = Spot(path=f"$.steps[{index}]")
        with at(spot):
            what = _step(step, turns)
        turns += isinstance(what, WrittenTurn)
        yield Step(spot, what)


def _step(form: StepForm, turns: int) -> WrittenTurn | Incident | str:
    from qwirkle.notation import record_schema

    match form:
        case record_schema.TurnForm():
            return WrittenTurn(
                number=form.number,
                seat=form.seat,
                move=parse_move(form.move),
                scores=tuple(form.score),
                bonus=form.bonus,
                draw=parse_tiles(form.draw),
            )
        case record_schema.OutForm(seat, reason, hand):
            return Departure(turns, seat, departure_reason(reason), parse_tiles(hand))
        case record_schema.TakeoverForm(seat, player):
            return Takeover(turns, seat, player)
        case record_schema.ClosedForm(why):
            return Closing(turns, why)
        case record_schema.CommentForm(text):
            return text


def _ending(form: EndingForm) -> Ending:
    spot = Spot(path="$.ending")
    is_running = form.reason == RUNNING
    if (form.to_move is None) is is_running or (form.winners is None) is not is_running:
        raise spot.error(
            "bad_ending", f"an ending has winners, or to_move if its reason is {RUNNING!r}"
        )
    return Ending(
        spot,
        form.reason,
        form.turns,
        tuple(form.scores),
        tuple(form.winners or ()),
        form.to_move,
    )
