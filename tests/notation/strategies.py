"""Anything that can be written down, at random: moves, rulesets, positions, whole records."""

import random
from collections.abc import Sequence

from hypothesis import strategies as st

from qwirkle import (
    ALL_TILES,
    Cell,
    Comment,
    Game,
    Move,
    Pass,
    Place,
    Placement,
    Position,
    Record,
    Ruleset,
    Swap,
)
from qwirkle.notation.record import is_reserved
from qwirkle.rules.chance import dealt

__all__ = ["games", "moves", "near_misses", "positions", "records", "rulesets"]

tiles = st.sampled_from(ALL_TILES)
far = st.one_of(st.integers(-9, 9), st.integers(-(10**99), 10**99))
cells = st.builds(Cell, far, far)
placements = st.builds(Placement, tiles, cells)

moves: st.SearchStrategy[Move] = st.one_of(
    st.lists(placements, max_size=8).map(lambda laid: Place(tuple(laid))),
    st.lists(tiles, max_size=8).map(lambda put: Swap(tuple(put))),
    st.just(Pass()),
)


@st.composite
def rulesets(draw: st.DrawFn, seats: int = 0) -> Ruleset:
    """Presets, presets with changes, and house rules; for ``seats`` players if given."""
    name = draw(st.sampled_from([*Ruleset.presets(), "house", "größer", "Classic"]))
    least = draw(st.integers(2, seats or 8))
    return Ruleset(
        name,
        least,
        draw(st.integers(max(least, seats), 8)),
        draw(st.sampled_from(["oldest", "youngest", "seat"])),
    )


printable = st.characters(codec="utf-8").filter(str.isprintable)
texts = st.one_of(st.text(printable, max_size=20), st.text('"\\[]#>=- \u05d0', max_size=12))
names = texts.filter(str.strip)
header_names = st.from_regex(r"[A-Za-z][A-Za-z0-9_]{0,8}", fullmatch=True)
headers = st.dictionaries(
    header_names.filter(lambda name: not is_reserved(name)) | st.just("Result"), texts, max_size=3
)


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Games of random players that also swap, go out, are taken over and broken off."""
    chance = random.Random(draw(st.integers(0, 2**32)))
    players = draw(st.integers(2, 8))
    seed = draw(st.one_of(st.none(), st.none(), st.integers(0, 999), names))
    game = Game.from_deal(
        dealt(str(draw(st.integers(0, 999)))) if seed is None else dealt(str(seed)),
        players,
        ages=draw(st.none() | st.lists(st.integers(0, 120), min_size=players, max_size=players)),
        ruleset=draw(rulesets(players)),
        names=draw(st.lists(names, min_size=players, max_size=players)),
        seed=seed,
    )
    real_bag = draw(st.booleans()) and seed is None
    for _ in range(draw(st.sampled_from([0, 1, 5, 25, 60, 200]))):
        if game.is_over:
            break
        game = _incident(game, chance)
        if not game.is_over:
            game = _turn(game, chance, real_bag)
    if not game.is_over and draw(st.booleans()):
        game = game.close(draw(st.sampled_from(["agreed", "stopped", "abandoned", "swap_limit"])))
    return game


def _turn(game: Game, chance: random.Random, real_bag: bool) -> Game:
    position = game.position
    hand = position.hands[position.to_move]
    legal = position.legal_placements()
    may_swap = bool(position.board and position.bag)
    move: Move
    if legal and not (may_swap and chance.random() < 0.15):
        laid = list(chance.choice(legal).placements)
        chance.shuffle(laid)
        move = Place(tuple(laid))
    elif may_swap:
        most = min(len(hand), len(position.bag))
        move = Swap(tuple(chance.sample(hand, chance.randint(1, most))))
    else:
        move = Pass()
    swapped = any(isinstance(turn.move, Swap) for turn in game.turns)
    if real_bag and swapped:
        # At a real table the mixing after a swap follows no seed.
        count = len(position.play(move).turns[-1].draw)
        return game.replay_turn(move, chance.sample(position.bag, count))
    return game.play(move)


def _incident(game: Game, chance: random.Random) -> Game:
    if chance.random() > 0.04:
        return game
    seat = chance.choice([s for s in range(len(game.names)) if s not in game.position.out])
    player = chance.choice(["greedy", 'a "b" \\c', " ש ", "x, hand Ro"])
    if seat in game.position.held:
        return game.give_back(seat)
    if chance.random() < 0.3:
        return game.take_over(seat, player)
    if chance.random() < 0.3:
        return game.stand_in(game.position.to_move, player)
    if chance.random() < 0.5:
        return game.hold(seat, player)
    reason = chance.choice(["resigned", "time", "forfeit", "left"])
    return game.depart(seat, reason)  # type: ignore[arg-type]


@st.composite
def records(draw: st.DrawFn) -> Record:
    game = draw(games())
    steps = len(game.turns) + len(game.position.incidents)
    comments = draw(st.lists(st.tuples(st.integers(0, steps), texts), max_size=3))
    return Record(
        game,
        draw(headers),
        [Comment(after, text.strip()) for after, text in sorted(comments)],
    )


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Positions as setups can describe them: seats out, far boards, odd scores."""
    game = draw(games())
    position = game.position
    seats = position.seats
    far_x, far_y = draw(st.sampled_from([(0, 0), (-(10**50), 10**50), (10**18, -7)]))
    chosen = draw(st.permutations(range(seats)))[: draw(st.integers(0, seats - 2))]
    hands = [hand[: draw(st.integers(0, 6))] for hand in position.hands]
    inside = [seat for seat in range(seats) if seat not in chosen]
    return Position.from_setup(
        {
            "ruleset": position.ruleset,
            "board": [(x + far_x, y + far_y, tile) for (x, y), tile in position.board.items()],
            "hands": hands,
            "bag": position.bag[: draw(st.integers(0, len(position.bag)))],
            "scores": draw(st.lists(far, min_size=seats, max_size=seats)),
            "to_move": draw(st.sampled_from(inside)),
            "out": [(seat, draw(st.sampled_from(["time", "resigned"]))) for seat in chosen],
        }
    )


@st.composite
def near_misses(draw: st.DrawFn, originals: Sequence[str]) -> str:
    """A well-formed text with a few characters changed, which comes further than noise."""
    text = draw(st.sampled_from(originals))
    # A generator of its own spreads the changes evenly; Hypothesis would crowd the beginning.
    chance = random.Random(draw(st.integers(0, 2**32)))
    for _ in range(draw(st.integers(1, 3))):
        start = chance.randint(0, len(text))
        end = start + chance.choice([0, 0, 1, 1, 2, 7, 40])
        text = text[:start] + draw(odd_pieces) + text[end:]
    return text


_WORDS = r"""
- -- == # > = + @ , . : ; / | ! [ ] { } " \ \u0000 \ud800 -0 00 0 1 7 8 99999999999999999999 1e999
NaN Infinity null true [[[[[[[[[[[[[[ {"a":1,"a":2} swap pass place bonus Ro Rz seat won nobody
running classic seats=2-8 start_tie= [Deal [Qwirkle ٣ ²
"""
_UNSEEN = ["", "", " ", "\n", "\r\n", "\t", "\0", "\ufeff", "\ud800", "\u2028", "\x85", "9" * 5000]
odd_pieces = st.one_of(st.sampled_from([*_WORDS.split(), *_UNSEEN]), st.text(max_size=5))
