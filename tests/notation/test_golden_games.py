"""Whole games, written down once; ``pytest tests/notation --bless`` writes them anew."""

from pathlib import Path

import pytest

from qwirkle import (
    Game,
    Pass,
    Record,
    SeatCaption,
    Swap,
    board_svg,
    format_record,
    format_record_json,
    parse_record,
    parse_record_json,
)
from tests.notation.games import GOLDEN

GAMES = Path(__file__).parent.parent / "games"
DOCS = Path(__file__).parent.parent.parent / "docs"


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", GOLDEN)
def test_a_golden_game_is_played_and_written_as_ever(name: str, bless: bool) -> None:
    path = GAMES / f"{name}.qwirkle"
    text = format_record(GOLDEN[name]())
    if bless:
        GAMES.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    assert read(path) == text


def test_every_golden_file_has_its_game() -> None:
    assert {path.stem for path in GAMES.glob("*.qwirkle")} == set(GOLDEN)


@pytest.mark.parametrize("path", sorted(GAMES.glob("*.qwirkle")), ids=lambda path: path.stem)
def test_a_golden_file_reads_back_the_same_in_both_forms(path: Path) -> None:
    text = read(path)
    record = parse_record(text)
    assert format_record(record) == text
    as_json = format_record_json(record)
    assert parse_record_json(as_json) == record
    assert format_record_json(parse_record_json(as_json)) == as_json


def test_the_golden_games_seat_2_3_4_6_and_8_and_some_swap() -> None:
    records = {name: parse_record(read(GAMES / f"{name}.qwirkle")) for name in GOLDEN}
    over = [records[name] for name in ("two", "three", "four", "six", "eight")]
    assert [len(record.game.names) for record in over] == [2, 3, 4, 6, 8]
    assert all(record.game.is_over for record in over)
    assert any(isinstance(turn.move, Swap) for turn in records["three"].game.turns)
    assert any(isinstance(turn.move, Pass) for turn in records["forced_pass"].game.turns)
    reasons = {
        name: None if r.game.position.outcome is None else r.game.position.outcome.reason
        for name, r in records.items()
    }
    assert reasons["stuck"] == "stuck"
    assert reasons["swap_limit"] == "swap_limit"
    assert reasons["running"] is None
    assert reasons["outside"] == "left"


def figures() -> Record:
    return parse_record(read(DOCS / "figures.qwirkle"))


def figures_svg(game: Game) -> str:
    position, last = game.position, game.turns[-1].move
    seats = [
        SeatCaption(name, score, is_on_turn=seat == position.to_move)
        for seat, (name, score) in enumerate(zip(game.names, position.scores, strict=True))
    ]
    return board_svg(position.board, last=last, seats=seats)


def test_the_figures_of_the_rulebooks_are_a_whole_game() -> None:
    record = figures()
    assert format_record(record) == read(DOCS / "figures.qwirkle")
    assert record.game.position.scores == (20, 22, 25, 18)
    assert [turn.score for turn in record.game.turns] == [3, 7, 4, 6, 7, 6, 3, 3, 10, 9, 18, 9]


def test_the_picture_in_the_docs_is_drawn_from_the_figures(bless: bool) -> None:
    svg = figures_svg(figures().game)
    if bless:
        (DOCS / "board.svg").write_text(svg, encoding="utf-8", newline="\n")
    assert read(DOCS / "board.svg") == svg
