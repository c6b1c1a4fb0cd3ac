"""Records as JSON: the same as the text form, field by field, for other programs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from qwirkle.notation.draft import RUNNING, Draft, Ending, Spot, Step, WrittenTurn, at
from qwirkle.notation.move import format_move, parse_seen_move
from qwirkle.notation.public_record import PublicRecord, summed_up
from qwirkle.notation.record import VERSION, Comment, Record
from qwirkle.notation.ruleset import format_ruleset, parse_ruleset
from qwirkle.notation.scan import parse_tiles
from qwirkle.notation.step_lines import codes
from qwirkle.notation.strict_json import dump_json, load_json
from qwirkle.rules.errors import ParseError
from qwirkle.rules.incident import (
    Closing,
    Departure,
    Hold,
    Incident,
    Remix,
    Return,
    StandIn,
    Takeover,
    departure_reason,
)
from qwirkle.rules.outcome import Outcome
from qwirkle.rules.turn import SeenTurn, Turn

if TYPE_CHECKING:
    from qwirkle.notation.record_schema import (
        EndingForm,
        IncidentForm,
        RecordForm,
        SeenStepForm,
        StepForm,
    )

__all__ = [
    "convert",
    "format_public_record_json",
    "format_record_json",
    "incident_form",
    "parse_public_record_json",
    "parse_record_json",
    "steps_of",
]

Form = TypeVar("Form")


def parse_record_json(text: str) -> Record:
    """The record described by this JSON, checked in full like `parse_record`.

    Raises `ParseError`, whose message names the path and, for a turn, its number; ``line`` is
    set if the JSON itself is invalid.

    >>> from qwirkle.rules import Game
    >>> game = Game.start(2, seed=7)
    >>> parse_record_json(format_record_json(Record(game))).game == game
    True
    """
    return _draft(_checked_form(text)).replayed()


def parse_public_record_json(text: str) -> PublicRecord:
    """The record without deal and draws described by this JSON, like `parse_public_record`.

    >>> from qwirkle.rules import ScoreSheet
    >>> sheet = ScoreSheet.start(["Anna", "Bo"])
    >>> parse_public_record_json(format_public_record_json(PublicRecord(sheet))).sheet == sheet
    True
    """
    return summed_up(_draft(_checked_form(text)))


def _checked_form(text: str) -> RecordForm:
    value = load_json(text)
    if not isinstance(value, dict) or "qwirkle" not in value:
        raise ParseError("not_a_record", f'a record is an object with "qwirkle": {VERSION}')
    version = value["qwirkle"]
    if type(version) is not int or version != VERSION:
        raise ParseError(
            "unknown_version",
            f"record version {version!r:.20} is not supported, only {VERSION}",
        )
    return convert(value, _record_form())


def _record_form() -> type[RecordForm]:
    from qwirkle.notation.record_schema import RecordForm

    return RecordForm


def format_record_json(record: Record, *, pretty: bool = False) -> str:
    """The JSON of a record: on one line, or ``pretty`` with a line for each step.

    >>> from qwirkle.rules import Game
    >>> format_record_json(Record(Game.start(2, seed=7)))[:37]
    '{"qwirkle":1,"ruleset":"classic","rul'
    """
    import msgspec

    game, position = record.game, record.game.position
    form = _record_form()(
        qwirkle=VERSION,
        headers=dict(record.headers),
        ruleset=format_ruleset(game.ruleset),
        rulings=game.rulings if game.rulings > 1 else None,
        players=list(game.names),
        ages=None if game.ages is None else list(game.ages),
        origin_seeds=list(game.origin_seeds),
        seed=game.seed,
        deal=codes(game.deal),
        steps=list(_step_forms(position.history(), record.comments)),
        ending=_ending_form(len(game.turns), position.scores, position.to_move, position.outcome),
    )
    return dump_json(msgspec.to_builtins(form), pretty=pretty)


def format_public_record_json(record: PublicRecord, *, pretty: bool = False) -> str:
    """The JSON of a record without deal and draws, like `format_record_json`.

    >>> import json
    >>> from qwirkle.rules import ScoreSheet
    >>> text = format_public_record_json(PublicRecord(ScoreSheet.start(["Anna", "Bo"])))
    >>> json.loads(text)["players"]
    ['Anna', 'Bo']
    """
    import msgspec

    sheet = record.sheet
    form = _record_form()(
        qwirkle=VERSION,
        headers=dict(record.headers),
        ruleset=format_ruleset(sheet.ruleset),
        players=list(sheet.names),
        steps=list(_step_forms(sheet.history(), record.comments)),
        ending=_ending_form(len(sheet.turns), sheet.scores, sheet.to_move, sheet.outcome),
    )
    return dump_json(msgspec.to_builtins(form), pretty=pretty)


# --- writing ---


def _ending_form(
    turns: int, scores: tuple[int, ...], to_move: int, outcome: Outcome | None
) -> EndingForm:
    from qwirkle.notation.record_schema import EndingForm

    return EndingForm(
        reason=RUNNING if outcome is None else outcome.reason,
        turns=turns,
        scores=list(scores),
        winners=None if outcome is None else list(outcome.winners),
        to_move=to_move if outcome is None else None,
    )


def _step_forms(
    history: Iterable[Turn | SeenTurn | Incident], comments: Sequence[Comment]
) -> Iterator[StepForm]:
    from qwirkle.notation.record_schema import CommentForm, TurnForm

    waiting = list(comments)
    number = 0
    for done, step in enumerate(history):
        while waiting and waiting[0].after <= done:
            yield CommentForm(waiting.pop(0).text)
        if isinstance(step, Turn | SeenTurn):
            number += 1
            yield TurnForm(
                number=number,
                seat=step.seat,
                move=format_move(step.move),
                score=[line.total for line in step.lines],
                bonus=step.bonus,
                draw=codes(step.draw or ()),
            )
        else:
            yield incident_form(step)
    yield from (CommentForm(comment.text) for comment in waiting)


def incident_form(incident: Incident) -> IncidentForm:
    """The JSON structure of an incident."""
    from qwirkle.notation import record_schema

    match incident:
        case Departure(seat=seat, reason=reason, hand=hand):
            return record_schema.OutForm(seat, reason, codes(hand))
        case Takeover(seat=seat, player=player):
            return record_schema.TakeoverForm(seat, player)
        case StandIn(seat=seat, player=player):
            return record_schema.StandInForm(seat, player)
        case Hold(seat=seat, player=player):
            return record_schema.HoldForm(seat, player)
        case Return(seat=seat):
            return record_schema.ReturnForm(seat)
        case Remix():
            return record_schema.RemixForm()
        case Closing(reason=why):
            return record_schema.ClosedForm(why)


# --- reading ---


def convert(value: Any, form: type[Form]) -> Form:
    """A JSON value as one of our structures; raises `ParseError` with the path."""
    import msgspec

    try:
        return msgspec.convert(value, form, strict=True)
    except msgspec.ValidationError as error:
        raise ParseError("wrong_type", str(error)) from error
    except UnicodeError as error:
        raise ParseError("wrong_type", "half of a surrogate pair is not text") from error


def _draft(form: RecordForm) -> Draft:
    own = ("Ruleset", "Rulings", "Ages", "Seed", "Deal")
    spots = {name: Spot(path=f"$.{name.lower()}") for name in own}
    spots |= {f"Seat{seat}": Spot(path=f"$.players[{seat}]") for seat in range(len(form.players))}
    origins = range(len(form.origin_seeds))
    spots |= {f"OriginSeed{number}": Spot(path=f"$.origin_seeds[{number}]") for number in origins}
    spots |= {name: Spot(path="$.headers") for name in form.headers if name not in spots}
    with at(spots["Ruleset"]):
        ruleset = parse_ruleset(form.ruleset)
    with at(spots["Deal"]):
        deal = None if form.deal is None else parse_tiles(form.deal)
    return Draft(
        ruleset=ruleset,
        rulings=form.rulings,
        names=form.players,
        ages=form.ages,
        origin_seeds=form.origin_seeds,
        seed=form.seed,
        deal=deal,
        headers=list(form.headers.items()),
        steps=list(steps_of(form.steps)),
        ending=_ending(form.ending),
        spots=spots,
    )


def steps_of(forms: Iterable[StepForm | SeenStepForm]) -> Iterator[Step]:
    """The steps of this JSON, with their paths."""
    turns = 0
    for index, form in enumerate(forms):
        spot = Spot(path=f"$.steps[{index}]")
        with at(spot):
            what = _step(form, turns)
        turns += isinstance(what, WrittenTurn)
        yield Step(spot, what)


def _step(form: StepForm | SeenStepForm, turns: int) -> WrittenTurn | Incident | str:
    from qwirkle.notation import record_schema

    match form:
        case record_schema.TurnForm() | record_schema.SeenTurnForm():
            return WrittenTurn(
                number=form.number,
                seat=form.seat,
                move=parse_seen_move(form.move),
                scores=tuple(form.score),
                bonus=form.bonus,
                draw=form.draw if isinstance(form.draw, int) else parse_tiles(form.draw),
            )
        case record_schema.OutForm(seat, reason, hand):
            return Departure(turns, seat, departure_reason(reason), parse_tiles(hand))
        case record_schema.TakeoverForm(seat, player):
            return Takeover(turns, seat, player)
        case record_schema.StandInForm(seat, player):
            return StandIn(turns, seat, player)
        case record_schema.HoldForm(seat, player):
            return Hold(turns, seat, player)
        case record_schema.ReturnForm(seat):
            return Return(turns, seat)
        case record_schema.RemixForm():
            return Remix(turns)
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
