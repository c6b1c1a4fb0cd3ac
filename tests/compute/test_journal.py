from pathlib import Path

import pytest

from qwirkle.compute import Journal
from qwirkle.rules import InvalidArgument


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal"


def test_what_was_appended_is_there_again(path: Path) -> None:
    with Journal(path) as journal:
        assert journal.lines() == []
        journal.append([b"one", b"two"])
        journal.append([b"three"])
        assert journal.lines() == [b"one", b"two", b"three"]
    with Journal(path) as journal:
        assert journal.lines() == [b"one", b"two", b"three"]


def test_an_incomplete_end_is_left_out_and_can_be_removed(path: Path) -> None:
    path.write_bytes(b"one\ntwo\nthr")
    with Journal(path) as journal:
        assert journal.lines() == [b"one", b"two"]
        journal.truncate(2)
        journal.append([b"three"])
    assert path.read_bytes() == b"one\ntwo\nthree\n"


def test_it_can_be_cut_to_its_first_lines(path: Path) -> None:
    with Journal(path) as journal:
        journal.append([b"one", b"two", b"three"])
        journal.truncate(1)
        assert journal.lines() == [b"one"]
        journal.truncate(0)
        journal.append([b"new"])
    assert path.read_bytes() == b"new\n"


def test_only_one_has_it_open(path: Path) -> None:
    with Journal(path), pytest.raises(InvalidArgument, match="another run") as caught:
        Journal(path)
    assert caught.value.reason == "journal_in_use"
    Journal(path).close()
