"""A crowd of phones at a real server: each is answered or told when to come again, every word counts once."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.support.forked_commands import serving_warm
from tests.trust.api_client import call, lay_out
from tests.trust.crowd import crowd
from tests.trust.kills import SECRET


def test_under_load_accepted_requests_count_once_and_refused_ones_get_retry_after(tmp_path: Path) -> None:
    with serving_warm(tmp_path, SECRET_KEY=SECRET, QUOIN_BACKUPS="off") as address:
        tables = [lay_out(address, "Ann", "Bea", "Cal", "Dov") for _ in range(4)]
        with ThreadPoolExecutor(1) as outside:  # here a browser's loop may be running, of a test before
            played = outside.submit(asyncio.run, crowd(address, tables, 16, 8.0, 2.0, "crowd", bells=4))
        heard = played.result()
        looked = [call(address, f"tables/{table.code}", token=table.tokens[0])[1] for table in tables]
    assert set(heard.statuses) <= {200, 204, 503}
    assert heard.hurried == 0
    assert heard.polls and heard.writes
    recorded = sum(int(table["view"]["number"]) - 1 for table in looked)  # type: ignore[index]
    assert recorded == len(heard.writes)
