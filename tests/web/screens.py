"""The gallery in a real browser: fresh figures for each test, and marks that every page must reach."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page

from tests.web import gallery

PHONE = {"width": 390, "height": 844}

AA = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
SMALL = """() => [...document.querySelectorAll('a, button, summary, select, textarea, input')]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }))
  .filter((each) => each.type !== 'hidden' && !each.closest('[inert], .skip, .sr'))
  .map((each) => [each, (each.closest('label') || each).getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.height < 44 || box.width < 44))
  .map(([each, box]) => `${each.outerHTML.slice(0, 90)} ${box.width} by ${box.height}`)"""
OVER = """() => [document.documentElement, document.getElementById('desk')]
  .map((each) => each ? each.scrollWidth - each.clientWidth : 0)"""


@pytest.fixture
def app(hall: tuple[Flask, str]) -> Flask:
    """The gallery as it was on its first day."""
    gallery.afresh(hall[0])
    return hall[0]


@pytest.fixture
def address(app: Flask, hall: tuple[Flask, str]) -> str:
    return hall[1]


@pytest.fixture
def phone(browser: Browser, address: str) -> Iterator[Page]:
    """A phone whose scripts must neither fail nor break the content rules."""
    context = browser.new_context(viewport=PHONE, has_touch=True, base_url=address, service_workers="block")
    page, troubles = watch(context)
    yield page
    context.close()
    assert troubles == []


@pytest.fixture
def plain(browser: Browser, address: str) -> Iterator[Page]:
    context = browser.new_context(viewport=PHONE, base_url=address, java_script_enabled=False)
    yield context.new_page()
    context.close()


def watch(context: BrowserContext) -> tuple[Page, list[str]]:
    """A page and everything that goes wrong on it."""
    page, troubles = context.new_page(), []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("console", lambda said: troubles.append(said.text) if "Content Security" in said.text else None)
    return page, troubles


def open_screen(page: Page, name: str) -> Page:
    page.goto(f"/show/{name}")
    page.wait_for_function("() => window.htmx !== undefined")
    return page


def photo(folder: Path) -> str:
    path = folder / "cards.png"
    Image.new("RGB", (2600, 1400), "saddlebrown").save(path)
    return str(path)
