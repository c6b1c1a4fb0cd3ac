"""`qwirkle bot`: let a program play on a server."""

__all__: list[str] = []
