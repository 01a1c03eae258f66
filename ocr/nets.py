"""The nets in OpenCV: loaded once a process, asked by one thread at a time."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]

NAMES = ("finder", "refiner", "locator", "kinds", "reader", "card_reader")
FOLDER = Path(__file__).with_name("nets")
_lock = threading.Lock()


@cache
def _loaded(name: str) -> cv2.dnn.Net:
    cv2.setNumThreads(2)  # more threads only get into each other's way on so small a net
    path = str(FOLDER / f"{name}.onnx")
    if hasattr(cv2.dnn, "ENGINE_CLASSIC"):  # OpenCV 5 has two; the older one is a fifth faster on these nets
        return cv2.dnn.readNetFromONNX(path, cv2.dnn.ENGINE_CLASSIC)
    return cv2.dnn.readNetFromONNX(path)


def present() -> bool:
    """All nets are in place."""
    return all((FOLDER / f"{name}.onnx").is_file() for name in NAMES)


def ask_all(name: str, seen: Floats, outputs: Sequence[str]) -> list[Floats]:
    """What a net with several outputs says to this input, in the order of these names."""
    with _lock:
        net = _loaded(name)
        net.setInput(seen)
        return [np.array(one, np.float32) for one in net.forward(list(outputs))]


def ask(name: str, seen: Floats) -> Floats:
    """What the net says to this input."""
    with _lock:
        net = _loaded(name)
        net.setInput(seen)
        return np.array(net.forward(), np.float32)
