"""The send queue of a socket is bounded by what it takes in memory."""

from __future__ import annotations

from typing import Any

import pytest

from qwirkle.server.live.outbox import Outbox


@pytest.mark.parametrize(("letter", "fit"), [("a", 9), ("\N{SLIGHTLY SMILING FACE}", 2)])
async def test_what_is_not_read_is_bounded_in_memory(letter: str, fit: int) -> None:
    dropped: list[bool] = []

    async def send(message: Any) -> None:
        raise AssertionError("nobody reads")

    outbox = Outbox(send, lambda text: False, lambda: dropped.append(True), most_bytes=100_000)
    for _ in range(fit):
        outbox.push(letter * 10_000)
    assert dropped == []
    outbox.push(letter * 10_000)
    assert dropped == [True]
