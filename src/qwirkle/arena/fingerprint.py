"""A hash of the players' code and weights: when they change, the same seeds give other games."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from shutil import which

import qwirkle.rules
from qwirkle.arena.contestant import Contestant
from qwirkle.protocol.engine_player import EngineCommand

__all__ = ["digest", "fingerprint", "sources"]


def fingerprint(contestants: Iterable[Contestant]) -> str:
    """A hash of the code and weights of our players, and of the modules or programs of all others.

    What those modules import themselves is not in it, nor what a program reads.
    """
    contestants = list(contestants)
    names = {contestant.name for contestant in contestants if not contestant.is_engine}
    modules = sorted({name.partition(":")[0] for name in names if ":" in name})
    files = [getattr(sys.modules.get(module), "__file__", None) for module in modules]
    commands = sorted({contestant.name for contestant in contestants if contestant.is_engine})
    for command in map(EngineCommand.parse, commands):
        files += filter(None, map(which, command.words[:1]))
        files += [word for word in command.words[1:] if Path(word).is_file()]
    return digest([_own(), *(Path(file).read_bytes() for file in files if file is not None)])


def sources() -> Iterator[Path]:
    """All files that decide how our players play and what they are dealt."""
    package = Path(qwirkle.rules.__file__).parents[1]
    for part in ("rules", "engine", "players"):
        for path in sorted((package / part).iterdir()):
            if path.suffix in (".py", ".pxd", ".json"):
                yield path


def digest(contents: Iterable[bytes]) -> str:
    """One hash of all contents and of the boundaries between them."""
    hashed = sha256()
    for content in contents:
        hashed.update(sha256(content).digest())
    return hashed.hexdigest()[:12]


@cache
def _own() -> bytes:
    # Once per process: modules already imported do not change with their files.
    return digest(path.read_bytes() for path in sources()).encode()
