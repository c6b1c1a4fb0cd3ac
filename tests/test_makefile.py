"""The chores, and the pinned dependencies."""

import os
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))


def chores() -> list[str]:
    return re.findall(r"^\.PHONY: (.+)$", MAKEFILE, flags=re.MULTILINE)


def make(*arguments: str) -> str:
    done = subprocess.run(
        ["make", "--no-print-directory", *arguments],
        cwd=ROOT,
        env={key: value for key, value in os.environ.items() if key != "MAKEFLAGS"},
        check=True,
        capture_output=True,
        text=True,
    )
    return done.stdout


def test_there_are_the_chores_that_people_expect() -> None:
    expected = "help setup run test lint types format bench perft lock wheel clean"
    assert set(expected.split()) <= set(chores())


def test_help_lists_every_chore_with_what_it_does() -> None:
    listed = dict(re.findall(r"^  make (\S+) +(\S.*)$", make("help"), flags=re.MULTILINE))
    assert list(listed) == chores()


def test_plain_make_shows_the_help() -> None:
    assert make() == make("help")


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_a_lock_file_pins_by_hash_and_holds_no_addresses(lock: Path) -> None:
    text = lock.read_text(encoding="utf-8")
    assert "://" not in text
    assert "@ " not in text
    for requirement in re.split(r"\n(?=\S)", text.strip()):
        assert re.match(r"[\w.-]+==\S+", requirement), requirement
        assert "--hash=sha256:" in requirement, requirement


def test_development_pins_include_those_of_running_it() -> None:
    run, dev = (
        set(re.findall(r"^\S+==\S+", (ROOT / "requirements" / name).read_text(), re.MULTILINE))
        for name in ("run.txt", "dev.txt")
    )
    assert run <= dev
