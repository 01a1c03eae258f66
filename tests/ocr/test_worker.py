"""The reader's own process: polite, alone in its trouble, back at the next photo."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator

import pytest

import ocr
from ocr import PhotoError, Reading, pipeline, worker
from ocr.intake import SENTENCES
from ocr.worker import NICE, READER, Reader
from tests.ocr.photos import encode, row

TRIES = 20


@pytest.fixture(autouse=True)
def no_hurry_and_no_process_left(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(worker, "PATIENCE", 300.0)
    yield
    READER.end()


def read(photo: bytes, profile: str = "any") -> Reading:
    """What is on the photo; the polite reader of a machine with much else to do may need another try."""
    for _ in range(TRIES):
        try:
            return ocr.read(photo, profile)
        except PhotoError as refused:
            if refused.sentence != SENTENCES["limits"]:
                raise
    raise AssertionError("the reader never came back")


@pytest.mark.posix("niceness")
def test_it_reads_what_the_recipe_reads_and_lets_everybody_else_go_first() -> None:
    photo = encode(row("BREAK"))
    here, there = pipeline.read(photo, "letterpress"), read(photo, "letterpress")
    assert there.cards == here.cards and (there.size, there.problem) == (here.size, here.problem)
    assert READER.pid is not None
    assert os.getpriority(os.PRIO_PROCESS, READER.pid) == min(os.getpriority(os.PRIO_PROCESS, 0) + NICE, 19)
    with pytest.raises(PhotoError, match="not a photo"):
        ocr.read(b"sea and sand")
    with pytest.raises(ValueError, match="unknown profile"):
        ocr.read(photo, "tarot")


@pytest.mark.posix("SIGKILL")
def test_killed_it_costs_one_photo_at_most_and_comes_back() -> None:
    photo = encode(row("AB"))
    assert read(photo).word == "AB"
    first = READER.pid
    assert first is not None
    os.kill(first, signal.SIGKILL)
    try:
        ocr.read(photo)
    except PhotoError as refused:
        assert "Take it again" in refused.sentence
    assert read(photo).word == "AB"
    assert READER.pid not in (None, first)


@pytest.mark.parametrize("does", ["pass", "import time; time.sleep(600)", "print('not an answer')"])
def test_one_that_dies_hangs_or_babbles_costs_a_sentence(does: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "PATIENCE", 2.0)
    reader = Reader((sys.executable, "-c", does))
    with pytest.raises(PhotoError, match="too much memory or time"):
        reader.ask(Reading, "read", b"photo")
    assert reader.pid is None


def test_a_mistake_of_ours_is_told_to_the_log_and_the_reader_stays() -> None:
    with pytest.raises(RuntimeError, match="KeyError: 'juggle'"):
        READER.ask(Reading, "juggle")
    assert READER.pid is not None


def test_it_is_told_no_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_KEY", "canary")
    assert "canary" not in str(worker._environment())


def test_a_live_picture_never_waits_and_never_makes_a_photo_wait_in_line() -> None:
    photo = encode(row("AB"))
    with pipeline.turn():
        for reads in (ocr.read, pipeline.read):
            with pytest.raises(PhotoError) as refused:
                reads(photo, quick=True)
            assert refused.value.busy
    with pipeline.turn(waits=False):
        pass  # whoever was refused has left the line


def test_a_live_picture_is_read_with_the_same_letters() -> None:
    photo = encode(row("BREAK"))
    live = ocr.read(photo, "letterpress", quick=True)
    assert live.word == read(photo, "letterpress").word == "BREAK"
    assert all(card.letter_box for card in live.cards)
