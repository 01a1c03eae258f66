"""Ten minutes in airplane mode in the middle of a game: what was asked for is there afterwards, once."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Take
from tests.browser.phones import PATIENCE, gather

pytestmark = pytest.mark.service_worker


def test_ten_minutes_of_airplane_mode_lose_nothing(take: Take):
    code, (ann, bea) = gather(take, "letterpress", "Ann", "Bea")
    ann.page.clock.install()
    ann.page.goto(f"/t/{code}")
    ann.deal("R M E")
    ann.open("write")
    ann.context.set_offline(True)
    ann.page.locator("#desk-form input[name=word]").fill("METER")
    expect(ann.page.locator("#verdict")).to_contain_text("rules on this when it is sent", timeout=PATIENCE)
    ann.page.locator("#send").click()
    expect(ann.page.locator("#waiting .note")).to_have_count(1, timeout=PATIENCE)
    bea.write("CHARM")  # the table goes on meanwhile
    for _ in range(10):
        ann.page.clock.fast_forward("01:00")
    expect(ann.page.locator("#offline-note")).to_be_visible(timeout=PATIENCE)
    expect(ann.page.locator("#waiting .note")).to_have_count(1)
    bea.sees("Waiting for Ann")
    ann.context.set_offline(False)
    ann.page.clock.fast_forward("00:30")
    for phone in (ann, bea):
        phone.reads("Bea won round 1 with CHARM, 12.")
    expect(ann.page.locator("#waiting")).to_be_hidden(timeout=PATIENCE)
    expect(ann.page.locator("#offline-note")).to_be_hidden(timeout=PATIENCE)
    ann.page.goto(f"/t/{code}/ledger")
    told = " ".join(ann.page.locator("#ledger .entry p").all_inner_texts())
    assert told.count("You wrote METER") == 1
