"""The streams of chance, against vectors that stand as data.

`chance_vectors.json` lets a program in any language check that it deals and mixes as we do.
The functions `again_...` are written from the description alone, so that the vectors do not
merely repeat the code they test.
"""

import hashlib
import itertools
import json
import struct
from collections import Counter
from collections.abc import Iterator
from math import factorial
from pathlib import Path
from typing import Any

import pytest

from qwirkle.rules import ALL_TILES
from qwirkle.rules.chance import below, dealt, mixed, mixed_after_swap, stream
from tests.rules.build import codes, tiles

VECTORS: dict[str, list[dict[str, Any]]] = json.loads(
    (Path(__file__).parent / "chance_vectors.json").read_text(encoding="utf-8")
)


def again_words(*parts: str) -> Iterator[int]:
    """Counter mode: each block is SHA-256(key, counter as 8 bytes), four words of 64 bits."""
    packed = b"".join(struct.pack(">Q", len(p.encode())) + p.encode() for p in parts)
    key = hashlib.sha256(packed).digest()
    for counter in itertools.count():
        yield from struct.unpack(">4Q", hashlib.sha256(key + struct.pack(">Q", counter)).digest())


def again_mixed(items: list[str], words: Iterator[int]) -> list[str]:
    """Fisher-Yates from the back; a word from the incomplete last stretch is thrown away."""
    items = list(items)
    size = len(items)
    while size > 1:
        word = next(words)
        if word // size == 2**64 // size:  # only 2**64 % size words are left there: biased
            continue
        at = word % size
        size -= 1
        items[size], items[at] = items[at], items[size]
    return items


def again_deal(seed: str) -> str:
    every = [c + s for c in "ROYGBP" for s in "osdcxt" for _ in range(3)]
    return " ".join(again_mixed(every, again_words(seed, "deal")))


def again_mix(key: str, turn: int, bag: str) -> str:
    order = [c + s for c in "ROYGBP" for s in "osdcxt"]
    return " ".join(
        again_mixed(sorted(bag.split(), key=order.index), again_words(key, "mix", str(turn)))
    )


@pytest.mark.parametrize("vector", VECTORS["words"], ids=lambda v: "-".join(v["parts"]))
def test_a_stream_gives_the_words_of_its_vector(vector: dict[str, Any]) -> None:
    seed, *labels = vector["parts"]
    wanted = [int(word, 16) for word in vector["words"]]
    assert list(itertools.islice(stream(seed, *labels), len(wanted))) == wanted
    assert list(itertools.islice(again_words(*vector["parts"]), len(wanted))) == wanted


@pytest.mark.parametrize("vector", VECTORS["deals"], ids=lambda v: v["seed"])
def test_a_seed_deals_as_its_vector_says(vector: dict[str, Any]) -> None:
    assert codes(dealt(vector["seed"])) == vector["deal"]
    assert again_deal(vector["seed"]) == vector["deal"]


@pytest.mark.parametrize("vector", VECTORS["mixes"], ids=lambda v: f"{v['key']}-{v['turn']}")
def test_a_bag_is_mixed_as_its_vector_says(vector: dict[str, Any]) -> None:
    given = vector["key"], vector["turn"], vector["bag"]
    assert codes(mixed_after_swap(tiles(vector["bag"]), *given[:2])) == vector["mixed"]
    assert again_mix(*given) == vector["mixed"]


def test_the_words_of_a_stream_can_be_taken_in_any_portions() -> None:
    whole = list(itertools.islice(stream("7", "deal"), 50))
    again = stream("7", "deal")
    assert [next(again) for _ in range(13)] + list(itertools.islice(again, 37)) == whole


def test_streams_of_different_parts_differ() -> None:
    firsts = [
        next(stream(*parts))
        for parts in [
            ("7", "deal"),
            ("8", "deal"),
            ("7", "mix", "1"),
            ("7", "mix", "2"),
            ("7", "mix", "12"),
            ("7m", "ix", "1"),
            ("7", "mix1"),
            ("71", "mix"),
            ("", "7", "deal"),
        ]
    ]
    assert len(set(firsts)) == len(firsts)


def test_a_number_and_its_text_are_the_same_label() -> None:
    assert next(stream("7", "mix", 12)) == next(stream("7", "mix", "12"))


def test_s3_a_deal_holds_every_tile_three_times() -> None:
    assert Counter(dealt("7")) == Counter(dict.fromkeys(ALL_TILES, 3))


def test_mixing_depends_on_what_is_in_the_bag_not_on_its_order() -> None:
    """W3: whoever counts must not know where the returned tiles lie."""
    one = mixed_after_swap(tiles("Ro Bs Gd Gd Pt Yx"), "7", 3)
    other = mixed_after_swap(tiles("Gd Yx Pt Ro Gd Bs"), "7", 3)
    assert one == other


def test_mixing_differs_from_turn_to_turn() -> None:
    bag = dealt("7")[:20]
    assert mixed_after_swap(bag, "7", 3) != mixed_after_swap(bag, "7", 4)


@pytest.mark.parametrize("size", [0, 1])
def test_what_cannot_be_mixed_takes_no_word(size: int) -> None:
    words = iter([5])
    assert mixed(tiles("Ro")[:size], words) == tiles("Ro")[:size]
    assert next(words) == 5


@pytest.mark.parametrize("bound", [1, 2, 3, 6, 7, 108])
def test_below_throws_away_just_the_words_that_would_bias_it(bound: int) -> None:
    limit = 2**64 // bound * bound  # as many words for each remainder
    words = iter([limit - 1, 5])
    assert below(words, bound) == bound - 1
    assert next(words) == 5
    for biased in {limit, 2**64 - 1} - {limit - 1, 2**64}:
        words = iter([biased, 2 * bound - 1, 5])
        assert below(words, bound) == bound - 1
        assert next(words) == 5


def test_below_gives_every_number_about_equally_often() -> None:
    words = stream("evenness")
    counts = Counter(below(words, 7) for _ in range(7000))
    assert set(counts) == set(range(7))
    # Seven bins of a thousand have a standard deviation of about 29.
    assert all(850 < count < 1150 for count in counts.values())


def test_mixing_gives_every_order_about_equally_often() -> None:
    words = stream("orders")
    counts = Counter(codes(mixed(tiles("Ro Bs Gd"), words)) for _ in range(3000))
    assert len(counts) == factorial(3)
    assert all(400 < count < 600 for count in counts.values())
