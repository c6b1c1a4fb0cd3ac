"""Games to write down: a simple greedy player of our own, and courses that it does not reach.

Nothing here depends on the order in which the engine lists moves, nor on any bot.
"""

from collections import Counter
from collections.abc import Callable

from qwirkle import ALL_TILES, Comment, Game, Move, Pass, Place, Position, Record, Swap, parse_move
from qwirkle.rules.scoring import score_lines

__all__ = ["GOLDEN", "greedy_game", "greedy_move"]


def canonical(move: Place) -> Place:
    """The same set of placements in one fixed order."""
    return Place(tuple(sorted(move.placements, key=lambda p: (p.cell.x, p.cell.y))))


def points(position: Position, move: Place) -> int:
    """`Position.score` for a move that is known to be legal, which saves checking it."""
    return sum(line.total for line in score_lines(position.board, move.placements))


def greedy_move(game: Game) -> Move:
    """The highest score, ties by the text of the move; else swap all it may; else pass."""
    position = game.position
    moves = map(canonical, position.legal_placements())
    best = min(((-points(position, move), str(move), move) for move in moves), default=None)
    if best is not None:
        return best[2]
    hand = position.hands[position.to_move]
    return Swap(hand[: len(position.bag)]) if position.bag else Pass()


def greedy_game(players: int, seed: int, *, turns: int = 1000, swap_under: int = 0) -> Game:
    """A game of greedy players; they swap three tiles instead of scoring under ``swap_under``."""
    game = Game.start(players, seed, names=NAMES[:players], ages=AGES[:players])
    while not game.is_over and len(game.turns) < turns:
        move = greedy_move(game)
        position = game.position
        may_swap = bool(game.turns) and len(position.bag) > 3
        if may_swap and position.score(move) < swap_under:
            move = Swap(position.hands[position.to_move][:3])
        game = game.play(move)
    return game


NAMES = ["Anna", "Chris", "Sally", "Dave", "Søren", "Zoë", "良子", "Jacques"]
AGES = [41, 9, 68, 9, 33, 70, 12, 25]


def finished(game: Game) -> Game:
    while not game.is_over:
        game = game.play(greedy_move(game))
    return game


def resignation() -> Record:
    game = greedy_game(3, 11, turns=13)
    return Record(finished(game.depart(1, "resigned")), {"Event": "One goes home"})


def takeover() -> Record:
    game = greedy_game(2, 12, turns=9).take_over(1, 'greedy "the quick"')
    comments = [Comment(0, "Both are new to the game."), Comment(10, "Chris has to catch a train.")]
    return Record(finished(game), {"Site": r"C:\tables\[7]"}, comments)


def swap_limit() -> Record:
    game = greedy_game(2, 13, turns=6)
    for _ in range(8):
        game = game.play(Swap(game.position.hands[game.position.to_move][:2]))
    return Record(game.close("swap_limit"), {"Event": "Nobody wants to lay a tile"})


def stuck() -> Record:
    """The 3 × 6 rectangle of one colour: dead after three moves, with a full bag (A9)."""
    rows = ["Ro Rs Rd Rc Rx Rt", "Rs Rd Ro Rx Rt Rc", "Rd Ro Rs Rt Rc Rx"]
    head = [code for row in rows for code in row.split()]
    rest = Counter({str(tile): 3 for tile in ALL_TILES}) - Counter(head)
    game = Game.from_deal([*head, *rest.elements()], 3)
    for y, row in enumerate(rows):
        text = " ".join(f"{code}@{x},{y}" for x, code in enumerate(row.split()))
        game = game.play(parse_move(text))
    return Record(game, {"Event": "Dead with ninety tiles unplayed"})


def outside() -> Record:
    """Whatever can happen from outside, in one short game."""
    game = greedy_game(4, 14, turns=5).depart(3, "time").take_over(0, "random")
    game = game.play(greedy_move(game)).depart(1, "forfeit").depart(0, "left")
    return Record(game, {"Event": "An unlucky evening"})


def away() -> Record:
    """One player misses turns, is held, and comes back."""
    game = greedy_game(2, 15, turns=4)
    seat = game.position.to_move
    game = game.stand_in(seat, "expert")
    for _ in range(2):
        game = game.play(greedy_move(game))
    game = game.hold(seat, "expert").play(greedy_move(game)).give_back(seat)
    return Record(finished(game), {"Event": "A long call"})


GOLDEN: dict[str, Callable[[], Record]] = {
    "two": lambda: Record(greedy_game(2, 2), {"Event": "Golden game for two"}),
    "three": lambda: Record(greedy_game(3, 3, swap_under=3), {"Event": "Golden game for three"}),
    "four": lambda: Record(greedy_game(4, 4), {"Event": "Golden game for four"}),
    "six": lambda: Record(greedy_game(6, 6, swap_under=2), {"Event": "Golden game for six"}),
    "eight": lambda: Record(greedy_game(8, 8), {"Event": "Golden game for eight"}),
    "forced_pass": lambda: Record(greedy_game(2, 434), {"Event": "One must skip a turn"}),
    "running": lambda: Record(greedy_game(2, 15, turns=10), {"Event": "Still going on"}),
    "agreed": lambda: Record(greedy_game(5, 16, turns=12).close("agreed"), {"Event": "Bedtime"}),
    "resignation": resignation,
    "takeover": takeover,
    "swap_limit": swap_limit,
    "stuck": stuck,
    "outside": outside,
    "away": away,
}
