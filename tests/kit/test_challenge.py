"""The challenge ritual: nothing leaks before the ruling, and every mode says who forfeits what."""

from dataclasses import dataclass

import pytest

from referee.engine.event import WordRuling
from referee.engine.seats import Seat, Viewer
from referee.engine.verdict import Weight
from referee.kit.challenge import (
    BOOK,
    DOUBLE,
    PENALTY_5,
    PENALTY_10,
    SINGLE,
    VOID,
    challenge_refusals,
    confirm_spelling,
    lookup_findings,
)
from referee.kit.challenge_events import ChallengeRuledEvent
from referee.kit.words import ListedWords, Reason, RuleSet, Ruling, WordVerdict

LISTED = ListedWords(frozenset({"RANGE"}))
TABLE = Viewer(None, (Seat(0, "Ann"), Seat(1, "Bea")))


class NoList:
    """A table that brings its own paper dictionary."""

    def verdict(self, word: str, rules: RuleSet) -> WordVerdict:
        return WordVerdict(word, Ruling.DISPUTED, Reason.NO_LIST, "No list here.")


class Shut:
    """A dictionary that must not be opened."""

    def verdict(self, word: str, rules: RuleSet) -> WordVerdict:
        raise AssertionError("looked up before a challenge")


@dataclass(frozen=True)
class Sample(ChallengeRuledEvent[None]):
    """A ruling with a book of its own."""

    rule = None

    def forfeit(self, viewer: Viewer) -> str:
        return "Bea sits out." if self.good else "The word is taken back."


@pytest.mark.parametrize("mode", [BOOK, SINGLE, DOUBLE, PENALTY_5, PENALTY_10])
def test_before_a_challenge_the_list_is_not_even_opened(mode):
    (later,) = lookup_findings("XQZ", mode, Shut(), None)
    assert later.unasked and later.weight is Weight.NOTE
    assert [later] == list(lookup_findings("RANGE", mode, Shut(), None))
    assert list(challenge_refusals(mode, None)) == []


def test_checked_at_once_refuses_what_is_not_listed_and_leaves_nothing_to_challenge():
    (bad,) = lookup_findings("XQZ", VOID, LISTED, None)
    assert bad.weight is Weight.BREACH and "XQZ" in bad.says
    assert list(lookup_findings("RANGE", VOID, LISTED, None)) == []
    assert [finding.weight for finding in challenge_refusals(VOID, None)] == [Weight.BREACH]


def test_checked_at_once_asks_the_table_where_the_list_cannot_say():
    assert [finding.weight for finding in lookup_findings("RANGE", VOID, NoList(), None)] == [Weight.ASK]


def test_the_spelling_is_confirmed_before_anything_is_looked_up():
    (question,) = confirm_spelling("", "RANGE", 1, 0, "Ann", None)
    assert question.weight is Weight.ASK and "R-A-N-G-E" in question.says
    (wrong,) = confirm_spelling("ranges", "RANGE", 1, 0, "Ann", None)
    assert wrong.weight is Weight.BREACH and "not RANGES" in wrong.says
    (own,) = confirm_spelling("RANGE", "RANGE", 0, 0, "Ann", None)
    assert own.weight is Weight.BREACH


@pytest.mark.parametrize(
    "good, mode, cost",
    [
        (False, BOOK, "The word is taken back."),
        (False, SINGLE, "The word is taken back."),
        (False, PENALTY_5, "The word is taken back."),
        (True, BOOK, "Bea sits out."),
        (True, DOUBLE, "Bea sits out."),
        (True, SINGLE, "A wrong challenge costs nothing at this table."),
        (True, PENALTY_5, "Bea loses 5 points."),
        (True, PENALTY_10, "Bea loses 10 points."),
    ],
)
def test_every_mode_says_who_forfeits_what(good, mode, cost):
    ruled = Sample(by=1, maker=0, word="RANGE", good=good, mode=mode)
    assert ruled.cost(TABLE) == cost
    assert ruled.line(TABLE).says == f"Bea challenged Ann's RANGE: it is {'' if good else 'not '}acceptable."
    assert ruled.word_ruling() is None


def test_what_the_table_ruled_is_kept_as_a_house_word():
    assert Sample(1, 0, "RANGE", True, by_table=True).word_ruling() == WordRuling("RANGE", True)
