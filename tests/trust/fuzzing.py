"""Every route with whatever can be sent, by host, seat and stranger: an answer that says what is wrong."""

from __future__ import annotations

import json
import re
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

from flask import Flask
from werkzeug.test import TestResponse

from referee.engine.common_actions import CORE_ACTIONS
from referee.engine.rules import AnyRules
from referee.store.house import decks, house_key
from referee.table import own_word_lists
from referee.table.verify import verify
from tests.support.played_games import record
from tests.trust.odd_requests import Odd
from tests.trust.test_access_matrix import Knock, knocks
from tests.trust.test_forged_requests import Book
from tests.trust.test_xss import holes
from tests.web.phones import Phone, Round

SENTENCE = re.compile(r"\w.{8,}[.!?”]")
LEAGUE = {"name": "Winter", "since": "2019-01-01", "until": "", "scheme": "places", "automatic": "1"}
COUNTED = {"POST /join": 422, "GET /tv/<typed>": 422, "POST /key": 422, "POST /key/set": 422}
"""Wrong codes and keys are written down, to be counted."""
MORE = 4
"""A game's own actions are asked for so much more often than anything else."""
NIGHT = {"game": "letterpress", "system": "swiss", "size": "2", "person": ["1", "2", "3"]}


def furnish(app: Flask) -> str:
    """A house where everything named in an address is there; the name of its word list."""
    with app.app_context():
        decks.create("Ann's box", "letterpress")
        record("letterpress")
        uid = own_word_lists.add("Ours", b"zeugma\nquoin\n")[0].uid
    ann = Phone(app)
    assert ann.post("/seasons", {**LEAGUE}).location == "/seasons/1"
    assert ann.post("/seasons/1/nights", {**NIGHT}).status_code == 303
    return uid


class Fuzz:
    """Rounds of odd requests at one house; any that is not answered as it should be is an AssertionError."""

    def __init__(self, app: Flask, data: Path) -> None:
        self.app, self.data, self.uid = app, data, furnish(app)
        self.statuses: Counter[int] = Counter()
        self.routes: set[str] = set()
        app.config["PROPAGATE_EXCEPTIONS"] = False

    def round(self, rules: AnyRules, dice: Random) -> None:
        """Everybody looks at every page of a new table and the house, then sends what nobody should."""
        with self.app.app_context():
            house_key.remove_key()  # somebody may have set a key in the round before
        table = Round.of(self.app, rules.key, *(f"{rules.key[:9]} {n}" for n in range(rules.seats.start)))
        with closing(sqlite3.connect(self.data / "quoin.db")) as connection:
            book = Book(connection)
            for phone in (table.ann, table.phones[-1], Phone(self.app)):
                odd = Odd(phone, self._right(table, rules), dice)
                for knock, asked in self._requests(odd):
                    self._answered(odd, knock, asked, book)
        with self.app.app_context():
            assert verify().problems == ()

    def _right(self, table: Round, rules: AnyRules) -> dict[str, list[str]]:
        names = [action.name for action in (*rules.actions, *CORE_ACTIONS)]
        invited = table.ann.invite(table.code).rpartition("/")[2]
        return {
            "code": [table.code], "key": [rules.key], "name": names, "action": names, "token": [invited],
            "uid": [self.uid], "seat": ["0", "1"], "number": ["1", "2"],
        }  # fmt: skip

    def _requests(self, odd: Odd) -> Iterator[tuple[Knock, dict[str, object]]]:
        every = list(knocks(self.app))
        for knock in every:
            if knock.method == "GET":
                for name in odd.right["name"] if "name" in knock.rule.arguments else ("",):
                    yield knock, {"path": odd.address(knock, name=name)}
        every += MORE * [
            knock for knock in every if knock.method == "POST" and "name" in knock.rule.arguments
        ]
        odd.dice.shuffle(every)
        for knock in every:
            yield knock, odd.request(knock)

    def _answered(self, odd: Odd, knock: Knock, asked: dict[str, object], book: Book) -> None:
        before, told = book.version, f"{knock} {str(asked)[:3000]}"
        with odd.phone.client.open(**asked) as answer:  # type: ignore[arg-type]
            self.statuses[answer.status_code] += 1
            self.routes.add(str(knock))
            if answer.mimetype == "text/event-stream":
                return  # a bell: it would only ring later
            assert answer.status_code < 500, f"{told}\n{answer.text}"
            if answer.status_code >= 400:
                assert explained(answer), f"{told}\n{answer.text}"
                assert book.version == before or answer.status_code == COUNTED.get(str(knock)), told
            if answer.mimetype in ("text/html", "image/svg+xml"):
                assert "Traceback" not in answer.text and holes(answer.text) == [], told
                odd.learn(answer.text)


def explained(answer: TestResponse) -> bool:
    """Does a refusal say in a sentence what is wrong?"""
    said = answer.text
    if answer.is_json:
        said = json.loads(said)["error"]
    elif answer.mimetype == "text/html":
        said = re.sub(r"<[^>]*>", " ", said.partition("<main")[2] or said)
    return bool(SENTENCE.search(said))
