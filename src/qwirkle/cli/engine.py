"""`qwirkle engine`: speak the engine protocol for a bot, or check a program that speaks it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import redirect_stdout, suppress
from inspect import Parameter, signature

from qwirkle.arena.contestant import maker_of
from qwirkle.cli.own_bots import import_from_here
from qwirkle.players import Player, default_seconds
from qwirkle.protocol import EngineCommand, EngineServer, Finding, check_engine
from qwirkle.protocol.engine_player import PREFIX
from qwirkle.rules.errors import InvalidArgument

__all__ = ["run_engine"]


def run_engine(bot: str, program: str | None) -> int:
    """Do what was asked for; returns the exit code."""
    if bot == "check":
        if program is None:
            raise InvalidArgument(
                "unknown_player", "name the program to check: qwirkle engine check ./program"
            )
        return _check(program)
    if program is not None:
        raise InvalidArgument(
            "bad_options",
            f"{program!r:.40} is one word too many; "
            "a program is checked by qwirkle engine check ./program",
        )
    if bot.startswith(PREFIX):
        raise InvalidArgument(
            "unknown_player", f"there is no bot {bot!r:.40}: that is an engine already"
        )
    _serve(bot)
    return 0


def _serve(bot: str) -> None:
    out = sys.stdout

    def write(line: str) -> None:
        with suppress(BrokenPipeError):  # the host is gone, which ends our input as well
            print(line, file=out, flush=True)

    import_from_here()
    # What somebody else's bot prints is not part of the protocol.
    with redirect_stdout(sys.stderr):
        make = _with_what_it_takes(maker_of(bot))
        server = EngineServer(
            bot,
            make,
            write,
            has_threads=default_seconds(bot) is not None,
        )
        # Line by line as they come; the file's own iterator would wait for more.
        server.run(iter(sys.stdin.readline, ""))


def _with_what_it_takes(make: Callable[..., Player]) -> Callable[..., Player]:
    """Leave out the settings that somebody's bot has no use for, like the time of a quick one."""
    try:
        taken = signature(make).parameters
    except ValueError:  # it does not tell
        return make
    if any(parameter.kind is Parameter.VAR_KEYWORD for parameter in taken.values()):
        return make
    return lambda **settings: make(**{key: settings[key] for key in settings if key in taken})


def _check(program: str) -> int:
    failed = total = 0
    for finding in check_engine(EngineCommand.parse(program)):
        total += 1
        failed += finding.problem is not None
        print(_line(finding), flush=True)
    if failed:
        print(f"{failed} of {total} failed.")
        return 1
    print(f"All {total} passed.")
    return 0


def _line(finding: Finding) -> str:
    if finding.problem is None:
        return f"ok    {finding.what}: {finding.answer}".rstrip(": ")
    lines = [f"FAIL  {finding.what}: {finding.problem}"]
    lines += [f"      | {line}" for line in finding.details.splitlines()]
    return "\n".join(lines)
