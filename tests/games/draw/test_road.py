"""Turns on the road, scoring piles, and the end of Draw!, rule by rule."""

from referee.engine.common_actions import Adjust
from referee.games.draw.actions.duel import Reveal, SettleDuel, Stop
from referee.games.draw.actions.end import CountPile, JudgePuns
from referee.games.draw.actions.travel import Advance, BringHome, Waylay
from referee.games.draw.seating import Leave
from tests.games.draw.table import Table
from tests.support.rules import rule

BOTH = (("RAGE TS", "TOE NRA"), ("NEAR TS", "RAT EEO"))


def journey(table):
    """Everybody's convoys one after the other, until all are home."""
    while table.state.phase == "advance or waylay":
        seat = table.state.turn
        table.do(seat, Advance(table.state.row(seat)[0].number))
    return table


@rule("draw", "advance")
@rule("draw", "turns")
def test_a_turn_advances_one_convoy_of_ones_own():
    table = Table().embarked(*BOTH)
    assert table.refused(1, Advance(1)) == ["turns"]
    assert table.refused(0, Advance(3)) == ["advance"]
    table.do(0, Advance(2))
    assert table.state.convoy(0, 2).steps == 1 and table.state.turn == 1
    assert table.ledger_lines()[-1] == "Ann advances convoy 2."


@rule("draw", "home")
def test_the_third_step_brings_all_cards_into_the_pile_and_nobody_else_sees_them():
    table = Table().embarked(*BOTH).home((0, 1), (1, 1), (0, 1), (1, 1), (0, 1))
    pile = table.state.piles[0]
    assert "".join(card.face for card in pile.cards) == "RAGETS" and pile.points == 17
    assert table.state.convoy(0, 1) is None
    assert table.view(0).scores[0].points == 17
    assert table.view(0).ledger[-1].lines[0].why[-1].says == "Only you see: R, A, G, E, T and S."
    for seat in (None, 1):
        assert table.view(seat).scores[0].points is None and "RAGE" not in table.sees(seat)
        assert table.ledger_lines(seat)[-1] == "Ann's convoy 1 reaches London."
        assert [why.cite.rule for why in table.view(seat).ledger[-1].lines[0].why] == ["home"]


@rule("draw", "waylay")
def test_one_convoy_of_ones_own_falls_upon_one_of_another():
    table = Table(3).embarked(*BOTH)
    for target in ("0.2", "1.3", "", "Bea", "1" * 10_000):
        assert table.refused(0, Waylay(1, target)) == ["waylay"]
    assert table.refused(0, Waylay(5, "1.1")) == ["waylay"]
    table.do(0, Waylay(1, "1.2"))
    assert table.ledger_lines()[-1] == "Ann's convoy 1 waylays Bea's convoy 2."
    assert table.refused(0, Advance(1)) == ["advance"]
    assert table.refused(2, Reveal()) == ["reveal"]
    assert table.refused(2, Leave(2)) == ["leavers"]


@rule("draw", "idle")
def test_who_has_no_convoy_is_passed_over_and_the_last_ones_come_home_at_once():
    table = Table(3).embarked(("RAGE TS", "TOE NRA"), ("RAT EEO", "RAT EEO"), ("TOE",))
    assert table.refused(0, BringHome()) == ["idle"]
    table.duel(0, 1, "1.1").reveals(0, 1, 0, 1, 0, 1, 0).settle()
    assert table.state.turn == 1
    table.home((1, 2), (2, 1), (0, 1), (1, 2), (2, 2), (0, 1), (1, 2))
    assert [convoy.number for convoy in table.state.row(1)] == [] and table.state.turn == 2
    table.home((2, 1), (0, 1), (2, 1), (0, 2))
    assert table.state.turn == 2
    table.home((2, 2), (0, 2), (2, 2))
    assert table.state.travelling == (0,) and table.state.turn == 0
    assert "bring_home" in table.open(0) and table.refused(0, Waylay(2, "1.1")) == ["waylay"]
    table.do(0, BringHome())
    assert table.state.piles[0].home == 2 and not table.state.convoys


@rule("draw", "end")
def test_the_last_convoy_home_ends_the_game_and_the_highest_total_wins():
    table = journey(Table().embarked(*BOTH))
    result = table.view(0).result
    assert [(place.name, place.points) for place in result.places] == [("Ann", 17 + 10), ("Bea", 10 + 9)]
    assert result.reason == "Ann wins with 27 points."
    assert table.view(1).scores[0].points == 27
    wild = journey(Table().embarked(("*AGR TS", "TOE NRA"), BOTH[1]))
    assert wild.view(0).result.places[0].points == 16 + 10


@rule("draw", "ties")
def test_of_equal_totals_the_smaller_pile_wins():
    table = Table().embarked(BOTH[0], ("RAT EEO", "")).duel().reveals(0, 1, 0, 1, 0, 1, 0).settle()
    table = journey(table)
    assert table.view(1).status.waiting == (1,)
    table.do(1, CountPile(31, 6))
    assert table.view(0).result.reason == "Bea wins with 31 points and the smaller pile."
    assert [step.name for step in table.view(0).result.steps] == ["points", "cards in the scoring pile"]


@rule("draw", "told")
def test_a_pile_with_untold_cards_is_counted_by_its_owner():
    table = journey(Table().embarked(BOTH[0], ("NEAR", "")))
    assert table.state.phase == "count the piles" and table.view(1).status.waiting == (1,)
    assert table.refused(0, CountPile(3, 12)) == ["told"]
    assert table.asked(1, CountPile(6, 12)) == ["told"]
    assert table.asked(1, CountPile(300, 12)) == ["end"]
    assert table.refused(1, CountPile(-1, 125)) == ["end", "end"]
    table.do(1, CountPile(30, 12))
    assert table.view(0).result.reason == "Bea wins with 30 points."


@rule("draw", "home")
def test_two_undisturbed_convoys_are_twelve_cards_in_the_pile():
    table = journey(Table().embarked(BOTH[0], ("NEAR", "")))
    for cards in (11, 13):
        (only,) = table.check(1, CountPile(30, cards)).breaches
        assert only.says == f"2 convoys came home, with 12 cards in your pile, not {cards}."
    assert not table.check(1, CountPile(30, 11), agreed=True).stands


@rule("draw", "lost")
def test_cards_that_may_have_gone_with_an_unseen_word_may_be_missing_from_the_pile():
    table = Table().embarked(("RAGE TS", "TOE NRA"), ("", "NEAR TS")).duel()
    for seat, face in ((0, ""), (1, "T"), (0, ""), (1, "O"), (0, ""), (1, "E"), (0, ""), (1, "E")):
        table.do(seat, Reveal(face))
    table.do(1, Stop()).settle()
    assert table.ledger_lines()[-1].startswith("Ann wins the duel")
    journey(table)
    assert table.refused(0, CountPile(27, 11)) == ["home"] and table.refused(0, CountPile(27, 15)) == ["home"]
    for cards in (12, 14):
        assert table.check(0, CountPile(27, cards)).stands
    (only,) = table.check(0, CountPile(27, 15)).breaches
    assert only.says == "2 convoys came home, with 12 to 14 cards in your pile, not 15."


@rule("draw", "equal")
def test_where_both_lose_their_words_an_unseen_one_may_have_taken_more_cards():
    table = Table(equal="both").embarked(("TOE NRA", "TOE NRA"), ("", "NEAR TS")).duel()
    for seat, face in ((0, ""), (1, "T"), (0, ""), (1, "O"), (0, ""), (1, "E")):
        table.do(seat, Reveal(face))
    table.do(1, Stop()).settle()
    assert table.ledger_lines()[-1] == "The duel ends 4 to 4: nobody wins."
    journey(table)
    assert table.refused(1, CountPile(20, 5)) == ["home"]
    assert table.check(1, CountPile(10, 6)).stands and table.check(1, CountPile(10, 9)).stands


def tie(players=3, **options):
    rows = (("RAT EEE", "TOE NRA"), ("RAT EEE", "TOE NRA"), ("TOE EEE", "TOE EEE"))
    return journey(Table(players, **options).embarked(*rows[:players]))


@rule("draw", "puns")
def test_who_is_still_tied_holds_a_pun_off_judged_by_the_lowest():
    table = tie()
    assert table.state.punning == (0, 1) and table.view(2).status.waiting == (2,)
    assert [line.points for line in table.view(None).scores] == [18, 18, 14]
    assert table.refused(0, JudgePuns(0)) == ["puns"]
    assert table.refused(2, JudgePuns(2)) == ["puns"]
    assert table.refused(2, JudgePuns(1, "x" * 201)) == ["puns"]
    table.do(2, JudgePuns(1, " Lettuce   word this carefully. "))
    result = table.view(0).result
    assert result.reason == "Bea wins with 18 points and the better pun."
    assert [(place.name, place.place) for place in result.places] == [("Bea", 1), ("Ann", 2), ("Cal", 3)]
    assert "Bea wins the pun-off: “Lettuce word this carefully.”" in table.ledger_lines()


@rule("draw", "judge")
def test_with_nobody_else_left_the_table_judges_or_the_win_is_shared():
    table = tie(2)
    assert table.asked(0, JudgePuns(1)) == ["judge"]
    assert table.do(0, JudgePuns(1)).view(0).result.reason == "Bea wins with 18 points and the better pun."
    assert tie(2, tied="shared").view(0).result.reason == "Ann and Bea win together with 18 points each."


@rule("draw", "judge")
def test_two_who_are_both_lowest_judge_together():
    rows = (("RAT EEE", "TOE NRA"),) * 2 + (("TOE EEE", "TOE EEE"),) * 2
    table = journey(Table(4).embarked(*rows))
    assert table.state.judges == (2, 3)
    assert table.asked(3, JudgePuns(0)) == ["judge"]


def test_points_by_hand_count_at_the_end():
    table = Table().embarked(*BOTH).do(0, Adjust(1, -3, "a spilled drink"))
    assert "-3 by hand" in table.view(None).scores[1].note
    assert journey(table).view(0).result.places[1].points == 16


def test_a_duel_is_settled_by_anybody_who_plays():
    table = Table(2, late=1).embarked(*BOTH).duel().reveals(0, 1, 0, 1, 0, 1, 0, 1)
    assert table.refused(2, SettleDuel()) == ["leavers"]
    assert table.check(1, SettleDuel()).stands
