"""Garbage in, one of our errors out: nothing else may escape from the law."""

from collections.abc import Callable
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from qwirkle.rules import (
    ALL_TILES,
    Cell,
    Pass,
    Place,
    Placement,
    Position,
    QwirkleError,
    Ruleset,
    Swap,
    Tile,
)

CODES = [str(tile) for tile in ALL_TILES]

scalars = (
    st.none()
    | st.booleans()
    | st.integers(-3, 9)
    | st.integers()
    | st.just(10**200)
    | st.floats()
    | st.text(max_size=3)
    | st.sampled_from(CODES)
    | st.sampled_from(["classic", "schmidt", "time"])
    | st.just(Tile(9, 9))  # type: ignore[arg-type]
)
anything = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.tuples(inner, inner)
        | st.dictionaries(st.text(max_size=3) | st.integers(), inner, max_size=3)
    ),
    max_leaves=8,
)
codes = st.sampled_from(CODES[:8])
plausible = {
    "ruleset": st.sampled_from(["classic", "schmidt", Ruleset.preset("english")]),
    "board": st.lists(
        st.tuples(st.integers(-2, 2), st.integers(-2, 2), codes).map(list), max_size=5
    ),
    "hands": st.lists(st.lists(codes, max_size=7), min_size=1, max_size=5),
    "bag": st.lists(codes, max_size=5),
    "scores": st.lists(st.integers(0, 9), min_size=1, max_size=4),
    "to_move": st.integers(-1, 4),
    "out": st.lists(
        st.tuples(st.integers(0, 3), st.sampled_from(["time", "resigned"])).map(list), max_size=2
    ),
}
setups = st.fixed_dictionaries(
    {}, optional={key: value | anything for key, value in plausible.items()}
) | st.fixed_dictionaries(
    {key: plausible[key] for key in ("board", "hands", "bag")},
    optional={key: plausible[key] for key in ("ruleset", "to_move", "out")},
)


def our_error(ask: Callable[[], object]) -> QwirkleError | None:
    """The error of ours that this raises, if any; another error is a failure."""
    try:
        ask()
    except QwirkleError as error:
        return error
    return None


@settings(max_examples=300)
@given(setups | anything)
def test_from_setup_raises_nothing_but_our_errors(setup: Any) -> None:
    error = our_error(lambda: Position.from_setup(setup))
    if error is None:
        position = Position.from_setup(setup)
        assert Position.from_setup(position.to_setup()) == position
    else:
        assert error.reason
        assert str(error)


tiles = st.sampled_from(ALL_TILES[:8])
odd_tiles = tiles | scalars | st.builds(Tile, anything, anything)
coordinates = st.integers(-3, 3) | st.integers() | st.just(-(10**200))
odd_cells = st.builds(Cell, coordinates | anything, coordinates | anything) | anything
placements = st.builds(Placement, tiles, st.builds(Cell, st.integers(-2, 3), st.integers(-1, 1)))
odd_placements = placements | st.builds(Placement, odd_tiles, odd_cells) | anything
moves = (
    st.builds(Place, st.lists(placements, max_size=4))
    | st.builds(Place, st.lists(odd_placements, max_size=8))
    | st.builds(Swap, st.lists(tiles, max_size=3))
    | st.builds(Swap, st.lists(odd_tiles, max_size=8))
    | st.just(Pass())
    | anything
)
STANDING = [
    Position.from_setup({"board": board, "hands": [CODES[2:5], CODES[6:9]], "bag": bag})
    for board in ([], [[0, 0, "Ro"], [1, 0, "Rs"]])
    for bag in ([], ["Rd"], CODES[20:])
]


@settings(max_examples=300)
@given(st.sampled_from(STANDING), moves, st.none() | st.integers(-1, 3) | anything)
def test_check_raises_nothing_but_our_errors(at: Position, move: Any, seat: Any) -> None:
    error = our_error(lambda: at.check(move, seat))
    if error is None:
        assert at.play(move, seat).turns[-1].move == move
    else:
        assert error.reason
        assert str(error)


@settings(max_examples=200)
@given(
    st.sampled_from(STANDING),
    st.lists(placements, max_size=4) | st.lists(odd_placements, max_size=4),
    st.none() | st.integers(-1, 3) | anything,
)
def test_consider_raises_nothing_but_our_errors(at: Position, laid: Any, seat: Any) -> None:
    error = our_error(lambda: at.consider(laid, seat))
    assert error is None or str(error)
