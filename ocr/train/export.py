"""From trained weights to the ONNX files the project carries, checked against the net they came from."""

from __future__ import annotations

import copy
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor, nn

from ocr.find import finder, refiner
from ocr.read import letters
from ocr.train.crops import LOCATOR_SIDE

OPSET = 13
LARGEST = 4 * 1024 * 1024
SIDES = {"finder": finder.SIDE, "refiner": refiner.SIDE, "locator": LOCATOR_SIDE, "reader": letters.SIDE}
ANSWERS = {"locator": ["where", "kind"]}  # of the others the only answer is called "said"


def export(net: str, trained: nn.Module, target: Path) -> float:
    """Write the net and return the largest difference between torch's answer and OpenCV's."""
    model = copy.deepcopy(trained).eval().to(memory_format=torch.contiguous_format)
    side, answers = SIDES[net], ANSWERS.get(net, ["said"])
    sample = torch.from_numpy(np.random.default_rng(3).normal(0, 1, (1, 3, side, side)).astype(np.float32))
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_suffix(".part.onnx")
    free = {name: {0: "cards"} for name in ("seen", *answers)} if net != "finder" else None
    torch.onnx.export(
        model, (sample,), str(part), opset_version=OPSET, input_names=["seen"], output_names=answers,
        dynamic_axes=free, dynamo=False,
    )  # fmt: skip
    assert part.stat().st_size <= LARGEST, f"{target.name} is larger than 4 MB"
    loaded = cv2.dnn.readNetFromONNX(str(part))
    loaded.setInput(sample.numpy())
    with torch.no_grad():
        said = model(sample)
    wanted = [said] if isinstance(said, Tensor) else list(said)
    given = loaded.forward(answers)
    part.rename(target)
    return max(float(np.abs(one - other.numpy()).max()) for one, other in zip(given, wanted, strict=True))
