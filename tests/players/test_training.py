"""Learning: the same seed, the same weights; an interruption costs nothing."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from qwirkle.players import create
from qwirkle.players.training import Lesson, train
from qwirkle.players.weights import parse_weights, weights_for
from qwirkle.rules import Game, InvalidArgument, InvalidSetup

SHORT = Lesson(rows=200, seed=5, seats=(2, 5), batch=80)  # two whole batches and half of one
BATCHES = 3 * len(SHORT.seats)


class InterruptedTestError(Exception):
    pass


def quiet(done: int, total: int) -> None:
    pass


def learned_text(folder: Path, lesson: Lesson = SHORT) -> str:
    return train(lesson, folder, quiet).text


def test_a_lesson_goes_on_wherever_it_was_stopped_and_ends_the_same(tmp_path: Path) -> None:
    whole = learned_text(tmp_path / "whole")
    begun: list[int] = []

    def stop_in_the_next_batch(done: int, total: int) -> None:
        begun.append(done)
        if done > max(begun[:-1], default=0):
            raise InterruptedTestError

    stops = 0
    parts = ""
    while not parts:
        try:
            parts = train(SHORT, tmp_path / "parts", stop_in_the_next_batch).text
        except InterruptedTestError:
            stops += 1
    assert parts == whole
    assert stops == BATCHES, "from the second batch on, each was broken off once, and the end"


def test_what_is_kept_is_not_learned_again(tmp_path: Path) -> None:
    learned_text(tmp_path)
    seen: list[int] = []
    train(SHORT, tmp_path, lambda done, total: seen.append(done))
    assert seen == [*range(2, BATCHES, 3), BATCHES], "the half batch of each alone, then the end"


def test_more_rows_later_are_the_same_as_all_at_once(tmp_path: Path) -> None:
    learned_text(tmp_path / "grown")
    more = replace(SHORT, rows=330)
    assert learned_text(tmp_path / "grown", more) == learned_text(tmp_path / "at once", more)


def test_fewer_rows_than_are_kept_are_refused(tmp_path: Path) -> None:
    """The sums of a batch cannot be taken out again: the weights would be others."""
    learned_text(tmp_path)
    with pytest.raises(InvalidArgument, match="already holds 160 rows of seed 5") as refusal:
        learned_text(tmp_path, replace(SHORT, rows=159))
    assert refusal.value.reason == "lessons_ahead"
    assert learned_text(tmp_path, replace(SHORT, rows=160)) == learned_text(
        tmp_path / "clean", replace(SHORT, rows=160)
    )


def test_the_rows_that_were_learned_are_told_and_written(tmp_path: Path) -> None:
    learned = train(SHORT, tmp_path, quiet)
    written = json.loads(learned.text)
    assert written["rows"] == 200
    assert written["learned"] == {str(seats): rows for seats, rows in learned.rows.items()}
    # A batch ends with a game, which has at most 108 turns of four rows.
    assert all(200 <= rows < 200 + 3 * 432 for rows in learned.rows.values())
    again = train(SHORT, tmp_path, quiet)
    assert again == learned, "what was kept has kept its count"


def test_another_seed_learns_other_weights(tmp_path: Path) -> None:
    assert learned_text(tmp_path) != learned_text(tmp_path, replace(SHORT, seed=6))


def test_no_rows_are_no_lesson(tmp_path: Path) -> None:
    with pytest.raises(InvalidArgument) as refusal:
        learned_text(tmp_path, replace(SHORT, rows=0))
    assert refusal.value.reason == "bad_rows"


@pytest.mark.parametrize("damage", [b"", b"nothing of the kind", b"PK\x03\x04 half an archive"])
def test_a_damaged_save_is_told(tmp_path: Path, damage: bytes) -> None:
    learned_text(tmp_path)
    for file in tmp_path.glob("*.npz"):
        file.write_bytes(damage)
    with pytest.raises(InvalidSetup, match="cannot be read"):
        learned_text(tmp_path)


def test_batches_of_another_size_are_not_mixed_in(tmp_path: Path) -> None:
    learned_text(tmp_path)
    with pytest.raises(InvalidSetup, match="another kind of training"):
        learned_text(tmp_path, replace(SHORT, batch=100))


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"version": 99}', '{"version": 1, "features": []}', "null"]
)
def test_weights_that_do_not_fit_are_refused(text: str) -> None:
    with pytest.raises(InvalidSetup) as refusal:
        parse_weights(text)
    assert refusal.value.reason == "bad_weights"


def own_weights(value: float) -> dict[int, tuple[float, ...]]:
    return {seats: (value,) * len(weights_for(2)) for seats in range(2, 9)}


@pytest.mark.parametrize("name", ["expert", "master"])
def test_weights_of_ones_own_change_the_choice(name: str) -> None:
    def moves(weights: dict[int, tuple[float, ...]] | None) -> list[str]:
        bot = create(name, seed=1, simulations=1, weights=weights)
        game = Game.start(players=2, seed=3)
        for _ in range(8):
            game = game.play(bot.choose(game.position.view(game.position.to_move)))
        return [str(turn.move) for turn in game.turns]

    shipped = {seats: weights_for(seats) for seats in range(2, 9)}
    assert moves(shipped) == moves(None) != moves(own_weights(0.0))


@pytest.mark.parametrize(
    "weights",
    ["weights.json", {}, {2: (0.0,)}, {**own_weights(0.0), 2: "x"}, own_weights(float("nan"))],
)
def test_weights_of_ones_own_that_do_not_fit_are_refused(weights: object) -> None:
    with pytest.raises(InvalidSetup) as refusal:
        create("expert", weights=weights)  # type: ignore[arg-type]
    assert refusal.value.reason == "bad_weights"


def test_a_bot_without_a_learned_value_takes_no_weights() -> None:
    with pytest.raises(InvalidArgument, match="greedy uses no weights"):
        create("greedy", weights=own_weights(0.0))


def test_the_shipped_weights_know_what_matters() -> None:
    """An open place for a sixth tile is a gift, a duplicate kept is dead weight."""
    from qwirkle.engine import FEATURE_NAMES

    for seats in (2, 3, 4):
        early = dict(zip(FEATURE_NAMES, weights_for(seats), strict=False))
        assert early["duplicates kept"] < 0
        assert early["best score kept"] > 0
    assert dict(zip(FEATURE_NAMES, weights_for(2), strict=False))["share of unseen in C_12"] < 0
