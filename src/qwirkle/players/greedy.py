"""The bot that plays the highest score."""

from __future__ import annotations

from random import Random

from qwirkle.engine import list_best
from qwirkle.players.situation import check_on_turn
from qwirkle.rules.move import Move, Pass, Swap
from qwirkle.rules.ruleset import longest_sets
from qwirkle.rules.view import View

__all__ = ["GreedyPlayer", "swap_unwanted"]


class GreedyPlayer:
    """Plays the placement with the highest score, ties at random.

    If no tile fits, it keeps the longest set in its hand and swaps the rest, as far as the bag
    allows; it passes when it must.

    >>> from qwirkle import parse_view
    >>> view = parse_view("0,0:RoRs RcRdGsGoPxPt/6 94 2/0 0 classic 0")
    >>> view.score(GreedyPlayer().choose(view)), max(score for score, _ in view.scored_placements())
    (6, 6)
    """

    def __init__(self, random: Random | None = None) -> None:
        self._random = random or Random()

    def choose(self, view: View) -> Move:
        check_on_turn(view)
        best = list_best(view.board, view.hand)
        if best:
            return self._random.choice(best)[1]
        if view.must_pass:
            return Pass()
        return swap_unwanted(view, self._random)


def swap_unwanted(view: View, random: Random) -> Swap:
    """Keep the longest set in hand and swap the rest, at least one tile, as the bag allows."""
    keep = set(random.choice(longest_sets(view.hand)))
    unwanted = []
    for tile in view.hand:
        if tile in keep:
            keep.remove(tile)
        else:
            unwanted.append(tile)
    # The whole hand is one set that fits nowhere: any of its tiles may go.
    unwanted = unwanted or [random.choice(view.hand)]
    return Swap(tuple(random.sample(unwanted, min(view.max_swap, len(unwanted)))))
