"""The game in the terminal: a Textual app. Import `qwirkle.cli.play.app` to get it."""

__all__: list[str] = []
