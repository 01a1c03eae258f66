"""From trained weights to the ONNX files the project carries, checked against the net they came from."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import torch

from ocr.find import finder, refiner
from ocr.read import letters
from ocr.train.nets import NETS

OPSET = 13
LARGEST = 4 * 1024 * 1024
SIDES = {"finder": finder.SIDE, "refiner": refiner.SIDE, "reader": letters.SIDE}


def export(net: str, weights: Path, target: Path) -> float:
    """Write the net and return the largest difference between torch's answer and OpenCV's."""
    model = NETS[net]()
    model.load_state_dict(torch.load(weights))
    model.eval()
    side = SIDES[net]
    sample = torch.from_numpy(np.random.default_rng(3).normal(0, 1, (1, 3, side, side)).astype(np.float32))
    target.parent.mkdir(parents=True, exist_ok=True)
    torch.onnx.export(
        model, (sample,), str(target), opset_version=OPSET, input_names=["seen"], output_names=["said"],
        dynamic_axes={"seen": {0: "cards"}, "said": {0: "cards"}} if net != "finder" else None, dynamo=False,
    )  # fmt: skip
    assert target.stat().st_size <= LARGEST, f"{target.name} is larger than 4 MB"
    loaded = cv2.dnn.readNetFromONNX(str(target))
    loaded.setInput(sample.numpy())
    with torch.no_grad():
        return float(np.abs(loaded.forward() - model(sample).numpy()).max())
