"""From hostile bytes to harmless pixels.

No uploaded byte is parsed in this process. A child with tight limits opens the picture, turns it upright
and hands back bare pixels, so that nothing downstream has a file format left to stumble over.
"""

from __future__ import annotations

import atexit
import os
import socket
import struct
import subprocess
import sys
import tempfile
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO

import numpy as np
import numpy.typing as npt

from ocr.processes import environment, kill
from ocr.reading import PhotoError

Image = npt.NDArray[np.uint8]

MAX_BYTES = 20 * 1024 * 1024
MAX_SCANS = 100  # a progressive photo has about ten; a scan bomb has thousands
SIDE = 2000  # the long side of what we work on, about: resizing the last tenth costs more than it saves
SLACK = 1.12
WALL_SECONDS = 10.0
CHILD = Path(__file__).with_name("_child.py")
FORKS = hasattr(os, "fork") and hasattr(socket, "send_fds")
"""Whether a fork server can start the child for each photo; Windows starts a program for each."""

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
        raise PhotoError(SENTENCES["damaged"])
    return _unpack(_in_child(kind, photo))


def sniff(photo: bytes) -> str:
    """Which allowed format these bytes begin like; names and declared types are never asked."""
    if not photo:
        raise PhotoError(SENTENCES["empty"])
    if len(photo) > MAX_BYTES:
        raise PhotoError(f"The photo is larger than {MAX_BYTES // 2**20} MB. Send a smaller one.")
    if photo.startswith(b"\xff\xd8\xff"):
        return "JPEG"
    if photo.startswith(b"\x89PNG\r\n\x1a\n"):
        return "PNG"
    if photo[:4] == b"RIFF" and photo[8:12] == b"WEBP":
        return "WEBP"
    if photo[4:8] == b"ftyp" and photo[8:12] in (b"heic", b"heix", b"mif1", b"msf1", b"heim", b"heis"):
        return "HEIF"
    raise PhotoError(SENTENCES["kind"])


@dataclass(frozen=True)
class _ForkServer:
    """The process that forks a child for each photo; it sees none itself."""

    process: subprocess.Popen[bytes]
    connection: socket.socket
    program: Path
    parent: int

    def fork(self, files: Sequence[int]) -> int:
        """A child that has these files; its process number."""
        socket.send_fds(self.connection, [b"+"], files)
        told = self.connection.recv(4, socket.MSG_WAITALL)
        if len(told) < 4:
            raise BrokenPipeError
        return int.from_bytes(told, "little")

    def end(self) -> None:
        """Stop it; what belongs to another process, before this one was forked, is left alone."""
        self.connection.close()
        if self.parent == os.getpid():
            kill(self.process.pid)
            self.process.wait()


_fork_servers: list[_ForkServer] = []  # at most one
_fork_lock = threading.Lock()


def _in_child(kind: str, photo: bytes) -> bytes:
    """What a fresh child makes of the photo."""
    asked = kind.encode("ascii").ljust(4) + photo
    return _in_forked_child(asked) if FORKS else _in_started_child(asked)


def _in_started_child(photo: bytes) -> bytes:
    try:
        done = subprocess.run(
            [*_command(), "once"],
            input=photo,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=WALL_SECONDS,
            env=environment(),
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        raise PhotoError(SENTENCES["limits"]) from None
    return done.stdout


def _in_forked_child(photo: bytes) -> bytes:
    with _sheet() as asked, _sheet() as answer:
        asked.write(photo)
        asked.seek(0)
        done, alive = socket.socketpair()  # nothing is said on it: it ends when the child does
        with done:
            with alive:
                child = _fork_child((asked.fileno(), answer.fileno(), alive.fileno()))
            done.settimeout(WALL_SECONDS)
            try:
                done.recv(1)
            except TimeoutError:
                kill(child)
                raise PhotoError(SENTENCES["limits"]) from None
        answer.seek(0)
        return answer.read()


def _sheet() -> IO[bytes]:
    """A file without a name, in memory where that can be: pixels take no way through a pipe."""
    if hasattr(os, "memfd_create"):
        return open(os.memfd_create("quoin-photo"), "w+b")
    return tempfile.TemporaryFile(prefix="quoin-")


def _fork_child(files: Sequence[int]) -> int:
    """The process number of a child; a fork server that is gone is replaced."""
    with _fork_lock:
        for _ in range(2):
            try:
                return _fork_server().fork(files)
            except TimeoutError:
                break
            except OSError:  # it was killed
                _end_fork_servers()
        _end_fork_servers()
    raise PhotoError(SENTENCES["limits"])


def _fork_server() -> _ForkServer:
    """The one that is here, if this process started it with this program, or a new one."""
    if _fork_servers and (_fork_servers[0].parent, _fork_servers[0].program) != (os.getpid(), CHILD):
        _end_fork_servers()
    if not _fork_servers:
        ours, theirs = socket.socketpair()
        ours.settimeout(WALL_SECONDS)
        with theirs:
            process = subprocess.Popen(
                _command(),
                stdin=theirs.fileno(),
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
                env=environment(),
            )
        _fork_servers.append(_ForkServer(process, ours, CHILD, os.getpid()))
    return _fork_servers[0]


def _command() -> list[str]:
    return [sys.executable, "-I", str(CHILD), str(SIDE), str(SLACK)]


@atexit.register
def _end_fork_servers() -> None:
    while _fork_servers:
        _fork_servers.pop().end()


def _unpack(answer: bytes) -> Image:
    """The child's answer: a reason of six letters or less, or width, height and that many pixels."""
    head = answer[:8]
    if not head:  # killed before it could say anything
        raise PhotoError(SENTENCES["limits"])
    if head[:2] == b"no":
        raise PhotoError(SENTENCES.get(answer[8:].decode("ascii", "replace"), SENTENCES["damaged"]))
    width, height = struct.unpack("<II", head) if len(head) == 8 else (0, 0)
    fits = 1 <= width <= SIDE * SLACK and 1 <= height <= SIDE * SLACK
    if not fits or len(answer) != 8 + width * height * 3:
        raise PhotoError(SENTENCES["damaged"])
    return np.frombuffer(answer, np.uint8, offset=8).reshape(height, width, 3)
