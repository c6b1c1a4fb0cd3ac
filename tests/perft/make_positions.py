"""Write positions.txt: positions with their number of legal placements, best score, sum.

Run it from the repository's root: ``python -m tests.perft.make_positions``.
Like the naive generator that it counts with, it shares no code with the
package: it has its own little player, its own bag and its own way of writing
a position down, so that a fault of ours cannot hide in the data that is to
find it.  The same program always writes the same file.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from tests.naive import (
    ALL_CODES,
    NaiveBoard,
    NaiveCell,
    NaiveMove,
    naive_board_is_legal,
    naive_is_over,
    naive_longest,
    naive_placements,
    naive_score,
)

COLOURS = "ROYGBP"
SHAPES = "osdcxt"
NEIGHBOURS = ((1, 0), (-1, 0), (0, 1), (0, -1))
FILE = Path(__file__).with_name("positions.txt")

Policy = Callable[[random.Random, NaiveBoard, dict[NaiveMove, int]], NaiveMove]


@dataclass(frozen=True)
class Example:
    """A position as the file's line holds it."""

    board: dict[NaiveCell, str]
    hands: tuple[tuple[str, ...], ...]
    bag: tuple[str, ...] = ()
    scores: tuple[int, ...] = ()
    to_move: int = 0
    ruleset: str = "classic"

    @property
    def hand(self) -> tuple[str, ...]:
        """The hand of the seat to move."""
        return self.hands[self.to_move]

    @property
    def tiles(self) -> Counter[str]:
        """Every tile that the position holds anywhere."""
        return Counter([*self.board.values(), *(c for h in self.hands for c in h), *self.bag])

    def moves(self) -> dict[NaiveMove, int]:
        """The legal placements, none once the game is over."""
        if naive_is_over(self.board, self.hands, self.bag):
            return {}
        return naive_placements(self.board, self.hand)

    def check(self) -> None:
        """Refuse what could not be a position of the game."""
        assert max(self.tiles.values()) <= 3, "a fourth copy"
        assert all(len(hand) <= 6 for hand in self.hands), "more than six in a hand"
        assert 2 <= len(self.hands) <= 8, "seats"
        assert self.to_move < len(self.hands), "to move"
        assert naive_board_is_legal(self.board), "an illegal board"

    def line(self) -> str:
        """The position string and what is to be found there."""
        self.check()
        scores = self.scores or (0,) * len(self.hands)
        moves = self.moves()
        fields = (
            board_field(self.board),
            "/".join("".join(hand) or "-" for hand in self.hands),
            "".join(self.bag) or "-",
            "/".join(map(str, scores)),
            str(self.to_move),
            self.ruleset,
        )
        best = max(moves.values(), default=0)
        return f"{' '.join(fields)} | {len(moves)} | {best} | {sum(moves.values())}"


def board_field(board: NaiveBoard) -> str:
    """The across runs of a board, upper first, then from the left."""
    runs: list[tuple[int, int, list[str]]] = []
    for y, x in sorted((y, x) for x, y in board):
        if runs and runs[-1][1] == y and runs[-1][0] + len(runs[-1][2]) == x:
            runs[-1][2].append(board[x, y])
        else:
            runs.append((x, y, [board[x, y]]))
    return ";".join(f"{x},{y}:{''.join(codes)}" for x, y, codes in runs) or "-"


# The little player -------------------------------------------------------------------


def old_neighbours(board: NaiveBoard, move: NaiveMove) -> int:
    return sum((x + dx, y + dy) in board for _, x, y in move for dx, dy in NEIGHBOURS)


def spread_of(board: NaiveBoard, move: NaiveMove) -> int:
    xs = [x for x, _ in board] + [x for _, x, _ in move]
    ys = [y for _, y in board] + [y for _, _, y in move]
    return max(xs) - min(xs) + max(ys) - min(ys)


def ordered(moves: Iterable[NaiveMove]) -> list[NaiveMove]:
    """Sets have no order of their own that would be the same in every run."""
    return sorted(moves, key=sorted)


def any_move(rng: random.Random, board: NaiveBoard, moves: dict[NaiveMove, int]) -> NaiveMove:
    return rng.choice(ordered(moves))


def best_move(rng: random.Random, board: NaiveBoard, moves: dict[NaiveMove, int]) -> NaiveMove:
    best = max(moves.values())
    return rng.choice(ordered(move for move in moves if moves[move] == best))


def long_move(rng: random.Random, board: NaiveBoard, moves: dict[NaiveMove, int]) -> NaiveMove:
    longest = max(map(len, moves))
    return rng.choice(ordered(move for move in moves if len(move) == longest))


def close_move(rng: random.Random, board: NaiveBoard, moves: dict[NaiveMove, int]) -> NaiveMove:
    """The move that leaves the board densest: blocks, holes, dead cells."""
    most = max(old_neighbours(board, move) / len(move) for move in moves)
    return rng.choice(ordered(m for m in moves if old_neighbours(board, m) / len(m) == most))


def wide_move(rng: random.Random, board: NaiveBoard, moves: dict[NaiveMove, int]) -> NaiveMove:
    """The move that leaves the board widest: arms to join and to straddle."""
    most = max(spread_of(board, move) for move in moves)
    return rng.choice(ordered(move for move in moves if spread_of(board, move) == most))


def mixed_move(rng: random.Random, board: NaiveBoard, moves: dict[NaiveMove, int]) -> NaiveMove:
    policies: list[Policy] = [any_move, best_move, long_move, close_move, wide_move]
    return rng.choice(policies)(rng, board, moves)


def all_tiles() -> list[str]:
    return list(ALL_CODES) * 3


def played(seed: int, seats: int, policy: Policy) -> Iterator[Example]:
    """Every position of one game, the opening's included."""
    rng = random.Random(seed)
    bag = all_tiles()
    rng.shuffle(bag)
    hands = [[bag.pop() for _ in range(6)] for _ in range(seats)]
    board: dict[NaiveCell, str] = {}
    scores = [0] * seats
    seat = max(range(seats), key=lambda s: naive_longest(hands[s]))
    while not naive_is_over(board, hands, bag):
        yield Example(
            dict(board), tuple(map(tuple, hands)), tuple(bag), tuple(scores), seat, "classic"
        )
        moves = naive_placements(board, hands[seat])
        if moves:
            move = policy(rng, board, moves)
            for code, x, y in move:
                board[x, y] = code
                hands[seat].remove(code)
            scores[seat] += moves[move]
            hands[seat] += [bag.pop() for _ in range(min(6 - len(hands[seat]), len(bag)))]
        elif bag:
            count = min(len(hands[seat]), len(bag))
            drawn = [bag.pop() for _ in range(count)]
            hands[seat], back = hands[seat][count:] + drawn, hands[seat][:count]
            bag = back + bag
            rng.shuffle(bag)
        seat = (seat + 1) % seats


# What a position is good for ----------------------------------------------------------


def bridges(board: NaiveBoard, move: NaiveMove) -> bool:
    """Some laid tile has old tiles on two opposite sides: it joins two runs."""
    return any(
        (x - dx, y - dy) in board and (x + dx, y + dy) in board
        for _, x, y in move
        for dx, dy in ((1, 0), (0, 1))
    )


def straddles(board: NaiveBoard, move: NaiveMove) -> bool:
    """Old tiles lie between the laid ones."""
    xs = [x for _, x, _ in move]
    ys = [y for _, _, y in move]
    return max(xs) - min(xs) + max(ys) - min(ys) >= len(move)


def count_bridging(example: Example) -> int:
    return sum(bridges(example.board, move) for move in example.moves())


def count_straddling(example: Example) -> int:
    return sum(straddles(example.board, move) for move in example.moves())


def count_dead_cells(example: Example) -> int:
    """Empty cells beside the board that none of the 36 kinds fits."""
    board = example.board
    edge = {(x + dx, y + dy) for x, y in board for dx, dy in NEIGHBOURS} - set(board)
    return sum(all(naive_score(board, {cell: code}) is None for code in ALL_CODES) for cell in edge)


def count_qwirkles(example: Example) -> int:
    board = example.board
    return sum(
        all((x + i * dx, y + i * dy) in board for i in range(6))
        for x, y in board
        for dx, dy in ((1, 0), (0, 1))
    )


# Turning one position into another ----------------------------------------------------


def moved(example: Example, dx: int, dy: int) -> Example:
    return replace(example, board={(x + dx, y + dy): c for (x, y), c in example.board.items()})


def turned(example: Example, quarter_turns: int, mirror: bool) -> Example:
    board = example.board
    for _ in range(quarter_turns):
        board = {(-y, x): c for (x, y), c in board.items()}
    if mirror:
        board = {(y, x): c for (x, y), c in board.items()}
    return replace(example, board=board)


def recoded(rng: random.Random, example: Example, swap_roles: bool) -> Example:
    """The same position under other colours and shapes, or with the two exchanged."""
    colours = dict(zip(COLOURS, rng.sample(COLOURS, 6), strict=True))
    shapes = dict(zip(SHAPES, rng.sample(SHAPES, 6), strict=True))

    def code(old: str) -> str:
        colour, shape = old[0], old[1]
        if swap_roles:
            colour, shape = COLOURS[SHAPES.index(shape)], SHAPES[COLOURS.index(colour)]
        return colours[colour] + shapes[shape]

    return replace(
        example,
        board={cell: code(c) for cell, c in example.board.items()},
        hands=tuple(tuple(code(c) for c in hand) for hand in example.hands),
        bag=tuple(code(c) for c in example.bag),
    )


def short_bag(example: Example, size: int) -> Example:
    """Keep the file small: what lies in the bag matters little to the moves."""
    return replace(example, bag=example.bag[:size])


def unplayed(example_tiles: Iterable[str]) -> list[str]:
    return sorted((Counter(all_tiles()) - Counter(example_tiles)).elements())


def dealt(
    rng: random.Random,
    board: dict[NaiveCell, str],
    first: Sequence[str],
    seats: int = 2,
    bag: int = 6,
    size: int = 6,
) -> Example:
    """A board with a chosen hand to move and chance hands for the others."""
    rest = unplayed([*board.values(), *first])
    rng.shuffle(rest)
    hands = [tuple(first)] + [tuple(rest[size * s : size * s + size]) for s in range(seats - 1)]
    rest = rest[size * (seats - 1) :]
    to_move = rng.randrange(seats)
    hands = hands[-to_move:] + hands[:-to_move] if to_move else hands
    scores = tuple(rng.randrange(120) for _ in range(seats))
    return Example(board, tuple(hands), tuple(rest[:bag]), scores, to_move)


def with_long_hand(rng: random.Random, example: Example) -> Example:
    """Give the seat to move the hand with the longest line that can still be had."""
    rest = unplayed(example.board.values())
    letter = max(COLOURS + SHAPES, key=lambda a: (len({c for c in rest if a in c}), rng.random()))
    hand = sorted({c for c in rest if letter in c})
    while len(hand) < 6:
        hand.append(rng.choice(unplayed([*example.board.values(), *hand])))
    rng.shuffle(hand)
    return dealt(rng, example.board, hand, seats=2)


# Positions by construction ------------------------------------------------------------


def two_way_block(colours: str, shapes: str) -> dict[NaiveCell, str]:
    """Rows of one colour, columns of one shape."""
    return {(x, y): c + s for y, c in enumerate(colours) for x, s in enumerate(shapes)}


def one_colour_block(colour: str, width: int, height: int) -> dict[NaiveCell, str]:
    """A Latin rectangle of one colour: dense, and soon dead."""
    return {(x, y): colour + SHAPES[(x + y) % 6] for y in range(height) for x in range(width)}


def double_qwirkle_cross() -> dict[NaiveCell, str]:
    """The cross of 003: one tile in the middle completes both arms (24 points)."""
    board = {(x, 0): "O" + s for x, s in zip((-3, -2, -1, 1, 2), "odcxt", strict=True)}
    board |= {(0, y): c + "s" for y, c in zip((-2, -1, 1, 2, 3), "RYGBP", strict=True)}
    for x, y in ((-1, -1), (1, -1), (-1, 1)):
        board[x, y] = board[0, y][0] + board[x, 0][1]
    return board


def stairs(steps: int) -> dict[NaiveCell, str]:
    """Rows of six that hang on each other's ends: as wide as a board can get."""
    board: dict[NaiveCell, str] = {}
    shapes = SHAPES
    for step in range(steps):
        for i, shape in enumerate(shapes):
            board[5 * step + i, step] = COLOURS[step % 6] + shape
        shapes = shapes[::-1]
    return board


def parsed(text: str) -> dict[NaiveCell, str]:
    """Read "x,y:codes x,y:codes", runs across."""
    board: dict[NaiveCell, str] = {}
    for run in text.split():
        start, codes = run.split(":")
        x, y = map(int, start.split(","))
        board |= {(x + i // 2, y): codes[i : i + 2] for i in range(0, len(codes), 2)}
    return board


def hand(text: str) -> tuple[str, ...]:
    return tuple(text.split())


# The groups of the file ---------------------------------------------------------------


def openings(rng: random.Random) -> Iterator[Example]:
    for number in range(21):
        seats = 2 + number % 7
        tiles = all_tiles()
        rng.shuffle(tiles)
        hands = tuple(tuple(tiles[6 * s : 6 * s + 6]) for s in range(seats))
        to_move = max(range(seats), key=lambda s: naive_longest(hands[s]))
        yield Example({}, hands, tuple(tiles[6 * seats :][:6]), (), to_move)


def special_openings(rng: random.Random) -> Iterator[Example]:
    hands = [
        "Ro Bs Yd Gc Ox Pt",  # nothing in common: a lone tile
        "Ro Ro Ro Bs Bs Bs",
        "Ro Ro Ro",
        "Ro",
        "Ro Rs",
        "Ro Bo Rs Bs",  # four ways to lay two
        "Ro Rs Rd Rc Rx Rt",  # a Qwirkle at once
        "Po Ps Pd Pc Px Px",
        "Ro Oo Yo Go Bo Po",
        "Ro Rs Rd Bd Yd Gx",
        "Ro Rs Bo Bs Yd Yc",
        "Gx Gx Gt Gt Bx Bt",
        "Yd Yc Yx Yt Od Oc",
        "Bc Bc Bx Pc Px Pc",
        "Ot Ro Oo Yt",
    ]
    for text in hands:
        yield dealt(rng, {}, hand(text), seats=rng.randrange(2, 5))
    yield Example({}, (hand("Ro Rs Bo"), hand("Gd")))
    yield Example({}, (hand("Gd Gc"), ()), hand("Ro Ys"))
    yield replace(dealt(rng, {}, hand("Ro Rs Bd Yc Yx Gt"), seats=2), bag=())


def worked_examples(rng: random.Random) -> Iterator[Example]:
    turns = [
        "0,0:RcRdRo",
        "3,0:Rs 3,1:Bs 3,2:Ps",
        "2,1:Bo",
        "0,-1:GcGd",
        "-1,-1:Gt 2,-1:Go",
        "3,3:Ys 2,3:Rs",
        "-1,-2:Pt -1,-3:Ot",
        "0,-3:OcOd",
        "1,-2:YdYo",
        "-1,0:Rt",
        "4,-1:Ox 4,0:Rx 4,1:Bx",
        "2,4:OsGs",
    ]
    board: dict[NaiveCell, str] = {}
    for text in turns:
        laid = parsed(text)
        if board:
            rest = unplayed([*board.values(), *laid.values()])
            first = [*laid.values(), *rng.sample(rest, 6 - len(laid))]
            yield dealt(rng, board, first, seats=4)
        board = board | laid
    yield dealt(rng, board, rng.sample(unplayed(board.values()), 6), seats=4)
    schmidt = [
        ("0,0:YtYxYoYdYcYs 5,1:PsPdPx 2,1:Ro 2,2:Bo", "Yo Pd Ro Gc Po Gt"),
        ("0,0:RoRs -2,1:GtGcGo 2,1:Gd 0,2:YoYxYd", "Rt Rc Rd Bo Gx Px"),
        ("0,0:Ys 0,1:RsRo", "Yo Ys Gd Gc Bt Bx"),
        ("0,0:RoRs 1,1:Gs 1,2:BsBcBtBd", "Rt Gt Yt Pt Bx Oc"),
        ("0,0:RoRsRt 1,1:Gs 1,2:BsBcBtBd 2,-1:Gt 2,-2:Yt 2,-3:Pt", "Yd Yx Yo Yc Rd Ps"),
        (
            "0,0:RoRsRt 1,1:Gs 4,1:YdYxYoYc 1,2:BsBcBtBd 2,-1:Gt 2,-2:Yt 2,-3:Pt",
            "Rc Rd Rx Go Pc Ys",
        ),
        ("0,-1:RoRtRd 0,-2:Go 2,-2:Gd 0,-3:Yo 2,-3:Yd", "Bo Bt Bd Bs Px Rc"),
    ]
    for text, tiles in schmidt:
        yield dealt(rng, parsed(text), hand(tiles), seats=3)


def great_moves(rng: random.Random) -> Iterator[Example]:
    cross = double_qwirkle_cross()
    for number in range(8):
        rest = unplayed([*cross.values(), "Os"])
        example = dealt(rng, cross, ["Os", *rng.sample(rest, number % 6)], bag=number % 3)
        example = recoded(rng, turned(example, number % 4, number > 3), number % 2 == 1)
        yield moved(example, rng.randrange(-50, 50), rng.randrange(-50, 50))
    five = two_way_block("ROYGB", SHAPES)
    for number in range(4):
        example = dealt(rng, five, ["P" + s for s in SHAPES], bag=(0, 6)[number % 2])
        yield recoded(rng, turned(example, number, False), number > 1)
    six = {cell: c for cell, c in two_way_block("ROYGBP", SHAPES).items() if c[0] != "Y"}
    for keep in ("s", "od", "xt"):  # a hole across the middle, to be straddled and bridged
        row = {(x, 2): "Y" + s for x, s in enumerate(SHAPES) if s in keep}
        first = ["Y" + s for s in SHAPES if s not in keep]
        yield turned(dealt(rng, six | row, first), rng.randrange(4), False)


def dense_blocks(rng: random.Random) -> Iterator[Example]:
    for width, height in ((2, 2), (3, 2), (3, 3), (4, 3), (4, 4), (5, 4), (5, 5), (6, 4)):
        shapes = "".join(rng.sample(SHAPES, width))
        colours = "".join(rng.sample(COLOURS, height))
        block = two_way_block(colours, shapes)
        yield dealt(rng, block, rng.sample(unplayed(block.values()), 6), seats=3)
        yield with_long_hand(rng, turned(Example(block, ()), 1, False))
    for width, height in ((2, 2), (3, 3), (4, 3), (3, 4), (5, 3), (6, 2)):
        block = one_colour_block(rng.choice(COLOURS), width, height)
        example = dealt(rng, block, rng.sample(unplayed(block.values()), 6))
        yield recoded(rng, example, swap_roles=width % 2 == 0)
        yield with_long_hand(rng, Example(block, ()))


def nothing_fits(rng: random.Random) -> Iterator[Example]:
    """Not over, and yet the seat to move has no placement: swap or pass."""
    block = one_colour_block("R", 6, 2)
    reds = hand("Ro Rs Rd Rc Rx Rt")
    yield Example(block, (hand("Bo Bs Yd Gc Px Ot"), reds), hand("Go Gs"), (14, 24), 0)
    yield Example(block, (hand("Bo Bs Yd Gc Px Ot"), reds), (), (14, 24), 0)
    yield Example(block, (reds, hand("Bo"), hand("Gs Gs Gd")), (), (24, 0, 14), 2)
    yield Example(block, (hand("Bo Bs"), hand("Gs Gs Gd"), hand("Yo")), ("Rt",), (24, 0, 14), 1)
    yield Example(block, ((), hand("Ro Rs Rd")), hand("Yo"), (24, 14), 0)
    yield Example(parsed("0,0:Ro"), (hand("Bs Gd Pt"), hand("Bo")), (), (1, 0), 0)


def finished(rng: random.Random) -> Iterator[Example]:
    """Over by E2 or E3: nobody has a placement any more."""
    yield Example(parsed("0,0:RoRs"), (hand("Rd Rc"), ()), (), (9, 21), 0)
    yield Example(parsed("0,0:RoRs 1,1:Bs"), ((), hand("Bo")), (), (9, 21), 1)
    dead = one_colour_block("B", 6, 3)
    rest = unplayed(dead.values())
    rng.shuffle(rest)
    yield Example(dead, (tuple(rest[:6]), tuple(rest[6:12])), tuple(rest[12:]), (42, 24), 1)
    square = two_way_block(COLOURS, SHAPES)
    rest = unplayed(square.values())
    rng.shuffle(rest)
    hands = tuple(tuple(rest[6 * s : 6 * s + 6]) for s in range(3))
    yield Example(square, hands, tuple(rest[18:30]), (84, 60, 31), 2)
    yield Example(parsed("0,0:Ro"), (hand("Bs Gd"), hand("Pt")), (), (1, 0), 1)
    yield Example({}, ((), hand("Ro")), (), (0, 0), 1)


def wide_boards(rng: random.Random) -> Iterator[Example]:
    for number, steps in enumerate((3, 7, 12, 17, 16, 15)):
        board = stairs(steps)
        size = min(6, (108 - len(board)) // 2)
        first = rng.sample(unplayed(board.values()), size)
        example = turned(dealt(rng, board, first, bag=0, size=size), number % 4, number > 2)
        yield recoded(rng, example, number % 2 == 0)


def longest_lists(rng: random.Random) -> Iterator[Example]:
    """Tens of thousands of placements: beside a lone tile every order fits almost anywhere."""
    purples = tuple("P" + shape for shape in SHAPES)
    yield dealt(rng, {(0, 0): "Po"}, purples)
    yield dealt(rng, {(-3, 8): "Po"}, (*purples[1:], "Ro"))
    yield dealt(rng, {(0, 0): "Po", (0, 1): "Ro"}, purples)
    # Grown tile by tile for the longest list.
    widest = """
        -6,-3:Go -9,-2:OoGoRoYo -7,-1:OoRoBo 0,-1:Px -6,0:Bo 0,0:Po -8,1:GoYoOoBo 0,1:Pt -8,2:Yo
        -5,2:BsGs 0,2:Pc -6,3:Rx -4,3:Ys -2,3:YsGsPs -6,4:RsYsOsBsGs 0,4:PdPs -9,5:Oc -7,5:RcRdRs
        -3,5:OsRs 1,5:Pc -11,6:YcGcBcRcOc -5,6:BsBd 1,6:Pt -8,7:Oc -5,7:Os 1,7:Px -8,8:Bc 1,8:Po
        -10,9:BcGcYcRc 1,9:Pd -8,10:Gc"""
    yield dealt(rng, parsed(widest), purples)


def short_hands(rng: random.Random, pool: Sequence[Example]) -> Iterator[Example]:
    for number, example in enumerate(rng.sample(pool, 12)):
        hands = list(example.hands)
        hands[example.to_move] = example.hand[: 1 + number % 5]
        yield replace(example, hands=tuple(hands), bag=example.bag[: number % 4 + 1])
    for example in rng.sample(pool, 2):
        hands = list(example.hands)
        hands[(example.to_move + 1) % len(hands)] = ()  # no end while the bag holds tiles
        yield short_bag(replace(example, hands=tuple(hands)), 3)
    for example in rng.sample(pool, 4):
        kinds = rng.sample(unplayed(example.board.values()), 2)
        spare = Counter(unplayed(example.board.values()))
        first = [kind for kind in kinds for _ in range(spare[kind])][:6]
        yield dealt(rng, example.board, first)


def far_away(rng: random.Random, pool: Sequence[Example]) -> Iterator[Example]:
    offsets = [
        (-1000, 0),
        (123456, -654321),
        (-64, -64),
        (63, 127),
        (-128, 128),
        (16383, -16384),
        (-32768, 32767),
        (2**31 - 3, -(2**31) + 3),
        (-(2**31), 2**31),
        (3_000_000_000, -5_000_000_000),
        (-(10**15), 10**15),
        (-7, 99999),
    ]
    for example, (dx, dy) in zip(rng.sample(pool, len(offsets)), offsets, strict=True):
        yield short_bag(moved(example, dx, dy), 4)


def top(
    pool: Sequence[Example], count: int, taken: set[int], feature: Callable[[Example], int]
) -> Iterator[Example]:
    """The untaken positions with the most of something."""
    ranked = sorted(
        (i for i in range(len(pool)) if i not in taken), key=lambda i: -feature(pool[i])
    )
    for index in sorted(ranked[:count]):
        taken.add(index)
        assert feature(pool[index]) > 0, "the pool is too poor"
        yield short_bag(pool[index], 6)


def some(
    rng: random.Random,
    pool: Sequence[Example],
    count: int,
    taken: set[int],
    wanted: Callable[[Example], bool],
) -> Iterator[Example]:
    """Chance positions of a kind, untaken."""
    fitting = [i for i in range(len(pool)) if i not in taken and wanted(pool[i])]
    for index in sorted(rng.sample(fitting, count)):
        taken.add(index)
        yield pool[index]


def all_groups() -> Iterator[tuple[str, Iterable[Example]]]:
    rng = random.Random(2006)
    games: list[tuple[int, Policy]] = [
        (2, best_move),
        (2, mixed_move),
        (2, close_move),
        (3, any_move),
        (3, best_move),
        (3, wide_move),
        (4, mixed_move),
        (4, long_move),
        (4, close_move),
        (5, mixed_move),
        (6, best_move),
        (7, mixed_move),
        (8, any_move),
    ]
    pool = [e for seed, game in enumerate(games) for e in list(played(seed, *game))[1:]]
    small = [e for e in pool if len(e.hands) <= 4]  # long lines make a long file
    taken: set[int] = set()
    other = ("schmidt", "productief", "extra", "french", "english")

    yield "openings of 2 to 8 seats", openings(rng)
    yield "openings with particular hands", special_openings(rng)
    yield "the worked examples of the rules", worked_examples(rng)
    yield "the great moves: double Qwirkles, 84 points", great_moves(rng)
    yield "dense blocks", dense_blocks(rng)
    yield "nothing fits, and the game goes on", nothing_fits(rng)
    yield "finished games", finished(rng)
    yield "boards as wide as can be", wide_boards(rng)
    yield "most bridging moves", top(small, 24, taken, count_bridging)
    yield "most straddling moves", top(small, 24, taken, count_straddling)
    yield "most dead cells", top(small[::3], 12, set(), count_dead_cells)
    yield "most lines of six", top(small, 12, taken, count_qwirkles)
    yield (
        "early",
        [
            replace(short_bag(e, 8), ruleset=other[i % 5])
            for i, e in enumerate(some(rng, small, 20, taken, lambda e: len(e.board) < 16))
        ],
    )
    yield (
        "middle",
        [short_bag(e, 8) for e in some(rng, pool, 24, set(), lambda e: 20 < len(e.board) < 55)],
    )
    yield (
        "crowded",
        [short_bag(e, 8) for e in some(rng, small, 20, taken, lambda e: len(e.board) > 60)],
    )
    yield "the whole bag", some(rng, small, 4, taken, lambda e: len(e.bag) > 60)
    yield "empty bag", some(rng, small, 24, taken, lambda e: not e.bag)
    yield "short hands", short_hands(rng, [e for e in small if 10 < len(e.board) < 60])
    yield "far and negative", far_away(rng, [e for e in small if 5 < len(e.board) < 40])
    yield (
        "hands with long lines",
        [
            with_long_hand(rng, e)
            for e in some(rng, small, 16, taken, lambda e: 8 < len(e.board) < 70)
        ],
    )
    yield "the longest lists", longest_lists(rng)


def main() -> None:
    """Write the file beside this one."""
    lines = [
        "# Positions with their legal placements: position | number | best score | sum of scores",
        "# Written by tests/perft/make_positions.py with the naive generator; do not edit.",
    ]
    seen: set[str] = set()
    for heading, examples in all_groups():
        lines += ["", f"# {heading}"]
        for example in examples:
            line = example.line()
            if line not in seen:
                seen.add(line)
                lines.append(line)
    FILE.write_text("\n".join(lines) + "\n", encoding="ascii")
    print(f"{len(seen)} positions, {FILE.stat().st_size} bytes")


if __name__ == "__main__":
    main()
