import importlib
from pathlib import Path

import pytest

from qwirkle.arena import Contestant
from qwirkle.arena.fingerprint import digest, fingerprint, sources


def test_it_is_of_code_and_weights() -> None:
    names = {path.name for path in sources()}
    assert {"weights.json", "master.py", "_search.py", "chance.py"} <= names


def test_the_same_files_give_the_same_and_others_another() -> None:
    assert digest([b"a", b"b"]) == digest([b"a", b"b"])
    assert len({digest(files) for files in ([b"a", b"b"], [b"ab"], [b"b", b"a"], [b"a"])}) == 4
    ours = (Contestant("greedy"), Contestant("random"))
    assert fingerprint(ours) == fingerprint(ours[:1]) == fingerprint(())


def test_a_player_of_ones_own_counts_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    module = tmp_path / "fingerprinted_bot.py"
    module.write_text("def make(**settings): ...\n", encoding="utf-8")
    importlib.invalidate_caches()
    own = Contestant("fingerprinted_bot:make")
    first = fingerprint([own])
    assert first != fingerprint([])
    module.write_text("def make(**settings): pass\n", encoding="utf-8")
    assert fingerprint([own]) != first
