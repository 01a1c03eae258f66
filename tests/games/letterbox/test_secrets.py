"""Secrets that hold: what one may not know changes nothing on the screen, not by a byte."""

from dataclasses import replace
from random import Random

import msgspec
import pytest

from referee.engine.amend import amend
from referee.engine.seats import Viewer
from referee.engine.view import view
from referee.games.letterbox import RULES
from referee.games.letterbox.actions.hunt import Place, SearchTile
from referee.games.letterbox.actions.notes import Pencil, TakeBackNote, WriteNote
from referee.games.letterbox.actions.questions import Ask
from referee.games.letterbox.big_questions import QUESTIONS
from referee.games.letterbox.boxes import STAMP
from referee.games.letterbox.state import ClueNote
from referee.games.letterbox.tiles import CELLS
from tests.games.letterbox.table import Table, hide_action, hunting
from tests.games.letterbox.walk import secret_pairs
from tests.support.rules import rule


def bytes_of(position, seat, house):
    """The whole screen as it would travel."""
    return msgspec.json.encode(view(RULES, position, Viewer(seat, position.state.seats), house))


@pytest.mark.parametrize("seed", range(12))
def test_screens_of_all_others_are_equal_byte_for_byte(seed):
    for knows, one, other, house in secret_pairs(Random(seed)):
        for seat in (None, *range(len(one.state.seats))):
            if seat not in knows:
                assert bytes_of(one, seat, house) == bytes_of(other, seat, house)


def test_the_pairs_vary_every_secret_and_reach_deep_into_the_hunt():
    """Otherwise the test above would show nothing."""
    seen = set()
    for seed in range(40):
        for knows, one, other, house in secret_pairs(Random(seed)):
            if any(bytes_of(one, seat, house) != bytes_of(other, seat, house) for seat in knows):
                seen.add("somebody sees it")
            seen |= {f"another {what}" for what in differing(one.state, other.state)}
    assert seen == {
        "somebody sees it",
        *(f"another {what}" for what in ("tile", "stamp", "blank", "trail", "clue", "vote", "note", "mark")),
        *(f"another {what}" for what in ("question", "answer", "card", "find")),
    }


def differing(one, other):
    for mine, theirs in zip(one.boxes, other.boxes, strict=False):
        parts = {"tile": "cell", "stamp": "stamp", "blank": "decoys", "trail": "trail", "clue": "clue"}
        yield from (what for what, name in parts.items() if getattr(mine, name) != getattr(theirs, name))
    if one.votes != other.votes:
        yield "vote"
    for mine, theirs in zip(one.scribbles, other.scribbles, strict=True):
        if mine != theirs:
            yield "note" if isinstance(mine, ClueNote) else "mark"
    for mine, theirs in zip(one.questions, other.questions, strict=True):
        if mine != theirs:
            yield "question" if mine.question != theirs.question else "answer"
    for mine, theirs in zip(one.searches, other.searches, strict=True):
        kinds = [[slip.kind == STAMP for slip in search.slips] for search in (mine, theirs)]
        if mine != theirs:
            yield "find" if kinds[0] != kinds[1] else "card"


def test_a_find_and_a_miss_make_the_same_number_of_events_and_batches():
    tables = [hunting("F6", bea, "F4", "F3") for bea in ("A1", "F5")]
    for table in tables:
        table.go("A1", "search")
    one, other = (table.position.log[-1] for table in tables)
    assert len(one.events) == len(other.events) == 1
    assert tables[0].position.number == tables[1].position.number
    for seat in (2, 3, None):
        assert tables[0].sees(seat) == tables[1].sees(seat)


def test_a_ruling_asked_for_before_searching_tells_nothing():
    tables = [hunting("F6", bea, "F4", "F3") for bea in ("A1", "F5")]
    for table in tables:
        table.go("A1")
    one, other = (table.check(0, SearchTile()).findings for table in tables)
    assert one == other


def test_a_trail_of_three_looks_like_a_trail_of_one():
    tables = []
    for trail in ("", "B2: On\nC3: And on\nD4: Home"):
        table = Table(3, parts=True)
        table.lay()
        table.do(0, hide_action(0, "A1", trail=trail))
        table.hide("B2", "C3")
        table.roll(6, 1, 1)
        tables.append(table)
    assert tables[0].sees(1) == tables[1].sees(1) and tables[0].sees(None) == tables[1].sees(None)


@rule("letterbox", "notes")
def test_notes_and_pencil_marks_are_private_kept_and_undoable():
    table = hunting("A1", "B2", "C3")
    before = [table.view(seat) for seat in (1, None)]
    table.do(0, WriteNote(1, " by the <b>river</b> "))
    table.do(0, Pencil("C4", "Bea?"))
    table.do(0, Pencil("C4", "Cal?"))
    assert "by the <b>river</b>" in table.sees(0) and "Cal?" in table.sees(0)
    assert [table.view(seat) for seat in (1, None)] == before
    table.do(0, TakeBackNote())
    assert "Cal?" not in table.sees(0) and "Bea?" in table.sees(0)
    table.do(0, WriteNote(1, ""))
    assert "river" not in table.sees(0)
    for _ in range(3):
        table.do(0, TakeBackNote())
    assert table.refuses(0, TakeBackNote()) == {"notes"}
    assert "river" not in table.sees(0) and [table.view(seat) for seat in (1, None)] == before


@rule("letterbox", "notes")
def test_odd_notes_and_marks_are_refused():
    table = hunting("A1", "B2", "C3")
    for action in (
        WriteNote(7, "x"),
        WriteNote(1, "x" * 301),
        WriteNote(1, "\x00"),
        Pencil("Z9", "x"),
        Pencil("A1", "x" * 9),
        Pencil("A1", "\u202e"),
    ):
        assert table.refuses(0, action) == {"notes"}
    assert Table(3).refuses(0, Pencil("A1", "x")) == {"notes"}
    assert Table(3, late=1).refuses(3, WriteNote(1, "x")) == {"notes"}


def test_previews_of_corrections_tell_nothing_of_what_lies_hidden():
    """Ann searched A2. Had she started on A1 she would have found Bea's letterbox there and won, or not."""
    tables = [hunting("F6", bea, "A2") for bea in ("A1", "F5")]
    previews = []
    for table in tables:
        table.go("A2", "search", "n", "ask Bea suit", "end", "C3")
        batches = [batch for batch in table.position.log if batch.action in ("place", "ask", "end_turn")]
        previews.append([preview for batch in batches for preview in possible(table, batch)])
    assert previews[0] == previews[1]
    assert any(preview.unseen for preview in previews[0])


def possible(table, batch):
    """What anybody may be shown of striking this turn out, and its player of doing it otherwise."""
    others = {
        "place": [Place(cell) for cell in CELLS],
        "ask": [Ask(1, question) for question in QUESTIONS],
    }
    for instead in (None, *others.get(batch.action, [])):
        shown = amend(RULES, table.position, table.house, batch.number, batch.seat, instead, preview=True)
        yield replace(shown, batches=())


def test_an_agreed_correction_is_played_through():
    table = hunting("F6", "A1", "A2")
    table.go("B2", "w", "search", "end", "C3")
    placed = next(batch for batch in table.position.log if batch.action == "place")
    done = amend(RULES, table.position, table.house, placed.number, 0, Place("B1"))
    assert done.unseen is None and [lost.action for lost in done.lost] == []
    assert len(done.batches) == 6
