import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest

from qwirkle.players import Player, bot_process, create
from qwirkle.players.bot_process import BotProcess, ProcessPlayer
from qwirkle.rules import Game, QwirkleError
from qwirkle.rules.move import Move
from qwirkle.rules.view import View
from tests.players import bad_bots
from tests.processes import PATIENCE, wait_until, wait_until_dead

LONG = 600.0
"""Seconds that no test waits for."""

GREEDY = partial(create, "greedy", seed=1)
LONG_MASTER = partial(create, "master", seconds=LONG)


@pytest.fixture
def view() -> View:
    position = Game.start(4, seed="bots").position
    return position.view(position.to_move)


@pytest.fixture
def process() -> Iterator[BotProcess]:
    with BotProcess() as process:
        yield process


def choose_in_thread(player: ProcessPlayer, view: View) -> Future[Move]:
    future: Future[Move] = Future()

    def run() -> None:
        try:
            future.set_result(player.choose(view))
        except BaseException as error:
            future.set_exception(error)

    threading.Thread(target=run, daemon=True).start()
    return future


def error_of(process: BotProcess, make: Callable[[], Player], view: View) -> QwirkleError:
    with pytest.raises(QwirkleError) as caught:
        ProcessPlayer(process, make).choose(view)
    return caught.value


def test_a_bot_chooses_the_same_move_in_another_process(process: BotProcess, view: View) -> None:
    player = ProcessPlayer(process, GREEDY)
    assert player.choose(view) == GREEDY().choose(view)
    assert process.pid not in (None, os.getpid())
    assert player.seconds is not None
    assert 0 < player.seconds < PATIENCE


def test_a_player_lives_from_move_to_move_and_ends_when_the_next_is_made(
    process: BotProcess, view: View
) -> None:
    first, second = (ProcessPlayer(process, bad_bots.Remembers) for _ in range(2))
    for player, words in [(first, "asked 1"), (first, "asked 2"), (second, "asked 1")]:
        with pytest.raises(QwirkleError, match=f"RuntimeError: {words}"):
            player.choose(view)


def test_what_a_bot_does_wrong_is_raised_and_its_process_goes_on(
    process: BotProcess, view: View
) -> None:
    ProcessPlayer(process, GREEDY).choose(view)
    pid = process.pid
    wrongs: list[tuple[Callable[[], Player], str, str]] = [
        (bad_bots.Raises, "bot_failed", 'ValueError: a "bad" day \\'),
        (bad_bots.Interrupts, "bot_failed", "KeyboardInterrupt"),
        (bad_bots.CannotStart, "bot_failed", "OSError: no such weights"),
        (bad_bots.Refuses, "bad_mood", "not today"),
        (partial(create, "nobody"), "unknown_player", "there is no bot 'nobody'"),
        (bad_bots.Garbage, "not_a_move", ""),
    ]
    for make, reason, message in wrongs:
        error = error_of(process, make, view)
        assert error.reason == reason
        assert str(error).startswith(message)
        assert view.is_legal(ProcessPlayer(process, GREEDY).choose(view))
    assert process.pid == pid


def test_a_bot_that_cannot_be_loaded_there_is_named(process: BotProcess, view: View) -> None:
    class Elsewhere(bad_bots.Garbage):
        pass

    # Picklable here, but not to be found where it is made.
    Elsewhere.__qualname__ = "Elsewhere"
    bad_bots.Elsewhere = Elsewhere  # type: ignore[attr-defined]
    Elsewhere.__module__ = bad_bots.__name__
    try:
        error = error_of(process, Elsewhere, view)
    finally:
        del bad_bots.Elsewhere  # type: ignore[attr-defined]
    assert error.reason == "bot_failed"
    assert "Elsewhere" in str(error)


def test_a_bot_whose_process_dies_is_made_again_in_another(
    process: BotProcess, view: View, tmp_path: Path
) -> None:
    log = tmp_path / "asked"
    player = ProcessPlayer(process, partial(bad_bots.ExitsTwice, str(log)))
    assert view.is_legal(player.choose(view))
    assert log.read_text(encoding="utf-8").count("asked") == 3


def test_a_bot_that_costs_three_processes_is_given_up(process: BotProcess, view: View) -> None:
    error = error_of(process, bad_bots.Exits, view)
    assert error.reason == "bot_lost"
    assert str(error) == "its process died 3 times"
    assert view.is_legal(ProcessPlayer(process, GREEDY).choose(view))


def wait_until_reapable(pid: int) -> None:
    """Until the parent can see that this child of ours is dead: all its threads have ended."""
    flags = os.WEXITED | os.WNOHANG | os.WNOWAIT
    wait_until(lambda: os.waitid(os.P_PID, pid, flags) is not None, f"process {pid} lives on")


def test_a_process_killed_while_idle_is_replaced_and_nobody_loses(
    process: BotProcess, view: View
) -> None:
    player = ProcessPlayer(process, GREEDY)
    for _ in range(4):
        player.choose(view)
        assert process.pid is not None
        os.kill(process.pid, signal.SIGKILL)
        wait_until_reapable(process.pid)


@pytest.mark.parametrize("make", [bad_bots.Endless, bad_bots.Stubborn])
def test_a_bot_that_is_late_is_ended(
    make: Callable[[], Player], process: BotProcess, view: View
) -> None:
    player = ProcessPlayer(process, make, limit=0.3)
    with pytest.raises(QwirkleError, match=r"too slow: more than 0\.3 s for a move") as caught:
        player.choose(view)
    assert caught.value.reason == "bot_late"
    assert player.seconds is not None
    assert player.seconds >= 0.3
    assert process.pid is None
    assert view.is_legal(ProcessPlayer(process, GREEDY).choose(view))


def test_a_bot_must_be_made_in_time_too(
    process: BotProcess, view: View, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_process, "MAKING", 0.1)
    player = ProcessPlayer(process, bad_bots.StartsSlowly, limit=LONG)
    with pytest.raises(QwirkleError, match=r"too slow: more than 0\.1 s to be made"):
        player.choose(view)
    assert player.seconds is None


def test_a_process_that_does_not_answer_is_replaced_where_that_is_asked_for(
    process: BotProcess, view: View
) -> None:
    player = ProcessPlayer(process, GREEDY, limit=LONG, retry_when_late=True)
    player.choose(view)
    first = process.pid
    assert first is not None
    os.kill(first, signal.SIGSTOP)
    player.limit = 0.1
    silent = choose_in_thread(player, view)
    wait_until(lambda: process.pid != first, "it is replaced")
    player.limit = LONG
    assert view.is_legal(silent.result(PATIENCE))


def test_a_search_is_cancelled_and_its_process_goes_on(process: BotProcess, view: View) -> None:
    player = ProcessPlayer(process, LONG_MASTER)
    thinking = choose_in_thread(player, view)
    wait_until(lambda: process.pid is not None, "it starts")
    pid = process.pid
    player.cancel()
    # The best move so far, or none if it had not begun.
    error = thinking.exception(PATIENCE)
    assert error is None or (isinstance(error, QwirkleError) and error.reason == "bot_stopped")
    assert view.is_legal(ProcessPlayer(process, GREEDY).choose(view))
    assert process.pid == pid


def test_a_cancelled_player_chooses_no_more(process: BotProcess, view: View) -> None:
    player = ProcessPlayer(process, LONG_MASTER)
    player.cancel()
    with pytest.raises(QwirkleError) as caught:
        player.choose(view)
    assert caught.value.reason == "bot_stopped"


def test_an_interrupted_process_ends_and_is_not_replaced(process: BotProcess, view: View) -> None:
    thinking = choose_in_thread(ProcessPlayer(process, bad_bots.Stubborn), view)
    wait_until(lambda: process.pid is not None, "it starts")
    pid = process.pid
    assert pid is not None
    process.interrupt()
    wait_until_dead([pid])
    error = thinking.exception(PATIENCE)
    assert isinstance(error, QwirkleError)
    assert error.reason == "bot_stopped"
    assert process.pid is None


def test_ctrl_c_while_a_bot_thinks_ends_the_search(process: BotProcess, view: View) -> None:
    # To this process alone, as from a terminal: the bot's process is in another session.
    main = threading.get_ident()

    def interrupt() -> None:
        wait_until(lambda: process.pid is not None, "it starts")
        time.sleep(0.3)
        signal.pthread_kill(main, signal.SIGINT)

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with ThreadPoolExecutor(1) as threads:
            threads.submit(interrupt)
            with pytest.raises(KeyboardInterrupt):
                ProcessPlayer(process, bad_bots.Stubborn).choose(view)
    finally:
        signal.signal(signal.SIGINT, before)
    assert view.is_legal(ProcessPlayer(process, GREEDY).choose(view))


PARENT = """
from functools import partial
from qwirkle.players import create
from qwirkle.players.bot_process import BotProcess, ProcessPlayer
from qwirkle.rules import Game
from tests.players.bad_bots import Endless

view = Game.start(2, seed="bots").position.view(0)
process = BotProcess()
ProcessPlayer(process, partial(create, "greedy")).choose(view)
print(process.pid, flush=True)
ProcessPlayer(process, Endless).choose(view)
"""


def test_a_bot_inside_compiled_code_ends_with_a_parent_that_is_killed() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", PARENT],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
    ) as parent:
        assert parent.stdout is not None
        assert parent.stderr is not None
        child = int(parent.stdout.readline())
        assert parent.stderr.readline() == "thinking\n"
        parent.kill()
    wait_until_dead([child])


def test_the_priority_of_a_process_can_be_lowered(view: View) -> None:
    with BotProcess(nice=7) as process:
        ProcessPlayer(process, GREEDY).choose(view)
        assert process.pid is not None
        lowered = min(19, os.getpriority(os.PRIO_PROCESS, 0) + 7)
        assert os.getpriority(os.PRIO_PROCESS, process.pid) == lowered
        # D22: Linux may weigh sessions before the processes in them, and this is a session.
        session = Path(f"/proc/{process.pid}/autogroup")
        if session.exists():
            assert session.read_text().split()[-2:] == ["nice", str(lowered)]
