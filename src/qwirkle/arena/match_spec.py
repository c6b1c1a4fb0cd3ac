"""What is to be played: the meetings of a match and all their games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import NamedTuple

from qwirkle.arena.contestant import Contestant
from qwirkle.rules.chance import below, stream
from qwirkle.rules.errors import InvalidArgument, shown
from qwirkle.rules.game import checked_seed
from qwirkle.rules.ruleset import Ruleset

__all__ = ["GameKey", "GameSpec", "MatchSpec", "Meeting"]

_CLASSIC = Ruleset.preset("classic")


class GameKey(NamedTuple):
    """Which game of a match: the meeting, its deal, and who sits where.

    >>> spec = MatchSpec((Contestant("greedy"), Contestant("random")), groups=1)
    >>> [tuple(game.key) for game in spec.games()]
    [(0, 0, 0), (0, 0, 1)]
    """

    meeting: int
    group: int
    arrangement: int


@dataclass(frozen=True, slots=True)
class GameSpec:
    """One game, with everything needed to play it anywhere.

    >>> spec = MatchSpec((Contestant("greedy"), Contestant("random")), groups=1)
    >>> game = next(spec.games())
    >>> str(game), game.deal_seed == next(spec.games()).deal_seed
    ('game 0.0.0 (greedy, random)', True)
    """

    key: GameKey
    seed: str
    players: tuple[int, ...]
    """By seat, the number of the contestant in the match."""
    contestants: tuple[Contestant, ...]
    """By seat."""
    ruleset: Ruleset

    def __str__(self) -> str:
        players = ", ".join(contestant.label for contestant in self.contestants)
        return f"game {'.'.join(map(str, self.key))} ({players})"

    @property
    def deal_seed(self) -> str:
        """The same for all arrangements of a group, and in all meetings."""
        return f"{next(stream(self.seed, 'arena', 'deal', self.key.group)):016x}"

    def player_seed(self, seat: int) -> int:
        _, group, arrangement = self.key
        return next(stream(self.seed, "arena", "player", group, arrangement, seat))


@dataclass(frozen=True, slots=True)
class Meeting:
    """Contestants who play each other; those numbered ``players`` sit down at one table.

    With two, the first is one seat against the second on all others.

    >>> spec = MatchSpec(tuple(map(Contestant, ("greedy", "expert", "random"))), groups=1)
    >>> [meeting.players for meeting in spec.meetings]
    [(0, 1), (0, 2), (1, 2)]
    """

    number: int
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MatchSpec:
    """A match: who plays, how often, from which seed.

    Each of the ``groups`` is one deal, played once in each of its arrangements (as many as there
    are seats): with two seats a mirrored pair. Two contestants meet; more play a round-robin
    of meetings, or with ``table`` all sit at one.

    >>> spec = MatchSpec((Contestant("greedy"), Contestant("random")), groups=2)
    >>> [game.players for game in spec.games()]
    [(0, 1), (1, 0), (0, 1), (1, 0)]
    """

    contestants: tuple[Contestant, ...]
    groups: int
    seed: str = "1"
    seats: int = 2
    ruleset: Ruleset = _CLASSIC
    table: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "seed", checked_seed(self.seed))
        object.__setattr__(self, "contestants", tuple(self.contestants))
        if len(self.contestants) < 2:
            raise InvalidArgument("too_few_players", "a match takes at least two players")
        for contestant in self.contestants:
            if not isinstance(contestant, Contestant):
                raise InvalidArgument(
                    "bad_contestant",
                    f"players are given as Contestant({shown(contestant)}), "
                    f"not as {shown(contestant)}",
                )
        if type(self.groups) is not int or self.groups < 1:
            raise InvalidArgument(
                "bad_groups", f"a match has at least one deal, not {shown(self.groups)}"
            )
        if self.table and self.seats != len(self.contestants):
            raise InvalidArgument(
                "bad_seats",
                f"a table of {len(self.contestants)} players has as many seats, "
                f"not {shown(self.seats)}",
            )
        self.ruleset.check_seats(self.seats)

    @property
    def labels(self) -> tuple[str, ...]:
        """The names of the contestants, numbered where two would be equal."""
        names = [contestant.label for contestant in self.contestants]
        return tuple(
            name if name not in names[:number] else f"{name}#{names[:number].count(name) + 1}"
            for number, name in enumerate(names)
        )

    @property
    def meetings(self) -> tuple[Meeting, ...]:
        numbers = range(len(self.contestants))
        if self.table or len(numbers) == 2:
            return (Meeting(0, tuple(numbers)),)
        # With two seats A against B is also B against A; one against many has two sides.
        pairs = combinations(numbers, 2) if self.seats == 2 else permutations(numbers, 2)
        return tuple(Meeting(number, pair) for number, pair in enumerate(pairs))

    def arrangements(self, meeting: Meeting, group: int) -> list[tuple[int, ...]]:
        """Who sits where, by seat: each contestant of a group once on every seat."""
        if not self.table:
            one, many = meeting.players
            return [
                tuple(one if seat == at else many for seat in range(self.seats))
                for at in range(self.seats)
            ]
        # Around the table, in an order that changes with the deal, so that nobody always sits
        # behind the same opponent.
        order = list(meeting.players)
        words = stream(self.seed, "arena", "order", group)
        for last in range(len(order) - 1, 0, -1):
            other = below(words, last + 1)
            order[last], order[other] = order[other], order[last]
        return [tuple(order[-shift:] + order[:-shift]) for shift in range(self.seats)]

    def group(self, meeting: Meeting, group: int) -> Iterator[GameSpec]:
        """The games of one deal."""
        for number, players in enumerate(self.arrangements(meeting, group)):
            yield GameSpec(
                GameKey(meeting.number, group, number),
                self.seed,
                players,
                tuple(self.contestants[player] for player in players),
                self.ruleset,
            )

    def games(self) -> Iterator[GameSpec]:
        """All games, deal by deal, so that all meetings advance together."""
        for group in range(self.groups):
            for meeting in self.meetings:
                yield from self.group(meeting, group)

    @property
    def total(self) -> int:
        """The most games that there can be."""
        return len(self.meetings) * self.groups * self.seats
