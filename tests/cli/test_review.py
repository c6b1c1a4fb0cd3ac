"""`qwirkle review` and `qwirkle analyse`: reports, pages, JSON, and refusals in one line."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from qwirkle.analysis import (
    VERDICTS,
    BetterTilesKept,
    DuplicateKept,
    GiftOpened,
    LessToCome,
    PointsGivenUp,
    QwirkleMissed,
    Reason,
    Review,
    SwapWorthMore,
    TempoLost,
    TurnJob,
    TurnReview,
    judge_turn,
    parse_analysis_json,
)
from qwirkle.analysis.json_form import from_builtins
from qwirkle.cli import review as review_command
from qwirkle.cli.boundary import run
from qwirkle.cli.review_words import SIGNS, reason_text, verdicts_text
from qwirkle.notation import parse_move, parse_record
from qwirkle.rules import Cell, Place, Placement, Tile

GAMES = Path(__file__).parent.parent / "games"
TWO = str(GAMES / "two.qwirkle")
RUNNING = str(GAMES / "running.qwirkle")
POSITION = "0,0:RoRs RcBd/Yo GdYc 0/0 0 classic"


def refused(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    assert run(args) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("qwirkle: ")
    assert err.count("\n") == 1
    return err


def test_a_page_for_a_folder_that_is_not_there_is_refused_before_any_work(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "no" / "page.html"
    assert "no such directory" in refused(capsys, "review", TWO, "--quick", "--html", str(page))
    assert not page.parent.exists()


def test_the_review_of_one_seat_charts_that_seat(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = parse_record(Path(TWO).read_text(encoding="utf-8")).game.names
    page = tmp_path / "page.html"
    paths = []
    for seat, name in enumerate(names):
        assert run(["review", TWO, "--quick", "--seat", str(seat)]) == 0
        assert f"Win chance of {name} against equals" in capsys.readouterr().out
        assert run(["review", TWO, "--quick", "--seat", str(seat), "--html", str(page)]) == 0
        text = page.read_text(encoding="utf-8")
        assert f"Win chance of {name} against equals" in text
        paths.append(text.split('class="win"')[1].split("/>")[0])
    assert paths[0] != paths[1]


def test_a_review_names_verdicts_better_moves_and_reasons(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["review", TWO, "--quick"]) == 0
    out = capsys.readouterr().out
    game = parse_record(Path(TWO).read_text(encoding="utf-8")).game
    for name, score in zip(game.names, game.position.scores, strict=True):
        assert f"{name} {score}" in out
    for words in ("lost a turn", "luck", "unattributed", "gifts", "Win chance of"):
        assert words in out
    assert "? mistake" in out
    assert "  better  " in out
    # The better move is in brackets on the small board.
    assert "[" in out.split("? mistake", 1)[1]


def test_only_one_seat_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["review", TWO, "--quick", "--seat", "1"]) == 0
    out = capsys.readouterr().out
    assert ", Anna:" not in out
    assert ", Chris:" in out


def test_json_is_one_object_for_each_file_and_repeats(capsys: pytest.CaptureFixture[str]) -> None:
    three = str(GAMES / "three.qwirkle")
    outs = []
    for _ in range(2):
        assert run(["review", TWO, three, "--quick", "--json"]) == 0
        outs.append(capsys.readouterr().out)
    assert outs[0] == outs[1]
    objects = [json.loads(line) for line in outs[0].splitlines()]
    assert [each["file"] for each in objects] == [TWO, three]
    for each in objects:
        assert from_builtins(Review, each["review"]).depth == "quick"


def test_a_page_needs_nothing_else(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "review.html"
    assert run(["review", TWO, "--quick", "--html", str(page)]) == 0
    assert capsys.readouterr().out == ""
    text = page.read_text(encoding="utf-8")
    assert text.startswith("<!doctype html>")
    assert 'class="chart"' in text
    assert text.count("<svg") > 3
    # Without samples there is no interval to tell.
    assert "±" not in text.replace("up to ±", "")
    for outside in ("<script", "<link", "src=", "@import"):
        assert outside not in text
    assert text.count("url(") == text.count("url(#")
    assert run(["review", TWO, "--quick", "--html", "-"]) == 0
    assert capsys.readouterr().out == text


def test_a_page_of_names_with_markup_is_safe(tmp_path: Path) -> None:
    source = Path(TWO).read_text(encoding="utf-8").replace("Anna", "<b>Anna")
    file, page = tmp_path / "game.qwirkle", tmp_path / "page.html"
    file.write_text(source, encoding="utf-8")
    assert run(["review", str(file), "--quick", "--html", str(page)]) == 0
    assert "<b>" not in page.read_text(encoding="utf-8")


def test_reviews_run_in_processes_and_give_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    stuck = str(GAMES / "stuck.qwirkle")
    files = [stuck] * 8
    assert run(["review", *files, "--quick", "--json", "--workers", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 8
    assert run(["review", stuck, "--quick", "--json"]) == 0
    assert {*lines} == {capsys.readouterr().out.strip()}


def test_what_is_done_is_kept_when_it_is_stopped(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def judge(job: TurnJob) -> TurnReview:
        if job.game == 1:
            raise KeyboardInterrupt
        return judge_turn(job)

    monkeypatch.setattr(review_command, "judge_turn", judge)
    page = tmp_path / "page.html"
    code = run(["review", TWO, TWO, "--quick", "--json", "--html", str(page)])
    assert code == 130
    out, err = capsys.readouterr()
    assert len(out.splitlines()) == 1
    assert "after 1 of 2 games" in err
    assert page.read_text(encoding="utf-8").count("<section>") == 1


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["review", RUNNING], "running.qwirkle: the game is not over after turn 10"),
        (["review", "nothing.qwirkle"], "nothing.qwirkle: no such file"),
        (["review", TWO, "--seat", "2"], "there is no seat 2"),
        (["review", TWO, "--quick", "--deep"], "not both"),
        (["review", TWO, "--on", "moon"], "--on is pool, ray"),
        (["analyse", "Ro"], "no such file"),
        (["analyse", POSITION, "--turn", "2"], "only a record has turns"),
        (["analyse", TWO], "the game is over"),
        (["analyse", TWO, "--turn", "999"], "--turn is from 0 to"),
        (["analyse", POSITION, "--move", "Ro"], "is not a placement"),
        (["analyse", POSITION, "--move", "Rc@9,9"], "9,9"),
        (["analyse", POSITION, "--samples", "0"], "samples are 1 to"),
        (["analyse", POSITION, "--samples", "9", "--seconds", "1"], "not several"),
    ],
)
def test_bad_input_is_refused_in_one_line(
    args: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert words in refused(capsys, *args)


def test_a_damaged_record_says_where(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = Path(TWO).read_text(encoding="utf-8").split("\n")
    number = next(at for at, line in enumerate(lines) if line.startswith("5."))
    lines[number] = lines[number].replace("@", "!", 1)
    damaged = tmp_path / "damaged.qwirkle"
    damaged.write_text("\n".join(lines), encoding="utf-8")
    assert f"damaged.qwirkle: line {number + 1}: " in refused(capsys, "review", TWO, str(damaged))


def test_an_analysis_ranks_moves_and_answers_given_ones(
    capsys: pytest.CaptureFixture[str],
) -> None:
    args = ["analyse", TWO, "--turn", "12", "--samples", "16"]
    assert run(args) == 0
    first = capsys.readouterr().out
    assert "legal placements; 16 samples" in first
    assert run(args) == 0
    assert capsys.readouterr().out == first
    assert run([*args, "--json", "--move", "swap Rc"]) == 0
    analysis = parse_analysis_json(capsys.readouterr().out)
    assert analysis.of(parse_move("swap Rc")) is not None


def test_a_position_comes_from_the_command_line_a_file_or_standard_input(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "position.txt"
    file.write_text(POSITION + "\n", encoding="utf-8")
    outs = []
    for what in (POSITION, str(file), "-"):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(POSITION.encode())))
        assert run(["analyse", what, "--samples", "4"]) == 0
        outs.append(capsys.readouterr().out)
    assert outs[0] == outs[1] == outs[2]


LINE = (Cell(0, 0), Cell(1, 0))
TILES = (Tile.parse("Ro"), Tile.parse("Rs"))
FIVE_CELLS = tuple(Cell(x, 0) for x in range(5))
FIVE = tuple(map(Tile.parse, ("Ro", "Rs", "Rc", "Rx", "Rt")))
FIVE_MISSES = Tile.parse("Rd")
MOVE = parse_move("Rd@2,0")
assert isinstance(MOVE, Place)


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        (PointsGivenUp(1.0), "The better move scores 1 point more."),
        (
            GiftOpened(2.0, LINE, TILES, MOVE.placements, 6, 0.38, 0.1, True),
            (
                "Opened the line Ro Rs for a Qwirkle: "
                "the next player adds Rd or the like in 38 % of deals."
            ),
        ),
        (
            GiftOpened(2.0, LINE, TILES, MOVE.placements, 3, 0.38, 0.1, False),
            (
                "Left the line Ro Rs for a line of 3: "
                "the next player adds Rd or the like in 38 % of deals."
            ),
        ),
        (
            GiftOpened(
                2.0, FIVE_CELLS, FIVE, (Placement(FIVE_MISSES, Cell(5, 0)),), 6, 0.5, 0, True
            ),
            (
                "Opened the line Ro Rs Rc Rx Rt for a Qwirkle: "
                "the next player adds Rd in 50 % of deals."
            ),
        ),
        (BetterTilesKept(1.0, (), TILES), "The better move keeps Ro Rs instead of nothing."),
        (DuplicateKept(1.0, TILES[:1]), "The move keeps Ro more than once."),
        (LessToCome(1.0), "The better place for the same tiles leaves more for the next turns."),
        (QwirkleMissed(8.0, LINE), "The better move makes a Qwirkle and scores 8 points more."),
        (TempoLost(1.0, 2, False), "The better move gets rid of 2 more tiles."),
        (TempoLost(1.0, 1, True), "The better move plays the last tiles and ends the game."),
        (SwapWorthMore(1.0, TILES), "Swapping Ro Rs is worth more than this placement."),
    ],
)
def test_every_reason_is_a_sentence(reason: Reason, words: str) -> None:
    assert reason_text(reason) == words


def test_every_verdict_has_a_sign_of_its_own() -> None:
    assert set(SIGNS) == {"forced", *VERDICTS}
    assert len(set(SIGNS.values())) == len(SIGNS)


def test_one_mistake_is_singular_and_several_are_plural() -> None:
    assert verdicts_text({"best": 2, "inaccuracy": 1, "mistake": 2}) == (
        "2 best, 1 inaccuracy, 2 mistakes"
    )
    assert verdicts_text({"inaccuracy": 3, "blunder": 1}) == "3 inaccuracies, 1 blunder"
