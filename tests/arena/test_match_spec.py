from collections import Counter

import pytest

from qwirkle.arena import Contestant, MatchSpec
from qwirkle.rules import Game, InvalidArgument, InvalidSetup, Ruleset
from tests.arena.matches import match


def test_with_two_seats_each_deal_is_played_both_ways_round() -> None:
    games = list(match("greedy", "random", groups=3).games())
    assert [game.players for game in games] == [(0, 1), (1, 0)] * 3
    assert [game.deal_seed for game in games[::2]] == [game.deal_seed for game in games[1::2]]
    assert len({game.deal_seed for game in games}) == 3


def test_one_against_many_sits_once_on_every_seat() -> None:
    games = list(match("greedy", "random", seats=4).games())
    assert [game.players for game in games] == [
        (0, 1, 1, 1),
        (1, 0, 1, 1),
        (1, 1, 0, 1),
        (1, 1, 1, 0),
    ]


def test_several_play_a_round_robin_on_the_same_deals() -> None:
    spec = match("greedy", "random", "greedy", groups=2)
    assert [meeting.players for meeting in spec.meetings] == [(0, 1), (0, 2), (1, 2)]
    games = list(spec.games())
    assert len(games) == spec.total == 12
    assert {game.deal_seed for game in games[:6]} == {games[0].deal_seed}


def test_a_round_robin_of_more_seats_has_both_sides_of_every_pair() -> None:
    spec = match("greedy", "random", "greedy", seats=3)
    assert len(spec.meetings) == 6
    assert len(list(spec.games())) == 18


def test_at_one_table_everybody_sits_once_on_every_seat_of_a_deal() -> None:
    contestants = tuple(Contestant("random") for _ in range(4))
    spec = MatchSpec(contestants, 20, seats=4, table=True)
    for group in range(20):
        seats = zip(*spec.arrangements(spec.meetings[0], group), strict=True)
        assert all(sorted(seat) == [0, 1, 2, 3] for seat in seats)
    # and behind everybody else now and then
    follows = Counter(
        (order[at - 1], order[at])
        for group in range(20)
        for order in spec.arrangements(spec.meetings[0], group)
        for at in range(4)
    )
    assert len(follows) == 12


def test_all_chance_of_a_game_comes_from_its_place_in_the_match() -> None:
    first, again = (list(match("greedy", "random", groups=4).games()) for _ in range(2))
    assert first == again
    seeds = [game.player_seed(seat) for game in first for seat in range(2)]
    assert seeds == [game.player_seed(seat) for game in again for seat in range(2)]
    assert len(set(seeds)) == len(seeds)
    other = next(match("greedy", "random", seed="2").games())
    assert other.deal_seed != first[0].deal_seed
    assert other.player_seed(0) != first[0].player_seed(0)


def test_the_seeds_are_these_for_ever() -> None:
    game = next(match("greedy", "random", seed="1").games())
    assert game.deal_seed == "90500fcc7c6e6fb7"
    assert game.player_seed(1) == 16188829731379601186
    assert str(Game.start(2, game.deal_seed).deal[0]) == "Yt"


def test_equal_players_get_different_names() -> None:
    assert match("greedy", "greedy", "random", "greedy").labels == (
        "greedy",
        "greedy#2",
        "random",
        "greedy#3",
    )


def test_a_match_that_cannot_be_is_refused() -> None:
    players = (Contestant("greedy"), Contestant("random"))
    with pytest.raises(InvalidArgument, match="at least two"):
        MatchSpec(players[:1], 1)
    for groups in (0, -1, 1.5):
        with pytest.raises(InvalidArgument, match="at least one"):
            MatchSpec(players, groups)  # type: ignore[arg-type]
    with pytest.raises(InvalidSetup, match="2 to 8"):
        MatchSpec(players, 1, seats=9)
    with pytest.raises(InvalidSetup, match="2 to 4"):
        MatchSpec(players, 1, seats=5, ruleset=Ruleset.preset("schmidt"))
    with pytest.raises(InvalidArgument, match=r"Contestant\('greedy'\)"):
        MatchSpec(("greedy", "random"), groups=1)  # type: ignore[arg-type]
    with pytest.raises(InvalidArgument, match="as many seats"):
        MatchSpec(players, 1, seats=3, table=True)
    with pytest.raises(InvalidArgument, match="seed"):
        MatchSpec(players, 1, seed="")
