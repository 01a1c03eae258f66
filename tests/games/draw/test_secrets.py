"""Secrets that hold: what lies face down changes nothing for anybody else, not by a byte."""

from random import Random

import msgspec
import pytest

from referee.engine.amend import amend
from referee.engine.consent import is_sealed
from referee.engine.seats import Viewer
from referee.engine.view import view
from referee.games.draw import RULES
from referee.games.draw.actions.duel import Reveal, Stop
from referee.games.draw.actions.embark import Embark, TellConvoy, WriteConvoy
from referee.games.draw.actions.travel import Advance, Waylay
from tests.games.draw.table import Table
from tests.games.draw.walk import secret_pairs

STACKS = (("rage", "TS"), ("tea", "RGS"), ("", "RAGETS"), ("jest", ""))


def others(one, owner):
    return [None, *(seat for seat in range(len(one.state.seats)) if seat not in owner)]


def bytes_of(position, seat, house):
    return msgspec.json.encode(view(RULES, position, Viewer(seat, position.state.seats), house))


@pytest.mark.parametrize("seed", range(25))
def test_no_byte_of_what_others_see_depends_on_what_lies_face_down(seed):
    for owner, one, other, house in secret_pairs(Random(seed)):
        for seat in others(one, owner):
            assert bytes_of(one, seat, house) == bytes_of(other, seat, house)


def test_the_pairs_differ_in_every_kind_of_secret():
    kinds = set()
    for seed in range(25):
        for _, one, other, _ in secret_pairs(Random(seed)):
            kinds.update(differing(one.state, other.state))
    assert kinds >= {"word", "length", "told", "cargo", "piles", "seized", "buried", "duel"}


def differing(one, other):
    yield from (kind for kind in ("piles", "buried") if getattr(one, kind) != getattr(other, kind))
    for mine, theirs in zip(one.convoys, other.convoys, strict=True):
        if mine == theirs:
            continue
        yield "duel" if one.duel and mine.spot in one.duel.spots else "road"
        parts = ("word", "cargo", "seized")
        yield from (kind for kind in parts if getattr(mine, kind) != getattr(theirs, kind))
        yield "length" if len(mine.word) != len(theirs.word) else "letters"
        yield "told" if mine.is_known != theirs.is_known else "alike"


def test_what_others_hid_changes_no_answer_to_a_request():
    """The same requests of Bea and Cal, each judged on tables that differ in Ann's stack alone."""
    asked = [
        (1, TellConvoy(2, "rage", cargo=("T", "S"))),
        (1, TellConvoy(2, "jest")),
        (2, Waylay(1, "0.1")),
        (1, Waylay(1, "0.1")),
        (1, Advance(1)),
        (1, Reveal("J")),
        (1, Stop()),
    ]
    tables = []
    for word, cargo in STACKS:
        table = Table(3).dealt().do(0, WriteConvoy(1, word, cargo=tuple(cargo)))
        tables.append(table.embarked().do(0, Advance(2)))
    first, *rest = ([table.check(seat, action).findings for seat, action in asked] for table in tables)
    assert all(answers == first for answers in rest)


def test_a_letter_turned_up_tells_nothing_of_the_cards_below_it_by_its_id():
    seen = []
    for cargo in ("TS", "RR", ""):
        table = Table().dealt().do(0, WriteConvoy(1, "rage", cargo=tuple(cargo))).embarked()
        table.duel().reveals(0)
        seen.append(table.sees(1))
    untold = Table().dealt().do(0, WriteConvoy(2)).embarked().duel().do(0, Reveal("R"))
    assert "s0.c1.R" in seen[0] and {*seen, untold.sees(1)} == {seen[0]}


def test_writing_a_convoy_down_says_nothing_to_anybody_else():
    table = Table(3).dealt()
    before = {seat: table.view(seat) for seat in (None, 1, 2)}
    table.do(0, WriteConvoy(1, "rage", cargo=("T", "S")))
    for seat, old in before.items():
        now = table.view(seat)
        assert (now.board, now.ledger, now.offers, now.scores, now.status) == (
            old.board,
            old.ledger,
            old.offers,
            old.scores,
            old.status,
        )
    assert "RAGE" in table.sees(0)


def test_a_preview_of_a_correction_does_not_play_a_duel_with_what_lies_face_down():
    """Bea thinks of another target: the preview must not tell her how long that word is."""
    told = []
    for word in ("rage", "a", ""):
        table = Table().dealt().do(0, WriteConvoy(1, "tea")).do(0, WriteConvoy(2, word))
        table.do(1, WriteConvoy(1, "near")).embarked().do(0, Advance(1)).duel(1, 1, "0.1").reveals(1, 0, 0)
        waylaid = next(batch.number for batch in table.position.log if batch.action == "waylay")
        instead = Waylay(1, "0.2")
        told.append(amend(RULES, table.position, table.house, waylaid, 1, instead, preview=True))
    assert {(each.lost, each.unseen, each.changes) for each in told} == {((), waylaid, ())}


def test_a_convoy_is_sealed_once_others_have_acted_on_it():
    """Another convoy written down is a secret of its own; that somebody sets out is not."""
    table = Table().dealt().do(0, WriteConvoy(1, "tea")).do(1, WriteConvoy(1, "near"))
    assert not is_sealed(RULES, table.position, 2)
    assert is_sealed(RULES, table.do(1, Embark()).position, 2)


def test_a_scoring_pile_stays_its_owners_until_the_end():
    table = Table().embarked(("RAGE TS", ""), ("TOE", ""))
    table.home((0, 1), (1, 1), (0, 1), (1, 1), (0, 1))
    assert table.view(0).scores[0].points == 17
    assert [line.points for line in table.view(1).scores] == [None, 0]
    assert [line.points for line in table.view(None).scores] == [None, None]


def test_whether_anything_was_written_is_not_shown_when_setting_out():
    blank = Table().dealt().do(0, WriteConvoy(1)).do(0, Embark())
    written = Table().dealt().do(0, WriteConvoy(1, "rage", cargo=("T", "S"))).do(0, Embark())
    assert blank.view(1) == written.view(1)
