"""A real server of its own for each test, and phones that visit it."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.phones import Phone
from tests.support.warm import serving_warm

Take = Callable[..., Phone]


@pytest.fixture
def address(tmp_path: Path, blank_file: Path) -> Iterator[str]:
    data = tmp_path / "var"
    data.mkdir()
    shutil.copy(blank_file, data / "quoin.db")
    with serving_warm(data) as url:
        yield url.rstrip("/")


@pytest.fixture
def take(browser: Browser, address: str) -> Iterator[Take]:
    """Take a phone out of a pocket. No script may fail, no content rule be broken on any of them."""
    phones: list[Phone] = []

    def one(name: str = "", **ways: Any) -> Phone:
        phones.append(Phone(browser, address, name, **ways))
        return phones[-1]

    yield one
    for phone in phones:
        phone.context.close()
    assert [trouble for phone in phones for trouble in phone.troubles] == []
