"""PostgreSQL cuts connections or is gone: phones read when to come again, and nothing is lost."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlencode

import psycopg
import pytest

from tests.support import postgres
from tests.support.forked_commands import serving_warm
from tests.support.programs import POSTGRES
from tests.trust.api_client import Browsing, Page, Scribe, Table, call, lay_out
from tests.trust.kills import SECRET

FORM = "application/x-www-form-urlencoded"
WORDS = 6


def settings(url: str) -> dict[str, str]:
    return {"DATABASE_URL": url, "SECRET_KEY": SECRET, "QUOIN_BACKUPS": "off"}


@pytest.fixture
def address(tmp_path: Path, fresh_postgres_url: str) -> Iterator[str]:
    with serving_warm(tmp_path, **settings(fresh_postgres_url)) as address:
        yield address


def of(table: Table, address: str, seat: int = 0) -> Browsing:
    return Browsing(address, {f"quoin-{table.code}": table.tokens[seat]})


def told_to_come_again(page: Page) -> None:
    assert page.status == 503
    assert "try again in a moment" in page.text
    assert page.headers["Retry-After"]
    assert "Traceback" not in page.text and "psycopg" not in page.text


def cut_in_the_middle(url: str, phones: ThreadPoolExecutor, ask: object) -> Page:
    """The answer to a request whose connection breaks while it waits for a table that somebody holds."""
    with psycopg.connect(url) as holder:
        holder.execute("LOCK TABLE game IN ACCESS EXCLUSIVE MODE")
        asked: Future[Page] = phones.submit(ask)  # type: ignore[arg-type]
        waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
        while not asked.done() and holder.execute(waiting).fetchone() == (0,):
            time.sleep(0.01)
            holder.execute("SELECT pg_stat_clear_snapshot()")
        postgres.cut_off(holder)
        return asked.result()


def test_a_request_cut_off_by_the_database_is_503_and_counts_once_when_resent(
    address: str, fresh_postgres_url: str
) -> None:
    table = lay_out(address, "Ann", "Bea")
    ann = of(table, address)
    word = {"csrf_token": ann.token(), "form.key": "tap", "form.seat": "0", "word": "METER"}
    path, body = f"t/{table.code}/do/write", urlencode(word).encode()
    ways = {
        "a tap": lambda: ann.ask(path, body, FORM, {"HX-Request": "true"}),
        "a form without scripts": lambda: ann.ask(path, body, FORM, {}),
        "a look": lambda: ann.get(f"t/{table.code}/live?seen=0", **{"HX-Request": "true"}),
        "a page": lambda: ann.get(f"t/{table.code}"),
        "a code": lambda: ann.ask("join", urlencode(word | {"code": table.code}).encode(), FORM, {}),
        "a script": lambda: ann.get(f"api/tables/{table.code}", Authorization=f"Bearer {table.tokens[0]}"),
    }
    with ThreadPoolExecutor(1) as phones:
        for ask in ways.values():
            told_to_come_again(cut_in_the_middle(fresh_postgres_url, phones, ask))
            assert ann.get(f"t/{table.code}").status == 200
    first, second = ways["a tap"](), ways["a tap"]()
    assert (first.status, second.status) == (200, 200)
    _, seen = call(address, f"tables/{table.code}", token=table.tokens[0])
    assert seen["view"]["number"] == 2  # type: ignore[index]  # the deal and the word


def test_a_failing_postgres_loses_nothing_under_load(tmp_path: Path) -> None:
    programs = Path(POSTGRES.path())
    with (
        postgres.cluster(programs, hasty=False) as url,
        serving_warm(tmp_path, **settings(url)) as address,
    ):
        table = lay_out(address, "Ann", "Bea")
        scribes = [Scribe(f"seat{seat}", table, token) for seat, token in enumerate(table.tokens[:-1])]
        with ThreadPoolExecutor(len(scribes)) as phones:
            done = [phones.submit(until, scribe, address, 2 * WORDS) for scribe in scribes]
            while any(len(scribe.kept) < WORDS for scribe in scribes):
                with psycopg.connect(url, autocommit=True) as connection:
                    postgres.cut_off(connection)
                time.sleep(0.2)
            with postgres.down(programs, url):
                told_to_come_again(of(table, address).get(f"t/{table.code}"))
                statuses = [of(table, address).get(path).status for path in ("health", "ready")]
                assert statuses == [200, 503]
            for each in done:
                each.result()
        assert [scribe.refused for scribe in scribes] == [[], []]
        assert of(table, address).get("ready").status == 200
        _, seen = call(address, f"tables/{table.code}", token=table.tokens[0])
        assert seen["view"]["number"] == 1 + 4 * WORDS  # type: ignore[index]


def until(scribe: Scribe, address: str, words: int) -> None:
    """Write as many words, each again and again until it is acknowledged."""
    while len(scribe.kept) < words and not scribe.refused:
        scribe.write(address)
        if scribe.open is not None:
            time.sleep(0.05)
