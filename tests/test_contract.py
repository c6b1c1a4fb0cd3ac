"""The contract, as written: what others build on must not move.

The code of `test_the_example_runs_as_written` is the example word for word, with an assert
beside each of its comments; the other tests hold the sentences that follow it.
"""

import dataclasses
import pickle

import pytest

from qwirkle import Game, IllegalMove, Position, QwirkleError, Ruleset, parse_move

EVERY_TILE = [colour + shape for colour in "ROYGBP" for shape in "osdcxt"] * 3


def contract_position() -> Position:
    return Position.from_setup(
        {
            "ruleset": "classic",
            "board": [[0, 0, "Ro"], [1, 0, "Rs"]],
            "hands": [["Rc", "Bd"], ["Yo"]],
            "bag": ["Gd", "Yc"],
            "scores": [0, 0],
            "to_move": 0,
        }
    )


def test_the_example_runs_as_written() -> None:
    position = contract_position()
    moves = position.legal_placements()
    # each set of placements once; equal tiles count once
    assert len({frozenset(move.placements) for move in moves}) == len(moves)
    assert sorted(map(str, moves)) == [
        "Rc@-1,0",
        "Rc@0,-1",
        "Rc@0,1",
        "Rc@1,-1",
        "Rc@1,1",
        "Rc@2,0",
    ]

    move = parse_move("Rc@2,0")
    assert position.score(move) == 3
    assert type(position.score(move)) is int
    (line,) = position.score_lines(move)  # gives the items
    assert (line.points, line.bonus) == (3, 0)
    assert [tuple(cell) for cell in line.cells] == [(0, 0), (1, 0), (2, 0)]

    reason = None
    try:
        position.check(parse_move("Bd@2,0"), seat=0)  # seat is optional: the seat to move
    except IllegalMove as e:
        reason = e.reason
    assert reason == "line_conflict"
    with pytest.raises(IllegalMove):
        position.check(parse_move("Bd@2,0"))

    before = pickle.dumps(position)
    after = position.play(move)  # a new Position, the old one unchanged
    assert isinstance(after, Position)
    assert pickle.dumps(position) == before

    # hands and bag: sequences with copies repeated, in draw order; str(tile) is its code
    assert after.scores == (3, 0)
    assert [[str(tile) for tile in hand] for hand in after.hands] == [["Bd", "Gd", "Yc"], ["Yo"]]
    assert [str(tile) for tile in after.bag] == []
    assert after.to_move == 1
    assert after.is_over is False
    assert after.outcome is None  # None before the end

    game = Game.start(players=3, seed=7, ages=[41, 9, 68], ruleset=Ruleset.preset("schmidt"))
    assert game.position.seats == 3
    game = Game.from_deal(
        deal=EVERY_TILE, players=3, ages=[41, 9, 68], ruleset=Ruleset.preset("classic")
    )
    # 108 tile codes; seat 0 gets the first six
    assert [str(tile) for tile in game.position.hands[0]] == EVERY_TILE[:6]
    assert game.seed is None
    assert game.position.to_move == 2  # the seat that must open: all hold six, 68 is the oldest
    assert Game.from_deal(
        deal=EVERY_TILE, players=3, ages=[41, 9, 68], ruleset=Ruleset.preset("schmidt")
    ).position.to_move == 1  # fmt: skip

    house = dataclasses.replace(Ruleset.preset("classic"), start_tie="youngest")
    assert house.start_tie == "youngest"
    for tie in ("oldest", "youngest", "seat"):
        assert dataclasses.replace(house, start_tie=tie).start_tie == tie


def test_the_outcome_tells_reason_bonus_seat_and_winners() -> None:
    finished = Position.from_setup(
        {"board": [[0, 0, "Ro"]], "hands": [["Rs"], ["Bd"]], "bag": [], "scores": [0, 8]}
    ).play(parse_move("Rs@1,0"))
    assert finished.is_over is True
    assert finished.outcome is not None
    assert finished.outcome.reason == "hand_empty"
    assert finished.outcome.bonus_seat == 0
    assert list(finished.outcome.winners) == [0, 1]

    stuck = Position.from_setup(
        {"board": [[0, 0, "Ro"]], "hands": [["Rs", "Yx"], ["Bd"]], "bag": []}
    ).play(parse_move("Rs@1,0"))
    assert stuck.outcome is not None
    assert stuck.outcome.reason == "stuck"
    assert stuck.outcome.bonus_seat is None


def test_the_empty_board_means_the_opening_move() -> None:
    position = Position.from_setup(
        {"board": [], "hands": [["Ro", "Rs", "Bo"], ["Yo"]], "bag": ["Gd"]}
    )
    # each longest set in every order, across, first tile at 0,0
    assert sorted(map(str, position.legal_placements())) == [
        "Bo@0,0 Ro@1,0",
        "Ro@0,0 Bo@1,0",
        "Ro@0,0 Rs@1,0",
        "Rs@0,0 Ro@1,0",
    ]
    # while check accepts any place and direction (A3)
    position.check(parse_move("Ro@-7,12 Rs@-7,13"))


@pytest.mark.parametrize(("text", "reason"), [("swap", "swap_zero"), ("place", "empty_move")])
def test_the_empty_moves_are_refused_by_the_law(text: str, reason: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        contract_position().check(parse_move(text))
    assert caught.value.reason == reason


def test_a_setup_sees_by_itself_that_a_game_is_over_and_adds_no_bonus() -> None:
    over = Position.from_setup(
        {"board": [[0, 0, "Ro"]], "hands": [[], ["Rd"]], "bag": [], "scores": [1, 2], "to_move": 1}
    )
    assert over.is_over
    assert tuple(over.scores) == (1, 2)
    assert over.outcome is not None
    assert over.outcome.reason == "hand_empty"
    assert list(over.legal_placements()) == []


@pytest.mark.parametrize(
    ("board", "hands"),
    [
        ([[0, 0, "Ro"], [1, 0, "Bs"]], [["Rc"], ["Yo"]]),  # an illegal line
        ([[0, 0, "Ro"], [2, 0, "Rs"]], [["Rc"], ["Yo"]]),  # unconnected tiles
        ([[0, 0, "Ro"]], [["Rc", "Rd", "Rx", "Rt", "Bc", "Bd", "Bx"], ["Yo"]]),  # seven in a hand
        ([[0, 0, "Ro"]], [["Ro", "Ro"], ["Ro"]]),  # a fourth copy
    ],
)
def test_what_cannot_be_is_refused(board: list[object], hands: list[object]) -> None:
    with pytest.raises(QwirkleError):
        Position.from_setup({"board": board, "hands": hands, "bag": []})
