"""Write src/qwirkle/protocol/vectors.txt: views with what the rules say about them.

Run it from the repository's root: ``python -m tests.protocol.make_vectors``. The same program
always writes the same file; ``test_vectors`` compares the counts with those of the naive generator.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import qwirkle.protocol
from qwirkle import Game, Place, Swap, parse_move, parse_position, parse_view
from qwirkle.players import create
from qwirkle.protocol.vectors import EngineVector, format_vectors, reason_of
from qwirkle.rules.move import Move, Pass
from qwirkle.rules.view import View

FILE = Path(qwirkle.protocol.__file__).with_name("vectors.txt")

TITLE = """\
Test vectors of the Qwirkle engine protocol, version 1. See docs/protocol.md, "Test vectors".

view and step are as in the protocol. Of the seat on turn, placements is the number of its legal
placements, best and sum are the highest and the sum of their scores, swap is how many tiles it may
swap at most, and pass says whether it must pass. Each set of placements counts once, equal tiles
count once; on an empty board each order of the tiles counts once, laid to the right from 0,0.
legal and illegal are examples of moves, the illegal ones with the reason."""


def vectors() -> Iterator[EngineVector]:
    for name, view in views():
        moves = dict.fromkeys(map(view.canonical, examples(view)))
        yield EngineVector(name, view, tuple((move, reason_of(view, move)) for move in moves))


def views() -> Iterator[tuple[str, View]]:
    yield "opening-of-three", parse_view("- RoRsRcBdBxPt/6 96 0/0 0 classic 0")
    yield "second-turn", after(2, "second", 1)
    yield "opening-of-six", parse_view("- RoRsRdRcRxRt/6 96 0/0 0 classic 0")
    yield "opening-of-one", parse_view("- RoOsYdGcBxPt/6 96 0/0 0 classic 0")
    yield "opening-with-equal-tiles", parse_view("- RoRoRoBsBsPx/6 96 0/0 0 classic 0")
    yield "middle-of-two", after(2, "middle", 14)
    yield "middle-of-three", after(3, "middle", 20)
    yield "middle-of-four", after(4, "middle", 18)
    yield "middle-of-eight", after(8, "middle", 24)
    yield "after-swaps", played(2, "swaps", swapping)
    yield "seat-that-left", left()
    yield "few-in-the-bag", alone(when(lambda view: 0 < view.bag_count < 4))
    yield "empty-bag", alone(when(lambda view: view.bag_count == 0))
    yield "last-tiles", when(lambda view: view.bag_count == 0 and len(view.hand) < 3)
    yield "must-swap", of("0,0:RoRs BdBdGxGxYcYc/OtRt PtPt 0/0 0 classic")
    yield "may-swap-one", of("0,0:RoRs RdBdGxGxYcYc/OtOt Pt 0/0 0 classic")
    yield "must-pass", of("0,0:RoRs BdGx/RtOt - 0/0 0 classic")
    yield "qwirkle-to-complete", of("-2,-7:RoRsRdRcRx RtBtGtOoPs/OtOt PtPt 5/0 0 classic")
    yield "both-ends", of("-1,3:RsRdRc RoRxBs/OtOt PtPt 3/0 0 classic")
    yield "far-away", of("9990,-9990:GoGs GdGcBoBs/OtOt PtPt 2/2 0 classic")


def of(text: str) -> View:
    position = parse_position(text)
    return position.view(position.to_move)


def played(seats: int, seed: str, choose: Callable[[View], Move | None]) -> View:
    """The view of the seat on turn when ``choose`` knows no more moves."""
    game = Game.start(seats, seed=f"vector {seed}")
    while (move := choose(game.position.view(game.position.to_move))) is not None:
        game = game.play(move)
    return game.position.view(game.position.to_move)


def after(seats: int, seed: str, turns: int) -> View:
    return played(seats, seed, lambda view: None if len(view.turns) >= turns else greedy(view))


def when(is_it: Callable[[View], bool]) -> View:
    return played(2, "end", lambda view: None if is_it(view) else greedy(view))


def alone(view: View) -> View:
    """The view without the turns that led to it."""
    return replace(view, turns=())


def greedy(view: View) -> Move:
    return create("greedy", seed="vector").choose(view)


def swapping(view: View) -> Move | None:
    if len(view.turns) == 6:
        return None
    return Swap(view.hand[:2]) if len(view.turns) in (2, 3, 4) else greedy(view)


def left() -> View:
    game = Game.start(3, seed="vector left")
    for _ in range(5):
        game = game.play(greedy(game.position.view(game.position.to_move)))
    gone = (game.position.to_move + 1) % 3
    game = game.depart(gone, "resigned")
    game = game.play(greedy(game.position.view(game.position.to_move)))
    return game.position.view(game.position.to_move)


def examples(view: View) -> Iterator[Move]:
    """Some moves, legal and not."""
    ranked = sorted(view.scored_placements(), key=lambda pair: (-pair[0], str(pair[1])))
    for _, move in ranked[:2]:
        yield move
    for cells in ("0,0", "40,40"):
        yield parse_move(f"{view.hand[0]}@{cells}")
    yield Swap(view.hand[:1])
    yield Swap(view.hand)
    yield Pass()
    for _, move in ranked[:1]:
        # With its first tile elsewhere, and with its first tile twice.
        first, *rest = move.placements
        yield Place((first._replace(cell=first.cell._replace(x=first.cell.x + 50)), *rest))
        yield Place((*move.placements, first))


if __name__ == "__main__":
    FILE.write_text(format_vectors(list(vectors()), TITLE), encoding="utf-8")
    print(f"{FILE.name}: {len(list(vectors()))} vectors")
