"""The Cooperative Anthology: Penny's turn, her signatures, shared classics."""

import pytest

from referee.engine.event import Why
from referee.games.hardback.actions.buying import Buy
from referee.games.hardback.actions.ink import UseInk
from referee.games.hardback.actions.offer_row import Flush
from referee.games.hardback.actions.spelling import Spell
from referee.games.hardback.seating import Join, Leave
from referee.games.hardback.variants.anthology.actions import CorrectPenny, TellPenny
from referee.games.hardback.variants.anthology.penny import team_prestige
from referee.games.hardback.variants.powers.using import TakePower, UsePower
from tests.games.hardback_anthology.table import ROW, Table
from tests.support.rules import rule


def keys(cards) -> list[str]:
    return [card.key for card in cards]


@rule("hardback", "coop_penny_turn")
@rule("hardback", "coop_penny_takes")
@rule("hardback", "coop_penny_price")
def test_after_each_turn_penny_takes_the_card_furthest_from_the_deck() -> None:
    game = Table(2).ready().skip()
    assert "Penny Dreadful takes Horror R at 4: 4 prestige." in game.ledger_lines()
    assert game.penny.prestige == 4
    assert keys(game.state.row_cards) == list(ROW[1:])
    assert game.state.row[-1].card is None
    assert game.state.turn.seat == 0
    game.refill("adventure-A5")
    assert keys(game.state.row_cards) == [*ROW[1:], "adventure-A5"]
    assert game.state.turn.seat == 1
    game.skip()
    assert game.penny.prestige == 4 + 6


@rule("hardback", "coop_penny_takes")
def test_every_step_of_her_turn_is_explained_with_its_rule() -> None:
    game = Table(1, signature="romance").ready("romance-E6", *ROW[2:], "horror-R4").skip()
    entry = game.view(0).ledger[-1]
    line = next(line for line in entry.lines if line.says.startswith("Penny Dreadful takes"))
    assert [(why.cite.rule, why.points) for why in line.why] == [
        ("coop_penny_takes", None),
        ("coop_penny_price", 6),
        ("coop_romance", 6),
        ("coop_penny_takes", None),
    ]


@rule("hardback", "coop_penny_takes")
def test_the_next_turn_waits_until_the_row_is_whole_again() -> None:
    game = Table(2).ready().skip()
    assert game.refused(1, Spell(("A", "T"))) and game.refused(0, Spell(("A", "T")))
    status = game.view(1).status
    assert (status.title, status.says) == ("Penny Dreadful", "The new card of the offer row must be shown.")


@rule("hardback", "coop_penny_takes")
def test_cards_bought_are_replaced_before_penny_takes_hers() -> None:
    game = Table(2).ready().holding(0, *(f"starter-{letter}" for letter in "AEILNRST"))
    game.spell(*"STAINE").buy("horror-R4", "romance-M2")
    assert game.penny.prestige == 0
    assert game.view(0).status.says == "2 new cards of the offer row must be shown."
    game.refill("mystery-V9", "horror-S2")
    assert game.penny.prestige == 9


@rule("hardback", "coop_signature")
def test_without_a_signature_she_gains_the_price_and_no_more() -> None:
    for card in ("adventure-C3", "horror-R4", "romance-E6", "mystery-B4"):
        rest = [key for key in (*ROW, "adventure-A5") if key != card][:6]
        assert Table(1).ready(card, *rest).skip().penny.prestige == int(card[-1])


@rule("hardback", "coop_romance")
def test_romance_doubles_what_a_romance_card_gives_her() -> None:
    rest = [key for key in ROW if key != "romance-E6"]
    assert Table(1, signature="romance").ready("romance-E6", *rest).skip().penny.prestige == 12
    assert Table(1, signature="romance").ready().skip().penny.prestige == 4


@rule("hardback", "coop_mystery")
@rule("hardback", "coop_cheapest_tie")
@pytest.mark.parametrize("tie, gone", [("furthest", "romance-M2"), ("letter", "mystery-K2")])
def test_mystery_removes_the_cheapest_card_as_well_without_prestige(tie: str, gone: str) -> None:
    row = ("mystery-B4", "romance-E6", "romance-M2", "horror-D9", "adventure-C3", "horror-R4", "mystery-K2")
    game = Table(1, signature="mystery", cheapest_tie=tie).ready(*row).skip()
    assert game.penny.prestige == 4
    assert {"mystery-B4", gone} == set(row) - set(keys(game.state.row_cards))
    assert game.state.empty_places == 2
    game.refill("adventure-A5", "horror-S2")
    assert keys(game.state.row_cards)[-2:] == ["adventure-A5", "horror-S2"]
    assert game.state.turn.number == 2


@rule("hardback", "coop_cheapest")
def test_the_new_card_may_be_the_cheapest_where_the_table_plays_it_as_online() -> None:
    row = ("mystery-B4", "romance-E6", "horror-D9", "adventure-C3", "horror-R4", "mystery-J8", "romance-K3")
    book = Table(1, signature="mystery").ready(*row).skip()
    assert (book.state.empty_places, "adventure-C3" in keys(book.state.row_cards)) == (2, False)
    online = Table(1, signature="mystery", cheapest="seven").ready(*row).skip()
    assert online.state.empty_places == 1
    online.refill("mystery-F2")
    assert "mystery-F2" not in keys(online.state.row_cards) and online.state.empty_places == 1
    online.refill("horror-S2")
    assert online.state.turn.number == 2


@rule("hardback", "coop_mystery")
def test_the_second_card_does_not_take_a_third() -> None:
    row = ("mystery-B4", "mystery-K2", "horror-D9", "adventure-C3", "horror-R4", "mystery-J8", "romance-K3")
    assert Table(1, signature="mystery").ready(*row).skip().state.empty_places == 2


@rule("hardback", "coop_adventure")
def test_adventure_gives_her_a_point_for_each_card_bought() -> None:
    game = Table(1, signature="adventure").ready().holding(0, *(f"starter-{letter}" for letter in "AEILNRST"))
    game.spell(*"STAINE").buy("romance-M2", "mystery-K2", more=True)
    assert game.penny.prestige == 2
    game.buy(ink=1, more=True)
    assert game.penny.prestige == 2


@rule("hardback", "coop_adventure")
def test_each_purchase_is_counted_once_however_the_turn_ends() -> None:
    game = Table(2, signature="adventure").ready().holding(0, *(f"starter-{letter}" for letter in "AEILNRST"))
    game.spell(*"STAINE").buy("romance-M2", "mystery-K2").refill("horror-S2", "romance-B3")
    assert game.penny.prestige == 2 + 4
    game.refill("mystery-Z5").skip().refill("romance-N2")
    assert game.penny.prestige == 2 + 4 + 6


@rule("hardback", "coop_adventure_last")
def test_buying_the_only_adventure_card_counts_and_later_purchases_do_not() -> None:
    game = Table(1, signature="adventure").ready().holding(0, *(f"starter-{letter}" for letter in "AEILNRST"))
    game.spell(*"STAINE").buy("adventure-C3", more=True)
    assert game.penny.prestige == 1
    game.refill("horror-S2").buy("romance-M2", more=True)
    assert game.penny.prestige == 1


@rule("hardback", "coop_horror")
def test_horror_gives_her_a_point_for_each_ink_used_while_a_horror_card_lies_there() -> None:
    game = Table(2, signature="horror").ready().with_author(0, ink=2).with_author(1, ink=1)
    game.do(0, UseInk()).do(1, UseInk())
    assert game.penny.prestige == 2
    calm = [
        key for key in (*ROW, "adventure-A5", "romance-B3", "mystery-Z5") if not key.startswith("horror")
    ][:7]
    game = Table(2, signature="horror").ready(*calm).with_author(0, ink=2)
    game.do(0, UseInk())
    assert game.penny.prestige == 0
    assert not any("gains" in says for says in game.ledger_lines())


@rule("hardback", "coop_ink_coins")
@pytest.mark.parametrize("counts, points", [(True, 3), (False, 0)])
def test_ink_turned_into_coins_counts_as_the_table_reads_it(counts: bool, points: int) -> None:
    game = (
        Table(1, signature="horror", ink_for_coins=counts).ready().holding(0, "starter-A", "starter-T", ink=3)
    )
    game.spell("A", "T").do(0, Buy((), 0, 1, True))
    assert game.penny.prestige == points


@rule("hardback", "coop_no_flush")
def test_the_row_cannot_be_flushed() -> None:
    dear = ("horror-D9", "romance-E6", "mystery-V9", "mystery-J8", "romance-X7", "horror-S7", "mystery-K2")
    game = Table(2).ready(*dear).holding(0, "starter-A", "starter-T").spell("A", "T")
    assert game.refused(0, Flush()) == ["coop_no_flush"]


@rule("hardback", "coop_classics")
def test_a_classic_used_by_another_author_stays_in_play_and_gives_that_author_nothing() -> None:
    game = Table(2).ready().in_play(1, "horror-E5T").holding(0, "starter-T", "starter-N")
    game.spell("starter-T@0", "horror-E5T", "starter-N@0").end()
    assert keys(game.author(1).classics) == ["horror-E5T"]
    assert game.author(0).prestige == 0


@rule("hardback", "coop_classic_lost")
def test_a_classic_goes_when_its_genre_comes_up_in_its_owners_turn() -> None:
    game = Table(2).ready().in_play(0, "romance-B5T").in_play(1, "romance-K5T")
    game.holding(0, *(f"starter-{letter}" for letter in "AEILNRST")).spell(*"STAINE")
    game.buy("mystery-K2", more=True).refill("romance-B3")
    assert (keys(game.author(0).classics), keys(game.author(0).discard)[-1]) == ([], "romance-B5T")
    assert keys(game.author(1).classics) == ["romance-K5T"]


@rule("hardback", "coop_classic_lost")
def test_a_classic_goes_when_its_genre_comes_up_in_pennys_turn_right_after() -> None:
    game = Table(2).ready().in_play(0, "adventure-C5T").in_play(1, "adventure-I3T").skip()
    game.refill("adventure-A5")
    assert "Ann's Adventure C at 5 (timeless) goes to the discard pile." in game.ledger_lines()
    assert (keys(game.author(0).classics), keys(game.author(1).classics)) == ([], ["adventure-I3T"])
    assert game.skip().refill("horror-S2").author(1).classics


@rule("hardback", "coop_classic_lost")
def test_cards_that_lay_in_the_row_before_send_nothing_away() -> None:
    game = Table(2).ready().in_play(0, "romance-B5T").skip().refill("horror-S2").skip().refill("mystery-Z5")
    assert keys(game.author(0).classics) == ["romance-B5T"]


@rule("hardback", "coop_classic_lost")
def test_showing_the_row_late_sends_no_classic_away() -> None:
    game = Table(2).in_play(0, "romance-B5T").holding(0, "starter-A", "starter-T").spell("A", "T")
    game.ready()
    assert keys(game.author(0).classics) == ["romance-B5T"]


@rule("hardback", "coop_classic_each")
@pytest.mark.parametrize("reading, left", [("all", []), ("oldest", ["romance-K5T"])])
def test_one_card_sends_all_classics_of_its_genre_away_or_only_the_oldest(
    reading: str, left: list[str]
) -> None:
    game = Table(1, classics_lost=reading).ready().in_play(0, "romance-B5T", "romance-K5T").skip()
    game.refill("romance-B3")
    assert keys(game.author(0).classics) == left


@rule("hardback", "coop_classic_new")
@pytest.mark.parametrize("reading, stays", [("goes", False), ("stays", True)])
@pytest.mark.parametrize("told", ["before", "after"])
def test_a_classic_laid_in_this_very_turn(reading: str, stays: bool, told: str) -> None:
    game = Table(1, new_classics=reading).ready().holding(0, "romance-B5T", "starter-A", "starter-T")
    game.spell("B", "A", "T").buy("mystery-K2", more=told == "before")
    game.refill("romance-B3")
    game = game.end() if told == "before" else game
    assert keys(game.author(0).classics) == (["romance-B5T"] if stays else [])
    (why,) = [why for why in _reasons(game) if why.cite and why.cite.rule == "coop_classic_new"]
    assert f"laid in that very turn {'stays' if stays else 'goes'}" in why.says
    game.refill("romance-E2")
    assert [why for why in _reasons(game) if why.cite and why.cite.rule == "coop_classic_new"] == [why]
    assert keys(game.author(0).classics) == [], "Penny's turn sends it away in either reading"


def _reasons(game: Table) -> list[Why]:
    return [why for entry in game.view(0).ledger for line in entry.lines for why in line.why]


@rule("hardback", "coop_classic_lost")
def test_a_card_that_was_bought_again_in_the_same_turn_still_sends_classics_away() -> None:
    game = Table(1).ready().holding(0, "romance-B5T", *(f"starter-{letter}" for letter in "AEILNRST"))
    game.spell(*"BEAST").buy("mystery-K2", more=True).refill("romance-N2").buy("romance-N2")
    assert keys(game.refill("horror-S2").author(0).classics) == []


@rule("hardback", "coop_horror")
@pytest.mark.parametrize("apart", [False, True])
def test_ink_is_turned_into_coins_before_the_only_horror_card_is_bought(apart: bool) -> None:
    row = ("horror-S2", *(key for key in (*ROW, "romance-B3", "mystery-Z5") if not key.startswith("horror")))
    game = Table(1, signature="horror").ready(*row[:7]).holding(0, "starter-A", "starter-T", ink=3)
    game.spell("AT")
    game = game.buy(trade=1, more=True).buy("horror-S2") if apart else game.buy("horror-S2", trade=1)
    assert game.penny.prestige == 3


@rule("hardback", "coop_adventure")
@pytest.mark.parametrize("new, points", [("adventure-A5", 1), ("romance-E2", 0)])
@pytest.mark.parametrize("apart", [False, True])
def test_the_card_that_comes_up_between_two_purchases_counts(new: str, points: int, apart: bool) -> None:
    calm = [key for key in (*ROW, "mystery-Z5") if not key.startswith("adventure")]
    game = Table(1, signature="adventure").ready(*calm).holding(0, *(f"starter-{x}" for x in "AEILNRST"))
    game.spell(*"STAIN")
    if apart:
        game.buy("romance-M2", more=True).refill(new).buy("mystery-K2", more=True)
    else:
        game.buy("romance-M2", "mystery-K2", more=True)
        assert game.penny.prestige == 0, "nobody has shown the card that came up first"
        game.refill(new)
    assert game.penny.prestige == points


@rule("hardback", "coop_penny_takes")
def test_where_the_row_is_not_shown_the_table_tells_what_penny_takes() -> None:
    game = Table(2, row="asked", signature="romance").in_play(0, "horror-E5T").skip()
    assert game.view(0).status.says == "Say which card Penny removes."
    assert game.refused(1, Spell(("A", "T")))
    game.do(1, TellPenny(("romance-E6",), drawn=("horror-S2",)))
    assert (game.penny.prestige, game.state.turn.seat) == (12, 1)
    assert keys(game.author(0).classics) == []
    assert game.shut(0, "tell_penny") == ["coop_penny_turn"]


@rule("hardback", "coop_signature")
def test_where_the_row_is_not_shown_her_signatures_gains_are_told_too() -> None:
    game = Table(1, row="asked", signature="horror").skip().do(0, TellPenny(("horror-R4",), bonus=3))
    assert game.penny.prestige == 7
    game.skip()
    assert game.refused(0, TellPenny(("horror-R4",), bonus=10**9)) == ["coop_signature"]
    assert game.refused(0, TellPenny(())) == ["coop_penny_takes"]
    assert game.refused(0, TellPenny(("☃",))) == ["offer_row"]
    game = Table(1, row="asked", signature="mystery").skip()
    game.do(0, TellPenny(("mystery-B4",), also=("mystery-K2",)))
    assert keys(game.state.removed) == ["mystery-B4", "mystery-K2"]


def test_pennys_turn_is_not_told_where_it_is_worked_out() -> None:
    assert Table(2).ready().shut(0, "tell_penny") == ["coop_penny_takes"]


@rule("hardback", "coop_track")
def test_her_figure_is_put_right_with_the_tables_consent() -> None:
    game = Table(2).ready()
    assert game.asked(0, CorrectPenny(17)) == ["coop_track"]
    assert game.do(0, CorrectPenny(17)).penny.prestige == 17
    assert game.refused(0, CorrectPenny(-1)) == ["coop_track"]


@rule("hardback", "coop_events")
def test_the_author_whose_turn_enters_a_decade_draws_the_event() -> None:
    game = Table(2, events=True).ready().with_author(1, prestige=9).holding(0, "starter-B", "starter-T")
    game.spell("starter-B", "starter-T@0")
    assert [game.author(seat).variants.event_due for seat in (0, 1)] == [True, False]


@rule("hardback", "coop_no_opponents")
def test_authors_are_not_each_others_opponents() -> None:
    game = Table(2).ready().holding(0, "horror-H7", "horror-M3", "starter-A").with_author(1, ink=1)
    notes = [finding.says for finding in game.check(0, Spell(("H", "A", "M"))).notes]
    assert "Every opponent gives back an ink or a remover." not in notes
    assert game.spell("H", "A", "M").author(1).ink == 1
    rap = Table(2, powers="aggressive").ready().do(0, TakePower("mechanical_rap_battle"))
    rap.with_author(0, ink=2)
    assert rap.asked(0, UsePower()) == ["coop_no_opponents"]
    assert rap.do(0, UsePower()).author(1).variants.obligations == ()
    ink = Table(2, powers="aggressive").ready().do(0, TakePower("miniaturize_supplies"))
    ink.with_author(0, ink=2).with_author(1, ink=2).do(0, UsePower(ink=1))
    assert ink.author(1).ink == 0, "its card speaks of all other players"


@rule("hardback", "coop_adventure")
def test_buying_an_adventure_card_out_of_jail_gives_her_nothing_where_none_lies_in_the_row() -> None:
    game = Table(1, signature="adventure").ready(*ROW[:3], "horror-E8", *ROW[4:])
    game.with_author(0, jail=game.card("adventure-G2")).spell("SEAT").buy("adventure-G2", more=True)
    assert game.penny.prestige == 0


@rule("hardback", "coop_mystery")
def test_where_the_row_is_not_shown_the_second_card_is_asked_for_and_only_with_her_mystery() -> None:
    game = Table(1, row="asked", signature="mystery").skip()
    assert game.asked(0, TellPenny(("mystery-B4",))) == ["coop_mystery"]
    assert game.refused(0, TellPenny(("mystery-B4",), also=("romance-M2", "romance-E2"))) == ["coop_mystery"]
    assert game.refused(0, TellPenny(("horror-R4",), also=("romance-M2",))) == ["coop_mystery"]
    assert game.refused(0, TellPenny(("horror-R4",), bonus=1)) == ["coop_signature"]


@rule("hardback", "coop_track")
@rule("hardback", "coop_events")
def test_leaving_and_coming_back_moves_no_token_and_brings_no_second_event() -> None:
    game = Table(3, events=True).ready().holding(0, "starter-B", "starter-A", "starter-T", prestige=9)
    game.spell("BAT").end().refill("romance-I2").do(0, Leave(0))
    assert not any(game.author(seat).variants.event_due for seat in (1, 2)), "the decade was entered before"
    game.do(0, Join()).skip().refill("romance-E2").skip().refill("romance-N2")
    assert game.state.playing == (0, 1, 2)
    assert team_prestige(game.state) == 10


@rule("hardback", "stale_row")
def test_against_penny_no_row_gets_stale() -> None:
    game = Table(1, edition="second").ready().skip()
    assert keys(game.state.removed) == ["horror-R4"]
    assert game.penny.prestige == 4, "she took it: none had left the row before her turn"
