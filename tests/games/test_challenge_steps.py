"""What every game with challenges promises: no leak before, a ruling in large words, the table's vote."""

import re
from dataclasses import dataclass

import pytest
from msgspec import json

from referee.engine.action import Action
from referee.engine.codec import decode_event, encode
from referee.engine.second_person import OWN, address
from referee.games import anagrabs, gadsby, letter_mine, tensorial, word_war
from referee.games.anagrabs.actions.cards import Deal, Flip
from referee.games.anagrabs.actions.claim import Claim
from referee.games.gadsby.actions import Deal as DealHands
from referee.games.gadsby.actions import Play as PlayWord
from referee.games.letter_mine.actions.map import Begin, Explore, Mine, Move, Refill, Rest
from referee.games.letter_mine.actions.word import Spell
from referee.games.tensorial.actions import DealStore, Play
from referee.games.word_war.actions.grid import DealGrid, Draw
from referee.games.word_war.actions.word import Spell as SpellPath
from referee.kit.challenge import BOOK, DOUBLE, PENALTY_5, PENALTY_10, SINGLE
from referee.kit.challenge_actions import PutToTable
from referee.kit.vote_actions import CastVote
from referee.kit.words import ListedWords
from referee.web.api.encoding import to_json
from tests.support.played_table import PaperBook, Seated

CHALLENGED = (BOOK, SINGLE, DOUBLE, PENALTY_5, PENALTY_10)
GRID = ("C", "A", "T", "E", "R", "S", "E", "D", "O", "H", "A", "N", "L", "*", "J", "I")


@dataclass(frozen=True)
class Case:
    """A game up to the moment in which Ann can make this word, and how she makes it."""

    game: object
    opening: tuple[tuple[int, Action], ...]
    word: str
    makes: Action

    def table(self, listed=True, **options):
        words = ListedWords(frozenset({self.word} if listed else ()))
        here = Seated(self.game.RULES, words, 3, **options)
        for seat, action in self.opening:
            here.do(seat, action)
        return here

    @property
    def challenge(self):
        return self.game.challenge.Challenge()


MINED = (
    (0, Begin(0)),
    *((0, step) for step in (Explore("up", "A"), Move("-1,0"), Mine(6))),
    (1, Rest()),
    (2, Rest()),
    *((0, step) for step in (Explore("up", "T"), Move("-2,0"), Mine(6), Refill(("E",)))),
    (1, Rest()),
    (2, Rest()),
)
CASES = {
    "tensorial": Case(
        tensorial, ((0, DealStore(tuple("SJBDWZP"), 2)),), "LONERS", Play(tuple("LONERS"), "LONERS")
    ),
    "anagrabs": Case(anagrabs, ((0, Deal(("T", "A"))), (0, Flip("N"))), "TAN", Claim("TAN")),
    "gadsby": Case(gadsby, ((0, DealHands()),), "RAG", PlayWord("RAG")),
    "word_war": Case(word_war, ((0, DealGrid(GRID)), (0, Draw())), "CAT", SpellPath("CAT")),
    "letter_mine": Case(letter_mine, MINED, "AT", Spell("AT")),
}
cases = pytest.mark.parametrize("case", CASES.values(), ids=CASES)


@cases
@pytest.mark.parametrize("mode", CHALLENGED)
def test_listed_or_not_every_answer_is_the_same_byte_for_byte_until_the_ruling(case, mode):
    known, unknown = case.table(True, challenges=mode), case.table(False, challenges=mode)
    assert said(known, unknown, 0, case.makes)
    known.do(0, case.makes), unknown.do(0, case.makes)
    for seat in (None, 0, 1, 2):
        assert json.encode(to_json(known.view(seat))) == json.encode(to_json(unknown.view(seat)))
    assert said(known, unknown, 1, case.challenge) and said(known, unknown, 2, PutToTable())
    known.do(1, case.challenge), unknown.do(1, case.challenge)
    assert known.view(2).board[0].verdict == "stands" and unknown.view(2).board[0].verdict == "falls"


def said(known, unknown, seat, action):
    """The same sentences, whether it is asked first or already agreed to."""
    return all(
        json.encode(to_json(known.check(seat, action, agreed).findings))
        == json.encode(to_json(unknown.check(seat, action, agreed).findings))
        for agreed in (False, True)
    )


@cases
@pytest.mark.parametrize("listed", [True, False])
def test_the_table_overrules_a_ruling_either_way(case, listed):
    plain = case.table(not listed).do(0, case.makes).do(1, case.challenge)
    here = case.table(listed).do(0, case.makes).do(1, case.challenge).do(2, PutToTable())
    for seat, choice in enumerate(("no", "no", "yes") if listed else ("yes", "yes", "no")):
        here.do(seat, CastVote(choice))
    assert without_disputes(here) == without_disputes(plain), "as if the list had said so"
    assert here.view(0).board[0].word == case.word and here.view(0).board[0].good is not listed
    assert dict(here.state.disputes.settled) == {case.word: not listed}


def without_disputes(here):
    return [(name, value) for name, value in vars(here.state).items() if name != "disputes"]


@cases
def test_what_was_recorded_before_there_were_votes_still_folds(case):
    kinds = {event.__name__: event for event in case.game.RULES.events}
    old = {"by": 1, "maker": 0, "word": case.word, "good": True, "mode": BOOK, "by_table": False}
    ruled = decode_event(case.game.RULES, "ChallengeRuled", 1, old)
    assert ruled == kinds["ChallengeRuled"](1, 0, case.word, True)
    doubt = decode_event(case.game.RULES, "DoubtRaised", 1, {"by": 1, "maker": 0, "word": case.word})
    assert encode(doubt)["word"] == case.word


@cases
def test_without_a_list_a_challenged_word_is_voted_on(case):
    here = case.table()
    here.house = type(here.house)(here.house.deck, PaperBook(), here.house.options)
    here.do(0, case.makes).do(1, case.challenge)
    assert here.view(1).next.name == "settle"
    here.do(1, PutToTable())
    for seat in (0, 1, 2):
        here.do(seat, CastVote("yes"))
    assert here.view(2).board[0].good


@cases
@pytest.mark.parametrize("mode", CHALLENGED)
def test_the_form_tells_what_a_wrong_challenge_costs_before_it_is_made(case, mode):
    here = case.table(challenges=mode).do(0, case.makes)
    (word,) = next(offer for offer in here.view(1).open if offer.name == "challenge").inputs
    cost = here.do(1, case.challenge).view(1).board[0].cost
    own = address(re.sub(rf"\b{here.state.seats[1].name}\b", OWN, cost))
    assert cost and word.help.lower().endswith(f"if it is a word, {own.lower()}")


@cases
def test_a_word_that_stood_is_not_held_out_for_a_challenge_again(case):
    status = case.table().do(0, case.makes).do(1, case.challenge).view(2).status
    assert "challenge?" not in status.title and "Nobody challenges?" not in status.says
