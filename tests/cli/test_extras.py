"""A plain installation runs the plain commands, and names the extra that another one needs."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
EXTRAS: dict[str, list[str]] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))[
    "project"
]["optional-dependencies"]
MODULES = {
    extra: [
        {"nats-py": "nats", "prometheus-client": "prometheus_client"}.get(name, name)
        for name in (re.split(r"[^\w-]", requirement)[0] for requirement in requirements)
    ]
    for extra, requirements in EXTRAS.items()
    if extra not in ("build", "dev", "web")
}
RECORD = str(ROOT / "docs" / "figures.qwirkle")


def run_without(
    modules: list[str], *arguments: str, terminal: bool = False
) -> subprocess.CompletedProcess[str]:
    """Run a command where these modules cannot be imported."""
    code = f"import sys; sys.modules.update(dict.fromkeys({modules}))\n"
    if terminal:
        code += "import qwirkle.cli.console; qwirkle.cli.console.is_interactive = lambda: True\n"
    code += f"from qwirkle.cli.boundary import run; sys.exit(run({list(arguments)}))"
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=120
    )


@pytest.mark.parametrize(
    "command",
    [
        ["--help"],
        ["show", RECORD],
        ["check", RECORD],
        ["replay", RECORD, "--plain"],
        ["bench", "--games", "2"],
        ["perft", str(ROOT / "tests" / "perft" / "positions.txt")],
        ["arena", "greedy", "random", "--pairs", "1", "--workers", "1"],
        ["schema"],
        ["verify", "--help"],
        ["serve", "--help"],
    ],
    ids=lambda command: command[0],
)
def test_the_plain_commands_need_no_extra(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    done = run_without([name for names in MODULES.values() for name in names], *command)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


@pytest.mark.parametrize(
    ("extra", "command"),
    [
        ("terminal", ["play"]),
        ("terminal", ["replay", RECORD]),
        ("server", ["serve"]),
        ("server", ["admin", "tables"]),
        ("server", ["admin", "restore", RECORD]),
        ("arena", ["arena", "greedy", "random", "--plot", "out.png"]),
        ("ray", ["arena", "greedy", "random", "--on", "ray"]),
        ("train", ["train", "weights.json"]),
        ("data", ["dataset", "data", "greedy"]),
    ],
    ids=lambda value: value if isinstance(value, str) else value[0],
)
def test_a_command_names_the_extra_that_it_needs(
    extra: str, command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    done = run_without(MODULES[extra], *command, terminal=True)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("qwirkle: ")
    assert done.stderr.endswith(f"; in a clone: pip install '.[{extra}]'\n")
    assert done.stderr.count("\n") == 1
