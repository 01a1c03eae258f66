"""A machine that fails under a running server: one sentence, nothing lost, and it works again afterwards.

Each test breaks something, asks over the web, mends it, and sends the very same request again.
"""

from __future__ import annotations

import io
import os
import re
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from werkzeug.datastructures import FileStorage
from werkzeug.test import encode_multipart

from referee.store.db.locks import PATIENCE
from tests.ocr.photos import encode, row
from tests.ocr.test_bad_photos import lying_png
from tests.support import forked_commands
from tests.support.server import ROOT, address, answering, children, start, stop
from tests.trust.api_client import Browsing, Scribe, call, lay_out
from tests.trust.kills import SECRET

if sys.platform != "win32":
    import resource

pytestmark = pytest.mark.posix("limits and signals of single processes")

AILING = (sys.executable, "-m", "tests.trust.failing_machine", "serve")
DISK = 24 * 1024 * 1024
PHOTO = encode(row("CAT", size=(2400, 1800)), quality=90)


class House:
    """A server with one table where Ann writes words; everything it keeps lies on a disk of its own."""

    def __init__(self, folder: Path) -> None:
        self.data, self.ails = folder / "data", folder / "ails"
        for each in (self.data, self.ails):
            each.mkdir()
        self.settings = {"SECRET_KEY": SECRET, "QUOIN_BACKUPS": "off", "QUOIN_AILS": str(self.ails)}
        self.settings["TMPDIR"] = str(self.data)
        self.open()
        self.table = lay_out(self.where, "Ann", "Bea")
        self.ann = Scribe("ann", self.table, self.table.tokens[0])

    def open(self) -> None:
        self.server = start(self.data, AILING, ROOT, self.settings)
        self.where = address(self.server)

    def run(self, *command: str | Path) -> subprocess.CompletedProcess[str]:
        return forked_commands.run(self.data, *command, **self.settings)

    def refusal(self) -> str:
        """Ann's next word does not get through; what she is told."""
        key = self.ann.open = self.ann.open or f"ann-{len(self.ann.kept)}"
        path = f"tables/{self.table.code}/do/write"
        word = {"key": key, "payload": {"word": self.ann.word}}
        status, answer = call(self.where, path, word, self.ann.token)
        assert status == 503, answer
        return str(answer["error"])

    def works(self) -> None:
        """Ann sends the word that was refused, or her next one, and all she ever wrote is there, once."""
        self.ann.write(self.where)
        assert self.ann.refused == [] and self.ann.open is None
        status, table = call(self.where, f"tables/{self.table.code}", token=self.ann.token)
        assert status == 200 and table["view"]["number"] == 1 + len(self.ann.kept)  # type: ignore[index]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("house")
    with disk(folder):
        made = House(folder)
        try:
            yield made
        finally:
            stop(made.server)


@contextmanager
def disk(folder: Path) -> Iterator[None]:
    """A small disk of its own, where this machine lets us have one."""
    mount = ["mount", "-t", "tmpfs", "-o", f"size={DISK}", "quoin", str(folder)]
    small = os.geteuid() == 0 and subprocess.run(mount, capture_output=True, check=False).returncode == 0
    try:
        yield
    finally:
        if small:
            subprocess.run(["umount", "-l", str(folder)], check=True)


@pytest.fixture(autouse=True)
def healthy(house: House) -> Iterator[None]:
    """Whatever a test breaks, the server stays alive and the table works before and after."""
    house.works()
    yield
    assert call(house.where, "games")[0] == 200
    house.works()


def test_a_full_disk(house: House) -> None:
    if not os.path.ismount(house.data.parent):
        pytest.skip("needs the right to mount a disk")
    ballast = house.data / "holiday photos"
    try:
        with ballast.open("wb") as file, pytest.raises(OSError, match="No space"):
            while True:
                os.write(file.fileno(), bytes(1024))
        said = refused_in_the_end(house)
        copy = house.run("backup")
        left = [file.name for file in house.data.rglob("*.part")]
        photo = reading(house, PHOTO)
    finally:
        ballast.unlink()
    assert said == "The disk of the server is full; nothing was saved. Free some space and try again."
    assert copy.returncode == 1 and copy.stderr.count("\n") == 1 and left == []
    assert "data-reading" in photo and "No photo" not in photo
    assert house.run("backup").returncode == 0


def refused_in_the_end(house: House) -> str:
    """Some room is left in pages taken before; Ann writes until it is used up."""
    for _ in range(2000):
        house.ann.write(house.where)
        if house.ann.open is not None:
            return house.refusal()
    raise AssertionError("the disk never was full")


def test_a_disk_that_reports_a_fault(house: House) -> None:
    free = resource.prlimit(answering(house.server), resource.RLIMIT_FSIZE)
    resource.prlimit(answering(house.server), resource.RLIMIT_FSIZE, (1024, free[1]))
    try:
        assert house.refusal() == "The disk of the server reports a fault; nothing was saved. Check the disk."
        assert Browsing(house.where).get("").status == 200
    finally:
        resource.prlimit(answering(house.server), resource.RLIMIT_FSIZE, free)


def test_a_database_locked_by_another_program(house: House) -> None:
    with closing(sqlite3.connect(house.data / "quoin.db", isolation_level=None)) as foreign:
        foreign.execute("BEGIN EXCLUSIVE")
        begun = time.monotonic()
        with in_the_background(house.refusal) as said:
            assert Browsing(house.where).get("history").status == 200
        assert time.monotonic() - begun >= PATIENCE
    assert said == ["The database is busy; nothing was saved, try again in a moment."]


def test_a_disk_that_turns_read_only(house: House) -> None:
    mark = house.ails / "read-only"
    mark.touch()
    try:
        assert house.refusal().startswith("The database cannot be written; check the rights")
        page = Browsing(house.where).post("new/letterpress", person=["+Ann", "+Bea"], start="1")
        assert page.status == 503 and "cannot be written" in page.text and "<h1" in page.text
        assert Browsing(house.where).get("").status == 200
    finally:
        mark.unlink()


@pytest.mark.parametrize("hours", [-24 * 365, -1, 13])
def test_a_clock_that_jumps(house: House, hours: int) -> None:
    """Back, and forward by more than a phone may sleep: seats are kept, and no ledger runs backwards."""
    (house.ails / "clock").write_text(str(hours * 3600))
    house.works()
    (house.ails / "clock").unlink()
    with closing(sqlite3.connect(house.data / "quoin.db")) as book:
        times = [at for (at,) in book.execute("SELECT at FROM batch ORDER BY number")]
    assert times == sorted(times)


def test_a_photo_reader_that_is_killed(house: House) -> None:
    with children_of(house, lambda child: os.kill(child, signal.SIGKILL)) as met:
        assert "took too much memory or time" in reading(house, PHOTO, (422,))
    assert met
    assert "took too much" not in reading(house, PHOTO)


def test_a_photo_reader_out_of_memory(house: House) -> None:
    def most(child: int, soft: int) -> None:
        resource.prlimit(child, resource.RLIMIT_AS, (soft, resource.prlimit(child, resource.RLIMIT_AS)[1]))

    for child in children(answering(house.server)):
        os.kill(child, signal.SIGKILL)  # one that has read before may get by with the memory it has
    with children_of(house, lambda child: most(child, 1024**2)) as met:
        said = reading(house, PHOTO, (200, 422))
        assert re.search("took too much memory|arrived damaged|could not be read", said)
    assert met
    for child in children(answering(house.server)):
        most(child, resource.prlimit(child, resource.RLIMIT_AS)[1])
    assert "took too much" not in reading(house, PHOTO)


def test_five_phones_with_bad_photos_delay_nobody(house: House) -> None:
    bad = (PHOTO[: len(PHOTO) // 2], lying_png(20_000, 20_000), PHOTO[:50], b"%PDF", PHOTO)
    with ThreadPoolExecutor(len(bad)) as phones:
        told = [phones.submit(reading, house, photo, (200, 422, 503)) for photo in bad * 2]
        while not all(each.done() for each in told):
            assert Browsing(house.where).get("health").status == 200
            house.works()
    assert all("<figure" in each.result() for each in told)
    assert len(children(answering(house.server))) <= 1  # the reader, which waits for the next photo


def test_a_database_file_that_is_moved_away(house: House) -> None:
    book, attic = house.data / "quoin.db", house.data / "attic.db"
    book.rename(attic)
    try:
        assert house.refusal().startswith("The database file was moved or deleted while the server ran;")
        assert Browsing(house.where).get("history").status == 503
        assert not book.exists()
    finally:
        attic.rename(book)


def test_a_damaged_database_is_reported_and_restored(house: House) -> None:
    copy = house.data.parent / "copy.db"
    assert house.run("backup", copy).returncode == 0
    with closing(sqlite3.connect(house.data / "quoin.db")) as book:
        book.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    whole = (house.data / "quoin.db").read_bytes()
    with (house.data / "quoin.db").open("r+b") as file:
        file.seek(4096)
        file.write(os.urandom(len(whole) - 4096))
    page = Browsing(house.where).get("history")
    assert page.status == 503 and "The database file is damaged; stop the server and restore" in page.text
    ready = Browsing(house.where).get("ready")
    assert ready.status == 503 and "damaged" in ready.text
    stop(house.server)
    assert house.run("restore", copy).returncode == 0
    house.open()


def reading(house: House, photo: bytes, statuses: tuple[int, ...] = (200,)) -> str:
    """What Ann's phone is shown for a photo of the dealt cards; its rights are those of her token."""
    phone = Browsing(house.where, {f"quoin-{house.table.code}": house.ann.token})
    fields = {"csrf_token": phone.token(), "action": "write", "input": "word"}
    boundary, body = encode_multipart({**fields, "photo": FileStorage(io.BytesIO(photo), "x.jpg")})
    kind = f"multipart/form-data; boundary={boundary}"
    answer = phone.ask(f"t/{house.table.code}/read", body, kind, {"HX-Request": "true"})
    assert answer.status in statuses, answer.text
    return answer.text


@contextmanager
def in_the_background(call: Callable[[], str]) -> Iterator[list[str]]:
    said: list[str] = []
    thread = threading.Thread(target=lambda: said.append(call()))
    thread.start()
    try:
        yield said
    finally:
        thread.join()


@contextmanager
def children_of(house: House, do: Callable[[int], None]) -> Iterator[list[int]]:
    """Do this to every child the server starts meanwhile, again and again while it lives."""
    met: list[int] = []
    over = threading.Event()

    def watch() -> None:
        while not over.wait(0.001):
            for child in children(answering(house.server)):
                try:
                    do(child)
                    met.append(child)
                except (ProcessLookupError, ValueError):
                    continue

    thread = threading.Thread(target=watch)
    thread.start()
    try:
        yield met
    finally:
        over.set()
        thread.join()
