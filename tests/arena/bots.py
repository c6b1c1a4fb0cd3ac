"""Players for the tests of the arena: quick ones, slow ones, and bad ones."""

import os
import sys
import time
from pathlib import Path

from qwirkle.players import Player, create
from qwirkle.rules.move import Move, Pass, Placement, Swap
from qwirkle.rules.tile import Cell
from qwirkle.rules.view import View

Setting = int | float | None


class Coin:
    """Gives up at once or a little later, as its seed decides: a game in no time."""

    def __init__(self, seed: int, seconds: Setting = None, simulations: Setting = None) -> None:
        self._moves = seed % 2

    def choose(self, view: View) -> Move:
        if not self._moves:
            raise RuntimeError("the coin fell")
        self._moves -= 1
        return view.legal_placements()[0]


class SlowCoin(Coin):
    """A coin that notes in a file when it begins a game, and thinks a while."""

    def choose(self, view: View) -> Move:
        if len(view.turns) < 2 and view.seat == view.to_move:
            log = os.environ.get("ARENA_TEST_LOG")
            if log and not view.turns:
                with Path(log).open("a", encoding="utf-8") as file:
                    file.write(f"{view.hand}\n")
            time.sleep(float(os.environ.get("ARENA_TEST_SECONDS", "0.1")))
        return super().choose(view)


class Raises(Coin):
    def choose(self, view: View) -> Move:
        raise ValueError('a "bad"\nday \\')


class Garbage(Coin):
    def choose(self, view: View) -> Move:
        return None  # type: ignore[return-value]


class Illegal(Coin):
    def choose(self, view: View) -> Move:
        if view.bag_count > 60:
            return create("greedy", seed=1).choose(view)
        return Pass()


class Floats(Coin):
    """A move of the right type with the wrong things inside."""

    def choose(self, view: View) -> Move:
        move = view.legal_placements()[0]
        tile, cell = move.placements[0]
        return type(move)((Placement(tile, Cell(cell.x + 0.5, cell.y)),))  # type: ignore[arg-type]


class Swaps(Coin):
    """Swaps whenever it may."""

    def choose(self, view: View) -> Move:
        move = Swap(view.hand[:1])
        return move if view.is_legal(move) else create("random", seed=1).choose(view)


class Exits(Coin):
    """Ends its process, without an error that could be caught."""

    def choose(self, view: View) -> Move:
        os._exit(1)


class Leaves(Coin):
    def choose(self, view: View) -> Move:
        sys.exit("enough")


class Interrupts(Coin):
    def choose(self, view: View) -> Move:
        raise KeyboardInterrupt


class Stubborn(Coin):
    """After its first move, does not want to be stopped by anything."""

    def choose(self, view: View) -> Move:
        while len(view.turns) >= len(view.scores):
            try:
                time.sleep(60)
            except BaseException:
                continue
        return view.legal_placements()[0]


class Prints(Coin):
    """Talks: from Python, and from below it."""

    def choose(self, view: View) -> Move:
        print("Hm.", flush=True)
        os.write(1, b"Let me see.\n")
        return super().choose(view)


class StartsSlowly(Coin):
    def __init__(self, seed: int, seconds: Setting = None) -> None:
        time.sleep(60)


class CannotStart(Coin):
    def __init__(self, seed: int) -> None:
        raise OSError("no such weights")


class Watches(Coin):
    """Plays on as random, unless it is shown what it may not see."""

    def __init__(self, seed: int) -> None:
        self._random: Player = create("random", seed=seed)

    def choose(self, view: View) -> Move:
        assert type(view) is View
        assert view.seat == view.to_move
        assert all(turn.draw is None for turn in view.turns if turn.seat != view.seat)
        return self._random.choose(view)


not_a_player = "just a text"
