"""The engines of the tests: good ones, and one that is bad in many ways."""

import shlex
import sys
from pathlib import Path

from qwirkle import Game
from qwirkle.rules.view import View

ROOT = Path(__file__).parents[2]
SHELL = shlex.quote(str(ROOT / "examples" / "engine.sh"))
BAD = shlex.quote(str(Path(__file__).with_name("bad_engine.sh")))


def bot_engine(bot: str) -> str:
    """The command that speaks the protocol for a bot of ours, started a little quicker."""
    code = f"from qwirkle.cli.engine import run_engine; run_engine({bot!r}, None)"
    return shlex.join([sys.executable, "-c", code])


def bad_engine(how: str, log: Path | None = None) -> str:
    return f"{BAD} {how}" if log is None else f"{BAD} {how} {shlex.quote(str(log))}"


def changed_example(folder: Path, old: str, new: str) -> str:
    """The example in sh with something else in it."""
    text = (ROOT / "examples" / "engine.sh").read_text(encoding="utf-8")
    assert old in text
    script = folder / "engine.sh"
    script.write_text(text.replace(old, new), encoding="utf-8")
    script.chmod(0o755)
    return shlex.quote(str(script))


def a_view(seats: int = 2) -> View:
    position = Game.start(seats, seed="engines").position
    return position.view(position.to_move)
