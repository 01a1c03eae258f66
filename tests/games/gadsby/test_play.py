"""Words, drawn cards, added letters and the end of Gadsby, rule by rule."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.games.gadsby.actions import AddLetter, Deal, Decline, Draw, EmptyDeck, NobodyAdds, Pass, Play
from referee.games.gadsby.challenge import Accept
from referee.games.gadsby.seating import Join, Leave
from referee.kit.words import ListedWords
from tests.games.gadsby.table import Table
from tests.support.play_scripts import replay_script
from tests.support.rules import rule


@rule("gadsby", "add_e")
def test_the_books_example():
    game = replay_script("gadsby/rag")
    told = [line for b in game.position.log for e in b.events if (line := e.line(game.everybody))]
    says = [line.says for line in told]
    assert "Gwen adds an E: RAGE." in says and "Gwen's RAGE cancels Bob's RAG." in says
    assert "Gwen adds a wild card as E: GEAR." in says
    hindsight = {line.says: line.why[-1].says for line in told if "scores" in line.says}
    assert hindsight["Gwen scores BAN for 13."].startswith("With an E it could have become BANE")


@rule("gadsby", "deal")
@rule("gadsby", "turns")
def test_seven_cards_each_and_the_dealer_goes_first():
    table = Table().do(2, Deal(dealer=1))
    assert table.state.hands == (7, 7, 7) and table.state.left == 124 - 21
    assert table.state.turn == 1
    assert table.refused(0, Draw()) == ["turns"]
    assert table.do(1, Draw()).state.turn == 2
    assert Table().refused(0, Deal(9)) == ["deal"]
    assert table.refused(0, Deal()) == ["deal"]


@rule("gadsby", "word")
def test_a_word_has_three_letters_and_no_e_card():
    table = Table().dealt()
    assert table.refused(0, Play("RA")) == ["word"]
    assert table.refused(0, Play("RAGE")) == ["word"]
    assert table.refused(0, Play("BRANDISH")) == ["word"]
    assert table.refused(0, Play("RAG", ("R", "A"))) == ["word"]
    assert table.refused(0, Play("RAG", ("R", "A", "X"))) == ["word"]
    verdict = table.check(0, Play("RAG", ("R", "*", "G")))
    assert verdict.stands and verdict.total == 11
    table.do(0, Play("RAG"))
    assert table.state.hands[0] == 4


@rule("gadsby", "draw")
def test_who_makes_no_word_draws_below_ten_cards():
    table = Table(2).dealt()
    assert table.refused(0, Pass()) == ["draw"]
    for _ in range(6):
        table.do(table.state.turn, Draw())
    assert table.state.hands == (10, 10)
    assert table.refused(0, Draw()) == ["draw"]


@rule("gadsby", "full_hand")
@rule("gadsby", "stall")
def test_a_full_hand_without_a_word_passes_and_a_round_of_passes_ends_the_game():
    table = Table(2).dealt()
    for _ in range(6):
        table.do(table.state.turn, Draw())
    table.do(0, Pass())
    assert not table.state.ended
    table.do(1, Pass())
    assert table.ledger_lines()[-1] == "Everybody passed: the game is over."
    draws = Table(2, full_hand="draw").dealt()
    for _ in range(8):
        draws.do(draws.state.turn, Draw())
    assert draws.state.hands == (11, 11)


@rule("gadsby", "stall")
def test_a_pass_of_somebody_who_left_is_not_counted():
    table = Table(3).dealt()
    for _ in range(9):
        table.do(table.state.turn, Draw())
    table.do(0, Pass()).do(0, Leave(0)).do(1, Pass())
    assert not table.state.ended
    assert table.do(2, Pass()).state.ended


@rule("gadsby", "e_round")
def test_everybody_is_asked_in_turn_from_the_left():
    table = Table().dealt().do(0, Play("RAG"))
    assert table.view(1).status.waiting == (1,)
    assert table.refused(2, Decline()) == ["e_round"]
    assert table.refused(0, AddLetter("RAGE")) == ["e_round"]
    table.do(1, Decline())
    assert table.view(1).status.waiting == (2,)
    assert table.refused(0, Draw()) == ["draw"]


@rule("gadsby", "add_e")
def test_an_added_e_makes_any_order_of_all_the_letters():
    table = Table().dealt().do(0, Play("RAG"))
    for word in ("RAGE", "GEAR"):
        assert table.check(1, AddLetter(word)).stands
    for word in ("RAG", "RAGES", "RARE", "", "💥"):
        assert table.refused(1, AddLetter(word)) == ["add_e"]


@rule("gadsby", "scored")
def test_a_word_nobody_answers_is_scored():
    table = Table().dealt().do(0, Play("RAG")).do(1, Decline()).do(2, Decline())
    assert table.state.points(0) == 13 and table.state.turn == 1
    assert table.ledger_lines()[-1] == "Bob scores RAG for 13."


@rule("gadsby", "cancelled")
def test_a_word_with_an_e_is_cancelled():
    table = Table().dealt().do(0, Play("RAG")).do(1, AddLetter("GEAR")).do(0, Accept())
    assert table.state.points(0) == 0 and table.state.turn == 1
    assert sorted(card.face for card in table.state.discard) == ["A", "E", "G", "R"]
    assert table.state.hands == (4, 6, 7)


@rule("gadsby", "end")
def test_the_empty_deck_ends_the_game_and_the_highest_pile_wins():
    table = Table().dealt().do(0, Play("FUR")).do(1, Decline()).do(2, Decline())
    assert table.asked(0, EmptyDeck()) == ["end"]
    result = table.do(0, EmptyDeck()).view(0).result
    assert result.reason == "Bob wins with 14 points."
    wild = Table().dealt().do(0, Play("FUR", ("*", "U", "R"))).do(1, Decline()).do(2, Decline())
    assert wild.state.points(0) == 8


@rule("gadsby", "last_round")
def test_the_round_may_be_played_to_its_end():
    table = Table(ends="round").dealt().do(0, Draw()).do(1, EmptyDeck())
    assert not table.state.ended
    assert table.refused(1, Draw()) == ["end"]
    table.do(1, Pass()).do(2, Pass())
    assert table.state.ended


@rule("gadsby", "letter")
def test_another_letter_may_be_forbidden():
    table = Table(letter="A").dealt()
    assert table.refused(0, Play("RAG")) == ["word"]
    table.do(0, Play("BRND"))
    assert table.check(1, AddLetter("BRAND")).stands
    assert table.refused(1, AddLetter("BREND")) == ["add_e"]


@rule("gadsby", "wild_as_e")
def test_a_wild_card_does_not_stand_for_e_in_a_word():
    play = Play("RAGE", ("R", "A", "G", "*"))
    assert Table().dealt().refused(0, play) == ["wild_as_e"]
    assert Table(wild_as_e=True).dealt().check(0, play).stands


@rule("gadsby", "wild_cancels")
def test_a_wild_card_may_be_the_added_e():
    added = AddLetter("RAGE", wild=True)
    assert Table().dealt().do(0, Play("RAG")).check(1, added).stands
    assert Table(wild_cancels=False).dealt().do(0, Play("RAG")).refused(1, added) == ["wild_cancels"]


@rule("gadsby", "reread")
def test_a_wild_card_in_the_word_keeps_its_letter():
    play = Play("RAG", ("R", "A", "*"))
    assert Table().dealt().do(0, play).refused(1, AddLetter("REAL")) == ["reread"]
    assert Table(reread=True).dealt().do(0, play).check(1, AddLetter("REAL")).stands


@rule("gadsby", "reread")
def test_what_could_have_been_added_reads_a_wild_card_anew_where_the_table_does():
    class Anagrams(ListedWords):
        def rearrange(self, letters, rules):
            return tuple(word for word in self.listed if sorted(word) == sorted(letters))

    def scored(**options):
        table = Table(2, Anagrams(frozenset({"RAG", "REAL"})), **options).dealt()
        table.do(0, Play("RAG", ("R", "A", "*"))).do(1, Decline())
        return table.view(None).ledger[-1].lines[-1].why[-1].says

    assert scored() == "No word in the list adds an E to RAG."
    assert scored(reread=True) == "With an E it could have become REAL."


@rule("gadsby", "ties")
def test_equal_scores_share_or_the_longest_word_decides():
    def ended(**options):
        table = Table(2, **options).dealt()
        table.do(0, Play("TTTT")).do(1, Decline()).do(1, Play("TAT")).do(0, Decline())
        return table.do(0, EmptyDeck()).view(0).result

    assert ended().reason == "Bob and Gwen win together with 4 points each."
    assert ended(ties="longest").reason == "Bob wins with 4 points and the longest word."


@rule("gadsby", "seats")
def test_latecomers_get_seven_cards_and_leavers_take_theirs():
    table = Table(2, late=1).dealt()
    assert table.refused(0, Join()) == ["seats"]
    table.do(2, Join())
    assert table.state.hands == (7, 7, 7) and table.state.left == 124 - 21
    assert table.asked(1, Leave(0)) == ["seats"]
    table.do(0, Leave(0))
    assert table.state.playing == (1, 2) and table.state.turn == 1
    table.do(1, Play("RAG"))
    assert table.refused(2, Leave(2)) == ["seats"]
    assert Table(2, late=1, latecomers=False).dealt().refused(2, Join()) == ["seats"]


@pytest.mark.parametrize(
    "action",
    [
        Deal(10**30),
        Play("Q" * 10_000, ("Z" * 10_000,) * 10_000),
        Play("💥"),
        AddLetter("💥" * 10_000),
        Leave(-1),
    ],
)
def test_no_payload_breaks_a_check(action):
    for table in (Table(), Table().dealt(), Table().dealt().do(0, Play("RAG"))):
        for seat in (0, 1):
            assert table.check(seat, action).breaches


@given(players=st.integers(2, 6), first=st.integers(0, 4), data=st.data())
def test_nobody_adds_is_the_same_as_everybody_declining(players, first, data):
    """Whoever says it, and however many have declined before."""
    one_by_one, at_once = (Table(players).dealt().do(0, Play("RAG")) for _ in range(2))
    before = min(first, players - 2)
    for seat in range(1, before + 1):
        at_once.do(seat, Decline())
    for seat in range(1, players):
        one_by_one.do(seat, Decline())
    asked = at_once.state.lying.asked
    who = data.draw(st.sampled_from((0, *asked) if len(asked) > 1 else (0,)))
    at_once.do(who, NobodyAdds())
    assert at_once.state == one_by_one.state
