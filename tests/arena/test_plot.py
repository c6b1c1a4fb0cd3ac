import re
import subprocess
import sys
from pathlib import Path

import pytest

from qwirkle.arena import Contestant, InlineExecutor, MatchSpec, run_match
from qwirkle.arena.plot import check_plot, plot
from qwirkle.rules import InvalidArgument, QwirkleError
from tests.arena.matches import bot, match


@pytest.mark.parametrize(
    "spec",
    [
        match("Coin", "Coin", groups=1),
        match("Coin", "Raises", groups=30),
        match("Coin", "Coin", groups=3, seats=4),
        match("Coin", "Raises", "Coin", "Coin", groups=3),
        MatchSpec((bot("Coin"), bot("Raises"), Contestant("random")), 1, seats=3, table=True),
    ],
    ids=["one pair", "two", "one against three", "round-robin", "table"],
)
def test_every_kind_of_match_can_be_drawn(spec: MatchSpec, tmp_path: Path) -> None:
    path = tmp_path / "match.png"
    plot(run_match(spec, InlineExecutor()), path)
    assert path.read_bytes().startswith(b"\x89PNG")
    assert path.stat().st_size > 20_000


def test_a_picture_can_be_svg_and_tells_the_result(tmp_path: Path) -> None:
    from matplotlib import rc_context

    path = tmp_path / "match.svg"
    result = run_match(match("greedy", "random", groups=1), InlineExecutor())
    with rc_context({"svg.fonttype": "none"}):
        plot(result, path)
    text = path.read_text(encoding="utf-8")
    for words in ("Points a game", "Games won by greedy", "mirrored pairs", "fair"):
        assert words in text
    assert f"greedy, mean {result.standings[0].points:.0f}" in text


def test_of_several_each_line_has_its_band_and_a_look_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "match.svg"
    plot(run_match(match("Coin", "Raises", "Raises", groups=20), InlineExecutor()), path)
    picture = path.read_text(encoding="utf-8").partition('id="axes_2"')[2]
    assert len(re.findall(r'id="\w*PolyCollection_\d+"', picture)) == 3
    assert "stroke-dasharray: 8,3.2;" in picture
    assert "stroke-dasharray: 8,3.2,1.6,3.2;" in picture


def test_what_cannot_be_drawn_is_refused_beforehand(tmp_path: Path) -> None:
    with pytest.raises(InvalidArgument, match=r"a picture ends in .*\.png"):
        check_plot(tmp_path / "match.qwirkle")
    with pytest.raises(InvalidArgument, match="no such folder"):
        check_plot(tmp_path / "nowhere" / "match.png")


def test_nothing_played_is_not_drawn(tmp_path: Path) -> None:
    from qwirkle.arena.match_result import summarise

    with pytest.raises(InvalidArgument, match="nothing to draw"):
        plot(summarise(match("Coin", "Coin"), []), tmp_path / "match.png")


def test_without_matplotlib_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(QwirkleError, match=r"pip install '\.\[arena\]'"):
        check_plot(Path("match.png"))


def test_heavy_packages_are_imported_only_where_they_are_used() -> None:
    code = "import sys, qwirkle.arena, qwirkle.arena.plot, qwirkle.cli.arena; "
    code += "assert not {'matplotlib', 'numpy', 'ray', 'textual'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)
