"""Bad, hostile and odd photos: one sentence for the player, nothing left behind (faults F50 to F62)."""

from __future__ import annotations

import io
import struct
import subprocess
import sys
import tempfile
import threading
import time
import zipfile
import zlib
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

import ocr
from ocr import PhotoError, intake, pipeline
from ocr.intake import pixels
from ocr.pipeline import read
from tests.ocr.photos import encode, row

PHOTO = row("CAT", size=(640, 480))
JPEG = encode(PHOTO, quality=85)
PNG = encode(PHOTO, "PNG")
WEBP = encode(PHOTO, "WEBP")


def refusal(photo: bytes) -> str:
    with pytest.raises(PhotoError) as caught:
        read(photo)
    sentence = caught.value.sentence
    assert sentence.endswith(".") and "Traceback" not in sentence
    return sentence


def chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def lying_png(width: int, height: int) -> bytes:
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = zlib.compress(b"\0" * 1000)
    return PNG[:8] + chunk(b"IHDR", head) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


@pytest.mark.parametrize(
    "photo",
    [
        b"",
        b"\xff",
        b"\xff\xd8\xff",
        PNG[:8],
        WEBP[:12],
        bytes(range(256)) * 40,
        b"\xff\xd8\xff" + b"\x55" * 5000,
    ],
    ids=["empty", "one byte", "jpeg magic", "png magic", "webp magic", "noise", "jpeg noise"],
)
def test_empty_and_meaningless_bytes(photo: bytes) -> None:
    refusal(photo)


@pytest.mark.parametrize("photo", [JPEG[: len(JPEG) // 2], PNG[: len(PNG) // 2], WEBP[: len(WEBP) // 2]])
def test_truncated_photos_are_called_damaged(photo: bytes) -> None:
    assert "damaged" in refusal(photo)


def test_a_wrong_checksum_is_called_damaged() -> None:
    assert "damaged" in refusal(PNG[:29] + b"\x00\x01\x02\x03" + PNG[33:])


def test_a_wrong_checksum_of_the_pixels_is_called_damaged() -> None:
    last = len(PNG) - 13  # the last byte before the end chunk: the checksum of the last pixels
    assert "damaged" in refusal(PNG[:last] + bytes([PNG[last] ^ 1]) + PNG[last + 1 :])


@pytest.mark.parametrize("size", [(30_000, 30_000), (65_500, 100), (9_999, 9_999)])
def test_pixel_floods_are_refused_by_their_header(size: tuple[int, int]) -> None:
    assert "too large" in refusal(lying_png(*size))


def test_a_header_that_promises_more_than_it_brings() -> None:
    assert "damaged" in refusal(lying_png(3_000, 3_000))


def test_a_jpeg_that_claims_a_gigapixel() -> None:
    place = JPEG.index(b"\xff\xc0") + 5
    assert "too large" in refusal(JPEG[:place] + struct.pack(">HH", 30_000, 30_000) + JPEG[place + 4 :])


def test_a_webp_that_claims_more_than_it_brings() -> None:
    canvas = (16_383).to_bytes(3, "little") * 2
    body = b"WEBPVP8X" + struct.pack("<I", 10) + b"\0\0\0\0" + canvas + WEBP[12:]
    said = refusal(b"RIFF" + struct.pack("<I", len(body)) + body)
    assert "too large" in said or "damaged" in said


def test_a_jpeg_that_lacks_only_its_end_mark_is_read_or_called_damaged() -> None:
    try:
        assert pixels(JPEG[:-2]).shape == (480, 640, 3)
    except PhotoError as refused:
        assert "damaged" in refused.sentence


def test_scan_bombs_never_reach_the_decoder() -> None:
    assert "damaged" in refusal(
        JPEG[:-2] + b"\xff\xda\x00\x08\x01\x01\x00\x00\x3f\x00\x00" * 500 + b"\xff\xd9"
    )


@pytest.mark.parametrize("kind", [b"zTXt", b"iCCP"])
def test_text_and_profile_bombs_cost_nothing(kind: bytes) -> None:
    bomb = chunk(kind, b"note\0\0" + zlib.compress(b"a" * 200_000_000, 9))
    photo = PNG[:33] + bomb + PNG[33:]
    try:
        assert pixels(photo).shape == (480, 640, 3)
    except PhotoError as refused:
        assert "damaged" in refused.sentence


def test_too_many_bytes() -> None:
    assert "20 MB" in refusal(JPEG + b"\0" * intake.MAX_BYTES)


@pytest.mark.parametrize("kind", ["PNG", "WEBP"])
def test_moving_pictures(kind: str) -> None:
    frames = [PHOTO.rotate(turn) for turn in range(3)]
    assert "still photo" in refusal(encode(frames[0], kind, save_all=True, append_images=frames[1:]))


def test_a_gif_is_no_photo() -> None:
    assert "JPEG" in refusal(encode(PHOTO, "GIF"))


@pytest.mark.parametrize("direction", range(1, 9))
def test_every_exif_direction_is_applied_exactly_once(direction: int) -> None:
    marked = Image.new("RGB", (200, 120), "black")
    marked.paste("red", (0, 0, 60, 40))
    exif = Image.Exif()
    exif[0x0112] = direction
    stored = marked
    if direction > 1:
        how = [
            Image.Transpose.FLIP_LEFT_RIGHT, Image.Transpose.ROTATE_180, Image.Transpose.FLIP_TOP_BOTTOM,
            Image.Transpose.TRANSPOSE, Image.Transpose.ROTATE_90, Image.Transpose.TRANSVERSE,
            Image.Transpose.ROTATE_270,
        ][direction - 2]  # fmt: skip
        stored = marked.transpose(how)
    upright = pixels(encode(stored, quality=95, exif=exif))
    assert upright.shape == (120, 200, 3)
    assert upright[10, 10, 2] > 200 and upright[110, 190, 2] < 60


def test_an_illegal_direction_is_no_direction() -> None:
    exif = Image.Exif()
    exif[0x0112] = 4711
    assert pixels(encode(PHOTO, exif=exif)).shape == (480, 640, 3)


def test_broken_exif_does_not_spoil_a_good_photo() -> None:
    looping = b"Exif\0\0II*\0\x08\0\0\0\xff\xff" + b"\x12\x01\x03\0\x01\0\0\0\x01\0\0\0" * 200
    assert pixels(encode(PHOTO, exif=looping)).shape == (480, 640, 3)


@pytest.mark.parametrize("mode", ["CMYK", "L", "1", "RGBA", "LA", "P", "I;16"])
def test_odd_colour_modes_keep_the_card_white(mode: str) -> None:
    if mode == "I;16":
        grey = np.asarray(PHOTO.convert("L"), np.uint16) * 257
        photo = encode(Image.fromarray(grey), "PNG")
    else:
        photo = encode(PHOTO.convert(mode), "JPEG" if mode == "CMYK" else "PNG")
    upright = pixels(photo)
    assert upright.max() > 225 and upright.mean() < 190


def test_transparent_parts_lie_on_white() -> None:
    assert pixels(encode(Image.new("RGBA", (100, 80), (0, 0, 0, 0)), "PNG")).min() == 255


def test_heic_is_read_where_its_package_is_installed() -> None:
    heif = pytest.importorskip("pillow_heif")
    target = io.BytesIO()
    heif.from_pillow(PHOTO).save(target, format="HEIF")
    assert pixels(target.getvalue()).shape == (480, 640, 3)


@pytest.mark.parametrize("size", [(1, 1), (1, 65_535), (63, 400)])
def test_slivers(size: tuple[int, int]) -> None:
    assert refusal(encode(Image.new("RGB", size), "PNG"))


@pytest.mark.parametrize("kind", ["TIFF", "BMP", "PPM", "JPEG2000", "PDF", "EPS", "AVIF"])
def test_pictures_we_do_not_open(kind: str) -> None:
    avif = b"\0\0\0\x1cftypavif" + b"\0" * 200
    photo = avif if kind == "AVIF" else encode(PHOTO, kind)
    assert "JPEG, PNG or WEBP" in refusal(photo)


@pytest.mark.parametrize(
    "photo",
    [
        b"<svg xmlns='x'/>",
        b"<html><img></html>",
        b"%PDF-1.7",
        b"%!PS-Adobe",
        b"PK\3\4",
        b"\0\0\0\x18ftypmp42",
    ],
)
def test_things_under_an_image_name(photo: bytes) -> None:
    assert "JPEG, PNG or WEBP" in refusal(photo * 30)


def test_two_faced_files_come_out_as_pixels_only() -> None:
    tail = io.BytesIO()
    with zipfile.ZipFile(tail, "w") as archive:
        archive.writestr("run.sh", "echo hello")
    comment = b"<script>alert(1)</script>"
    script = JPEG[:2] + b"\xff\xfe" + struct.pack(">H", len(comment) + 2) + comment + JPEG[2:]
    clean = pixels(script + tail.getvalue())
    assert clean.tobytes() == pixels(JPEG).tobytes()


@pytest.mark.parametrize("what", ["noise", "stripes", "blank", "dark", "text"])
def test_photos_without_cards_say_what_to_do(what: str) -> None:
    dice = np.random.default_rng(5)
    table = {
        "noise": dice.integers(0, 255, (300, 400, 3), np.uint8),
        "stripes": np.tile(np.repeat(np.array([20, 230], np.uint8), 6), (600, 67))[..., None].repeat(3, 2),
        "blank": np.full((600, 800, 3), 200, np.uint8),
        "dark": np.full((600, 800, 3), 12, np.uint8),
        "text": dice.choice(np.array([0, 255], np.uint8), (300, 400, 1)).repeat(3, 2),
    }[what]
    reading = read(encode(Image.fromarray(np.ascontiguousarray(table))))
    assert not reading.sure
    assert reading.cards or reading.problem


def test_a_dark_photo_asks_for_light() -> None:
    assert "too dark" in str(read(encode(Image.new("RGB", (640, 480), "#0a0a0a"))).problem)


def test_a_child_that_dies_costs_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    killed = tmp_path / "child.py"
    killed.write_text("import os, signal; os.kill(os.getpid(), signal.SIGKILL)")
    monkeypatch.setattr(intake, "CHILD", killed)
    assert "Take it again" in refusal(JPEG)


@pytest.mark.posix("groups of processes")
def test_a_child_that_hangs_is_ended_with_all_it_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mark = tmp_path / "grandchild"
    hanging = tmp_path / "child.py"
    hanging.write_text(
        "import subprocess, sys, time\n"
        "p = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'])\n"
        f"open({str(mark)!r}, 'w').write(str(p.pid)); time.sleep(60)"
    )
    monkeypatch.setattr(intake, "CHILD", hanging)
    monkeypatch.setattr(intake, "WALL_SECONDS", 4.0)
    refusal(JPEG)
    assert _gone(int(mark.read_text()))


def _gone(process: int) -> bool:
    """A killed process may take a moment to end on a busy machine; one that was not would sleep on."""
    for _ in range(200):
        if not _alive(process):
            return True
        time.sleep(0.05)
    return False


def _alive(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except OSError:
        return False
    return state != "Z"


def change_child(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str, instead: str) -> None:
    """Have photos opened by our own child with one line of it changed."""
    text = intake.CHILD.read_text()
    assert line in text
    other = tmp_path / "child.py"
    other.write_text(text.replace(line, instead))
    monkeypatch.setattr(intake, "CHILD", other)


def test_a_lying_child_is_not_believed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    change_child(tmp_path, monkeypatch, '+ image.tobytes("raw", "BGR")', '+ b"abc"')
    assert "damaged" in refusal(JPEG)


@pytest.mark.posix("children are forked")
def test_a_child_that_dies_with_its_photo_costs_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    change_child(tmp_path, monkeypatch, "        limit()\n", "        os.kill(os.getpid(), signal.SIGKILL)\n")
    assert "Take it again" in refusal(JPEG)


@pytest.mark.skipif(sys.platform != "linux", reason="the limits are Linux's")
def test_the_child_limits_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    change_child(
        tmp_path, monkeypatch, "        limit()\n", "        limit()\n        x = bytearray(3 * 1024**3)\n"
    )
    assert "memory" in refusal(JPEG)


@pytest.mark.posix("children are forked")
def test_a_child_that_is_too_slow_is_ended_and_the_next_photo_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = tmp_path / "told"
    change_child(
        tmp_path, monkeypatch, "        limit()\n",
        f"        open({str(told)!r}, 'w').write(str(os.getpid())); import time; time.sleep(60)\n",
    )  # fmt: skip
    with monkeypatch.context() as briefly:
        briefly.setattr(intake, "WALL_SECONDS", 4.0)
        assert "too much memory or time" in refusal(JPEG)
    assert _gone(int(told.read_text()))
    monkeypatch.undo()
    assert pixels(JPEG).shape == (480, 640, 3)


def test_the_child_gets_no_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spy, told = tmp_path / "child.py", tmp_path / "told"
    spy.write_text(f"import os; open({str(told)!r}, 'w').write(repr(dict(os.environ)))")
    monkeypatch.setattr(intake, "CHILD", spy)
    monkeypatch.setenv("SECRET_KEY", "canary")
    refusal(JPEG)
    assert "canary" not in told.read_text()


@pytest.mark.posix("children are forked")
def test_every_photo_gets_a_fresh_child_in_a_session_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = tmp_path / "told"
    line = f"open({str(told)!r}, 'a').write(f'{{os.getpid()}} {{os.getsid(0)}}\\n')"
    change_child(tmp_path, monkeypatch, "        limit()\n", f"        limit(); {line}\n")
    pixels(JPEG)
    pixels(PNG)
    first, second = ([int(number) for number in seen.split()] for seen in told.read_text().splitlines())
    assert first[0] != second[0] and first[0] == first[1] and second[0] == second[1]
    assert _gone(first[0]) and _gone(second[0])


def test_photos_may_be_opened_side_by_side() -> None:
    wanted = {len(photo): pixels(photo).tobytes() for photo in (JPEG, PNG, WEBP)}
    found: list[bool] = []

    def phone(photo: bytes) -> None:
        found.extend(pixels(photo).tobytes() == wanted[len(photo)] for _ in range(5))

    phones = [threading.Thread(target=phone, args=(photo,)) for photo in (JPEG, PNG, WEBP)]
    for thread in phones:
        thread.start()
    for thread in phones:
        thread.join()
    assert found == [True] * 15


@pytest.mark.posix("children are forked")
def test_a_fork_server_that_was_killed_is_replaced() -> None:
    before = pixels(JPEG)
    intake._fork_servers[0].process.kill()
    intake._fork_servers[0].process.wait()
    assert np.array_equal(pixels(JPEG), before)


@pytest.mark.posix("children are forked")
def test_the_fork_server_ends_with_the_process_that_started_it() -> None:
    code = (
        "import os, signal, sys; from ocr import intake; intake.pixels(sys.stdin.buffer.read());"
        "print(intake._fork_servers[0].process.pid, flush=True); os.kill(os.getpid(), signal.SIGKILL)"
    )
    ended = subprocess.run([sys.executable, "-c", code], input=JPEG, stdout=subprocess.PIPE)
    assert _gone(int(ended.stdout))


def test_nothing_is_left_in_the_temporary_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    read(JPEG)
    assert not list(tmp_path.iterdir())


def test_a_sixth_phone_is_asked_to_wait() -> None:
    answers: list[bool] = []
    held = [pipeline._room.acquire(blocking=False) for _ in range(1 + pipeline.WAITING)]
    try:
        with pytest.raises(PhotoError) as caught:
            read(JPEG)
        answers.append(caught.value.busy)
    finally:
        for _ in held:
            pipeline._room.release()
    assert answers == [True]
    assert read(JPEG).seconds > 0


def test_five_phones_with_bad_photos_all_get_an_answer() -> None:
    told: list[str] = []

    def phone(photo: bytes) -> None:
        for _ in range(3):
            try:
                told.append(read(photo).word)
            except PhotoError as refused:
                told.append(refused.sentence)

    bad = [JPEG[:500], lying_png(20_000, 20_000), PNG[:50], b"%PDF", JPEG]
    phones = [threading.Thread(target=phone, args=(photo,)) for photo in bad]
    for thread in phones:
        thread.start()
    for thread in phones:
        thread.join()
    assert len(told) == 15


def test_without_tesseract_the_reader_stays_on_its_feet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUOIN_TESSERACT", "/nowhere/tesseract")
    assert read(JPEG).seconds > 0


def test_a_program_that_is_not_tesseract_is_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUOIN_TESSERACT", sys.executable)
    assert read(JPEG).seconds > 0
    assert ocr.available() is None
