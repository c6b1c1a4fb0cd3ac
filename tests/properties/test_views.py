"""Views leak nothing: what is hidden may be anything, and the view stays the same."""

import dataclasses
import pickle
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from qwirkle.rules import ALL_TILES, Game, Place, Position, Swap, Turn
from tests.properties.strategies import games


def hidden_otherwise(position: Position, viewer: int | None, random: Random) -> Position:
    """A position that ``viewer`` cannot tell from this one: all that it may not know differs."""
    concealed = [s for s in range(position.seats) if s != viewer and s not in position.out]
    pool = [tile for s in concealed for tile in position.hands[s]] + list(position.bag)
    random.shuffle(pool)
    hands = list(position.hands)
    for seat in concealed:
        count = len(hands[seat])
        hands[seat] = tuple(pool[:count])
        pool = pool[count:]

    def other(turn: Turn) -> Turn:
        if turn.seat == viewer:
            return turn
        draw = tuple(random.choices(ALL_TILES, k=len(turn.draw)))
        move = turn.move
        if isinstance(move, Swap):
            move = Swap(tuple(random.choices(ALL_TILES, k=len(move.tiles))))
        return dataclasses.replace(turn, move=move, draw=draw)

    return dataclasses.replace(
        position,
        hands=tuple(hands),
        bag=tuple(pool),
        turns=tuple(map(other, position.turns)),
        # What is carried along from turn to turn is made anew from these.
        unplayed=b"",
        seen=(),
    )


@settings(max_examples=60)
@given(games(turns=70, incidents=True), st.integers(0, 10**9))
def test_positions_that_differ_only_in_what_is_hidden_look_the_same(game: Game, seed: int) -> None:
    at = game.position
    random = Random(seed)
    for viewer in (None, *range(at.seats)):
        other = hidden_otherwise(at, viewer, random)
        one, two = at.view(viewer), other.view(viewer)
        assert one == two
        assert repr(one) == repr(two)
        assert pickle.dumps(one) == pickle.dumps(two)


@settings(max_examples=40)
@given(games(turns=70, incidents=True))
def test_what_a_position_carries_along_is_what_it_would_be_made_anew(game: Game) -> None:
    at = game.position
    anew = dataclasses.replace(at, unplayed=b"", seen=())
    assert at.unplayed == anew.unplayed
    assert at.seen == anew.seen


@settings(max_examples=40)
@given(games(turns=70, incidents=True))
def test_a_view_tells_what_may_be_known(game: Game) -> None:
    at = game.position
    for viewer in (None, *range(at.seats)):
        view = at.view(viewer)
        known = [*at.board.values(), *view.unseen]
        for seat in at.out | ({viewer} if viewer is not None else set()):
            known += at.hands[seat]
        assert sorted(known) == sorted(ALL_TILES * 3)
        assert view.hand_counts == tuple(map(len, at.hands))
        assert view.bag_count == len(at.bag)
        assert len(view.turns) == len(at.turns)
        for seen, turn in zip(view.turns, at.turns, strict=True):
            assert (seen.seat, seen.points) == (turn.seat, turn.points)
            assert seen.draw_count == len(turn.draw)
            assert seen.draw == (turn.draw if turn.seat == viewer else None)
            assert (seen.move == turn.move) == (
                turn.seat == viewer or not isinstance(turn.move, Swap)
            )


@settings(max_examples=30)
@given(games(turns=70))
def test_the_view_of_the_seat_on_turn_answers_as_the_position_does(game: Game) -> None:
    at = game.position
    view = at.view(at.to_move)
    assert view.legal_placements() == at.legal_placements()
    assert view.must_pass == at.must_pass
    for move in view.legal_placements()[:5]:
        assert isinstance(move, Place)
        assert view.score_lines(move) == at.score_lines(move)
