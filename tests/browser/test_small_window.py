"""The keyboard leaves 400 pixels: in the main forms of every game verdict and button are in sight."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from referee import store
from referee.server.config import from_environment
from referee.store.games import sessions, tables
from referee.web import create_app
from referee.web.middleware.sessions import COOKIE
from referee.web.table.forms import form_texts
from tests.browser.conftest import Take
from tests.browser.phones import Phone
from tests.support.played_games import LONG_SCRIPTS, SCRIPTS, play_step_by_step, played_until, seats_of

KEYBOARD = {"width": 390, "height": 400}
FORMS = {
    "letterpress": ("write", "claim"),
    "letterpress_solo": ("write",),
    "anagrabs": ("claim",),
    "gadsby": ("play", "add_letter"),
    "letter_mine": ("spell",),
    "word_war": ("deal_grid", "spell"),
    "draw": ("write_convoy", "waylay"),
    "tensorial": ("play", "buy"),
    "letterbox": ("hide", "travel", "ask"),
    "hardback": ("spell", "buy", "refill"),
    "hardback_anthology": ("show_row", "spell", "buy"),
}
IN_SIGHT = """() => ["#ruling", "#send, #appeal"].map((which) => {
  const box = document.querySelector(which)?.getBoundingClientRect();
  if (!box || !box.height) return which + " is missing";
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  if (box.top < 0 || box.bottom > innerHeight) return `${which} from ${box.top} to ${box.bottom}`;
  // A button that cannot be tapped lets the dock it stands in be tapped instead.
  const free = top?.closest(which) || top?.id === "verdict";
  return free ? "" : `${which} lies under ${top?.outerHTML.slice(0, 80)}`;
}).filter(Boolean)"""

ANSWERS = "#desk-form :is(input, select, textarea):not([type=hidden])"
"""What a form asks. One that asks nothing has nothing to rule on before it is sent."""

TELEVISION = {"width": 1920, "height": 1080}
LEAST_ZOOM = 0.6
CUT_OFF = f"""() => {{
  if (document.documentElement.scrollHeight > innerHeight) return "it scrolls";
  return [...document.querySelectorAll("[data-fits]")].map((sheet) => {{
    const zoom = Number(sheet.style.zoom);
    const low = [...sheet.querySelectorAll("svg, .card, p, li")]
      .map((each) => each.getBoundingClientRect().bottom);
    const over = Math.max(...low) - sheet.parentElement.getBoundingClientRect().bottom;
    if (over > 1) return `${{over}} px are cut off`;
    return zoom < {LEAST_ZOOM} ? `drawn ${{zoom}} times its size` : "";
  }}).join("");
}}"""
"""What of the middle of a television lies below its frame, or is too small to read."""
WIDEST_CARD = """() => Math.max(...[...document.querySelectorAll("#tv-main .card")]
  .map((card) => card.clientWidth * card.currentCSSZoom))"""
DRAWN = {
    "letterpress write": 198,
    "anagrabs claim": 198,
    "gadsby add_letter": 198,
    "hardback spell": 145,
    "hardback buy": 145,
}
"""How many pixels wide the cards of a television are at least, where so few lie on the table."""


@dataclass(frozen=True)
class Filled:
    """A form with everything in it, and the cookie of the phone it is for."""

    path: str
    cookie: str
    token: str


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Filled]]:
    """A database with a table of each game right before each of its main entries, and their forms."""
    folder = tmp_path_factory.mktemp("forms")
    app = create_app(from_environment({"QUOIN_DATA": str(folder)}))
    store.upgrade(app)
    found = {}
    with app.app_context():
        for game, actions in FORMS.items():
            for action in actions:
                found[f"{game} {action}"] = _form_at(*played_until(game, action), seats_of(game))
    store.close(app)
    return folder / "quoin.db", found


def _form_at(code: str, turn: dict[str, Any], seats: list[str]) -> Filled:
    table = tables.by_code(code)
    assert table is not None
    token = sessions.issue(table.id, seats.index(turn["seat"])).token
    return Filled(_path(code, turn), f"{COOKIE}{code}", token)


def _path(code: str, turn: dict[str, Any]) -> str:
    """The form of an entry with everything in it."""
    query = urlencode(list(form_texts(turn["payload"]).items(multi=True)))
    return f"/t/{code}/form/{turn['action']}?{query}"


@pytest.fixture
def score_book(filled: tuple[Path, dict[str, Filled]]) -> Path:
    return filled[0]


def faults(page: Page) -> list[str]:
    """What is not in sight, once the referee has ruled."""
    expect(page.locator("#ruling")).to_be_attached(timeout=5000)
    found: list[str] = page.evaluate(IN_SIGHT)
    return found


def check_all(
    phone: Phone, address: str, forms: dict[str, Filled], look: Callable[[Filled], list[str]]
) -> None:
    """Look at something of every form, each with the cookie of whoever fills it in."""
    wrong = {}
    for which, form in forms.items():
        phone.context.add_cookies([{"name": form.cookie, "value": form.token, "url": address}])
        if found := look(form):
            wrong[which] = found
    assert wrong == {}


def test_verdict_and_button_are_in_sight_in_the_main_forms_of_every_game(
    take: Take, address: str, filled: tuple[Path, dict[str, Filled]]
):
    phone = take("", viewport=KEYBOARD)

    def look(form: Filled) -> list[str]:
        phone.page.goto(form.path)
        phone.opened()
        return faults(phone.page)

    check_all(phone, address, filled[1], look)


@pytest.mark.parametrize("name", {**SCRIPTS, **LONG_SCRIPTS})
def test_verdict_and_button_are_in_sight_in_every_form_of_a_whole_game(
    take: Take, address: str, tmp_path: Path, name: str
):
    """The first entry of each kind that stands, is refused, or is asked about."""
    phone, seats = take("", viewport=KEYBOARD), seats_of(name)
    app = create_app(from_environment({"QUOIN_DATA": str(tmp_path / "var")}))  # beside the server
    seen, wrong = set(), {}
    tokens: dict[str, str] = {}
    with app.app_context():
        for code, turn in play_step_by_step(name):
            kind = "refused" if turn.get("refused") else "asked" if turn.get("agreed") else "stands"
            which = f"{turn['action']}, {kind}"
            if which in seen or turn["seat"] not in seats or not form_texts(turn.get("payload", {})):
                continue
            seen.add(which)
            seat = turn["seat"]
            token = tokens[seat] = tokens.get(seat) or _form_at(code, turn, seats).token
            phone.context.add_cookies([{"name": f"{COOKIE}{code}", "value": token, "url": address}])
            phone.page.goto(_path(code, turn))
            phone.opened()
            if phone.page.locator(ANSWERS).count():
                wrong[which] = faults(phone.page)
    store.close(app)
    assert seen
    assert {which: found for which, found in wrong.items() if found} == {}


def test_the_board_of_every_game_fits_a_television_and_can_be_read_there(
    take: Take, address: str, filled: tuple[Path, dict[str, Filled]]
):
    screen = take("", viewport=TELEVISION)

    def look(form: Filled) -> list[str]:
        screen.page.goto(f"{form.path.partition('/form/')[0]}/board")
        screen.listens()
        found: list[str] = screen.page.evaluate(CUT_OFF)
        return found

    check_all(screen, address, filled[1], look)


def test_cards_on_a_television_are_as_large_as_can_be_read_across_a_room(
    take: Take, address: str, filled: tuple[Path, dict[str, Filled]]
):
    screen = take("", viewport=TELEVISION)

    def look(form: Filled) -> list[str]:
        screen.page.goto(f"{form.path.partition('/form/')[0]}/board")
        screen.listens()
        least = next(size for which, size in DRAWN.items() if filled[1][which] == form)
        wide = screen.page.evaluate(WIDEST_CARD)
        return [] if wide >= least else [f"{wide} px, {least} are drawn"]

    check_all(screen, address, {which: filled[1][which] for which in DRAWN}, look)
