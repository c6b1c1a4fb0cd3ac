"""`qwirkle admin`: `commands` holds the options, `actions` the work."""

__all__: list[str] = []
