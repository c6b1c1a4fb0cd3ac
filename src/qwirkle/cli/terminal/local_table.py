"""A game of people and bots at this terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from qwirkle.players import create
from qwirkle.players import names as bot_names
from qwirkle.protocol import EngineCommand, EnginePlayer
from qwirkle.protocol.engine_player import PREFIX
from qwirkle.rules.errors import InvalidArgument
from qwirkle.rules.game import Game
from qwirkle.rules.move import Move
from qwirkle.rules.ruleset import Ruleset
from qwirkle.rules.view import View

__all__ = ["STAND_IN", "LocalSeat", "LocalTable", "parse_seats"]

STAND_IN = "greedy"
"""The bot that plays a turn for a program that failed."""


@dataclass(frozen=True, slots=True)
class LocalSeat:
    """A person, or a bot by its registered name or as ``cmd:./program``."""

    name: str
    bot: str | None = None


def parse_seats(text: str) -> tuple[LocalSeat, ...]:
    """Seats from ``you,greedy``, ``Anna,Bob,bot:greedy`` or ``you,cmd:./program``.

    Raises `InvalidArgument`, also if there is no such bot or program.

    >>> [(seat.name, seat.bot) for seat in parse_seats("Anna, greedy")]
    [('Anna', None), ('Greedy', 'greedy')]
    """
    seats: list[LocalSeat] = []
    for word in (part.strip() for part in text.split(",")):
        if not word:
            raise InvalidArgument("bad_name", "a player is missing between the commas")
        kind = word.lower().removeprefix("bot:") if word.lower().startswith("bot:") else word
        if word.startswith(PREFIX):
            seat = LocalSeat(Path(EngineCommand.parse(word).words[0]).name, word)
        elif kind in bot_names():
            seat = LocalSeat(kind.capitalize(), kind)
        elif kind != word:
            create(kind)  # raises, listing the known bots
            raise AssertionError(kind)
        else:
            seat = LocalSeat("You" if word.lower() == "you" else word)
        taken = [other.name for other in seats]
        name, number = seat.name, 2
        while name in taken:
            name, number = f"{seat.name} {number}", number + 1
        seats.append(LocalSeat(name, seat.bot))
    return tuple(seats)


class LocalTable:
    """The game with its seats. People are shown nothing but a `view`."""

    def __init__(
        self,
        game: Game,
        seats: Sequence[LocalSeat],
        keep: Callable[[LocalTable], None] = lambda table: None,
    ) -> None:
        self.game = game
        self.seats = tuple(seats)
        self._keep = keep

    @classmethod
    def start(
        cls,
        seats: Sequence[LocalSeat],
        seed: int | str,
        ruleset: Ruleset | None = None,
        ages: Sequence[int] | None = None,
        keep: Callable[[LocalTable], None] = lambda table: None,
    ) -> LocalTable:
        names = [seat.name for seat in seats]
        rules = ruleset or Ruleset.preset("classic")
        return cls(Game.start(len(seats), seed, ages, rules, names), seats, keep)

    @property
    def names(self) -> tuple[str, ...]:
        return self.game.names

    @property
    def to_move(self) -> int:
        return self.game.position.to_move

    @property
    def is_over(self) -> bool:
        return self.game.is_over

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.bot is None)

    @property
    def is_hot_seat(self) -> bool:
        """Whether several people share this screen, so that hands must be hidden."""
        return len(self.people) > 1

    def view(self, seat: int | None) -> View:
        return self.game.position.view(seat)

    def bot_move(self) -> Move:
        """The move of the bot on turn; slow, and safe to call from another thread.

        Raises `QwirkleError` if a program fails."""
        seat = self.to_move
        bot = self.seats[seat].bot
        if bot is None:
            raise InvalidArgument("unknown_player", f"{self.names[seat]} is no bot")
        # A seed per turn, so that a resumed game continues as it would have.
        key = f"{self.game.mixing_key}/{seat}/{len(self.game.turns)}"
        if not bot.startswith(PREFIX):
            return create(bot, seed=key).choose(self.view(seat))
        # Nor does a program remember anything from one turn to the next.
        with closing(EnginePlayer(bot, seed=key)) as engine:
            return engine.choose(self.view(seat))

    def stand_in_move(self) -> Move:
        """A move for a program that failed."""
        return create(STAND_IN).choose(self.view(self.to_move))

    def play(self, move: Move) -> None:
        """Play a legal move; raises `IllegalMove` for others."""
        self.game = self.game.play(move)

    def keep(self) -> None:
        """Save the game, if this table saves games."""
        self._keep(self)
