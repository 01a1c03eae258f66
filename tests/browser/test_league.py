"""What people keep: a game from paper, a season with a tournament night, records, words, a look back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Take

SIZE_OF = """async address => {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  return [picture.naturalWidth, picture.naturalHeight];
}"""


@pytest.fixture
def score_book(evening_file: Path) -> Path:
    return evening_file


@pytest.fixture
def page(take: Take) -> Page:
    """Ann's phone, on the history."""
    page = take("Ann").page
    page.goto("/history")
    return page


def go(page: Page, link: str, heading: str) -> None:
    """Follow a link, by its words, to the page of that name."""
    page.get_by_role("link", name=link, exact=True).first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(heading)


def press(page: Page, button: str) -> None:
    page.get_by_role("button", name=button, exact=True).click()


def line(page: Page, text: str) -> Locator:
    return page.locator(".rows > li", has_text=text)


def stands(page: Page, **points: int) -> None:
    """Who has how many points in the standing, the first of it first."""
    rows = page.locator(".standing > li > details > summary")
    expect(rows).to_have_text(
        [re.compile(rf"{name}.*\s{worth} points", re.S) for name, worth in points.items()]
    )


def test_a_game_from_paper_stands_in_the_history_and_with_its_people(page: Page):
    go(page, "Add a past game", "Add a past game")
    page.get_by_label("Game").fill("Bananagrams")
    page.get_by_label("Day").fill("2024-02-29")
    for number, (name, score) in enumerate((("Bea", "40"), ("Flo", "")), 1):
        page.get_by_label(f"Name {number}").fill(name)
        page.get_by_label(f"Score {number}").fill(score)
    press(page, "Save this game")
    expect(page.get_by_role("alert")).to_have_text("Give everybody a score, or everybody a place.")
    page.get_by_label("Score 2").fill("55")
    press(page, "Save this game")
    expect(page.get_by_role("heading", level=1)).to_have_text("Bananagrams")
    go(page, "History", "History")
    expect(line(page, "Bananagrams")).to_have_text(re.compile(r"Flo\s+won\s+55\s+Bea 40"))
    expect(line(page, "on paper")).to_have_count(1)
    line(page, "on paper").click()
    go(page, "Flo", "Flo")
    page.get_by_text("All figures").click()
    expect(page.get_by_role("row", name=re.compile("Bananagrams 1 of 1 55"))).to_be_visible()
    expect(page.locator("section", has_text="Head to head")).to_contain_text("before Bea 1 times, behind 0")


def test_a_tournament_night_moves_the_standing_of_its_season(page: Page):
    go(page, "Seasons", "Seasons")
    page.get_by_label("Name").fill("Winter league")
    page.get_by_label("From").fill("2020-01-01")
    page.locator("input[name=scheme][value=places]").check()
    press(page, "Begin the season")
    stands(page, Bea=3, Ann=2, Cal=1)
    line(page, "Ann").locator("summary").first.click()
    expect(page.get_by_text("Letterpress, 2nd of 3: 2")).to_be_visible()

    page.get_by_text("Begin a tournament night").click()
    page.get_by_label("Name (if you like)").fill("First night")
    page.locator("input[name=system][value=swiss]").check()
    for name in ("Ann", "Bea"):
        page.get_by_role("checkbox", name=name).check()
    press(page, "Draw the first round")
    page.get_by_text("Write the result").click()
    page.get_by_label("Score of Ann").fill("31")
    page.get_by_label("Score of Bea").fill("12")
    press(page, "Save the result")
    expect(line(page, "Table 1")).to_contain_text("1. Ann 31, 2. Bea 12")
    stands(page, Ann=2, Bea=1)

    press(page, "Draw round 2")
    expect(page.get_by_role("alert")).to_contain_text("no round left without a rematch")
    page.get_by_role("checkbox", name=re.compile("^People may meet again")).check()
    press(page, "Draw round 2")
    second = page.get_by_role("region", name="Round 2")
    expect(second.get_by_role("link", name=re.compile("^Start this table"))).to_be_visible()
    page.emulate_media(media="print")
    expect(page.locator(".standing")).to_be_visible()
    expect(second.get_by_text("____")).to_be_visible()
    for hidden in (".bar", ".links", "form.sheet"):
        expect(page.locator(hidden)).to_be_hidden()
    page.emulate_media(media="screen")

    go(page, "Season", "Winter league")
    stands(page, Ann=4, Bea=4, Cal=1)
    expect(page.locator(".steps")).to_contain_text("Wins: Ann 1, Bea 1.")


def test_records_people_words_and_the_year_are_looked_back_at(page: Page):
    go(page, "Records", "Records of the house")
    best = page.locator("section", has_text="Best words").get_by_role("link").first
    expect(best).to_have_accessible_name(re.compile("MARKET Bea, Letterpress, .* 15 points"))
    go(page, "Ann", "Ann")
    expect(page.locator("section", has_text="Longest words")).to_contain_text("GRAVEN")
    expect(page.locator("section", has_text="Head to head")).to_contain_text("before Bea 0 times, behind 1")
    go(page, "Records", "Records of the house")
    go(page, "Words of all time", "Words of all time")
    page.get_by_label("Begins with").fill("*ed")
    press(page, "Look up")
    expect(page.locator(".rows > li")).to_have_text([re.compile(r"TANNED\s*Cal,\s*Letterpress")])
    go(page, "Records", "Records of the house")
    page.locator(".keep", has_text="Look back").get_by_role("link").click()
    expect(page.get_by_text("1 game to look back on")).to_be_visible()
    best = page.get_by_role("region", name="Best word")
    expect(best).to_have_accessible_name("Best word Bea, 15 points")
    expect(best).to_contain_text("MARKET")
    picture = page.get_by_role("link", name="Share the picture").get_attribute("href")
    assert picture is not None
    assert page.request.get(picture).headers["content-type"] == "image/png"
    assert page.evaluate(SIZE_OF, picture) == [1080, 1350]
