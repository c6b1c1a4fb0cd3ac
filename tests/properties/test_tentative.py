"""What a half-laid move may become is just what some legal move makes of it."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from qwirkle.rules import ALL_TILES, Cell, Placement, Position
from tests.naive import naive_placements
from tests.properties.strategies import naive_board, studies

BY_CODE = {str(tile): tile for tile in ALL_TILES}


@settings(max_examples=20)
@given(studies(turns=40), st.integers(0, 10**9))
def test_accepts_holds_just_what_some_legal_move_adds(at: Position, seed: int) -> None:
    hand = at.hands[at.to_move]
    if at.is_over or not at.board or not hand:
        return
    random = Random(seed)
    ways = [
        frozenset(Placement(BY_CODE[code], Cell(x, y)) for code, x, y in way)
        for way in naive_placements(naive_board(at), [str(tile) for tile in hand])
    ]
    frontier = sorted(at.board.frontier())
    trials: list[frozenset[Placement]] = [
        frozenset(),
        *(
            frozenset(random.sample(sorted(way), random.randint(1, len(way))))
            for way in random.sample(ways, min(8, len(ways)))
        ),
        *(
            frozenset({Placement(random.choice(hand), cell)})
            for cell in random.sample(frontier, min(4, len(frontier)))
        ),
    ]
    for laid in trials:
        found = at.consider(tuple(laid))
        supersets = [way for way in ways if laid <= way]
        further = {p for way in supersets for p in way - laid}
        accepted = {Placement(t, cell) for cell, tiles in found.accepts.items() for t in tiles}
        assert accepted == further
        whole = laid in supersets
        assert found.status == ("legal" if whole else "incomplete" if further else "refused")
        assert (found.error is None) == whole
