"""What another seat probably kept, and how it probably plays, from its last turns."""

from __future__ import annotations

from qwirkle.engine import Field, Guess
from qwirkle.players.situation import Situation

__all__ = ["guess_kept"]

_HANDS = 1024
_TURNS = 4
# Following turns back stops when this few different hands are left, or this many moves were tried.
_VARIETY = 60
_MOST_LOOKED_AT = 600_000
# The probabilities of missing 0, 1, 2 … points: for a player who takes the highest score and
# seldom overlooks it, and for one who looks ahead and gives up points for it, about as expert and
# master do.
_TAKES_MOST = (0.97, *(0.006 * 0.8**more for more in range(31)))
_LOOKS_AHEAD = (0.6, *(0.0005 + 0.12 * 0.7**more for more in range(31)))


def guess_kept(situation: Situation, seed: int) -> tuple[bytes, int, float] | None:
    """Samples of what the next seat may have kept (their size, and their kinds one after another)
    and the probability that it looks ahead; None if nothing is known."""
    seat, held = situation.others[0], situation.held[0]
    turns = [deed for deed in situation.deeds if deed.seat == seat]
    if not turns or held <= turns[-1].drawn:
        return None
    kept_n = held - turns[-1].drawn
    guess = Guess(seed, _HANDS, _TAKES_MOST, _LOOKS_AHEAD)
    guess.start(situation.unseen, kept_n, 0.5)
    field = Field()
    for x, y, kind in situation.board:
        field.put(x, y, kind)
    left, seen, looked_at = len(situation.board), 0, 0
    for deed in reversed(situation.deeds):
        for _ in deed.kinds:
            field.undo()
        left -= len(deed.kinds)
        if deed.seat != seat:
            continue
        # An opening was forced.
        if left == 0 or seen == _TURNS:
            break
        if seen and (looked_at > _MOST_LOOKED_AT or guess.variety() < _VARIETY):
            break
        looked_at += guess.step(field, deed.kinds, deed.score, deed.drawn if seen else 0)
        seen += 1
        # A seat that swaps or passes probably held nothing that fits; but what it held before a
        # swap is not known.
        if not deed.kinds and deed.drawn:
            break
    return (guess.kept(), kept_n, 1.0 - guess.lean()) if seen else None
