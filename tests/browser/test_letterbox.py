"""Letterbox at a table: phones of one's own, one phone passed round, fingers that draw."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Take
from tests.browser.phones import Phone
from tests.browser.test_votes import sound
from tests.games.letterbox.table import BOARD

OWN = ("Ann", "Bea", "Cal")
SHARED = ("Dov", "Eve")
"""Two who have no phone: the host's goes round between them."""
CELLS = {"Ann": "A1", "Bea": "A2", "Cal": "A3", "Dov": "B1", "Eve": "B2"}
CLUE = "Under <b>the</b> {name} stone"
TILE_IN_SIGHT = """() => {
  const ring = document.querySelector(".board-behind .searched"), box = ring.getBoundingClientRect();
  const faint = ring.parentElement.querySelectorAll("[opacity='0.5'] [data-row]");
  const spots = [0.1, 0.5, 0.9].map((part) => [box.x + box.width * part, box.y + box.height * 0.9]);
  return getComputedStyle(ring).opacity === "1" && faint.length > 5
    && spots.every(([x, y]) => document.elementFromPoint(x, y).closest(".board-behind"));
}"""
"""Whether the tile that was searched shows its ring, no card over it and the others faint."""
ABOVE_THE_DOCK = """(selector) => document.querySelector(selector).getBoundingClientRect().bottom
  <= document.querySelector("#offers").getBoundingClientRect().top"""


def spot(cell: str) -> str:
    """A field as the forms send it."""
    return f"{int(cell[1]) - 1},{'ABCDEF'.index(cell[0])}"


def finger(page: Page, *points: tuple[float, float]) -> None:
    """A finger drawn over the stamp's field with real touches, as parts of its side."""
    canvas = page.locator("[data-draw] canvas")
    canvas.scroll_into_view_if_needed()
    box = canvas.bounding_box()
    assert box
    touch = page.context.new_cdp_session(page)
    places = [{"x": box["x"] + x * box["width"], "y": box["y"] + y * box["height"]} for x, y in points]
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [places[0]]})
    for place in places[1:]:
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [place]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def lay(phone: Phone) -> None:
    """Tap the board in: a tile wrong, taken back, and then all of them."""
    phone.open("lay")
    tiles = BOARD.split()
    palette = phone.page.locator(".lay-palette")
    palette.locator("[data-face=MA]").click()
    phone.page.locator("#desk-form [data-undo]").click()
    for tile in tiles:
        palette.locator(f"[data-face={tile}]").click()
    expect(phone.page.locator("[data-progress]")).to_contain_text("All tiles are laid")
    phone.send()


def hide(phone: Phone, name: str) -> None:
    """A tile, a clue with markup in it, and a stamp drawn by finger."""
    phone.open("hide")
    page = phone.page
    page.locator(f"#desk-form label.cell-pick:has(input[value='{spot(CELLS[name])}'])").click()
    page.locator("#desk-form textarea[name=clue]").fill(CLUE.format(name=name))
    finger(page, (0.2, 0.2), (0.5, 0.8), (0.8, 0.2))
    page.locator("[data-ink=r]").click()
    finger(page, (0.1, 0.5), (0.9, 0.5))
    drawn = page.locator("[data-drawn]")
    assert re.fullmatch(r"k([0-9a-f]{4}){2,};r([0-9a-f]{4}){2,}", drawn.input_value())
    finger(page, (0.4, 0.1), (0.6, 0.1))
    page.locator("[data-draw] [data-undo]").click()
    assert drawn.input_value().count(";") == 1
    phone.send()


def tap_tile(phone: Phone, cell: str) -> None:
    """Tap a tile of the board itself: its form opens with this tile."""
    phone.listens()
    phone.page.locator(f"#board .tap[href$='={spot(cell)}']").first.tap()
    phone.opened()


def roll(phone: Phone, n: int) -> None:
    phone.open("roll")
    phone.page.locator(f"#desk-form label.pick:has(input[value='{n}'])").click()
    phone.send()


def let_the_phone_roll(phone: Phone) -> None:
    """One tap rolls and sends: there is no second roll. The phone's chance is fixed, and rolls a 2."""
    phone.open("roll")
    phone.page.evaluate("() => { crypto.getRandomValues = (into) => into.fill(0); }")
    phone.page.get_by_role("button", name="Let the phone roll").click()
    expect(phone.page.locator("#desk-form")).to_have_count(0)


def takes_back(phone: Phone) -> None:
    """Ask the others to take back the step that stands on top of the ledger."""
    last = phone.page.locator("#ledger a[href*='/undo/']").first.get_attribute("href")
    phone.page.goto(str(last))
    phone.page.get_by_role("button", name="Ask them").click()
    expect(phone.page.locator("#consent")).to_contain_text("Waiting for Bea or Cal.")


def go(phone: Phone, action: str, cell: str) -> None:
    phone.open(action)
    phone.page.locator(f"#desk-form label.cell-pick:has(input[value='{spot(cell)}'])").click()
    phone.send()


@pytest.fixture
def hunt(take: Take) -> tuple[str, dict[str, Phone], Phone]:
    """Ann, Bea and Cal with phones of their own; a fourth phone, the host's, for Dov and Eve."""
    host = take("host")
    code = host.start("letterbox", *OWN, *SHARED)
    phones = {name: take(name) for name in OWN}
    for name, phone in phones.items():
        phone.join(code, name)
    host.page.goto(f"/t/{code}")
    return code, phones, host


def test_four_phones_from_setup_to_the_vote_one_of_them_passed_round(
    hunt: tuple[str, dict[str, Phone], Phone],
) -> None:
    code, phones, host = hunt
    ann, bea, cal = phones.values()
    lay(ann)
    ann.sees("Hide your letterbox")
    ann.open("hide")
    ann.page.locator("#send").click()
    expect(ann.page.locator("#ruling.no")).to_contain_text("Still missing: ")
    assert "cell" not in ann.page.locator("#verdict").inner_text()
    ann.page.locator("[data-close-desk]").first.click()
    for name, phone in phones.items():
        phone.sees("Hide your letterbox")
        hide(phone, name)
    for name in SHARED:
        host.lift(name)
        hide(host, name)
        assert f"the {name} stone" not in host.html()
    for phone in phones.values():
        phone.sees("Under <b>the</b> Eve stone")
        expect(phone.page.locator("#live b", has_text="the")).to_have_count(0)

    for n, phone in zip((6, 1, 1), phones.values(), strict=True):
        roll(phone, n)
    for name, rolls in zip(SHARED, (lambda: roll(host, 1), lambda: let_the_phone_roll(host)), strict=True):
        host.lift(name)
        rolls()

    ann.sees("Your turn")
    roll(ann, 1)  # five players: the die says where to start
    go(ann, "place", "A2")
    ann.tap("search")
    ann.sees("Found on A2, +2")
    ann.sees("1 of 4 found.")
    bea.sees("Ann found yours!")  # she handed the card over
    expect(bea.page.locator(".moment .slip > .stamp")).to_be_visible()
    cal.sees("Ann searches")
    expect(cal.page.locator(".moment .leaf.back")).to_have_count(3)  # all but her own blank
    for phone in (ann, bea):
        assert phone.page.evaluate(TILE_IN_SIGHT) is True
    expect(cal.page.locator(".board-behind")).to_have_count(0)
    expect(ann.page.locator("#offer-travel")).to_have_text("Travel on · 5 hours left")
    assert ann.page.evaluate(ABOVE_THE_DOCK, ".logbook-slots") is True
    for phone in phones.values():
        sound(phone)
    tap_tile(ann, "C4")  # two tiles away: two hours in one entry
    expect(ann.page.locator("#send")).to_have_text("Travel to C4: 2 hours")
    ann.send()
    ann.sees("3 of 6")
    tap_tile(bea, "D5")  # not her turn: a mark on her own map
    bea.page.get_by_role("button", name="no", exact=True).tap()
    bea.send()
    expect(bea.page.locator(".picture", has_text="D5").last).to_contain_text("marked no")
    for phone in (cal, host):
        phone.page.goto(f"/t/{code}")
        assert "Found on" not in phone.html()
    ann.open("ask")
    ann.page.locator("#desk-form label.seat-pick", has_text="Cal").click()
    ann.page.locator("#desk-form label:has(input[value=suit])").click()
    ann.send()
    ann.sees("Suit? Flowers")
    bea.sees("Ann asked Cal a Big Question.")
    takes_back(ann)
    bea.say_ok()
    ann.sees("Taken back: the table stands as before. Bea agreed.")
    ann.sees("Suit? Flowers")
    expect(ann.page.locator("#scores")).to_contain_text("1 coin")
    assert "Suit?" not in "".join(bea.heard)

    bea.open("note")
    bea.page.locator("#desk-form label.seat-pick", has_text="Cal").click()
    bea.page.locator("#desk-form textarea[name=text]").fill("three suns in a row?")
    bea.send()
    bea.sees("My note: three suns in a row?")
    assert "three suns" not in "".join(ann.heard + cal.heard + host.heard)

    ann.tap("stop")
    ann.page.get_by_role("button", name="Ask Bea and Cal").click()
    for other in list(phones.values())[1:]:
        other.say_ok()
    for phone in phones.values():
        phone.sees("Where everything lay")
        expect(phone.page.locator(".picture polyline")).to_have_count(1)


def test_a_tie_in_everything_goes_to_a_vote_on_phones_and_into_logbooks(
    hunt: tuple[str, dict[str, Phone], Phone],
) -> None:
    _, phones, host = hunt
    ann, *_ = phones.values()
    lay(ann)
    for name, phone in phones.items():
        hide(phone, name)
    for name in SHARED:
        host.lift(name)
        hide(host, name)
    for n, phone in zip((6, 1, 1), phones.values(), strict=True):
        roll(phone, n)
    for name in SHARED:
        host.lift(name)
        roll(host, 1)
    ann.tap("stop")
    ann.page.get_by_role("button", name="Ask Bea and Cal").click()
    for other in list(phones.values())[1:]:
        other.say_ok()
    votes = {"Ann": "Bea", "Bea": "Ann", "Cal": "Bea", "Dov": "Bea", "Eve": "Ann"}
    for name, phone in phones.items():
        vote(phone, votes[name])
    for name in SHARED:
        host.lift(name)
        vote(host, votes[name])
    for phone in phones.values():
        phone.reads("Votes for the better letterbox: Ann 2, Bea 3")
        phone.reads("Bea wins")
        expect(phone.page.locator(".moment .under")).to_contain_text("vote")
        expect(phone.page.locator("#status")).to_have_css("clip-path", "inset(50%)")  # the reason stands once
    ann.page.get_by_role("link", name=re.compile("My logbook")).click()
    expect(ann.page.get_by_role("heading", name="Ann's logbook")).to_be_visible()
    expect(ann.page.locator("main")).to_contain_text("Under <b>the</b> Ann stone")
    shared = ann.page.get_by_role("link", name="Share the picture").get_attribute("href")
    assert ann.page.request.get(str(shared)).body().startswith(b"\x89PNG")


def vote(phone: Phone, whose: str) -> None:
    phone.sees("Vote for the better letterbox")
    phone.open("vote")
    phone.page.locator("#desk-form label.seat-pick", has_text=whose).click()
    phone.send()


def test_a_finger_that_never_lifts_is_cut_where_the_card_is_full(take: Take) -> None:
    phone = take("host")
    code = phone.start("letterbox", *OWN)
    phone.page.goto(f"/t/{code}")
    phone.open("lay")
    phone.page.get_by_role("button", name="Shuffle").click()
    phone.send()
    phone.lift("Ann")
    phone.open("hide")
    way = [(0.05 + 0.9 * (n % 2), (n % 90 + 5) / 100) for n in range(1050)]
    finger(phone.page, *way)
    drawn = phone.page.locator("[data-drawn]").input_value()
    assert 3000 < len(drawn) <= 4000
    expect(phone.page.locator("[data-draw]")).to_contain_text("The card is full")
