"""Games and positions for property tests, made by playing."""

from random import Random

from hypothesis import strategies as st

from qwirkle.rules import Game, Move, Pass, Position, Swap
from tests.naive import NaiveBoard

__all__ = ["games", "naive_board", "played", "positions", "random_move", "studies"]


def random_move(position: Position, random: Random, swapping: float = 0.1) -> Move:
    """Any legal move of the seat to move, now and then a swap that need not be."""
    moves = position.legal_placements()
    hand = position.hands[position.to_move]
    most = min(len(hand), len(position.bag)) if position.board else 0
    if most and (not moves or random.random() < swapping):
        return Swap(tuple(random.sample(hand, random.randint(1, most))))
    return random.choice(moves) if moves else Pass()


def played(players: int, seed: int, turns: int, *, incidents: bool = False) -> Game:
    """A game after that many random turns, or at its end if that comes first."""
    game = Game.start(players, seed)
    random = Random(seed)
    for _ in range(turns):
        if game.is_over:
            break
        game = game.play(random_move(game.position, random))
        if incidents and not game.is_over and random.random() < 0.05:
            seat = random.choice([s for s in range(players) if s not in game.position.out])
            if random.random() < 0.5:
                game = game.depart(seat, random.choice(["resigned", "time", "forfeit"]))
            else:
                game = game.take_over(seat, "greedy")
    return game


def games(*, turns: int = 60, incidents: bool = False) -> st.SearchStrategy[Game]:
    """Games of 2 to 8 seats after any number of random turns."""
    return st.builds(
        played,
        st.integers(2, 8),
        st.integers(0, 10**9),
        st.integers(0, turns),
        incidents=st.just(incidents),
    )


def positions(*, turns: int = 60, incidents: bool = False) -> st.SearchStrategy[Position]:
    return games(turns=turns, incidents=incidents).map(lambda game: game.position)


def _thinned(position: Position, seed: int) -> Position:
    """The same table with tiles taken out of hands and bag, as a study may have them."""
    random = Random(seed)
    setup = position.to_setup()
    setup["bag"] = setup["bag"][: random.choice([0, 0, 1, 2, 3, 5, 20, 100])]
    setup["hands"] = [hand[: random.choice([0, 1, 2, 3, 4, 6, 6])] for hand in setup["hands"]]
    setup["to_move"] = random.randrange(position.seats)
    return Position.from_setup(setup)


def studies(*, turns: int = 60) -> st.SearchStrategy[Position]:
    """Positions as one may set them up: reached by play, then with tiles taken away."""
    return st.builds(_thinned, positions(turns=turns), st.integers(0, 10**9))


def naive_board(position: Position) -> NaiveBoard:
    return {(cell.x, cell.y): str(tile) for cell, tile in position.board.items()}
