"""Every way to make a claimed word: the middle first, and the claimer chooses."""

from collections import Counter
from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.games.anagrabs.actions.cards import Flip
from referee.games.anagrabs.actions.claim import MOST_WAYS, ChooseWay, Claim
from referee.games.anagrabs.actions.shout import GiveWay, Shout, TimeUp
from referee.games.anagrabs.challenge import Challenge
from referee.games.anagrabs.making import makings
from referee.games.anagrabs.seating import Leave
from referee.kit.wild import is_wild
from referee.kit.words import ListedWords
from tests.games.anagrabs.table import Table
from tests.support.rules import rule

BOB, JOHN, SALLY, GWEN = range(4)
NOON = 1_700_000_000_000


def with_words(*claimed, middle, **options):
    """A table where these words were claimed one after the other, each from the middle, Bob first."""
    table = Table("".join(claimed)[:2], **options)
    table.turned("".join(claimed)[2:])
    for seat, word in enumerate(claimed):
        table.do(seat, Claim(word, "middle"))
    return table.turned(middle)


def ways(table, seat, *words):
    return [way.of for way in makings(words, seat, table.state, table.house.options)]


@rule("anagrabs", "ways")
def test_nothing_is_taken_from_a_player_when_the_middle_alone_is_chosen():
    table = with_words("TEN", middle="SEA", splits=True)
    assert ways(table, SALLY, "SEA") == ["the middle alone", "TEN"]
    table.do(SALLY, Claim("SEA")).do(SALLY, ChooseWay())
    assert table.words(BOB) == ["TEN"] and table.words(SALLY) == ["SEA"] and table.middle() == []


def offered_by(table, seat):
    """The form in which the claimer chooses what the word is made of."""
    (of,) = next(offer for offer in table.view(seat).offers if offer.name == "choose_way").inputs
    return of


@rule("anagrabs", "ways")
def test_the_claimer_is_offered_the_middle_first_then_whole_words_then_parts_then_several():
    table = with_words("SEND", "TON", middle="OTSEN", splits=True)
    labels = [
        "The middle alone",
        "John's TON",
        "Part of Bob's SEND",
        "Part of Bob's SEND and part of John's TON",
    ]
    (note,) = [each for each in table.check(SALLY, Claim("NOTES")).findings if each.pick]
    assert [choice.label for choice in note.pick.choices] == labels
    of = offered_by(table.do(SALLY, Claim("NOTES")), SALLY)
    assert [choice.label for choice in of.choices] == labels and of.value == ("middle",)


@rule("anagrabs", "ways")
def test_the_claimer_chooses_whose_word_is_split():
    table = with_words("COD", "CAN", middle="IET", splits=True)
    assert ways(table, SALLY, "ICE") == ["COD", "CAN"]
    table.do(SALLY, Claim("ICE")).do(SALLY, ChooseWay((table.state.of(JOHN)[0].id,)))
    assert table.words(BOB) == ["COD"] and table.words(JOHN) == [] and table.middle() == ["A", "N", "T"]


@rule("anagrabs", "splits")
def test_a_word_is_split_also_where_the_middle_alone_would_do():
    table = with_words("STONE", middle="TONE", splits=True)
    assert ways(table, SALLY, "TONE") == ["the middle alone", "STONE"]
    table.do(SALLY, Claim("TONE", "STONE"))
    assert table.words(BOB) == [] and table.middle() == sorted("TONES")


@rule("anagrabs", "steal")
def test_a_whole_word_comes_before_a_part_of_one():
    table = with_words("TEA", "STONE", middle="MS", splits=True)
    assert ways(table, SALLY, "STEAM")[0] == "TEA"
    choice = next(makings(("STEAM",), SALLY, table.state, table.house.options)).choice(table.state)
    assert choice.label == "Bob's TEA" and choice.note == "12 points"
    part = next(makings(("MOST",), SALLY, table.state, table.house.options)).choice(table.state)
    assert part.label == "Part of John's STONE" and part.note == "11 points · N and E to the middle"


@rule("anagrabs", "ways")
def test_a_word_with_several_ways_is_its_claimers_at_once():
    table = Table("TANANTS").do(BOB, Claim("TAN")).do(JOHN, Claim("ANT"))
    table.do(SALLY, Claim("TANS", at=NOON))
    assert table.ledger_lines()[-1] == "Sally says TANS."
    assert table.refused(GWEN, Claim("ANTS", "TAN")) == ["race"]
    assert table.refused(SALLY, Claim("ANTS", "TAN")) == ["ways"]
    assert table.refused(GWEN, ChooseWay()) == ["ways"]
    assert table.view(SALLY).status.title == "TANS is yours"
    assert table.view(BOB).status.title == "Sally says TANS"
    assert table.refused(SALLY, ChooseWay()) == ["ways"]
    table.do(GWEN, Shout(NOON + 20)).do(table.state.turn, Flip("E"))
    table.do(SALLY, ChooseWay((table.state.of(JOHN)[0].id,), NOON + 4000))
    assert table.words(SALLY) == ["TANS"] and table.words(BOB) == ["TAN"] and table.words(JOHN) == []
    assert table.state.speaker == GWEN


@rule("anagrabs", "ways")
def test_a_tap_that_is_recorded_late_does_not_overtake_a_word_that_was_said():
    table = Table("TANANTS").do(BOB, Claim("TAN")).do(JOHN, Claim("ANT"))
    table.do(SALLY, Claim("TANS", at=NOON)).do(GWEN, Shout(NOON - 5))
    assert table.state.speaker == SALLY


@rule("anagrabs", "patience")
def test_who_does_not_choose_in_time_gives_way():
    table = Table("TANANTS").do(BOB, Claim("TAN")).do(JOHN, Claim("ANT")).do(SALLY, Claim("TANS", at=NOON))
    assert table.refused(GWEN, TimeUp(NOON + 9_000)) == ["patience"]
    table.do(GWEN, TimeUp(NOON + 10_000))
    assert table.state.said == () and table.check(GWEN, Claim("TANS", "TAN")).stands


@rule("anagrabs", "ways")
def test_who_may_not_hold_the_moment_again_chooses_before_sending():
    table = Table("TANANTS").do(BOB, Claim("TAN")).do(JOHN, Claim("ANT")).do(SALLY, Shout(NOON))
    table.do(GWEN, TimeUp(NOON + 10_000))
    (choose,) = table.check(SALLY, Claim("TANS")).breaches
    assert choose.cite.rule == "ways"
    assert [choice.label for choice in choose.pick.choices] == ["Bob's TAN", "John's ANT"]
    assert table.do(SALLY, Claim("TANS", "TAN")).words(SALLY) == ["TANS"]


@rule("anagrabs", "ways")
def test_where_there_are_many_ways_the_words_to_take_are_ticked():
    table = with_words("TEN", "NET", "SET", middle="EATSN", splits=True)
    assert len(ways(table, GWEN, "EATEN")) > MOST_WAYS
    table.do(GWEN, Claim("EATEN"))
    of = offered_by(table, GWEN)
    assert (of.least, of.most, len(of.choices)) == (0, 3, 3)
    ids = tuple(word.id for word in table.state.words)
    assert table.do(GWEN, ChooseWay(ids)).words(GWEN) == ["EATEN"]
    left = Counter("TENNETSETEATSN") - Counter("EATEN")
    assert len(table.state.words) == 1 and table.middle() == sorted(left.elements())


@rule("anagrabs", "plain_s")
def test_where_an_s_is_not_enough_no_split_makes_it_so():
    table = with_words("STONE", middle="SS", splits=True, s_is_enough=False)
    assert table.refused(SALLY, Claim("STONES")) == ["plain_s"]


@rule("anagrabs", "together")
def test_two_words_of_one_split_are_claimed_together():
    table = with_words("GARNETS", middle="EO", splits=True)
    assert table.check(SALLY, Claim("RANG", also="toes")).button == "Claim RANG and TOES"
    assert table.check(SALLY, Claim("RANG")).button == table.check(SALLY, Claim("", also="toes")).button == ""
    table.do(SALLY, Claim("RANG", also="toes"))
    assert table.words(SALLY) == ["RANG", "TOES"] and table.words(BOB) == [] and table.middle() == ["E"]
    told = ["Sally claims RANG with Bob's GARNETS.", "Sally claims TOES of the same split."]
    assert table.ledger_lines()[-2:] == told


@rule("anagrabs", "together")
@pytest.mark.parametrize(
    "words, options, reason",
    [
        (("RANG", "TOES"), {"splits": False}, "whole"),
        (("RANG", "TOES"), {"new_letter": "each"}, "together"),
        (("RANGE", "TOES"), {"new_letter": "each"}, None),
        (("RANGE", "TOES"), {}, None),
        (("TAN", "GRS"), {}, "splits"),
        (("RANG", "OWL"), {}, "claim"),
        (("GARNET", "OES"), {}, None),
        (("TAG", "DOD"), {}, "together"),
        (("DOD", "DOD"), {}, "claim"),
    ],
)
def test_words_claimed_together_take_a_new_letter_and_come_of_one_word(words, options, reason):
    table = with_words("GARNETS", middle="EODD", **{"splits": True} | options)
    claim = Claim(words[0], also=words[1])
    assert table.refused(SALLY, claim) == ([reason] if reason else [])
    assert table.check(SALLY, claim).stands == (reason is None)


@rule("anagrabs", "together")
def test_words_claimed_together_fall_together():
    table = with_words("GARNETS", middle="EO", splits=True, words=ListedWords(frozenset({"RANG"})))
    table.do(SALLY, Claim("RANG", also="TOES")).do(JOHN, Challenge("TOES"))
    assert table.words(SALLY) == [] and table.words(BOB) == ["GARNETS"] and table.middle() == ["E", "O"]


def split_badly(middle):
    """Bob's STONE was split for TONK, and Gwen used the S and the E that were left over."""
    table = with_words("STONE", middle="KA" + middle, splits=True)
    table.do(JOHN, Claim("TONK", "STONE")).do(GWEN, Claim("SEA", "middle"))
    return table.do(SALLY, Challenge("TONK"))


@rule("anagrabs", "fallen")
def test_a_word_whose_letters_were_used_meanwhile_comes_back_with_equal_cards():
    table = split_badly("SE")
    assert table.words(BOB) == ["STONE"] and table.words(GWEN) == ["SEA"] and table.middle() == ["K"]


@rule("anagrabs", "fallen")
def test_the_owner_of_a_word_whose_letters_were_used_meanwhile_keeps_what_is_left():
    table = split_badly("")
    assert table.state.points(BOB) == 5 and table.words(GWEN) == ["SEA"] and table.middle() == ["K"]
    (left,) = table.state.of(BOB)
    assert left.word == "TON" and left.broken
    assert table.view(None).scores[BOB].note == "0 words" and table.state.longest(BOB) == 0
    assert table.turned("E").do(SALLY, Claim("NOTE", "TON")).words(BOB) == []


@rule("anagrabs", "seats")
def test_what_is_left_of_a_leavers_word_goes_to_the_middle():
    table = with_words("STONE", middle="KA", splits=True)
    table.do(JOHN, Claim("TONK", "STONE")).do(GWEN, Claim("SEA", "middle")).do(BOB, Leave(BOB))
    assert table.do(SALLY, Challenge("TONK")).middle() == sorted("TONK")


faces = st.sampled_from("AENST*")
some_words = st.lists(st.text(st.sampled_from("AENST"), min_size=3, max_size=4), max_size=2)


@st.composite
def tables(draw):
    """Bob and John have up to a word each, with some letters in the middle; and a word somebody might say."""
    claimed, options = draw(some_words), {"splits": draw(st.booleans()), "own_words": draw(st.booleans())}
    middle = "".join(draw(st.lists(faces, min_size=2, max_size=4)))
    table = with_words(*claimed, middle=middle, **options) if claimed else Table(middle, **options)
    word = draw(st.text(st.sampled_from("AENST"), min_size=3, max_size=5))
    return table, draw(st.sampled_from([SALLY, BOB])), word


def lawful(table, seat, word, options=None):
    """Which words can be taken for this word, by trying every card on every letter."""
    state, options = table.state, options or table.house.options
    others = [each for each in state.words if options.own_words or each.seat != seat]
    owner = {card.id: each.id for each in others for card in each.cards}
    cards = [*state.middle, *(card for each in others for card in each.cards)]
    found = set()
    for hand in permutations(cards, len(word)):
        if all(is_wild(card) or card.face == letter for card, letter in zip(hand, word, strict=True)):
            used = Counter(owner[card.id] for card in hand if card.id in owner)
            new = sum(card.id not in owner for card in hand)
            taken = [each for each in others if used[each.id]]
            whole = len(taken) < 2 and all(used[each.id] == len(each.cards) for each in taken)
            if new and (options.splits or whole):
                found.add(frozenset(each.id for each in taken))
    return found


@rule("anagrabs", "splits")
@rule("anagrabs", "whole")
@given(tables())
def test_every_lawful_way_is_offered_and_no_other(given):
    table, seat, word = given
    offered = list(makings((word,), seat, table.state, table.house.options))
    assert {frozenset(each.id for each in way.taken) for way in offered} == lawful(table, seat, word)
    assert len({way.key for way in offered}) == len(offered)
    assert [*map(reach, offered)] == sorted(map(reach, offered))


def reach(way):
    """How much a way takes from others: nothing, a whole word, a part of one, or several."""
    return len(way.taken), way.split


def would_stand(table, seat, word, **options):
    """Would this word stand at a table that plays otherwise in just this?"""
    return bool(lawful(table, seat, word, replace(table.house.options, **options)))


def lacking(cards, word):
    """How many letters of the word these cards do not show, wild cards spent."""
    lacks = Counter(word) - Counter(card.face for card in cards if not is_wild(card))
    return lacks.total() - sum(map(is_wild, cards))


def reads(cards, word):
    """Do exactly these cards read so, in some order?"""
    return len(cards) == len(word) and lacking(cards, word) == 0


BROKEN = {
    "longer": lambda table, seat, word: any(reads(each.cards, word) for each in table.state.words),
    "own_words": lambda table, seat, word: would_stand(table, seat, word, own_words=True),
    "whole": lambda table, seat, word: not would_stand(table, seat, word, own_words=True),
    "splits": lambda table, seat, word: not would_stand(table, seat, word, own_words=True),
    "claim": lambda table, seat, word: lacking(list(table.state.all_cards()), word) > 0,
}


@rule("anagrabs", "whole")
@rule("anagrabs", "own_words")
@given(tables())
def test_the_first_reason_against_a_claim_is_the_rule_it_breaks(given):
    table, seat, word = given
    if not lawful(table, seat, word):
        first = table.refused(seat, Claim(word))[0]
        assert BROKEN[first](table, seat, word), first


@rule("anagrabs", "splits")
def test_letters_of_several_words_without_a_new_one_are_not_told_of_own_words():
    """Bob's own AAE would not help: EEE would still take no letter from the middle."""
    table = with_words("AAE", "AEE", middle="NS", splits=True)
    assert table.refused(BOB, Claim("EEE")) == ["splits"]


@rule("anagrabs", "ways")
@given(tables())
def test_a_claim_in_one_step_or_in_three_gives_the_same_table(given):
    table, seat, word = given
    start = table.position
    for way in list(makings((word,), seat, table.state, table.house.options)):
        choose = ChooseWay(() if way.key == "middle" else tuple(way.key.split("+")))
        several = len(list(makings((word,), seat, start.state, table.house.options))) > 1
        steps = (Claim(word), choose) if several else (Claim(word),)
        entered = [
            (Claim(word, way.key),),
            (Shout(), Claim(word, way.key)),
            steps,
            (Shout(), *steps),
            (Shout(), GiveWay(), *steps),
        ]
        ends = []
        for requests in entered:
            table.position = start
            for request in requests:
                table.do(seat, request)
            ends.append(table.state)
        assert all(end == ends[0] for end in ends)


@rule("anagrabs", "splits")
def test_ones_own_word_said_again_takes_no_letter_from_the_middle():
    table = with_words("EEE", middle="NS", splits=True)
    assert table.refused(BOB, Claim("EEE")) == ["splits"]
