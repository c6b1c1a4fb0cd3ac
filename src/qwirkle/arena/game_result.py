"""The result of one game: a line of ``games.jsonl``."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from qwirkle.arena.match_spec import GameKey

__all__ = ["GameResult", "PlayedGame", "SeatResult"]


class SeatResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one seat did.

    >>> from qwirkle.arena import Contestant, MatchSpec, play_game
    >>> spec = MatchSpec((Contestant("greedy"), Contestant("random")), groups=1)
    >>> seats = play_game(next(spec.games())).result.seats
    >>> [seat.player for seat in seats], sum(seat.share for seat in seats)
    ([0, 1], 1.0)
    """

    player: int
    """The number of the contestant in the match."""
    points: int
    share: float
    """1 for a win, 1/k for a win shared by k, else 0."""
    qwirkles: int
    swaps: int
    ms: tuple[float, ...]
    """How long each of its moves took, in milliseconds."""
    forfeit: str | None = None


class GameResult(msgspec.Struct, frozen=True, tag_field=None):
    """The result of one game.

    >>> from qwirkle.arena import Contestant, MatchSpec, play_game
    >>> spec = MatchSpec((Contestant("greedy"), Contestant("random")), groups=1)
    >>> result = play_game(next(spec.games())).result
    >>> tuple(result.key), result.ending, result.turns > 20
    ((0, 0, 0), 'hand_empty', True)
    """

    meeting: int
    group: int
    arrangement: int
    deal: str
    """The seed of the deal."""
    turns: int
    ending: str
    seats: tuple[SeatResult, ...]

    @property
    def key(self) -> GameKey:
        return GameKey(self.meeting, self.group, self.arrangement)

    def without_times(self) -> GameResult:
        """Equal for equal games, however long the moves took."""
        seats = tuple(msgspec.structs.replace(seat, ms=()) for seat in self.seats)
        return msgspec.structs.replace(self, seats=seats)


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """The result with the record of the game, and how long it took.

    >>> from qwirkle import parse_record
    >>> from qwirkle.arena import Contestant, MatchSpec, play_game
    >>> spec = MatchSpec((Contestant("greedy"), Contestant("random")), groups=1)
    >>> played = play_game(next(spec.games()))
    >>> parse_record(played.record).game.names
    ('greedy', 'random')
    """

    result: GameResult
    record: str
    seconds: float
