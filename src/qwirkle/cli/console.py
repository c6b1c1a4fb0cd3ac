"""What standard output and standard error can show: colour, progress."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from qwirkle.rules.position import JOINERS

__all__ = [
    "UNCOMPILED",
    "Advance",
    "is_interactive",
    "progress",
    "say",
    "tell_notes",
    "wants_colour",
]

UNCOMPILED = (
    "The engine runs uncompiled: complete, but slower. "
    "To compile it, install a C compiler (gcc), then install Qwirkle again."
)


def wants_colour() -> bool:
    """Whether to print colours: to a terminal, unless NO_COLOR is set."""
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or (
        sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
    )


def is_interactive() -> bool:
    """Whether a person is at a terminal that can show a full screen."""
    if os.environ.get("TERM") == "dumb":
        return False
    return sys.stdin.isatty() and sys.stdout.isatty() and sys.stderr.isatty()


class Advance(Protocol):
    def __call__(self, done: int, total: int, /) -> None: ...


@contextmanager
def progress(what: str, unit: str = "") -> Iterator[Advance]:
    """A progress bar on stderr while a block runs; nothing if stderr is not a terminal.

    With a ``unit`` it also shows how many are done and how many come a minute.
    """
    if not sys.stderr.isatty():
        yield lambda done, total: None
        return
    from rich.console import Console
    from rich.progress import Progress, ProgressColumn, Task
    from rich.text import Text

    class Rate(ProgressColumn):
        def render(self, task: Task) -> Text:
            speed = "" if task.speed is None else f", {60 * task.speed:.0f} a minute"
            return Text(f"{task.completed:.0f} {unit}{speed}")

    columns = [*Progress.get_default_columns(), *([Rate()] if unit else [])]
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def say(line: str) -> None:
    """Print one line at once, without control characters, which a name may contain."""
    shown = (char if char.isprintable() or char in JOINERS else "?" for char in line)
    print("".join(shown), flush=True)


def tell_notes(error: BaseException) -> None:
    """Print the notes of an error, such as what a program wrote before it failed."""
    for note in getattr(error, "__notes__", ()):
        print(note, file=sys.stderr)
