"""The keys of the table; those with a description appear in the footer."""

from __future__ import annotations

from textual.binding import Binding, BindingType

__all__ = ["TABLE_KEYS"]

TABLE_KEYS: list[BindingType] = [
    Binding("1", "pick(0)", "Pick", key_display="1–6"),
    *(Binding(str(n + 1), f"pick({n})", show=False) for n in range(1, 6)),
    Binding("left", "cursor(-1, 0)", show=False),
    Binding("right", "cursor(1, 0)", show=False),
    Binding("up", "cursor(0, -1)", show=False),
    Binding("down", "cursor(0, 1)", show=False),
    Binding("shift+left", "pan(6, 0)", show=False),
    Binding("shift+right", "pan(-6, 0)", show=False),
    Binding("shift+up", "pan(0, 3)", show=False),
    Binding("shift+down", "pan(0, -3)", show=False),
    Binding("tab", "next_place(1)", "Best", key_display="Tab"),
    Binding("shift+tab", "next_place(-1)", show=False),
    Binding("space", "lay", "Lay", key_display="Space"),
    Binding("enter", "enter", "Play", key_display="Enter"),
    Binding("backspace,delete", "take_back", "Back", key_display="⌫"),
    Binding("escape", "clear", show=False),
    Binding("s", "swap", "Swap", key_display="S"),
    Binding("a", "swap_all", "All", key_display="A"),
    Binding("p", "pass_turn", show=False),
    Binding("o", "sort", show=False),
    Binding("f", "fit", show=False),
    Binding("plus,equals_sign", "zoom(1)", show=False),
    Binding("minus", "zoom(-1)", show=False),
    Binding("question_mark,h", "help", "Help", key_display="?"),
    Binding("n", "new", "New", key_display="N"),
    Binding("q", "quit", "Quit", key_display="Q"),
]
