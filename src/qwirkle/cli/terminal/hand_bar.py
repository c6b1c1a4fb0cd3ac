"""The bottom of the screen: the hand and its buttons."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal

from qwirkle.cli.terminal.action import Action
from qwirkle.cli.terminal.hand_view import HandView
from qwirkle.cli.terminal.laying import Laying, Slot
from qwirkle.rules.view import View

__all__ = ["HandBar"]


class HandBar(Horizontal):
    """The hand and three buttons; every button has a key as well."""

    def compose(self) -> ComposeResult:
        yield HandView()
        with Horizontal(id="actions"):
            yield Action("Swap", "swap")
            yield Action("Take back", "take_back")
            yield Action("PLAY", "commit", main=True)

    def show(self, view: View, laying: Laying | None) -> None:
        """Draw the hand of the view, or the slots of the turn in progress."""
        hand = self.query_one(HandView)
        if laying is not None:
            hand.show(laying.slots, laying.picked)
        elif view.seat is not None:
            hand.show([Slot(tile) for tile in view.hand], None)
        else:
            hand.show((), None, 0 if view.is_over else view.hand_counts[view.to_move])
        label, on = _main_action(view, laying)
        self.query_one("#do-commit", Action).show(label, on=on)
        can_swap = laying is not None and laying.view.max_swap > 0
        self.query_one("#do-swap", Action).show("Swap", on=can_swap)
        can_take = laying is not None and bool(laying.order)
        self.query_one("#do-take-back", Action).show("Take back", on=can_take)


def _main_action(view: View, laying: Laying | None) -> tuple[str, bool]:
    if laying is None:
        return "PLAY", False
    if laying.swapping:
        chosen = len(laying.swap_tiles)
        return f"SWAP {chosen}", 0 < chosen <= laying.view.max_swap
    if view.must_pass:
        return "PASS", True
    score = laying.tentative.score
    return f"PLAY {score}" if score else "PLAY", laying.can_commit
