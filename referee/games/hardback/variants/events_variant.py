"""Events: with every new decade of prestige a player draws a card whose text binds the player's words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass

from referee.engine.action import Action
from referee.engine.blocks import Block, Item, Lines
from referee.engine.event import Event, Line, Why
from referee.engine.inputs import Choice, ChoiceIn, Input, SeatIn, TextIn
from referee.engine.seats import Viewer
from referee.engine.verdict import Finding, ask, breach, note
from referee.games.hardback.author import AuthorVariants, EventCard, WordRule
from referee.games.hardback.book import book
from referee.games.hardback.numbers import DECADE
from referee.games.hardback.options import Options
from referee.games.hardback.state import HardbackHouse, Spelled, State
from referee.games.hardback.variant_hooks import Variant
from referee.games.hardback.variants.event_rules import (
    read_event_card,
    rule_breaks,
    rule_findings,
    rule_inputs,
    rule_texts,
)

LONGEST_TEXT = 200


@dataclass(frozen=True)
class DecadeEntered(Event[State]):
    """Somebody's token entered a new decade of the track: an event card is due."""

    seat: int
    decade: int

    def apply(self, state: State) -> State:
        return state.change_variants(self.seat, decade=self.decade, event_due=True, event=None)

    def line(self, viewer: Viewer) -> Line:
        says = f"{viewer.name(self.seat)} enters the {self.decade * DECADE}s and draws an event card."
        return Line(says, (Why("Its own event card, if any, is discarded.", book.event_decade),))


@dataclass(frozen=True)
class EventDrawn(Event[State]):
    """An event card was read out and lies before its owner."""

    seat: int
    card: EventCard
    new: bool = False
    """The referee did not know this text before."""

    reveals = True

    def apply(self, state: State) -> State:
        return state.change_variants(self.seat, event=self.card, event_due=False)

    def line(self, viewer: Viewer) -> Line:
        why = [Why("It binds from the next word.", book.event_next_word)]
        if self.card.rule:
            why.append(Why(f"The referee checks: {', '.join(rule_texts(self.card.rule))}.", book.event_binds))
        return Line(f"{viewer.name(self.seat)} draws an event: “{self.card.says}”", tuple(why))

    def deck_correction(self) -> Mapping[str, object] | None:
        rule = {part: value for part, value in asdict(self.card.rule).items() if value}
        return {"event": [{"says": self.card.says, **rule}]} if self.new else None


@dataclass(frozen=True)
class EventsSwapped(Event[State]):
    """A card just drawn was exchanged for the card of somebody ahead."""

    seat: int
    other: int

    def apply(self, state: State) -> State:
        mine, theirs = state.author(self.seat).variants.event, state.author(self.other).variants.event
        return state.change_variants(self.seat, event=theirs).change_variants(self.other, event=mine)

    def line(self, viewer: Viewer) -> Line:
        says = f"{viewer.name(self.seat)} exchanges it with {viewer.name(self.other)}'s event."
        return Line(says, (Why(f"{viewer.name(self.other)} is ahead on the track.", book.event_swap),))


@dataclass(frozen=True)
class DrawEvent(Action[State, HardbackHouse]):
    """Tell which event card you drew, and whether you exchange it."""

    title = "Read out your event card"

    known: str = ""
    """Its text, where the referee knows the card."""
    says: str = ""
    """Its text, as printed, where it does not."""
    without: str = ""
    shortest: int = 0
    longest: int = 0
    has: str = ""
    starts: str = ""
    ends: str = ""
    no_wilds: bool = False
    no_ink: bool = False
    swap: int | None = None
    """Whose event card is taken instead, somebody's ahead on the track."""

    @classmethod
    def open(cls, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        if not house.options.events:
            yield breach(book.events, "This table plays without event cards.")
        elif seat not in state.playing or not state.author(seat).variants.event_due:
            yield breach(book.event_decade, "An event card is drawn on entering a new decade of prestige.")

    @classmethod
    def inputs(cls, state: State, seat: int, house: HardbackHouse) -> tuple[Input, ...]:
        known = tuple(Choice(card.says, card.says) for card in known_event_cards(state, house))
        ahead = players_to_swap_with(state, seat)
        swap = (SeatIn("swap", "Exchange it for the event of", ahead, "Leave empty to keep yours."),)
        return (
            ChoiceIn("known", "A card this table has met before", known, 0, 1),
            TextIn("says", "Or its text", LONGEST_TEXT, 2, "The referee remembers it for later games."),
            *rule_inputs(),
            *(swap if ahead else ()),
        )

    def check(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        if self.known and self.known not in [card.says for card in known_event_cards(state, house)]:
            yield breach(book.event_texts, "The referee does not know that event card. Type its text.")
        if not self.known and not self.text:
            yield breach(book.event_texts, "Say what the card says, in a few words.")
        if len(self.says) > LONGEST_TEXT:
            yield breach(book.event_texts, f"Say it in at most {LONGEST_TEXT} characters.")
        yield from rule_findings(self.rule)
        if self.swap is not None and self.swap not in players_to_swap_with(state, seat):
            yield breach(book.event_swap, _why_no_swap(state, seat, self.swap))

    def outcome(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Event[State]]:
        known = next(
            (card for card in known_event_cards(state, house) if card.says == (self.known or self.text)), None
        )
        yield EventDrawn(seat, known or EventCard(self.text, self.rule), known is None)
        if self.swap is not None:
            yield EventsSwapped(seat, self.swap)

    @property
    def text(self) -> str:
        return " ".join(self.says.split())

    @property
    def rule(self) -> WordRule:
        without, has, starts, ends = (
            text.strip().upper() for text in (self.without, self.has, self.starts, self.ends)
        )
        return WordRule(without, self.shortest, self.longest, has, starts, ends, self.no_wilds, self.no_ink)


class Events(Variant):
    """The variant with event cards."""

    actions = (DrawEvent,)
    events = (DecadeEntered, EventDrawn, EventsSwapped)

    def is_played(self, options: Options) -> bool:
        return options.events

    def follow(self, state: State, house: HardbackHouse) -> Event[State] | None:
        """Have a player draw who entered a new decade; where all share one token, the player on turn does."""
        shared = state.penny is not None
        drawing = (state.turn.seat,) if shared and state.turn else state.playing
        entered = max((author.variants.decade for author in state.authors), default=0) if shared else 0
        for seat in drawing:
            decade = state.track_prestige(seat) // DECADE
            if decade > max(state.author(seat).variants.decade, entered):
                return DecadeEntered(seat, decade)
        return None

    def word_findings(
        self, state: State, seat: int, spelled: Spelled, house: HardbackHouse
    ) -> Iterator[Finding]:
        variants = state.author(seat).variants
        if variants.event_due:
            yield ask(book.event_decade, "You have not read out your new event card. Spell without it?")
        if variants.event is None:
            return
        if not variants.event.rule or not spelled.word:
            yield note(book.event_binds, f"Your event binds this word: “{variants.event.says}”")
            return
        for reason in rule_breaks(variants.event.rule, spelled, state.author(seat).tokens_on_cards):
            yield breach(book.event_binds, f"{reason} Your event: “{variants.event.says}”")

    def totals_findings(self, state: State, seat: int, word: str, house: HardbackHouse) -> Iterator[Finding]:
        yield from self.word_findings(state, seat, Spelled(word), house)

    def blocks(self, state: State, viewer: Viewer) -> Iterator[Block]:
        items = tuple(
            Item(f"{viewer.name(seat)}: {_event_text(state.author(seat).variants)}")
            for seat in state.playing
            if state.author(seat).variants.event or state.author(seat).variants.event_due
        )
        if items:
            yield Lines("Events", items)


def known_event_cards(state: State, house: HardbackHouse) -> tuple[EventCard, ...]:
    """Event cards whose text is known and that nobody has now."""
    entries = house.deck.extra.get("event")
    cards = (read_event_card(entry) for entry in (entries if isinstance(entries, list) else ()))
    lying = [state.author(seat).variants.event for seat in state.playing]
    return tuple(card for card in cards if card and card not in lying)


def players_to_swap_with(state: State, seat: int) -> tuple[int, ...]:
    """Players ahead on the track who have an event card to exchange."""
    mine = state.track_prestige(seat)
    return tuple(
        other
        for other in state.others(seat)
        if state.track_prestige(other) > mine and state.author(other).variants.event
    )


def _why_no_swap(state: State, seat: int, other: int) -> str:
    if other not in state.others(seat):
        return "Exchange with another player."
    name, theirs, mine = state.seats[other].name, state.track_prestige(other), state.track_prestige(seat)
    if theirs <= mine:
        return f"{name} has {theirs} prestige and you {mine}: you exchange only with somebody ahead."
    return f"{name} has no event card to exchange."


def _event_text(variants: AuthorVariants) -> str:
    return "a card is due" if variants.event_due or variants.event is None else f"“{variants.event.says}”"
