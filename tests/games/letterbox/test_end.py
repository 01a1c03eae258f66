"""The end: all found, the score sheet, every step of the tie chain, the vote."""

import pytest

from referee.engine.blocks import Lines
from referee.engine.common_actions import Adjust
from referee.games.letterbox import RULES
from referee.games.letterbox.actions.end import CastVote, CountHands, Stop
from referee.games.letterbox.actions.notes import WriteNote
from referee.games.letterbox.state import Phase
from tests.games.letterbox.table import hunting
from tests.support.rules import rule

ANN, BEA, CAL, DOV = range(4)


def column_a(**options):
    """Four letterboxes on nulls, one below the other."""
    return hunting("A1", "A2", "A3", "A4", **options)


def places(table):
    return [(place.name, place.place, place.points) for place in RULES.result(table.state).places]


def steps(table):
    return [(step.name, step.settled) for step in RULES.result(table.state).steps]


@rule("letterbox", "all_found")
def test_the_game_is_scored_when_one_player_has_found_all_others():
    table = column_a()
    table.go("A2", "search", "s", "search", "s")
    assert table.state.phase is Phase.HUNT
    table.go("search")
    assert table.state.phase is Phase.OVER
    assert "Ann has found all other letterboxes!" in table.ledger_lines(None)
    assert all(table.open(seat) == [] for seat in range(4))


@rule("letterbox", "score_found")
@rule("letterbox", "score_finders")
@rule("letterbox", "score_coins")
def test_two_for_a_find_one_for_a_finder_one_less_for_a_coin():
    table = column_a()
    table.go("ask Cal row", "A2", "search", "end")
    table.go("ask Ann row", "ask Ann suit", "A1", "search", "end")
    table.go("F6", "end", "A2", "search")
    assert table.points() == [2 + 1 - 1, 2 + 2 - 2, 0, 2]


@rule("letterbox", "win")
def test_the_most_points_win_not_the_first_to_find_all():
    table = column_a()
    table.go("A2", "search", "end")
    table.go("A1", "search", "s", "s", "search", "end")
    table.go("F6", "end", "F6", "end")
    table.go(*["ask Cal row"] * 4, "s", "search", "s", "search")
    assert places(table) == [("Bea", 1, 5), ("Ann", 2, 3), ("Cal", 3, 2), ("Dov", 4, 1)]
    assert RULES.result(table.state).reason == "Bea wins with the most points."
    assert steps(table) == [("points", True)]


@rule("letterbox", "all_found")
def test_the_sheet_shows_where_everything_lay_with_the_walks():
    table = column_a()
    table.go("A2", "search", "s", "search", "s", "search")
    blocks = {block.title: block for block in table.view(None).board if isinstance(block, Lines)}
    lay = [(item.says, item.note, item.drawing) for item in blocks["Where everything lay"].items]
    assert lay[1] == ("Bea: the null of Snowflakes, A2", "found by Ann", "k01010203")
    assert lay[0][1] == "found by nobody"
    assert blocks["The walks"].items[0].says == "Ann: A2* → A3* → A4*"
    assert blocks["The walks"].items[1].says == "Bea: stayed at home"
    grid = table.view(None).board[0]
    assert grid.picture.count("<polyline") == 1 and "Bea&#x27;s letterbox" in grid.picture
    assert [row[0].lit for row in grid.rows] == [True, True, True, True, False, False]
    assert "Ann, null of Suns, A1: 2 × 3 found, 0 finders, minus 0 coins." in table.ledger_lines(2)


@rule("letterbox", "stop")
def test_a_table_may_stop_the_hunt_and_score_it_as_it_stands():
    table = column_a()
    assert table.refuses(0, CastVote(1)) == {"tie_vote"}
    table.go("A2", "search")
    assert table.check(3, Stop()).asks
    table.do(3, Stop(), agreed=True)
    assert places(table)[0] == ("Ann", 1, 2)
    assert Stop.name in [batch.action for batch in table.position.log]


def two_for_two(*more):
    """Ann, Bea and Cal with two points each: two who found one, and one found twice."""
    table = column_a()
    table.go("A2", "search", "end", "F6", "end", "A2", "search", *more)
    return table


@rule("letterbox", "tie_found")
def test_of_equals_the_one_who_found_more_wins():
    table = two_for_two("ask Bea row")
    table.do(0, Stop(), agreed=True)
    assert places(table) == [("Ann", 1, 2), ("Bea", 2, 2), ("Cal", 3, 1), ("Dov", 4, 0)]
    assert steps(table) == [("points", True), ("letterboxes found", True)]
    assert RULES.result(table.state).reason == "Ann wins the tie: nobody found more letterboxes."
    assert "Ann wins with 2 points. Letterboxes found: Ann before Bea (1, 0)." in table.ledger_lines(None)


@rule("letterbox", "tie_finders")
def test_then_the_one_whose_letterbox_was_found_more_often():
    table = column_a()
    table.go("ask Bea row", "A2", "search", "end", "F6", "end", "A2", "search", "end", "A1", "search")
    table.do(0, Stop(), agreed=True)
    assert places(table) == [("Ann", 1, 2), ("Cal", 2, 2), ("Dov", 2, 2), ("Bea", 4, 2)]
    assert [name for name, _ in steps(table)] == [
        "points",
        "letterboxes found",
        "own letterbox found",
    ]


def tied_game(**options):
    """Ann and Cal equal in everything the referee can count."""
    table = column_a(**options)
    table.go("A2", "search", "end", "F6", "end", "A2", "search")
    table.do(0, Stop(), agreed=True)
    assert table.state.phase is Phase.VOTE
    return table


@rule("letterbox", "tie_vote")
def test_then_the_table_votes_in_secret_and_the_votes_open_together():
    table = tied_game()
    assert table.view(None).status.waiting == (0, 1, 2, 3)
    assert "Where everything lay" in [block.title for block in table.view(1).board]
    table.do(ANN, CastVote(CAL))
    table.do(BEA, CastVote(CAL))
    assert "You voted for Cal's letterbox." in table.ledger_lines(BEA)
    assert "Bea has voted." in table.ledger_lines(DOV)
    table.do(BEA, CastVote(ANN))
    table.do(CAL, CastVote(ANN))
    assert RULES.result(table.state) is None
    table.do(DOV, CastVote(ANN))
    assert places(table)[:2] == [("Ann", 1, 2), ("Cal", 2, 2)]
    assert "Votes for the better letterbox: Ann 3, Cal 1." in table.ledger_lines(None)
    assert steps(table)[-1] == ("votes for the better letterbox", True)
    assert RULES.result(table.state).reason == "Ann wins the vote for the better letterbox."


@rule("letterbox", "voters")
def test_equal_votes_share_the_win():
    table = tied_game()
    for seat, whose in ((ANN, CAL), (BEA, ANN), (CAL, ANN), (DOV, CAL)):
        table.do(seat, CastVote(whose))
    assert places(table)[:3] == [("Ann", 1, 2), ("Cal", 1, 2), ("Bea", 3, 2)]
    assert RULES.result(table.state).reason.startswith("Ann and Cal win together")
    assert steps(table)[-1] == ("votes for the better letterbox", False)


@rule("letterbox", "voters")
@pytest.mark.parametrize(
    "reading, seat, own, voting",
    [("others", ANN, {"voters"}, 4), ("anybody", ANN, None, 4), ("untied", ANN, {"voters"}, 2)],
)
def test_who_votes_is_an_option(reading, seat, own, voting):
    table = tied_game(voters=reading)
    assert len(table.view(None).status.waiting) == voting
    if own is None:
        table.do(seat, CastVote(seat))
    else:
        assert table.refuses(seat, CastVote(seat)) == own
    assert table.refuses(BEA, CastVote(DOV)) == {"tie_vote"}
    assert table.refuses(BEA, CastVote(10**20)) == {"tie_vote"}


@rule("letterbox", "voters")
def test_with_nobody_to_vote_the_win_is_shared():
    table = column_a(voters="untied")
    table.do(0, Stop(), agreed=True)
    assert [place.place for place in RULES.result(table.state).places] == [1, 1, 1, 1]


@rule("letterbox", "tie_vote")
def test_hands_may_be_counted_at_the_table_instead():
    table = tied_game()
    assert table.check(1, CountHands((1, 3))).questions[0].says == "Does the table agree: Ann 1, Cal 3?"
    for hands in ((), (1,), (1, 2, 3)):
        assert table.refuses(1, CountHands(hands)) == {"tie_vote"}
    for hands in ((-1, 2), (3, 2), (10**30, 0)):
        assert table.refuses(1, CountHands(hands)) == {"voters"}
    table.do(1, CountHands((1, 3)), agreed=True)
    assert places(table)[:2] == [("Cal", 1, 2), ("Ann", 2, 2)]


def test_points_by_hand_count_and_stay_out_of_sight():
    table = column_a()
    table.do(0, Adjust(2, 3, "A card was lost."), agreed=True)
    assert table.points()[2] == 3
    assert table.view(0).scores[2].points is None and table.view(2).scores[2].points == 3


def test_a_step_taken_back_takes_what_was_learned_off_the_screen():
    table = column_a()
    table.go("A2", "search")
    table.undo()
    assert table.state.boxes_found(0) == () and table.state.hours == 6
    assert table.refuses(1, WriteNote(9, "x")) == {"notes"}
