"""Whatever the other side says, it is answered or refused, never with another error."""

from contextlib import suppress
from functools import partial

from hypothesis import given, settings
from hypothesis import strategies as st

from qwirkle import ParseError
from qwirkle.players import create
from qwirkle.protocol import EngineServer
from qwirkle.protocol.engine_lines import parse_engine_line

VOCABULARY = """
qwirkle isready setoption newgame view step go stop quit id name author option text switch integer
choice qwirkleok readyok info rank value win simulations move best error time infinite seed 1 2 -1 0
99999999999999 ² x 0.5 1e5 pass swap Ro Rs@0,0 Bd@1 Zz@0,0 - 0,0:RoRs classic BdGx/2 0:RtOt 0/0
"""
WORDS = st.sampled_from(VOCABULARY.split())
LINES = st.lists(WORDS, max_size=9).map(" ".join) | st.text(max_size=40).map(
    lambda text: text.replace("\n", " ")
)
WHOLE = [
    "view 0,0:RoRs BdGx/2 0:RtOt 0/0 0 classic 0",
    "go 3 time 1",
    "setoption seed 1",
]


@given(LINES)
def test_a_line_of_an_engine_is_read_or_refused(line: str) -> None:
    with suppress(ParseError):
        assert parse_engine_line(str(parse_engine_line(line))) is not None


@settings(max_examples=60)
@given(st.lists(LINES | st.sampled_from(WHOLE), max_size=8))
def test_an_engine_of_ours_survives_any_host(lines: list[str]) -> None:
    said: list[str] = []
    server = EngineServer("greedy", partial(create, "greedy", seed=1), said.append)
    server.run([*(line for line in lines if line.split() != ["quit"]), "isready"])
    assert "readyok" in said
    for line in said:
        parse_engine_line(line)
