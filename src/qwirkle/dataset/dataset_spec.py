"""What a dataset is made of: who plays, how often, and how closely moves are valued."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from qwirkle import __version__
from qwirkle.arena import Contestant
from qwirkle.arena.fingerprint import fingerprint
from qwirkle.arena.match_spec import GameKey, GameSpec
from qwirkle.notation import format_ruleset
from qwirkle.rules.errors import InvalidArgument, shown
from qwirkle.rules.game import checked_seed
from qwirkle.rules.ruleset import Ruleset

__all__ = ["FORMATS", "DatasetSpec", "GameToValue"]

FORMATS = ("parquet", "jsonl")
"""What tables can be written as."""

_CLASSIC = Ruleset.preset("classic")
_MOST_SAMPLES = 100_000


@dataclass(frozen=True, slots=True)
class GameToValue:
    """One job: a game to play, and the samples for valuing the moves of each of its positions.

    >>> from qwirkle.arena import Contestant
    >>> spec = DatasetSpec((Contestant("greedy"),), games=1, samples=16)
    >>> job = next(spec.jobs())
    >>> str(job), job.samples
    ('game 0 (greedy, greedy)', 16)
    """

    number: int
    game: GameSpec
    samples: int

    def __str__(self) -> str:
        players = ", ".join(contestant.label for contestant in self.game.contestants)
        return f"game {self.number} ({players})"


@dataclass(frozen=True, slots=True)
class DatasetSpec:
    """Everything that decides the content of a dataset; the same gives the same files.

    The players take turns on the ``seats``; one alone plays against itself. Every game has a deal
    of its own. With ``samples=0`` moves get their static values only.

    >>> from qwirkle.arena import Contestant
    >>> spec = DatasetSpec((Contestant("expert"), Contestant("greedy")), games=2)
    >>> [[player.name for player in job.game.contestants] for job in spec.jobs()]
    [['expert', 'greedy'], ['greedy', 'expert']]
    """

    contestants: tuple[Contestant, ...]
    games: int
    seed: str = "1"
    seats: int = 2
    samples: int = 64
    ruleset: Ruleset = _CLASSIC
    formats: tuple[str, ...] = FORMATS

    def __post_init__(self) -> None:
        object.__setattr__(self, "seed", checked_seed(self.seed))
        object.__setattr__(self, "contestants", tuple(self.contestants))
        self.ruleset.check_seats(self.seats)
        if type(self.games) is not int or self.games < 1:
            raise InvalidArgument(
                "bad_games", f"a dataset has at least one game, not {shown(self.games)}"
            )
        if type(self.samples) is not int or not 0 <= self.samples <= _MOST_SAMPLES:
            raise InvalidArgument(
                "bad_samples",
                f"samples per position are 0 to {_MOST_SAMPLES:,}, not {shown(self.samples)}",
            )
        if not self.formats or set(self.formats) - set(FORMATS):
            raise InvalidArgument(
                "bad_format", f"formats are {' and '.join(FORMATS)}, not {shown(self.formats)}"
            )
        if not 1 <= len(self.contestants) <= self.seats:
            raise InvalidArgument(
                "bad_players",
                f"one to {self.seats} players fit on {self.seats} seats, "
                f"not {len(self.contestants)}",
            )
        for contestant in self.contestants:
            # A time depends on the machine, so the same seed would give other games.
            if contestant.seconds is not None:
                raise InvalidArgument(
                    "not_repeatable",
                    f"{contestant.label} thinks for a time, and its games cannot be repeated: "
                    f"give it simulations, {contestant.name}@200sims",
                )

    def jobs(self, without: frozenset[int] | set[int] = frozenset()) -> Iterator[GameToValue]:
        """The games in order, except those already there."""
        for number in range(self.games):
            if number in without:
                continue
            at = tuple((number + seat) % len(self.contestants) for seat in range(self.seats))
            game = GameSpec(
                GameKey(0, number, 0),
                # Not the deals that the arena plays with this seed: those are for testing.
                f"dataset {self.seed}",
                at,
                tuple(self.contestants[player] for player in at),
                self.ruleset,
            )
            yield GameToValue(number, game, self.samples)

    @property
    def parameters(self) -> dict[str, Any]:
        """What a folder must have in common with a run that continues it."""
        return {
            "players": [contestant.label for contestant in self.contestants],
            "games": self.games,
            "seed": self.seed,
            "seats": self.seats,
            "samples": self.samples,
            "ruleset": format_ruleset(self.ruleset),
            "formats": list(self.formats),
            "qwirkle": __version__,
            "code": fingerprint(self.contestants),
        }
