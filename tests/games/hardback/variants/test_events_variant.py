"""Events: drawn by decade, exchanged with somebody ahead, binding from the next word."""

import pytest

from referee import decks
from referee.games.hardback.actions.ink import UseInk
from referee.games.hardback.actions.spelling import Spell, TellTotals
from referee.games.hardback.author import NO_VARIANTS, AuthorVariants, EventCard, WordRule
from referee.games.hardback.state import Spelled, WordCard
from referee.games.hardback.variants.event_rules import rule_breaks
from referee.games.hardback.variants.events_variant import DrawEvent, known_event_cards
from tests.games.hardback.table import Table
from tests.support.rules import rule

NO_E = "No letter E in your words."
SHORT = EventCard("Short words.", WordRule(longest=4))


def crossing(prestige: int = 9, **options) -> Table:
    """Ann spells a word worth a prestige point and stands at the gate of a new decade."""
    game = Table(2, events=True, **options)
    game.holding(0, "starter-B", "starter-E", "starter-T", prestige=prestige)
    return game.spell("starter-B", "starter-E", "starter-T")


@rule("hardback", "events")
@rule("hardback", "event_decade")
def test_entering_a_decade_brings_an_event_card() -> None:
    game = crossing()
    assert game.author(0).variants.event_due
    assert "Ann enters the 10s and draws an event card." in game.ledger_lines()
    game.do(0, DrawEvent(known=NO_E))
    assert game.author(0).variants.event == EventCard(NO_E, WordRule(without="E"))
    assert game.shut(0, "draw_event") == ["event_decade"]


@rule("hardback", "event_decade")
def test_inside_a_decade_nothing_is_drawn_and_the_next_one_replaces_the_card() -> None:
    assert not crossing(7).author(0).variants.event_due
    game = crossing().do(0, DrawEvent(known=NO_E)).end().skip()
    game.holding(0, "adventure-K9", "starter-B", "starter-O", prestige=18)
    game.spell("starter-B", "starter-O", "adventure-K9").do(0, DrawEvent(says="Another one."))
    assert (game.author(0).variants.decade, game.author(0).variants.event.says) == (2, "Another one.")


@rule("hardback", "event_several")
def test_passing_several_decades_at_once_draws_one_card() -> None:
    game = Table(2, events=True).holding(0, "adventure-K9", "starter-O", prestige=9)
    game.with_author(0, prestige=26).spell("adventure-K9", "starter-O")
    assert (game.author(0).variants.decade, game.author(0).variants.event_due) == (3, True)
    assert game.ledger_lines().count("Ann enters the 30s and draws an event card.") == 1


@rule("hardback", "event_next_word")
@rule("hardback", "event_binds")
def test_the_card_binds_the_next_word_and_is_enforced() -> None:
    game = crossing().do(0, DrawEvent(known=NO_E)).end().skip()
    game.holding(0, "starter-T", "starter-E", "starter-N", "starter-A")
    assert game.refused(0, Spell(("T", "E", "N"))) == ["event_binds"]
    assert "TEN has an E." in game.check(0, Spell(("T", "E", "N"))).breaches[0].says
    game.spell("T", "A", "N")


@rule("hardback", "event_binds")
def test_a_text_without_a_rule_is_read_out_and_left_to_the_table() -> None:
    game = crossing().do(0, DrawEvent(says="Rhyme with your last word.")).end().skip()
    game.holding(0, "starter-T", "starter-A", "starter-N")
    verdict = game.check(0, Spell(("T", "A", "N")))
    assert verdict.stands
    assert any("Rhyme with your last word." in finding.says for finding in verdict.notes)


@rule("hardback", "event_decade")
def test_a_card_that_was_not_read_out_is_asked_about_before_the_next_word() -> None:
    game = crossing().end().skip().holding(0, "starter-T", "starter-A", "starter-N")
    assert game.asked(0, Spell(("T", "A", "N"))) == ["event_decade"]


@rule("hardback", "event_swap")
def test_a_card_just_drawn_is_exchanged_with_somebody_ahead() -> None:
    game = crossing()
    game.with_author(1, prestige=25, variants=NO_VARIANTS.__class__(event=SHORT, decade=2))
    game.do(0, DrawEvent(known=NO_E, swap=1))
    assert (game.author(0).variants.event, game.author(1).variants.event.says) == (SHORT, NO_E)
    assert "Ann exchanges it with Bea's event." in game.ledger_lines()


@rule("hardback", "event_swap")
@pytest.mark.parametrize("prestige, event", [(10, SHORT), (3, SHORT), (25, None)])
def test_nobody_is_made_to_exchange_who_is_not_ahead_or_has_no_card(prestige, event) -> None:
    game = crossing()
    game.with_author(1, prestige=prestige, variants=NO_VARIANTS.__class__(event=event, decade=prestige // 10))
    assert game.refused(0, DrawEvent(known=NO_E, swap=1)) == ["event_swap"]
    assert game.refused(0, DrawEvent(known=NO_E, swap=0)) == ["event_swap"]
    assert game.refused(0, DrawEvent(known=NO_E, swap=10**9)) == ["event_swap"]


@rule("hardback", "event_texts")
def test_a_text_typed_once_is_kept_for_later_games() -> None:
    game = crossing()
    verdict = game.check(0, DrawEvent(says="Only  short words.", longest=5, no_wilds=True))
    kept = next(kept for event in verdict.events if (kept := event.deck_correction()))
    assert kept == {"event": [{"says": "Only short words.", "longest": 5, "no_wilds": True}]}
    later = Table(2, events=True)
    later.house = type(later.house)(
        decks.load("hardback").with_corrections(kept), later.house.words, later.house.options
    )
    assert EventCard("Only short words.", WordRule(longest=5, no_wilds=True)) in known_event_cards(
        later.state, later.house
    )


@rule("hardback", "event_texts")
@pytest.mark.parametrize(
    "wrong",
    [
        DrawEvent(),
        DrawEvent(known="No such card"),
        DrawEvent(says="x" * 201),
        DrawEvent(says="x", without="1"),
        DrawEvent(says="x", has="É" * 10_000),
        DrawEvent(says="x", shortest=-1),
        DrawEvent(says="x", longest=10**12),
        DrawEvent(says="x", shortest=6, longest=5),
    ],
)
def test_a_card_that_cannot_be_is_refused(wrong: DrawEvent) -> None:
    assert set(crossing().refused(0, wrong)) == {"event_texts"}


WORD = Spelled("WORD", (WordCard("W"), WordCard("O", down=True), WordCard("R", inked=True), WordCard("D")))


@rule("hardback", "event_binds")
@pytest.mark.parametrize(
    "rule_, says",
    [
        (WordRule(without="XO"), ["WORD has an O."]),
        (WordRule(shortest=5), ["WORD has 4 letters, and at least 5 are needed."]),
        (WordRule(longest=3), ["WORD has 4 letters, and at most 3 are allowed."]),
        (WordRule(has="WE"), ["WORD has no E."]),
        (WordRule(starts="AB"), ["WORD does not begin with A or B."]),
        (WordRule(ends="S"), ["WORD does not end with S."]),
        (WordRule(no_wilds=True), ["WORD uses 1 wild."]),
        (WordRule(no_ink=True), ["WORD uses 1 inked card."]),
        (WordRule(without="E", shortest=4, longest=4, has="W", starts="W", ends="DS"), []),
        (
            WordRule(longest=3, no_wilds=True),
            ["WORD has 4 letters, and at most 3 are allowed.", "WORD uses 1 wild."],
        ),
    ],
)
def test_every_kind_of_rule_is_checked_with_its_numbers(rule_: WordRule, says: list[str]) -> None:
    assert list(rule_breaks(rule_, WORD)) == says


def test_without_the_variant_no_card_is_drawn() -> None:
    game = Table(2).holding(0, "starter-B", "starter-E", prestige=9).spell("starter-B", "starter-E")
    assert not game.author(0).variants.event_due
    assert game.shut(0, "draw_event") == ["events"]


@rule("hardback", "event_decade")
def test_a_new_decade_discards_the_card_before_although_the_new_one_was_not_read_out() -> None:
    game = crossing().do(0, DrawEvent(known=NO_E)).end().skip()
    game.holding(0, "adventure-K9", "starter-O", prestige=18).spell("K", "O").end().skip()
    assert game.author(0).variants.event is None
    game.holding(0, "starter-T", "starter-E", "starter-N")
    assert game.asked(0, Spell(("T", "E", "N"))) == ["event_decade"]


@rule("hardback", "event_binds")
@rule("hardback", "totals")
def test_a_card_binds_a_word_that_is_told_with_totals() -> None:
    game = Table(2, events=True, tracking="totals").with_author(0, prestige=9)
    game.do(0, TellTotals(2, word="BET")).do(0, DrawEvent(known=NO_E)).end().skip()
    assert game.refused(0, TellTotals(2, word="BET")) == ["event_binds"]
    told = game.check(0, TellTotals(2))
    assert told.stands, "no word is told: the table sees to it"
    assert f"Your event binds this word: “{NO_E}”" in [finding.says for finding in told.notes]


@rule("hardback", "event_binds")
def test_a_card_that_forbids_ink_knows_of_cards_nobody_named() -> None:
    game = Table(2, events=True).with_author(
        0, ink=1, variants=AuthorVariants(event=EventCard("x", WordRule(no_ink=True)))
    )
    game.do(0, UseInk(""))
    assert game.refused(0, Spell(("STAR",))) == ["event_binds"]
