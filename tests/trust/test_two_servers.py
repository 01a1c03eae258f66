"""Two servers on one PostgreSQL database, phones on both: one table, one bell, one log."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path

import pytest

from referee.web.middleware.rate_limit import PER_ADDRESS
from tests.support.forked_commands import serving_warm
from tests.trust.api_client import Browsing, Scribe, call, lay_out
from tests.trust.kills import SECRET


@pytest.fixture
def both(tmp_path: Path, fresh_postgres_url: str) -> Iterator[tuple[str, str]]:
    settings = {"DATABASE_URL": fresh_postgres_url, "SECRET_KEY": SECRET, "QUOIN_BACKUPS": "off"}
    with serving_warm(tmp_path / "one", **settings) as one, serving_warm(tmp_path / "two", **settings) as two:
        yield one, two


def test_an_action_at_one_server_rings_and_shows_at_the_other(both: tuple[str, str]) -> None:
    one, two = both
    table = lay_out(one, "Ann", "Bea")
    ann, bea, _ = table.tokens
    _, before = call(two, f"tables/{table.code}", token=bea)
    with ThreadPoolExecutor(1) as phone:
        bell = phone.submit(call, two, f"tables/{table.code}/bell?seen={before['pulse']}", None, bea)
        Scribe("ann", table, ann).write(one)
        status, rung = bell.result()
    assert (status, rung["pulse"]) == (200, int(str(before["pulse"])) + 1)
    _, mine = call(one, f"tables/{table.code}", token=bea)
    _, theirs = call(two, f"tables/{table.code}", token=bea)
    assert mine == theirs
    assert mine != before


def test_phones_of_one_table_on_both_servers_lose_and_double_nothing(both: tuple[str, str]) -> None:
    table = lay_out(both[0], "Ann", "Bea", "Cal", "Dov")
    scribes = [Scribe(f"seat{seat}", table, token) for seat, token in enumerate(table.tokens[:-1])]

    def ten(scribe: Scribe) -> None:
        for turn in count():
            if len(scribe.kept) == 10:  # a busy server may send a word away: it comes again
                break
            scribe.write(both[turn % 2])

    with ThreadPoolExecutor(len(scribes)) as phones:
        list(phones.map(ten, scribes))
    assert [scribe.refused for scribe in scribes] == [[], [], [], []]
    views = [call(address, f"tables/{table.code}", token=table.tokens[0])[1]["view"] for address in both]
    assert views[0] == views[1]
    assert views[0]["number"] == 1 + sum(len(scribe.kept) for scribe in scribes) == 41  # type: ignore[index]


def test_a_key_used_at_one_server_counts_once_at_the_other(both: tuple[str, str]) -> None:
    table = lay_out(both[0], "Ann", "Bea")
    word = {"key": "tap", "payload": {"word": "METER"}}
    path = f"tables/{table.code}/do/write"
    first = call(both[0], path, word, table.tokens[0])
    second = call(both[1], path, word, table.tokens[0])
    assert first == second and first[0] == 200


def test_wrong_codes_are_counted_for_both_together(both: tuple[str, str]) -> None:
    code = lay_out(both[0], "Ann", "Bea").code
    answers = [Browsing(both[n % 2]).post("join", code="ZZZZZZ").status for n in range(PER_ADDRESS + 2)]
    assert answers == [422] * PER_ADDRESS + [429] * 2
    assert [Browsing(address).post("join", code=code).status for address in both] == [429, 429]
