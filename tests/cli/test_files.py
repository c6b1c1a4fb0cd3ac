"""Files are written whole or not at all, and nothing but files is replaced."""

import os
import stat
import threading
from pathlib import Path

import pytest

from qwirkle.cli.boundary import run
from qwirkle.cli.files import FileError, read_text, write_text


def test_what_is_written_is_read(tmp_path: Path) -> None:
    path = tmp_path / "new" / "file"
    write_text(path, "grüße\n")
    write_text(path, "Grüße\n")
    assert read_text(path) == "Grüße\n"
    assert [p.name for p in path.parent.iterdir()] == ["file"]


def test_a_failed_write_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "file"
    write_text(path, "old")
    with pytest.raises(FileError):
        write_text(path, "\ud800")  # cannot be written as UTF-8
    assert read_text(path) == "old"
    assert [p.name for p in tmp_path.iterdir()] == ["file"]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_text("old")
    link.symlink_to(target)
    write_text(link, "new")
    assert link.is_symlink()
    assert target.read_text() == "new"


def test_a_pipe_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    got: list[str] = []
    reader = threading.Thread(target=lambda: got.append(pipe.read_text()))
    reader.start()
    write_text(pipe, "through")
    reader.join(timeout=120)
    assert got == ["through"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="directory"):
        write_text(tmp_path, "text")


def test_a_full_device_is_one_line_and_2(capfd: pytest.CaptureFixture[str]) -> None:
    if not Path("/dev/full").is_char_device():
        pytest.skip("there is no device that is always full")
    assert run(["show", "0,0:Ro Rs/Bs - 0/0 0 classic", "--svg", "/dev/full"]) == 2
    assert "no space left" in capfd.readouterr().err
    assert Path("/dev/full").is_char_device()
