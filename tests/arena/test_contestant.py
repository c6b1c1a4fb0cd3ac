import pytest

from qwirkle.arena import Contestant
from qwirkle.rules.errors import InvalidArgument


def test_a_name_alone_takes_the_settings_of_the_match() -> None:
    assert Contestant.parse("greedy", 0.5, 30) == Contestant("greedy", 0.5, 30, "greedy")


def test_a_time_behind_the_name_stands_for_all_settings() -> None:
    assert Contestant.parse("greedy@0.25s", 1.0, 30) == Contestant(
        "greedy", 0.25, None, "greedy@0.25s"
    )
    assert Contestant.parse("greedy@2s").seconds == 2
    assert Contestant.parse("greedy@.5s").seconds == 0.5


def test_a_number_of_simulations_behind_the_name_stands_for_all_settings() -> None:
    assert Contestant.parse("greedy@200sims", 1.0) == Contestant(
        "greedy", None, 200, "greedy@200sims"
    )


def test_a_contestant_names_itself_by_its_settings() -> None:
    assert Contestant("greedy", seconds=1).label == "greedy@1s"
    assert Contestant("greedy", simulations=7).label == "greedy@7sims"


def test_the_limit_is_twice_the_time_and_a_second() -> None:
    assert Contestant("greedy", seconds=0.5).limit == 2
    assert Contestant("greedy").limit is None


def test_a_master_without_settings_has_a_second_and_the_limit_that_goes_with_it() -> None:
    assert Contestant("master") == Contestant("master", seconds=1)
    assert Contestant.parse("master") == Contestant("master", 1.0, None, "master")
    assert Contestant.parse("master").limit == 3
    assert Contestant.parse("master@200sims").limit is None


def test_an_unknown_name_is_answered_with_the_known_ones() -> None:
    with pytest.raises(InvalidArgument, match=r"'gredy'.*greedy") as caught:
        Contestant.parse("gredy")
    assert caught.value.reason == "unknown_player"


@pytest.mark.parametrize(
    "name", ["no.such.module:x", "tests.arena.bots:x", "tests.arena.bots:", ":"]
)
def test_a_maker_that_cannot_be_loaded_is_refused(name: str) -> None:
    with pytest.raises(InvalidArgument, match="cannot be loaded"):
        Contestant(name)


def test_what_makes_no_players_is_refused() -> None:
    with pytest.raises(InvalidArgument, match="is not callable"):
        Contestant("tests.arena.bots:not_a_player")


@pytest.mark.parametrize("text", ["greedy@", "greedy@0.5", "greedy@s", "greedy@1e3s", "greedy@-1s"])
def test_a_setting_without_its_unit_is_refused(text: str) -> None:
    with pytest.raises(InvalidArgument, match=r"greedy@0.5s.*greedy@200sims"):
        Contestant.parse(text)


@pytest.mark.parametrize("seconds", [0, -1, float("nan"), float("inf")])
def test_no_time_is_refused(seconds: float) -> None:
    with pytest.raises(InvalidArgument, match="more than zero"):
        Contestant("greedy", seconds=seconds)


@pytest.mark.parametrize("simulations", [0, -5, 1.5, True])
def test_no_simulations_are_refused(simulations: int) -> None:
    with pytest.raises(InvalidArgument, match="at least one"):
        Contestant("greedy", simulations=simulations)
