"""`python -m ocr.train`: fetch fonts, draw scenes, teach the four nets, export them. Four hours on two cores.

Everything is kept in the work folder: the same command goes on where it was interrupted. `--hours` gives it
less or more time.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import Process
from pathlib import Path

from ocr.nets import FOLDER
from ocr.train import fonts, shards, symbols

FIRST = 10  # shards drawn before the lessons begin
AN_HOUR = 30  # shards drawn for every hour there is
DRAWING = 0.05  # share of the time in which nothing but the first shards is drawn
# Two processes teach two nets each, one after the other: net, share of the time, batch, highest rate.
Lesson = tuple[str, float, int, float]
LANES: tuple[tuple[Lesson, ...], ...] = (
    (("locator", 0.35, 32, 2e-3), ("reader", 0.65, 64, 1.5e-3)),
    (("finder", 0.7, 8, 1.2e-3), ("refiner", 0.3, 32, 1.5e-3)),
)


def main(arguments: list[str] | None = None) -> None:
    """Make all nets in the time given."""
    parser = argparse.ArgumentParser(prog="python -m ocr.train")
    parser.add_argument("--hours", type=float, default=4.0, help="by the clock, on two idle cores")
    parser.add_argument("--shards", type=int, help="to draw in all; as a rule by the hours there are")
    parser.add_argument("--work", type=Path, default=Path("build/train"), help="where shards and weights go")
    parser.add_argument("--nets", type=Path, default=FOLDER, help="where the nets go")
    parser.add_argument("--further", action="store_true", help="begin with the committed nets' weights")
    parser.add_argument(
        "--only",
        nargs="+",
        choices=("locator", "reader", "finder", "refiner"),
        help="nets to teach, instead of all four",
    )
    parser.add_argument("--rate", type=float, default=1.0, help="times the usual learning rate")
    asked = parser.parse_args(arguments)
    os.environ.setdefault("OMP_WAIT_POLICY", "passive")
    fonts.install()
    symbols.install()
    asked.work.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(2) as pool:
        list(pool.map(partial(shards.make, target=asked.work), range(FIRST)))
    drawing = Process(target=_draw_on, args=(asked,))
    lanes = [Process(target=_teach, args=(asked, lane)) for lane in lanes_of(asked.only)]
    for process in (drawing, *lanes):
        process.start()
    for process in (drawing, *lanes):
        process.join()
    if any(process.exitcode for process in lanes):
        raise SystemExit("A lesson was broken off; the same command goes on from there.")


def lanes_of(only: Sequence[str] | None) -> list[tuple[Lesson, ...]]:
    """Who teaches what: all nets, or only these, which then share their lane's whole time."""
    lanes = [tuple(lesson for lesson in lane if not only or lesson[0] in only) for lane in LANES]
    wholes = [sum(share for _, share, _, _ in lane) for lane in lanes]
    return [
        tuple((net, share / whole, batch, rate) for net, share, batch, rate in lane)
        for lane, whole in zip(lanes, wholes, strict=True)
        if lane
    ]


def _draw_on(asked: argparse.Namespace) -> None:
    """The other shards, while the nets are already learning."""
    os.nice(3)
    for number in range(FIRST, asked.shards or round(AN_HOUR * asked.hours)):
        shards.make(number, asked.work)


def _teach(asked: argparse.Namespace, lane: tuple[Lesson, ...]) -> None:
    from ocr.train.lessons import Course, teach

    minutes = asked.hours * 60 * (1 - DRAWING)
    for net, share, batch, rate in lane:
        teach(
            Course(
                net=net,
                shards=asked.work,
                weights=asked.work / f"{net}.pt",
                nets=asked.nets,
                minutes=minutes * share,
                rate=rate * asked.rate,
                batch=batch,
                start=FOLDER / f"{net}.onnx" if asked.further else None,
            )
        )


if __name__ == "__main__":
    main()
