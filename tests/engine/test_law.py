"""The engine's quick answers are those of the law, and it is sure of every legal move."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from qwirkle.engine import accepts, sure_lines
from qwirkle.players import create
from qwirkle.rules.board import Board, kinds_mask
from qwirkle.rules.errors import QwirkleError
from qwirkle.rules.game import Game
from qwirkle.rules.legality import check_laid, check_lines
from qwirkle.rules.move import Placement
from qwirkle.rules.position import Position
from qwirkle.rules.scoring import LineScore
from qwirkle.rules.tile import ALL_TILES, Cell, Colour, Shape, Tile

Laid = tuple[Placement, ...]


def positions() -> Iterator[Position]:
    for seed in range(6):
        game = Game.start(players=2 + seed % 3, seed=seed)
        bot = create("random" if seed % 2 else "greedy", seed=seed)
        while not game.is_over:
            yield game.position
            game = game.play(bot.choose(game.position.view(game.position.to_move)))


def by_law(position: Position, laid: Laid) -> tuple[LineScore, ...] | None:
    """What the rules themselves say to a move that is not the opening."""
    left = list(position.hands[position.to_move])
    for tile, _ in laid:
        if tile not in left:
            return None
        left.remove(tile)
    try:
        check_laid(position.board, laid)
        return check_lines(position.board, laid)
    except QwirkleError:
        return None


def tried(position: Position, random: Random) -> Iterator[Laid]:
    """Legal moves, in any order of their tiles, and others that are nearly so."""
    hand, frontier = position.hands[position.to_move], sorted(position.board.frontier())
    legal = position.legal_placements()
    for move in random.sample(legal, min(8, len(legal))):
        yield move.placements
        yield tuple(random.sample(move.placements, len(move.placements)))
        yield (*move.placements, move.placements[0])
    for _ in range(12):
        at, (dx, dy) = random.choice(frontier), random.choice([(1, 0), (0, 1), (1, 1), (2, 0)])
        tiles = random.choices(hand if random.random() < 0.9 else ALL_TILES, k=random.randint(1, 3))
        cells = [Cell(at.x + n * dx, at.y + n * dy) for n in range(len(tiles))]
        yield tuple(map(Placement, tiles, cells))


def test_sure_lines_are_those_of_the_law() -> None:
    random = Random(7)
    legal = refused = 0
    for position in positions():
        if not position.board:
            continue
        for laid in tried(position, random):
            lines = by_law(position, laid)
            assert sure_lines(position.board, position.hands[position.to_move], laid) == lines
            legal += lines is not None
            refused += lines is None
    assert legal > 1000
    assert refused > 1000


def test_the_opening_and_what_is_no_move_are_left_to_the_law() -> None:
    start, *_, later = positions()
    hand = start.hands[start.to_move]
    assert sure_lines(start.board, hand, start.legal_placements()[0].placements) is None
    cell, tile = min(later.board.frontier()), Tile(Colour.RED, Shape.CIRCLE)
    for laid in (
        (),
        ((tile, cell),),
        (Placement(tile, (cell.x, cell.y)),),  # type: ignore[arg-type]
        (Placement(tile, Cell(cell.x + 0.0, cell.y)),),  # type: ignore[arg-type]
        (Placement(tile, Cell(True, cell.y)),),
        (Placement(tile, Cell(10**30, cell.y)),),
        (Placement(Tile(0, 0), cell),),  # type: ignore[arg-type]
    ):
        assert sure_lines(later.board, (tile,) * 6, laid) is None  # type: ignore[arg-type]


def test_a_board_accepts_the_same_kinds() -> None:
    random = Random(8)
    answers = set()
    for position in positions():
        for size in (0, 1, 1, 2, 6):
            kinds = kinds_mask(random.sample(ALL_TILES, size))
            answer = position.board.accepts_kind(kinds)
            assert accepts(position.board, kinds) == answer
            answers.add(answer)
    assert answers == {True, False}


def test_a_board_far_away_accepts_the_same_kinds() -> None:
    *_, position = positions()
    for far in (0, 1 << 31, -(1 << 40), 10**30):
        board = Board({Cell(x + far, y - far): tile for (x, y), tile in position.board.items()})
        for tile in ALL_TILES:
            kinds = kinds_mask((tile,))
            assert accepts(board, kinds) == board.accepts_kind(kinds)
