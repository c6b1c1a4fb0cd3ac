"""The test vectors are what the program that makes them writes, and true."""

import pytest

from qwirkle import ParseError, Place
from qwirkle.protocol import EngineVector, parse_vectors, shipped_vectors
from qwirkle.protocol.vectors import format_vectors
from tests.naive import NaiveCell, naive_placements
from tests.protocol.make_vectors import FILE, TITLE, vectors


def test_the_file_is_up_to_date() -> None:
    assert FILE.read_text(encoding="utf-8") == format_vectors(list(vectors()), TITLE)
    assert list(shipped_vectors()) == list(vectors())


@pytest.mark.parametrize("vector", shipped_vectors(), ids=lambda vector: vector.name)
def test_the_numbers_are_those_of_the_naive_generator(vector: EngineVector) -> None:
    view = vector.view
    board: dict[NaiveCell, str] = {(x, y): str(tile) for (x, y), tile in view.board.items()}
    scores = naive_placements(board, [str(tile) for tile in view.hand]).values()
    assert vector.facts["placements"] == str(len(scores))
    assert vector.facts["best"] == str(max(scores, default=0))
    assert vector.facts["sum"] == str(sum(scores))


def test_they_hold_what_an_engine_may_get_wrong() -> None:
    facts = [vector.facts for vector in shipped_vectors()]
    assert {fact["pass"] for fact in facts} == {"yes", "no"}
    assert {int(fact["swap"]) for fact in facts} >= {0, 1, 2, 4, 6}
    assert any(fact["placements"] == "0" and fact["swap"] != "0" for fact in facts)
    reasons = {why for vector in shipped_vectors() for _, why in vector.moves}
    assert {None, "gap", "not_one_line", "swap_more_than_bag", "pass_can_swap"} <= reasons
    assert any(not isinstance(move, Place) for vector in vectors() for move, _ in vector.moves)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("placements 6", "placements 7"),
        ("legal Rc@0,0", "legal Rc@5,5 Rc@0,0"),
        ("gap", "swap_zero"),
    ],
)
def test_a_vector_that_is_not_true_is_refused(old: str, new: str) -> None:
    text = FILE.read_text(encoding="utf-8")
    assert old in text
    with pytest.raises(ParseError, match="'opening-of-three' is not what the rules say"):
        parse_vectors(text.replace(old, new, 1))
