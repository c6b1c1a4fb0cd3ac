"""Which form of the engine runs, and what happens without the compiled one."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from qwirkle.engine import is_compiled

HIDE = """
import sys
class Hidden:
    def find_spec(self, name, path=None, target=None):
        if name.endswith("_compiled") or (name == "cython" and {hide_cython}):
            raise ModuleNotFoundError("hidden by the test")
sys.meta_path.insert(0, Hidden())
"""
SHOW = "from qwirkle.engine import is_compiled; print(is_compiled())"


def run(code: str, **env: str) -> subprocess.CompletedProcess[str]:
    clean = {k: v for k, v in os.environ.items() if not k.startswith("QWIRKLE_")}
    return subprocess.run(
        [sys.executable, "-c", code], env=clean | env, capture_output=True, text=True, check=False
    )


def test_interpreted_is_obeyed() -> None:
    assert run(SHOW, QWIRKLE_INTERPRETED="1").stdout == "False\n"


def test_compiled_is_used_by_default_where_it_is() -> None:
    if not is_compiled():
        pytest.skip("the compiled engine is not in use")
    assert run(SHOW).stdout == "True\n"
    assert run(SHOW, QWIRKLE_COMPILED="1").stdout == "True\n"


@pytest.mark.parametrize("hide_cython", [True, False])
def test_without_the_compiled_modules_the_interpreted_form_runs(hide_cython: bool) -> None:
    play = (
        "from qwirkle.engine import Playout; p = Playout(1); p.play(1); print(p.totals()[0] > 17)"
    )
    result = run(HIDE.format(hide_cython=hide_cython) + SHOW + "\n" + play)
    assert result.stdout == "False\nTrue\n", result.stderr


def test_a_required_compiled_engine_that_is_not_there_is_an_error_of_our_tree() -> None:
    code = HIDE.format(hide_cython=False) + (
        "from qwirkle.rules import EngineUnavailable\n"
        "try:\n    import qwirkle.engine\n"
        "except EngineUnavailable as e:\n    print(e.reason)"
    )
    assert run(code, QWIRKLE_COMPILED="1").stdout == "engine_not_compiled\n"
