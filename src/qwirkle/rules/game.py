"""A start and its turns; the deal, the draws and the mixing of the bag come from one seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Self

from qwirkle.rules.board import Board
from qwirkle.rules.chance import dealt, mixed_after_swap
from qwirkle.rules.errors import InvalidArgument, InvalidSetup, shown
from qwirkle.rules.incident import (
    Closing,
    ClosingReason,
    Departure,
    DepartureReason,
    Hold,
    Incident,
    Remix,
    Return,
    StandIn,
    Takeover,
)
from qwirkle.rules.move import Move, Swap
from qwirkle.rules.pictures import as_svg
from qwirkle.rules.position import Position, checked_name
from qwirkle.rules.ruleset import HAND_SIZE, Ruleset
from qwirkle.rules.setup import check_copies, parse_tiles
from qwirkle.rules.tile import ALL_TILES, COPIES, Tile, is_plain_int
from qwirkle.rules.turn import Turn

__all__ = ["RULINGS", "Game"]

RULINGS = 2
"""The version of the rulings that new games are played by.

If the opener goes out before opening, the next seat opens in version 1; since version 2 the opener
is determined again among the other seats (A37). Records and logs contain the version of their game.
"""

_CLASSIC = Ruleset.preset("classic")


@dataclass(frozen=True, slots=True)
class Game:
    """One game. ``position`` is the current position; every change returns a new Game.

    ``rulings`` is the version of the rulings that it is played by, see `RULINGS`. A game that goes
    on from a turn of another one, see `play_on`, has ``origin_seeds``: by the first of them the
    tiles were dealt, and each mixed the bag until the next `Remix`; ``seed`` is that of the last.

    >>> game = Game.start(players=2, seed=7)
    >>> opening = game.position.legal_placements()[0]
    >>> len(game.play(opening).turns)
    1
    """

    ruleset: Ruleset
    names: tuple[str, ...]
    ages: tuple[int, ...] | None
    seed: str | None
    deal: tuple[Tile, ...]
    position: Position
    rulings: int = RULINGS
    origin_seeds: tuple[str, ...] = ()

    @classmethod
    def start(
        cls,
        players: int,
        seed: int | str,
        ages: Sequence[int] | None = None,
        ruleset: Ruleset = _CLASSIC,
        names: Sequence[str] | None = None,
        rulings: int = RULINGS,
    ) -> Self:
        """A new game whose deal comes from ``seed`` (7 and "7" are the same seed)."""
        seed = checked_seed(seed)
        return cls.from_deal(dealt(seed), players, ages, ruleset, names, seed, rulings)

    @classmethod
    def from_deal(
        cls,
        deal: Iterable[Tile | str],
        players: int,
        ages: Sequence[int] | None = None,
        ruleset: Ruleset = _CLASSIC,
        names: Sequence[str] | None = None,
        seed: int | str | None = None,
        rulings: int = RULINGS,
        origin_seeds: Sequence[int | str] = (),
    ) -> Self:
        """A new game with this order of all 108 tiles; seat 0 gets the first six (A26).

        Without a seed, the bag is mixed after swaps with the hash of the deal as key. With
        ``origin_seeds``, this is the start of the game that a played-on one goes back to.
        """
        if not isinstance(ruleset, Ruleset):
            raise InvalidArgument(
                "wrong_type", f"a ruleset is like Ruleset.preset('schmidt'), not {shown(ruleset)}"
            )
        ruleset.check_seats(players)
        if not isinstance(deal, Iterable):
            raise InvalidSetup("bad_deal", f"a deal has 108 tiles, not {deal!r:.60} (S1)")
        tiles = parse_tiles(tuple(deal), "deal")
        check_copies(tiles)
        if len(tiles) != len(ALL_TILES) * COPIES:
            raise InvalidSetup("bad_deal", f"a deal has 108 tiles, not {len(tiles)} (S1)")
        ages = _checked_ages(ages, players)
        if names is None:
            names = [f"Player {seat + 1}" for seat in range(players)]
        checked_names = _checked_names(names, players)
        if not is_plain_int(rulings) or not 1 <= rulings <= RULINGS:
            raise InvalidArgument(
                "unknown_rulings",
                f"rulings version {shown(rulings)} is not supported, only 1 to {RULINGS}",
            )
        position = _start(ruleset, tiles, players, ages)
        key = None if seed is None else checked_seed(seed)
        origins = tuple(map(checked_seed, origin_seeds))
        if origins and key is None:
            raise InvalidArgument("bad_seed", "a game that was played on has a seed of its own")
        return cls(ruleset, checked_names, ages, key, tiles, position, rulings, origins)

    def __str__(self) -> str:
        """The board of the current position, with the last move in brackets."""
        return str(self.position)

    def _repr_svg_(self) -> str:
        """The picture that notebooks show."""
        return as_svg(self)

    @property
    def turns(self) -> tuple[Turn, ...]:
        return self.position.turns

    @property
    def is_over(self) -> bool:
        return self.position.is_over

    @property
    def start_position(self) -> Position:
        """The position before the first turn."""
        return _start(self.ruleset, self.deal, len(self.names), self.ages)

    @property
    def mixing_key(self) -> str:
        """The key for mixing the bag now: the seed, or else the hash of the deal."""
        return self._keys[self.remixes]

    @property
    def _keys(self) -> tuple[str, ...]:
        """The keys in the order in which they mixed the bag; a remix leads to the next one."""
        if self.seed is not None:
            return (*self.origin_seeds, self.seed)
        return (sha256("".join(map(str, self.deal)).encode()).hexdigest(),)

    @property
    def remixes(self) -> int:
        """How often the bag was mixed anew, because another game went on from there."""
        return sum(isinstance(incident, Remix) for incident in self.position.incidents)

    @property
    def played_on_after(self) -> int:
        """The number of turns that are from another game, see `play_on`; 0 if there is none."""
        turns = [i.after for i in self.position.incidents if isinstance(i, Remix)]
        return turns[-1] if turns else 0

    def play(self, move: Move, seat: int | None = None) -> Game:
        """The game after a legal move: tiles drawn, the bag mixed after a swap (W3)."""
        return self._after(self.position.play(move, seat))

    def play_unchecked(self, move: Move) -> Game:
        """`play` for a move that is known to be legal."""
        return self._after(self.position.play_unchecked(move))

    def replay_turn(self, move: Move, draw: Sequence[Tile], seat: int | None = None) -> Game:
        """`play` with a recorded draw instead of the front of the bag."""
        position = self.position
        lines = position.score_lines(move, seat)
        missing = Counter(draw) - Counter(position.bag)
        if missing:
            tiles = " ".join(map(str, sorted(missing.elements())))
            raise InvalidArgument("bad_draw", f"{tiles} cannot be drawn from this bag")
        rest = list(position.bag)
        for tile in draw:
            rest.remove(tile)
        after = replace(position, bag=(*draw, *rest)).play_unchecked(move, lines)
        if after.turns[-1].draw != tuple(draw):
            raise InvalidArgument(
                "bad_draw",
                f"{len(after.turns[-1].draw)} tiles must be drawn here, not {len(draw)} (T3, W3)",
            )
        return self._after(after)

    def _after(self, position: Position) -> Game:
        turn = position.turns[-1]
        if isinstance(turn.move, Swap):
            bag = mixed_after_swap(position.bag, self.mixing_key, len(position.turns))
            position = replace(position, bag=bag)
        return self._at(position)

    def _at(self, position: Position) -> Game:
        """This game with another position; `replace` would take several times as long."""
        return Game(
            self.ruleset,
            self.names,
            self.ages,
            self.seed,
            self.deal,
            position,
            self.rulings,
            self.origin_seeds,
        )

    def depart(self, seat: int, reason: DepartureReason) -> Game:
        """A seat goes out of the game; before it has opened, another one must (A37)."""
        position = self.position.depart(seat, reason)
        must_open = not position.board and not position.is_over
        if self.rulings > 1 and must_open and seat == self.position.to_move:
            opener = self.ruleset.starter(position.hands, self.ages, position.out)
            position = replace(position, to_move=opener)
        return self._at(position)

    def take_over(self, seat: int, player: str) -> Game:
        """Record that ``player`` continues for ``seat`` for good."""
        return self._at(self.position.take_over(seat, player))

    def stand_in(self, seat: int, player: str) -> Game:
        """Record that ``player`` plays this turn for ``seat``, which is to move."""
        return self._at(self.position.stand_in(seat, player))

    def hold(self, seat: int, player: str) -> Game:
        """Record that ``player`` plays for ``seat`` until its own player returns."""
        return self._at(self.position.hold(seat, player))

    def give_back(self, seat: int) -> Game:
        """Record that the player of ``seat``, which was held, plays again."""
        return self._at(self.position.give_back(seat))

    def play_on(self, seed: int | str, names: Sequence[str] | None = None) -> Game:
        """Another game that goes on from here: its seed mixes what is left in the bag.

        Turns and hands stay, so they are known to those who know this game; what will be drawn is
        not. ``names`` are the new players. Raises `InvalidArgument` if the game is over.

        >>> game = Game.start(players=2, seed=7).play_on("another")
        >>> game.origin_seeds, game.seed
        (('7',), 'another')
        """
        names = self.names if names is None else _checked_names(names, len(self.names))
        origins = self._keys[: self.remixes + 1]
        return replace(self, names=names, seed=checked_seed(seed), origin_seeds=origins).remix()

    def remix(self) -> Game:
        """Mix the bag anew with the next of the seeds."""
        if self.remixes >= len(self.origin_seeds):
            raise InvalidArgument("no_origin", "the bag is mixed anew only to play on another game")
        game = self._at(self.position.remix())
        bag = mixed_after_swap(game.position.bag, game.mixing_key, len(game.turns))
        return game._at(replace(game.position, bag=bag))

    def close(self, reason: ClosingReason) -> Game:
        """End the game from outside the rules."""
        return self._at(self.position.close(reason))

    def with_incident(self, incident: Incident) -> Game:
        """This game after an incident of another game with the same history."""
        match incident:
            case Departure(seat=seat, reason=reason):
                return self.depart(seat, reason)
            case Takeover(seat=seat, player=player):
                return self.take_over(seat, player)
            case StandIn(seat=seat, player=player):
                return self.stand_in(seat, player)
            case Hold(seat=seat, player=player):
                return self.hold(seat, player)
            case Return(seat=seat):
                return self.give_back(seat)
            case Remix():
                return self.remix()
            case Closing(reason=why):
                return self.close(why)

    def steps(self) -> Iterator[Game]:
        """This game at its start and after each turn and incident, the last equal to itself."""
        game = self._at(self.start_position)
        yield game
        for step in self.position.history():
            if isinstance(step, Turn):
                game = game.replay_turn(step.move, step.draw)
            else:
                game = game.with_incident(step)
            yield game

    def first_foreign_draw(self) -> int | None:
        """The number, from 1, of the first turn whose draw does not follow from deal and seed."""
        for before, step in zip(self.steps(), self.position.history(), strict=False):
            if not isinstance(step, Turn):
                continue
            if step.draw != before.position.bag[: len(step.draw)]:
                return len(before.turns) + 1
        return None


def _start(
    ruleset: Ruleset, deal: tuple[Tile, ...], players: int, ages: Sequence[int] | None
) -> Position:
    hands = tuple(deal[s * HAND_SIZE : (s + 1) * HAND_SIZE] for s in range(players))
    return Position(
        ruleset=ruleset,
        board=Board(),
        hands=hands,
        bag=deal[players * HAND_SIZE :],
        scores=(0,) * players,
        to_move=ruleset.starter(hands, ages),
    )


def checked_seed(seed: int | str) -> str:
    """A seed as the string that is hashed and written down."""
    if is_plain_int(seed):
        return str(seed)
    if isinstance(seed, str) and seed and len(seed) <= 200 and seed.isprintable():
        return seed
    raise InvalidArgument(
        "bad_seed", f"a seed is an integer or a string of 1 to 200 characters, not {shown(seed)}"
    )


def _checked_ages(ages: Sequence[int] | None, players: int) -> tuple[int, ...] | None:
    if ages is None:
        return None
    is_right = _is_list(ages) and len(ages) == players
    if not is_right or not all(type(age) is int and age >= 0 for age in ages):
        raise InvalidArgument(
            "bad_ages", f"ages are {players} whole numbers, one for each seat, not {shown(ages)}"
        )
    return tuple(ages)


def _checked_names(names: Sequence[str], players: int) -> tuple[str, ...]:
    if not _is_list(names) or len(names) != players:
        raise InvalidArgument("bad_name", f"there must be {players} names, not {shown(names)}")
    return tuple(map(checked_name, names))


def _is_list(value: object) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)
