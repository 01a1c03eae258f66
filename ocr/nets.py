"""The nets: loaded once a process, asked by one thread at a time.

onnxruntime answers in two thirds of the time OpenCV takes, with the same figures. It is an extra that comes
with the text recogniser; where it is missing OpenCV, which is always here, runs the same files.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import numpy as np
import numpy.typing as npt

# onnxruntime looks at this while it is imported; without it, it would report its use to its makers.
os.environ["ORT_DISABLE_TELEMETRY"] = "1"

if TYPE_CHECKING:
    from onnxruntime import InferenceSession

Floats = npt.NDArray[np.float32]
Net = Callable[[Floats, Sequence[str]], Sequence[Floats]]  # from input and names of outputs to these

NAMES = ("finder", "refiner", "locator", "reader", "card_reader")
FOLDER = Path(__file__).with_name("nets")
THREADS = 2  # more only get into each other's way on so small a net
_lock = threading.Lock()


@cache
def _load(name: str) -> Net:
    path = str(FOLDER / f"{name}.onnx")
    return with_onnxruntime(path) if find_spec("onnxruntime") else with_opencv(path)


def with_onnxruntime(path: str) -> Net:
    """The net in this file, run by onnxruntime."""
    session = open_session(path)
    return lambda seen, outputs: session.run(list(outputs), {"seen": np.ascontiguousarray(seen)})


def open_session(path: str) -> InferenceSession:
    """The net in this file as onnxruntime gives it."""
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = THREADS
    # Waiting threads would spin between the nets: three times the processor time for a photo.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    return onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])


def with_opencv(path: str) -> Net:
    """The net in this file, run by OpenCV."""
    cv2.setNumThreads(THREADS)
    if hasattr(cv2.dnn, "ENGINE_CLASSIC"):  # OpenCV 5 has two; the older one is a fifth faster on these nets
        net = cv2.dnn.readNetFromONNX(path, cv2.dnn.ENGINE_CLASSIC)
    else:
        net = cv2.dnn.readNetFromONNX(path)

    def ask_net(seen: Floats, outputs: Sequence[str]) -> Sequence[Floats]:
        net.setInput(seen)
        return [np.array(one, np.float32) for one in net.forward(list(outputs))]

    return ask_net


def present() -> bool:
    """All nets are in place."""
    return all((FOLDER / f"{name}.onnx").is_file() for name in NAMES)


def ask(name: str, seen: Floats, output: str = "said") -> Floats:
    """What the net says to this input; a net with several outputs is asked for one of them."""
    return ask_all(name, seen, (output,))[0]


def ask_all(name: str, seen: Floats, outputs: Sequence[str]) -> Sequence[Floats]:
    """Several outputs of a net at once."""
    with _lock:
        return _load(name)(seen, outputs)
