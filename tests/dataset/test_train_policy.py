"""The example that trains a policy: in short form, from a dataset to a move."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from qwirkle import Game
from qwirkle.arena import Contestant
from qwirkle.compute import InlineExecutor
from qwirkle.dataset import DatasetFolder, DatasetSpec, make_dataset

EXAMPLE = Path(__file__).parents[2] / "examples" / "train_policy.py"


@pytest.fixture(scope="module")
def example() -> ModuleType:
    spec = importlib.util.spec_from_file_location("train_policy", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_policy_learns_from_a_dataset_and_plays(
    example: ModuleType,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    spec = DatasetSpec((Contestant("greedy"),), games=4, samples=0, formats=("parquet",))
    with DatasetFolder(tmp_path / "data", spec) as folder:
        make_dataset(folder, InlineExecutor())
    example.main(str(tmp_path / "data"), str(tmp_path / "policy.npz"))
    assert "of them for testing" in capsys.readouterr().out

    seen, behind, _ = example.read(tmp_path / "data")
    untrained = example.train(seen, behind, epochs=0)
    trained = example.train(seen, behind, epochs=4)
    lost = [
        example.lost(
            example.np.where(example.np.isfinite(behind), policy(seen), -1e9).argmax(1), behind
        )
        for policy in (untrained, trained)
    ]
    assert lost[1] < lost[0]

    monkeypatch.setenv("POLICY", str(tmp_path / "policy.npz"))
    player = example.player(seed=1)
    game = Game.start(players=2, seed=7)
    for _ in range(6):
        game = game.play(player.choose(game.position.view(game.position.to_move)))
    assert min(game.position.scores) > 0


def test_a_folder_without_parquet_is_refused_in_one_line(
    example: ModuleType, tmp_path: Path
) -> None:
    with pytest.raises(SystemExit, match="holds no dataset in Parquet"):
        example.main(str(tmp_path), str(tmp_path / "policy.npz"))
