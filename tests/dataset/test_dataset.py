"""Datasets: fair rows, the same files however often a run is stopped, and a card beside them."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, cast

import pytest

from qwirkle.arena import Contestant
from qwirkle.compute import InlineExecutor
from qwirkle.compute.executor import Job, Result
from qwirkle.dataset import (
    TABLES,
    DatasetFolder,
    DatasetSpec,
    GameRows,
    GameToValue,
    data_card,
    make_dataset,
    make_game,
)
from qwirkle.notation import format_view, parse_move, parse_record, parse_view
from qwirkle.rules.errors import InvalidArgument, QwirkleError
from qwirkle.rules.move import Move, Pass
from qwirkle.rules.view import View

GREEDY = (Contestant("greedy"),)


@pytest.fixture(scope="module")
def rows() -> GameRows:
    """A whole game, with values from two samples."""
    spec = DatasetSpec((Contestant("expert"), Contestant("greedy")), games=2, samples=2)
    return make_game(list(spec.jobs())[1])


def test_a_game_can_be_replayed_and_has_a_position_for_each_turn(rows: GameRows) -> None:
    game = parse_record(rows.game.record).game
    assert list(game.position.scores) == rows.game.scores
    assert rows.game.players == ["greedy", "expert"]
    assert [row.turn for row in rows.positions] == list(range(len(game.turns)))
    for row, turn in zip(rows.positions, game.turns, strict=True):
        assert (row.seat, parse_move(row.move), row.score) == (turn.seat, turn.move, turn.score)


def test_a_position_holds_what_the_seat_to_move_knows_and_no_more(rows: GameRows) -> None:
    game = parse_record(rows.game.record).game
    for row, step in zip(rows.positions, game.steps(), strict=False):
        view = parse_view(row.view)
        known = step.position.view(row.seat)
        assert row.view == format_view(known).splitlines()[0]
        assert (view.hand, view.board, view.unseen_counts) == (
            known.hand,
            known.board,
            known.unseen_counts,
        )
        assert row.hand == [tile.index for tile in known.hand]
        assert row.unseen == list(known.unseen_counts)
        assert len(row.board_kind) + len(row.hand) + sum(row.unseen) == 108
        assert row.scores[0] == known.scores[row.seat]


def test_candidates_are_legal_ranked_and_include_the_move_that_was_made(rows: GameRows) -> None:
    for position in rows.positions:
        view = parse_view(position.view)
        candidates = [row for row in rows.candidates if row.turn == position.turn]
        assert [row.rank for row in candidates] == list(range(len(candidates)))
        assert candidates[0].behind == 0
        assert sum(row.is_chosen for row in candidates) == 1
        for row in candidates:
            assert view.is_legal(parse_move(row.move))
        assert {row.method for row in candidates} <= {"sampled", "exact"}


def test_margins_and_shares_are_those_of_the_end(rows: GameRows) -> None:
    mine, other = rows.game.scores
    first = next(row for row in rows.positions if row.seat == 0)
    assert first.margin == mine - other
    assert first.share == rows.game.shares[0]


played = cache(make_game)


class Remembering(InlineExecutor):
    """Plays each game once for all tests, the last one first; may stop as by Ctrl-C."""

    def __init__(self, after: int | None = None) -> None:
        self.after = after

    def run(
        self,
        work: Callable[[Job], Result],
        jobs: Iterable[Job],
        progress: Callable[[Job, object], None] | None = None,
    ) -> Generator[tuple[Job, Result]]:
        *others, last = jobs
        for done, job in enumerate([last, *others]):
            if done == self.after:
                raise KeyboardInterrupt
            yield job, cast("Result", played(cast("GameToValue", job)))


FIVE = DatasetSpec(GREEDY, games=5, samples=0)


def made(folder: Path, *stops: int) -> dict[str, bytes]:
    """All files of a dataset of five games, two to a file."""
    for after in stops:
        with DatasetFolder(folder, FIVE, 2) as opened, pytest.raises(KeyboardInterrupt):
            make_dataset(opened, Remembering(after))
    with DatasetFolder(folder, FIVE, 2) as opened:
        make_dataset(opened, Remembering())
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def test_a_stopped_run_goes_on_and_gives_the_same_bytes(tmp_path: Path) -> None:
    whole = made(tmp_path / "whole")
    assert {name for name in whole if name.startswith("jsonl/games")} == {
        f"jsonl/games/0000{number}.jsonl" for number in range(3)
    }
    assert made(tmp_path / "stopped", 0, 1, 2) == whole


def test_a_line_cut_off_by_a_crash_is_made_again(tmp_path: Path) -> None:
    folder = tmp_path / "crashed"
    with DatasetFolder(folder, FIVE, 2) as opened, pytest.raises(KeyboardInterrupt):
        make_dataset(opened, Remembering(2))
    journal = folder / "unfinished" / "00000.jsonl"
    journal.write_bytes(journal.read_bytes()[:-40])
    assert made(folder) == made(tmp_path / "whole")


def test_parquet_holds_the_same_as_the_json_lines(tmp_path: Path) -> None:
    from pyarrow import parquet

    made(tmp_path / "data")
    for table in TABLES:
        lines = [
            json.loads(line)
            for path in sorted((tmp_path / "data" / "jsonl" / table).iterdir())
            for line in path.read_text(encoding="utf-8").splitlines()
        ]
        assert parquet.read_table(tmp_path / "data" / "parquet" / table).to_pylist() == lines
        counts = json.loads((tmp_path / "data" / "dataset.json").read_text(encoding="utf-8"))
        assert counts["rows"][table] == len(lines)


def test_the_card_tells_every_column_the_seed_and_the_counts(tmp_path: Path) -> None:
    spec = DatasetSpec(GREEDY, games=7, seed="acorn", samples=0)
    card = data_card(spec, {"games": 7, "positions": 1234, "candidates": 9999})
    for kind in TABLES.values():
        for name in kind.__struct_fields__:
            assert f"| `{name}` |" in card
    assert "| seed | acorn |" in card
    assert "| positions | 1,234 |" in card
    assert "| rules | classic |" in card


@pytest.mark.parametrize("form", ["parquet", "jsonl"])
def test_the_code_of_the_card_reads_the_positions(
    form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made(tmp_path)
    card = data_card(replace(FIVE, formats=(form,)), dict.fromkeys(TABLES, 0))
    code = card.partition("```python\n")[2].partition("```")[0]
    monkeypatch.chdir(tmp_path)
    read: dict[str, Any] = {}
    exec(code, read)
    assert len(read["positions"]) > 0


@pytest.mark.parametrize(
    ("reason", "wrong"),
    [
        ("bad_games", {"games": 0}),
        ("bad_samples", {"samples": -1}),
        ("bad_players", {"contestants": GREEDY * 3}),
        ("bad_players", {"contestants": ()}),
        ("not_repeatable", {"contestants": (Contestant("master"),)}),
        ("bad_format", {"formats": ("csv",)}),
    ],
)
def test_impossible_datasets_are_refused(reason: str, wrong: dict[str, object]) -> None:
    with pytest.raises(InvalidArgument) as caught:
        DatasetSpec(**({"contestants": GREEDY, "games": 1} | wrong))  # type: ignore[arg-type]
    assert caught.value.reason == reason


def test_another_dataset_in_the_folder_is_refused(tmp_path: Path) -> None:
    DatasetFolder(tmp_path / "data", DatasetSpec(GREEDY, games=2)).close()
    with pytest.raises(InvalidArgument, match="other seed: 1, not 2; choose another folder"):
        DatasetFolder(tmp_path / "data", DatasetSpec(GREEDY, games=2, seed="2"))
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "letter").touch()
    with pytest.raises(InvalidArgument, match="holds no dataset"):
        DatasetFolder(tmp_path / "full", DatasetSpec(GREEDY, games=2))


def test_two_runs_cannot_write_to_one_folder(tmp_path: Path) -> None:
    spec = DatasetSpec(GREEDY, games=2)
    with DatasetFolder(tmp_path / "data", spec), pytest.raises(InvalidArgument, match="another"):
        DatasetFolder(tmp_path / "data", spec)


class Passing:
    def choose(self, view: View) -> Move:
        return Pass()


def passing(seed: int = 0) -> Passing:
    return Passing()


def test_a_player_that_breaks_the_rules_ends_the_run_and_is_named() -> None:
    spec = DatasetSpec((Contestant(f"{__name__}:passing"),), games=1, samples=0)
    with pytest.raises(QwirkleError, match=r"game 0 .*passing on seat . illegal move"):
        make_game(next(spec.jobs()))
