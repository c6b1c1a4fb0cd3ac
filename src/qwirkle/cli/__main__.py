"""`python -m qwirkle.cli` is `qwirkle`."""

import sys

from qwirkle.cli import main

if __name__ == "__main__":
    sys.exit(main())
