"""Bots that misbehave, for the tests of the processes in which bots think."""

import os
import time
from itertools import count
from pathlib import Path

from qwirkle.rules import InvalidArgument
from qwirkle.rules.move import Move
from qwirkle.rules.view import View


class Exits:
    """Ends its process, without an error that could be caught."""

    def choose(self, view: View) -> Move:
        os._exit(1)


class ExitsTwice:
    """Ends its process, until it has done so twice."""

    def __init__(self, log: str) -> None:
        self._log = Path(log)

    def choose(self, view: View) -> Move:
        with self._log.open("a", encoding="utf-8") as file:
            file.write("asked\n")
        if len(self._log.read_text(encoding="utf-8").splitlines()) < 3:
            os._exit(1)
        return view.legal_placements()[0]


class Raises:
    def choose(self, view: View) -> Move:
        raise ValueError('a "bad"\nday \\')


class Refuses:
    def choose(self, view: View) -> Move:
        raise InvalidArgument("bad_mood", "not today")


class Interrupts:
    def choose(self, view: View) -> Move:
        raise KeyboardInterrupt


class CannotStart(Raises):
    def __init__(self) -> None:
        raise OSError("no such weights")


class StartsSlowly(Raises):
    def __init__(self) -> None:
        time.sleep(600)


class Garbage:
    def choose(self, view: View) -> Move:
        return None  # type: ignore[return-value]


class Endless:
    """Stays inside compiled code that holds the interpreter's lock."""

    def choose(self, view: View) -> Move:
        print("thinking", flush=True)
        sum(count())
        raise AssertionError


class Stubborn:
    """Does not want to be stopped by anything."""

    def choose(self, view: View) -> Move:
        while True:
            try:
                time.sleep(60)
            except BaseException:
                continue


class Remembers:
    """Raises how often it was asked."""

    def __init__(self) -> None:
        self._asked = 0

    def choose(self, view: View) -> Move:
        self._asked += 1
        raise RuntimeError(f"asked {self._asked}")
