"""Finds puzzles in games: games that bots of mixed levels play, or records.

One job is one game. The puzzles of a game depend only on the seed and its number, and they are
selected in the order of the games, so the same seed gives the same set wherever the jobs run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from itertools import product
from random import Random

from qwirkle.analysis.puzzles.criteria import is_eligible
from qwirkle.analysis.puzzles.finder import prospect_of, prove
from qwirkle.analysis.puzzles.mining_journal import MiningJournal
from qwirkle.analysis.puzzles.puzzle import Puzzle
from qwirkle.analysis.puzzles.selection import Selection
from qwirkle.compute import Executor
from qwirkle.players.registry import create
from qwirkle.rules.errors import InvalidArgument, shown
from qwirkle.rules.game import Game
from qwirkle.rules.view import View

__all__ = ["GameJob", "game_jobs", "mine", "mine_game", "record_jobs"]

_LEVELS = ("beginner", "casual", "keen", "strong", "greedy", "expert")
_PAIRINGS = tuple(product(_LEVELS, repeat=2))

_MOST_A_GAME = 4
# Of the positions in which the best move simply scores the most, one in this many is taken.
_PLAIN = 4


@dataclass(frozen=True, slots=True)
class GameJob:
    """One game to look through: number ``number`` of those that bots play, or a given one.

    >>> GameJob(number=0, seed="7").game is None
    True
    """

    number: int
    seed: str
    game: Game | None = None


def game_jobs(seed: str, games: int | None = None) -> Iterator[GameJob]:
    """Jobs for games that bots play, endlessly many if their number is not given.

    >>> [job.number for job in game_jobs(seed="7", games=3)]
    [0, 1, 2]
    """
    number = 0
    while games is None or number < games:
        yield GameJob(number, seed)
        number += 1


def record_jobs(seed: str, games: Iterable[Game]) -> Iterator[GameJob]:
    """Jobs for given games; raises `InvalidArgument` for one that is not of two seats.

    >>> games = [Game.start(2, seed="a"), Game.start(2, seed="b")]
    >>> [job.game.seed for job in record_jobs("7", games)]
    ['a', 'b']
    """
    for number, game in enumerate(games):
        if not isinstance(game, Game):
            raise InvalidArgument("wrong_type", f"a Game is needed, not {shown(game)}")
        if len(game.names) != 2:
            raise InvalidArgument(
                "not_two_seats", f"puzzles are of two seats, and this game has {len(game.names)}"
            )
        yield GameJob(number, seed, game)


def mine_game(job: GameJob) -> tuple[Puzzle, ...]:
    """The puzzles in one game, a few at most; the same job always gives the same.

    >>> mine_game(GameJob(0, "7", Game.start(2, seed=7)))
    ()
    """
    views = list(_played(job) if job.game is None else _looked_at(job.game))
    random = Random(f"{job.seed} puzzles {job.number}")
    random.shuffle(views)
    found: list[Puzzle] = []
    for view in views:
        if len(found) == _MOST_A_GAME:
            break
        prospect = prospect_of(view, skip_plain=random.randrange(_PLAIN) > 0)
        puzzle = None if prospect is None else prove(prospect)
        if puzzle is not None:
            found.append(puzzle)
    return tuple(found)


def _played(job: GameJob) -> Iterator[View]:
    """The decisions of a game between two bots."""
    seed = f"{job.seed} puzzles {job.number}"
    levels = Random(seed).choice(_PAIRINGS)
    players = [create(level, seed=f"{seed} {seat}") for seat, level in enumerate(levels)]
    game = Game.start(len(levels), seed=seed)
    while not game.is_over and not game.position.swap_limit_reached:
        seat = game.position.to_move
        view = game.position.view(seat)
        if is_eligible(view):
            yield view
        game = game.play(players[seat].choose(view))


def _looked_at(game: Game) -> Iterator[View]:
    """The decisions of a game that was played."""
    for step in game.steps():
        if not step.position.is_over:
            view = step.position.view(step.position.to_move)
            if is_eligible(view):
                yield view


def mine(
    jobs: Iterable[GameJob],
    count: int,
    executor: Executor,
    journal: MiningJournal,
    advance: Callable[[int, int], None] = lambda done, total: None,
) -> tuple[Puzzle, ...]:
    """Look through games until ``count`` puzzles are selected, or there are no more games.

    Every finished game is kept in the journal, from which the next call goes on.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from qwirkle.compute import InlineExecutor
    >>> jobs = record_jobs("7", [Game.start(2, seed=7)])
    >>> with TemporaryDirectory() as folder, InlineExecutor() as executor:
    ...     with MiningJournal(Path(folder) / "journal", "7", "one game") as journal:
    ...         mine(jobs, 1, executor, journal), list(journal.games)
    ((), [0])
    """
    if count < 1:
        raise InvalidArgument("bad_count", f"the number of puzzles is at least 1, not {count}")
    selection = Selection(count)
    waiting = dict(journal.games)
    following = 0

    def take() -> None:
        nonlocal following
        while following in waiting and not selection.is_full:
            for puzzle in waiting.pop(following):
                selection.offer(puzzle)
            following += 1
        advance(len(selection.puzzles), count)

    take()
    missing = (job for job in jobs if job.number not in journal.games)
    with closing(executor.run(mine_game, missing)) as results:
        while not selection.is_full:
            done = next(results, None)
            if done is None:
                break
            job, puzzles = done
            journal.add(job.number, puzzles)
            waiting[job.number] = puzzles
            take()
    return tuple(selection.puzzles)
