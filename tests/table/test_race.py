"""Requests that carry the server's moment: who was first, whatever a phone or the order of recording says."""

import pytest

from referee.store.people import roster
from referee.table import commands, loading
from tests.store.samples import all_at_once

NOON = 1_700_000_000_000


@pytest.fixture
def code(book):
    people = [roster.create(name).id for name in ("Ann", "Bea", "Cal")]
    code = commands.create("anagrabs", people, {}).code
    commands.commit(code, 0, "deal", {"up": ["A", "G"]}, key="deal")
    return code


def shout(code, seat, arrived, key="", **payload):
    return commands.commit(code, seat, "shout", payload, key=key or f"shout{seat}", arrived=arrived)


def taps(code):
    return [(tap.seat, tap.at) for tap in loading.load_table(code).position.state.taps]


def test_the_time_of_a_shout_is_the_servers_whatever_the_phone_sends(code):
    assert shout(code, 0, NOON, at=5).status == "done"
    assert taps(code) == [(0, NOON)]


def test_a_repeated_shout_counts_once_with_its_first_time(code):
    assert [shout(code, 0, NOON + late).status for late in (0, 900)] == ["done", "done"]
    assert taps(code) == [(0, NOON)]


def test_waiting_for_the_lock_does_not_change_the_time_of_a_shout(book, code):
    arrived = (NOON + 20, NOON, NOON + 40)
    all_at_once(book, 3, lambda seat: shout(code, seat, arrived[seat]))
    assert taps(code) == [(1, NOON), (0, NOON + 20), (2, NOON + 40)]


def test_a_correction_keeps_the_time_of_every_shout(code):
    shout(code, 0, NOON)
    shout(code, 1, NOON + 38)
    here = loading.load_table(code)
    amendment, receipt = commands.amend(code, 0, 1, {"up": ["A", "T"]}, key="mend", seen=here.position.number)
    assert receipt.status == "done" and amendment.lost == ()
    assert taps(code) == [(0, NOON), (1, NOON + 38)]


def test_a_corrected_shout_keeps_its_time(code):
    shout(code, 0, NOON)
    assert commands.preview(loading.load_table(code), 0, 2, {}).batches[-1].request == {"at": NOON}
