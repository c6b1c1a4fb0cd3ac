"""Plays one game: asks each player in turn, checks what it answers, and times it."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import perf_counter
from types import FrameType

import qwirkle.engine.placements  # noqa: F401  (loaded now, or the first player would pay for it)
from qwirkle.arena.result import GameResult, PlayedGame, SeatResult
from qwirkle.arena.spec import GameSpec
from qwirkle.notation import Record, format_record
from qwirkle.players import Player
from qwirkle.rules.game import Game
from qwirkle.rules.move import Move, Swap

__all__ = ["SWAP_ROUNDS", "play_game"]

SWAP_ROUNDS = 6
"""A game in which so many swaps a seat follow each other, and nothing else, is closed."""


class _Overtime(BaseException):
    """Raised inside a player that thinks too long; not an Exception, lest the player eat it."""


@dataclass(slots=True)
class _Chair:
    """A seat as the referee keeps it."""

    player: Player | None = None
    ms: list[float] = field(default_factory=list)
    forfeit: str | None = None


def play_game(spec: GameSpec) -> PlayedGame:
    """Play the game to its end.

    A player that fails, answers with what is no legal move, or thinks longer than its limit goes
    out by forfeit. Nothing a player does ends in an error here, unless it ends the process.
    """
    begun = perf_counter()
    labels = [contestant.label for contestant in spec.contestants]
    game = Game.start(
        len(labels), spec.deal_seed, ruleset=spec.ruleset, names=[name[:80] for name in labels]
    )
    chairs = [_Chair() for _ in labels]
    while not game.is_over:
        seat = game.position.to_move
        try:
            game = game.play(_answer(spec, game, seat, chairs[seat]))
        except _ForfeitError as why:
            chairs[seat].forfeit = str(why)
        except Exception as error:
            chairs[seat].forfeit = f"illegal move: {_line(error)}"
        if chairs[seat].forfeit is not None:
            game = game.depart(seat, "forfeit")
        elif game.position.consecutive_swaps >= SWAP_ROUNDS * len(labels) and not game.is_over:
            game = game.close("swap_limit")
    return PlayedGame(
        _result(spec, game, chairs),
        format_record(Record(game, _headers(spec, chairs))),
        perf_counter() - begun,
    )


class _ForfeitError(Exception):
    """Why a player has lost."""


def _answer(spec: GameSpec, game: Game, seat: int, chair: _Chair) -> Move:
    """What the player wants to do; raises `_ForfeitError`."""
    contestant = spec.contestants[seat]
    try:
        if chair.player is None:
            chair.player = contestant.create(spec.player_seed(seat))
        view = game.position.view(seat)
        begun = perf_counter()
        try:
            with _stopped_after(contestant.limit):
                move = chair.player.choose(view)
        finally:
            taken = perf_counter() - begun
            chair.ms.append(round(taken * 1000, 3))
    except _Overtime:
        raise _ForfeitError(_too_long(contestant.limit)) from None
    except Exception as error:
        raise _ForfeitError(f"failed: {_line(error)}") from error
    if contestant.limit is not None and taken > contestant.limit:
        raise _ForfeitError(_too_long(contestant.limit))
    return move


def _too_long(limit: float | None) -> str:
    return f"too slow: more than {limit:g} s for a move"


@contextmanager
def _stopped_after(seconds: float | None) -> Iterator[None]:
    """Raise `_Overtime` in the block after so long, where the system can.

    Elsewhere, and in a player that does not come back from compiled code, the clock is looked at
    when it answers.
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


def _line(error: Exception) -> str:
    """An error as one printable line."""
    try:
        text = str(error)
    except Exception:
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
