"""Plays one game: asks each player in turn, checks its answer, and measures its time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import partial
from time import perf_counter

import qwirkle.engine.placements  # noqa: F401  (loaded now, so that it does not slow the first move)
from qwirkle.arena.game_result import GameResult, PlayedGame, SeatResult
from qwirkle.arena.match_spec import GameSpec
from qwirkle.notation import Comment, Record, format_record
from qwirkle.players import Player
from qwirkle.players.bot_process import BotProcess, ProcessPlayer, details_of, to_line, to_printable
from qwirkle.rules.errors import QwirkleError
from qwirkle.rules.game import Game
from qwirkle.rules.move import Move, Swap
from qwirkle.rules.view import View

__all__ = ["play_game"]


# What is kept in the record of the details of a forfeit: the last lines, cut to this width.
_LINES = 40
_WIDTH = 200


class _ForfeitError(Exception):
    """Why a player has lost, with details for its author."""

    def __init__(self, why: str, details: str = "") -> None:
        super().__init__(why)
        self.details = details


@dataclass(slots=True)
class _Chair:
    """What the referee keeps about a seat."""

    player: Player | None = None
    """None until it is made, on its first turn."""
    ms: list[float] = field(default_factory=list)
    forfeit: str | None = None


def play_game(spec: GameSpec) -> PlayedGame:
    """Play the game to its end.

    A player that fails, answers with anything but a legal move, or thinks longer than its limit
    goes out by forfeit. Players that might hang or crash think in processes of their own.

    >>> from qwirkle.arena import Contestant, MatchSpec
    >>> spec = MatchSpec((Contestant("greedy"), Contestant("random")), groups=1)
    >>> first, second = (play_game(next(spec.games())).result for _ in range(2))
    >>> first.without_times() == second.without_times()
    True
    """
    begun = perf_counter()
    labels = [contestant.label for contestant in spec.contestants]
    game = Game.start(
        len(labels), spec.deal_seed, ruleset=spec.ruleset, names=[name[:80] for name in labels]
    )
    chairs = [_Chair() for _ in labels]
    comments: list[Comment] = []
    with ExitStack() as processes:
        while not game.is_over:
            seat = game.position.to_move
            try:
                move = _ask(spec, seat, chairs[seat], game.position.view(seat), processes)
                game = _play(game, move)
            except _ForfeitError as why:
                chairs[seat].forfeit = str(why)
                game = game.depart(seat, "forfeit")
                steps = len(game.turns) + len(game.position.incidents)
                comments += [Comment(steps, line) for line in _told(seat, why.details)]
            if game.position.swap_limit_reached:
                game = game.close("swap_limit")
    return PlayedGame(
        _result(spec, game, chairs),
        format_record(Record(game, _headers(spec, chairs), comments)),
        perf_counter() - begun,
    )


def _play(game: Game, move: Move) -> Game:
    try:
        return game.play(move)
    except QwirkleError as error:
        raise _ForfeitError(f"illegal move: {to_line(error)}") from error


def _ask(spec: GameSpec, seat: int, chair: _Chair, view: View, processes: ExitStack) -> Move:
    """The move of the player on turn; raises `_ForfeitError`."""
    contestant = spec.contestants[seat]
    make = partial(contestant.create, spec.player_seed(seat))
    if contestant.is_trusted:
        return _ask_here(chair, make, view)
    if chair.player is None:
        process = processes.enter_context(_borrowed_process())
        chair.player = ProcessPlayer(process, make, contestant.process_limit)
    assert isinstance(chair.player, ProcessPlayer)
    try:
        return chair.player.choose(view)
    except QwirkleError as error:
        what = {"bot_late": "", "not_a_move": "illegal move: "}.get(error.reason, "failed: ")
        raise _ForfeitError(f"{what}{error}", details_of(error)) from error
    finally:
        if chair.player.seconds is not None:
            chair.ms.append(round(1000 * chair.player.seconds, 3))


def _ask_here(chair: _Chair, make: partial[Player], view: View) -> Move:
    """Ask a player in this process, which is faster than in one of its own."""
    try:
        if chair.player is None:
            chair.player = make()
        begun = perf_counter()
        move = chair.player.choose(view)
    except Exception as error:
        raise _ForfeitError(f"failed: {to_line(error)}", details_of(error)) from error
    chair.ms.append(round(1000 * (perf_counter() - begun), 3))
    return move


_idle: list[BotProcess] = []
"""Kept from game to game, since a process is slow to start; they end with this process."""


@contextmanager
def _borrowed_process() -> Iterator[BotProcess]:
    process = _idle.pop() if _idle else BotProcess()
    try:
        yield process
    finally:
        _idle.append(process)


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


def _told(seat: int, details: str) -> list[str]:
    """Details of a forfeit as comments of a record, a line each."""
    lines = details.splitlines()
    if len(lines) > _LINES:
        lines = ["...", *lines[-_LINES:]]
    # The bar keeps the indentation of a traceback.
    shown = [f"| {to_printable(line)[:_WIDTH]}".rstrip() for line in lines]
    return [f"What seat {seat} left behind:", *shown] if shown else []


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
