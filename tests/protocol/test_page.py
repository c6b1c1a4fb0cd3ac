"""What docs/protocol.md shows is so."""

import re
from pathlib import Path

from qwirkle import parse_view
from qwirkle.players import create
from qwirkle.protocol import EngineServer, parse_vectors, shipped_vectors
from qwirkle.protocol.engine_lines import BestMove, EngineInfo, parse_engine_line
from qwirkle.protocol.host_lines import Go, StepLine, ViewLine, parse_host_line
from qwirkle.protocol.near_view import FARTHEST
from qwirkle.protocol.program import BURST, LONGEST_LINE, RATE
from tests.protocol.engines import ROOT

PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")


def block(kind: str) -> str:
    (found,) = re.findall(rf"^```{kind}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    return str(found)


TRANSCRIPT = [(line[0], line[2:]) for line in block("transcript").splitlines()]


def test_the_transcript_is_of_this_protocol_and_its_moves_are_legal() -> None:
    view: list[str] = []
    running = None
    for who, line in TRANSCRIPT:
        if who == "<":
            answer = parse_engine_line(line)
            if isinstance(answer, BestMove | EngineInfo):
                assert answer.id == running
                assert parse_view("\n".join(view)).is_legal(answer.move)
            continue
        match parse_host_line(line):
            case ViewLine(text):
                view = [text]
            case StepLine(text):
                view.append(text)
            case Go(number):
                running = number


def test_our_engine_follows_the_transcript() -> None:
    said: list[str] = []
    server = EngineServer("greedy", lambda **settings: create("greedy", **settings), said.append)
    server.run(line for who, line in TRANSCRIPT if who == ">")
    assert [line.split()[0] for line in said] == [
        line.split()[0] for who, line in TRANSCRIPT if who == "<" and not line.startswith("info")
    ]


def test_the_vector_on_the_page_is_one_of_the_file() -> None:
    (vector,) = parse_vectors(block("vector"))
    assert vector in shipped_vectors()
    assert f"[{len(shipped_vectors())} views]" in PAGE


def test_the_limits_on_the_page_are_those_of_the_host() -> None:
    assert LONGEST_LINE == 4096
    assert BURST == 1024 * 1024
    assert RATE == 64 * 1024
    assert FARTHEST == 10000
    for words in ("4096 bytes", "1 MiB", "64 KiB", "−10000 and 10000"):
        assert words in PAGE


def test_every_reason_of_our_engine_is_on_the_page() -> None:
    reasons = set()
    for name in ("engine_server.py", "host_lines.py"):
        text = (Path(ROOT) / "src" / "qwirkle" / "protocol" / name).read_text(encoding="utf-8")
        reasons |= set(re.findall(r'(?:Error|Trouble)\(\s*"(\w+)"|natural\(\w+, "(\w+)"', text))
    named = {reason for pair in reasons for reason in pair if reason}
    assert len(named) == 9
    assert {reason for reason in named if f"`{reason}`" not in PAGE} == set()
