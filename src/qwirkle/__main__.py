"""`python -m qwirkle` is the `qwirkle` command."""

import sys

from qwirkle.cli import main

if __name__ == "__main__":
    sys.exit(main())
