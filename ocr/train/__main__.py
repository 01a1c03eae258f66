"""`python -m ocr.train`: fetch fonts, draw, teach, export, calibrate. At most two hours on two cores.

Single steps by name: fonts, shards, finder, refiner, reader, export, tune.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from ocr.nets import FOLDER
from ocr.train import exam, fonts, shards

STEPS = ("fonts", "shards", "finder", "refiner", "reader", "export", "tune")


def main(arguments: list[str] | None = None) -> None:
    """Run the steps asked for, or all of them in order."""
    parser = argparse.ArgumentParser(prog="python -m ocr.train")
    parser.add_argument("steps", nargs="*", choices=[*STEPS, []], help="default: all")
    parser.add_argument("--work", type=Path, default=Path("build/train"), help="where shards and weights go")
    parser.add_argument("--shards", type=int, default=40, help=f"shards of {shards.SCENES} scenes")
    parser.add_argument("--first", type=int, default=0, help="number of the first shard to draw")
    parser.add_argument("--weaker", type=float, default=shards.WEAKER, help="share of the weak kind")
    parser.add_argument("--sharper", type=float, default=0.0, help="share of sharp and plain scenes")
    parser.add_argument("--recut", type=float, default=0.0, help="share of the faces in other strokes")
    parser.add_argument("--face-down", type=float, default=0.0, help="share of hard rows with many backs")
    parser.add_argument("--finder-minutes", type=float, default=45)
    parser.add_argument("--refiner-minutes", type=float, default=12)
    parser.add_argument("--reader-minutes", type=float, default=35)
    parser.add_argument("--rate", type=float, help="the highest learning rate, instead of each net's own")
    parser.add_argument("--seed", type=int, default=1, help="of the order of the lessons")
    parser.add_argument("--further", action="store_true", help="teach the committed nets further")
    asked = parser.parse_args(arguments)
    for step in asked.steps or STEPS:
        print(f"{step} …", flush=True)
        globals()[f"_{step}"](asked)


def _fonts(asked: argparse.Namespace) -> None:
    fonts.install()


def _shards(asked: argparse.Namespace) -> None:
    with ProcessPoolExecutor() as pool:
        numbers = range(asked.first, asked.first + asked.shards)
        kinds = {
            "weaker": asked.weaker,
            "sharper": asked.sharper,
            "recut": asked.recut,
            "face_down": asked.face_down,
        }
        list(pool.map(partial(shards.make, "train", target=asked.work, **kinds), numbers))


def _finder(asked: argparse.Namespace) -> None:
    _teach("finder", asked, asked.finder_minutes, batch=12, rate=1.5e-3)


def _refiner(asked: argparse.Namespace) -> None:
    _teach("refiner", asked, asked.refiner_minutes, batch=64, rate=2e-3)


def _reader(asked: argparse.Namespace) -> None:
    _teach("reader", asked, asked.reader_minutes, batch=64, rate=2e-3)


def _teach(net: str, asked: argparse.Namespace, minutes: float, batch: int, rate: float) -> None:
    """A new net, or with `--further` the committed one, at half the rate unless another is asked for."""
    from ocr.train.lessons import Course, teach

    begun = FOLDER / f"{net}.onnx" if asked.further else None
    pace = asked.rate or (rate / 2 if begun else rate)
    teach(Course(net, asked.work, asked.work / f"{net}.pt", minutes, pace, batch, asked.seed, begun))


def _export(asked: argparse.Namespace) -> None:
    from ocr.train.export import export

    for net in ("finder", "refiner", "reader"):
        apart = export(net, asked.work / f"{net}.pt", FOLDER / f"{net}.onnx")
        print(f"{net}: OpenCV and torch differ by at most {apart:.6f}")


def _tune(asked: argparse.Namespace) -> None:
    from ocr.train.tuning import tune

    folder = asked.work / "tuning"
    print(tune(folder, [p for split, each in exam.TUNING.items() for p in exam.draw(folder, split, each)]))


if __name__ == "__main__":
    main()
