"""A position on the command line is a position, whatever it starts with."""

from pathlib import Path

import pytest

from qwirkle.cli.boundary import run


@pytest.mark.parametrize(
    ("position", "drawn"),
    [
        ("-1,0:RoRs RcBd/Yo GdYc 0/0 0 classic", "Ro  Rs"),
        ("-1,0:RoRs RcBd/Yo GdYc 0/0 0 schmidt", "schmidt rules"),  # an h, as in -h
        ("- RcBd/Yo GdYc 0/0 0 classic", "no tiles on the table"),
    ],
)
@pytest.mark.parametrize("options", [[], ["--seat", "0"]])
def test_a_position_that_starts_with_a_minus_is_no_option(
    position: str, drawn: str, options: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["show", position, *options]) == 0
    assert run(["show", *options, position]) == 0
    assert capsys.readouterr().out.count(drawn) == 2


def test_an_option_may_hold_a_space(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = tmp_path / "my picture.svg"
    assert run(["show", "0,0:RoRs RcBd/Yo GdYc 0/0 0 classic", f"--svg={picture}"]) == 0
    assert picture.exists()
    assert capsys.readouterr().err == ""


def test_an_unknown_option_is_still_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["show", "-x", "0,0:RoRs RcBd/Yo GdYc 0/0 0 classic"]) == 2
    assert "-x" in capsys.readouterr().err
