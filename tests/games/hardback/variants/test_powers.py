"""Player Powers: taken once, paid with ink, and each of the ten does what its card says."""

from dataclasses import replace

import pytest

from referee.engine.amend import Amendment, amend
from referee.engine.fold import Position
from referee.games.hardback import RULES
from referee.games.hardback.actions.buying import Buy
from referee.games.hardback.actions.ink import UseInk
from referee.games.hardback.actions.offer_row import Jail
from referee.games.hardback.actions.spelling import Spell, TellTotals
from referee.games.hardback.author import Obligation
from referee.games.hardback.variants.powers.power import power_cards
from referee.games.hardback.variants.powers.using import TakePower, UsePower
from tests.games.hardback.table import Table
from tests.games.hardback.walk import chosen_wilds, covered_cards
from tests.support.rules import rule

PASSIVE = (
    "unnatural_creation",
    "lyrical_prestige",
    "deck_exploration",
    "unsightly_card",
    "pint_sized_proficiency",
)
AGGRESSIVE = (
    "bizarre_love_triangle",
    "disfigured_letter",
    "miniaturize_supplies",
    "mechanical_rap_battle",
    "wild_journey",
)


def with_power(power: str, ink: int = 6, players: int = 2, **options) -> Table:
    """Ann has this power and so much ink, and it is her turn."""
    side = "passive" if power in PASSIVE else "aggressive"
    game = Table(players, powers=side, **options)
    game.do(0, TakePower(power))
    return game.with_author(0, ink=ink)


@rule("hardback", "powers")
@rule("hardback", "power_side")
def test_a_table_plays_one_side_of_the_cards() -> None:
    for side, keys in (("passive", PASSIVE), ("aggressive", AGGRESSIVE)):
        game = Table(2, powers=side)
        assert tuple(card.key for card in power_cards(game.house)) == keys
        other = AGGRESSIVE if side == "passive" else PASSIVE
        assert game.refused(0, TakePower(other[0])) == ["power_side"]
        assert game.refused(0, TakePower("☃" * 10_000)) == ["power_side"]
    assert Table(2).shut(0, "take_power") == ["powers"]
    assert Table(2).shut(0, "use_power") == ["powers"]


@rule("hardback", "power_choice")
def test_everybody_takes_one_card_and_each_exists_once() -> None:
    game = with_power("lyrical_prestige")
    assert game.shut(0, "take_power") == ["power_choice"]
    assert game.refused(1, TakePower("lyrical_prestige")) == ["power_choice"]
    assert game.shut(1, "use_power") == ["power_choice"]
    assert "Bea takes Unsightly Card." in game.do(1, TakePower("unsightly_card")).ledger_lines()


@rule("hardback", "power_turn")
@pytest.mark.parametrize(
    "power, price",
    [
        ("unnatural_creation", 3),
        ("lyrical_prestige", 2),
        ("deck_exploration", 3),
        ("unsightly_card", 2),
        ("pint_sized_proficiency", 1),
        ("bizarre_love_triangle", 3),
        ("disfigured_letter", 3),
        ("miniaturize_supplies", 1),
        ("mechanical_rap_battle", 2),
        ("wild_journey", 3),
    ],
)
def test_each_power_has_its_price_and_is_used_in_ones_own_turn(power: str, price: int) -> None:
    assert with_power(power, price - 1).shut(0, "use_power") == [f"power_{power}"]
    assert with_power(power, price).shut(0, "use_power") == []
    assert with_power(power, 9).skip().shut(0, "use_power") == ["power_turn"]


@rule("hardback", "power_limit")
def test_passive_powers_as_often_as_there_is_ink_and_aggressive_ones_once_a_turn() -> None:
    passive = with_power("lyrical_prestige", 5).do(0, UsePower()).do(0, UsePower())
    assert (passive.author(0).ink, passive.author(0).prestige) == (1, 2)
    aggressive = with_power("mechanical_rap_battle", 9).do(0, UsePower())
    assert aggressive.shut(0, "use_power") == ["power_limit"]
    aggressive.skip().skip()
    assert aggressive.shut(0, "use_power") == []


@rule("hardback", "offer_runs_out")
@pytest.mark.parametrize("power", ["unnatural_creation", "disfigured_letter"])
def test_a_power_takes_a_card_that_left_the_game_only_from_a_deck_shuffled_anew(power: str) -> None:
    game = with_power(power, row="asked")
    state = replace(game.state, removed=(game.card("romance-E2"), game.card("romance-I2")))
    game.position = Position(state, state, ())
    assert game.asked(0, UsePower(("romance-E2",))) == ["offer_runs_out"]
    assert game.do(0, UsePower(("romance-E2",))).state.removed == ()


@rule("hardback", "ghost_inked")
@rule("hardback", "power_deck_exploration")
def test_ink_of_the_supply_goes_back_there_and_not_to_the_ghost_writer() -> None:
    game = with_power("deck_exploration", 4).holding(
        0, "romance-E2", "starter-A", "starter-S", "starter-T", hand=2, ink=4
    )
    game.do(0, UsePower(("romance-E2",), "romance")).do(0, UseInk("T"))
    word = Spell(("S", "romance-E2", "A", "T"), helper=1)
    assert "Bea gets 1 ink for the idea, and 1 from your cards." in [
        finding.says for finding in game.check(0, word).notes
    ]
    game.do(0, word).end()
    assert game.author(1).ink == 2
    why = [why.says for entry in game.view(0).ledger for line in entry.lines for why in line.why]
    assert "1 ink on the cards goes to Bea, the ghost writer." in why
    assert "1 ink that a power laid on a card came from the supply and goes back there." in why


@rule("hardback", "power_unnatural_creation")
@rule("hardback", "trash_this")
@pytest.mark.parametrize("row", ["kept", "asked"])
def test_a_card_on_loan_that_was_trashed_cannot_be_bought_or_jailed(row: str) -> None:
    game = with_power("unnatural_creation", row=row)
    game = game.row() if row == "kept" else game
    game.do(0, UsePower(("adventure-A5",)))
    game.spell("S", "adventure-A5", "T", choices=("card2=adventure-A5", "adventure-A5:trash_this=yes"))
    assert game.state.coins == 5
    assert game.refused(0, Buy(("adventure-A5",))) == ["trash_this"]
    state = replace(game.state, turn=replace(game.state.turn, jails=1))
    game.position = Position(state, state, ())
    assert game.refused(0, Jail("adventure-A5")) == ["trash_this"]
    assert game.state.empty_places == 0, "its place opens when the turn is over"
    game.end()
    assert game.card("adventure-A5") in game.state.removed
    assert game.state.open_places == ((0,) if row == "kept" else ())


@rule("hardback", "power_lyrical_prestige")
def test_lyrical_prestige_gives_a_point_at_once() -> None:
    game = with_power("lyrical_prestige", 2).do(0, UsePower())
    assert (game.author(0).prestige, game.author(0).ink, game.author(0).used_ink) == (1, 0, 2)


@rule("hardback", "power_unnatural_creation")
def test_unnatural_creation_lays_a_card_of_the_row_with_its_benefits() -> None:
    game = with_power("unnatural_creation").row()
    game.do(0, UsePower(("adventure-A5",))).holding(0, "starter-T", "starter-S")
    game.with_author(0, variants=replace(game.author(0).variants, lent=(game.card("adventure-A5"),)))
    game.spell("starter-S", "adventure-A5", "starter-T")
    assert (game.author(0).prestige, game.state.turn.coins) == (2, 2)
    game.end()
    assert game.card("adventure-A5") in game.state.row_cards
    assert game.author(0).variants.lent == ()
    assert game.card("adventure-A5") not in game.author(0).cards


@rule("hardback", "power_unnatural_creation")
def test_a_card_on_loan_can_be_bought_and_only_one_of_the_row_is_lent() -> None:
    game = with_power("unnatural_creation", 9).row()
    assert game.refused(0, UsePower(("horror-Z3",))) == ["power_unnatural_creation"]
    assert game.refused(0, UsePower()) == ["power_unnatural_creation"]
    game.do(0, UsePower(("adventure-I3T",)))
    assert game.refused(0, UsePower(("adventure-I3T",))) == ["power_unnatural_creation"]
    game.spell("adventure-I3T", "starter-N@0", "starter-T@0", "starter-S@0")
    game.buy("adventure-I3T")
    assert game.card("adventure-I3T") in game.author(0).discard
    assert game.author(0).classics == ()


@rule("hardback", "power_unnatural_creation")
def test_a_card_on_loan_may_be_trashed_as_if_it_came_from_the_hand() -> None:
    game = with_power("unnatural_creation").row().do(0, UsePower(("adventure-A5",)))
    trash = ("adventure-A5:trash_this=yes",)
    game.spell("starter-S@0", "adventure-A5", "starter-T@0", choices=trash)
    assert game.state.turn.coins == 2 + 3
    game.end()
    assert game.card("adventure-A5") in game.state.removed
    assert (game.card("adventure-A5") in game.state.row_cards, game.state.empty_places) == (False, 1)


@rule("hardback", "power_deck_exploration")
def test_deck_exploration_draws_a_card_of_the_genre_that_must_be_used() -> None:
    game = with_power("deck_exploration").holding(0, "starter-A", "starter-T", "romance-E2", "horror-S2")
    game.with_author(0, hand=2)
    game.do(0, UsePower(("romance-E2",), "romance"))
    assert game.author(0).inked == ("romance-E2",)
    assert (game.author(0).ink, game.author(0).hand) == (3, 3)
    assert game.refused(0, Spell(("starter-A@0", "starter-T@0"))) == ["ink_must"]
    game.spell("starter-T@0", "romance-E2", "starter-A@0")


@rule("hardback", "power_deck_exploration")
def test_deck_exploration_names_a_genre_and_may_find_nothing() -> None:
    game = with_power("deck_exploration").holding(0, "starter-A", "horror-S2")
    assert game.refused(0, UsePower(genre="western")) == ["power_deck_exploration"]
    assert game.refused(0, UsePower(("horror-S2",), "romance")) == ["power_deck_exploration"]
    game.do(0, UsePower(genre="romance"))
    assert "Ann finds no Romance card." in game.ledger_lines()
    assert game.author(0).inked == ()


@rule("hardback", "power_unsightly_card")
def test_an_unsightly_card_must_lie_face_down_in_the_word() -> None:
    game = with_power("unsightly_card").holding(0, "starter-A", "starter-T", "romance-E2")
    game.with_author(0, hand=2).do(0, UsePower(("romance-E2",)))
    assert game.author(0).hand == 3
    up = Spell(("starter-A@0", "romance-E2", "starter-T@0"))
    assert game.refused(0, up) == ["power_unsightly_card"]
    game.spell("starter-A@0", "*N=romance-E2", "starter-T@0").end()
    assert game.author(0).variants.face_down == ()


@rule("hardback", "power_unsightly_card")
def test_an_unsightly_card_nobody_named_is_asked_about() -> None:
    game = with_power("unsightly_card").holding(0, "starter-A", "starter-T", "romance-E2")
    game.with_author(0, hand=2).do(0, UsePower())
    assert game.asked(0, Spell(("starter-A@0", "*N"))) == ["power_unsightly_card"]
    assert game.refused(0, Spell(("starter-A@0", "starter-T@0"))) == ["power_unsightly_card"]


@rule("hardback", "power_pint_sized_proficiency")
def test_a_look_at_the_top_card_keeps_or_discards_it_and_tells_nobody_what_it_is() -> None:
    kept = with_power("pint_sized_proficiency").do(0, UsePower())
    gone = with_power("pint_sized_proficiency").do(0, UsePower(discard=True))
    assert (kept.author(0).unseen_discards, gone.author(0).unseen_discards) == (0, 1)
    assert "Ann looks at the top card and discards it." in gone.ledger_lines()


@rule("hardback", "power_bizarre_love_triangle")
def test_a_love_triangle_keeps_a_card_out_of_the_next_shuffle() -> None:
    game = with_power("bizarre_love_triangle", players=3)
    game.holding(1, "starter-A").with_author(1, discard=(game.card("romance-E2"), game.card("horror-S2")))
    game.do(0, UsePower(("romance-E2",)))
    assert [card.key for card in game.author(1).aside] == ["romance-E2"]
    assert [card.key for card in game.author(1).discard] == ["horror-S2"]
    shuffled = game.author(1).draw_hand()
    assert [card.key for card in shuffled.discard] == ["romance-E2"]
    assert {card.key for card in shuffled.pile} == {"starter-A", "horror-S2"}


@rule("hardback", "power_bizarre_love_triangle")
def test_a_love_triangle_takes_one_card_of_each_opponents_discard_pile() -> None:
    game = with_power("bizarre_love_triangle", players=3)
    game.holding(1, "starter-A").with_author(1, discard=(game.card("romance-E2"), game.card("horror-S2")))
    game.holding(2, "starter-B").with_author(2, discard=(game.card("romance-M2"),))
    assert game.refused(0, UsePower(("romance-E2", "horror-S2"))) == ["power_bizarre_love_triangle"]
    assert game.refused(0, UsePower(("starter-A@0",))) == ["power_bizarre_love_triangle"]
    game.do(0, UsePower(("romance-E2", "romance-M2")))
    assert [len(game.author(seat).aside) for seat in (1, 2)] == [1, 1]


@rule("hardback", "power_disfigured_letter")
def test_a_disfigured_letter_must_be_used_by_each_opponent_and_gives_nothing() -> None:
    game = with_power("disfigured_letter", players=3).do(0, UsePower(("romance-E6",))).skip()
    game.holding(1, "starter-T", "starter-N", "starter-A")
    assert game.refused(1, Spell(("starter-T@1", "starter-A@1", "starter-N@1"))) == [
        "power_disfigured_letter"
    ]
    game.spell("starter-T@1", "romance-E6", "starter-N@1")
    assert (game.author(1).prestige, game.state.turn.coins) == (0, 2)
    game.end()
    assert game.card("romance-E6") in game.state.letters
    assert game.card("romance-E6") not in game.author(1).cards
    game.holding(2, "starter-T", "starter-N").spell("starter-T@2", "romance-E6", "starter-N@2").end()
    assert game.state.letters == ()
    assert game.card("romance-E6") in game.state.removed


@rule("hardback", "power_lapses")
def test_a_letter_waits_for_the_next_word_of_somebody_who_passes() -> None:
    game = with_power("disfigured_letter").do(0, UsePower(("romance-E6",))).skip().skip()
    assert [obligation.power for obligation in game.author(1).variants.obligations] == ["disfigured_letter"]


@rule("hardback", "power_disfigured_letter")
def test_the_card_turned_up_is_one_that_can_be_in_the_offer_deck() -> None:
    game = with_power("disfigured_letter").row()
    assert game.refused(0, UsePower()) == ["power_disfigured_letter"]
    assert game.refused(0, UsePower(("adventure-A5",))) == ["power_disfigured_letter"]
    assert game.refused(0, UsePower(("starter-A",))) == ["power_disfigured_letter"]
    verdict = game.check(0, UsePower(("adventure-J",)))
    assert "Which card is it: Adventure J at 3, Adventure J at 5?" in verdict.breaches[0].says


@rule("hardback", "power_miniaturize_supplies")
def test_miniaturize_supplies_costs_everybody_else_twice_as_much_or_all() -> None:
    game = with_power("miniaturize_supplies", 5, players=3)
    game.with_author(1, ink=7).with_author(2, ink=3)
    assert game.refused(0, UsePower()) == ["power_miniaturize_supplies"]
    assert game.refused(0, UsePower(ink=6)) == ["power_miniaturize_supplies"]
    assert game.refused(0, UsePower(ink=-(10**12))) == ["power_miniaturize_supplies"]
    game.do(0, UsePower(ink=2))
    assert [game.author(seat).ink for seat in (0, 1, 2)] == [3, 3, 0]


@rule("hardback", "power_mechanical_rap_battle")
def test_a_rap_battle_takes_a_card_of_the_next_hand_each_opponent_draws() -> None:
    game = with_power("mechanical_rap_battle", players=3).do(0, UsePower()).skip()
    assert [game.author(seat).hand for seat in (1, 2)] == [5, 5]
    game.skip()
    assert [game.author(seat).hand for seat in (1, 2)] == [4, 5]
    assert "Bea draws a hand: let Ann pick one of it unseen to discard." in game.ledger_lines()
    game.skip()
    assert [game.author(seat).hand for seat in (1, 2)] == [4, 4]
    game.skip().skip()
    assert game.author(1).hand == 5


@rule("hardback", "power_wild_journey")
def test_a_wild_journey_makes_a_chosen_card_a_wild_of_the_next_word() -> None:
    game = with_power("wild_journey").holding(1, "starter-T", "starter-A", "romance-E6")
    game.do(0, UsePower(("romance-E6",))).skip()
    up = Spell(("starter-T@1", "romance-E6", "starter-A@1"))
    assert game.refused(1, up) == ["power_wild_journey"]
    assert game.asked(1, Spell(("starter-T@1", "*N"))) == ["power_wild_journey"]
    game.spell("starter-T@1", "*O=romance-E6", "starter-A@1")
    assert game.author(1).variants.obligations == ()


@rule("hardback", "power_lapses")
def test_a_chosen_wild_lapses_with_the_hand() -> None:
    game = with_power("wild_journey").holding(1, "starter-T", "starter-A", "romance-E6")
    game.do(0, UsePower(("romance-E6",))).skip().skip()
    assert game.author(1).variants.obligations == ()


@rule("hardback", "power_wild_journey")
def test_a_wild_journey_chooses_cards_of_other_hands_one_each() -> None:
    game = with_power("wild_journey").holding(1, "starter-T", "starter-A", "romance-E6")
    assert game.refused(0, UsePower(("starter-T@0",))) == ["power_wild_journey"]
    assert game.refused(0, UsePower(("starter-T@1", "romance-E6"))) == ["power_wild_journey"]
    game.with_author(1, inked=("romance-E6",))
    assert game.refused(0, UsePower(("romance-E6",))) == ["power_wild_journey"]


@rule("hardback", "power_wild_journey")
def test_only_the_two_who_saw_it_are_told_which_card_was_chosen() -> None:
    game = with_power("wild_journey", players=3).holding(1, "starter-T", "starter-A", "romance-E6")
    game.do(0, UsePower(("romance-E6",)))
    seen = {seat: str(game.view(seat)) for seat in (0, 1, 2, None)}
    told = {seat: "Chosen: Romance E at 6." in text for seat, text in seen.items()}
    assert told == {0: True, 1: True, 2: False, None: False}
    reminded = {seat: "Bea must use Romance E at 6 as a wild" in text for seat, text in seen.items()}
    assert reminded == {0: True, 1: True, 2: False, None: False}


def test_a_card_chosen_without_being_named_is_asked_about() -> None:
    game = with_power("wild_journey").holding(1, "starter-T", "starter-A").do(0, UsePower()).skip()
    assert game.author(1).variants.obligations == (Obligation("wild_journey", 0),)
    assert game.asked(1, Spell(("starter-T@1", "*N=starter-A@1"))) == ["power_wild_journey"]


@rule("hardback", "power_wild_journey")
def test_whoever_did_not_see_the_hand_sees_the_same_whatever_was_chosen() -> None:
    def chosen(card: str) -> Table:
        game = with_power("wild_journey", players=3).holding(1, "starter-T", "starter-A", "romance-E6")
        return game.do(0, UsePower((card,))).skip()

    one, other = chosen("romance-E6"), chosen("starter-T@1")
    for seat in (2, None):
        assert one.view(seat) == other.view(seat)
    assert one.view(1) != other.view(1)


@rule("hardback", "power_wild_journey")
@rule("hardback", "power_unsightly_card")
@pytest.mark.parametrize("pair, stranger", [(chosen_wilds, 2), (covered_cards, 1)])
def test_no_preview_tells_somebody_else_which_card_was_chosen(pair, stranger: int) -> None:
    """Somebody strikes out the turn in which it was bought: that it cannot be there then would tell."""
    _, one, other, house = pair()

    def previews(position: Position, seat: int) -> list[Amendment]:
        numbers = one.standing
        found = (amend(RULES, position, house, number, seat, None, preview=True) for number in numbers)
        return [replace(each, batches=()) for each in found]

    assert previews(one, stranger) == previews(other, stranger)
    assert previews(one, 0) != previews(other, 0), "who chose it may see what becomes of it"


@rule("hardback", "power_unnatural_creation")
def test_a_card_on_loan_that_was_laid_face_down_stays_in_the_row() -> None:
    game = with_power("unnatural_creation").row().do(0, UsePower(("adventure-A5",)))
    game.spell("starter-S@0", "*O=adventure-A5", "starter-T@0").end()
    assert game.card("adventure-A5") in game.state.row_cards
    assert game.card("adventure-A5") not in game.author(0).cards


@rule("hardback", "power_disfigured_letter")
def test_a_disfigured_letter_is_used_as_its_letter_never_as_a_wild() -> None:
    game = with_power("disfigured_letter").do(0, UsePower(("romance-E6",))).skip()
    game.holding(1, "starter-T", "starter-N")
    wild = Spell(("starter-T@1", "*O=romance-E6", "starter-N@1"))
    assert game.refused(1, wild) == ["power_disfigured_letter"]
    line = game.check(1, Spell(("starter-T@1", "romance-E6", "starter-N@1"))).findings[1]
    assert (line.cite.rule, line.figure) == ("power_disfigured_letter", "0")


@rule("hardback", "power_deck_exploration")
@rule("hardback", "power_unsightly_card")
@rule("hardback", "reshuffle")
def test_a_card_drawn_by_a_power_may_come_out_of_the_shuffled_discard_pile() -> None:
    found = with_power("deck_exploration").holding(0, "starter-A", "starter-T", hand=1)
    found.with_author(0, discard=(found.card("romance-E2"),)).do(0, UsePower(("romance-E2",), "romance"))
    assert found.author(0).discard == ()
    assert found.refused(0, Spell(("starter-A@0", "starter-T@0"))) == ["ink_must"]
    covered = with_power("unsightly_card").holding(0, "starter-A", "starter-T", "starter-N", hand=2)
    covered.with_author(0, discard=(covered.card("romance-E2"),)).do(0, UsePower(("romance-E2",)))
    assert covered.check(0, Spell(("starter-A@0", "*N=romance-E2"))).stands, "nobody is asked about it"


@rule("hardback", "power_unsightly_card")
def test_an_unsightly_card_may_be_a_starter_nobody_has_named() -> None:
    game = with_power("unsightly_card").do(0, UsePower(("starter-P",)))
    assert game.author(0).unknown == 1
    assert game.check(0, Spell(("starter-A@0", "*N=starter-P"))).stands


@rule("hardback", "totals")
def test_where_totals_are_told_powers_are_recalled() -> None:
    letter = with_power("disfigured_letter", tracking="totals").do(0, UsePower(("romance-E6",))).skip()
    wild = with_power("wild_journey", tracking="totals").do(0, UsePower()).skip()
    for game, recalled in ((letter, "power_disfigured_letter"), (wild, "power_wild_journey")):
        told = game.check(1, TellTotals(1))
        assert told.stands and recalled in [finding.cite.rule for finding in told.notes if finding.cite]
