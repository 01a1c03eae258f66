"""The example game of docs/adding-a-game.md on two phones: a package alone brings it to the screen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.conftest import Take
from tests.browser.phones import gather
from tests.support.example_game import install_example
from tests.support.server import serving


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    packages = install_example(tmp_path / "packages")
    with serving(tmp_path / "data", PYTHONPATH=str(packages)) as url:
        yield url.rstrip("/")


def test_two_phones_play_a_game_that_a_package_brought(take: Take):
    _, (ann, bea) = gather(take, "word_chain", "Ann", "Bea")
    ann.sees("The first word is free.")
    ann.do("play", word="tiger")
    bea.sees("The next word begins with R.")
    bea.do("play", word="rabbit")
    ann.sees("The next word begins with T.")
    ann.do("play", word="transporting")
    bea.sees("Ann plays TRANSPORTING.")
