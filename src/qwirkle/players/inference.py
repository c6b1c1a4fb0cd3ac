"""What another seat probably kept, and how it probably plays, from its last turns."""

from __future__ import annotations

from collections.abc import Sequence

from qwirkle.engine import Guess
from qwirkle.players.situation import Situation
from qwirkle.rules.move import Place

__all__ = ["MOST_HANDS", "guess_kept"]

MOST_HANDS = 1024
"""How many hands are enough: four times as many tell little more."""

_TURNS = 4
# Following turns back stops when this few different hands are left, or this many moves were tried.
_VARIETY = 60
_MOST_LOOKED_AT = 600_000
# The probabilities of missing 0, 1, 2 … points, for a player who takes the highest score and seldom
# overlooks it; and of missing 0, 1, 2 … half points of score and value together, for one who looks
# ahead, about as expert and master do.
_TAKES_MOST = (0.97, *(0.006 * 0.8**more for more in range(31)))
_LOOKS_AHEAD = (0.7, *(0.0005 + 0.15 * 0.6**more for more in range(31)))


def guess_kept(
    situation: Situation, seed: int, weights: Sequence[float], hands: int
) -> tuple[bytes, int, float] | None:
    """As many ``hands`` as the next seat may have kept (their kinds one after another, and the size
    of each) and the probability that it looks ahead; None if nothing is known."""
    seat, held = situation.others[0], situation.held[0]
    turns = [turn for turn in situation.turns if turn.seat == seat]
    if not turns or held <= turns[-1].draw_count:
        return None
    kept_n = held - turns[-1].draw_count
    guess = Guess(seed, hands, _TAKES_MOST, _LOOKS_AHEAD, weights)
    guess.start(situation.unseen, kept_n, 0.5)
    guess.lay_out(situation.board)
    left, bag_n = len(situation.board), situation.bag_n
    seen = looked_at = 0
    for turn in reversed(situation.turns):
        tiles = len(turn.move.placements) if isinstance(turn.move, Place) else 0
        left -= tiles
        if tiles:  # what a swap draws it also returns
            bag_n += turn.draw_count
        if turn.seat != seat:
            guess.back(tiles)
            continue
        # An opening was forced.
        if left == 0 or seen == _TURNS:
            break
        if seen and (looked_at > _MOST_LOOKED_AT or guess.variety() < _VARIETY):
            break
        looked_at += guess.step(tiles, turn.score, turn.draw_count if seen else 0, bag_n)
        seen += 1
        # A seat that swaps or passes probably held nothing that fits; but what it held before a
        # swap is not known.
        if not tiles and turn.draw_count:
            break
    return (guess.kept(), kept_n, 1.0 - guess.lean()) if seen else None
