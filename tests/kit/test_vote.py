"""The table votes: who, how it is counted, what nobody learns before the end, and what is kept."""

from dataclasses import replace

import pytest

from referee.engine.common_actions import Rewind
from referee.engine.event import WordRuling
from referee.games.tensorial import RULES
from referee.games.tensorial.actions import Buy, DealStore, Play
from referee.games.tensorial.challenge import CHALLENGE, Challenge
from referee.games.tensorial.seating import Leave
from referee.kit.challenge_actions import PutToTable
from referee.kit.disputes import Vote
from referee.kit.vote import Outcome, close_vote, voters_of, weigh_votes
from referee.kit.vote_actions import CastVote, CloseVote, CountHands
from referee.kit.words import ListedWords
from tests.support.played_table import PaperBook, Seated
from tests.support.rules import rule

WORDS = ListedWords(frozenset({"LONERS", "SAINT"}))
HAND = tuple("LONERS")
LISTED, UNLISTED = "LONERS", "RENLOS"


def table(players=3, words=WORDS, **options):
    return Seated(RULES, words, players, **options).do(0, DealStore(tuple("SJBDWZP"), players - 1))


def after_a_ruling(word=UNLISTED, **options):
    """Ann's word was challenged by Bea, and the list has ruled on it."""
    return table(**options).do(0, Play(HAND, word)).do(1, Challenge())


def after_asking(word=UNLISTED, **options):
    """Words are checked at once; Ann has put one to the table."""
    return table(challenges="void", **options).do(0, CHALLENGE.ask_table(word))


def votes(here, *choices):
    for seat, choice in zip(here.state.vote.voters, choices, strict=False):
        here.do(seat, CastVote(choice))
    return here


def facts(here):
    return [type(event).__name__ for event in here.position.log[-1].events]


# ---- how it is counted


@rule("table", "table_vote")
@rule("table", "undecided")
@pytest.mark.parametrize(
    "overrule, yes, no, list_says, allowed, decided",
    [
        ("majority", 2, 1, False, True, True),
        ("majority", 1, 2, True, False, True),
        ("majority", 1, 1, False, False, False),
        ("majority", 1, 1, True, True, False),
        ("majority", 0, 0, None, True, False),
        ("unanimous", 2, 1, False, False, False),
        ("unanimous", 1, 2, True, True, False),
        ("unanimous", 3, 0, False, True, True),
        ("unanimous", 0, 1, True, False, True),
    ],
)
def test_a_majority_or_all_decide_and_otherwise_the_list_stands(
    overrule, yes, no, list_says, allowed, decided
):
    house = table(overrule=overrule).house
    assert weigh_votes(yes, no, list_says, house) == Outcome(allowed, decided)


@rule("table", "undecided")
@pytest.mark.parametrize("undecided, allowed", [("list", False), ("stands", True), ("falls", False)])
def test_what_a_tie_comes_to_is_the_tables_choice(undecided, allowed):
    assert weigh_votes(1, 1, False, table(undecided=undecided).house) == Outcome(allowed, False)


@rule("table", "voters")
@pytest.mark.parametrize("voters, who", [("all", (0, 1, 2)), ("not_maker", (1, 2)), ("others", (2,))])
def test_who_votes_is_the_tables_choice(voters, who):
    here = after_a_ruling(voters=voters).do(2, PutToTable())
    assert here.state.vote.voters == who
    assert here.refused(5 if 0 in who else 0, CastVote("yes")) == ["voters"]


@rule("table", "voters")
def test_where_nobody_would_be_left_everybody_votes():
    here = after_a_ruling(players=2, voters="others")
    assert voters_of(here.state, here.house, 0, 1) == (0, 1)


@rule("table", "voters")
def test_latecomers_who_have_not_joined_and_leavers_have_no_vote():
    here = Seated(RULES, WORDS, 3, late=1).do(0, DealStore(tuple("SJBDWZP"), 2)).do(2, Leave(2))
    here.do(0, Play(HAND, UNLISTED)).do(1, Challenge())
    assert here.refused(3, PutToTable()) == ["voters"] == here.refused(2, PutToTable())
    assert here.do(0, PutToTable()).state.vote.voters == (0, 1)
    assert here.refused(3, CastVote("yes")) == ["voters"]


# ---- voting


def test_votes_are_secret_until_the_last_one_is_in_and_can_be_changed():
    here = after_asking().do(1, CastVote("no"))
    assert here.ledger_lines(2)[-1] == "Bea has voted." and here.ledger_lines(1)[-1] == "You voted no."
    assert here.view(0).status.waiting == (0, 2) and here.view(0).status.title == "Is RENLOS a word?"
    here.do(1, CastVote("yes")).do(0, CastVote("yes")).do(2, CastVote("no"))
    assert here.ledger_lines()[-1] == "The table voted on RENLOS, 2 to 1: it stands."
    (why,) = here.view(None).ledger[-1].lines[-1].why
    assert why.says == "For: Ann and Bea. Against: Cal"


@pytest.mark.parametrize("choice", ["no", "abstain"])
def test_before_the_end_nothing_depends_on_how_somebody_voted(choice):
    one, other = after_asking().do(1, CastVote("yes")), after_asking().do(1, CastVote(choice))
    for seat in (None, 0, 2):
        assert one.view(seat) == other.view(seat)
        for action in (CastVote("no"), CloseVote(), CountHands(1, 1)):
            assert one.check(seat or 0, action).findings == other.check(seat or 0, action).findings


def test_while_the_table_votes_nothing_else_happens_and_is_said_so():
    here = after_asking()
    for action in (Play(HAND, LISTED), Leave(1), CHALLENGE.ask_table("XYZ")):
        (finding,) = here.check(0, action).breaches
        assert finding.says == "First the table votes on RENLOS."
    assert {offer.name for offer in here.view(0).open} == {"cast_vote", "count_hands", "close_vote"}


def test_outside_a_vote_nobody_hears_of_voting():
    assert not {"cast_vote", "count_hands", "close_vote", "put_to_table"} & {
        offer.name for offer in table().view(0).offers
    }
    assert table().refused(0, CastVote("yes")) == ["table_vote"]


def test_a_vote_is_yes_no_or_abstain():
    assert after_asking().refused(0, CastVote("perhaps")) == ["table_vote"]


def test_a_vote_closed_early_counts_the_others_as_abstaining():
    here = after_asking().do(0, CastVote("yes"))
    assert here.asked(1, CloseVote()) == ["undecided"]
    here.do(1, CloseVote())
    assert here.ledger_lines()[-1] == "The table voted on RENLOS, 1 to 0: it stands."
    assert "Abstaining: Bea and Cal" in here.view(None).ledger[-1].lines[-1].why[0].says


def test_hands_are_counted_and_the_count_must_fit():
    here = after_asking()
    assert here.refused(0, CountHands(3, 1)) == ["voters"] == here.refused(0, CountHands())
    assert here.refused(0, CountHands(-1, 2)) == ["voters"]
    assert here.refused(0, CountHands(1, 1, "yes")) == ["table_vote"]
    assert here.refused(0, CountHands(ruling="perhaps")) == ["table_vote"]
    assert here.asked(0, CountHands(1, 2)) == ["table_vote"]
    here.do(0, CountHands(1, 2))
    assert here.ledger_lines()[-1] == "The table voted on RENLOS, 1 to 2: it falls."


def test_a_show_of_hands_nobody_counted_is_a_plain_yes_or_no():
    here = after_asking().do(2, CountHands(ruling="yes"))
    assert here.ledger_lines()[-1] == "The table voted on RENLOS: it stands."
    ruling = here.position.log[-1].events[0].word_ruling()
    assert ruling == WordRuling("RENLOS", True, 0, "by a show of hands")


# ---- a word before it is played


def test_a_refused_word_points_to_the_table_and_is_played_once_it_is_allowed():
    here = table(challenges="void")
    (refusal,) = here.check(0, Play(HAND, UNLISTED)).breaches
    assert refusal.appeal == UNLISTED
    votes(here.do(0, CHALLENGE.ask_table("renlos")), "yes", "no", "yes")
    assert here.check(0, Play(HAND, UNLISTED)).stands
    assert here.view(1).board[0].verdict == "stands"
    here.do(0, Play(HAND, UNLISTED))
    assert here.position.log[-1].events[0].word_ruling() is None, "it is kept once, by the vote"


def test_what_the_table_ruled_is_kept_with_who_asked_and_how_it_went():
    here = votes(after_asking(), "no", "no", "yes")
    assert here.position.log[-1].events[1].word_ruling() == WordRuling(UNLISTED, False, 0, "by 2 to 1")
    assert here.refused(0, CHALLENGE.ask_table(UNLISTED)) == ["table_vote"], "once a game"


def test_a_vote_that_decides_nothing_is_not_kept():
    here = votes(after_asking(), "yes", "no", "abstain")
    assert here.position.log[-1].events[1].word_ruling() is None
    assert here.refused(0, Play(HAND, UNLISTED)) == ["challenge_bad"]


def test_only_a_word_that_needs_it_is_put_to_the_table_by_somebody_who_could_play_it():
    here = table(challenges="void")
    assert here.refused(0, CHALLENGE.ask_table(LISTED)) == ["table_vote"]
    assert here.refused(0, CHALLENGE.ask_table("check-in")) == ["table_vote"]
    assert here.refused(1, CHALLENGE.ask_table(UNLISTED)) == ["table_vote"]


def test_where_words_are_looked_up_only_when_challenged_nobody_asks_before():
    assert table().refused(0, CHALLENGE.ask_table(UNLISTED)) == ["table_vote"]


def test_where_the_list_has_the_last_word_nothing_is_put_to_the_table():
    assert after_a_ruling(overrule="never").refused(2, PutToTable()) == ["table_vote"]
    never = table(challenges="void", overrule="never")
    assert never.refused(0, CHALLENGE.ask_table(UNLISTED)) == ["table_vote"]


def test_without_a_list_every_word_may_go_to_the_vote():
    here = table(words=PaperBook(), challenges="void")
    (question,) = here.check(0, Play(HAND, LISTED)).questions
    assert question.appeal == LISTED
    votes(here.do(0, CHALLENGE.ask_table(LISTED)), "yes", "yes", "no")
    assert here.check(0, Play(HAND, LISTED)).stands


# ---- a challenge that was ruled on


def test_a_word_that_fell_stands_again_and_the_challenger_pays():
    here = after_a_ruling()
    assert here.state.turn == 1 and here.view(2).board[0].verdict == "falls"
    here.do(0, PutToTable())
    assert here.state.played and here.state.turn == 0, "the ruling is open again"
    votes(here, "yes", "no", "yes")
    assert facts(here) == ["VoteCast", "TableVoted", "ChallengeRuled"]
    assert here.state.turn == 0 and here.state.played.ruled and here.state.skips == (1,)
    shown = here.view(None).board[0]
    assert (shown.verdict, shown.reason, shown.cost) == (
        "stands", "The table voted 2 to 1.", "Bea loses the next turn."
    )  # fmt: skip


def test_a_word_that_stood_falls():
    here = votes(after_a_ruling(LISTED).do(1, PutToTable()), "no", "no", "no")
    assert here.state.turn == 1 and here.state.skips == () and here.state.played is None


def test_where_the_vote_decides_nothing_the_ruling_is_as_it_was():
    before = after_a_ruling()
    after = votes(after_a_ruling().do(0, PutToTable()), "yes", "no", "abstain")
    assert replace(after.state, disputes=before.state.disputes) == before.state
    assert "So says the list." in after.view(None).ledger[-1].lines[-1].why[0].says


def test_a_ruling_is_put_to_the_table_at_once_or_not_at_all_and_only_once():
    here = after_a_ruling(LISTED)
    assert here.check(2, PutToTable()).stands
    assert here.do(0, Buy()).refused(2, PutToTable()) == ["table_vote"]
    voted = votes(after_a_ruling().do(0, PutToTable()), "yes", "yes", "yes")
    assert voted.refused(1, PutToTable()) == ["table_vote"]


def test_the_ruling_in_large_words_goes_with_the_next_request():
    here = after_a_ruling(LISTED)
    assert here.view(None).board[0].word == LISTED
    assert not hasattr(here.do(0, Buy()).view(None).board[0], "verdict")


def test_a_word_the_list_cannot_settle_is_settled_by_the_vote():
    here = after_a_ruling(words=PaperBook())
    votes(here.do(1, PutToTable()), "no", "yes", "no")
    assert here.state.turn == 1 and here.ledger_lines()[-1].endswith("it is not acceptable.")


def test_a_vote_is_taken_back_like_anything_else():
    here = after_a_ruling()
    fallen = here.state
    here.do(0, PutToTable()).do(1, CastVote("no"))
    assert here.do(1, Rewind(here.position.number - 1), agreed=False).state.vote.missing == (0, 1, 2)
    votes(here, "yes", "yes", "no")
    reopened = here.do(0, Rewind(3)).state
    assert reopened == fallen and here.check(2, PutToTable()).stands


def test_a_closed_vote_lists_every_voter_once():
    vote = Vote(UNLISTED, 0, 0, (0, 1, 2), False)
    assert [ballot.choice for ballot in close_vote(vote, table().house).named] == ["abstain"] * 3


def test_the_votes_are_turned_over_only_when_the_last_one_is_in():
    here = votes(after_asking(players=3), "yes", "no")
    assert [here.view(seat).moment for seat in (0, 1, 2, None)] == [None] * 4
    here.do(2, CastVote("yes"))
    result = here.view(1).moment
    assert [(row.name, row.note, row.good) for row in result.rows] == [
        ("Ann", "Yes", True),
        ("You", "No", False),
        ("Cal", "Yes", True),
    ]
    assert (result.good, result.ending.says) == (True, "RENLOS stands, 2 to 1.")


def test_a_show_of_hands_is_no_moment_for_the_table_has_seen_it():
    assert after_asking(players=3).do(0, CountHands(2, 1)).view(None).moment is None
