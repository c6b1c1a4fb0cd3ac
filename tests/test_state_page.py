"""The examples of docs/state.md run as they stand there, and it names what there is."""

import re
from pathlib import Path

import pytest

from qwirkle.engine import State

PAGE = (Path(__file__).parent.parent / "docs" / "state.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_the_page_has_examples() -> None:
    assert len(BLOCKS) == 2


@pytest.mark.parametrize("block", BLOCKS)
def test_an_example_runs(block: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(block, "docs/state.md", "exec"), {})
    assert capsys.readouterr().out.strip()


def test_every_public_name_of_a_state_is_on_the_page() -> None:
    public = {name for name in dir(State) if not name.startswith("_")}
    assert {name for name in public if not re.search(rf"\b{name}\b", PAGE)} == set()
