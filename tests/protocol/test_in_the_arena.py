"""Engines in the arena: they play like any other player, and forfeit when they misbehave."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from qwirkle.arena import Contestant, GameSpec, MatchSpec, PlayedGame, play_game, referee
from qwirkle.arena.fingerprint import fingerprint
from qwirkle.cli.boundary import run
from qwirkle.notation import parse_record
from qwirkle.rules import InvalidArgument
from tests.protocol.engines import SHELL, bad_engine, bot_engine

LONG = 600.0
"""Seconds that nobody here thinks for."""


def played(first: Contestant, second: Contestant) -> PlayedGame:
    spec: GameSpec = next(MatchSpec((first, second), 1, seed="engines").games())
    return play_game(spec)


def test_a_bot_plays_the_same_game_as_an_engine() -> None:
    bot = played(Contestant("greedy", label="a"), Contestant("random", label="b"))
    command = f"cmd:{bot_engine('greedy')}"
    engine = played(Contestant(command, seconds=LONG, label="a"), Contestant("random", label="b"))
    assert engine.record == bot.record
    assert engine.result.without_times() == bot.result.without_times()


@pytest.mark.parametrize(
    ("how", "why"),
    [
        ("crashes", "failed: it ended with exit code 3"),
        ("passes", "illegal move: pass: "),
        ("floods", "failed: it writes without end"),
        ("hangs", "too slow: more than 1.02 s for a move"),
    ],
)
def test_an_engine_that_misbehaves_forfeits_and_its_standard_error_is_in_the_record(
    how: str, why: str
) -> None:
    bad = Contestant(f"cmd:{bad_engine(how)}", seconds=0.01 if how == "hangs" else LONG)
    game = played(bad, Contestant("random"))
    (seat,) = [at for at, each in enumerate(game.result.seats) if each.forfeit is not None]
    assert game.result.seats[seat].player == 0
    assert str(game.result.seats[seat].forfeit).startswith(why)
    assert game.result.ending == "forfeit"
    record = parse_record(game.record)
    first, *lines = [comment.text for comment in record.comments]
    assert first == f"What seat {seat} left behind:"
    assert lines[0].startswith("| Standard error of ")
    assert lines[1] == f"| I am one that {how}"


def test_the_standard_error_of_an_engine_that_forfeits_is_shown_on_screen_once(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(referee, "_idle", [])  # so that the processes write where we look
    bad = Contestant(f"cmd:{bad_engine('crashes')}")
    for _ in range(2):
        played(bad, Contestant("random"))
    assert capfd.readouterr().err.count("I am one that crashes\n") == 1


@pytest.mark.parametrize(
    "command", ["arena BAD random", "bot run BAD --server http://127.0.0.1:1 --token qwb_x"]
)
def test_the_standard_error_of_an_engine_that_cannot_start_is_shown(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = f"cmd:{bad_engine('newer')}"
    assert run([bad if word == "BAD" else word for word in command.split()]) == 2
    head, said, line = capsys.readouterr().err.splitlines()
    assert head.startswith("Standard error of ")
    assert said == "I am one that newer"
    assert line.startswith(f"qwirkle: the player {bad} cannot be created: it says nonsense: ")


def test_the_traceback_of_a_bot_is_in_the_record() -> None:
    game = played(Contestant("tests.arena.bots:Raises"), Contestant("random"))
    lines = [comment.text for comment in parse_record(game.record).comments]
    assert "| Traceback (most recent call last):" in lines
    assert any(re.match(r'\|   File ".*bots\.py", line \d+, in choose$', line) for line in lines)
    assert lines[-1] == "| day \\"


def test_the_command_of_an_engine_may_hold_settings_and_an_at_sign() -> None:
    engine = Contestant.parse(f"cmd:{SHELL}@0.25s")
    assert (engine.name, engine.seconds, engine.limit) == (f"cmd:{SHELL}", 0.25, 1.5)
    engine = Contestant.parse(f"cmd:{SHELL} me@home")
    assert engine.name == engine.label == f"cmd:{SHELL} me@home"
    assert (engine.seconds, engine.limit) == (1.0, 3.0)
    engine = Contestant.parse(f"cmd:{SHELL} me@home@20sims")
    assert (engine.name, engine.simulations) == (f"cmd:{SHELL} me@home", 20)
    assert engine.limit == 60
    assert not engine.is_trusted


def test_an_engine_that_is_not_there_is_refused() -> None:
    with pytest.raises(InvalidArgument, match=r"there is no program '\./nobody'"):
        Contestant.parse("cmd:./nobody@1s")


def test_a_changed_program_or_script_is_another_engine(tmp_path: Path) -> None:
    script = tmp_path / "engine.sh"
    script.write_text("#!/bin/sh\n", encoding="utf-8")
    script.chmod(0o755)
    contestants = [Contestant(f"cmd:{script}"), Contestant(f"cmd:sh {script}")]
    before = [fingerprint([each]) for each in contestants]
    script.write_text("#!/bin/sh\nexit\n", encoding="utf-8")
    assert all(fingerprint([each]) != old for each, old in zip(contestants, before, strict=True))


BOT = """
from qwirkle.players import create

class MyPlayer:
    def __init__(self, seed):
        print("made")
        self._random = create("random", seed=seed)

    def choose(self, view):
        return self._random.choose(view)
"""


def test_a_bot_in_the_current_folder_plays_in_the_arena_and_as_an_engine(tmp_path: Path) -> None:
    (tmp_path / "mybot.py").write_text(BOT, encoding="utf-8")
    engine = f"cmd:{sys.executable} -m qwirkle engine mybot:MyPlayer@60s"
    result = subprocess.run(
        [sys.executable, "-m", "qwirkle", "arena", "mybot:MyPlayer", engine, "--pairs", "1"],
        cwd=tmp_path,
        env=os.environ | {"XDG_DATA_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "2 games, 1 mirrored pair" in result.stdout
    assert "forfeits;" not in result.stdout
    assert "made" not in result.stdout


def test_no_tile_of_another_hand_reaches_an_engine(tmp_path: Path) -> None:
    # A wrapper that writes down all that the host says.
    heard = tmp_path / "heard"
    spy = tmp_path / "spy.sh"
    spy.write_text(f"#!/bin/sh\ntee {heard} | {SHELL}\n", encoding="utf-8")
    spy.chmod(0o755)
    game = played(Contestant(f"cmd:{spy}", seconds=LONG, label="spy"), Contestant("greedy"))
    assert game.result.ending == "hand_empty"
    seat = [each.player for each in game.result.seats].index(0)
    lines = heard.read_text(encoding="utf-8").splitlines()
    assert sum(line.startswith("view ") for line in lines) > 10
    for line in lines:
        word, *rest = line.split()
        if word == "view":
            hands = rest[1].split("/")
            assert hands[1 - seat].isdecimal()
            assert rest[2].isdecimal()
        if word == "step" and rest[1] == str(1 - seat) and ">" in rest:
            assert rest[rest.index(">") + 1].isdecimal()
