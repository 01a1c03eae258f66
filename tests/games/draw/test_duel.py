"""Duels card by card, rule by rule."""

from referee.games.draw.actions.duel import Reveal, Stop, TurnUpPair
from referee.games.draw.actions.embark import TellConvoy
from referee.games.draw.actions.travel import Advance
from tests.games.draw.table import Table
from tests.support.rules import rule

ROWS = (("RAGE TS", "TOE NRA"), ("RAT EEO", "NEAR TS"))


def faces(cards):
    return "".join(card.face for card in cards)


def waylaid(*rows, target="1.1", **options):
    return Table(len(rows or ROWS), **options).embarked(*(rows or ROWS)).duel(0, 1, target)


@rule("draw", "reveal")
def test_both_turn_up_card_by_card_and_must_stop_with_the_whole_word():
    table = waylaid()
    assert [offer.label for offer in table.view(0).open if offer.name == "reveal"] == ["Turn up R"]
    table.reveals(0, 1, 1, 0, 0, 1)
    assert table.ledger_lines()[-6:] == [
        "Ann turns up R.",
        "Bea turns up R.",
        "Bea turns up A.",
        "Ann turns up A.",
        "Ann turns up G.",
        "Bea turns up T. The word is RAT.",
    ]
    assert table.refused(1, Reveal()) == ["reveal"]
    assert table.refused(1, Stop()) == ["stop"]
    assert table.view(0).status.title == "Go on, or stop?"


@rule("draw", "pace")
def test_a_pair_is_what_both_would_turn_up_one_after_the_other():
    table, one_by_one = waylaid().do(1, TurnUpPair()), waylaid().reveals(0, 1)
    assert table.state == one_by_one.state
    assert table.ledger_lines()[-2:] == ["Ann turns up R.", "Bea turns up R."]
    table.do(0, TurnUpPair()).do(0, TurnUpPair())
    assert table.refused(0, TurnUpPair()) == ["pace"], "RAT is whole: Ann goes on alone, or stops"


@rule("draw", "pace")
def test_a_pair_is_turned_up_only_where_both_words_are_known_and_level():
    assert waylaid().reveals(0).refused(1, TurnUpPair()) == ["pace"]
    assert waylaid(ROWS[0], ()).refused(0, TurnUpPair()) == ["pace"]
    assert Table(3).embarked(*ROWS).duel().refused(2, TurnUpPair()) == ["reveal"]


@rule("draw", "pace")
def test_nobody_turns_up_a_second_card_before_the_other_has_turned_up_the_first():
    table = waylaid().reveals(0)
    assert table.refused(0, Reveal()) == ["pace"]
    assert table.view(None).status.waiting == (1,)
    assert table.reveals(1).view(None).status.waiting == (0, 1)


@rule("draw", "stop")
def test_only_who_has_the_longer_word_may_stop_and_only_when_the_other_is_whole():
    table = waylaid().reveals(0, 1, 0, 1)
    assert table.refused(0, Stop()) == ["stop"] and table.refused(1, Stop()) == ["stop"]
    table.reveals(1)
    assert table.refused(0, Stop()) == ["stop"]
    table.reveals(0)
    assert {"reveal", "stop"} <= table.open(0)
    assert [offer.label for offer in table.view(0).open if offer.name == "stop"] == ["Stop with 13"]
    stopped = table.do(0, Stop())
    assert stopped.ledger_lines()[-1] == "Ann stops, with 13."
    assert stopped.refused(0, Reveal()) == ["reveal"] and stopped.state.phase == "settle the duel"
    assert "RAGE" not in stopped.sees(1) and "s0.c1.E" not in stopped.sees(1)


@rule("draw", "duel")
def test_the_higher_word_wins_and_takes_the_cargo():
    table = waylaid().reveals(0, 1, 0, 1, 0, 1, 0)
    assert table.view(None).status.says == "Ann leads with 14 to 5. Does anybody challenge a word?"
    table.settle()
    winner = table.state.convoy(0, 1)
    assert faces(winner.cargo) == "TS" and faces(winner.seized) == "EEO"
    assert table.state.convoy(1, 1) is None and table.state.turn == 1
    assert table.ledger_lines()[-1] == "Ann wins the duel 14 to 5 and seizes the cargo of Bea's convoy 1."
    assert table.why()["duel"] == "Ann's RAGE 14 against Bea's RAT 5."


@rule("draw", "duel")
def test_wild_cards_count_nothing_in_a_duel_and_the_waylaid_may_win():
    table = waylaid(("RA** TS",), ("RAT EEO",)).reveals(0, 1, 0, 1, 0, 1)
    assert "Ann turns up a wild card as E." in table.ledger_lines()
    table.do(0, Stop()).settle()
    assert table.ledger_lines()[-1] == "Bea wins the duel 5 to 4 and seizes the cargo of Ann's convoy 1."
    assert faces(table.state.convoy(1, 1).seized) == "TS"


@rule("draw", "won")
def test_the_winners_letters_stay_face_up_and_count_from_the_start_of_the_next_duel():
    table = waylaid().reveals(0, 1, 0, 1, 0, 1).do(0, Stop()).settle()
    assert table.state.convoy(0, 1).in_sight == "RAG"
    assert table.why()["won"] == "RAG stays face up."
    table.do(1, Advance(2)).duel(0, 1, "1.2")
    assert table.view(None).status.waiting == (1,)
    table.reveals(1, 1, 1)
    assert table.view(None).status.waiting == (0, 1)
    assert table.reveals(0).ledger_lines()[-1] == "Ann turns up E. The word is RAGE."


@rule("draw", "lost")
def test_the_losers_whole_word_is_discarded_what_was_not_seen_unseen():
    lost = waylaid(("TEES RA",), ("RAT EEO",)).reveals(0, 1, 0, 1, 0, 1).do(0, Stop()).settle()
    assert lost.state.convoy(0, 1) is None
    assert faces(lost.state.discard) == "TEE" and faces(lost.state.buried) == "S"
    assert "TEES" not in lost.sees(1)


@rule("draw", "seized")
def test_seized_cargo_is_seen_by_the_two_of_the_duel_and_nobody_else():
    table = waylaid(*ROWS, ("TOE",)).reveals(0, 1, 0, 1, 0, 1, 0).settle()
    for seat in (0, 1):
        assert table.why(seat)["seized"] == "Only you two know: cargo E, E and O."
    for seat in (None, 2):
        assert "seized" not in table.why(seat) and "s1.c1.O" not in table.sees(seat)
    assert "s1.c1.O" not in repr(table.view(1).board)


@rule("draw", "counts")
def test_letters_turned_up_count_or_the_whole_word():
    assert waylaid().reveals(0, 1, 0, 1, 0, 1).do(0, Stop()).settle().why()["duel"].startswith("Ann's RAG 13")
    whole = waylaid(counts="word").reveals(0, 1, 0, 1, 0, 1).do(0, Stop())
    assert whole.ledger_lines()[-1] == "Ann stops, with 14." and "RAGE" not in whole.sees(1)
    assert whole.settle().state.convoy(0, 1).in_sight == "RAG"
    unknown = waylaid(("", "TOE NRA"), ROWS[1], counts="word")
    for face in "RAG":
        unknown.do(0, Reveal(face)).reveals(1)
    assert unknown.refused(0, Stop()) == ["counts"]
    assert unknown.do(0, TellConvoy(1, "rage")).do(0, Stop()).ledger_lines()[-1] == "Ann stops, with 14."


def level(**options):
    return waylaid(("RAT EEO", "TOE NRA"), ("TAR SNS",), **options).reveals(0, 1, 0, 1, 0, 1).settle()


@rule("draw", "equal")
def test_equal_totals_by_the_tables_choice():
    stand = level()
    assert stand.ledger_lines()[-1] == "The duel ends 5 to 5: nobody wins."
    assert stand.state.convoy(0, 1).in_sight == "RAT" and stand.state.convoy(1, 1).in_sight == "TAR"
    waylaid_wins = level(equal="waylaid")
    assert faces(waylaid_wins.state.convoy(1, 1).seized) == "EEO" and waylaid_wins.why()["equal"]
    both = level(equal="both")
    assert faces(both.state.discard) == "RATTAR"
    assert [faces(convoy.cards) for convoy in both.state.convoys if convoy.number == 1] == ["EEO", "SNS"]
    assert [len(table.state.convoys) for table in (stand, waylaid_wins, both)] == [4, 3, 4]


@rule("draw", "no_word")
def test_a_convoy_without_a_word_says_so_at_once_and_loses_to_any_letter():
    table = waylaid(ROWS[0], ("-EEOTTA",))
    assert table.ledger_lines()[-1] == "Bea's convoy 1 has no word."
    assert {"reveal", "stop"} <= table.open(0)
    table.reveals(0).do(0, Stop())
    assert faces(table.state.convoy(0, 1).seized) == "EEOTTA" and table.state.convoy(0, 1).in_sight == "R"
    both = waylaid(("-EEOTTA",), ("-EEOTTA",))
    assert both.ledger_lines()[-1] == "The duel ends 0 to 0: nobody wins."


@rule("draw", "told")
def test_a_word_that_was_not_told_is_named_card_by_card():
    table = waylaid(("", ""), ROWS[1])
    assert [each.name for each in table.view(0).open[0].inputs] == ["face", "reads", "last"]
    assert table.refused(0, Reveal()) == ["reveal"]
    assert table.refused(0, Reveal("QU")) == ["reveal"]
    assert table.refused(0, Reveal("R", "S")) == ["reveal"]
    assert table.refused(0, Reveal("WILD")) == ["reveal"]
    table.do(0, Reveal("*", "r")).reveals(1).do(0, Reveal("a")).reveals(1)
    assert table.refused(0, TellConvoy(1, "toe")) == ["reveal"]
    assert table.refused(0, TellConvoy(1, "rage")) == ["reveal"]
    assert table.check(0, TellConvoy(1, "rage", ("*", "A", "G", "E"))).stands
    table.do(0, Reveal("T", last=True)).reveals(1)
    assert table.ledger_lines()[-2] == "Ann turns up T. The word is RAT."
    table.settle()
    assert table.state.convoy(0, 1) is None and table.state.convoy(1, 1).unseen == 3


def test_a_word_may_turn_out_to_be_whole_after_its_last_card():
    table = waylaid(("", ""), ROWS[1]).do(0, Reveal("B")).reveals(1).do(0, Reveal(last=True))
    assert table.ledger_lines()[-1] == "The word of Ann's convoy 1 is B."
    nothing = waylaid(("", ""), ROWS[1]).do(0, Reveal(last=True))
    assert nothing.ledger_lines()[-1] == "Ann's convoy 1 has no word."


def test_the_sixth_card_is_the_last_one_of_any_word():
    table = waylaid(("", ""), ("BARONS",))
    for face in "NEARST":
        table.do(0, Reveal(face)).reveals(1)
    assert table.ledger_lines()[-2] == "Ann turns up T. The word is NEARST."
    assert table.state.phase == "settle the duel"


def test_a_word_written_down_does_not_change_when_it_is_turned_up():
    table = waylaid()
    assert table.refused(0, Reveal("T")) == ["reveal"]
    assert table.check(0, Reveal("r")).stands


def test_words_seen_whole_are_kept_for_the_history():
    table = waylaid(("", ""), ROWS[1])
    for face, last in (("T", False), ("O", False), ("E", True)):
        table.do(0, Reveal(face, last=last)).reveals(1)
    table.settle()
    kept = {(each.seat, each.word, each.points) for each in table.state.record}
    assert kept == {(1, "RAT", 5), (0, "TOE", 4)}
