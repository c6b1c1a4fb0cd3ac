"""Plays one game: asks each player in turn, checks what it answers, and times it."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import perf_counter
from types import FrameType

import qwirkle.engine.placements  # noqa: F401  (loaded now, or the first player would pay for it)
from qwirkle.arena.course import OnTurn, Step
from qwirkle.arena.result import GameResult, PlayedGame, SeatResult
from qwirkle.arena.spec import GameSpec
from qwirkle.notation import Record, format_move, format_record, parse_move
from qwirkle.players import Player
from qwirkle.rules.game import Game
from qwirkle.rules.move import Move, Swap

__all__ = ["MAKING", "play_game"]

MAKING = 60.0
"""The seconds in which a player with a limit must have been made; they are no part of a move's."""


class _Overtime(BaseException):
    """Raised inside a player that thinks too long; not an Exception, lest the player eat it."""


class _ForfeitError(Exception):
    """Why a player has lost."""


@dataclass(slots=True)
class _Chair:
    """A seat as the referee keeps it."""

    player: Player | None = None
    ms: list[float] = field(default_factory=list)
    forfeit: str | None = None


def play_game(
    spec: GameSpec,
    so_far: Sequence[Step] = (),
    watch: Callable[[OnTurn], None] | None = None,
) -> PlayedGame:
    """Play the game to its end.

    A player that fails, answers with what is no legal move, or thinks longer than its limit goes
    out by forfeit. Nothing a player does ends in an error here, unless it ends the process or
    never gives it back: for those ``watch`` is told who is asked and what was done before, and
    another call goes on after ``so_far``, with players made anew.
    """
    begun = perf_counter()
    sitting = _Sitting(spec, watch)
    for step in so_far:
        sitting.repeat(step)
    while not sitting.game.is_over:
        sitting.go_on()
    game, chairs = sitting.game, sitting.chairs
    return PlayedGame(
        _result(spec, game, chairs),
        format_record(Record(game, _headers(spec, chairs))),
        perf_counter() - begun,
    )


class _Sitting:
    """A game under way."""

    def __init__(self, spec: GameSpec, watch: Callable[[OnTurn], None] | None) -> None:
        labels = [contestant.label for contestant in spec.contestants]
        self.game = Game.start(
            len(labels), spec.deal_seed, ruleset=spec.ruleset, names=[name[:80] for name in labels]
        )
        self.chairs = [_Chair() for _ in labels]
        self._spec = spec
        self._watch = watch
        self._last: Step | None = None

    def repeat(self, step: Step) -> None:
        """Do what was done elsewhere."""
        chair = self.chairs[step.seat]
        if step.ms is not None:
            chair.ms.append(step.ms)
        if step.move is not None:
            self._move(parse_move(step.move))
        else:
            self._depart(step.seat, step.forfeit)

    def go_on(self) -> None:
        """The next step: a move of the seat on turn, or its forfeit."""
        seat = self.game.position.to_move
        chair = self.chairs[seat]
        asked = len(chair.ms)
        text = forfeit = None
        try:
            move = self._answer(seat, chair)
        except _ForfeitError as why:
            forfeit = str(why)
        else:
            try:
                text = format_move(move)
                self._move(move)
            except BaseException as error:  # the move is somebody else's, and may hold anything
                text, forfeit = None, f"illegal move: {_blame(error)}"
        if forfeit is not None:
            self._depart(seat, forfeit)
        ms = chair.ms[-1] if len(chair.ms) > asked else None
        self._last = Step(seat, text, ms, forfeit)

    def _move(self, move: Move) -> None:
        self._go_to(self.game.play(move))

    def _depart(self, seat: int, why: str | None) -> None:
        self.chairs[seat].forfeit = why
        self._go_to(self.game.depart(seat, "forfeit"))

    def _go_to(self, game: Game) -> None:
        self.game = game.close("swap_limit") if game.position.swap_limit_reached else game

    def _answer(self, seat: int, chair: _Chair) -> Move:
        """What the player wants to do; raises `_ForfeitError`."""
        contestant = self._spec.contestants[seat]
        limit = contestant.limit
        if chair.player is None:
            making = None if limit is None else MAKING
            with self._asked(seat, making, f"too slow: more than {MAKING:g} s to be made"):
                chair.player = contestant.create(self._spec.player_seed(seat))
        view = self.game.position.view(seat)
        late = "" if limit is None else f"too slow: more than {limit:g} s for a move"
        with self._asked(seat, limit, late):
            begun = perf_counter()
            try:
                move = chair.player.choose(view)
            finally:
                taken = perf_counter() - begun
                chair.ms.append(round(taken * 1000, 3))
        if limit is not None and taken > limit:
            raise _ForfeitError(late)
        return move

    @contextmanager
    def _asked(self, seat: int, limit: float | None, late: str) -> Iterator[None]:
        """Where a player is at work: whatever it does there is its own fault."""
        if self._watch is not None:
            self._watch(OnTurn(seat, limit, late, self._last))
            self._last = None
        try:
            with _stopped_after(limit):
                yield
        except _Overtime:
            raise _ForfeitError(late) from None
        except BaseException as error:
            raise _ForfeitError(f"failed: {_blame(error)}") from error


@contextmanager
def _stopped_after(seconds: float | None) -> Iterator[None]:
    """Raise `_Overtime` in the block after so long, where the system can.

    Elsewhere, and in a player that does not come back from compiled code or eats what is raised,
    the clock is looked at when it answers; a player that never does is ended by who watches.
    """
    if (
        seconds is None
        or not hasattr(signal, "setitimer")
        or threading.current_thread() is not threading.main_thread()
    ):
        yield
        return

    def ring(number: int, frame: FrameType | None) -> None:
        raise _Overtime

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _blame(error: BaseException) -> str:
    """A player's error as one printable line; a person's Ctrl-C is no such error, and goes on."""
    # Workers do not hear it, so there it is the player that raised it.
    if isinstance(error, KeyboardInterrupt) and signal.getsignal(signal.SIGINT) != signal.SIG_IGN:
        raise error
    try:
        text = str(error)
    except BaseException:
        text = ""
    what = f"{type(error).__name__}: {text}" if text else type(error).__name__
    return "".join(c if c.isprintable() else " " for c in what)[:200]


def _headers(spec: GameSpec, chairs: list[_Chair]) -> dict[str, str]:
    meeting, group, arrangement = spec.key
    headers = {
        "Event": "qwirkle arena",
        "Match": spec.seed,
        "Round": f"{meeting}.{group}.{arrangement}",
    }
    for seat, chair in enumerate(chairs):
        if chair.forfeit is not None:
            headers[f"ForfeitOfSeat{seat}"] = chair.forfeit
    return headers


def _result(spec: GameSpec, game: Game, chairs: list[_Chair]) -> GameResult:
    outcome = game.position.outcome
    assert outcome is not None
    seats = []
    for seat, chair in enumerate(chairs):
        turns = [turn for turn in game.turns if turn.seat == seat]
        seats.append(
            SeatResult(
                player=spec.players[seat],
                points=game.position.scores[seat],
                share=1 / len(outcome.winners) if seat in outcome.winners else 0.0,
                qwirkles=sum(line.bonus > 0 for turn in turns for line in turn.lines),
                swaps=sum(isinstance(turn.move, Swap) for turn in turns),
                ms=tuple(chair.ms),
                forfeit=chair.forfeit,
            )
        )
    return GameResult(*spec.key, spec.deal_seed, len(game.turns), outcome.reason, tuple(seats))
