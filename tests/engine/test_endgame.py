"""Exact play at the end equals plain minimax written from the rules."""

from __future__ import annotations

import random

import pytest

from qwirkle.engine import Endgame, Field, Playout, is_compiled
from qwirkle.rules import ALL_TILES, InvalidArgument, Pass, Position


def small_endings(count: int, seed: int, most: int) -> list[Position]:
    """Boards of greedy games with an empty bag, the hands cut to ``most`` tiles or fewer."""
    rng = random.Random(seed)
    endings: list[Position] = []
    playout = Playout(seed)
    while len(endings) < count:
        deal = [kind for kind in range(36) for _ in range(3)]
        rng.shuffle(deal)
        playout.start(deal, 2)
        board: list[list[object]] = []
        while not playout.stand()[4]:
            hands, _, to_move, bag, _ = playout.stand()
            if bag == 0 and all(hands):
                cut = [rng.sample(hand, min(len(hand), rng.randint(1, most))) for hand in hands]
                codes = [[str(ALL_TILES[kind]) for kind in hand] for hand in cut]
                endings.append(
                    Position.from_setup(
                        {"board": list(board), "hands": codes, "bag": [], "to_move": to_move}
                    )
                )
                break
            for kind, x, y in playout.step() or ():
                board.append([x, y, str(ALL_TILES[kind])])
    return [ending for ending in endings if not ending.is_over]


def minimax(position: Position) -> int:
    """The margin to come for the seat to move, by trying everything on the law's own terms."""
    seat = position.to_move
    moves = position.legal_placements()
    if not moves:
        return -minimax(position.play(Pass()))
    values = []
    for move in moves:
        after = position.play_unchecked(move)
        gained = after.scores[seat] - position.scores[seat]
        values.append(gained if after.is_over else gained - minimax(after))
    return max(values)


Hands = tuple[tuple[int, ...], tuple[int, ...]]


def quick_minimax(field: Field, hands: Hands, seat: int, passed: bool = False) -> int:
    """The same on a field: no bounds, no order, no memory."""
    moves = field.moves(sum({1 << kind for kind in hands[seat]}))
    if not moves:
        return 0 if passed else -quick_minimax(field, hands, 1 - seat, passed=True)
    values = []
    for score, laid in moves:
        left = list(hands[seat])
        for kind, x, y in laid:
            left.remove(kind)
            field.put(x, y, kind)
        now: Hands = (tuple(left), hands[1]) if seat == 0 else (hands[0], tuple(left))
        values.append(score - quick_minimax(field, now, 1 - seat) if left else score + 6)
        for _ in laid:
            field.undo()
    return max(values)


def solve(position: Position) -> tuple[bool, int]:
    endgame = Endgame()
    seat = position.to_move
    solved, value, _, _ = endgame.solve(
        [(c.x, c.y, tile.index) for c, tile in position.board.items()],
        [tile.index for tile in position.hands[seat]],
        [tile.index for tile in position.hands[1 - seat]],
        600.0,
    )
    return solved, value


def test_the_solved_margin_is_the_minimax_margin() -> None:
    for position in small_endings(40 if is_compiled() else 3, 1, most=2):
        field = Field()
        for cell, tile in position.board.items():
            field.put(*cell, tile.index)
        mine, theirs = (tuple(tile.index for tile in hand) for hand in position.hands)
        assert solve(position) == (True, quick_minimax(field, (mine, theirs), position.to_move))


def test_the_minimax_of_the_law_agrees() -> None:
    for position in small_endings(3, 2, most=1):
        assert solve(position) == (True, minimax(position))


def test_an_unfinished_search_says_so_and_still_has_a_move() -> None:
    position = small_endings(6, 9, most=3)[0]
    seat = position.to_move
    endgame = Endgame()
    solved, _, move, nodes = endgame.solve(
        [(c.x, c.y, tile.index) for c, tile in position.board.items()],
        [tile.index for tile in position.hands[seat]],
        [tile.index for tile in position.hands[1 - seat]],
        600.0,
        3,
    )
    assert not solved
    assert nodes <= 5
    assert move is not None or not position.legal_placements()


def test_empty_hands_are_refused() -> None:
    with pytest.raises(InvalidArgument, match="one to six"):
        Endgame().solve([(0, 0, 0)], [], [1], 1.0)
