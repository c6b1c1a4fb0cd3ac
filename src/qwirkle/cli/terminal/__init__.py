"""The game on the terminal's screen, made with Textual: what `play` and `replay` show."""

__all__: list[str] = []
