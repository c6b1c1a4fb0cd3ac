"""The judge of settings: it finds nothing between equals, and less of a search worse."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bench import judge
from bench.judge import BASE, worth
from qwirkle.engine import is_compiled

pytestmark = pytest.mark.skipif(not is_compiled(), reason="the same judge, only slower")


def test_the_base_is_worth_no_more_than_itself() -> None:
    assert all(worth({"base": replace(BASE)}, seed) == {"base": 0.0} for seed in range(3))


def test_a_hasty_search_is_worth_less() -> None:
    hasty = {"hasty": replace(BASE, samples=8, wide=1, prior=0.0)}
    assert sum(worth(hasty, seed)["hasty"] for seed in range(10)) < 0


def test_a_table_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert judge.main(["100-samples", "--positions", "2"]) == 0
    shown = capsys.readouterr().out.splitlines()
    assert shown[0].startswith("| 2 positions |")
    assert shown[-1].startswith("| 100-samples | ")


@pytest.mark.parametrize(
    ("words", "said"),
    [(["99-rounds"], "no variant '99-rounds'"), (["--positions", "1"], "at least two positions")],
)
def test_a_wish_that_cannot_be_met_is_named(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        judge.main(words)
    assert stopped.value.code == 2
    assert said in capsys.readouterr().err
