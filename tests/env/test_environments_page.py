"""The examples of docs/environments.md run, and a missing extra is told in one line."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = (Path(__file__).parent.parent.parent / "docs" / "environments.md").read_text("utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_the_page_has_examples() -> None:
    assert len(BLOCKS) == 4


@pytest.mark.parametrize("block", BLOCKS)
def test_an_example_runs(block: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(block, "docs/environments.md", "exec"), {})
    assert capsys.readouterr().out.strip()


def test_a_missing_extra_is_told_in_one_line() -> None:
    code = (
        "import sys; sys.modules['pettingzoo'] = None\n"
        "import qwirkle.env\n"
        "try:\n    qwirkle.env.QwirkleAEC\n"
        "except ModuleNotFoundError as error:\n    print(error)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == (
        "QwirkleAEC needs pettingzoo, which is not installed; in a clone: pip install '.[env]'\n"
    )
