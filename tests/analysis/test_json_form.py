"""Analyses and reviews as JSON, and the schema that describes them."""

from dataclasses import replace
from typing import Any

import pytest

from qwirkle.analysis import (
    Analysis,
    BetterTilesKept,
    Candidate,
    DrawLuck,
    DuplicateKept,
    Estimate,
    Gift,
    GiftOpened,
    Interval,
    LessToCome,
    Level,
    PointsGivenUp,
    QwirkleMissed,
    Reply,
    Review,
    SeatReview,
    SwapWorthMore,
    TempoLost,
    TurningPoint,
    TurnReview,
    analysis_schema,
    format_analysis_json,
    format_review_json,
    parse_analysis_json,
    parse_review_json,
    review_schema,
)
from qwirkle.analysis.json_form import from_builtins, to_builtins
from qwirkle.notation import parse_move
from qwirkle.rules import Axis, Cell, LineScore, ParseError, Pass, Place, Tile

RO, RS = Tile.parse("Ro"), Tile.parse("Rs")
LINE = (Cell(0, 0), Cell(1, 0))
MOVE = parse_move("Rs@1,0")
assert isinstance(MOVE, Place)
PLAYED = Candidate(
    MOVE,
    2,
    0,
    (LineScore(LINE, (RO, RS), Axis.ACROSS, 2, 0),),
    (RO, RO),
    3.25,
    Estimate(1.5, 0.25),
    Estimate(0.5, 0.0125),
    64,
    Reply(parse_move("Ro@2,0"), 0.25, 3.5),
)
BEST = replace(PLAYED, move=parse_move("swap Ro Rs"), behind=Estimate(0.0), win=None, reply=None)
REASONS = (
    PointsGivenUp(2.0),
    GiftOpened(1.5, LINE, (RO, RS), MOVE.placements, 3, 0.38, 0.125, True),
    BetterTilesKept(1.0, (RO,), (RS,)),
    DuplicateKept(0.5, (RO,)),
    LessToCome(0.5),
    QwirkleMissed(6.0, LINE),
    TempoLost(2.0, 1, False),
    SwapWorthMore(1.0, (RO, RS)),
)
ANALYSIS = Analysis(0, (BEST, PLAYED), "sampled", False, 12, 64, 128, True)
TURN = TurnReview(
    number=1,
    seat=0,
    verdict="mistake",
    loss=Estimate(3.5, 0.25),
    win_loss=Estimate(0.0625, 0.01),
    fair_loss=-0.25,
    gain=0.0,
    played=PLAYED,
    better=BEST,
    reasons=REASONS,
    method="sampled",
    unsolved=False,
    samples=64,
    rollouts=128,
)
SEAT = SeatReview(
    seat=0,
    name="Anna",
    score=100,
    turns=20,
    choices=18,
    loss_a_turn=Interval(1.0, 0.5, 1.5),
    loss=18.0,
    win_loss=0.25,
    verdicts={"best": 17, "mistake": 1},
    luck=-3.5,
    margin=12.0,
    unattributed=2.5,
    level=Level(Interval(-50.0, -250.0, 150.0), "keen", "greedy", "expert"),
    best_turns=(3, 5),
    costliest_turns=(1,),
    gifts_given=1,
    gifts_taken=0,
)
REVIEW = Review(
    version=1,
    depth="full",
    seats=(SEAT, replace(SEAT, seat=1, level=None, loss_a_turn=None, win_loss=None)),
    turns=(TURN, replace(TURN, number=2, seat=1, win_loss=None, better=None, reasons=())),
    luck=(DrawLuck(3, 0, 1, (RO,), 2.125),),
    gifts=(Gift(1, 0, 1, 14),),
    win=((0.5, 0.5), (0.625, 0.375)),
    turning_points=(TurningPoint(1, 0, 0.125, 0.625),),
    is_calibrated=True,
)


def test_a_review_survives_its_json_form() -> None:
    assert parse_review_json(format_review_json(REVIEW)) == REVIEW
    assert parse_review_json(format_review_json(REVIEW, pretty=True)) == REVIEW
    uncalibrated = replace(REVIEW, win=None)
    assert parse_review_json(format_review_json(uncalibrated)) == uncalibrated


def test_an_analysis_survives_its_json_form() -> None:
    assert parse_analysis_json(format_analysis_json(ANALYSIS)) == ANALYSIS


def test_figures_are_rounded_and_never_minus_zero() -> None:
    written = to_builtins(Estimate(1 / 3, -0.00000001))
    assert str(written) == "{'value': 0.3333, 'error': 0.0}"


def test_a_reason_is_told_by_its_type() -> None:
    assert [reason["type"] for reason in to_builtins(TURN)["reasons"]] == [
        "points_given_up",
        "gift_opened",
        "better_tiles_kept",
        "duplicate_kept",
        "less_to_come",
        "qwirkle_missed",
        "tempo_lost",
        "swap_worth_more",
    ]


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("turns", 0, "verdict"), "great", "$.turns[0].verdict: expected one of forced, best"),
        (("turns", 0, "played", "move"), "Zo@1,0", "$.turns[0].played.move:"),
        (("turns", 0, "played", "kept"), ["Zo"], "$.turns[0].played.kept[0]:"),
        (("turns", 0, "loss"), {"value": 1.0}, "$.turns[0].loss: expected an object with error"),
        (("turns", 0, "reasons", 0, "type"), "luck", "$.turns[0].reasons[0]: expected a points"),
        (("turns", 0, "reasons", 1, "line"), [[1]], "$.turns[0].reasons[1].line[0]: expected an"),
        (("turns", 0, "reasons", 1, "missing"), ["pass"], "$.turns[0].reasons[1].missing[0]:"),
        (("seats", 0, "name"), 7, "$.seats[0].name: expected a str"),
        (("seats", 0, "verdicts"), [], "$.seats[0].verdicts: expected an object"),
        (("win",), 1.5, "$.win: expected an array"),
    ],
)
def test_a_damaged_review_is_refused_with_the_path(
    path: tuple[str | int, ...], value: object, message: str
) -> None:
    form: Any = to_builtins(REVIEW)
    inner = form
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    with pytest.raises(ParseError) as refused:
        from_builtins(Review, form)
    assert str(refused.value).startswith(message)


def test_a_number_that_is_too_large_is_refused() -> None:
    text = format_review_json(REVIEW).replace('"fair_loss":-0.25', '"fair_loss":1e999', 1)
    with pytest.raises(ParseError, match="too large"):
        parse_review_json(text)


def test_the_schemas_accept_what_is_written() -> None:
    # Schemathesis brings a validator.
    from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

    for schema, value in ((review_schema(), REVIEW), (analysis_schema(), ANALYSIS)):
        Draft202012Validator.check_schema(schema)
        validator = Draft202012Validator(schema)
        form = to_builtins(value)
        assert list(validator.iter_errors(form)) == []
        form["more"] = 1
        assert [error.validator for error in validator.iter_errors(form)] == [
            "additionalProperties"
        ]
    pattern = analysis_schema()["$defs"]["Candidate"]["properties"]["move"]
    assert list(Draft202012Validator(pattern).iter_errors(to_builtins(Pass()))) == []
    assert list(Draft202012Validator(pattern).iter_errors("place")) != []
