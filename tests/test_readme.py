"""The commands, examples and links of the README work as written."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^\| `(qwirkle [^`]+)` \|", README, re.MULTILINE)
CHORES = re.findall(r"^make (\S+)$", README, re.MULTILINE)
BIN = Path(sys.executable).parent

# These run until they are stopped; tests/cli runs `play`, tests/server and tests/e2e `serve`.
ON_A_SCREEN = {"qwirkle play", "qwirkle serve"}


def test_the_readme_has_the_two_commands_and_the_table() -> None:
    assert CHORES == ["run", "test"]
    assert len(COMMANDS) >= 6
    assert set(COMMANDS) >= ON_A_SCREEN


@pytest.mark.parametrize("command", [c for c in COMMANDS if c not in ON_A_SCREEN])
def test_a_command_of_the_table_runs(command: str, tmp_path: Path) -> None:
    program, *arguments = shlex.split(command)
    if arguments == ["bench"]:
        arguments += ["--games", "4000"] if _compiled() else ["--games", "20"]
    result = subprocess.run(
        [BIN / program, *arguments],
        cwd=ROOT,
        env=os.environ | {"XDG_DATA_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    assert result.stdout.strip()


def _compiled() -> bool:
    from qwirkle.engine import is_compiled

    return is_compiled()


def test_the_extras_are_those_of_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    (sentence,) = re.findall(r"The rest are\nextras.*?\.\n\n", README, re.DOTALL)
    named = set(re.findall(r"`(\w+)`", sentence))
    assert named == project["optional-dependencies"].keys() - {"build", "dev", "web"}


@pytest.mark.parametrize("code", re.findall(r"```python\n(.*?)```", README, re.DOTALL))
def test_a_python_example_runs(code: str) -> None:
    result = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stderr
    assert result.stdout.strip()


@pytest.mark.parametrize("target", re.findall(r"""(?:\]\(|src=")([^)#:"]+)""", README))
def test_a_link_leads_somewhere(target: str) -> None:
    assert (ROOT / target).is_file()
