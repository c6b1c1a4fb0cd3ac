from concurrent.futures import ThreadPoolExecutor

import pytest

from qwirkle.arena import Contestant, MatchSpec, play_game
from qwirkle.arena.course import OnTurn, Step
from qwirkle.notation import parse_record
from qwirkle.rules import Departure, Place
from tests.arena.matches import bot, first_game, match, played


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


def test_a_player_that_never_answers_is_stopped_and_forfeits() -> None:
    spec = MatchSpec((bot("Hangs", seconds=0.01), bot("Hangs", seconds=0.01)), 1)
    game = play_game(first_game(spec))
    assert game.result.ending == "forfeit"
    assert "too slow: more than 1.02 s for a move" in [seat.forfeit for seat in game.result.seats]
    assert 1000 < max(ms for seat in game.result.seats for ms in seat.ms) < 30_000


def test_where_no_alarm_rings_a_late_answer_forfeits_all_the_same() -> None:
    spec = MatchSpec((bot("Dawdles", seconds=0.01), bot("Dawdles", seconds=0.01)), 1)
    with ThreadPoolExecutor(1) as threads:
        game = threads.submit(play_game, first_game(spec)).result()
    assert game.result.ending == "forfeit"
    assert game.result.turns == 0


def test_a_player_must_be_made_in_time_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("qwirkle.arena.referee.MAKING", 0.1)
    spec = MatchSpec((bot("StartsSlowly", seconds=0.01), Contestant("random")), 1)
    game = play_game(first_game(spec))
    assert game.result.ending == "forfeit"
    assert game.result.seats[0].forfeit == "too slow: more than 0.1 s to be made"


def test_a_persons_ctrl_c_is_no_fault_of_the_player_on_turn() -> None:
    with pytest.raises(KeyboardInterrupt):
        played(match("Interrupts", "Interrupts"))


def test_who_watches_is_told_of_every_step_and_can_go_on_from_there() -> None:
    spec = first_game(match("Illegal", "greedy", seats=3))
    told: list[OnTurn] = []
    whole = play_game(spec, watch=told.append)
    steps = [turn.before for turn in told if turn.before is not None]
    turns = parse_record(whole.record).game.turns
    # All but the last: after that nobody was asked any more.
    assert len(steps) == len(turns)
    assert told[-1].seat == turns[-1].seat
    assert sum(step.forfeit is not None for step in steps) == 1
    moves = [step.move for step in steps if step.move is not None]
    assert moves == [str(turn.move) for turn in turns[:-1]]
    last = Step(turns[-1].seat, str(turns[-1].move), whole.result.seats[turns[-1].seat].ms[-1])
    again = play_game(spec, [*steps, last])
    assert again.record == whole.record
    assert again.result == whole.result


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
