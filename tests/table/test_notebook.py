"""Private notes stand beside the log: nothing anybody else could look at moves with them."""

import pytest

from referee.store.games import log, notebook, tables
from referee.store.games.batch import KeyReusedError
from referee.store.people import roster
from referee.table import commands, loading
from tests.games.letterbox.table import BOARD, hide_action


def to_do(code, seat, action, /, key=None, **payload):
    return commands.commit(code, seat, action, payload, key=key or f"{seat}{action}{str(payload)[:40]}")


@pytest.fixture
def hunt(book):
    people = [roster.create(name).id for name in ("Ann", "Bea", "Cal")]
    code = commands.create("letterbox", people, {}).code
    to_do(code, 0, "lay", tiles=BOARD.split())
    for seat, cell in enumerate(("A1", "B2", "C3")):
        box = hide_action(seat, cell)
        to_do(code, seat, "hide", cell=cell, clue=box.clue, stamp=box.stamp, decoys=box.decoys)
    for seat, n in enumerate((6, 1, 1)):
        assert to_do(code, seat, "roll", n=n).status == "done"
    return loading.load_table(code)


def outside(code):
    """What a table shows of itself to anybody."""
    row = tables.by_code(code)
    looks = [loading.view_for(loading.load_table(code), seat) for seat in (1, 2, None)]
    return row, looks, log.batches(row.id)


def test_a_note_changes_only_its_writers_page(hunt):
    before = outside(hunt.code)
    assert to_do(hunt.code, 0, "note", seat=1, text="by the river").status == "done"
    assert to_do(hunt.code, 0, "pencil", cell="B2", mark="Bea?").status == "done"
    mine = str(loading.view_for(loading.load_table(hunt.code), 0))
    assert "by the river" in mine and "Bea?" in mine
    assert outside(hunt.code) == before


def test_notes_are_taken_back_one_by_one_and_survive_undo_of_the_table(hunt):
    to_do(hunt.code, 0, "pencil", cell="B2", mark="Bea?")
    to_do(hunt.code, 0, "pencil", cell="B2", mark="no")
    to_do(hunt.code, 0, "place", cell="A1")
    commands.undo(hunt.code, 0, loading.load_table(hunt.code).position.number - 1, key="undo")
    assert to_do(hunt.code, 0, "take_back_note", key="back").status == "done"
    mine = str(loading.view_for(loading.load_table(hunt.code), 0).board)
    assert "Bea?" in mine and "marked no" not in mine


def test_a_note_does_not_block_undoing_ones_last_action(hunt):
    to_do(hunt.code, 0, "place", cell="A1")
    to_do(hunt.code, 1, "note", seat=0, text="on the corner")
    last = loading.view_for(loading.load_table(hunt.code), 0).ledger[-1]
    assert last.undo_at_once
    assert commands.undo(hunt.code, 0, last.number - 1, key="undo").status == "done"


def test_a_double_tap_records_one_note_and_a_key_cannot_be_reused(hunt):
    for _ in range(2):
        assert to_do(hunt.code, 0, "note", key="tap", seat=1, text="x").status == "done"
    assert to_do(hunt.code, 0, "take_back_note", key="back").status == "done"
    assert to_do(hunt.code, 0, "take_back_note", key="back").status == "done"
    assert to_do(hunt.code, 0, "take_back_note", key="more").status == "refused"
    with pytest.raises(KeyReusedError):
        to_do(hunt.code, 0, "note", key="tap", seat=1, text="y")


def test_a_refused_note_is_not_written(hunt):
    assert to_do(hunt.code, 0, "note", seat=9, text="x").status == "refused"
    assert notebook.events(hunt.id, 0) == ()


def test_erasing_a_person_erases_their_notes(hunt):
    for seat in (0, 1):
        to_do(hunt.code, seat, "note", seat=2, text="mine alone")
    roster.erase(hunt.row.seats[0].player)
    assert notebook.events(hunt.id, 0) == ()
    assert notebook.events(hunt.id, 1)
