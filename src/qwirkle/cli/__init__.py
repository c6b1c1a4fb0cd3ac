"""The `qwirkle` command: thin, prints. A command imports what it needs when it runs."""

__all__ = ["main"]


def main() -> int:
    """Run the command line of this process; returns the exit code."""
    try:
        from qwirkle.cli.boundary import run

        return run()
    except KeyboardInterrupt:  # during the imports
        return 130
