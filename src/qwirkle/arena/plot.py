"""A match as a picture: the points, and how the estimate converged."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean
from typing import Any

from qwirkle.arena.confidence_sequence import ConfidenceSequence
from qwirkle.arena.estimate import RunningMean
from qwirkle.arena.game_result import GameResult
from qwirkle.arena.match_result import Line, MatchResult, lines_of, observe
from qwirkle.rules.errors import InvalidArgument, QwirkleError

__all__ = ["check_plot", "plot"]

Axes = Any  # matplotlib's, which is imported only when there is something to draw

# Colours that colour-blind people can distinguish (Okabe and Ito), the first two best of all.
_COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#7F7F7F", "#000000")
# So that each of several overlapping lines still shows.
_DASHES = ((0, ()), (0, (5, 2)), (0, (5, 2, 1, 2)), (0, (1, 1.5)))
_MARKERS = ("o", "s", "^", "D", "v", "P", "X")
_INK, _FAINT = "#333333", "#D9D9D9"
_STYLE: Any = {
    "font.family": "DejaVu Sans",
    "font.size": 10,
    "axes.titlesize": 11,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.titlepad": 10,
    "axes.edgecolor": _INK,
    "axes.labelcolor": _INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "text.color": _INK,
    "xtick.color": _INK,
    "ytick.color": _INK,
    "legend.frameon": False,
    "figure.facecolor": "white",
}


def check_plot(path: Path) -> None:
    """Raise the errors of `plot` that can be foreseen before the match is played.

    `QwirkleError` where matplotlib is missing, `InvalidArgument` for a file that cannot be.
    """
    try:
        from matplotlib.figure import Figure
    except ImportError as error:
        raise QwirkleError(
            "no_matplotlib", "plots need matplotlib; in a clone: pip install '.[arena]'"
        ) from error
    known = sorted(Figure().canvas.get_supported_filetypes())
    if path.suffix[1:].lower() not in known:
        raise InvalidArgument("bad_plot", f"{path}: a picture ends in .{', .'.join(known)}")
    if not path.absolute().parent.is_dir():
        raise InvalidArgument("bad_plot", f"{path}: there is no such folder")


def plot(result: MatchResult, path: Path) -> None:
    """Draw a match into a file; its suffix determines the format: .png, .svg, .pdf.

    Raises as `check_plot` does, and `InvalidArgument` if there is nothing to draw.
    """
    check_plot(path)
    import matplotlib as mpl
    from matplotlib.figure import Figure
    from matplotlib.layout_engine import ConstrainedLayoutEngine

    if not result.games:
        raise InvalidArgument("nothing_played", "there is nothing to draw: no game was finished")
    # A Figure of its own draws without a window and without global state.
    with mpl.rc_context(_STYLE):
        layout = ConstrainedLayoutEngine(wspace=0.06)
        figure = Figure(figsize=(11, 5), dpi=150, layout=layout)
        left, right = figure.subplots(1, 2)
        _draw_scores(left, result)
        _draw_estimate(right, result)
        try:
            figure.savefig(path)
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else str(error)
            raise InvalidArgument("bad_plot", f"{path}: {reason}") from error


def _draw_scores(axes: Axes, result: MatchResult) -> None:
    points = defaultdict(list)
    for game in result.games:
        for seat in game.seats:
            points[seat.player].append(seat.points)
    everything = [value for values in points.values() for value in values]
    low, high = min(everything), max(everything)
    step = next(step for step in (2, 5, 10, 20, 50, 100) if (high - low) / step <= 30)
    edges = list(range(low // step * step, high + 2 * step, step))
    for player, label in enumerate(result.spec.labels):
        values = points.get(player)
        if not values:
            continue
        colour = _COLOURS[player % len(_COLOURS)]
        # Percent of its games, since players can have different numbers of games.
        weights = [100 / len(values)] * len(values)
        mean = fmean(values)
        axes.hist(values, edges, weights=weights, color=colour, alpha=0.22)
        axes.hist(
            values,
            edges,
            weights=weights,
            histtype="step",
            color=colour,
            linewidth=1.4,
            label=f"{label}, mean {mean:.0f}",
        )
        axes.axvline(mean, color=colour, linewidth=1, linestyle=(0, (4, 3)))
    axes.set_title("Points a game")
    axes.set_xlabel("points")
    axes.set_ylabel("% of games")
    _draw_legend(axes)


def _draw_estimate(axes: Axes, result: MatchResult) -> None:
    spec = result.spec
    groups: dict[tuple[int, int], list[GameResult]] = defaultdict(list)
    for game in result.games:
        groups[game.meeting, game.group].append(game)
    several = len(result.lines) > 1
    for number, (line, (meeting, player)) in enumerate(
        zip(result.lines, lines_of(spec), strict=True)
    ):
        own = [groups[key] for key in sorted(groups) if key[0] == meeting.number]
        _draw_line(axes, own, player, number if several else None, _told(result, line))
    fair = 100 / spec.seats
    axes.axhline(fair, color=_INK, linewidth=1, linestyle=(0, (1, 2)))
    axes.annotate(
        "fair",
        (1, fair),
        xycoords=("axes fraction", "data"),
        xytext=(4, 0),
        textcoords="offset points",
        va="center",
        fontsize=9,
    )
    axes.xaxis.get_major_locator().set_params(integer=True)
    whose = f" by {spec.labels[result.line.player]}"
    axes.set_title("Games won, with 95 % bands" if several else f"Games won{whose}")
    axes.set_xlabel("mirrored pairs" if spec.seats == 2 else f"deals, {spec.seats} games each")
    axes.set_ylabel("%")
    axes.set_xlim(left=0)
    axes.set_ylim(0, 100)
    axes.yaxis.grid(True, color=_FAINT, linewidth=0.6)
    _draw_legend(axes)


def _draw_legend(axes: Axes) -> None:
    """Under the axes, where it hides nothing."""
    entries = len(axes.get_legend_handles_labels()[1])
    axes.legend(
        loc="upper left",
        bbox_to_anchor=(-0.01, -0.14),
        fontsize=9 if entries <= 3 else 8,
        ncols=1 if entries <= 3 else 2,
        columnspacing=1,
        borderpad=0,
    )


def _told(result: MatchResult, line: Line) -> str:
    labels, spec = result.spec.labels, result.spec
    share = f"{100 * line.win.value:.1f} ± {100 * line.win.wide:.1f} %"
    if len(result.lines) == 1:
        return f"running estimate, at the end {share}"
    if spec.table:
        return f"{labels[line.player]} {share}"
    return f"{labels[line.player]} – {labels[line.against[0]]} {share}"


def _draw_line(
    axes: Axes,
    groups: Sequence[Sequence[GameResult]],
    player: int,
    number: int | None,
    label: str,
) -> None:
    """A player's running share with its bands; ``number`` is that of the line among several."""
    colour = _COLOURS[(number or 0) % len(_COLOURS)]
    shares, sequence = RunningMean(), ConfidenceSequence()
    wins, bounds = [], []
    for group in groups:
        share, _ = observe(group, player)
        shares.add(share)
        sequence.add(share)
        wins.append(shares.share())
        bounds.append((100 * sequence.low, 100 * sequence.high))
    at = range(1, len(wins) + 1)
    if number is None:
        axes.fill_between(
            at,
            [low for low, _ in bounds],
            [high for _, high in bounds],
            color=colour,
            alpha=0.10,
            linewidth=0,
            label="95 %, also when stopped early",
        )
    axes.fill_between(
        at,
        [100 * win.low for win in wins],
        [100 * win.high for win in wins],
        color=colour,
        alpha=0.25 if number is None else 0.10,
        linewidth=0,
        # With several players the title says it once for all.
        label="95 %, at this point alone" if number is None else None,
    )
    look: dict[str, Any] = {}
    if number is not None:
        # Each line has its markers at different places.
        step = max(1, len(wins) // 8)
        look = {
            "linestyle": _DASHES[number % len(_DASHES)],
            "marker": _MARKERS[number % len(_MARKERS)],
            "markersize": 4,
            "markevery": (min(number * step // 3 % step, len(wins) - 1), step),
        }
    axes.plot(
        at,
        [100 * win.value for win in wins],
        color=colour,
        linewidth=1.6,
        label=label,
        clip_on=False,
        **look,
    )
