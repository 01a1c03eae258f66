"""The child that opens one photo. Started by intake.py with no environment; imports nothing of ours.

It limits itself before it reads a byte, waits for the one photo it is given, writes bare pixels or a reason,
and ends. Without a photo it ends with whoever started it.
"""

from __future__ import annotations

import os
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
    with suppress(OSError):
        os.nice(5)
    try:
        import resource
    except ImportError:  # Windows has no such limits; the wall clock of the parent still holds
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


def refuse(reason: str) -> NoReturn:
    """Answer with a reason and end."""
    sys.stdout.buffer.write(b"no______" + reason.encode("ascii"))
    sys.stdout.buffer.flush()
    os._exit(0)


def opened(kind: str, photo: bytes) -> Image:
    """The picture, header read and found acceptable, nothing decoded yet."""
    import io

    from PIL import Image as pillow

    warnings.simplefilter("error", pillow.DecompressionBombWarning)
    if kind == "HEIF":
        try:
            from pillow_heif import register_heif_opener
        except ImportError:
            refuse("heic")
        register_heif_opener()
    try:
        image = pillow.open(io.BytesIO(photo), formats=(kind,))
    except (pillow.DecompressionBombWarning, pillow.DecompressionBombError):
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
    from PIL import Image as pillow
    from PIL import ImageOps

    share = min(1.0, side / max(image.size))
    target = (max(1, int(image.width * share)), max(1, int(image.height * share)))
    image.draft("RGB", target)
    if image.mode.startswith("I") or image.mode == "F":  # convert() would turn 16 bits into a white page
        image = image.convert("I").point(lambda value: value * (1 / 256)).convert("L")
    if max(image.size) > side * slack:
        image.thumbnail((side, side), pillow.Resampling.BILINEAR, reducing_gap=2.0)
    with suppress(Exception):  # an illegal direction is no direction
        image = ImageOps.exif_transpose(image)
    if image.mode in ("RGBA", "LA", "PA", "La", "RGBa") or "transparency" in image.info:
        sheet = pillow.new("RGBA", image.size, (255, 255, 255, 255))
        sheet.alpha_composite(image.convert("RGBA"))
        image = sheet
    return image.convert("RGB")


def main() -> None:
    """Read a photo from standard input, write pixels to standard output."""
    limit()
    with suppress(ImportError):  # what takes longest, before the photo comes
        from PIL import Image as pillow
        from PIL import ImageOps  # noqa: F401

        pillow.preinit()
    side, slack = int(sys.argv[1]), float(sys.argv[2])
    photo = sys.stdin.buffer.read()
    kind, photo = photo[:4].decode("ascii").strip(), photo[4:]
    try:
        image = plain(opened(kind, photo), side, slack)
    except MemoryError:
        refuse("limits")
    except Exception:  # whatever a damaged file does to a parser, the answer is the same
        refuse("damaged")
    sys.stdout.buffer.write(struct.pack("<II", *image.size))
    sys.stdout.buffer.write(image.tobytes("raw", "BGR"))
    sys.stdout.buffer.flush()
    os._exit(0)


if __name__ == "__main__":
    main()
