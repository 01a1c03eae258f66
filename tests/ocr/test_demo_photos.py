"""The sample photos of the demos are read as they are meant."""

import pytest

import ocr
from tests.support import demo_photos


@pytest.mark.parametrize("name", demo_photos.list_photos())
def test_the_reader_reads_it(name: str) -> None:
    wanted = demo_photos.list_photos()[name]
    read = ocr.read(demo_photos.file_of(name).read_bytes(), wanted["style"])
    assert [card.letter for card in read.cards] == wanted["cards"]
