"""`script/bench request`: what one request calls and passes through, and what each cache saves.

Counted in one process without the network with `sys.setprofile`. A call is any Python function that is
entered; functions and modules are those of `referee`, each counted once for a request. Only the
milliseconds depend on the machine.
"""

from __future__ import annotations

import re
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FrameType
from typing import Any
from unittest.mock import patch

from werkzeug.test import TestResponse

import referee
from referee import store, words
from referee.kit.word_index import WordIndex
from referee.kit.words import RuleSet
from referee.store.games import sessions, tables
from referee.store.games.table_cache import TableCache
from referee.store.live import bell
from referee.table import ledger_cache, loading
from referee.web import create_app, downloads
from referee.web.api import encoding
from referee.web.table import fragment_cache
from tests.bench.table import NAMES, WORDS, config_in
from tests.web.phones import HTMX, Phone, Round

PLAYERS = NAMES[:5]
ROUNDS = 100
"""Times that somebody changes a word before anything is counted: the ledger has some hundred entries then."""
OURS = str(Path(referee.__file__).parent)


@dataclass
class Cost:
    """What one request entered."""

    calls: int = 0
    functions: set[CodeType] = field(default_factory=set)

    @property
    def modules(self) -> int:
        return len({code.co_filename for code in self.functions})


@dataclass
class Play:
    """A table with five phones, and the requests that are counted there."""

    table: Round
    turn: int = 0

    def costs(self) -> dict[str, Cost]:
        """What each kind of request costs, after one of its kind that is not counted."""
        bea, path = self.table.bea, f"/t/{self.table.code}"
        token = next(value for name, value in bea.cookies().items() if name.endswith(self.table.code))
        kinds: dict[str, Callable[[], Cost]] = {
            "a look when nothing is new": lambda: _count(bea, self.look()),
            "a look at a new word": self.look_at_a_word,
            "a word: ruled on, recorded, drawn": self.word,
            "the page once more, nothing new": lambda: _count(bea, path),
            "the form to write, opened": lambda: _count(bea, f"{path}/form/write", **HTMX),
            "a table over the API": lambda: _count(bea, f"/api/tables/{self.table.code}", **_bearer(token)),
        }
        return {kind: (request(), request())[1] for kind, request in kinds.items()}

    def look(self) -> str:
        """Where Bea's phone asks for news of what it shows."""
        path = f"/t/{self.table.code}"
        found = re.search(r'data-seen="([^"]*)"', self.table.bea.get(path).text)
        assert found
        return f"{path}/live?seen={found[1]}"

    def look_at_a_word(self) -> Cost:
        path = self.look()
        self.word()
        return _count(self.table.bea, path)

    def word(self) -> Cost:
        self.turn += 1
        ann, code = self.table.ann, self.table.code
        word = WORDS[self.turn % len(WORDS)]
        fields = {**ann.open(code, "write"), "csrf_token": ann.csrf(), "word": word}
        return _enter(lambda: ann.client.post(f"/t/{code}/do/write", data=fields, headers=HTMX))


def _bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def _count(phone: Phone, path: str, **headers: str) -> Cost:
    return _enter(lambda: phone.client.get(path, headers=headers))


def _enter(request: Callable[[], TestResponse]) -> Cost:
    """What this request enters, in this thread."""
    cost = Cost()

    def enter(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            cost.calls += 1
            if frame.f_code.co_filename.startswith(OURS):
                cost.functions.add(frame.f_code)

    sys.setprofile(enter)
    try:
        answer = request()
    finally:
        sys.setprofile(None)
    assert answer.status_code in (200, 204), answer.text
    return cost


@contextmanager
def _play() -> Iterator[Play]:
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(config_in(Path(folder)))
        store.upgrade(app)
        play = Play(Round.of(app, "letterpress", *PLAYERS))
        play.table.ann.do(play.table.code, "deal", shared="R M E")
        for turn in range(ROUNDS):
            play.table.ann.do(play.table.code, "write", word=WORDS[turn % len(WORDS)])
        yield play
        bell.close(app)


class NoTables(TableCache[Any]):
    """A cache that holds nothing."""

    def get(self, table: object) -> None:
        return None


DRAWING = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800">'
    + "".join(
        f'<rect x="{n}" y="{n}" width="30" height="30"/><text x="{n}" y="{n}">A</text>' for n in range(300)
    )
    + "</svg>"
)
"""A picture with as many letter cards as a long game's."""
NO_VIEWS = property(lambda _: {}, lambda *_: None)
"""In the place of a table's views: each is forgotten at once."""


def _uncached(*functions: str) -> tuple[Any, ...]:
    return tuple(
        patch.object(fragment_cache, name, getattr(fragment_cache, name).__wrapped__) for name in functions
    )


CACHES: dict[str, tuple[Any, ...]] = {
    "the loaded table with its folded log": (patch.object(loading, "table_cache", NoTables()),),
    "the row of a table and its seats": (
        patch.object(tables, "find_cached", lambda _: None),
        patch.object(sessions, "find_cached", lambda _: None),
    ),
    "the view of each seat": (patch.object(loading.Table, "views", NO_VIEWS, create=True),),
    "the ledger as each viewer reads it": (
        patch.object(ledger_cache.CachedLedger, "continues", lambda *_: False),
    ),
    "rendered ledger entries": _uncached("_cached_entry"),
    "other rendered pieces": _uncached(
        "_status", "render_score", "render_mark", "render_offer", "_closed_offers", "_block"
    ),
    "encoded ledger entries of the API": (
        patch.object(encoding, "encode_entry", encoding.encode_entry.__wrapped__),
    ),
}


def run() -> None:
    """Print the figures for docs/performance.md."""
    with _play() as play:
        usual = play.costs()
    print("\n| one request | function calls | functions of ours | in modules |")
    print("|---|---|---|---|")
    for kind, cost in usual.items():
        print(f"| {kind} | {cost.calls:,} | {len(cost.functions)} | {cost.modules} |")
    print("\n| without this cache | function calls where they differ by more than a twentieth |")
    print("|---|---|")
    for cache, patches in CACHES.items():
        with ExitStack() as stack:
            for each in patches:
                stack.enter_context(each)
            with _play() as play:
                costs = play.costs()
        more = [
            f"{kind}: {costs[kind].calls:,} instead of {usual[kind].calls:,}"
            for kind in usual
            if abs(costs[kind].calls - usual[kind].calls) > usual[kind].calls / 20
        ]
        print(f"| {cache} | {'; '.join(more) or 'nothing here'} |")
    _remembered()


def _remembered() -> None:
    """What one result costs of functions that remember theirs."""
    lexicon = words.load("standard")
    costs: dict[str, Callable[[], object]] = {
        "the index of a word list for hindsight": lambda: WordIndex(lexicon.playable(RuleSet.LETTERPRESS)),
        "a picture made of a drawing": lambda: downloads.png.__wrapped__(DRAWING),
    }
    print("\n| a result that is remembered | ms of processor to make it |\n|---|---|")
    for what, make in costs.items():
        make()
        begun = time.process_time()
        make()
        print(f"| {what} | {(time.process_time() - begun) * 1000:.0f} |")
