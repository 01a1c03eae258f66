"""From hostile bytes to harmless pixels.

No uploaded byte is parsed in this process. A child with tight limits opens the picture, turns it upright
and hands back bare pixels, so that nothing downstream has a file format left to stumble over.
"""

from __future__ import annotations

import atexit
import os
import signal
import struct
import subprocess
import sys
import threading
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from ocr.reading import PhotoRefused

Image = npt.NDArray[np.uint8]

MAX_BYTES = 20 * 1024 * 1024
MAX_SCANS = 100  # a progressive photo has about ten; a scan bomb has thousands
SIDE = 2000  # the long side of what we work on, about: resizing the last tenth costs more than it saves
SLACK = 1.12
WALL_SECONDS = 10.0
CHILD = Path(__file__).with_name("_child.py")

SENTENCES = {
    "damaged": "The photo arrived damaged. Take it again, or type the letters.",
    "huge": "The photo is too large. Photos up to 50 megapixels and 10,000 pixels a side can be read.",
    "tiny": "The picture is too small to read: it needs at least 64 pixels on each side.",
    "moving": "This is a moving picture. Take a still photo of the cards.",
    "heic": "HEIC photos cannot be read on this server. Send the photo as JPEG, or type the letters.",
    "limits": "The photo took too much memory or time to open. Take it again, or type the letters.",
    "kind": "This is not a photo we can read. Send a JPEG, PNG or WEBP picture, or type the letters.",
    "empty": "No photo arrived. Take it again, or type the letters.",
}


def pixels(photo: bytes) -> Image:
    """The photo upright, about 2,000 pixels a side at most, as blue-green-red pixels."""
    kind = sniff(photo)
    if kind == "JPEG" and photo.count(b"\xff\xda") > MAX_SCANS:
        raise PhotoRefused(SENTENCES["damaged"])
    return _unpack(_in_child(kind, photo))


def sniff(photo: bytes) -> str:
    """Which allowed format these bytes begin like; names and declared types are never asked."""
    if not photo:
        raise PhotoRefused(SENTENCES["empty"])
    if len(photo) > MAX_BYTES:
        raise PhotoRefused(f"The photo is larger than {MAX_BYTES // 2**20} MB. Send a smaller one.")
    if photo.startswith(b"\xff\xd8\xff"):
        return "JPEG"
    if photo.startswith(b"\x89PNG\r\n\x1a\n"):
        return "PNG"
    if photo[:4] == b"RIFF" and photo[8:12] == b"WEBP":
        return "WEBP"
    if photo[4:8] == b"ftyp" and photo[8:12] in (b"heic", b"heix", b"mif1", b"msf1", b"heim", b"heis"):
        return "HEIF"
    raise PhotoRefused(SENTENCES["kind"])


@dataclass(frozen=True)
class _Started:
    """A child that has seen no photo yet."""

    process: subprocess.Popen[bytes]
    program: Path
    parent: int


_waiting: list[_Started] = []  # at most one: starting takes longer than opening a photo
_door = threading.Lock()


def _in_child(kind: str, photo: bytes) -> bytes:
    """What a fresh child makes of the photo; the next child is started while this photo is read."""
    child = _fresh().process
    try:
        answer, _ = child.communicate(kind.encode("ascii").ljust(4) + photo, timeout=WALL_SECONDS)
    except subprocess.TimeoutExpired:
        raise PhotoRefused(SENTENCES["limits"]) from None
    finally:
        _end(child)
    if child.returncode != 0:
        raise PhotoRefused(SENTENCES["limits"])
    _start_next()
    return answer


def _fresh() -> _Started:
    """The child that waits, if it is alive and ours, or a new one."""
    with _door:
        ready = _waiting.pop() if _waiting else None
    if ready and ready.parent == os.getpid():
        if ready.program == CHILD and ready.process.poll() is None:
            return ready
        _end(ready.process)
    return _start()


def _start_next() -> None:
    with _door:
        if not _waiting:
            _waiting.append(_start())


def _start() -> _Started:
    process = subprocess.Popen(
        [sys.executable, "-I", str(CHILD), str(SIDE), str(SLACK)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        env={},
    )
    return _Started(process, CHILD, os.getpid())


def _end(child: subprocess.Popen[bytes]) -> None:
    """Take the child and whatever it started off the machine."""
    if child.poll() is None:
        with suppress(ProcessLookupError):
            os.killpg(child.pid, signal.SIGKILL)
        child.communicate()


@atexit.register
def _end_waiting() -> None:
    while _waiting:
        ready = _waiting.pop()
        if ready.parent == os.getpid():
            _end(ready.process)


def _unpack(answer: bytes) -> Image:
    """The child's answer: a reason of six letters or less, or width, height and that many pixels."""
    head = answer[:8]
    if head[:2] == b"no":
        raise PhotoRefused(SENTENCES.get(answer[8:].decode("ascii", "replace"), SENTENCES["damaged"]))
    width, height = struct.unpack("<II", head) if len(head) == 8 else (0, 0)
    fits = 1 <= width <= SIDE * SLACK and 1 <= height <= SIDE * SLACK
    if not fits or len(answer) != 8 + width * height * 3:
        raise PhotoRefused(SENTENCES["damaged"])
    return np.frombuffer(answer, np.uint8, offset=8).reshape(height, width, 3)
