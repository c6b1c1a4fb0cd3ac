"""What the web client has from the library and the server is not out of date."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

WEB = Path(__file__).parent.parent.parent / "web"
NODE = shutil.which("node", path=os.pathsep.join([str(Path(sys.executable).parent), os.defpath]))


@pytest.mark.parametrize(
    ("script", "made"),
    [
        ("figures.py", "rules/figures.json"),
        ("tiles.py", "board/tiles.ts"),
        ("home_game.py", "screens/home/game.json"),
    ],
)
def test_what_a_script_made_is_what_it_makes_now(script: str, made: str, tmp_path: Path) -> None:
    """Else run it: python web/scripts/…"""
    # The script writes beside itself, so it runs in a copy of the folders it knows.
    copy = tmp_path / "web"
    (copy / "src" / made).parent.mkdir(parents=True)
    shutil.copytree(WEB / "scripts", copy / "scripts")
    shutil.copytree(WEB.parent / "docs", tmp_path / "docs")
    subprocess.run([sys.executable, copy / "scripts" / script], check=True, timeout=60)
    assert (copy / "src" / made).read_bytes() == (WEB / "src" / made).read_bytes()


@pytest.mark.skipif(NODE is None, reason="node comes with the development requirements")
def test_the_protocol_is_the_servers() -> None:
    """Else run: qwirkle schema | node web/scripts/protocol.mjs > web/src/lib/protocol.ts"""
    schema = subprocess.run(
        [sys.executable, "-m", "qwirkle", "schema"],
        check=True, capture_output=True, timeout=60,
    ).stdout  # fmt: skip
    made = subprocess.run(
        [str(NODE), WEB / "scripts" / "protocol.mjs"],
        check=True, capture_output=True, input=schema, timeout=60,
    ).stdout  # fmt: skip
    assert made == (WEB / "src" / "lib" / "protocol.ts").read_bytes()
