"""What one of our players answers a host, line by line."""

import threading
import time
from collections.abc import Iterator
from functools import partial

import pytest

from qwirkle.players import create
from qwirkle.protocol import EngineServer
from qwirkle.rules.move import Move
from qwirkle.rules.view import View
from tests.processes import PATIENCE

VIEW = "view 0,0:RoRs RcBd/6 98 0/0 0 classic 0"


def answers(*lines: str, bot: str = "greedy") -> list[str]:
    said: list[str] = []
    EngineServer(bot, partial(create, bot), said.append).run(lines)
    return said


def test_the_handshake_says_who_and_which_version() -> None:
    name, author, option, last = answers("qwirkle 1", "quit")
    assert name.startswith("id name Qwirkle ")
    assert author.startswith("id author ")
    assert option == "option seed text"
    assert last == "qwirkleok 1"


def test_a_host_of_a_later_version_is_answered_in_this_one() -> None:
    assert answers("qwirkle 7")[-1] == "qwirkleok 1"


def test_a_player_that_thinks_offers_threads() -> None:
    said: list[str] = []
    server = EngineServer("master", partial(create, "master"), said.append, has_threads=True)
    server.run(["qwirkle 1", "setoption threads 2", VIEW, "go 1 simulations 8"])
    assert "option threads integer 1 1 256" in said
    assert said[-1].startswith("best 1 ")


def test_empty_lines_carriage_returns_and_what_follows_quit_are_ignored() -> None:
    assert answers("", "isready\r\n", "  ", "quit", "isready") == ["readyok"]


@pytest.mark.parametrize(
    ("lines", "error"),
    [
        (["dance"], "error unknown_command no command: dance"),
        (["qwirkle x"], "error unsupported_version "),
        (["setoption speed 9"], "error bad_option no option 'speed'; there are seed"),
        (["setoption"], "error unknown_command"),
        (["go 1 time 10"], "error no_view a view must come before go"),
        (["view - x", "go 1 time 10"], "error bad_view "),
        ([VIEW, "step dance", "go 1 time 10"], "error bad_view "),
        ([VIEW[:-1] + "1", "go 1 time 10"], "error bad_view "),
        ([VIEW.replace("0 classic", "1 classic"), "go 1 time 10"], "error bad_view there is no "),
        ([VIEW, "go 1 sleep"], "error bad_go "),
    ],
)
def test_what_it_cannot_do_it_says_and_goes_on(lines: list[str], error: str) -> None:
    *said, last = answers(*lines, "isready")
    assert [line.startswith(error) for line in said] == [True]
    assert last == "readyok"


def test_a_search_is_not_begun_while_another_runs() -> None:
    said = answers(VIEW, "go 1 infinite", "go 2 infinite", "stop 1", bot="master")
    assert "error busy search 1 is still running" in said
    assert said[-1].startswith("best 1 ")


def test_the_next_search_may_begin_as_soon_as_the_last_has_answered() -> None:
    said: list[str] = []
    is_answered = threading.Event()

    def write(line: str) -> None:
        said.append(line)
        if line.startswith("best 1 "):
            is_answered.set()
            time.sleep(0.05)  # the thread that thinks lives a little longer than its answer

    def lines() -> Iterator[str]:
        yield from (VIEW, "go 1 time 10")
        assert is_answered.wait(PATIENCE)
        yield "go 2 time 10"

    EngineServer("greedy", partial(create, "greedy"), write).run(lines())
    assert [line.split()[:2] for line in said] == [["best", "1"], ["best", "2"]]


def test_the_stop_of_another_search_is_ignored() -> None:
    is_asked = threading.Event()

    class Waits:
        def choose(self, view: View) -> Move:
            assert is_asked.wait(PATIENCE)
            return view.legal_placements()[0]

    def lines() -> Iterator[str]:
        yield from (VIEW, "go 2 infinite", "stop 1", "isready")
        is_asked.set()
        yield "stop 2"

    said: list[str] = []
    EngineServer("waits", lambda **settings: Waits(), said.append).run(lines())
    assert said == ["readyok", "best 2 Rc@-1,0"]


def test_candidates_are_shown_with_their_values() -> None:
    *infos, best = answers(VIEW, "go 1 simulations 1", bot="expert")
    assert [line.split()[:4] for line in infos] == [
        ["info", "1", "rank", str(rank)] for rank in range(1, 6)
    ]
    move = best.removeprefix("best 1 ")
    assert infos[0].endswith(f" move {move}")
    values = [float(line.split()[5]) for line in infos]
    assert values == sorted(values, reverse=True)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_player_that_fails_is_an_error_of_the_engine() -> None:
    class Fails:
        def choose(self, view: View) -> Move:
            raise ValueError("no\nidea")

    said: list[str] = []
    EngineServer("fails", lambda **settings: Fails(), said.append).run([VIEW, "go 1 infinite"])
    assert said == ["error failed ValueError: no idea"]


def test_the_same_seed_gives_the_same_moves() -> None:
    view = "view - RoRsRcBdBxBt/6 96 0/0 0 classic 0"
    lines = ["setoption seed 7", "newgame", *[view, "go 1 time 10", "stop 1"] * 5]
    assert answers(*lines, bot="random") == answers(*lines, bot="random")
    assert len(set(answers(*lines, bot="random"))) > 1
