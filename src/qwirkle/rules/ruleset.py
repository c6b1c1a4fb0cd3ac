"""The options in which the published rules differ (S2, S6)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from qwirkle.rules.errors import InvalidArgument, InvalidSetup, shown
from qwirkle.rules.tile import Tile

__all__ = ["HAND_SIZE", "SWAP_ROUNDS", "Ruleset", "StartTie", "longest_sets"]

HAND_SIZE = 6
SWAP_ROUNDS = 6
"""Rounds of nothing but voluntary swaps after which server and arena close a game (A16)."""

StartTie = Literal["oldest", "youngest", "seat"]


@dataclass(frozen=True, slots=True)
class Ruleset:
    """Frozen options of the rules; ``dataclasses.replace`` makes a house rule.

    >>> Ruleset.preset("schmidt").start_tie
    'youngest'
    """

    name: str
    min_seats: int
    max_seats: int
    start_tie: StartTie

    def __post_init__(self) -> None:
        if not isinstance(self.name, str) or not self.name.isidentifier():
            raise InvalidSetup(
                "bad_ruleset", f"a ruleset's name is one word of letters, not {shown(self.name)}"
            )
        if self.start_tie not in get_args(StartTie):
            raise InvalidSetup(
                "bad_ruleset",
                f"start_tie is 'oldest', 'youngest' or 'seat', not {self.start_tie!r:.40}",
            )
        for seats in (self.min_seats, self.max_seats):
            if type(seats) is not int or not 2 <= seats <= 8:
                raise InvalidSetup(
                    "bad_ruleset", f"a game has 2 to 8 seats, not {shown(seats)} (S2)"
                )
        if self.min_seats > self.max_seats:
            raise InvalidSetup(
                "bad_ruleset", f"seats {self.min_seats} to {self.max_seats} is an empty range"
            )

    @staticmethod
    def preset(name: str) -> Ruleset:
        """The ruleset of this name; raises `InvalidArgument` listing the known ones."""
        ruleset = _PRESETS.get(name) if isinstance(name, str) else None
        if ruleset is None:
            raise InvalidArgument(
                "unknown_ruleset",
                f"there is no ruleset {shown(name)}; there are {', '.join(_PRESETS)}",
            )
        return ruleset

    @staticmethod
    def presets() -> tuple[str, ...]:
        """The names of the presets, the default first."""
        return tuple(_PRESETS)

    def check_seats(self, seats: int) -> None:
        """Raise `InvalidSetup` unless these rules allow that many seats."""
        if type(seats) is not int or not self.min_seats <= seats <= self.max_seats:
            raise InvalidSetup(
                "bad_seats",
                f"the {self.name} rules seat {self.min_seats} to {self.max_seats} players, "
                f"not {shown(seats)} (S2)",
            )

    def starter(
        self,
        hands: Sequence[Sequence[Tile]],
        ages: Sequence[int] | None,
        out: Collection[int] = (),
    ) -> int:
        """The seat that must open (S5, S6, A7); seats that are out do not count (A37)."""
        longest = {
            seat: len(longest_sets(hand)[0]) for seat, hand in enumerate(hands) if seat not in out
        }
        tied = [seat for seat, length in longest.items() if length == max(longest.values())]
        if ages is None or self.start_tie == "seat":
            return tied[0]
        # min() returns the first minimum: among equal ages the lowest seat starts.
        sign = -1 if self.start_tie == "oldest" else 1
        return min(tied, key=lambda seat: sign * ages[seat])


_PRESETS = {
    ruleset.name: ruleset
    for ruleset in (
        Ruleset("classic", 2, 8, "oldest"),
        Ruleset("productief", 2, 4, "oldest"),
        Ruleset("extra", 2, 4, "oldest"),
        Ruleset("french", 2, 4, "oldest"),
        Ruleset("english", 2, 6, "oldest"),
        Ruleset("schmidt", 2, 4, "youngest"),
    )
}


def longest_sets(hand: Sequence[Tile]) -> list[frozenset[Tile]]:
    """The largest sets of distinct tiles in hand that share one attribute (S5), each once.

    >>> hand = [Tile.parse(code) for code in ("Ro", "Ro", "Bo", "Gs")]
    >>> [sorted(map(str, group)) for group in longest_sets(hand)]
    [['Bo', 'Ro']]
    """
    kinds = set(hand)
    groups = {frozenset(t for t in kinds if t.colour is tile.colour) for tile in kinds}
    groups |= {frozenset(t for t in kinds if t.shape is tile.shape) for tile in kinds}
    most = max(map(len, groups), default=0)
    # A fixed order, so that everything that depends on it is reproducible.
    return sorted((group for group in groups if len(group) == most), key=sorted)
