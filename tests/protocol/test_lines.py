"""The lines of the protocol are read as they are written, and nothing else is read."""

import pytest

from qwirkle import ParseError, parse_move, parse_position
from qwirkle.protocol.engine_lines import (
    BestMove,
    EngineInfo,
    EngineLine,
    EngineTitle,
    EngineTrouble,
    Greeting,
    ReadyOk,
    parse_engine_line,
)
from qwirkle.protocol.host_lines import (
    Go,
    HostLine,
    IsReady,
    NewGame,
    OpenProtocol,
    Quit,
    SetOption,
    StepLine,
    StopSearch,
    ViewLine,
    parse_host_line,
    view_lines,
)
from qwirkle.protocol.options import EngineOption

MOVE = parse_move("Rc@2,0 Rt@3,0")


@pytest.mark.parametrize(
    "line",
    [
        OpenProtocol(1),
        IsReady(),
        SetOption("seed", "some words"),
        SetOption("seed", ""),
        NewGame(),
        ViewLine("- RoRs/6 96 0/0 0 classic 0"),
        StepLine("1. 0 Ro@0,0 = 1 > 1"),
        Go(17, milliseconds=500),
        Go(17, simulations=3),
        Go(17),
        StopSearch(17),
        Quit(),
    ],
)
def test_a_line_of_the_host_is_read_as_it_is_written(line: HostLine) -> None:
    assert parse_host_line(str(line)) == line
    assert parse_host_line(f"  {line}\t \r\n".replace(" ", "  ")) == line


@pytest.mark.parametrize(
    "line",
    [
        EngineTitle("name", "Example in C"),
        EngineTitle("author", "nobody"),
        EngineOption("seed", "text", "some words"),
        EngineOption("seed", "text", ""),
        EngineOption("book", "switch", "off"),
        EngineOption("threads", "integer", "1", ("1", "256")),
        EngineOption("level", "choice", "hard", ("easy", "hard")),
        Greeting(1),
        ReadyOk(),
        EngineInfo(17, MOVE),
        EngineInfo(17, MOVE, rank=1, value=-3.25, win=0.5, simulations=240),
        BestMove(17, MOVE),
        BestMove(17, parse_move("swap Ro Bs")),
        EngineTrouble("failed", "no idea"),
        EngineTrouble("failed", ""),
    ],
)
def test_a_line_of_an_engine_is_read_as_it_is_written(line: EngineLine) -> None:
    assert parse_engine_line(str(line)) == line


@pytest.mark.parametrize(
    ("word", "value"),
    [("-3", -3.0), ("+.5", 0.5), ("12.", 12.0), ("1e-05", 1e-05), ("-1.2345678E+06", -1234567.8)],
)
def test_a_number_is_read_as_c_prints_it(word: str, value: float) -> None:
    info = parse_engine_line(f"info 3 value {word} simulations 0 move pass")
    assert info == EngineInfo(3, parse_move("pass"), value=value, simulations=0)


def test_an_engine_may_have_done_a_lot_of_work() -> None:
    info = parse_engine_line("info 3 simulations 9223372036854775807 move pass")
    assert info == EngineInfo(3, parse_move("pass"), simulations=2**63 - 1)


def test_what_a_later_version_may_add_to_a_candidate_is_skipped() -> None:
    assert parse_engine_line("info 3 depth 7 value 2.5 move pass") == EngineInfo(
        3, parse_move("pass"), value=2.5
    )


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("", "unknown_command"),
        ("GO 1 infinite", "unknown_command"),
        ("isready now", "unknown_command"),
        ("qwirkle one", "unsupported_version"),
        ("go", "bad_go"),
        ("go time 500", "bad_go"),
        ("go 1", "bad_go"),
        ("go 0 infinite", "bad_go"),
        ("go -1 infinite", "bad_go"),
        ("go 1 time 0", "bad_go"),
        ("go 1 time 0.5", "bad_go"),
        ("go 1 time 99999999999999999999", "bad_go"),
        ("go 1 time 5 simulations 5", "bad_go"),
        ("stop x", "bad_stop"),
        ("stop ²", "bad_stop"),
    ],
)
def test_a_damaged_line_of_the_host_has_a_reason(line: str, reason: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse_host_line(line)
    assert caught.value.reason == reason


@pytest.mark.parametrize(
    "line",
    [
        "hello",
        "id",
        "id name",
        "id age 7",
        "qwirkleok",
        "qwirkleok x",
        "info 1",
        "info x move pass",
        "info 1 value much move pass",
        "info 1 value 1e999 move pass",
        "info 1 value inf move pass",
        "info 1 simulations -1 move pass",
        "info 1 value nan move pass",
        "info 1 value",
        "best",
        "best 1",
        "best x pass",
        "best 1 Zz@0,0",
        "best 1 Ro@0",
        "error",
        "option threads",
        "option threads integer 1",
        "option threads integer 0 1 256",
        "option threads integer one 1 256",
        "option book switch maybe",
        "option level choice best easy hard",
        "option level colour red",
    ],
)
def test_a_damaged_line_of_an_engine_is_refused(line: str) -> None:
    with pytest.raises(ParseError):
        parse_engine_line(line)


def test_what_is_hidden_is_not_in_the_lines() -> None:
    # The same for seat 0, but for who holds which of the hidden tiles, and their order in the bag.
    one = parse_position("0,0:RoRs RcBd/YoPt/Gd YcGxPs 2/0/0 0 classic").view(0)
    other = parse_position("0,0:RoRs RcBd/GdGx/Pt PsYoYc 2/0/0 0 classic").view(0)
    lines = [str(line) for line in view_lines(one)]
    assert lines == [str(line) for line in view_lines(other)]
    # A study, from which tiles are missing: it names the unseen ones, all together.
    assert lines == ["view 0,0:RoRs RcBd/2/1 3:YoYcGdGxPsPt 2/0/0 0 classic 0"]
