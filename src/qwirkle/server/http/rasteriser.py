"""Pictures as PNG: drawn by a process of its own, one at a time, the newest kept in memory."""

from __future__ import annotations

import asyncio
import hashlib
import sys
from collections import Counter, OrderedDict

from qwirkle.drawing import png
from qwirkle.server.http.limits import too_many
from qwirkle.server.live.loop_shares import Queues
from qwirkle.server.wire.refusal import Refused

__all__ = ["Rasteriser"]

_KEPT = 64
_MOST_WAITING = 64
_MOST_OF_ADDRESS = 8
_SECONDS = 20


class Rasteriser:
    """Makes PNG out of SVG. The event loop never waits for it, and a picture that breaks the
    rasteriser breaks no more than its own process."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._turn = asyncio.Semaphore(1)
        self._of_address: Counter[str] = Counter()
        self._queues = Queues()

    async def png(self, svg: str, address: str) -> bytes:
        """The picture; raises `Refused` if too many are asked for, or it cannot be drawn.

        Addresses take turns: those of one wait for one another first.
        """
        key = hashlib.sha256(svg.encode()).hexdigest()
        if key not in self._kept:
            if self._of_address.total() >= _MOST_WAITING:
                raise Refused("unavailable", "too many pictures at once; try again", retry_after=2)
            if self._of_address[address] >= _MOST_OF_ADDRESS:
                raise too_many("pictures at once", None)
            self._of_address[address] += 1
            try:
                async with self._queues.turn(address), self._turn:
                    # Another request may have had the same wish.
                    if key not in self._kept:
                        self._keep(key, await _drawn(svg))
            finally:
                self._of_address[address] -= 1
                if not self._of_address[address]:
                    del self._of_address[address]
        self._kept.move_to_end(key)
        return self._kept[key]

    def _keep(self, key: str, body: bytes) -> None:
        self._kept[key] = body
        if len(self._kept) > _KEPT:
            self._kept.popitem(last=False)


async def _drawn(svg: str) -> bytes:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-I", str(png.__file__),
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )  # fmt: skip
    try:
        async with asyncio.timeout(_SECONDS):
            body, _ = await process.communicate(svg.encode())
    except TimeoutError:
        process.kill()
        await process.wait()
        body = b""
    if process.returncode != 0 or not body:
        raise Refused("unavailable", "the picture could not be drawn", retry_after=60)
    return body
