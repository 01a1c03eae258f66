"""Phones in a real browser, used as people use them: by what is written on the buttons."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from playwright.sync_api import Browser, Error, Locator, Page, Response, expect

from referee.engine.second_person import OWN, address
from tests.conftest import PATIENCE

SIZE = {"width": 390, "height": 844}
TROUBLE = re.compile("Security|returned no matches")
"""What a browser says of a content rule broken, and htmx of a selector that finds nothing."""
LISTENS = """() => document.readyState === "complete"
  && !document.querySelector(".htmx-request, .htmx-settling, .htmx-added")"""
TOKEN = re.compile(r'value="[\w.-]{20,}"')
"""A hidden value made of chance, which spells RAGE once in a while."""
SOON = 5_000


class Phone:
    """One person's phone; it keeps everything the server ever sent it."""

    def __init__(self, browser: Browser, address: str, name: str = "", **ways: Any) -> None:
        self.name = name
        # Moments are shown at once: only the tests of the moments themselves wait for them.
        ways = {"viewport": SIZE, "has_touch": True, "reduced_motion": "reduce"} | ways
        self.context = browser.new_context(base_url=address, **ways)
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
                self.heard.append(TOKEN.sub("", response.text()))

    def ask(self, path: str) -> None:
        """Fetch a path as this phone may, whatever it answers, and keep what came."""
        self.heard.append(TOKEN.sub("", self.page.request.get(path).text()))

    # ---- the page as it stands

    def listens(self) -> None:
        """Wait for the page with its scripts, and for every answer that is under way."""
        self.page.wait_for_function(LISTENS)

    def html(self) -> str:
        """Everything on the page, once no other is on its way."""
        for _ in range(10):
            self.page.wait_for_load_state()
            with suppress(Error):  # it was left in this very moment
                return TOKEN.sub("", self.page.content())
        return TOKEN.sub("", self.page.content())

    def sees(self, text: str) -> None:
        expect(self.page.locator("#live")).to_contain_text(text)

    def reads(self, says: str) -> None:
        """See a sentence of the ledger, which calls this phone's own person you."""
        self.sees(address(re.sub(rf"\b{self.name}\b", OWN, says) if self.name else says))

    # ---- sitting down

    def start(self, game: str, *names: str, words: str = "", **options: str) -> str:
        """Set a table for these people, played in this way; the code of the table."""
        page = self.page
        page.goto(f"/new/{game}")
        for name in names:
            page.get_by_label("Somebody new").fill(name)
            page.get_by_role("button", name="Add").click()
            expect(page.get_by_role("checkbox", name=name)).to_be_checked()
        if words or options:
            page.locator(".options > summary").click()
        for name, value in options.items():
            self._choose(name, value)
        if words:
            page.locator("select[name=words]").select_option(words)
        page.get_by_role("button", name="Start").click()
        page.wait_for_url(re.compile("/t/"))
        return page.url.split("/t/")[1][:6]

    def _choose(self, option: str, value: str) -> None:
        """Set one option of the form for a new table."""
        field = self.page.locator(f"#option-{option}")
        if field.evaluate("each => each.tagName") == "SELECT":
            field.select_option(value)
        elif field.get_attribute("type") == "checkbox":
            field.set_checked(value == "1")
        else:
            field.fill(value)

    def join(self, code: str, seat: str | None = None) -> None:
        """Type the code, then say who is holding the phone; without a seat, look on."""
        self.page.goto("/join")
        self.page.get_by_label("code").fill(code)
        self.page.get_by_role("button", name="Join").click()
        self.page.wait_for_url(re.compile(f"/t/{code}"))
        self.sit(code, seat)

    def sit(self, code: str, seat: str | None = None) -> None:
        if seat is None:
            self.page.goto(f"/t/{code}")
            return
        self.page.goto(f"/t/{code}/sit")
        self.page.get_by_role("button", name=re.compile(f"{seat}$")).click()
        self.page.wait_for_url(re.compile(f"/t/{code}$"))

    def lift(self, name: str) -> None:
        """One phone for several: it is passed to this person, who raises the curtain."""
        page = self.page
        expect(page.locator("#offers")).to_be_visible()
        self.listens()
        if not page.locator("#offers .curtain").count():
            with suppress(Error):  # it may fall by itself in this very moment
                page.get_by_role("button", name=re.compile("^Hide ")).click(timeout=SOON)
        expect(page.locator("#offers .curtain")).to_be_visible()
        mine = page.get_by_role("button", name=f"I am {name}")
        if not mine.count():
            page.locator("#offers .seat-picks").get_by_role("button", name=re.compile(name)).click()
        mine.click()
        expect(page.locator("#offers:not(:has(.curtain))")).to_be_visible()

    # ---- asking for something

    def offer(self, action: str) -> Locator:
        """The button of an action, brought to light where it is under "More"."""
        offer = self.page.locator(f"#offer-{action}").first
        expect(offer).to_be_attached()
        self.listens()
        for _ in range(5):
            if offer.is_visible():
                break
            with suppress(Error):  # news moved it
                self.page.locator("#more:not([open]) > summary").click(timeout=SOON)
        return offer

    def open(self, action: str) -> None:
        """Open the form of an action from its button on the table."""
        self.offer(action).click()
        self.opened()

    def opened(self) -> None:
        """Wait until a form is open and listens."""
        expect(self.page.locator("#desk-form")).to_be_visible()
        self.listens()

    def tap(self, action: str) -> None:
        """Ask for what needs no form, and wait for the answer."""
        self.offer(action).locator("button").click()
        self.listens()

    def do(self, action: str, **fields: str) -> None:
        """Ask for something: open its form, fill it in, send it. What asks for nothing is one tap."""
        if self.offer(action).evaluate("each => each.tagName") == "FORM":
            self.tap(action)
            return
        self.open(action)
        for name, value in fields.items():
            self.fill(name, value)
        self.send()

    def fill(self, name: str, value: str) -> None:
        """Answer one question of the open form: type it, or tap what says so."""
        self.opened()
        typed = self.page.locator(f"#desk-form #in-{name}")
        if typed.count():
            typed.first.fill(value)
            return
        for each in value.split():
            self.page.locator(f"#desk-form input[name='{name}'][value='{each}']").check()

    def send(self) -> None:
        self.page.locator("#send").click()
        expect(self.page.locator("#desk-form")).to_have_count(0)

    # ---- Letterpress, which most tests of the table play

    def say_ok(self) -> None:
        """Agree to what another phone asks of this one."""
        self.page.get_by_role("alertdialog").get_by_role("button", name="OK", exact=True).click()

    def deal(self, letters: str) -> None:
        self.do("deal", shared=letters)

    def type(self, word: str) -> None:
        self.open("write")
        self.fill("word", word)
        expect(self.page.locator("#verdict")).to_contain_text(word)

    def write(self, word: str) -> None:
        self.type(word)
        self.send()

    def claim(self, *letters: str) -> None:
        self.open("claim")
        for letter in letters:
            card = self.page.locator(f"#desk-form label.card-pick:has(input[value*='.{letter}'])")
            card.locator("visible=true").first.click()
        self.send()


def gather(
    take: Callable[..., Phone], game: str, *who: str | Phone, words: str = "", **options: str
) -> tuple[str, tuple[Phone, ...]]:
    """A table of this game, everybody with a phone of their own (or the one given); the first hosts."""
    phones = tuple(take(each) if isinstance(each, str) else each for each in who)
    host, *others = phones
    code = host.start(game, *(phone.name for phone in phones), words=words, **options)
    host.sit(code, host.name)
    for phone in others:
        phone.join(code, phone.name)
    return code, phones
