"""All randomness, from one seed and without hidden state.

``stream(seed, label, ...)`` is SHA-256 in counter mode: block *i* is the hash of the key and *i*
as eight bytes, read as four 64-bit big-endian words. The key is the hash of the parts, each
preceded by its length. `mixed` is a Fisher-Yates shuffle from the back; words that would bias the
choice are discarded. ``docs/chance.md`` specifies it for other languages; the tests have vectors.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import count
from struct import Struct

from qwirkle.rules.tile import ALL_TILES, COPIES, Tile

__all__ = ["dealt", "hashed_lines", "mixed", "mixed_after_swap", "stream"]

_WORDS = Struct(">4Q")


def stream(seed: str, *labels: str | int) -> Iterator[int]:
    """An endless stream of 64-bit words that depends only on the seed and the labels."""
    key = sha256()
    for part in (seed, *labels):
        data = str(part).encode("utf-8", "surrogatepass")
        key.update(len(data).to_bytes(8, "big") + data)
    prefix = key.digest()
    for counter in count():
        yield from _WORDS.unpack(sha256(prefix + counter.to_bytes(8, "big")).digest())


def below(words: Iterator[int], bound: int) -> int:
    """An unbiased integer from 0 to ``bound - 1``."""
    limit = 2**64 - 2**64 % bound
    while True:
        word = next(words)
        if word < limit:
            return word % bound


def mixed(tiles: Iterable[Tile], words: Iterator[int]) -> tuple[Tile, ...]:
    """The tiles in an order drawn from ``words``."""
    order = list(tiles)
    for last in range(len(order) - 1, 0, -1):
        # `below`, written out: this is most of the time that a new game takes.
        bound = last + 1
        limit = 2**64 - 2**64 % bound
        while (word := next(words)) >= limit:
            pass
        other = word % bound
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def dealt(seed: str) -> tuple[Tile, ...]:
    """The deal of a seed: all 108 tiles, seat 0's first (S3, A26)."""
    return mixed((tile for tile in ALL_TILES for _ in range(COPIES)), stream(seed, "deal"))


def mixed_after_swap(bag: Iterable[Tile], key: str, turn: int) -> tuple[Tile, ...]:
    """The bag after the swap in turn number ``turn`` (counted from 1), mixed as W3 requires.

    A game that goes on from turn number ``turn`` of another one mixes the rest of the bag alike,
    with its own key.
    """
    return mixed(sorted(bag), stream(key, "mix", turn))


def hashed_lines(*lines: str) -> str:
    """The SHA-256 hash of a text of these lines, in hex: how commitments and seeds are made."""
    return sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()
