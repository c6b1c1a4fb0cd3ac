"""The engine's state against the law, from any position that play or a study reaches."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from qwirkle.engine import State
from qwirkle.rules import IllegalMove, Place, Position
from tests.properties.strategies import positions, studies
from tests.properties.test_generator import perturbed


def check_against_the_law(at: Position, seed: int) -> None:
    random = Random(seed)
    state = State.from_position(at)
    assert {state.decode(n) for n in state.legal_moves(swaps=True)} == set(at.legal_moves())
    assert {(s, state.decode(n)) for s, n in state.scored()} == set(at.scored_placements())
    for _ in range(6):
        moves = at.legal_moves()
        if not moves:
            break
        chosen = random.choice(moves)
        if isinstance(chosen, Place):
            tried = perturbed(chosen, at, random)
            try:
                number = state.encode(tried)
            except IllegalMove:
                assert not at.is_legal(tried)
            else:
                assert state.is_legal(number) == at.is_legal(tried)
        after = at.play(chosen)
        state.push(state.encode(chosen))
        assert (state.hands, state.scores, state.to_move) == (
            after.hands,
            after.scores,
            after.to_move,
        )
        assert state.is_over == after.is_over
        assert state.swap_limit_reached == after.swap_limit_reached
        assert state.to_position() == after
        at = after
    while state.moves:
        state.pop()
    assert state.to_position() == State.from_position(state.to_position()).to_position()
    assert state.scores == state.to_position().scores


@settings(max_examples=25)
@given(positions(turns=40, incidents=True), st.integers(0, 10**9))
def test_in_play_a_state_does_what_the_law_does(at: Position, seed: int) -> None:
    check_against_the_law(at, seed)


@settings(max_examples=25)
@given(studies(turns=60), st.integers(0, 10**9))
def test_in_studies_a_state_does_what_the_law_does(at: Position, seed: int) -> None:
    check_against_the_law(at, seed)
