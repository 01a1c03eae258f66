"""The reader in a process of its own: polite to whoever plays, and gone alone if a photo is too much for it.

One photo at a time, a few may wait. The process is started by the first photo, ends when nobody has sent one
for a while, and is started again when it was killed. It gets photos as they came and answers in plain values.
"""

from __future__ import annotations

import os
import pickle
import struct
import subprocess
import sys
import threading
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import IO, Any, TypeVar

import msgspec

from ocr.board import BoardRead
from ocr.board import read_board as board_here
from ocr.intake import SENTENCES
from ocr.pipeline import read as read_here
from ocr.pipeline import turn
from ocr.processes import environment, kill
from ocr.read import word_list
from ocr.read.enrolment import Enrolment
from ocr.read.word_list import IsWord
from ocr.reading import PROFILES, PhotoError, Reading

R = TypeVar("R", Reading, BoardRead)

PATIENCE = 25.0  # seconds for one photo, the start of the process included
IDLE = 15 * 60.0  # seconds without a photo after which its memory is given back
NICE = 5
OWN_SHARE = Path("/proc/self/autogroup")  # Linux may share by session, and niceness count within one only
MEMORY = 3 * 1024**3
START = "from ocr import worker; worker.main()"
DONE, REFUSED, BROKEN = b"+", b"-", b"!"
DOES: dict[str, Callable[..., Any]] = {"read": read_here, "read_board": board_here}


def read(
    photo: bytes,
    profile: str = "any",
    *,
    expected: Sequence[str] | None = None,
    enrolment: Enrolment | None = None,
    is_word: IsWord | None = None,
    quick: bool = False,
) -> Reading:
    """The cards on a photo in reading order; see `pipeline.read`."""
    if profile not in PROFILES:
        raise ValueError(f"unknown profile {profile!r}")
    with turn(waits=not quick):
        reading = READER.ask(
            Reading, "read", photo, profile, expected=expected, enrolment=enrolment, quick=quick
        )
    return (
        replace(reading, cards=word_list.order_alternatives(reading.cards, is_word)) if is_word else reading
    )


def read_board(photo: bytes, side: int, marks: Mapping[str, str], figures: Sequence[str]) -> BoardRead:
    """The board in a photo; see `board.read_board`."""
    with turn():
        return READER.ask(BoardRead, "read_board", photo, side, dict(marks), tuple(figures))


class Reader:
    """The process, as those who want a photo read see it. One asks at a time."""

    def __init__(self, command: Sequence[str] = (sys.executable, "-c", START)) -> None:
        self._command = command
        self._process: subprocess.Popen[bytes] | None = None
        self._guard = threading.Lock()

    @property
    def pid(self) -> int | None:
        """The process that reads now, if there is one."""
        running = self._process is not None and self._process.poll() is None
        return self._process.pid if running and self._process else None

    def ask(self, kind: type[R], does: str, *given: object, **known: object) -> R:
        """Have a photo read; `PhotoError` with a sentence where it cannot be."""
        with self._guard:
            mark, body = self._answer(pickle.dumps((does, given, known)))
            if mark == DONE:  # kept to one thread: two that bring a new type together crash msgspec
                return msgspec.msgpack.decode(body, type=kind)
        if mark == REFUSED:
            raise PhotoError(body.decode())
        raise RuntimeError(f"the reader broke:\n{body.decode()}")

    def end(self) -> None:
        """Take the process and whatever it started off the machine."""
        process, self._process = self._process, None
        if process is None:
            return
        kill(process.pid)
        for pipe in (process.stdin, process.stdout):
            with suppress(OSError):
                assert pipe is not None
                pipe.close()
        process.wait()

    def _answer(self, asked: bytes) -> tuple[bytes, bytes]:
        try:
            process = self._running()
            assert process.stdin is not None and process.stdout is not None
            with _time_limit(PATIENCE, lambda: kill(process.pid)):
                _send(process.stdin, asked)
                return _receive(process.stdout.fileno())
        except (OSError, EOFError):
            # Killed, out of memory or out of time: this photo costs a retake, the next one starts afresh.
            self.end()
            return REFUSED, SENTENCES["limits"].encode()

    def _running(self) -> subprocess.Popen[bytes]:
        if self.pid is None:
            self.end()
            self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                start_new_session=True,
                env=_environment(),
            )
        assert self._process is not None
        return self._process


READER = Reader()


def _environment() -> dict[str, str]:
    """Where our modules and the programs are, and nothing of the owner's secrets."""
    known = environment("PATH", "LANG", "QUOIN_TESSERACT")
    return {**known, "PYTHONPATH": os.pathsep.join(sys.path), "OMP_THREAD_LIMIT": "1"}


def _send(pipe: IO[bytes], body: bytes) -> None:
    pipe.write(struct.pack("<Q", len(body)) + body)
    pipe.flush()


def _receive(pipe: int) -> tuple[bytes, bytes]:
    (length,) = struct.unpack("<Q", _exactly(pipe, 8))
    body = _exactly(pipe, length)
    return body[:1], body[1:]


def _exactly(pipe: int, count: int) -> bytes:
    found = bytearray()
    while len(found) < count:
        more = os.read(pipe, min(count - len(found), 1 << 16))
        if not more:
            raise EOFError
        found += more
    return bytes(found)


@contextmanager
def _time_limit(seconds: float, otherwise: Callable[[], None]) -> Iterator[None]:
    """Do this when the time is over, because Windows has no time limit for reading from a pipe."""
    timer = threading.Timer(seconds, otherwise)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def main() -> None:
    """Read photos from standard input, one after the other, until nobody sends any."""
    _be_modest()
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a library prints is no answer
    with suppress(EOFError, BrokenPipeError):
        while True:
            with _time_limit(IDLE, lambda: os._exit(0)):
                (length,) = struct.unpack("<Q", _exactly(0, 8))
            _send(answers, _carry_out(_exactly(0, length)))


def _carry_out(asked: bytes) -> bytes:
    try:
        does, given, known = pickle.loads(asked)
        return DONE + msgspec.msgpack.encode(DOES[does](*given, **known))
    except PhotoError as refused:
        return REFUSED + refused.sentence.encode()
    except MemoryError:
        return REFUSED + SENTENCES["limits"].encode()
    except Exception:  # a mistake of ours: the owner's log gets it
        return BROKEN + traceback.format_exc().encode()


def _be_modest() -> None:
    """Play goes first, and a photo cannot take the machine's memory."""
    with suppress(OSError, AttributeError):
        os.nice(NICE)
        OWN_SHARE.write_text(str(NICE))
    try:
        import resource
    except ImportError:
        return
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
