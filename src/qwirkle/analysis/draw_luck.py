"""Luck: what the drawn tiles were worth, compared with what else could have been drawn.

A draw is counted at the drawer's next turn, because until then nobody can react to it. The same
number of tiles is drawn again many times from the bag as it was; luck is the worth of the actual
hand minus the mean worth of these. So luck has a mean of zero whatever the worth is.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from statistics import fmean

from qwirkle.analysis.game_review import DrawLuck
from qwirkle.analysis.win_model import loaded
from qwirkle.engine import Search
from qwirkle.players.situation import Situation
from qwirkle.players.weights import weights_for
from qwirkle.rules.game import Game
from qwirkle.rules.move import Place
from qwirkle.rules.position import Position
from qwirkle.rules.ruleset import longest_sets
from qwirkle.rules.tile import Tile
from qwirkle.rules.turn import Turn

__all__ = ["luck"]

_REDRAWS = 40
# The worth of a hand is the best sum of score and learned value of this many moves, those with
# the highest scores.
_WIDE = 8
# A point of worth today is not quite a point at the end.
_WEIGHT = 0.85


def luck(game: Game) -> tuple[DrawLuck, ...]:
    """The luck of every draw that was used in a later turn, in the order of those turns.

    The deal counts at a seat's first turn, except for the seat that opens: it opens because of
    its hand. The same game always gives the same figures.

    >>> luck(Game.start(2, seed=7))
    ()
    """
    # For each seat: the turn of its draw, the tiles drawn, and the bag that they came from.
    drawn: dict[int, tuple[int, tuple[Tile, ...], tuple[Tile, ...]]] = {}
    found = []
    opening = 0
    for before, turn in _turns(game):
        number = len(before.turns) + 1
        seat = turn.seat
        if not before.board:
            opening = len(turn.move.placements) if isinstance(turn.move, Place) else 0
        elif seat in drawn:
            in_turn, tiles, bag = drawn[seat]
            if tiles and bag:
                points = _points(before, tiles, bag, number)
                found.append(DrawLuck(number, seat, in_turn, tiles, points))
        elif not _has_moved(before, seat):
            # Of the tiles that nobody had used yet: its own and the bag's at the start. A hand
            # with a longer set would have opened the game.
            bag = (*before.hands[seat], *game.start_position.bag)
            points = _points(before, before.hands[seat], bag, number, opening)
            found.append(DrawLuck(number, seat, 0, before.hands[seat], points))
        drawn[seat] = (number, turn.draw, before.bag)
    return tuple(found)


def _turns(game: Game) -> Iterator[tuple[Position, Turn]]:
    """Each turn with the position before it."""
    before = None
    for step in game.steps():
        if before is not None and len(step.turns) > len(before.turns):
            yield before, step.turns[-1]
        before = step.position


def _has_moved(position: Position, seat: int) -> bool:
    return any(turn.seat == seat for turn in position.turns)


def _points(
    position: Position,
    drawn: tuple[Tile, ...],
    bag: tuple[Tile, ...],
    number: int,
    longest: int = 0,
) -> float:
    """The worth of the hand minus its mean with ``drawn`` replaced by other tiles of ``bag``; if
    ``longest`` is given, only by hands without a longer set."""
    situation = Situation.of(position.view(position.to_move))
    kept = list(position.hands[position.to_move])
    for tile in drawn:
        kept.remove(tile)
    random = Random(f"{number} {' '.join(map(str, bag))}")
    pool = sorted(bag)
    hands = [situation.hand]
    tries = 0
    while len(hands) <= _REDRAWS:
        hand = [*kept, *random.sample(pool, len(drawn))]
        tries += 1
        if longest and tries < 100 * _REDRAWS and len(longest_sets(hand)[0]) > longest:
            continue
        hands.append(tuple(tile.index for tile in hand))
    search = loaded(Search(weights_for(situation.seats), 0), situation)
    kinds = bytes(kind for hand in hands for kind in hand)
    actual, *others = search.worths(kinds, len(situation.hand), _WIDE)
    return _WEIGHT * (actual - fmean(others))
