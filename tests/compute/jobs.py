"""Jobs for the tests of the executors: quick ones, slow ones and deadly ones."""

import os
import signal
import sys
import time
from pathlib import Path

from qwirkle.compute import report
from qwirkle.rules import InvalidArgument


def square(number: int) -> int:
    return number * number


def slow_square(number: int) -> int:
    time.sleep(0.05)
    return number * number


def note(path: str) -> int:
    """Adds a line to a file, and takes a while."""
    with Path(path).open("a", encoding="utf-8") as file:
        file.write("begun\n")
    time.sleep(0.1)
    return os.getpid()


def die_until_third(path: str) -> int:
    """Kills its worker, twice; returns how often it was begun."""
    with Path(path).open("a", encoding="utf-8") as file:
        file.write("begun\n")
    begun = len(Path(path).read_text(encoding="utf-8").splitlines())
    if begun < 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return begun


def exit_at_three(number: int) -> int:
    if number == 3:
        os._exit(1)
    return number


def raise_at_three(number: int) -> int:
    if number == 3:
        raise ValueError("three is too many")
    return number


def refuse(number: int) -> int:
    raise InvalidArgument("bad_number", f"not {number}")


def leave(number: int) -> int:
    sys.exit("enough")


def count_up(steps: int) -> str:
    for step in range(steps):
        report(step)
    return "done"


def unpicklable(number: int) -> object:
    return lambda: number


def chat(number: int) -> int:
    """Prints, from Python and from below it."""
    print("from Python", flush=True)
    os.write(1, b"from below\n")
    return number
