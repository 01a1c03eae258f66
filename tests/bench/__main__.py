"""Run the measurements named on the command line, or all of them."""

import sys
from importlib import import_module
from importlib.util import find_spec

# Each module has `run()`, which measures and prints its figures.
MODULES = {
    "table": "tests.bench.table",
    "request": "tests.bench.request_costs",
    "words": "tests.bench.words",
    "browser": "tests.bench.words_in_browser",
    "quality": "tests.bench.word_quality",
    "ocr": "ocr.measure.report",
    "trust": "tests.bench.trust",
    "history": "tests.bench.history",
    "lighthouse": "tests.bench.lighthouse",
    "viewfinder": "tests.bench.viewfinder",
    "printed": "tests.bench.printed_deck",
}
BENCHES = {name: module for name, module in MODULES.items() if find_spec(module)}


def main(arguments: list[str]) -> int:
    first = next((place for place, each in enumerate(arguments) if each.startswith("-")), len(arguments))
    names, options = arguments[:first], arguments[first:]
    strange = [name for name in names if name not in BENCHES]
    if strange:
        print(f"No measurement called {', '.join(strange)}; there are {', '.join(BENCHES)}.", file=sys.stderr)
        return 2
    if options and len(names) != 1:
        print("Options belong to one measurement: name it first.", file=sys.stderr)
        return 2
    for name in names or BENCHES:
        print(f"\n## {name}", flush=True)
        run = import_module(BENCHES[name]).run
        run(options) if options else run()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
