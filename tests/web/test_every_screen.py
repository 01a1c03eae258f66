"""Every screen there is, for everybody: axe in both themes, thumbs, 400 % zoom. New pages are found by it.

What stands behind each address is asked of the routes; tables come from the scripts beside the rules and
fresh for every game. One browser and one server look at all of them.
"""

from __future__ import annotations

import logging
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from threading import Thread

import pytest
from axe_playwright_python.sync_playwright import Axe
from flask import Flask
from playwright.sync_api import Browser, Page, expect
from werkzeug.routing import Rule
from werkzeug.serving import make_server

from referee import games
from referee.server.config import Config
from referee.server.tls import authority
from referee.store.house import decks
from referee.store.live import bell
from referee.store.people import roster
from referee.table import loading
from referee.web import create_app
from tests.support.effort import effort
from tests.support.played_games import SCRIPTS, record
from tests.web.conftest import config_in
from tests.web.phones import Phone, Round
from tests.web.screens import AA, OVER, PHONE, SMALL, watch

NAMES = ("Ann", "Bea", "Cal", "Dov", "Eve", "Flo")
CONTRAST = {"runOnly": ["color-contrast"]}
"""The one rule of axe that a theme can break."""
NARROW = ((320, 256), (320, 640))
"""A laptop's window of 1280 by 1024 at 400 %, and the smallest phone."""
OPEN_ALL = "() => document.querySelectorAll('details').forEach((each) => { each.open = true; })"
TALL = """() => Math.max(...[document.documentElement, document.getElementById('desk')]
  .map((each) => each ? each.scrollHeight : 0))"""
MOVING = """() => [...document.querySelectorAll('*')].filter((each) => {
  const looks = getComputedStyle(each);
  return looks.animationName !== 'none' || looks.transitionDuration.split(', ').some((each) => each !== '0s');
}).map((each) => each.outerHTML.slice(0, 90))"""

SHARES = 4
"""The pages of the house are looked at in so many goes."""

Visit = Callable[[str], Page]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, empty_book: Path) -> Iterator[Flask]:
    """A house with a past: games of every kind, people, decks."""
    folder = tmp_path_factory.mktemp("house")
    shutil.copy(empty_book, folder / "quoin.db")
    app = create_app(config_in(folder))
    with app.app_context():
        for script in SCRIPTS:
            record(script, place="Den")
        decks.create("Our own", "letterpress")
    yield app
    bell.close(app)


@contextmanager
def serve(app: Flask) -> Iterator[str]:
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    server = make_server("127.0.0.1", 0, app, threaded=True)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


@pytest.fixture(scope="module")
def address(house: Flask) -> Iterator[str]:
    with serve(house) as url:
        yield url


def first_ids(app: Flask) -> dict[str, str]:
    with app.app_context():
        person = roster.find_by_name("Ann")[0].id
    return {"key": "letterpress", "game": "1", "deck": "1", "person": str(person), "number": "1"}


def html(phone: Phone, path: str) -> bool:
    answer = phone.get(path)
    return answer.status_code == 200 and answer.mimetype == "text/html" and "<main" in answer.text


def address_of(rule: Rule, values: dict[str, str]) -> str | None:
    """The address of a route with these in their places; none where something is lacking."""
    path = rule.rule
    for name in rule.arguments:
        if name not in values:
            return None
        for pattern in (f"<{name}>", f"<int:{name}>"):
            path = path.replace(pattern, values[name])
    return path


def screens(phone: Phone, values: dict[str, str], at_table: bool) -> list[str]:
    """Every page that this phone gets to see, of the house or of one table."""
    app = phone.client.application
    with app.app_context():
        wanted = [
            rule
            for rule in app.url_map.iter_rules()
            if "GET" in (rule.methods or ())
            and ("code" in rule.arguments) is at_table
            and not rule.endpoint.startswith(("api", "live.", "static"))
        ]
    paths = [path for rule in wanted if (path := address_of(rule, values))]
    return sorted({path for path in paths if html(phone, path)})


@pytest.fixture
def visit(browser: Browser, address: str) -> Iterator[Callable[[Phone], Visit]]:
    """Open pages in the browser with a phone's own cookies; no script may fail on any of them."""
    context = browser.new_context(viewport=PHONE, has_touch=True, service_workers="block")
    page, troubles = watch(context)

    def carried(phone: Phone) -> Visit:
        context.clear_cookies()
        context.add_cookies(
            [{"name": name, "value": value, "url": address} for name, value in phone.cookies().items()]
        )
        return lambda path: open_whole(page, address + path)

    yield carried
    context.close()
    assert troubles == []


def open_whole(page: Page, url: str) -> Page:
    """The whole page at once: what the bar at its foot covers now is scrolled free by a person."""
    page.set_viewport_size(PHONE)
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    page.goto(url)
    page.evaluate(OPEN_ALL)
    page.evaluate("document.fonts.ready.then(() => true)")
    page.set_viewport_size({"width": PHONE["width"], "height": max(PHONE["height"], page.evaluate(TALL))})
    return page


def faults(page: Page) -> list[object]:
    """What somebody would stumble over on this page as it stands."""
    found = broken(page, AA)
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    found += broken(page, CONTRAST)
    found += page.evaluate(MOVING) + page.evaluate(SMALL)
    for width, height in NARROW:
        page.set_viewport_size({"width": width, "height": height})
        over = page.evaluate(OVER)
        found += [f"{width} wide: {over} too much"] if over != [0, 0] else []
    return found


def broken(page: Page, rules: dict[str, list[str]]) -> list[object]:
    violations = Axe().run(page, options=rules).response["violations"]
    return [(each["id"], [node["html"][:160] for node in each["nodes"]]) for each in violations]


def all_faults(look: Visit, paths: list[str]) -> dict[str, list[object]]:
    return {path: found for path in paths if (found := faults(look(path)))}


@pytest.mark.parametrize("share", range(SHARES))
def test_the_house_is_for_everybody(share: int, house: Flask, visit: Callable[[Phone], Visit]):
    guest = Phone(house)
    paths = screens(guest, first_ids(house), at_table=False)
    assert {"/", "/join", "/history", "/history/1", "/records", "/decks/1/letters"} <= set(paths)
    searches = ["/words?q=quoin", "/words?q=zzzz", "/history?game=hardback", "/nowhere"]
    setups = ["/new/hardback", "/new/letterbox"]
    assert all_faults(visit(guest), [*paths, *searches, *setups][share::SHARES]) == {}


def forms(phone: Phone, code: str, seat: int) -> list[str]:
    """The forms this seat may open now."""
    with phone.client.application.app_context():
        offers = loading.view_for(loading.load_table(code), seat).open
    return [f"/t/{code}/form/{offer.name}" for offer in offers if offer.inputs]


@pytest.mark.parametrize("rules", games.GAMES, ids=lambda rules: rules.key)
def test_a_new_table_of_each_game_is_for_everybody(rules, house: Flask, visit: Callable[[Phone], Visit]):
    table = Round.of(house, rules.key, *NAMES[: rules.seats.start])
    table.ann.get(f"/t/{table.code}")  # taking a seat changes the token with the next page
    asked = forms(table.ann, table.code, 0)
    assert all_faults(visit(table.ann), [f"/t/{table.code}", *asked[: effort(1, len(asked))]]) == {}


@pytest.mark.parametrize("script", SCRIPTS)
def test_a_table_with_a_past_is_for_everybody(script: str, house: Flask, visit: Callable[[Phone], Visit]):
    """As it stands after its script: in the middle for whoever sits down there, or at the end for all."""
    with house.app_context():
        code = record(script)
    phone = Phone(house)
    phone.get(phone.invite(code))
    phone.post(f"/t/{code}/sit", {"seat": "0"})
    phone.get(f"/t/{code}")
    assert all_faults(visit(phone), effort([f"/t/{code}"], [f"/t/{code}", f"/t/{code}/board"])) == {}


def test_everything_at_one_table_is_for_everybody(house: Flask, visit: Callable[[Phone], Visit]):
    table = Round.of(house, "letterpress", "Ann", "Bea", "Cal")
    table.ann.do(table.code, "deal", shared="R M E")
    table.ann.do(table.code, "write", word="METER")
    pages = screens(table.ann, {**first_ids(house), "code": table.code}, at_table=True)
    assert {f"/t/{table.code}/{page}" for page in ("people", "ledger", "correct", "undo/1")} <= set(pages)
    assert all_faults(visit(table.ann), pages) == {}


def test_dialogs_are_for_everybody(house: Flask, visit: Callable[[Phone], Visit]):
    table = Round.of(house, "letterpress", "Ann", "Bea")
    look = visit(table.ann)
    page = look(f"/t/{table.code}")
    page.get_by_role("button", name="This phone:").click()
    expect(page.get_by_role("dialog", name="This phone")).to_be_visible()
    assert faults(page) == []
    page = look(f"/t/{table.code}")
    page.evaluate("document.getElementById('viewfinder').showModal()")
    expect(page.get_by_role("dialog", name="Photograph the cards")).to_be_visible()
    assert faults(page) == []


def test_the_page_on_trust_is_for_everybody(config: Config, page: Page):
    authority.load_or_create(config.data)
    with serve(create_app(replace(config, tls=True))) as url:
        assert faults(open_whole(page, f"{url}/trust")) == []
