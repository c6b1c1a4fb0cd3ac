"""The server as the simulated guests of a run reach it: its published HTTP API, with retries."""

from __future__ import annotations

import asyncio
import os
import random
import time
from collections.abc import Collection
from itertools import count

from bench.http_client import HttpClient, Response
from bench.ledger import Ledger
from bench.messages import error_code

__all__ = ["RETRY_SECONDS", "TIMEOUT", "ApiClient"]

RETRY_SECONDS = 0.1
TIMEOUT = 60.0
_SERVER_ERROR = 500
_RETRIED = {429, _SERVER_ERROR, 502, 503, 504}


class ApiClient:
    """All requests of a run, its random numbers and its ledger."""

    def __init__(self, host: str, port: int, seed: int = 1, source: str | None = None) -> None:
        self.host = host
        self.port = port
        self.source = source
        self.ledger = Ledger()
        self.random = random.Random(seed)
        self._http = HttpClient(host, port, source)
        self._ids = count()
        self._run = os.urandom(4).hex()

    def fresh_id(self) -> str:
        """An id for a command, so that a repeated command is carried out once."""
        return f"{self._run}-{next(self._ids)}"

    async def request(
        self,
        method: str,
        path: str,
        cookie: str,
        body: bytes | None = None,
        expected: Collection[str] = (),
    ) -> Response:
        """Repeat a request until the server answers it.

        A refusal is an answer too; the ledger counts it unless its code is ``expected``.
        """
        end = time.monotonic() + TIMEOUT
        while True:
            response: Response | None = None
            try:
                response = await self._http.request(method, path, cookie, body)
                if response.status not in _RETRIED or time.monotonic() > end:
                    break
            except OSError:
                if time.monotonic() > end:
                    raise
            self.ledger.retries += 1
            if response is not None and response.status == _SERVER_ERROR:
                self.ledger.refuse("internal server error")
            await asyncio.sleep(RETRY_SECONDS)
        if response.status >= 300 and error_code(response) not in expected:
            self.ledger.refuse(error_code(response))
        return response

    def close(self) -> None:
        self._http.close()
