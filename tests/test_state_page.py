"""docs/state.md names what there is."""

import re
from pathlib import Path

from qwirkle.engine import State

PAGE = (Path(__file__).parent.parent / "docs" / "state.md").read_text(encoding="utf-8")


def test_every_public_name_of_a_state_is_on_the_page() -> None:
    public = {name for name in dir(State) if not name.startswith("_")}
    assert {name for name in public if not re.search(rf"\b{name}\b", PAGE)} == set()
