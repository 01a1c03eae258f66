"""The nets run in onnxruntime where it is installed and in OpenCV everywhere, with the same answers."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from ocr import nets

SIDES = {"finder": 320, "refiner": 80, "locator": 96, "reader": 64, "card_reader": 64}
OUTPUTS = {"locator": "where"}


@pytest.mark.parametrize("name", nets.NAMES)
def test_both_libraries_give_the_same_answer(name: str) -> None:
    pytest.importorskip("onnxruntime")
    cards = 1 if name == "finder" else 3
    seen = np.random.default_rng(4).normal(0, 1, (cards, 3, SIDES[name], SIDES[name])).astype(np.float32)
    path, output = str(nets.FOLDER / f"{name}.onnx"), (OUTPUTS.get(name, "said"),)
    one, other = nets.with_onnxruntime(path)(seen, output)[0], nets.with_opencv(path)(seen, output)[0]
    assert one.shape == other.shape
    assert np.abs(one - other).max() < 1e-3


def test_answers_are_as_many_as_cards_asked_about() -> None:
    seen = np.zeros((5, 3, 64, 64), np.float32)
    assert len(nets.ask("reader", seen)) == 5


def test_no_use_is_reported_to_the_makers_of_a_library(tmp_path: Path) -> None:
    """onnxruntime begins each series of reports with a file in the temporary folder."""
    pytest.importorskip("onnxruntime")
    program = "from ocr import nets; import onnxruntime; nets.open_session(str(nets.FOLDER / 'locator.onnx'))"
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("ORT_")}
    subprocess.run([sys.executable, "-c", program], env={**inherited, "TMPDIR": str(tmp_path)}, check=True)
    assert not list(tmp_path.iterdir())
