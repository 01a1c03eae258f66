"""Markup in every text field there is: shown as text on every page to everybody, in a real browser too."""

from __future__ import annotations

import io
import re
from html.parser import HTMLParser
from itertools import count
from pathlib import Path

import pytest
from flask import Flask
from playwright.sync_api import Browser

from referee import games, store
from referee.data import exchange
from referee.engine.codec import schema
from referee.engine.common_actions import CORE_ACTIONS
from referee.engine.rules import AnyRules
from referee.store.games import tables
from referee.store.people import roster
from referee.web import create_app
from tests.browser.phones import Phone as RealPhone
from tests.games.letterbox.table import BOARD
from tests.support.forked_commands import serving_warm
from tests.support.played_games import record
from tests.trust.test_access_matrix import GAPS, knocks
from tests.web.conftest import config_in, empty_book
from tests.web.phones import Phone, Round, agree

__all__ = ["empty_book"]

CANARY = "\"'></title></textarea></script><quoin-hole onload=boom()>{{987*1000001}}<img src=x onerror=boom()>"


KEPT = """async () => {
    const kept = [JSON.stringify({...localStorage}), JSON.stringify({...sessionStorage})];
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const each of await cache.keys()) kept.push(each.url, await (await cache.match(each)).text());
    }
    return kept.join();
}"""
"""Everything a browser keeps of the pages it was shown."""


class Holes(HTMLParser):
    """Tags and attributes that none of our templates wrote."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        strange = tag.startswith("quoin-") or any(
            name.startswith("on") or (value or "").strip().lower().startswith("javascript:")
            for name, value in attrs
        )
        if strange or (tag == "script" and "src" not in dict(attrs)):
            self.found.append(str(self.get_starttag_text()))


def holes(page: str) -> list[str]:
    """What a text broke out of its place with."""
    parser = Holes()
    parser.feed(page)
    return parser.found + ["a template was run"] * ("987000987" in page)


@pytest.mark.parametrize(
    "page", [f"<p>{CANARY}</p>", f'<p title="{CANARY}">', "<a href=' JavaScript:x()'>", "987000987"]
)
def test_a_hole_would_be_found(page: str) -> None:
    assert holes(page)


class Marks:
    """A mark for each field, told apart by its number, so that we know which were ever shown."""

    def __init__(self) -> None:
        self.numbers = count(1)
        self.fields: dict[str, str] = {}

    def __call__(self, field: str) -> str:
        mark = f"\"'><quoin-{next(self.numbers)} onx=1>"
        self.fields[field] = mark
        return mark


def marked_house(app: Flask) -> tuple[Round, Marks]:
    """Everything anybody can write is markup here: a hunt in play, a finished evening, decks, lists."""
    mark = Marks()
    table = Round.of(app, "letterbox", *(mark(f"the name on seat {n}") for n in range(3)))
    code, ann = table.code, table.ann
    ann.do(code, "lay", tiles=BOARD)
    for seat, phone in enumerate(table.phones):
        box = {
            "clue": mark(f"clue {seat}"),
            "decoys": mark(f"decoys {seat}"),
            "cell": f"A{seat + 1}",
            "stamp": "tree",
        }
        assert phone.do(code, "hide", **box).status_code == 200
    for seat, phone in enumerate(table.phones):
        phone.do(code, "roll", n=6 - seat)
    ann.do(code, "note", seat="1", text=mark("note"))
    ann.do(code, "adjust", seat="1", points="4", reason=mark("reason"), **{"form.agreed": "1"})
    assert agree(table.phones[1], code).status_code == 303
    _house_keeping(ann, mark)
    with app.app_context():
        names = [roster.create(mark(f"history name {n}")).id for n in range(3)]
        record("letterpress", place=mark("place"), who=names)
        _import(mark)
    return table, mark


def _house_keeping(phone: Phone, mark: Marks) -> None:
    deck = phone.post("/decks", {"base": "letterpress", "name": mark("deck name")}).location
    phone.post(f"{deck}/challenge", {"says": mark("challenge"), "gives": mark("reward"), "needs": "table"})
    rule = {"word": "ZEUGMA", "ruling": "allow", "game": "", "note": mark("note on a house word")}
    phone.post("/words/house", rule)
    file = (io.BytesIO(b"zeugma\nquoin\n"), f"{mark('file name')[:20]}.txt")
    phone.client.post(
        "/words/lists", data={"csrf_token": phone.csrf(), "name": mark("list name"), "list_file": file}
    )


def _import(mark: Marks) -> None:
    """Games of another house whose people have odd names."""
    told = exchange.export_games().decode()
    for number, name in enumerate(re.findall(r'"name": ?"([^"]+history[^"]*)"', told)):
        told = told.replace(name, mark(f"imported name {number}"))
    exchange.import_games(told.encode())


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, empty_book: Path) -> tuple[Round, Marks, Path]:
    folder = tmp_path_factory.mktemp("marked")
    (folder / "quoin.db").write_bytes(empty_book.read_bytes())
    app = create_app(config_in(folder))
    table, mark = marked_house(app)
    store.close(app)
    return table, mark, folder


def addresses(table: Round) -> list[str]:
    """Every page that can be fetched, for every game, action and turn there is."""
    with table.app.app_context():
        row = tables.by_code(table.code)
        assert row is not None
        numbers = [str(n) for n in range(1, row.batches + 1)]
        persons = [str(each.id) for each in roster.everybody()]
    names = [action.name for action in next(r for r in games.GAMES if r.key == "letterbox").actions]
    each = {
        "name": names,
        "number": numbers,
        "person": persons,
        "key": [r.key for r in games.GAMES],
        "game": ["1", "2", "3"],
    }
    found = []
    for knock in knocks(table.app):
        if knock.method == "GET" and not knock.rule.endpoint.endswith(("listen", "wait")):
            gap = next((name for name in each if name in knock.rule.arguments), "")
            for value in each.get(gap, [""]):
                filled = {**GAPS, "code": table.code, gap: value}
                found.append(re.sub(r"<(?:[\w()=,]+:)?(\w+)>", lambda at: filled[at[1]], knock.rule.rule))  # noqa: B023
    return found


def test_no_page_shows_typed_markup_as_markup(house: tuple[Round, Marks, Path]) -> None:
    table, mark, _ = house
    watcher = Phone(table.app)
    watcher.get(table.ann.invite(table.code))
    shown: set[str] = set()
    for phone in (*table.phones, watcher):
        for path in addresses(table):
            if phone is not table.ann and not path.startswith("/t/"):
                continue  # the house looks alike to everybody
            answer = phone.get(path)
            if answer.mimetype in ("text/html", "image/svg+xml"):
                assert holes(answer.text) == [], path
                shown |= set(re.findall(r"&lt;quoin-(\d+)", answer.text))
            answer.close()
    assert len(shown) > len(mark.fields) / 2, "most of what was written must have been looked at"


@pytest.mark.parametrize("rules", games.GAMES, ids=lambda rules: rules.key)
def test_no_refusal_shows_typed_markup_as_markup(house: tuple[Round, Marks, Path], rules: AnyRules) -> None:
    """Every field of every action at once, asked and checked: what comes back says it as text."""
    app = house[0].app
    table = Round.of(app, rules.key, *(f"{rules.key[:8]} {n}" for n in range(rules.seats.start)))
    for action in (*rules.actions, *CORE_ACTIONS):
        fields = dict.fromkeys(schema(action)["properties"], CANARY)
        for way in ("do", "queued"):
            sent = {"form.key": "k", "form.seat": "0", "form.seen": CANARY, **fields}
            answer = table.ann.post(f"/t/{table.code}/{way}/{action.name}", sent, htmx=True)
            assert answer.status_code < 500, (way, action.name)
            if answer.mimetype == "text/html":
                assert holes(answer.text) == [], (way, action.name)
            else:
                assert answer.mimetype in ("text/plain", "application/json")


def test_csv_exports_contain_no_formulas(house: tuple[Round, Marks, Path]) -> None:
    table = house[0]
    with table.app.app_context():
        names = [roster.create(name).id for name in ("=1+1", "@SUM(A1)", "-2+3")]
        record("letterpress", place="+cmd", who=names)
    cells = [cell for line in table.ann.get("/history.csv").text.splitlines() for cell in line.split(",")]
    assert not [cell for cell in cells if re.match(r"[=@+]|-\D", cell.strip('"'))]


def test_no_typed_script_runs_in_a_browser(house: tuple[Round, Marks, Path], browser: Browser) -> None:
    """Chromium opens every page as the host: no tag of ours-not, no content rule broken, no script failed."""
    table, _, folder = house
    tokens = {cookie: table.ann.client.get_cookie(cookie) for cookie in (f"quoin-{table.code}", "quoin")}
    each: dict[str, list[str]] = {}
    for path in addresses(table):
        each.setdefault(re.sub(r"\d+|/form/\w+|/new/\w+", "", path), []).append(path)
    some = [path for paths in each.values() for path in (paths[0], paths[-1])]
    pages = [path for path in dict.fromkeys(some) if table.ann.get(path).mimetype == "text/html"]
    with serving_warm(folder, SECRET_KEY=config_in(folder).secret_key, QUOIN_BACKUPS="off") as where:
        phone = RealPhone(browser, where.rstrip("/"), "Ann")
        phone.context.add_cookies(
            [{"name": name, "value": kept.value, "url": where} for name, kept in tokens.items() if kept]
        )
        for path in pages:
            phone.page.goto(path, wait_until="domcontentloaded")
            strange = "[...document.querySelectorAll('*')].filter(e => /^quoin-/i.test(e.tagName)).length"
            assert phone.page.evaluate(strange) == 0, path
        assert not re.search(r"quoin-\d+ onx", phone.page.evaluate(KEPT))
        phone.context.close()
    assert phone.troubles == []
    assert len(pages) > 25, pages
