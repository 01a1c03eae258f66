"""Hand, word, Store and the end of Tensorial Relations, rule by rule."""

import pytest

from referee.games.tensorial.actions import Buy, DealStore, Finish, Play, Refill
from referee.games.tensorial.challenge import Challenge
from referee.games.tensorial.seating import Leave
from referee.games.tensorial.state import price, worth
from referee.kit.values import CorrectValue
from referee.kit.wild import mint_cards
from tests.games.tensorial.table import LONERS, STORE, Table
from tests.support.play_scripts import ledger, replay_script
from tests.support.rules import rule


@rule("tensorial", "word_value")
@rule("tensorial", "price")
def test_the_books_example():
    told = ledger(replay_script("tensorial/example"))
    assert "Alicia plays LONERS for 12." in told
    assert "Alicia buys S and J for 12." in told
    assert "Beth plays SAINT for 9." in told
    assert "Beth buys B for 9." in told
    assert "Alicia sits out this turn. Beth is next." in told


@rule("tensorial", "start_deck")
def test_everybody_starts_with_the_same_nine_letters_worth_17():
    table = Table()
    for seat in range(3):
        assert [card.face for card in table.state.cards_of(seat)] == list("RSTLNAEIO")
        assert table.state.points(seat) == 17


@rule("tensorial", "deal_store")
def test_the_store_is_seven_cards_and_the_rest_is_the_draw_pile():
    table = Table()
    assert table.refused(0, DealStore(("S",))) == ["deal_store"]
    table.dealt()
    assert [card.face for card in table.state.store] == list(STORE)
    assert table.state.left == 124 - 3 * 9 - 7
    assert table.refused(0, DealStore(STORE)) == ["deal_store"]


@rule("tensorial", "first")
def test_the_player_to_the_dealers_left_begins_and_turns_go_round():
    table = Table().do(0, DealStore(STORE, dealer=0))
    assert table.state.turn == 1
    assert table.refused(0, Play(LONERS, "LONERS")) == ["first"]
    assert table.turn(LONERS, "LONERS").state.turn == 2
    assert table.turn(LONERS, "LONERS").state.turn == 0
    assert Table().refused(0, DealStore(STORE, dealer=7)) == ["first"]


@rule("tensorial", "hand_six")
def test_the_whole_hand_is_laid():
    assert Table().dealt().refused(0, Play(tuple("LONE"), "LONE")) == ["hand_six"]


@rule("tensorial", "own_deck")
def test_a_hand_the_deck_cannot_hold_is_refused_and_an_unlikely_one_asked_about():
    table = Table().dealt()
    assert "own_deck" in table.refused(0, Play(tuple("LONERZ"), "LONER"))
    assert "own_deck" in table.refused(0, Play(tuple("LOSERS"), "LOSERS"))
    for _ in range(3):
        table.turn(LONERS, "LONERS", ["D"] if "D" in [c.face for c in table.state.store] else [])
        if table.state.due:
            table.do(0, Refill(("E",)))
    # A, I and T were drawn before the discard pile was shuffled: they must be in the hand.
    assert table.asked(0, Play(tuple("AILONE"), "LINE")) == ["own_deck"]
    assert table.check(0, Play(tuple("AITLNE"), "LINE")).stands


@rule("tensorial", "one_word")
def test_one_word_from_the_hand_and_unused_letters_count_nothing():
    table = Table().dealt()
    verdict = table.check(0, Play(tuple("SAINTO"), "SAINT"))
    assert verdict.stands and verdict.total == 9
    assert table.refused(0, Play(LONERS, "LOONS")) == ["one_word"]
    assert table.refused(0, Play(LONERS, "💥")) == ["one_word"]
    table.do(0, Play(tuple("SAINTO"), "SAINT"))
    assert any(why.says == "Not used, and worth nothing: O." for why in table.view(0).ledger[-1].lines[0].why)


@rule("tensorial", "word_value")
def test_no_card_counts_more_than_ten_and_a_wild_card_nothing():
    table = Table()
    jay, wild = mint_cards("x", ("J", "WILD"), (), table.house.deck)
    assert (jay.points, worth(jay), price(jay)) == (18, 10, 10)
    assert (worth(wild), price(wild)) == (0, 10)


@rule("tensorial", "price")
def test_letters_cost_what_they_are_worth_together():
    table = Table().dealt().do(0, Play(tuple("SAINTO"), "SAINT"))
    assert table.check(0, Buy(("D",))).button == "Buy D for 3"
    assert table.check(0, Buy()).button == "Buy nothing"
    assert table.refused(0, Buy(("J",))) == ["price"]
    assert table.refused(0, Buy(("D", "P"))) == ["price"]
    assert table.refused(0, Buy(("X",))) == ["price"]
    assert table.refused(0, Buy(("D", "D"))) == ["price"]
    assert table.refused(1, Buy(())) == ["first"]
    assert table.check(0, Buy(("D", "W"))).stands


@rule("tensorial", "unspent")
def test_points_left_over_are_lost():
    table = Table().dealt().do(0, Play(LONERS, "LONERS"))
    assert [f.says for f in table.check(0, Buy(("D",))).notes] == ["9 of 12 is left over and lost."]
    table.do(0, Buy(("D",))).do(0, Refill(("E",)))
    assert table.state.played is None and table.state.turn == 1


@rule("tensorial", "discard")
def test_bought_letters_and_the_hand_go_to_the_discard_pile_and_come_back_shuffled():
    table = Table().dealt().turn(LONERS, "LONERS", ["S", "J"], ["K", "A"])
    pile = table.state.piles[0]
    assert sorted(card.face for card in pile.deck if card.id in pile.sure) == list("AIT")
    assert sorted(card.face for card in pile.deck) == sorted("AITLONERSSJ")
    assert pile.discard == ()


@rule("tensorial", "refill")
def test_the_store_is_filled_as_long_as_the_pile_lasts():
    table = Table().dealt().do(0, Play(LONERS, "LONERS")).do(0, Buy(("S", "J")))
    assert table.refused(0, Refill(tuple("KAE"))) == ["refill"]
    assert table.refused(0, Refill(("KA",))) == ["refill"]
    assert table.asked(0, Refill(("K",))) == ["refill"]
    table.do(0, Refill(("K",)))
    assert table.state.left == 0 and len(table.state.store) == 6


def bought_out(**options):
    """A table whose draw pile is empty and whose Store holds one D."""
    table = Table(2, **options).do(0, DealStore(tuple("ADEEERN")))
    table.do(0, Play(LONERS, "LONERS")).do(0, Buy(tuple("AEEERN"))).do(0, Refill(()))
    return table


@rule("tensorial", "end")
def test_the_game_ends_with_the_last_card_of_the_store():
    table = bought_out()
    assert table.state.left == 0 and not table.state.ended
    table.do(1, Play(LONERS, "LONERS")).do(1, Buy(("D",)))
    assert table.view(0).result.reason == "Alicia wins with a deck worth 26."


@rule("tensorial", "score")
def test_a_deck_counts_all_its_cards_the_discard_pile_too():
    table = Table().dealt().turn(LONERS, "LONERS", ["S", "J"], ["K", "A"])
    assert table.state.points(0) == 17 + 2 + 10
    assert table.view(1).scores[0].points == 29


@rule("tensorial", "no_word")
def test_without_a_word_nothing_is_bought():
    table = Table().dealt()
    assert table.asked(0, Play(LONERS)) == ["no_word"]
    table.do(0, Play(LONERS))
    assert table.state.turn == 1 and table.state.points(0) == 17


@rule("tensorial", "shortest")
@pytest.mark.parametrize(
    "least, word, stands", [(1, "S", True), (2, "S", False), (2, "SO", True), (3, "SO", False)]
)
def test_the_shortest_word(least, word, stands):
    table = Table(shortest=least).dealt()
    assert table.refused(0, Play(LONERS, word)) == ([] if stands else ["shortest"])


@rule("tensorial", "ties")
def test_equal_decks_share_or_the_smaller_wins():
    def ended(**options):
        table = Table(2, **options).do(0, DealStore(tuple("EEEESLD")))
        table.do(0, Play(LONERS, "LONERS")).do(0, Buy(tuple("EEEES"))).do(0, Refill(()))
        table.do(1, Play(LONERS, "LONERS")).do(1, Buy(tuple("LD")))
        return table.view(0).result

    assert ended().reason == "Alicia and Beth win together: decks worth 23."
    assert ended(ties="smaller").reason == "Beth wins with a deck worth 23 and fewer cards."


@rule("tensorial", "stall")
def test_what_nobody_buys_does_not_keep_the_game_going():
    table = bought_out()
    assert table.asked(1, Finish()) == ["stall"]
    assert table.do(1, Finish()).view(0).result is not None
    assert Table().dealt().refused(0, Finish()) == ["stall"]
    table = bought_out(stall="round")
    assert table.refused(1, Finish()) == ["stall"]
    table.turn(LONERS, "LONERS").turn(tuple("AITLNE"), "LINE")
    assert table.view(0).result is not None


@rule("tensorial", "stall")
def test_who_sits_out_or_has_left_is_not_counted_as_buying_nothing():
    lost = bought_out(stall="round").do(1, Play(LONERS, "LONERS")).do(0, Challenge()).do(1, Buy())
    assert lost.state.turn == 1 and lost.turn(tuple("AITLNE"), "LINE").state.turn == 0
    left = Table(3, stall="round").do(0, DealStore(tuple("ADEEERN")))
    left.do(0, Play(LONERS, "LONERS")).do(0, Buy(tuple("AEEERN"))).do(0, Refill(()))
    left.turn(LONERS, "LONERS").do(1, Leave(1)).turn(LONERS, "LONERS")
    assert left.state.turn == 0 and not left.state.ended


@rule("tensorial", "leavers")
def test_a_leaver_takes_the_deck_along_and_a_latecomer_watches():
    table = Table().dealt().do(0, Play(LONERS, "LONERS"))
    assert table.asked(1, Leave(0)) == ["leavers"]
    table.do(0, Leave(0))
    assert table.state.playing == (1, 2) and table.state.turn == 1
    assert table.view(0).scores[0].note == "left"
    late = Table(2, late=1)
    assert late.state.playing == (0, 1) and late.view(2).scores[2].note == "watching"
    assert late.dealt().refused(2, Play(LONERS, "LONERS")) == ["first"]


def test_a_corrected_value_counts_at_once_for_every_such_card():
    table = Table().dealt()
    table.do(0, CorrectValue("A", 1)).do(0, CorrectValue("T", 2))
    assert table.state.points(0) == 17
    assert table.check(0, Play(tuple("SAINTO"), "SAINT")).notes[0].says == "S 2 · A 1 · I 2 · N 2 · T 2"
    assert table.refused(0, CorrectValue("A", 1)) == [None]
    assert table.refused(0, CorrectValue("*", 4)) == [None]
    assert table.refused(0, CorrectValue("AB", 100)) == [None, None]


@pytest.mark.parametrize(
    "action",
    [
        DealStore(("A",) * 10_000, 10**30),
        Play(("Z" * 10_000,) * 10_000, "Q" * 10_000),
        Play(("", "💥", "Æ", "WILD", "*", "é"), "💥"),
        Buy(("nothing",) * 10_000),
        Refill(("💥",)),
        Leave(10**30),
        Leave(-1),
    ],
)
def test_no_payload_breaks_a_check(action):
    for table in (Table(), Table().dealt(), Table().dealt().do(0, Play(LONERS, "LONERS"))):
        assert table.check(0, action).breaches
