"""`make strength`: what it refuses, that it stops cleanly, and that its parts do something."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import qwirkle
from bench import ablation, past_master, strength
from bench.ablation import PARTS, place_of
from qwirkle import Game
from qwirkle.engine import is_compiled
from qwirkle.players import GreedyPlayer, create, tally
from qwirkle.rules import EngineUnavailable, Move, View
from tests.processes import wait_until

SCRIPT = Path(strength.__file__)
SIMULATIONS = 60


def test_ctrl_c_shows_no_row_that_was_not_played_whole(tmp_path: Path) -> None:
    # As in a terminal: the workers get the signal, too.
    playing = subprocess.Popen(
        [sys.executable, SCRIPT, "expert-greedy", "endings", "--folder", tmp_path],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        wait_until(
            lambda: any(games.stat().st_size for games in tmp_path.glob("*/*/games.jsonl")),
            "no game was kept",
        )
        os.killpg(playing.pid, signal.SIGINT)
        shown, said = playing.communicate(timeout=60)
    finally:
        if playing.poll() is None:
            os.killpg(playing.pid, signal.SIGKILL)
    assert "expert" not in shown
    assert "positions" not in shown
    assert said.splitlines()[-1] == "Stopped. The same call goes on."
    assert "Traceback" not in said
    assert playing.returncode == 130


def test_a_row_that_is_not_there_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["strength.py", "parts", "expert-greed"])
    with pytest.raises(SystemExit) as stopped:
        strength.main()
    assert stopped.value.code == 2
    assert "no row 'expert-greed'" in capsys.readouterr().err


def test_a_folder_that_cannot_be_made_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(
        sys, "argv", ["strength.py", "expert-greedy", "--folder", str(tmp_path / "file")]
    )
    assert strength.main() == 2
    assert str(tmp_path / "file") in capsys.readouterr().err


def test_a_past_master_that_is_not_in_the_clone_is_named(tmp_path: Path) -> None:
    with pytest.raises(EngineUnavailable, match="the code of deadbee is not in this clone"):
        past_master.build("deadbee", tmp_path)


@pytest.mark.skipif(not is_compiled(), reason="nothing was compiled")
def test_a_past_master_is_compiled_only_if_its_own_engine_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("QWIRKLE_INTERPRETED", raising=False)
    package = Path(qwirkle.__file__).parent
    shutil.copytree(package, tmp_path / "src/qwirkle", ignore=shutil.ignore_patterns("web", "site"))
    assert past_master.is_compiled(tmp_path)
    for built in (tmp_path / "src/qwirkle/engine").glob("_*_compiled.*.*"):
        built.unlink()
    assert not past_master.is_compiled(tmp_path)


@pytest.fixture
def parts_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the ablation takes out is there again after the test."""
    for part in PARTS.values():
        for name in part:
            monkeypatch.setattr(place_of(name), name, getattr(place_of(name), name))


@pytest.mark.usefixtures("parts_come_back")
def test_a_process_that_made_one_player_takes_only_the_part_of_the_next_out() -> None:
    # As the arena's processes do, which serve one row after the other.
    own = place_of("guess_kept").guess_kept
    taken_out = []
    for part in ("inference", "value-as-samples"):
        getattr(ablation, part)(simulations=1)
        taken_out.append((place_of("guess_kept").guess_kept is not own, tally._PRIOR == 0))
    assert taken_out == [(True, False), (False, True)]


@pytest.fixture(scope="module")
def whole() -> dict[int, list[tuple[View, Move]]]:
    """By number of seats, positions of a game between greedies, and what master plays there."""
    found = {}
    for seats in (2, 4):
        views = []
        game = Game.start(players=seats, seed=5)
        while not game.is_over:
            view = game.position.view(game.position.to_move)
            if len(game.turns) % 4 == 3 or 0 < view.bag_count < 20:
                views.append(view)
            game = game.play(GreedyPlayer().choose(view))
        player = create("master", simulations=SIMULATIONS)
        found[seats] = [(view, player.choose(view)) for view in views]
    return found


@pytest.mark.skipif(not is_compiled(), reason="the same moves on the interpreted engine")
@pytest.mark.parametrize("part", PARTS)
@pytest.mark.usefixtures("parts_come_back")
def test_master_without_a_part_plays_other_moves(
    part: str, whole: dict[int, list[tuple[View, Move]]]
) -> None:
    player = getattr(ablation, part)(simulations=SIMULATIONS)
    played = whole[ablation.SEATS.get(part, 2)]
    assert any(player.choose(view) != move for view, move in played)
