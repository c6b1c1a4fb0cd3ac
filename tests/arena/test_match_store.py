import json
from pathlib import Path

import pytest

from qwirkle import __version__
from qwirkle.arena import InlineExecutor, MatchSpec, MatchStore, run_match
from qwirkle.notation import parse_record
from qwirkle.rules import InvalidArgument, QwirkleError, Ruleset
from tests.arena.matches import bot, match, without_times


@pytest.fixture
def spec() -> MatchSpec:
    return match("Coin", "Coin", groups=6)


@pytest.fixture
def folder(tmp_path: Path, spec: MatchSpec) -> Path:
    """A match that was played to its end."""
    with MatchStore(tmp_path / "match", spec) as store:
        run_match(spec, InlineExecutor(), store=store)
    return tmp_path / "match"


def held(folder: Path, spec: MatchSpec) -> int:
    with MatchStore(folder, spec, resume=True) as store:
        return len(store.groups)


def test_every_game_is_a_line_and_a_record(folder: Path, spec: MatchSpec) -> None:
    lines = [json.loads(line) for line in (folder / "games.jsonl").read_text().splitlines()]
    assert [(line["group"], line["arrangement"]) for line in lines] == [
        (group, arrangement) for group in range(6) for arrangement in (0, 1)
    ]
    records = sorted((folder / "records").rglob("*.qwirkle"))
    assert len(records) == 12
    assert records[3].relative_to(folder).as_posix() == "records/0-coin-coin#2/00001-1.qwirkle"
    record = parse_record(records[3].read_text(encoding="utf-8"))
    assert record.header("Round") == "0.1.1"
    assert record.game.seed == lines[3]["deal"]


def test_all_is_there_again_when_it_is_opened(folder: Path, spec: MatchSpec) -> None:
    assert held(folder, spec) == 6


def test_a_torn_line_is_cut_off_with_its_group(folder: Path, spec: MatchSpec) -> None:
    games = folder / "games.jsonl"
    whole = games.read_bytes()
    lines = whole.splitlines(keepends=True)
    for torn in (whole[:-1], whole[:-20], whole + lines[0][:30], whole[: -len(lines[-1])]):
        games.write_bytes(torn)
        expected = 6 if torn.startswith(whole) else 5
        assert held(folder, spec) == expected
        assert games.read_bytes() == b"".join(lines[: 2 * expected])


def test_a_repaired_match_comes_out_the_same(folder: Path, spec: MatchSpec) -> None:
    games = folder / "games.jsonl"
    games.write_bytes(games.read_bytes()[:-200])
    with MatchStore(folder, spec, resume=True) as store:
        result = run_match(spec, InlineExecutor(), store=store)
    assert without_times(result.games) == without_times(run_match(spec, InlineExecutor()).games)


def test_damage_in_the_middle_is_not_repaired(folder: Path, spec: MatchSpec) -> None:
    games = folder / "games.jsonl"
    content = games.read_bytes()
    games.write_bytes(content[:100] + b"\n" + content[100:])
    with pytest.raises(InvalidArgument, match="damaged in line 1"):
        held(folder, spec)
    games.write_bytes(content + content)
    with pytest.raises(InvalidArgument, match="missing or double"):
        held(folder, spec)


def test_a_folder_with_a_match_is_not_overwritten(folder: Path, spec: MatchSpec) -> None:
    with pytest.raises(InvalidArgument, match="already holds a match: resume it"):
        MatchStore(folder, spec)


def test_another_match_is_not_resumed(folder: Path, spec: MatchSpec) -> None:
    two = spec.contestants
    for other, name in [
        (
            match("Coin", "Coin", groups=7),
            "number of deals: 6, not 7; choose another folder",
        ),
        (match("Coin", "Coin", groups=6, seed="2"), "another seed: 1, not 2"),
        (match("Coin", "Coin", groups=6, seats=3), "another number of seats: 2, not 3"),
        (MatchSpec(two, 6, table=True), "another seating: meetings of two, not all at one table"),
        (match("Coin", "Raises", groups=6), "another line-up: coin, coin#2, not coin, raises"),
        (MatchSpec((bot("Coin", 1.0), two[1]), 6), "not coin seconds 1.0, coin#2"),
        (MatchSpec(two, 6, ruleset=Ruleset.preset("schmidt")), "classic, not schmidt"),
    ]:
        with pytest.raises(InvalidArgument, match=name) as caught:
            MatchStore(folder, other, resume=True)
        assert caught.value.reason == "other_match"


def test_a_match_of_other_players_is_not_resumed(folder: Path, spec: MatchSpec) -> None:
    about = folder / "match.json"
    text = about.read_text(encoding="utf-8")
    held_code = json.loads(text)["code"]
    about.write_text(text.replace(held_code, "0123456789ab"), encoding="utf-8")
    with pytest.raises(InvalidArgument, match=f"code 0123456789ab.*{held_code}") as caught:
        held(folder, spec)
    assert caught.value.reason == "other_players"
    about.write_text(text.replace(__version__, "0.0.7"), encoding="utf-8")
    with pytest.raises(InvalidArgument, match=r"Qwirkle 0\.0\.7.*choose another folder"):
        held(folder, spec)


def test_two_runs_do_not_write_into_one_folder(folder: Path, spec: MatchSpec) -> None:
    with (
        MatchStore(folder, spec, resume=True),
        pytest.raises(InvalidArgument, match="another run"),
    ):
        MatchStore(folder, spec, resume=True)


def test_nothing_to_resume_is_a_beginning(tmp_path: Path, spec: MatchSpec) -> None:
    assert held(tmp_path / "new" / "folder", spec) == 0


def test_a_match_in_which_nothing_was_finished_may_begin_anew(
    tmp_path: Path, spec: MatchSpec
) -> None:
    for begun in (match("Raises", "Coin"), spec):
        with MatchStore(tmp_path / "match", begun) as store:
            assert store.groups == []
    with MatchStore(tmp_path / "match", spec) as store:
        run_match(spec, InlineExecutor(), store=store)
    assert held(tmp_path / "match", spec) == 6


def test_a_match_can_be_replaced_but_not_under_a_running_one(folder: Path, spec: MatchSpec) -> None:
    with MatchStore(folder, spec, replace=True) as store:
        assert store.groups == []
        with pytest.raises(InvalidArgument, match="another run"):
            MatchStore(folder, spec, replace=True)
    assert list(folder.rglob("*.qwirkle")) == []


def test_other_folders_are_left_alone(tmp_path: Path, spec: MatchSpec) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Anna", encoding="utf-8")
    with pytest.raises(InvalidArgument, match="holds no match"):
        MatchStore(tmp_path, spec)
    with pytest.raises(InvalidArgument, match="no folder"):
        MatchStore(file, spec)
    with pytest.raises(QwirkleError, match="not a directory"):
        MatchStore(file / "below", spec)
    (tmp_path / "match.json").write_text("{", encoding="utf-8")
    (tmp_path / "games.jsonl").write_text("{}", encoding="utf-8")
    with pytest.raises(InvalidArgument, match="damaged"):
        MatchStore(tmp_path, spec, resume=True)
