"""Moments on real phones: played once, skipped by a tap, at once where motion is unwelcome, spoken once."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import APIResponse, Locator, Route, expect

from tests.browser.conftest import Take
from tests.browser.phones import Phone, gather
from tests.browser.test_anagrabs import turned_up
from tests.web.screens import AA

MOVING = {"reduced_motion": "no-preference"}
HOLD = """() => {
  const animate = Element.prototype.animate;
  window.held = [];
  Element.prototype.animate = function hold(...given) {
    const move = animate.apply(this, given);
    move.pause();
    window.held.push(move);
    return move;
  };
}"""
"""Stop every movement where it begins, so that a test can look at any time of it."""

BESIDE = """() => [...document.querySelectorAll(".moment-stage .rr")].map((row) => {
  const [card, figure] = [".turn:last-child", ".pts"].map((each) => row.querySelector(each));
  return card.getBoundingClientRect().right + 8 < figure.getBoundingClientRect().left;
})"""
"""Whether each row's figure stands clear of its last card."""

SET_OUT = """() => [...document.querySelectorAll(".slots.after > *")].map((card) => {
  const from = document.querySelectorAll(".slots:not(.after) > *")[card.dataset.start];
  const [now, then] = [card, from].map((each) => each.getBoundingClientRect());
  return Math.hypot(now.x - then.x, now.y - then.y) < 2;
})"""
"""Which cards of a stolen word are where they lay before."""


def hold(*phones: Phone) -> None:
    for phone in phones:
        phone.page.evaluate(HOLD)


def at(phone: Phone, time: int) -> None:
    """Put a held moment to this time."""
    phone.page.wait_for_function("() => window.held.length > 0")
    phone.page.evaluate("(time) => window.held.forEach((move) => { move.currentTime = time; })", time)


def seen_through(phone: Phone, selector: str) -> list[str]:
    """The texts of these things that are not faded out, nor behind something that is."""
    return phone.page.evaluate(
        """(selector) => [...document.querySelectorAll(selector)]
          .filter((each) => each.checkVisibility({ opacityProperty: true }))
          .map((each) => each.textContent)""",
        selector,
    )


def bottom_of(thing: Locator) -> float:
    box = thing.bounding_box()
    assert box
    return box["y"] + box["height"]


def width_of(thing: Locator) -> float:
    box = thing.bounding_box()
    assert box
    return box["width"]


def test_a_reveal_turns_the_lowest_word_first_and_ends_at_the_crown(take: Take):
    moving = (take("Ann", **MOVING), take("Bea", **MOVING))
    code, (ann, bea, cal) = gather(take, "letterpress", *moving, "Cal")
    television = take(viewport={"width": 1920, "height": 1080}, **MOVING)
    television.page.goto("/tv")
    television.page.get_by_label("Code").fill(code.lower())
    television.page.keyboard.press("Enter")
    television.sees("Round 1 of 5")
    ann.deal("L R A")
    ann.write("HEARTS")
    cal.write("ALIEN")
    television.sees("Waiting for Bea")
    hold(ann, bea, television)
    bea.type("KOALA")
    late: list[tuple[Route, APIResponse]] = []
    bea.page.route("**/do/write", lambda route: late.append((route, route.fetch())))
    bea.page.locator("#send").click()

    at(ann, 500)
    assert seen_through(ann, ".moment-stage .name") == ["Cal"]
    at(ann, 1_700)
    assert seen_through(ann, ".moment-stage .name") == ["Bea", "You", "Cal"]
    assert seen_through(ann, ".tieline") == []
    at(ann, 2_000)
    assert seen_through(ann, ".tieline") == ["Bea's K 6 beats your H 3"]
    rows = ann.page.locator(".moment-stage .rr")
    assert bottom_of(rows.nth(0)) < bottom_of(ann.page.locator(".tieline")) < bottom_of(rows.nth(1))
    assert int(ann.page.locator("[data-moment]").get_attribute("data-lasts") or 0) <= 3_000

    # The news of her own word was quicker than the answer to it, and her form was still open.
    expect(bea.page.locator("[data-moment]")).to_be_attached()
    [(route, answer)] = late
    route.fulfill(response=answer)
    at(bea, 500)
    bea.page.locator(".moment-stage").dispatch_event("pointerdown")  # a tap goes to the last frame
    expect(bea.page.locator(".moment-stage")).to_have_count(0)
    expect(bea.page.get_by_role("heading", name="You win round 1")).to_be_visible()
    assert bottom_of(bea.page.locator(".moment")) < bottom_of(bea.page.locator("#status"))
    expect(bea.page.locator("#offer-claim")).to_be_focused()
    expect(bea.page.locator("#moment-says")).to_have_text(
        "You win round 1 with KOALA, 11. A tie. Your K 6 beats Ann's H 3. Then Ann 11, Cal 7."
    )
    ann.page.keyboard.press("x")  # and so does a key
    expect(ann.page.locator(".moment-stage")).to_have_count(0)

    at(television, 500)
    assert seen_through(television, ".moment-stage .name") == ["Cal"]
    assert television.page.evaluate(BESIDE) == [True, True, True]
    television.page.locator(".moment-stage").dispatch_event("pointerdown")
    expect(television.page.get_by_role("heading", name="Bea wins round 1")).to_be_visible()
    assert television.page.evaluate("document.documentElement.scrollHeight") == 1080
    expect(television.page.locator(".tv-seats")).to_be_hidden()  # the rows have it all
    assert width_of(television.page.locator(".finale .card").first) >= 198
    assert "You win" not in "".join(television.heard)

    # Cal's phone wants no motion: the last frame is there at once, with the same sentence.
    expect(cal.page.get_by_role("heading", name="Bea wins round 1")).to_be_visible()
    expect(cal.page.locator("#moment-says")).to_contain_text("Then Ann 11, you 7.")
    expect(cal.page.locator(".moment .then")).to_be_visible()
    expect(cal.page.locator(".moment .then")).to_have_text("Bea and Ann claim 2, you 1")
    expect(cal.page.locator("#status .move")).to_have_text("Bea to claim")
    expect(cal.page).to_have_title("Bea to claim · Letterpress")

    ann.page.reload()  # nothing is played twice
    ann.listens()
    expect(ann.page.get_by_role("heading", name="Bea wins round 1")).to_be_visible()
    assert ann.page.evaluate("document.querySelector('[data-moment]').dataset.lasts") is None


def test_a_moment_never_covers_a_form_and_can_be_read_without_scripts(take: Take):
    code, (ann, bea) = gather(take, "letterpress", take("Ann", **MOVING), take("Bea"))
    ann.deal("L R A")
    ann.write("HEARTS")
    ann.open("adjust")
    bea.write("KOALA")
    ann.sees("Bea wins round 1")
    expect(ann.page.locator("#desk-form")).to_be_visible()
    expect(ann.page.locator(".moment-stage")).to_have_count(0)

    plain = take("Ann", java_script_enabled=False, storage_state=ann.context.storage_state())
    plain.page.goto(f"/t/{code}")
    expect(plain.page.get_by_role("heading", name="Bea wins round 1")).to_be_visible()
    expect(plain.page.locator(".moment .finale .card").first).to_have_css("width", "66px")


def test_a_stolen_word_travels_card_by_card_and_mine_never_moves(take: Take):
    code, (ann, bea) = gather(take, "anagrabs", take("Ann", **MOVING), take("Bea"))
    television = take(viewport={"width": 1920, "height": 1080}, **MOVING)
    television.page.goto(f"/tv/{code}")
    ann.do("deal", up="A G")
    turned_up((ann, bea), "NER")
    ann.do("claim", word="NEAR")
    bea.sees("Ann claims NEAR")
    hold(ann, television)
    bea.do("claim", word="RANGE")
    at(television, 0)  # however large it is drawn there, each card sets out from where it lay
    assert television.page.evaluate(SET_OUT) == [True] * len("RANGE")
    at(ann, 600)
    mine = ann.page.locator("#offer-shout button")
    place = mine.bounding_box()
    assert seen_through(ann, ".moment .pts") == []
    assert int(ann.page.locator(".moment").get_attribute("data-lasts") or 0) <= 3_000
    ann.page.keyboard.press("x")
    assert seen_through(ann, ".moment .pts") == ["−7", "+16"]
    assert mine.bounding_box() == place
    expect(ann.page.locator("#moment-says")).to_have_text("Bea steals your NEAR with G: RANGE, 16.")
    expect(bea.page.get_by_role("heading", name="You steal it!")).to_be_visible()
    for scheme in ("light", "dark"):
        ann.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        found = Axe().run(ann.page, options=AA).response["violations"]
        assert [(each["id"], [node["html"][:160] for node in each["nodes"]]) for each in found] == []
