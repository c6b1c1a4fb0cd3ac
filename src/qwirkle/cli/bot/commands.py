"""The commands of `qwirkle bot` and their options.

Every call of `qwirkle` imports this module, so it imports little.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from qwirkle.cli.extras import needs

__all__ = ["bot_app"]

bot_app = typer.Typer(name="bot", rich_markup_mode=None)


@bot_app.callback(invoke_without_command=True)
def bot(context: typer.Context) -> None:
    """Let a program play on a server."""
    if context.invoked_subcommand is None:
        print(context.get_help())


@bot_app.command()
@needs("server")
def run(
    player: Annotated[
        str,
        typer.Argument(
            metavar="PLAYER", help="cmd:./program, which speaks the engine protocol, or a bot."
        ),
    ],
    server: Annotated[str, typer.Option(metavar="URL", help="Where: https://play.example.org")],
    token: Annotated[
        str | None,
        typer.Option(
            metavar="TOKEN",
            envvar="QWIRKLE_BOT_TOKEN",
            help="The bot's token; others on this machine see it, unless it is in the variable.",
        ),
    ] = None,
    token_file: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Read the token from this file instead.")
    ] = None,
    seconds: Annotated[
        float, typer.Option(min=0.01, max=3600, help="Longest time for a move; clocks shorten it.")
    ] = 1.0,
    tables: Annotated[
        int, typer.Option(min=1, max=50, help="At how many tables it plays at the same time.")
    ] = 4,
) -> int:
    """Connect a program to a server, where people offer it seats, until Ctrl-C."""
    from qwirkle.cli.bot.options import BotOptions
    from qwirkle.cli.bot.runner import run_bot

    return run_bot(BotOptions.of(player, server, token, token_file, seconds, tables))
