"""The commands and their options.

Every call imports this module, so it imports little: a command imports its own module when it runs.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from qwirkle import __version__
from qwirkle.cli.admin.commands import admin_app
from qwirkle.cli.bot.commands import bot_app
from qwirkle.cli.extras import needs
from qwirkle.cli.settings_options import with_settings
from qwirkle.server.run.settings import Settings

__all__ = ["app"]

Workers = Annotated[int | None, typer.Option(help="How many processes; default one per core.")]
Where = Annotated[str, typer.Option(metavar="WHERE", help="pool, ray, or ray://host:10001.")]

app = typer.Typer(
    name="qwirkle",
    help="Qwirkle, played exactly by the rules.",
    # Plain help takes half the time.
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)


def _version(wanted: bool) -> None:
    if wanted:
        from qwirkle.engine import is_compiled

        print(f"qwirkle {__version__}, {'compiled' if is_compiled() else 'interpreted'} engine")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def qwirkle(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Qwirkle, played exactly by the rules."""
    if context.invoked_subcommand is None:
        print(context.get_help())


@app.command()
@needs("terminal")
def play(
    players: Annotated[
        str | None,
        typer.Option(
            metavar="WHO",
            help="Who plays, 2 to 8: people, bots, programs: you,greedy | Anna,Bob,cmd:./program",
        ),
    ] = None,
    seed: Annotated[
        str | None, typer.Option(metavar="SEED", help="The same seed deals the same tiles.")
    ] = None,
    ruleset: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="Whose rules: classic, schmidt, ...; default classic."),
    ] = None,
    ages: Annotated[
        str | None,
        typer.Option(metavar="AGES", help="The players' ages, to break a start tie: 41,9"),
    ] = None,
    new: Annotated[bool, typer.Option("--new", help="Start a new game without asking.")] = False,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Continue the game of this record.")
    ] = None,
) -> int:
    """Play in the terminal, against bots and people at this keyboard."""
    from qwirkle.cli.play import PlayOptions, play_in_terminal

    return play_in_terminal(PlayOptions(players, seed, ruleset, ages, new, resume))


@app.command()
def show(
    what: Annotated[
        str, typer.Argument(metavar="FILE|POSITION", help="A record, position or view.")
    ],
    turn: Annotated[
        int | None, typer.Option(help="After how many turns of the record; default the last.")
    ] = None,
    seat: Annotated[
        int | None, typer.Option(help="Show only the hand of this seat, from 0.")
    ] = None,
    svg: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the picture into this file, as SVG.")
    ] = None,
) -> None:
    """Draw a position or view, or a record at some turn."""
    from qwirkle.cli.show import show_position

    show_position(what, turn, seat, svg)


@app.command()
def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record, text or JSON.")],
    plain: Annotated[bool, typer.Option("--plain", help="Print every step instead.")] = False,
) -> int:
    """Step through a record."""
    from qwirkle.cli.replay import replay_record

    return replay_record(file, plain)


@app.command()
def check(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Records, text or JSON.")],
) -> int:
    """Check records in full: every move, score, draw and the ending; views as far as they tell."""
    from qwirkle.cli.check import check_records

    return check_records(files)


@app.command()
def verify(
    file: Annotated[str, typer.Argument(metavar="RECORD", help="A finished game of a table.")],
    commitment: Annotated[
        str, typer.Option(metavar="HASH", help="What the table published when it opened.")
    ],
    contribution: Annotated[
        list[str] | None,
        typer.Option(metavar="HEX", help="What you sent when you got ready; may be repeated."),
    ] = None,
) -> None:
    """Check that a table's game came from the seed it committed to."""
    from qwirkle.cli.verify import verify_game

    verify_game(file, commitment, contribution or [])


@app.command()
def review(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE ...", help="Records of finished games.")
    ],
    seat: Annotated[
        int | None, typer.Option(help="Report only the turns of this seat, from 0.")
    ] = None,
    quick: Annotated[
        bool, typer.Option("--quick", help="By static value: at once, but rough.")
    ] = False,
    deep: Annotated[bool, typer.Option("--deep", help="With four times as many samples.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object for each file.")] = (
        False
    ),
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write one page with pictures instead.")
    ] = None,
    workers: Workers = None,
    on: Where = "pool",
) -> int:
    """Review finished games: what each turn was worth, what was better and why, luck, level."""
    from qwirkle.cli.review import ReviewOptions, run_review

    return run_review(ReviewOptions(files, seat, quick, deep, json, html, workers, on))


@app.command()
def analyse(
    what: Annotated[
        str,
        typer.Argument(
            metavar="POSITION",
            help="A position, view or record, or its file; - reads stdin.",
        ),
    ],
    turn: Annotated[
        int | None, typer.Option(help="After how many turns of the record; default the last.")
    ] = None,
    seconds: Annotated[float | None, typer.Option(help="How long.")] = None,
    samples: Annotated[
        int | None, typer.Option(help="How many samples instead; repeats exactly.")
    ] = None,
    precision: Annotated[
        float | None, typer.Option(help="Until this standard error in points; default 0.3.")
    ] = None,
    move: Annotated[
        list[str] | None,
        typer.Option(metavar="MOVE", help="Also this move: 'Rc@2,0 Rt@3,0'; may be repeated."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> int:
    """Rank the moves of a position by what they are worth."""
    from qwirkle.cli.analyse import AnalyseOptions, analyse_position

    return analyse_position(
        AnalyseOptions(what, turn, seconds, samples, precision, move or [], json)
    )


@app.command()
def perft(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="Lines of position | count | best | sum.")
    ],
) -> int:
    """Check the generator against positions with known counts."""
    from qwirkle.cli.perft import check_counts

    return check_counts(file)


@app.command()
def bench(
    games: Annotated[int, typer.Option(min=1, help="How many greedy games to play.")] = 4000,
    seed: Annotated[int, typer.Option(help="Of the first game.")] = 1,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Measure the engine, in process CPU time."""
    from qwirkle.cli.bench import measure_engine

    measure_engine(games, seed, json)


@app.command()
def arena(
    players: Annotated[
        list[str],
        typer.Argument(
            metavar="PLAYER PLAYER ...",
            help="Two or more: master greedy | master@0.5s master@200sims | my.module:maker | "
            "cmd:./program",
        ),
    ],
    pairs: Annotated[
        int, typer.Option(help="How many deals, each played once from every seat.")
    ] = 100,
    seconds: Annotated[
        float | None, typer.Option(help="Time per move, for players that think.")
    ] = None,
    simulations: Annotated[
        int | None,
        typer.Option(help="Simulations per move, instead of time; repeats exactly."),
    ] = None,
    seed: Annotated[
        str, typer.Option(metavar="SEED", help="The same seed gives the same games.")
    ] = "1",
    seats: Annotated[
        int | None,
        typer.Option(help="Seats at each table, 2 to 8."),
    ] = None,
    table: Annotated[
        bool, typer.Option("--table", help="All players at one table, instead of in pairs.")
    ] = False,
    ruleset: Annotated[str, typer.Option(metavar="NAME", help="Whose rules.")] = "classic",
    workers: Workers = None,
    on: Where = "pool",
    out: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Keep results and records here.")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Continue a match that was stopped.")] = (
        False
    ),
    stop_when_sure: Annotated[
        bool, typer.Option("--stop-when-sure", help="Stop as soon as one player is surely better.")
    ] = False,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw the result: out.png")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> int:
    """Let players play each other, and report who is better by how much."""
    from qwirkle.cli.arena import ArenaOptions, run_arena

    return run_arena(
        ArenaOptions(
            players=players,
            pairs=pairs,
            seconds=seconds,
            simulations=simulations,
            seed=seed,
            seats=seats,
            table=table,
            ruleset=ruleset,
            workers=workers,
            on=on,
            out=out,
            resume=resume,
            stop_when_sure=stop_when_sure,
            plot=plot,
            as_json=json,
        )
    )


@app.command()
def engine(
    bot: Annotated[
        str,
        typer.Argument(metavar="BOT", help="Which bot answers; or check, to try a program."),
    ] = "master",
    program: Annotated[
        str | None, typer.Argument(metavar="PROGRAM", help="After check: './program --fast'")
    ] = None,
) -> int:
    """Speak the engine protocol for a bot, or check a program that speaks it.

    qwirkle engine greedy reads commands from standard input; qwirkle engine check ./program tries
    whether a program speaks the protocol and plays by the rules.
    """
    from qwirkle.cli.engine import run_engine

    return run_engine(bot, program)


@app.command()
def train(
    out: Annotated[Path, typer.Argument(metavar="FILE", help="Where the weights go.")],
    rows: Annotated[
        int, typer.Option(min=1, help="Rows of self-play for each number of seats, at least.")
    ] = 3_000_000,
    seed: Annotated[int, typer.Option(help="The same seed learns the same weights.")] = 1,
    folder: Annotated[
        Path, typer.Option(metavar="DIR", help="Progress is kept here, to continue after a stop.")
    ] = Path("lessons"),
) -> int:
    """Learn the strong players' weights from self-play; run it again to continue after a stop."""
    from qwirkle.cli.train import learn_weights

    return learn_weights(out, rows, seed, folder)


@app.command()
def dataset(
    out: Annotated[Path, typer.Argument(metavar="DIR", help="A new folder, or one to continue.")],
    players: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="PLAYER ...", help="Who plays, as in the arena: expert | greedy | master@50sims"
        ),
    ] = None,
    games: Annotated[int, typer.Option(help="How many games.")] = 100,
    samples: Annotated[
        int, typer.Option(help="Samples per position to value moves by; 0: static values only.")
    ] = 64,
    seed: Annotated[
        str, typer.Option(metavar="SEED", help="The same seed gives the same data.")
    ] = "1",
    seats: Annotated[int, typer.Option(help="Seats at each table, 2 to 8.")] = 2,
    ruleset: Annotated[str, typer.Option(metavar="NAME", help="Whose rules.")] = "classic",
    form: Annotated[
        str, typer.Option("--format", metavar="FORMAT", help="parquet, jsonl, or both.")
    ] = "parquet",
    workers: Workers = None,
    on: Where = "pool",
) -> int:
    """Write games, positions and candidate values to learn from; run it again to continue."""
    from qwirkle.cli.dataset import DatasetOptions, write_dataset

    return write_dataset(
        DatasetOptions(out, players or [], games, samples, seed, seats, ruleset, form, workers, on)
    )


@app.command()
def schema() -> None:
    """Print the JSON Schema of the messages between the server and its clients."""
    from qwirkle.cli.schema import print_schema

    print_schema()


@app.command()
@needs("server")
@with_settings
def serve(settings: Settings) -> None:
    """Host live games over the web, for one living room or for everyone."""
    from qwirkle.cli.serve import run_server

    run_server(settings)


@app.command()
def daily(
    seed: Annotated[
        str, typer.Argument(metavar="SEED", help="Any seed; with --date, the secret of the day.")
    ],
    date: Annotated[
        str | None, typer.Option(metavar="DATE", help="Print the deal of this day: 2026-11-17")
    ] = None,
    commitment: Annotated[
        str | None,
        typer.Option(metavar="HASH", help="What was published before the day; it is checked."),
    ] = None,
) -> None:
    """Print a daily deal: every round with its best move, and par."""
    from qwirkle.cli.daily import print_deal

    print_deal(seed, date, commitment)


puzzles_app = typer.Typer(name="puzzles", rich_markup_mode=None)


@puzzles_app.callback(invoke_without_command=True)
def puzzles(context: typer.Context) -> None:
    """Mine puzzles from games: positions with one best move, proved and rated."""
    if context.invoked_subcommand is None:
        print(context.get_help())


@puzzles_app.command("mine")
def mine_command(
    out: Annotated[Path, typer.Argument(metavar="OUT", help="The set to write.")],
    files: Annotated[
        list[str] | None,
        typer.Argument(metavar="FILE ...", help="Records to mine; without any, bots play."),
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(help="How many games the bots play at most; default until there are enough."),
    ] = None,
    seed: Annotated[
        str, typer.Option(metavar="SEED", help="The same seed gives the same set.")
    ] = "1",
    count: Annotated[int, typer.Option(help="How many puzzles.")] = 100,
    workers: Workers = None,
    on: Where = "pool",
) -> int:
    """Find puzzles; run it again to continue after a stop."""
    from qwirkle.cli.puzzles import MineOptions, mine_puzzles

    return mine_puzzles(MineOptions(out, files or [], games, seed, count, workers, on))


@puzzles_app.command("list")
def list_command(
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="A set; default the one that ships.")
    ] = None,
) -> None:
    """Count the puzzles of a set, by theme and level."""
    from qwirkle.cli.puzzles import list_puzzles

    list_puzzles(file)


app.add_typer(puzzles_app)
app.add_typer(bot_app)
app.add_typer(admin_app)
