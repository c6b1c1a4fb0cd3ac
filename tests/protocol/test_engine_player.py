"""A program as a player: what it does right, and whatever it may do wrong."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from qwirkle import (
    Board,
    Cell,
    Game,
    InvalidArgument,
    QwirkleError,
    Tile,
    format_view,
    parse_view,
)
from qwirkle.players import CandidateMove, create
from qwirkle.players.bot_process import BotProcess, ProcessPlayer
from qwirkle.protocol import EngineCommand, EnginePlayer
from qwirkle.protocol.near_view import FARTHEST, Shift
from tests.processes import wait_until, wait_until_dead
from tests.protocol.engines import ROOT, SHELL, a_view, bad_engine, bot_engine, changed_example

LONG = 600.0


def pids_in(log: Path, count: int) -> list[int]:
    """The numbers of the processes of a bad engine, once they are all there."""

    def read() -> list[int]:
        return [int(line) for line in log.read_text().split()] if log.exists() else []

    wait_until(lambda: len(read()) == count, "the engine does not start")
    return read()


@contextmanager
def cancelled_again_and_again(player: EnginePlayer) -> Iterator[None]:
    """Once is not enough for a player that has not begun to think yet."""
    is_over = threading.Event()

    def cancel() -> None:
        while not is_over.wait(0.02):
            player.cancel()

    thread = threading.Thread(target=cancel)
    thread.start()
    yield
    is_over.set()
    thread.join()


def test_an_engine_plays_the_same_as_the_bot_it_is() -> None:
    game = Game.start(2, seed="the same")
    engine, bot = EnginePlayer(bot_engine("greedy"), LONG, seed=5), create("greedy", seed=5)
    for _ in range(6):
        view = game.position.view(game.position.to_move)
        move = engine.choose(view)
        assert move == bot.choose(view)
        game = game.play(move)
    assert engine.name.startswith("Qwirkle ")
    engine.close()


def test_the_candidates_of_an_engine_are_seen() -> None:
    seen: list[list[CandidateMove]] = []
    engine = EnginePlayer(bot_engine("master"), simulations=64, seed=5)
    engine.watcher = lambda candidates: seen.append(list(candidates))
    view = a_view(3)
    move = engine.choose(view)
    assert view.is_legal(move)
    assert all(view.is_legal(candidate.move) for list_ in seen for candidate in list_)
    assert {len(list_) for list_ in seen} == set(range(1, 6))
    engine.close()


def test_the_best_candidate_begins_a_new_list(tmp_path: Path) -> None:
    lines = [
        "rank 1 value 3",
        "rank 2 value 2",
        "rank 3 value 1",
        "rank 1 value 5",
        "rank 2 value 4",
    ]
    infos = "".join(f'echo "info ${{rest%% *}} {line} move pass"; ' for line in lines)
    seen: list[list[float]] = []
    engine = changed_example(tmp_path, 'echo "best', f'{infos} echo "best')
    player = EnginePlayer(engine, LONG)
    player.watcher = lambda candidates: seen.append([each.value for each in candidates])
    player.choose(a_view())
    assert seen == [[3], [3, 2], [3, 2, 1], [5], [5, 4]]
    player.close()


def test_a_search_without_end_is_cancelled() -> None:
    player = EnginePlayer(bot_engine("master"), seconds=LONG)
    view = a_view()
    with cancelled_again_and_again(player):
        assert view.is_legal(player.choose(view))
    player.close()


def test_an_engine_that_does_not_stop_is_late(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("qwirkle.protocol.engine_client.STOP_SECONDS", 0.1)
    player = EnginePlayer(bad_engine("hangs-on-stop"), seconds=LONG)
    with (
        cancelled_again_and_again(player),
        pytest.raises(QwirkleError, match=r"more than 0\.1 s to stop") as caught,
    ):
        player.choose(a_view())
    assert caught.value.reason == "bot_late"


@pytest.mark.parametrize(
    ("how", "reason", "words"),
    [
        ("hangs", "bot_late", "too slow: more than 0.3 s for a move"),
        ("crashes", "engine_died", "it ended with exit code 3"),
        ("is-killed", "engine_died", "it ended by signal 11, Segmentation fault"),
        ("hangs-up", "engine_died", "it closed its standard output"),
        ("passes", "not_a_move", "pass: the opening cannot be passed"),
        ("repeats", "nonsense", "'best 999 pass' with the wrong number, for search 1"),
        ("talks", "nonsense", "'hello there': no answer of the protocol"),
        ("mumbles", "not_a_move", "'best 1 Zz@0'"),
        ("floods", "engine_flood", "it writes without end"),
        ("shouts", "engine_flood", "it writes without end"),
        ("rambles", "nonsense", "it writes a line of more than 4096 bytes"),
        ("complains", "engine_error", "it says: failed no idea"),
    ],
)
def test_what_an_engine_does_wrong_is_raised_with_its_standard_error(
    how: str, reason: str, words: str
) -> None:
    limit = 0.3 if how == "hangs" else LONG
    player = EnginePlayer(bad_engine(how), limit=limit)
    with pytest.raises(QwirkleError) as caught:
        player.choose(a_view())
    assert caught.value.reason == reason
    assert words in str(caught.value)
    assert str(caught.value).count("hello there") <= 1
    (note,) = caught.value.__notes__
    assert note.startswith("Standard error of ")
    assert "I am one that" in note
    assert len(note.splitlines()) <= 32


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ("newer", "version 2, but the host speaks 1"),
        ("nameless", "no 'id name' in the handshake"),
    ],
)
def test_an_engine_must_introduce_itself(how: str, words: str) -> None:
    with pytest.raises(QwirkleError, match=words):
        EnginePlayer(bad_engine(how))


def test_an_engine_must_introduce_itself_in_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("qwirkle.protocol.engine_client.START_SECONDS", 0.3)
    with pytest.raises(QwirkleError, match=r"more than 0\.3 s to answer 'qwirkle 1'"):
        EnginePlayer(bad_engine("silent", tmp_path / "log"))


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("cmd:", "name a program"),
        ("cmd:level=3", "name a program"),
        ("cmd:./nobody", "there is no program './nobody' to run"),
        ("nobody", r"one in this folder is \./nobody"),
        ("'", "no closing quotation"),
        (f"{ROOT}/README.md", "it is not executable; chmod"),
    ],
)
def test_a_command_that_cannot_be_run_is_refused(command: str, words: str) -> None:
    with pytest.raises(InvalidArgument, match=words):
        EnginePlayer(command)


def test_options_come_before_the_program() -> None:
    command = EngineCommand.parse("cmd:level=4 'name=a b' sh x=1 'y z'")
    assert command.options == (("level", "4"), ("name", "a b"))
    assert command.words == ("sh", "x=1", "y z")
    EnginePlayer(f"level=4 {bad_engine('talks')}").close()


@pytest.mark.parametrize(
    ("option", "words"),
    [("level=10", "level is 1 to 9, not '10'"), ("speed=1", "Bad has no option 'speed'")],
)
def test_an_option_that_an_engine_does_not_have_is_refused(option: str, words: str) -> None:
    with pytest.raises(InvalidArgument, match=words):
        EnginePlayer(f"{option} {bad_engine('talks')}")


def test_an_engine_is_started_again_when_it_is_asked_again() -> None:
    player = EnginePlayer(bad_engine("crashes"), seconds=LONG)
    for _ in range(2):
        with pytest.raises(QwirkleError, match="exit code 3"):
            player.choose(a_view())


def test_an_engine_that_does_not_want_to_leave_is_ended(tmp_path: Path) -> None:
    log = tmp_path / "log"
    player = EnginePlayer(bad_engine("stays", log))
    (pid,) = pids_in(log, 1)
    player.close()
    # Dead, and not left as a zombie either.
    assert not Path(f"/proc/{pid}").exists()


def test_an_engine_leaves_with_its_player() -> None:
    player = EnginePlayer(SHELL)
    assert player._client is not None
    pid = player._client.program.pid
    del player
    assert not Path(f"/proc/{pid}").exists()


def test_a_process_that_is_killed_takes_its_engine_with_it(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with BotProcess() as process:
        make = partial(EnginePlayer, bad_engine("hangs", log), limit=LONG)
        player = ProcessPlayer(process, make)
        pids: list[int] = []

        def interrupt() -> None:
            # The script, and the program that it has started.
            pids.extend(pids_in(log, 2))
            process.interrupt()

        threading.Thread(target=interrupt).start()
        with pytest.raises(QwirkleError, match="closed"):
            player.choose(a_view())
        wait_until_dead(pids)


def test_an_engine_dies_with_the_host_however_that_ends(tmp_path: Path) -> None:
    log = tmp_path / "log"
    code = (
        "from functools import partial\n"
        "from qwirkle.players.bot_process import BotProcess, ProcessPlayer\n"
        "from qwirkle.protocol import EnginePlayer\n"
        "from tests.protocol.engines import a_view\n"
        f"make = partial(EnginePlayer, {bad_engine('hangs', log)!r}, limit={LONG})\n"
        "ProcessPlayer(BotProcess(), make).choose(a_view())\n"
    )
    host = subprocess.Popen([sys.executable, "-c", code], cwd=ROOT)
    pids = pids_in(log, 2)
    os.kill(host.pid, signal.SIGKILL)
    host.wait()
    wait_until_dead(pids)


def test_a_view_from_far_away_is_moved_within_reach_and_the_move_back() -> None:
    view = parse_view("0,0:RoRs RcBdGx/6 97 2/0 0 classic 0")
    far = Shift(10**50, -(10**40))
    moved = far.view(view)
    shift = Shift.for_view(moved)
    shown = shift.view(moved)
    assert shown.board == Board({Cell(0, 0): Tile.parse("Ro"), Cell(1, 0): Tile.parse("Rs")})
    assert Shift.for_view(view) == Shift.for_view(shown) == Shift()
    move = EnginePlayer(SHELL, seconds=LONG).choose(moved)
    assert moved.is_legal(move)
    assert FARTHEST < 10**40


def test_the_turns_of_a_view_from_far_away_are_moved_too() -> None:
    game = Game.start(2, seed="far")
    opening = game.position.legal_placements()[0]
    game = game.play(Shift(10**30, 5).move(opening))
    view = game.position.view(game.position.to_move)
    near = Shift.for_view(view).view(view)
    assert parse_view(format_view(near)) == near
