"""What the next seat probably holds, from its last turns."""

from __future__ import annotations

from qwirkle.engine import Field, Guess
from qwirkle.players.situation import Situation

__all__ = ["guess_hands"]

_HANDS = 512
_TURNS = 3
# By how many points a player may fall short of the best score before that is e times less likely,
# and how often anything may be played: players who look ahead give points away on purpose.
_TEMPER = 2.0
_SLIP = 0.1


def guess_hands(situation: Situation, seed: int) -> bytes | None:
    """Hands that the next seat may hold, one after another; None where nothing is known."""
    seat, held = situation.others[0], situation.held[0]
    turns = [deed for deed in situation.deeds if deed.seat == seat]
    if not held or not turns or not turns[-1].kinds:
        return None
    guess = Guess(seed, _HANDS)
    guess.start(situation.unseen, held)
    field = Field()
    for x, y, kind in situation.board:
        field.put(x, y, kind)
    left, seen = len(situation.board), 0
    for deed in reversed(situation.deeds):
        for _ in deed.kinds:
            field.undo()
        left -= len(deed.kinds)
        if deed.seat != seat:
            continue
        # A swap hides what was held before it, and an opening was forced.
        if not deed.kinds or left == 0 or seen == _TURNS:
            break
        guess.step(field, deed.kinds, deed.score, deed.drawn, _TEMPER, _SLIP)
        seen += 1
    return guess.hands() if seen else None
