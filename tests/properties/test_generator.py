"""The generator lists just what the law accepts: two algorithms and a naive third one."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from qwirkle.rules import ALL_TILES, Cell, IllegalMove, Place, Placement, Position
from tests.naive import NaiveMove, naive_placements
from tests.properties.strategies import naive_board, positions, studies


def as_naive(move: Place) -> NaiveMove:
    return frozenset((str(tile), cell.x, cell.y) for tile, cell in move.placements)


def check_against_the_naive_generator(position: Position) -> None:
    hand = [str(tile) for tile in position.hands[position.to_move]]
    wanted = {} if position.is_over or not hand else naive_placements(naive_board(position), hand)
    listed = position.legal_placements()
    assert len({as_naive(move) for move in listed}) == len(listed)
    assert {as_naive(move): position.score(move) for move in listed} == wanted
    assert position.scored_placements() == [(position.score(move), move) for move in listed]


@settings(max_examples=20)
@given(positions(turns=25))
def test_in_play_the_list_and_its_scores_are_those_of_the_naive_generator(at: Position) -> None:
    check_against_the_naive_generator(at)


@settings(max_examples=20)
@given(studies(turns=60))
def test_in_studies_the_list_and_its_scores_are_those_of_the_naive_generator(at: Position) -> None:
    check_against_the_naive_generator(at)


def perturbed(move: Place, position: Position, random: Random) -> Place:
    """A neighbour of a legal move: a tile moved, exchanged, added or taken away."""
    placements = list(move.placements)
    at = random.randrange(len(placements))
    tile, cell = placements[at]
    match random.randrange(6):
        case 0:
            placements[at] = Placement(tile, random.choice(cell.neighbours()))
        case 1:
            placements[at] = Placement(random.choice(position.hands[position.to_move]), cell)
        case 2:
            placements[at] = Placement(random.choice(ALL_TILES), cell)
        case 3:
            near = Cell(cell.x + random.randint(-3, 3), cell.y + random.randint(-3, 3))
            placements.append(Placement(random.choice(position.hands[position.to_move]), near))
        case 4:
            del placements[at]
        case 5:
            dx, dy = random.choice([(1, 0), (-1, 0), (0, 1), (0, -1)])
            placements = [Placement(t, Cell(c.x + dx, c.y + dy)) for t, c in placements]
    random.shuffle(placements)
    return Place(tuple(placements))


@settings(max_examples=30)
@given(positions(turns=60), st.integers(0, 10**9))
def test_the_law_accepts_a_perturbed_move_just_if_it_is_listed(at: Position, seed: int) -> None:
    random = Random(seed)
    listed = {frozenset(move.placements): move for move in at.legal_placements()}
    if not listed or not at.board:
        return
    moves = list(listed.values())
    for _ in range(40):
        tried = perturbed(random.choice(moves), at, random)
        known = frozenset(tried.placements) in listed
        is_set = len(set(tried.placements)) == len(tried.placements)
        assert at.is_legal(tried) == (known and is_set), str(tried)


@settings(max_examples=25)
@given(positions(turns=60), st.integers(0, 10**9))
def test_the_law_is_the_same_moved_turned_and_recoloured(at: Position, seed: int) -> None:
    """Legality, reason and score know no place, no direction and no favourite colour."""
    random = Random(seed)
    dx, dy = random.randint(-(10**12), 10**12), random.randint(-99, 99)
    colours, shapes = random.sample("ROYGBP", 6), random.sample("osdcxt", 6)

    def tile(code: str) -> str:
        return colours["ROYGBP".index(code[0])] + shapes["osdcxt".index(code[1])]

    def cell(x: int, y: int) -> tuple[int, int]:
        return y + dx, x + dy  # mirrored in the diagonal, then moved

    setup = at.to_setup()
    setup["board"] = [[*cell(x, y), tile(code)] for x, y, code in setup["board"]]
    setup["hands"] = [[tile(code) for code in hand] for hand in setup["hands"]]
    setup["bag"] = [tile(code) for code in setup["bag"]]
    other = Position.from_setup(setup)
    assert other.is_over == at.is_over

    by_code = {str(t): t for t in ALL_TILES}

    def image(move: Place) -> Place:
        return Place(
            tuple(Placement(by_code[tile(str(t))], Cell(*cell(*c))) for t, c in move.placements)
        )

    def verdict(position: Position, move: Place) -> tuple[str, int]:
        try:
            return "", position.score(move)
        except IllegalMove as error:
            return error.reason, 0

    moves = at.legal_placements()
    assert len(other.legal_placements()) == len(moves)
    for move in moves[:10]:
        assert verdict(at, move) == verdict(other, image(move))
        spoilt = perturbed(move, at, random)
        assert verdict(at, spoilt) == verdict(other, image(spoilt))
