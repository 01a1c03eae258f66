"""`python -m referee.cli` is the same as `quoin`."""

import sys

from referee.cli import main

if __name__ == "__main__":
    sys.exit(main())
