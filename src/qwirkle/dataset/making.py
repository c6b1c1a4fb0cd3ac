"""Makes a dataset: plays the games, values the moves of every position, collects the rows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing

from qwirkle.analysis import Analyser, Analysis
from qwirkle.arena.game_result import GameResult
from qwirkle.arena.referee import play_game
from qwirkle.compute import Executor
from qwirkle.dataset.dataset_folder import DatasetFolder
from qwirkle.dataset.dataset_spec import GameToValue
from qwirkle.dataset.rows import CandidateRow, GameRow, GameRows, PositionRow
from qwirkle.notation import format_move, format_view, parse_record
from qwirkle.rules.errors import QwirkleError
from qwirkle.rules.game import Game
from qwirkle.rules.turn import Turn
from qwirkle.rules.view import View

__all__ = ["make_dataset", "make_game"]

_DECIMALS = 4


def make_dataset(
    folder: DatasetFolder,
    executor: Executor,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> None:
    """Add the games that are missing, and finish the folder when all are there.

    ``progress`` is called with the games done and those wanted. What was added before Ctrl-C or
    an error is kept.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from qwirkle.arena import Contestant
    >>> from qwirkle.compute import InlineExecutor
    >>> from qwirkle.dataset import DatasetSpec
    >>> spec = DatasetSpec((Contestant("greedy"),), games=1, samples=0, formats=("jsonl",))
    >>> with TemporaryDirectory() as folder:
    ...     with DatasetFolder(Path(folder) / "games", spec) as dataset:
    ...         make_dataset(dataset, InlineExecutor())
    ...     sorted(path.name for path in (Path(folder) / "games" / "jsonl").iterdir())
    ['candidates', 'games', 'positions']
    """
    spec = folder.spec
    progress(len(folder.done), spec.games)
    with closing(executor.run(make_game, spec.jobs(without=folder.done))) as results:
        for _, rows in results:
            folder.add(rows)
            progress(len(folder.done), spec.games)
    folder.finish()


def make_game(job: GameToValue) -> GameRows:
    """Play one game and value its positions; raises `QwirkleError` if a player forfeits it.

    >>> from qwirkle.arena import Contestant
    >>> from qwirkle.dataset import DatasetSpec
    >>> spec = DatasetSpec((Contestant("greedy"),), games=1, samples=0)
    >>> make_game(next(spec.jobs())).game.ending
    'hand_empty'
    """
    played = play_game(job.game)
    for seat, result in enumerate(played.result.seats):
        if result.forfeit is not None:
            raise QwirkleError(
                "player_failed",
                f"{job}: {job.game.contestants[seat].label} on seat {seat} {result.forfeit}",
            )
    game = parse_record(played.record).game
    positions, candidates = [], []
    for number, (view, turn) in enumerate(_decisions(game)):
        analysis = _valued(view, turn, job)
        chosen = analysis.of(turn.move)
        positions.append(_position_row(job.number, number, view, turn, analysis, played.result))
        candidates += [
            CandidateRow(
                game=job.number,
                turn=number,
                rank=rank,
                move=format_move(candidate.move),
                points=candidate.points,
                kept=[tile.index for tile in candidate.kept],
                is_chosen=candidate is chosen,
                method=analysis.method,
                static=_rounded(candidate.static),
                behind=round(candidate.behind.value, _DECIMALS),
                behind_error=round(candidate.behind.error, _DECIMALS),
                win=None if candidate.win is None else _rounded(candidate.win.value),
                samples=candidate.samples,
            )
            for rank, candidate in enumerate(analysis.candidates)
        ]
    return GameRows(_game_row(job, game, played.result, played.record), positions, candidates)


def _decisions(game: Game) -> Iterator[tuple[View, Turn]]:
    """What each seat knew when it was its turn, and what it did."""
    for before, turn in zip(game.steps(), game.turns, strict=False):
        yield before.position.view(turn.seat), turn


def _valued(view: View, turn: Turn, job: GameToValue) -> Analysis:
    # The move that was made is always among the candidates.
    analyser = Analyser(
        view, samples=max(job.samples, 1), moves=[turn.move], seed=f"{job.game.seed} {job.number}"
    )
    return analyser.result() if job.samples else next(iter(analyser))


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, _DECIMALS)


def _game_row(job: GameToValue, game: Game, result: GameResult, record: str) -> GameRow:
    return GameRow(
        game=job.number,
        deal=result.deal,
        players=[contestant.label for contestant in job.game.contestants],
        scores=list(game.position.scores),
        shares=[seat.share for seat in result.seats],
        turns=result.turns,
        ending=result.ending,
        record=record,
    )


def _position_row(
    game: int, number: int, view: View, turn: Turn, analysis: Analysis, result: GameResult
) -> PositionRow:
    seats = [(turn.seat + after) % view.seats for after in range(view.seats)]
    final = [result.seats[seat].points for seat in seats]
    board = list(view.board.items())
    return PositionRow(
        game=game,
        turn=number,
        seat=turn.seat,
        seats=view.seats,
        view=format_view(view).partition("\n")[0],
        board_x=[cell.x for cell, _ in board],
        board_y=[cell.y for cell, _ in board],
        board_kind=[tile.index for _, tile in board],
        hand=[tile.index for tile in view.hand],
        unseen=list(view.unseen_counts),
        scores=[view.scores[seat] for seat in seats],
        hand_counts=[view.hand_counts[seat] for seat in seats],
        bag_count=view.bag_count,
        legal=analysis.legal,
        move=format_move(turn.move),
        score=turn.score,
        margin=round(final[0] - sum(final[1:]) / len(final[1:]), _DECIMALS),
        share=round(result.seats[turn.seat].share, _DECIMALS),
    )
