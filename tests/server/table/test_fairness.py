"""The fair bag: what was committed to is what was played, and every tampering shows."""

import json
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from qwirkle.notation import (
    Record,
    format_record,
    format_record_json,
    parse_record,
    parse_record_json,
)
from qwirkle.rules.chance import mixed, stream
from qwirkle.rules.errors import InvalidArgument
from qwirkle.rules.game import Game
from qwirkle.rules.move import Swap
from qwirkle.rules.ruleset import Ruleset
from qwirkle.server.table.fairness import ages_of, commitment_of, drawn_ages, seed_of, verify
from qwirkle.server.table.projection import record_of
from qwirkle.server.wire import Agree, Resign, SetAges
from tests.server.driven_table import CONTRIBUTION, DrivenTable, seated

CLASSIC = Ruleset.preset("classic")
SEED = "ab" * 32


def finished() -> DrivenTable:
    live = seated("anna", "bob", bots={2: "greedy"})
    live.start()
    for guest in ("anna", "bob"):
        live.do(guest, Agree("a"))
    return live


def test_the_commitment_hashes_version_table_and_seed_as_lines() -> None:
    text = f"qwirkle fair bag 1 commitment\nkitchen\n{SEED}\n"
    assert commitment_of("kitchen", SEED) == sha256(text.encode()).hexdigest()


def test_the_seed_hashes_seed_ruleset_seats_and_contributions_as_lines() -> None:
    text = f"qwirkle fair bag 1 seed\n{SEED}\nclassic\n3\n{CONTRIBUTION}\n-\n-\n"
    expected = sha256(text.encode()).hexdigest()
    assert seed_of(SEED, CLASSIC, 3, [CONTRIBUTION, "", None]) == expected


def test_each_seats_contribution_changes_the_seed_in_its_place() -> None:
    one, other = "00" * 16, "01" * 16
    seeds = {seed_of(SEED, CLASSIC, 2, pair) for pair in ([one, other], [other, one], [one, one])}
    assert len(seeds) == 3


def test_drawn_ages_are_an_order_that_the_seed_fixes() -> None:
    orders = [drawn_ages(f"{n:064x}", 5) for n in range(200)]
    assert all(sorted(order) == [0, 1, 2, 3, 4] for order in orders)
    assert orders == [drawn_ages(f"{n:064x}", 5) for n in range(200)]
    # Each seat is the oldest about 40 times of 200; 15 is more than four deviations away.
    assert min(sum(order[0] == seat for order in orders) for seat in range(5)) > 15


def test_ages_follow_the_order() -> None:
    assert ages_of((1, 2, 0)) == (1, 3, 2)


def test_an_honest_record_is_verified() -> None:
    live = finished()
    verify(record_of(live.table), live.table.commitment, [CONTRIBUTION])


def test_a_record_is_verified_after_being_written_and_read() -> None:
    live = finished()
    record = record_of(live.table)
    verify(parse_record(format_record(record)), live.table.commitment)
    verify(parse_record_json(format_record_json(record)), live.table.commitment)


def test_a_set_age_order_is_verified_as_it_is() -> None:
    live = seated("anna", "bob")
    live.do("anna", SetAges("a", [1, 0]))
    live.start()
    live.do("anna", Resign("r", 0))
    record = record_of(live.table)
    assert record.header("AgeOrder") == "set"
    assert record.game.ages == (1, 2)
    verify(record, live.table.commitment)


def with_header(name: str, value: str) -> Callable[[Record], Record]:
    return lambda record: Record(record.game, {**dict(record.headers), name: value})


def without_header(name: str) -> Callable[[Record], Record]:
    return lambda record: Record(
        record.game, [header for header in record.headers if header[0] != name]
    )


def with_game(change: Callable[[Game], Game]) -> Callable[[Record], Record]:
    return lambda record: Record(change(record.game), record.headers)


def other_deal(game: Game) -> Game:
    deal = mixed(game.deal, stream("a hand that suits the operator", "deal"))
    return Game.from_deal(deal, 3, game.ages, game.ruleset, game.names, game.seed)


def other_draw(game: Game) -> Game:
    """The same start, and a first turn that draws from the back of the bag."""
    start = next(game.steps())
    move = start.position.legal_placements()[0]
    count = len(move.placements)
    assert start.position.bag[:count] != start.position.bag[-count:]
    return start.replay_turn(move, start.position.bag[-count:])


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (with_header("ServerSeed", "00" * 31 + "01"), "wrong_commitment"),
        (with_header("Table", "another"), "wrong_commitment"),
        (with_header("Contributions", f"{CONTRIBUTION} - -"), "wrong_seed"),
        (with_header("Contributions", CONTRIBUTION), "wrong_seed"),
        (with_header("FairBag", "2"), "unknown_version"),
        (without_header("ServerSeed"), "not_fair_bag"),
        (with_game(lambda game: replace(game, seed="7")), "wrong_seed"),
        (with_game(lambda game: replace(game, seed=None)), "not_fair_bag"),
        (with_game(other_deal), "wrong_deal"),
        (with_game(other_draw), "wrong_draw"),
        (with_game(lambda game: replace(game, ages=(9, 9, 9))), "wrong_ages"),
    ],
)
def test_a_tampered_record_is_refused(change: Callable[[Record], Record], reason: str) -> None:
    live = finished()
    with pytest.raises(InvalidArgument) as refused:
        verify(change(record_of(live.table)), live.table.commitment)
    assert refused.value.reason == reason


def test_a_contribution_that_was_left_out_shows() -> None:
    live = finished()
    with pytest.raises(InvalidArgument) as refused:
        verify(record_of(live.table), live.table.commitment, ["77" * 16])
    assert refused.value.reason == "missing_contribution"


def test_another_commitment_is_refused() -> None:
    live = finished()
    with pytest.raises(InvalidArgument) as refused:
        verify(record_of(live.table), "00" * 32)
    assert refused.value.reason == "wrong_commitment"


def test_the_game_that_the_page_is_tested_with_is_fair() -> None:
    """The web client's own check is tested with the same file."""
    shared = json.loads((Path(__file__).parent / "fair_game.json").read_text(encoding="utf-8"))
    record = parse_record_json(json.dumps(shared["record"]))
    assert record.header("AgeOrder") == "drawn"
    assert any(isinstance(turn.move, Swap) for turn in record.game.turns)
    verify(record, shared["commitment"], [shared["contribution"]])
