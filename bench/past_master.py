"""The master of an earlier commit, as an engine, to play new ones against it.

python bench/past_master.py FOLDER

speaks the engine protocol for the master whose code `build` put into the folder. That code is older
than the protocol, and its package has the same name as ours, so this file uses nothing but it and
the standard library.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from time import monotonic
from typing import Any

__all__ = ["build", "is_compiled"]

_SETTLED = "built"
_BUILT_FROM = ("setup.py", "pyproject.toml", "README.md", "LICENSE")


def build(commit: str, folder: Path) -> Path:
    """Put the code of a commit of this repository into a folder of its own, and compile it.

    Returns where it is; does nothing if it is there already. Raises `EngineUnavailable` if it does
    not compile: an interpreted master would be too easy to beat.
    """
    from qwirkle.rules.errors import EngineUnavailable

    target = folder / commit
    if (target / _SETTLED).exists():
        return target
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    root = Path(__file__).parents[1]
    archive = subprocess.run(
        ["git", "archive", commit, "src/qwirkle", *_BUILT_FROM],
        cwd=root,
        check=False,
        capture_output=True,
    )
    if archive.returncode:
        raise EngineUnavailable(
            "past_master",
            f"the code of {commit} is not in this clone (a shallow one? git fetch --unshallow): "
            + archive.stderr.decode(errors="replace").strip(),
        )
    subprocess.run(["tar", "-x"], cwd=target, input=archive.stdout, check=True)
    building = _run(target, ["setup.py", "-q", "build_ext", "--inplace"], QWIRKLE_NATIVE="1")
    # A build that fails may exit with 0, because the package works uncompiled, too.
    if building.returncode or not is_compiled(target):
        raise EngineUnavailable(
            "past_master", f"the code of {commit} does not compile:\n{building.stderr}"
        )
    (target / _SETTLED).touch()
    return target


def is_compiled(target: Path) -> bool:
    """Whether the engine in this folder is compiled."""
    required = {"QWIRKLE_COMPILED": "1", "PYTHONPATH": str(target / "src")}
    return _run(target, ["-c", "import qwirkle.engine"], **required).returncode == 0


def _run(target: Path, words: list[str], **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *words],
        cwd=target,
        env={**os.environ, **env},
        check=False,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )


def _past(module: str) -> Any:
    """A module of the folder's package, whose types are not those of ours."""
    return import_module(f"qwirkle.{module}")


class PastMaster:
    """Answers a host; the master of the folder's code chooses the moves."""

    def __init__(self) -> None:
        self._seed = ""
        self._view: list[str] = []
        self._steps: list[list[str]] = []
        self._made: tuple[tuple[str, str], Any] | None = None

    def run(self) -> None:
        for line in sys.stdin:
            words = line.split()
            if not words:
                continue
            match words[0]:
                case "qwirkle":
                    print("id name past master", "option seed text", "qwirkleok 1", sep="\n")
                case "setoption":
                    self._seed = " ".join(words[2:])
                case "isready":
                    print("readyok")
                case "newgame":
                    self._made = None
                case "view":
                    self._view, self._steps = words[1:], []
                case "step":
                    self._steps.append(words[1:])
                case "go":
                    print("best", words[1], self._choose(words[2], words[3]))
                case "quit":
                    break
            sys.stdout.flush()

    def _choose(self, how: str, much: str) -> str:
        move_module = _past("rules.move")
        deadline = monotonic() + int(much) / 1000
        if self._made is None or self._made[0] != (how, much):
            count = int(much) if how == "simulations" else None
            maker = _past("players.master").MasterPlayer
            self._made = ((how, much), maker(int(much) / 1000, self._seed, count))
        player: Any = self._made[1]
        situation, may_place = self._situation()
        if situation.bag_n == 0 and situation.seats == 2 and may_place:
            move = player._play_out(situation, deadline)
        else:
            move = player._simulate(situation, deadline)
        if isinstance(move, move_module.Place):
            return " ".join(f"{tile.code}@{cell.x},{cell.y}" for tile, cell in move.placements)
        if isinstance(move, move_module.Swap):
            return f"swap {' '.join(tile.code for tile in move.tiles)}"
        return "pass"

    def _situation(self) -> tuple[Any, bool]:
        """The view and its steps in the terms of the engine, and whether a tile can be placed."""
        tile, situation = _past("rules.tile"), _past("players.situation")
        board_text, hands, bag, _, _, _, seat_text = self._view
        board = _past("notation.position").parse_board(board_text)
        seat = int(seat_text)
        held = hands.split("/")
        codes = held[seat]
        hand = tuple(tile.Tile.parse(codes[i : i + 2]) for i in range(0, len(codes), 2))
        known = [*board.values(), *hand]
        laid, deeds = [], []
        for words in self._steps:
            if words[0] == "--":
                sys.exit("this master plays only games that nobody leaves")
            draw = words[words.index(">") + 1 :] if ">" in words else []
            drawn = int(draw[0]) if draw and draw[0].isdigit() else len(draw)
            tiles = [word.split("@") for word in words[2:] if "@" in word]
            laid += [tile.Cell(*map(int, cell.split(","))) for _, cell in tiles]
            points = words[words.index("=") + 1].split("+") if "=" in words else ()
            kinds = tuple(tile.Tile.parse(code).index for code, _ in tiles)
            deeds.append(situation.Deed(int(words[1]), kinds, sum(map(int, points)), drawn))
        x0, y0 = (min(axis) for axis in zip(*board, strict=True)) if board else (0, 0)
        ordered = [*sorted(board.keys() - set(laid)), *laid]
        others = tuple((seat + after) % len(held) for after in range(1, len(held)))
        unseen = [t.index for t in tile.ALL_TILES for _ in range(tile.COPIES - known.count(t))]
        found = situation.Situation(
            board=tuple((c.x - x0, c.y - y0, board[c].index) for c in ordered),
            hand=tuple(one.index for one in hand),
            unseen=tuple(unseen),
            others=others,
            held=tuple(int(held[other]) for other in others),
            bag_n=int(bag.split(":")[0]),
            deeds=tuple(deeds),
            origin=(x0, y0),
        )
        return found, bool(_past("rules.placements").legal_placements(board, hand))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python bench/past_master.py FOLDER")
    sys.path.insert(0, str(Path(sys.argv[1]) / "src"))
    PastMaster().run()
