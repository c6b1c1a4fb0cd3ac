"""What Python callers reach: the library beside python-chess, in turn on one core.

python bench/python_rates.py [--rounds 5] [--seconds 0.3]

Positions come from seeded games: of greedy players here, of random moves there. Each figure is the
median of the rounds, in process CPU time; the two sides of a row run one after the other, so that a
busy machine slows both alike.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import islice
from random import Random
from statistics import median
from time import process_time
from typing import TypeVar

import chess

from qwirkle import Game, Place, Position, View
from qwirkle.engine import State, is_compiled
from qwirkle.players import create

T = TypeVar("T")

Work = Callable[[], int]
"""Does something several times, and says how often."""

GAMES = 6
PLIES = 80
MOVES = 10  # tried of each position
WHOLE_GAMES = 4


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table; ``theirs`` is the counterpart in python-chess, if there is one."""

    name: str
    ours: Work
    theirs: Work | None = None


def each(items: list[T], do: Callable[[T], object]) -> int:
    for item in items:
        do(item)
    return len(items)


def total(items: list[T], count: Callable[[T], int]) -> int:
    return sum(map(count, items))


# --- the positions


def positions() -> list[Position]:
    """The positions of some greedy games in which a tile can be placed."""
    found = []
    for seed in range(GAMES):
        game = Game.start(players=2, seed=seed)
        bot = create("greedy", seed=seed)
        while not game.is_over:
            found.append(game.position)
            game = game.play(bot.choose(game.position.view(game.position.to_move)))
    return [position for position in found if position.can_place]


def boards() -> list[chess.Board]:
    """The positions of as many games of random chess."""
    found = []
    for seed in range(GAMES):
        random = Random(seed)
        board = chess.Board()
        for _ in range(PLIES):
            if board.is_game_over():
                break
            found.append(board.copy())
            board.push(random.choice(list(board.legal_moves)))
    return found


# --- what is measured


def push_pop(tried: tuple[State, int]) -> None:
    state, move = tried
    state.push(move)
    state.pop()


def chess_push_pop(tried: tuple[chess.Board, chess.Move]) -> None:
    board, move = tried
    board.push(move)
    board.pop()


def best_by_score(position: Position) -> Place:
    """The slow way: each move is checked and scored by itself."""
    return max(position.legal_placements(), key=position.score)


def greedy_games(choose: Callable[[int, View], object]) -> int:
    """Whole games for two, in which each seat chooses from its view."""
    for seed in range(WHOLE_GAMES):
        game = Game.start(players=2, seed=seed)
        while not game.is_over:
            seat = game.position.to_move
            game = game.play(choose(seat, game.position.view(seat)))  # type: ignore[arg-type]
    return WHOLE_GAMES


def bots_choose() -> Callable[[int, View], object]:
    bots = [create("greedy", seed=1), create("greedy", seed=2)]
    return lambda seat, view: bots[seat].choose(view)


def own_choice(_: int, view: View) -> object:
    """As a program of one's own is greedy."""
    scored = view.scored_placements()
    return max(scored, key=lambda pair: pair[0])[1] if scored else view.legal_moves()[-1]


def rows() -> list[Row]:
    here, there = positions(), boards()
    states = list(map(State.from_position, here))
    moves = [(s, move) for s in states for move in s.legal_moves()[:MOVES]]
    chess_moves = [(b, move) for b in there for move in islice(b.legal_moves, MOVES)]
    places = [(p, place) for p in here for place in p.legal_placements()[:MOVES]]
    return [
        Row(
            "push + pop", partial(each, moves, push_pop), partial(each, chess_moves, chess_push_pop)
        ),
        Row(
            "move lists",
            partial(each, states, lambda s: s.legal_moves()),
            partial(each, there, lambda b: list(b.legal_moves)),
        ),
        Row(
            "moves in these lists",
            partial(total, states, lambda s: len(s.legal_moves())),
            partial(total, there, lambda b: len(list(b.legal_moves))),
        ),
        Row("move lists with scores", partial(each, states, lambda s: s.scored())),
        Row(
            "is_legal",
            partial(each, moves, lambda tried: tried[0].is_legal(tried[1])),
            partial(each, chess_moves, lambda tried: tried[0].is_legal(tried[1])),
        ),
        Row(
            "copy + push",
            partial(each, moves, lambda tried: tried[0].copy().push(tried[1])),
            partial(each, chess_moves, lambda tried: tried[0].copy(stack=False).push(tried[1])),
        ),
        Row(
            "State.play_out, greedy",
            partial(each, list(range(99)), lambda n: states[0].play_out(seed=n)),
        ),
        Row("Position.legal_placements", partial(each, here, lambda p: p.legal_placements())),
        Row("Position.scored_placements", partial(each, here, lambda p: p.scored_placements())),
        Row("Position.is_legal", partial(each, places, lambda tried: tried[0].is_legal(tried[1]))),
        Row("Position.play", partial(each, places, lambda tried: tried[0].play(tried[1]))),
        Row("Position.view", partial(each, here, lambda p: p.view(0))),
        Row("Game.start", partial(each, list(range(20)), lambda n: Game.start(2, n))),
        Row("max(moves, key=position.score)", partial(each, here[::20], best_by_score)),
        Row("games of greedy, Game and View", partial(greedy_games, bots_choose())),
        Row("the same by scored_placements", partial(greedy_games, own_choice)),
    ]


# --- measuring


def rate(work: Work, seconds: float) -> float:
    done, began = 0, process_time()
    while (spent := process_time() - began) < seconds:
        done += work()
    return done / spent


def main() -> None:
    parser = argparse.ArgumentParser(description="The library beside python-chess.")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.3, help="for each figure and round")
    given = parser.parse_args()
    form = "compiled" if is_compiled() else "INTERPRETED"
    print(f"How many a second, on one core. Engine: {form}; python-chess {chess.__version__}.\n")
    print(f"{'':34}{'qwirkle':>12}{'python-chess':>14}{'ratio':>8}")
    for row in rows():
        figures = [
            (rate(row.ours, given.seconds), rate(row.theirs, given.seconds) if row.theirs else 0.0)
            for _ in range(given.rounds)
        ]
        line = f"{row.name:34}{median(ours for ours, _ in figures):12,.0f}"
        if row.theirs:
            line += f"{median(theirs for _, theirs in figures):14,.0f}"
            line += f"{median(ours / theirs for ours, theirs in figures):8.1f}"
        print(line, flush=True)


if __name__ == "__main__":
    main()
