"""Spelling a word in Hardback: whose cards, face up or down, with what the others lend."""

import pytest

from referee.engine.amend import amend
from referee.games.hardback.actions.ink import UseInk
from referee.games.hardback.actions.spelling import PassTurn, Spell
from referee.games.hardback.challenge import AskTable
from referee.kit.vote_actions import CastVote
from referee.kit.words import ListedWords
from tests.games.hardback.table import Table
from tests.support.rules import rule


def sums(verdict):
    return [(finding.says.partition(":")[0], finding.figure) for finding in verdict.notes if finding.figure]


@rule("hardback", "start_deck")
def test_everybody_starts_with_eight_coin_letters():
    table = Table(3)
    for seat in range(3):
        assert "".join(card.letter for card in table.author(seat).pile) == "AEILNRST"
    assert table.check(0, Spell(("STAR",))).figure == "4¢"


@rule("hardback", "start_prestige")
def test_two_prestige_starters_are_learned_when_they_are_played():
    table = Table()
    assert table.author(0).unknown == 2 and table.author(0).size == 10
    assert table.check(0, Spell(("BEAST",))).figure == "4¢ 1★"
    table.spell("BEAST").end()
    assert table.author(0).unknown == 1
    assert "Starter B is in Ann's deck." in table.ledger_lines()


@rule("hardback", "dictionary")
def test_only_words_of_the_dictionary():
    table = Table(words=ListedWords(frozenset({"STAR"})))
    assert table.refused(0, Spell(("STAR",))) == []
    assert table.refused(0, Spell(("RATS",))) == ["dictionary"]


@rule("hardback", "shortest")
@pytest.mark.parametrize("shortest, broken", [(1, []), (2, []), (3, ["shortest"])])
def test_the_shortest_word_is_the_tables_own(shortest, broken):
    assert Table(shortest=shortest).refused(0, Spell(("AT",))) == broken


@rule("hardback", "shortest")
@pytest.mark.parametrize(
    "word, shortest, broken",
    [("A", 1, []), ("I", 1, []), ("*O", 1, []), ("E", 1, ["dictionary"]), ("A", 2, ["shortest"])],
)
def test_a_i_and_o_are_words_where_one_letter_is_enough(word, shortest, broken):
    """Lists made for word games leave them out, so the table's option speaks for the list."""
    assert Table(shortest=shortest, words=ListedWords(frozenset())).refused(0, Spell((word,))) == broken


@rule("hardback", "repeats")
@pytest.mark.parametrize(
    "repeats, again, other", [("free", [], []), ("own", ["repeats"], []), ("game", ["repeats"], ["repeats"])]
)
def test_the_same_word_again(repeats, again, other):
    table = Table(repeats=repeats).spell("STAR").end()
    assert table.refused(1, Spell(("STAR",))) == other
    table.spell("TALE").end()
    assert table.refused(0, Spell(("STAR",))) == again


@rule("hardback", "hand_only")
def test_each_card_lies_in_the_word_once():
    table = Table()
    assert table.refused(0, Spell(("starter-T", "A", "starter-T"))) == ["hand_only"]
    assert table.refused(0, Spell(("?!", "A", "T"))) == ["hand_only"]
    assert table.refused(0, Spell(())) == ["hand_only"]


@rule("hardback", "wild")
def test_word_spelled_with_the_o_wild():
    """The rulebook's picture: WORD, and the O is a card face down."""
    table = Table().holding(0, "adventure-W3", "adventure-R3", "starter-D", "starter-O", "starter-E")
    verdict = table.check(0, Spell(("W", "*O=starter-O", "R", "D")))
    assert verdict.stands
    assert [figure for _, figure in sums(verdict)] == ["3★", "0", "3★", "1★", "7★"]
    assert table.check(0, Spell(("W*ORD",))).stands, "it need not be told which card lies face down"
    table.spell("W", "*O", "R", "D")
    assert table.state.turn.spelled.word == "WORD"


@rule("hardback", "wild")
def test_a_letter_nobody_shows_is_read_as_a_card_face_down():
    table = Table().holding(0, "starter-S", "starter-T", "starter-A", "starter-R")
    verdict = table.check(0, Spell(("STOA",)))
    assert any("No card of yours shows O" in finding.says for finding in verdict.notes)
    assert verdict.stands and verdict.figure == "3¢"


@rule("hardback", "wild")
def test_a_face_down_card_must_stand_for_a_letter():
    assert Table().refused(0, Spell(("S", "*", "A"))) == ["wild"]


@rule("hardback", "own_cards")
def test_a_card_that_cannot_be_theirs_is_questioned_not_refused():
    table = Table()
    assert table.asked(0, Spell(("romance-W4", "A", "S"))) == ["own_cards"]
    table.spell("romance-W4", "A", "S")
    assert table.card("romance-W4") in table.author(0).pile
    assert "Romance W at 4 is in Ann's deck." in table.ledger_lines()


@rule("hardback", "own_cards")
def test_a_card_of_somebody_else_moves_when_the_table_agrees():
    table = Table().holding(1, "romance-W4", "starter-E")
    assert table.asked(0, Spell(("romance-W4", "A", "S"))) == ["own_cards"]
    table.spell("romance-W4", "A", "S")
    assert table.author(1).pile == (table.card("starter-E", 1),)


@rule("hardback", "own_cards")
def test_which_of_two_cards_is_asked_with_a_tap():
    table = Table().holding(0, "romance-R5T", "starter-R", "starter-A", "starter-T")
    verdict = table.check(0, Spell(("RAT",)))
    assert verdict.chooses and not verdict.stands
    (pick,) = [finding.pick for finding in verdict.breaches]
    assert [choice.value for choice in pick.choices] == ["card1=romance-R5T", "card1=starter-R@0"]
    assert table.check(0, Spell(("RAT",), ("card1=romance-R5T",))).stands
    assert table.check(0, Spell(("romance-R", "A", "T"))).stands


@rule("hardback", "uncover_unnamed")
def test_an_unnamed_wild_beside_a_card_that_uncovers_is_asked_for():
    table = Table().holding(0, "mystery-T6", "starter-A", "starter-S", "starter-E")
    verdict = table.check(0, Spell(("A", "*S", "T")))
    (question,) = verdict.questions
    assert question.says == "Which card lies face down as S? It can be uncovered."
    values = [choice.value for choice in question.pick.choices]
    assert values[0] == "card2=*S unnamed" and "card2=starter-S@0" in values
    named, left = (table.check(0, Spell(("A", "*S", "T"), (value,))) for value in (values[-1], values[0]))
    assert named.stands and left.stands
    assert named.figure != left.figure, "its benefits count once it is named"
    quiet = Table(unnamed_wilds="leave").holding(0, "mystery-T6", "starter-A", "starter-S", "starter-E")
    assert quiet.check(0, Spell(("A", "*S", "T"))).stands


@rule("hardback", "doubling_extras")
@pytest.mark.parametrize("doubles_all, figure", [(True, "7¢ 1★"), (False, "5¢ 1★")])
def test_whether_a_bonus_for_trashing_is_doubled_is_the_tables_choice(doubles_all, figure):
    table = Table(doubles_all=doubles_all).holding(0, "adventure-C3", "romance-W4", "starter-A")
    choices = ("romance-W4:double=adventure-C3", "adventure-C3:trash_this=yes")
    verdict = table.check(0, Spell(("A", "adventure-C3", "romance-W4"), choices))
    assert verdict.figure == figure
    (line,) = [each for each in verdict.notes if each.says.startswith("Adventure C at 3: 1 coin")]
    said = "with" if doubles_all else "but not"
    assert f"doubled by Romance W at 4, {said} what it gives for trashing or counting cards" in line.says
    assert line.cite.rule == "doubling_extras", "whichever reading holds"


@rule("hardback", "hand_only")
@pytest.mark.parametrize("missing, why", [("romance-Q9", "hand_only"), ("?!", "hand_only"), ("*", "wild")])
def test_a_word_with_a_card_nobody_can_lay_is_refused_for_that_alone(missing, why):
    refused = Table().holding(0, "starter-S").check(0, Spell(("S", missing))).breaches
    assert [finding.cite.rule for finding in refused] == [why], "and not because S is too short a word"


@rule("hardback", "hand_five")
def test_more_cards_than_the_hand_holds_are_asked_about():
    assert Table().asked(0, Spell(("RETAILS",))) == ["hand_five"]


@rule("hardback", "benefits")
def test_every_line_of_the_sum_is_shown_before_anything_is_recorded():
    table = Table().holding(0, "romance-W4", "starter-A", "starter-S")
    assert [figure for _, figure in sums(table.check(0, Spell(("WAS",))))] == ["1★", "2¢", "1¢", "3¢ 1★"]
    verdict = table.check(0, Spell(("WAS",), ("romance-W4:double=",)))
    assert [figure for _, figure in sums(verdict)] == ["1★", "1¢", "1¢", "2¢ 1★"]
    (pick,) = [finding.pick for finding in verdict.notes if finding.pick]
    assert [(choice.label, choice.note) for choice in pick.choices] == [("none", ""), ("Starter A", "+1¢")]
    assert table.state.turn.spelled is None


@rule("hardback", "discard_unused")
def test_unused_cards_are_discarded_before_the_benefits():
    table = Table().spell("SEA", rest=("T",))
    assert [card.letter for card in table.author(0).discard] == ["T"]
    assert table.author(0).unseen_discards == 1, "the fifth card was discarded without being named"


@rule("hardback", "classics_as_letters")
def test_own_and_others_classics_serve_as_letters():
    table = Table().in_play(0, "adventure-C5T").in_play(1, "mystery-T8T")
    assert table.check(0, Spell(("mystery-T8T", "adventure-C5T", "A"))).stands
    table.spell("mystery-T8T", "adventure-C5T", "A")
    assert [each.owner for each in table.state.turn.spelled.laid] == [1, 0, None]


@rule("hardback", "classic_never_wild")
def test_a_classic_in_play_is_never_wild():
    table = Table().in_play(0, "adventure-C5T").in_play(1, "mystery-T8T")
    for card in ("adventure-C5T", "mystery-T8T"):
        assert table.refused(0, Spell((f"*O={card}", "A", "S"))) == ["classic_never_wild"]


@rule("hardback", "ghost_writer")
@rule("hardback", "ghost_inked")
def test_a_ghost_writer_gets_an_ink_and_those_on_the_cards():
    table = Table().with_author(0, ink=2)
    table.do(0, UseInk("T")).do(0, UseInk("A"))
    assert table.refused(0, Spell(("TEA",), helper=0)) == ["ghost_writer"]
    table.spell("TEA", helper=1)
    assert table.author(1).ink == 1, "for the idea at once, those on the cards at the end of the turn"
    table.end()
    assert table.author(1).ink == 3
    assert table.author(0).ink == 0
    why = [why.says for entry in table.view(0).ledger for line in entry.lines for why in line.why]
    assert "Bea thought of it, as a ghost writer: 1 ink." in why
    assert "2 ink on the cards goes to Bea, the ghost writer." in why


@rule("hardback", "block")
def test_writers_block_passes_the_turn():
    table = Table().in_play(0, "adventure-C5T")
    assert table.asked(0, PassTurn()) == ["block"]
    table.skip()
    assert table.state.turn.seat == 1
    assert table.author(0).unseen_discards == 5 and table.author(0).hand == 5
    assert table.author(0).classics, "classics stay in play"
    assert table.author(0).prestige == 0


@rule("hardback", "dictionary")
def test_the_table_may_vote_on_a_word_the_list_refuses():
    table = Table(3, words=ListedWords(frozenset({"STAR"})))
    verdict = table.check(0, Spell(("RATS",)))
    assert [finding.appeal for finding in verdict.breaches] == ["RATS"]
    table.do(0, AskTable("RATS"))
    assert table.view(1).status.title == "Is RATS a word?"
    for seat, choice in ((0, "yes"), (1, "yes"), (2, "no")):
        table.do(seat, CastVote(choice))
    assert table.refused(0, Spell(("RATS",))) == []
    assert "The table voted on RATS, 2 to 1: it stands." in table.ledger_lines()


@rule("hardback", "any_order")
def test_choices_made_for_another_word_do_not_stand_in_the_way():
    """The ruling on the screen still holds its choices when the word is laid anew."""
    table = Table().holding(0, "horror-A3", "romance-W4", "starter-S", "starter-T")
    stale = ("horror-A3:either=coins", "romance-W4:double=starter-T@0", "card1=horror-A3")
    verdict = table.check(0, Spell(("W", "A", "S"), stale))
    assert verdict.stands and verdict.figure == "5¢ 1★"
    assert any("cannot be used for starter-T@0" in finding.says for finding in verdict.notes)
    assert table.check(0, Spell(("S", "T"), stale)).figure == "2¢"


@rule("hardback", "genre_benefits")
def test_three_prestige_alone_and_five_with_another_of_its_genre():
    """The rulebook's example: always 3, and 5 in all with another card of the genre."""
    table = Table().holding(0, "adventure-A7", "adventure-I3T", "starter-T", "starter-S")
    assert table.check(0, Spell(("A", "T"))).figure == "1¢ 3★"
    lines = [finding for finding in table.check(0, Spell(("A", "I", "T"))).notes if finding.figure]
    assert lines[0].figure == "5★" and lines[0].cite.rule == "genre_benefits"


@rule("hardback", "either")
def test_coins_or_prestige_is_asked_once_and_then_as_it_was_last_chosen():
    table = Table().holding(0, "horror-A3", "starter-S", "starter-T")
    assert table.refused(0, Spell(("horror-A3", "S"))) == ["either"], "the first time somebody has to say"
    table.spell("horror-A3", "S", choices=("horror-A3:either=coins",)).end().skip()
    table.holding(0, "horror-A3", "starter-S", "starter-T")
    again = table.check(0, Spell(("horror-A3", "T")))
    assert again.stands and again.figure == "3¢"
    assert table.check(0, Spell(("horror-A3", "T"), ("horror-A3:either=prestige",))).figure == "1¢ 2★"


@rule("hardback", "either")
@pytest.mark.parametrize(
    ("stated", "changes"), [(("horror-A3:either=coins",), "Ann 0 → 2"), ((), "Ann 0 → 4")]
)
def test_a_corrected_choice_changes_only_later_turns_that_left_it_out_and_says_so(stated, changes):
    table = Table().holding(0, "horror-A3", "starter-S", "starter-T")
    spelled = table.position.number + 1
    table.spell("horror-A3", "S", choices=("horror-A3:either=coins",)).end().skip()
    later = Spell(("horror-A3", "T"), stated)
    assert table.check(0, later).figure == "3¢", "the form and a bare request count the same"
    table.do(0, later)
    instead = Spell(("horror-A3", "S"), ("horror-A3:either=prestige",))
    correction = amend(table.rules, table.position, table.house, spelled, by=0, instead=instead)
    assert correction.stands and not correction.lost
    assert [change.says for change in correction.changes] == [changes]
