import pytest

from qwirkle.arena import Contestant, MatchSpec, PlayedGame, play_game
from qwirkle.notation import parse_record
from qwirkle.players import GreedyPlayer
from qwirkle.players.bot_process import ProcessPlayer
from qwirkle.rules import Departure, Place
from qwirkle.rules.move import Move
from qwirkle.rules.view import View
from tests.arena.matches import bot, first_game, match, played


def forfeited(game: PlayedGame, player: int) -> str:
    """Why this player, and nobody else, has lost; the record says so too."""
    ((seat, why),) = [
        (seat, result.forfeit)
        for seat, result in enumerate(game.result.seats)
        if result.forfeit is not None
    ]
    assert game.result.seats[seat].player == player
    record = parse_record(game.record)
    assert record.header(f"ForfeitOfSeat{seat}") == why
    assert record.game.first_foreign_draw() is None
    assert len(record.game.turns) == game.result.turns
    assert why is not None
    return why


def test_a_game_is_played_to_its_end_and_written_down() -> None:
    game = played(match("greedy", "random"))
    record = parse_record(game.record)
    result = game.result
    position = record.game.position
    assert position.outcome is not None
    assert result.ending == position.outcome.reason == "hand_empty"
    assert result.turns == len(position.turns)
    assert record.game.seed == result.deal
    assert record.game.names == ("greedy", "random")
    assert record.header("Round") == "0.0.0"
    assert record.game.first_foreign_draw() is None
    assert [seat.points for seat in result.seats] == list(position.scores)
    assert [seat.share for seat in result.seats] == [1.0, 0.0]
    assert [len(seat.ms) for seat in result.seats] == [
        sum(turn.seat == seat for turn in position.turns) for seat in (0, 1)
    ]
    qwirkles = [
        sum(
            len(line.cells) == 6
            for turn in position.turns
            if turn.seat == seat
            for line in turn.lines
        )
        for seat in (0, 1)
    ]
    assert [seat.qwirkles for seat in result.seats] == qwirkles


def test_the_same_game_is_the_same_again() -> None:
    first, again = (played(match("greedy", "random", seed="again")) for _ in range(2))
    assert first.record == again.record
    assert first.result.without_times() == again.result.without_times()


def test_a_player_sees_its_view_and_nothing_else() -> None:
    game = played(match("Watches", "Watches", seats=3))
    assert all(seat.forfeit is None for seat in game.result.seats)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Raises", 'failed: ValueError: a "bad" day \\'),
        ("CannotStart", "failed: OSError: no such weights"),
        ("Leaves", "failed: SystemExit: enough"),
        ("Interrupts", "failed: KeyboardInterrupt"),
        ("Garbage", "illegal move: "),
        ("Floats", "illegal move: "),
        ("Illegal", "illegal move: "),
    ],
)
def test_a_bad_player_forfeits_and_the_record_says_why(name: str, why: str) -> None:
    game = played(match("random", name))
    good, bad = game.result.seats
    assert game.result.ending == "forfeit"
    assert (good.share, bad.share) == (1.0, 0.0)
    assert good.forfeit is None
    assert bad.forfeit is not None
    assert bad.forfeit.startswith(why)
    record = parse_record(game.record)
    assert record.header("ForfeitOfSeat1") == bad.forfeit
    (gone,) = record.game.position.incidents
    assert isinstance(gone, Departure)
    assert (gone.seat, gone.reason) == (1, "forfeit")


def test_the_others_play_on_after_a_forfeit() -> None:
    game = played(match("Raises", "random", seats=3))
    assert game.result.ending == "hand_empty"
    assert [seat.forfeit is None for seat in game.result.seats] == [False, True, True]
    assert sum(seat.share for seat in game.result.seats) == 1


def test_a_player_that_never_comes_back_forfeits_and_keeps_what_it_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    choose = ProcessPlayer.choose

    def limited(self: ProcessPlayer, view: View) -> Move:
        # Only the move that never comes has a limit: a busy machine may delay the one before.
        self.limit = 0.2 if view.seat == 0 and view.turns else None
        return choose(self, view)

    monkeypatch.setattr(ProcessPlayer, "choose", limited)
    game = played(match("Stubborn", "Watches"))
    assert forfeited(game, 0) == "too slow: more than 0.2 s for a move"
    assert game.result.ending == "forfeit"
    assert [len(seat.ms) for seat in game.result.seats] == [2, 1]
    assert game.result.seats[0].ms[1] >= 200
    assert game.result.turns == 2


def test_the_others_play_on_after_one_that_never_came_back() -> None:
    spec = MatchSpec((bot("Stubborn", seconds=0.01), bot("Watches")), 1, seats=3)
    game = play_game(first_game(spec))
    assert forfeited(game, 0) == "too slow: more than 1.02 s for a move"
    assert game.result.ending == "hand_empty"


def test_a_player_that_ends_its_process_three_times_forfeits() -> None:
    for game in map(play_game, match("Exits", "random").games()):
        assert forfeited(game, 0) == "failed: its process died 3 times"
        assert game.result.turns in (0, 1)


def test_a_player_must_be_made_in_time_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("qwirkle.players.bot_process.MAKING", 0.1)
    spec = MatchSpec((bot("StartsSlowly", seconds=0.01), Contestant("random")), 1)
    game = play_game(first_game(spec))
    assert game.result.ending == "forfeit"
    assert game.result.seats[0].forfeit == "too slow: more than 0.1 s to be made"


def test_a_persons_ctrl_c_is_no_fault_of_the_player_on_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupted(self: GreedyPlayer, view: View) -> Move:
        raise KeyboardInterrupt

    monkeypatch.setattr(GreedyPlayer, "choose", interrupted)
    with pytest.raises(KeyboardInterrupt):
        played(match("greedy", "greedy"))


def test_a_failure_of_our_own_players_is_theirs_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(self: GreedyPlayer, view: View) -> Move:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(GreedyPlayer, "choose", failing)
    game = played(match("random", "greedy"))
    assert forfeited(game, 1) == "failed: ZeroDivisionError: oh"


def test_endless_swapping_is_closed() -> None:
    game = played(match("Swaps", "Swaps"))
    assert game.result.ending == "swap_limit"
    *steps, last, _closed = parse_record(game.record).game.steps()
    assert last.position.voluntary_swaps == 2 * 6
    assert not any(step.position.swap_limit_reached for step in steps)
    (opening, *swaps) = last.turns
    assert isinstance(opening.move, Place)
    assert sum(seat.swaps for seat in game.result.seats) == len(swaps) >= 12


def test_long_names_fit_into_a_record() -> None:
    spec = match("Coin", "Coin")
    long = type(spec.contestants[0])("tests.arena.bots:Coin", label="x" * 200)
    game = play_game(first_game(MatchSpec((long, long), 1)))
    assert parse_record(game.record).game.names == ("x" * 80,) * 2
