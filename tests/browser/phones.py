"""Phones in a real browser, used as people use them: by what is written on the buttons."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from playwright.sync_api import Browser, Error, Page, Response, expect

SIZE = {"width": 390, "height": 844}
TROUBLE = re.compile("Security|returned no matches")
"""What a browser says of a content rule broken, and htmx of a selector that finds nothing."""
PATIENCE = 30_000  # a busy machine is slow, not wrong


class Phone:
    """One person's phone; it keeps everything the server ever sent it."""

    def __init__(self, browser: Browser, address: str, name: str = "", **ways: Any) -> None:
        self.name = name
        self.context = browser.new_context(viewport=SIZE, has_touch=True, base_url=address, **ways)
        self.context.set_default_timeout(PATIENCE)
        self.heard: list[str] = []
        self.troubles: list[str] = []
        self.page = self._page()

    def _page(self) -> Page:
        page = self.context.new_page()
        page.on("response", self._hear)
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        page.on("console", lambda said: self._note(said.text))
        return page

    def _note(self, said: str) -> None:
        if TROUBLE.search(said):
            self.troubles.append(said)

    def _hear(self, response: Response) -> None:
        kind = response.headers.get("content-type", "")
        if response.status in (200, 409, 422) and ("html" in kind or "json" in kind):
            with suppress(Error):  # a page left at once takes its body along
                self.heard.append(response.text())

    def ask(self, path: str) -> None:
        """Fetch a path as this phone may, whatever it answers, and keep what came."""
        self.heard.append(self.page.request.get(path).text())

    def start(self, game: str, *names: str) -> str:
        """Set a table for these people; the code of the table."""
        self.page.goto(f"/new/{game}")
        for name in names:
            self.page.get_by_label("Somebody new").fill(name)
            self.page.get_by_role("button", name="Add").click()
            expect(self.page.get_by_role("checkbox", name=name)).to_be_checked(timeout=PATIENCE)
        self.page.get_by_role("button", name="Start").click()
        self.page.wait_for_url(re.compile("/t/"))
        return self.page.url.split("/t/")[1][:6]

    def join(self, code: str, seat: str | None = None) -> None:
        """Type the code, then say who is holding the phone; without a seat, look on."""
        self.page.goto("/join")
        self.page.get_by_label("code").fill(code)
        self.page.get_by_role("button", name="Join").click()
        self.sit(code, seat)

    def sit(self, code: str, seat: str | None = None) -> None:
        if seat is None:
            self.page.goto(f"/t/{code}")
            return
        self.page.goto(f"/t/{code}/sit")
        self.page.get_by_role("button", name=re.compile(f"{seat}$")).click()
        self.page.wait_for_url(re.compile(f"/t/{code}$"))

    def open(self, action: str) -> None:
        """Open the form of an action from its button on the table."""
        self.page.locator(f"#offer-{action}").first.click()
        expect(self.page.locator("#desk-form")).to_be_visible(timeout=PATIENCE)

    def do(self, action: str, **fields: str) -> None:
        """Ask for something: open its form, fill it in, send it. What asks for nothing is one tap."""
        offer = self.page.locator(f"#offer-{action}").first
        expect(offer).to_be_attached()
        if not offer.is_visible():
            self.page.locator("#more > summary").click()
        if offer.evaluate("each => each.tagName") == "FORM":
            offer.locator("button").click()
            return
        self.open(action)
        for name, value in fields.items():
            self.fill(name, value)
        self.send()

    def fill(self, name: str, value: str) -> None:
        """Answer one question of the open form: type it, or tap what says so."""
        typed = self.page.locator(f"#desk-form input[name='{name}']:is([type=text], [type=number])")
        if typed.count():
            typed.first.fill(value)
        for each in value.split() if not typed.count() else ():
            self.page.locator(f"#desk-form input[name='{name}'][value='{each}']").check()

    def send(self) -> None:
        self.page.locator("#desk-form .primary").click()
        expect(self.page.locator("#desk-form")).to_have_count(0, timeout=PATIENCE)

    def deal(self, letters: str) -> None:
        self.open("deal")
        self.page.locator("#desk-form input[name=shared]").fill(letters)
        self.send()

    def type(self, word: str) -> None:
        self.open("write")
        verdict = self.page.locator("#verdict")
        for _ in range(5):  # a program types before the form listens; a person would type on
            self.page.locator("#desk-form input[name=word]").fill("")
            self.page.locator("#desk-form input[name=word]").fill(word)
            with suppress(AssertionError):
                expect(verdict).to_contain_text(word, timeout=5_000)
                return
        expect(verdict).to_contain_text(word, timeout=PATIENCE)

    def write(self, word: str) -> None:
        self.type(word)
        self.send()

    def claim(self, *letters: str) -> None:
        self.open("claim")
        for letter in letters:
            card = self.page.locator(f"#desk-form label.card-pick:has(input[value*='.{letter}'])")
            card.locator("visible=true").first.click()
        self.send()

    def sees(self, text: str) -> None:
        expect(self.page.locator("#live")).to_contain_text(text, timeout=PATIENCE)


def gathered(
    take: Callable[..., Phone], game: str, *names: str, **ways: object
) -> tuple[str, tuple[Phone, ...]]:
    """A table of this game, everybody with a phone of their own; the first hosts."""
    phones = tuple(take(name, **ways) for name in names)
    code = phones[0].start(game, *names)
    phones[0].sit(code, names[0])
    for phone in phones[1:]:
        phone.join(code, phone.name)
    return code, phones
