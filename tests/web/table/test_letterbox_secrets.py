"""Two tables alike but for one secret: all that others can fetch is the same to the byte until the reveal."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from referee.kit.shared_options import SPOKEN
from referee.store.games import log, tables
from referee.store.games import sessions as doors
from referee.store.live import bell
from referee.table import loading
from referee.web import create_app
from tests.games.letterbox.table import BOARD, NAMES
from tests.support.rules import rule
from tests.web.conftest import config_in
from tests.web.phones import Phone, Round, hidden_fields

CAST = NAMES[:4]
Looks = dict[int | None, list[object]]
"""Everything each seat, and a spectator (None), can fetch at one moment."""
OWNER, SEEKER = 1, 0
STROKES = "k" + "0a0b" * 300
PLAIN = {"cell": "B2", "stamp": "star", "decoys": "No."}
"""What Bea hides when nothing else is said; Ann searches B2 and asks her."""
CHANGING = (
    r'name="csrf_token" value="[^"]*"',
    r'name="form.key" value="[^"]*"',
    r'name="uid" value="[^"]*"',  # of a game on paper that nobody has entered yet
    r"/j/[\w.-]+",
    r'"at":"[^"]*"',
)


@dataclass
class Secret:
    """One thing that differs, and who may know of it."""

    box: Mapping[str, str] = field(default_factory=dict)
    question: str = "row"
    answer: str | None = None
    notes: tuple[tuple[str, Mapping[str, str]], ...] = ()
    knows: tuple[int, ...] = (OWNER, SEEKER)


SECRETS = {
    "tile": Secret({"cell": "F5"}),
    "stamp": Secret({"stamp": STROKES}),
    "decoys": Secret({"cell": "F5", "decoys": "Not here, not now, not ever.\nNor <b>there</b>."}),
    "question": Secret(question="suit"),
    "notes": Secret(
        notes=(
            ("note", {"seat": "2", "text": "x" * 300}),
            ("pencil", {"cell": "A1", "mark": "Cal?"}),
            ("take_back_note", {}),
        ),
        knows=(3,),
    ),
}


@dataclass
class Game:
    """Four phones, a spectator and a seat token each, at one table."""

    table: Round
    watcher: Phone
    tokens: tuple[str, ...]
    sent: int = 0

    @classmethod
    def of(cls, app: Flask, **chosen: str) -> Game:
        table = Round.of(app, "letterbox", *CAST, **chosen)
        watcher = Phone(app)
        watcher.post("/join", {"code": table.code})
        with app.app_context():
            row = tables.by_code(table.code)
            assert row is not None
            issued = [doors.issue(row.id, seat, label="script") for seat in range(len(CAST))]
            for seat, each in enumerate(issued):
                doors.trust(each.phone.id, seat)
            tokens = tuple(each.token for each in issued)
        for seat, phone in enumerate(table.phones):  # a newer token signed the first phones out
            phone.client.set_cookie(f"quoin-{table.code}", tokens[seat])
        return cls(table, watcher, tokens)

    def do(self, seat: int, action: str, /, **payload: object) -> None:
        self.sent += 1
        body = {"form.key": f"k{self.sent}", **payload}
        answer = self.table.phones[seat].post(f"/t/{self.table.code}/do/{action}", body)
        assert answer.status_code == 303, answer.text

    def aside(self, seat: int, action: str, payload: Mapping[str, str]) -> None:
        """Something private, under a key of its own."""
        body = {"form.key": f"aside-{action}", **payload}
        assert self.table.phones[seat].post(f"/t/{self.table.code}/do/{action}", body).status_code == 303


def play(game: Game, secret: Secret) -> Iterator[None]:
    """A hunt in which Ann searches B2 and asks Bea, stopping wherever a look is worth while."""
    game.do(0, "lay", tiles=BOARD)
    for seat, cell in enumerate(("A1", "B2", "C3", "D4")):
        box = {"cell": cell, "stamp": "tree", "decoys": "Moss."} if seat != OWNER else PLAIN | secret.box
        game.do(seat, "hide", clue=f"Clue {seat}", **box)
        if seat == OWNER:
            yield
    for seat in range(4):
        game.do(seat, "roll", n=6 if seat == SEEKER else 1)
    for action, payload in secret.notes:
        game.aside(secret.knows[0], action, payload)
    game.do(SEEKER, "place", cell="B2")
    game.do(SEEKER, "search")
    yield
    game.do(SEEKER, "ask", seat=OWNER, question=secret.question)
    game.do(SEEKER, "end_turn")
    yield


@pytest.fixture(scope="module")
def plain_looks(tmp_path_factory: pytest.TempPathFactory, empty_book: Path) -> list[Looks]:
    """What everybody can fetch at each stop of the game in which nothing is varied."""
    folder = tmp_path_factory.mktemp("plain")
    shutil.copy(empty_book, folder / "quoin.db")
    app = create_app(config_in(folder))
    looks = looks_of(app, Secret())
    bell.close(app)
    return looks


@pytest.mark.parametrize("name", SECRETS)
def test_every_secret_varied_changes_no_byte_for_anybody_else(
    app: Flask, plain_looks: list[Looks], name: str
) -> None:
    secret = SECRETS[name]
    varied = looks_of(app, secret)
    for plain, other in zip(plain_looks, varied, strict=True):
        assert {seat for seat in plain if plain[seat] != other[seat]} <= set(secret.knows)
    assert plain_looks != varied, f"the {name} was not varied at all"


def looks_of(app: Flask, secret: Secret) -> list[Looks]:
    game = Game.of(app)
    return [everything(game) for _ in play(game, secret)]


def everything(game: Game) -> Looks:
    """Whatever each seat, and a looker-on, can fetch: status, headers, body."""
    return {None: pages(game, game.watcher), **{seat: of_seat(game, seat) for seat in range(4)}}


def of_seat(game: Game, seat: int) -> list[object]:
    phone, code = game.table.phones[seat], game.table.code
    last = _row(game).batches
    actions = ("travel", "search", "ask", "note", "pencil", "take_back_note", "vote", "stop")
    forms = [f"/t/{code}/form/{name}" for name in actions]
    back = [f"/t/{code}/{what}/{number}" for what in ("undo", "correct") for number in (1, last)]
    own = [answer(game, phone, path) for path in (*forms, *back, f"/t/{code}/correct")]
    return [*pages(game, phone), *own, *rulings(game, phone), *script(game, seat)]


def pages(game: Game, phone: Phone) -> list[object]:
    code = game.table.code
    exports = ("/board.svg", "/board.png", "/board.ppn")
    paths = ("", "/live", "/live?seen=0", "/ledger", "/board", "/people", *exports)
    return [answer(game, phone, f"/t/{code}{path}") for path in paths]


def rulings(game: Game, phone: Phone) -> list[object]:
    """Checks of what is not one's own to do, and previews of striking out the last turns."""
    code = game.table.code
    checks = [phone.post(f"/t/{code}/check/{name}", htmx=True) for name in ("search", "end_turn")]
    struck = [phone.post(f"/t/{code}/correct/{n}", {"strike": "1"}) for n in late(game)]
    return [(each.status_code, tidy(game, each.text)) for each in (*checks, *struck)]


def late(game: Game) -> list[int]:
    """The first turn and the last two."""
    last = _row(game).batches
    return sorted({1, last - 1, last})


def script(game: Game, seat: int) -> list[object]:
    """The same through the API."""
    client, code = game.table.app.test_client(), game.table.code
    headers = {"Authorization": f"Bearer {game.tokens[seat]}"}
    look = client.get(f"/api/tables/{code}", headers=headers)
    quiet = client.get(f"/api/tables/{code}?seen={_row(game).pulse}", headers=headers)
    tried = [
        client.post(f"/api/tables/{code}/correct/{n}", json={"payload": None}, headers=headers)
        for n in late(game)
    ]
    return [(each.status_code, headers_of(each), tidy(game, each.text)) for each in (look, quiet, *tried)]


def answer(game: Game, phone: Phone, path: str) -> tuple[object, ...]:
    got = phone.get(path)
    if path.endswith(("/people", "/board")):  # they show the code to scan, which no two tables share
        return got.status_code, re.sub(r"<svg.*?</svg>", "", tidy(game, got.text), flags=re.DOTALL)
    return (
        got.status_code,
        headers_of(got),
        tidy(game, got.text if "png" not in path else str(hash(got.data))),
    )


def headers_of(answer: Any) -> list[tuple[str, str]]:
    """All headers but the clock and the cookie that signs this very answer."""
    kept = [(name, value) for name, value in answer.headers if name not in ("Date", "Set-Cookie")]
    return [(name, re.sub(r"board-\w+\.", "board-CODE.", value)) for name, value in kept]


def tidy(game: Game, body: str) -> str:
    """A page without what no two tables share: its code, its tokens, its clock."""
    for changing in CHANGING:
        body = re.sub(changing, "", body)
    code = game.table.code
    return body.replace(code, "CODE").replace(f"{code[:3]} {code[3:]}", "CODE")


def _row(game: Game) -> Any:
    with game.table.app.app_context():
        return tables.by_code(game.table.code)


def test_notes_do_not_ring_the_bell_or_change_the_pulse(app: Flask) -> None:
    game = Game.of(app)
    for _ in play(game, Secret()):
        pass
    before = _row(game)
    for action, payload in SECRETS["notes"].notes:
        game.aside(3, action, payload)
    assert _row(game) == before
    with app.app_context():
        assert bell.wait(before.id, before.pulse, timeout=0) is None
        assert len(log.batches(before.id)) == before.batches


def test_a_hit_and_a_miss_make_as_many_rings_and_events(app: Flask) -> None:
    """As many bells, batches and events, so that a phone that only counts learns nothing."""
    rows = []
    for secret in (Secret(), SECRETS["tile"], SECRETS["decoys"], SECRETS["question"]):
        game = Game.of(app)
        for _ in play(game, secret):
            pass
        rows.append((_row(game).pulse, _row(game).batches, _row(game).version))
    assert len(set(rows)) == 1


def test_everything_is_shown_after_the_reveal_and_not_before(app: Flask) -> None:
    game = Game.of(app, **{"option.consent": SPOKEN})
    for _ in play(game, SECRETS["stamp"]):
        pass
    before = game.watcher.get(f"/t/{game.table.code}").text
    assert "M10 11" not in before and "Where everything lay" not in before
    game.do(SEEKER, "stop", **{"form.agreed": "1"})
    after = game.watcher.get(f"/t/{game.table.code}").text
    assert "M10 11" in after and "Where everything lay" in after


@rule("letterbox", "ask")
def test_a_corrected_question_is_asked_for_without_telling_it(app: Flask) -> None:
    game = Game.of(app)
    for _ in play(game, Secret()):
        pass
    number, phone = late(game)[-2], game.table.phones[SEEKER]
    where = f"/t/{game.table.code}/correct/{number}"
    form = {"form.key": "corrected", "form.agreed": "1", "seat": str(OWNER), "question": "suit"}
    assert phone.post(where, hidden_fields(phone.get(where).text)[where] | form).status_code == 303
    asked = game.table.phones[2].get(f"/t/{game.table.code}").text
    assert "Ann wants to change what was hidden with “Ask a Big Question”" in asked
    assert "row" not in re.findall(r"Ann wants to [^<]*", asked)[0]


@pytest.mark.parametrize("cell", ["B2", "F5"])
def test_answers_given_by_players_stay_between_the_two(app: Flask, cell: str) -> None:
    host = Phone(app)
    started = host.post(
        "/new/letterbox",
        {"person": [f"+{name}" for name in CAST], "start": "1", "option.answers": "player"},
    )
    code = started.location.split("/")[2]
    with app.app_context():
        row = loading.load_table(code)
        assert row.house.options.answers == "player"  # type: ignore[attr-defined]
        tokens = [doors.issue(row.id, seat, label="script").token for seat in range(4)]
    client = app.test_client()

    def ask(seat: int, action: str, /, **payload: object) -> Any:
        body = {"key": f"{seat}{action}{len(json.dumps(payload))}", "payload": payload}
        headers = {"Authorization": f"Bearer {tokens[seat]}"}
        return client.post(f"/api/tables/{code}/do/{action}", json=body, headers=headers)

    ask(0, "lay", tiles=BOARD.split())
    for seat, hidden in enumerate(("A1", cell, "C3", "D4")):
        ask(seat, "hide", cell=hidden, clue=f"Clue {seat}", stamp="tree")
    for seat in range(4):
        ask(seat, "roll", n=6 - seat)
    assert ask(0, "ask", seat=1, question="row").status_code == 200
    refused = ask(1, "answer", answer="row 6")
    assert refused.status_code == 422 and "so the answer is row" in refused.text
    true = "row 2" if cell == "B2" else "row 5"
    assert ask(1, "answer", answer=true).status_code == 200
    for seat, sees in ((0, True), (1, True), (2, False), (3, False)):
        look = client.get(f"/api/tables/{code}", headers={"Authorization": f"Bearer {tokens[seat]}"}).text
        assert (f"Row? {true}" in look) is sees
