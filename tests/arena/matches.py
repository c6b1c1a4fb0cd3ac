"""Short matches for the tests of the arena."""

from collections.abc import Iterable

from qwirkle.arena import Contestant, GameResult, GameSpec, MatchSpec, PlayedGame, play_game


def bot(name: str, seconds: float | None = None, simulations: int | None = None) -> Contestant:
    return Contestant(f"tests.arena.bots:{name}", seconds, simulations, label=name.lower())


def match(*names: str, groups: int = 1, seed: str = "1", seats: int = 2) -> MatchSpec:
    """A match of the registry's players (in small letters) and the tests' (with a capital)."""
    contestants = tuple(bot(name) if name[0].isupper() else Contestant(name) for name in names)
    return MatchSpec(contestants, groups, seed, seats)


def first_game(spec: MatchSpec) -> GameSpec:
    return next(spec.games())


def played(spec: MatchSpec) -> PlayedGame:
    return play_game(first_game(spec))


def without_times(games: Iterable[GameResult]) -> list[GameResult]:
    return [game.without_times() for game in games]
