"""The `qwirkle` command: thin, prints. What a command needs is imported when it runs."""

__all__ = ["main"]


def main() -> int:
    """Run the command line of this process; the exit code."""
    try:
        from qwirkle.cli.boundary import run

        return run()
    except KeyboardInterrupt:  # while the imports were still going on
        return 130
