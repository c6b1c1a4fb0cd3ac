"""Property tests try the same examples on every run, whatever else is loaded."""

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, strategies

from tests.conftest import PROFILE

ROOT = Path(__file__).parents[1]
PRINT = "from tests.test_steady import examples; print(hash(tuple(examples())))"


def examples() -> list[int]:
    """What a property test is tried on."""
    tried: list[int] = []

    @given(strategies.integers())
    def look(number: int) -> None:
        tried.append(number)

    look()
    return tried


@pytest.mark.skipif(PROFILE != "steady", reason="looks for new examples")
def test_the_examples_do_not_depend_on_what_is_loaded() -> None:
    def printed(first: str) -> str:
        command = [sys.executable, "-c", f"{first}import tests.conftest; {PRINT}"]
        return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout

    assert printed("") == printed("import qwirkle.rules.ruleset, qwirkle.notation; ")
