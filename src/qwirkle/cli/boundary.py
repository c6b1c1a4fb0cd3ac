"""Turns errors into one line on stderr and an exit code, never a traceback."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

import typer

from qwirkle.cli.commands import app
from qwirkle.cli.extras import MissingExtraError
from qwirkle.cli.files import FileError
from qwirkle.rules.errors import QwirkleError

__all__ = ["BAD_INPUT", "INTERRUPTED", "run"]

BAD_INPUT = 2
INTERRUPTED = 130


def run(args: Sequence[str] | None = None) -> int:
    """Run a command line; returns the exit code."""
    try:
        given = sys.argv[1:] if args is None else args
        code = app(list(map(_shielded, given)), prog_name="qwirkle", standalone_mode=False)
        sys.stdout.flush()
    except typer.TyperException as error:
        return _complain(error.format_message())
    except (QwirkleError, FileError, MissingExtraError) as error:
        return _complain(str(error))
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        # The reader of our output has closed it, as `head` does.
        _discard_output()
        return 0
    except OSError as error:
        _discard_output()
        return _complain(f"cannot write: {(error.strerror or str(error)).lower()}")
    return code if isinstance(code, int) else 0


def _shielded(argument: str) -> str:
    """A position may start with a minus; after a space it is not taken for an option."""
    is_position = argument[:1] == "-" != argument[1:2] and " " in argument
    return f" {argument}" if is_position else argument


def _discard_output() -> None:
    """Keep Python from writing to the broken standard output again at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _complain(message: str) -> int:
    line = " ".join(message.split())
    print(f"qwirkle: {line}", file=sys.stderr)
    return BAD_INPUT
