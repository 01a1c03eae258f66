"""The race of the Cooperative Anthology: laps, who wins, and how the table reads it."""

from dataclasses import fields, replace

import pytest

from referee.engine.blocks import Track
from referee.engine.codec import BadRequestError
from referee.engine.options import option_views
from referee.games.hardback.actions.buying import Buy
from referee.games.hardback.actions.ink import UseInk
from referee.games.hardback.actions.spelling import Spell
from referee.games.hardback.variants.anthology import RULES
from referee.games.hardback.variants.anthology.options import Options
from referee.table.house_builder import build_house
from tests.games.hardback_anthology.table import Table
from tests.support.rules import rule


@rule("hardback", "coop_track")
def test_all_authors_share_one_token_and_penny_has_another() -> None:
    game = Table(2).ready().with_author(0, prestige=40).with_author(1, prestige=33).penny_at(59)
    track = next(block for block in game.view(0).board if isinstance(block, Track))
    assert [(mark.label, mark.at) for mark in track.marks] == [("Authors", 13), ("Penny Dreadful", 59)]
    assert track.title == "Lap 2 of 2; Penny's lap 1"
    assert [(line.name, line.points) for line in game.view(0).scores[2:]] == [
        ("Authors", 73),
        ("Penny", 59),
    ]
    shown = next(block for block in game.view(0).board if getattr(block, "title", "") == "Penny Dreadful")
    assert [(item.says, item.note) for item in shown.items] == [("Next she takes Horror R at 4", "4★")]


NO_ADVENTURE = (
    "horror-R4",
    "romance-E6",
    "mystery-B4",
    "romance-K3",
    "romance-M2",
    "horror-D9",
    "mystery-K2",
)


@rule("hardback", "coop_laps")
@pytest.mark.parametrize("players, goal", [(1, 60), (2, 120), (3, 180), (4, 240)])
def test_penny_wins_when_she_first_completes_as_many_laps_as_there_are_players(
    players: int, goal: int
) -> None:
    game = Table(players).ready().penny_at(goal - 5).skip()
    assert game.view(0).result is None
    game = Table(players).ready().penny_at(goal - 4).skip()
    result = game.view(0).result
    assert result.reason.startswith("Penny Dreadful completes")
    assert (result.places[0].name, result.places[0].place) == ("Penny Dreadful", 1)
    assert {place.place for place in result.places[1:]} == {2}
    assert result.winners == ()


@rule("hardback", "coop_laps")
@rule("hardback", "coop_at_once")
def test_the_authors_win_at_once_when_they_complete_their_last_lap_first() -> None:
    game = Table(2).ready().with_author(1, prestige=80).holding(0, "starter-B", "starter-T", prestige=39)
    game.penny_at(119).spell("starter-B", "starter-T@0")
    result = game.view(0).result
    assert result.reason == (
        "The authors complete all 2 laps first, with 120 prestige to Penny Dreadful's 119."
    )
    assert result.winners == (0, 1)
    assert game.state.ending is None


@rule("hardback", "coop_at_once")
def test_when_penny_has_won_the_table_reads_so_and_is_asked_for_nothing_more() -> None:
    game = Table(2).ready().with_author(0, prestige=20).with_author(1, prestige=42).penny_at(116).skip()
    seen = game.view(0)
    assert (seen.status.phase, seen.status.title) == ("Game over", "Penny Dreadful wins")
    assert seen.status.says == (
        "Penny Dreadful completes all 2 laps first, with 120 prestige to the authors' 62."
    )
    assert (seen.status.waiting, seen.offers) == ((), ())
    details = [place.detail for place in seen.result.places]
    assert details == ["", "20 of the authors' 62", "42 of the authors' 62"]
    track = next(block for block in seen.board if isinstance(block, Track))
    assert [mark.at for mark in track.marks] == [2, 60]
    assert not {"Penny Dreadful", "Offer row"} & {getattr(block, "title", "") for block in seen.board}


@rule("hardback", "coop_at_once")
def test_when_the_authors_have_won_all_of_them_stand_in_the_headline() -> None:
    game = Table(2).ready().with_author(1, prestige=80).holding(0, "starter-B", "starter-T", prestige=39)
    status = game.penny_at(119).spell("starter-B", "starter-T@0").view(None).status
    assert (status.phase, status.title, status.waiting) == ("Game over", "Ann and Bea win together", ())


@rule("hardback", "coop_at_once")
def test_pennys_gains_can_end_the_game_in_the_middle_of_a_turn() -> None:
    game = Table(1, signature="horror").ready().with_author(0, ink=2).penny_at(59)
    game.do(0, UseInk())
    assert game.view(0).result.reason.startswith("Penny Dreadful completes the lap first")


def test_reaching_sixty_alone_does_not_end_a_co_op_game() -> None:
    game = Table(2).ready().holding(0, "starter-B", "starter-T", prestige=59)
    word = Spell(("starter-B", "starter-T@0"))
    assert not any("last" in finding.says for finding in game.check(0, word).notes)
    game.do(0, word)
    assert (game.state.ending, game.view(0).result) == (None, None)


@rule("hardback", "coop_laps")
def test_the_table_is_warned_when_a_side_can_complete_its_last_lap() -> None:
    game = Table(2).ready()
    assert game.view(0).status.phase == "Your turn · round 1 · lap 1 of 2"
    game.penny_at(117)
    assert game.view(0).status.says.endswith("Penny needs 3 more: Horror R at 4 is next for her.")
    game.penny_at(0).holding(1, "starter-B", "starter-M", prestige=118).skip().refill("adventure-A5")
    assert game.view(0).status.says.endswith("The authors need 2 more and can win this turn.")


def test_one_to_four_play_and_nobody_is_ranked_so_no_tie_is_asked_about() -> None:
    assert list(RULES.seats) == [1, 2, 3, 4]
    names = [view.name for view in option_views(Options)]
    assert "ties" not in names and {"signature", "target"} <= set(names)
    assert "ties" not in {field.name for field in fields(Options)}
    assert replace(Options(), target=40).target == 40


@rule("hardback", "coop_laps")
def test_a_lap_has_a_length() -> None:
    with pytest.raises(BadRequestError, match="from 10 to 500"):
        build_house(RULES, {"target": 0})


@rule("hardback", "coop_at_once")
@pytest.mark.parametrize("drawn, winner", [("adventure-A5", None), ("horror-S2", 0)])
def test_who_completed_the_last_lap_first_does_not_depend_on_what_is_entered_together(
    drawn: str, winner: int | None
) -> None:
    """Penny's point for the second purchase waits for the card drawn after the first one."""
    games = [Table(1, signature="adventure").ready(*NO_ADVENTURE).penny_at(59) for _ in range(2)]
    for game in games:
        game.holding(0, *(f"starter-{letter}" for letter in "AEILNRST"), prestige=57)
        game.with_author(0, jail=game.card("adventure-H3")).spell(*"STAINER")
    step_by_step, at_once = games
    step_by_step.buy("romance-M2", more=True).refill(drawn)
    step_by_step.buy("mystery-K2", more=True)
    if winner is not None:
        step_by_step.buy("adventure-H3")
    at_once.buy("romance-M2", "mystery-K2", "adventure-H3")
    assert at_once.view(0).result is None
    assert at_once.view(0).status.says.endswith("It decides who completed the last lap first.")
    assert at_once.refused(0, Buy(ink=1)), "the last lap is over, whoever was first"
    at_once.refill(drawn)
    for game in games:
        assert game.view(0).result.places[0].seat == winner


@rule("hardback", "coop_signature")
def test_the_row_is_shown_before_a_card_leaves_it() -> None:
    game = Table(1, signature="adventure").holding(0, *(f"starter-{letter}" for letter in "AEILNRST"))
    game.spell(*"STAIN")
    assert game.refused(0, Buy(("romance-M2",))) == ["coop_signature"]
    assert game.check(0, Buy(ink=1)).stands
    game.ready().buy("romance-M2", more=True)
    assert game.penny.prestige == 1
    told = Table(1, signature="adventure", row="asked").holding(0, *(f"starter-{each}" for each in "STAIN"))
    assert told.spell(*"STAIN").check(0, Buy(("romance-M2",))).stands
