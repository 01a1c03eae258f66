"""Run the measurements named on the command line, or all of them."""

import sys
from importlib import import_module
from importlib.util import find_spec

# Each module has `run()`, which measures and prints its figures.
MODULES = {
    "table": "tests.bench.table",
    "words": "referee.words.bench",
    "ocr": "ocr.bench",
    "trust": "tests.bench.trust",
}
BENCHES = {name: module for name, module in MODULES.items() if find_spec(module)}


def main(names: list[str]) -> int:
    strange = [name for name in names if name not in BENCHES]
    if strange:
        print(f"No measurement called {', '.join(strange)}; there are {', '.join(BENCHES)}.", file=sys.stderr)
        return 2
    for name in names or BENCHES:
        print(f"\n## {name}", flush=True)
        import_module(BENCHES[name]).run()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
