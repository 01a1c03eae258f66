"""A deal: its letters tapped on the table itself, and its form, which is sent when nothing is missing."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Take
from tests.browser.phones import Phone, gather
from tests.browser.test_camera import draw_photo
from tests.browser.test_taps import name_challenges, photograph_the_deal, pick_challenges, tap_letters

LONGER_THAN_THE_COUNTDOWN = 4_000


def is_left_alone(phone: Phone) -> None:
    """The form is still open after the time in which it would have been sent."""
    phone.page.wait_for_timeout(LONGER_THAN_THE_COUNTDOWN)
    expect(phone.page.locator("#desk-form")).to_be_visible()


def test_letters_stay_on_the_pad_while_the_table_is_drawn_afresh(take: Take):
    code, (ann, _) = gather(take, "letterpress", "Ann", "Bea")
    shown = ann.page.locator(".pad-cards > span")
    for letter in "TQ":
        ann.page.locator(f"#letter-pad [data-face^='{letter}']").tap()
    ann.page.get_by_role("button", name="Take the last card off").tap()
    ann.page.locator("#letter-pad [data-face='L']").tap()
    seen = ann.page.locator("#live").get_attribute("data-seen") or ""
    take("Cal").join(code)
    ann.page.wait_for_function("seen => document.getElementById('live').dataset.seen !== seen", arg=seen)
    expect(shown).to_have_text(["T", "L", ""])
    ann.page.locator("#letter-pad [data-face='A']").tap()
    ann.opened()
    expect(ann.page.locator("#in-shared")).to_have_value("T L A")
    expect(ann.page.locator("#desk .keyboard")).to_be_hidden()
    ann.page.locator("[data-close-desk]").tap()
    expect(shown).to_have_text(["", "", ""])


def test_wait_keeps_a_deal_from_being_sent(take: Take):
    _, (ann, bea) = gather(take, "letterpress", "Ann", "Bea")
    tap_letters(ann, "TLA")
    name_challenges(ann, "one_vowel", "gutenberg", "lovecraft")
    ann.page.get_by_role("button", name="Wait").tap()
    expect(ann.page.locator("#sends-itself")).to_be_hidden()
    is_left_alone(ann)
    ann.send()
    bea.sees("Round 1: T, L and A are shared.")


def test_a_touch_anywhere_in_the_form_stops_the_countdown_for_good(take: Take):
    _, (ann, _) = gather(take, "letterpress", "Ann", "Bea")
    tap_letters(ann, "TLA")
    name_challenges(ann, "one_vowel", "gutenberg", "lovecraft")
    expect(ann.page.get_by_role("button", name="Wait")).to_be_visible()
    name_challenges(ann, "lovecraft")
    name_challenges(ann, "lovecraft")
    expect(ann.page.locator("#send.primary")).to_be_visible()
    is_left_alone(ann)


def test_a_deal_that_lacks_a_challenge_is_not_sent(take: Take):
    _, (ann, _) = gather(take, "letterpress", "Ann", "Bea")
    tap_letters(ann, "TLA")
    name_challenges(ann, "one_vowel", "gutenberg")
    expect(ann.page.locator("#ruling")).to_have_class("line ok")
    is_left_alone(ann)


def test_no_countdown_while_the_referee_asks(take: Take):
    """No vowel card is known to show a T."""
    _, (ann, _) = gather(take, "letterpress", "Ann", "Bea")
    tap_letters(ann, "TLT")
    name_challenges(ann, "one_vowel", "gutenberg", "lovecraft")
    expect(ann.page.locator("#ruling")).to_have_class("line ask")
    expect(ann.page.locator("#sends-itself")).to_have_count(0)


def test_a_deal_with_a_letter_in_doubt_is_not_sent(take: Take, tmp_path: Path):
    """Only the phone knows that its person has not yet said which letter the photo shows."""
    _, (ann, _) = gather(take, "letterpress", "Ann", "Bea")
    photograph_the_deal(ann, draw_photo(tmp_path, "TLA"))
    ann.page.locator("#in-shared").evaluate("""field => field.closest("[data-faces]").dispatchEvent(
      new CustomEvent("reading", { detail: [..."TLA"].map((face) => ({ face, sure: face !== "L" })) }))""")
    name_challenges(ann, "one_vowel", "gutenberg", "lovecraft")
    expect(ann.page.locator("#sends-itself")).to_be_attached()
    is_left_alone(ann)
    ann.page.locator(".picked .unsure").first.tap()
    ann.page.get_by_role("button", name="It is L").tap()
    expect(ann.page.locator("#desk-form")).to_have_count(0)


def test_a_phone_can_be_told_to_send_no_deal_by_itself(take: Take):
    _, (ann, _) = gather(take, "letterpress", "Ann", "Bea")
    ann.page.get_by_role("button", name="This phone").tap()
    ann.page.get_by_role("checkbox", name="Send a complete deal by itself").uncheck()
    ann.page.get_by_role("button", name="Done").tap()
    tap_letters(ann, "TLA")
    name_challenges(ann, "one_vowel", "gutenberg", "lovecraft")
    expect(ann.page.locator("#sends-itself")).to_be_attached()
    is_left_alone(ann)


def test_challenges_picked_on_the_table_go_into_the_form_with_the_letters(take: Take):
    _, (ann, bea) = gather(take, "letterpress", "Ann", "Bea")
    pick_challenges(ann, "one_vowel", "gutenberg")
    ann.page.locator("#letter-pad [data-face='T']").tap()
    pick_challenges(ann, "lovecraft")  # somebody who taps letters wants no camera
    tap_letters(ann, "LA")
    chosen = ann.page.locator("#desk-form input[name=challenges]:checked")
    expect(chosen).to_have_count(3)
    expect(ann.page.locator("#deal-picks")).to_be_hidden()
    expect(ann.page.locator("#desk-form")).to_have_count(0)
    bea.sees("Round 1: T, L and A are shared.")
