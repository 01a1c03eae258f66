"""The process that opens one photo, and the fork server that starts it. Imports nothing of ours.

The fork server is started by intake.py with no environment. It loads what is needed, which takes longer than
opening a photo, sees none, and forks a child for each. The child limits itself before it reads a byte, writes
bare pixels or a reason, and ends. The fork server ends with the process that started it. Where no process can
be forked (Windows) this program is started for each photo and is itself the child.
"""

from __future__ import annotations

import os
import signal
import socket
import struct
import sys
import warnings
from contextlib import suppress
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from PIL.Image import Image

MEMORY = 1024**3
CPU_SECONDS = 6
FILE_BYTES = 16 * 1024 * 1024
OPEN_FILES = 32
SHORTEST, LONGEST, MOST_PIXELS = 64, 10_000, 50_000_000


def limit() -> None:
    """Give up the means to hurt the machine."""
    with suppress(OSError, AttributeError):  # Windows has neither this nor the limits
        os.nice(5)
    try:
        import resource
    except ImportError:  # the wall clock of the parent still holds
        return
    caps = (
        (resource.RLIMIT_AS, MEMORY),
        (resource.RLIMIT_CPU, CPU_SECONDS),
        (resource.RLIMIT_FSIZE, FILE_BYTES),
        (resource.RLIMIT_NOFILE, OPEN_FILES),
        (resource.RLIMIT_CORE, 0),
    )
    for what, most in caps:
        with suppress(OSError, ValueError):  # macOS refuses some of them
            resource.setrlimit(what, (most, most))


class RefusedError(Exception):
    """The photo is not for us, for this reason."""


def refuse(reason: str) -> NoReturn:
    """Answer with a reason."""
    raise RefusedError(reason)


def open_photo(kind: str, photo: bytes) -> Image:
    """The picture, header read and found acceptable, nothing decoded yet."""
    import io

    import PIL.Image

    warnings.simplefilter("error", PIL.Image.DecompressionBombWarning)
    if kind == "HEIF":
        try:
            from pillow_heif import register_heif_opener
        except ImportError:
            refuse("heic")
        register_heif_opener()
    try:
        if kind == "PNG":  # decoding alone passes over wrong checksums of the pixels
            PIL.Image.open(io.BytesIO(photo), formats=(kind,)).verify()
        image = PIL.Image.open(io.BytesIO(photo), formats=(kind,))
    except (PIL.Image.DecompressionBombWarning, PIL.Image.DecompressionBombError):
        refuse("huge")
    measure(image, kind)
    return image


def measure(image: Image, kind: str) -> None:
    """Refuse what is too small, too large or moves."""
    if max(image.size) > LONGEST or image.width * image.height > MOST_PIXELS:
        refuse("huge")
    if min(image.size) < SHORTEST:
        refuse("tiny")
    # Phones put a second view into some JPEG and HEIC files; the first one is the photo.
    if kind in ("PNG", "WEBP") and getattr(image, "n_frames", 1) > 1:
        refuse("moving")


def plain(image: Image, side: int, slack: float) -> Image:
    """Upright, flat, eight bits a colour, about `side` long at most."""
    import PIL.Image
    from PIL import ImageOps

    share = min(1.0, side / max(image.size))
    target = (max(1, int(image.width * share)), max(1, int(image.height * share)))
    image.draft("RGB", target)
    if image.mode.startswith("I") or image.mode == "F":  # convert() would turn 16 bits into a white page
        image = image.convert("I").point(lambda value: value * (1 / 256)).convert("L")
    if max(image.size) > side * slack:
        image.thumbnail((side, side), PIL.Image.Resampling.BILINEAR, reducing_gap=2.0)
    with suppress(Exception):  # an illegal direction is no direction
        ImageOps.exif_transpose(image, in_place=True)
    if image.mode in ("RGBA", "LA", "PA", "La", "RGBa") or "transparency" in image.info:
        sheet = PIL.Image.new("RGBA", image.size, (255, 255, 255, 255))
        sheet.alpha_composite(image.convert("RGBA"))
        image = sheet
    return image if image.mode == "RGB" else image.convert("RGB")


def answer_for(photo: bytes, side: int, slack: float) -> bytes:
    """Width, height and pixels of the photo, or why not; its first four bytes name its kind."""
    try:
        image = plain(open_photo(photo[:4].decode("ascii").strip(), photo[4:]), side, slack)
        return struct.pack("<II", *image.size) + image.tobytes("raw", "BGR")
    except RefusedError as refused:
        reason = str(refused)
    except MemoryError:
        reason = "limits"
    except Exception:  # whatever a damaged file does to a parser, the answer is the same
        reason = "damaged"
    return b"no______" + reason.encode("ascii")


def child(asked: int, answer: int, side: int, slack: float) -> NoReturn:
    """Open the one photo that lies in the first file, write the answer to the second, and end."""
    try:
        os.setsid()
        limit()
        with open(asked, "rb") as photo, open(answer, "wb") as sheet:
            sheet.write(answer_for(photo.read(), side, slack))
    finally:
        os._exit(0)


def open_once(side: int, slack: float) -> None:
    """Open the one photo on standard input and write the answer to standard output."""
    limit()
    sys.stdout.buffer.write(answer_for(sys.stdin.buffer.read(), side, slack))


def bear_children(side: int, slack: float) -> None:
    """Bear a child whenever files for one are handed in; tell who it is."""
    with suppress(ImportError):
        import PIL.Image
        from PIL import ImageOps  # noqa: F401

        PIL.Image.preinit()
    door = socket.socket(fileno=os.dup(0))
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for a child: what it wrote tells how it went
    while True:
        word, files, _, _ = socket.recv_fds(door, 1, 3)
        if not word:
            return
        born = os.fork()
        if not born:
            door.close()
            child(files[0], files[1], side, slack)
        for file in files:  # the third, open as long as the child lives, tells when it is done
            os.close(file)
        door.sendall(struct.pack("<I", born))


if __name__ == "__main__":
    work = open_once if sys.argv[3:] == ["once"] else bear_children
    work(int(sys.argv[1]), float(sys.argv[2]))
