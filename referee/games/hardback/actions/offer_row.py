"""The offer row: showing it, filling it, flushing it, and jailing one of its cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from referee.engine.action import Action
from referee.engine.event import Event
from referee.engine.inputs import CardsIn, Choice, ChoiceIn, Input, KeptIn, LaidIn
from referee.engine.verdict import Consent, Finding, Pick, ask, breach, note
from referee.games.hardback.actions.turn_checks import (
    ask_about_jail,
    come_up,
    require_before_buying,
    require_begun,
    require_row,
    require_turn,
    with_consequences,
)
from referee.games.hardback.book import book
from referee.games.hardback.events.offer_row import CardJailed, Missing, RowFilled, RowFlushed, RowShown
from referee.games.hardback.numbers import FLUSH_CARDS, FLUSH_PRICE, ROW
from referee.games.hardback.offer import (
    FoundCards,
    card_views,
    cards_on_offer,
    find_for_sale,
    find_row_cards,
    takeable_cards,
)
from referee.games.hardback.options import KEPT, TOTALS
from referee.games.hardback.physical_cards import Card
from referee.games.hardback.state import HardbackHouse, Phase, State
from referee.games.hardback.variant_hooks import active_variants
from referee.kit.sentences import number_word

SAME_LETTER = "A letter alone means the card of it that lay there."


@dataclass(frozen=True)
class ShowRow(Action[State, HardbackHouse]):
    """Show the offer row, the card furthest from the offer deck first."""

    title = "Show the offer row"
    reveals = True
    grey = False

    cards: tuple[str, ...]

    @classmethod
    def open(cls, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        if house.options.row != KEPT:
            yield breach(book.offer_row, "At this table the row is not shown to the referee.")
        if state.row_is_shown:
            yield breach(book.offer_row, "The row has been shown already. To change it, show it again.")

    @classmethod
    def inputs(cls, state: State, seat: int, house: HardbackHouse) -> tuple[Input, ...]:
        cards = card_views(cards_on_offer(state, house))
        says = f"Photograph all {number_word(ROW)}, or name them from the one furthest from the offer deck."
        return (LaidIn("cards", "The offer row", cards, len(cards), ROW, ROW, profile="hardback", help=says),)

    def check(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        named = find_row_cards(self.cards, state, seat, house)
        cards, findings = named.cards, named.findings
        yield from findings
        if len(cards) != ROW and not findings:
            yield breach(book.offer_row, f"The row is {ROW} cards; {len(cards)} are named.")

    def outcome(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Event[State]]:
        yield RowShown(find_row_cards(self.cards, state, seat, house).cards)


@dataclass(frozen=True)
class ShowRowAgain(Action[State, HardbackHouse]):
    """Show the row as it lies now: new cards find their places, and what differs is asked about."""

    title = "Show the row again"
    reveals = True
    quiet = True
    grey = False

    cards: tuple[str, ...]
    choices: tuple[str, ...] = ()
    """`horror-N6T=removed` says where a card is that no longer lies there: `deck`, `removed` or a seat."""

    @classmethod
    def open(cls, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        if house.options.row != KEPT:
            yield breach(book.offer_row, "At this table the row is not shown to the referee.")
        elif not state.row_is_shown:
            yield breach(book.row_again, "The row has not been shown yet.")

    @classmethod
    def inputs(cls, state: State, seat: int, house: HardbackHouse) -> tuple[Input, ...]:
        cards = card_views(cards_on_offer(state, house))
        says = f"All {number_word(ROW)}, from the one furthest from the offer deck. {SAME_LETTER}"
        row = LaidIn("cards", "The offer row", cards, len(cards), ROW, ROW, profile="hardback", help=says)
        return (row, KeptIn("choices"))

    def check(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        named = self._find_named(state, seat, house)
        yield from named.findings
        if len(named.cards) != ROW:
            if not named.findings:
                yield breach(book.offer_row, f"The row is {ROW} cards; {len(named.cards)} are named.")
            return
        for card in _missing_cards(named.cards, state):
            yield self._ask_where(card, named.cards, state)
        if _lies_otherwise(named.cards, state):
            yield ask(book.row_again, "The cards lie in another order than was recorded. Is this the order?")
        if named.cards == state.row_cards:
            yield note(book.row_again, "The row lies as it was recorded.")

    def _ask_where(self, card: Card, row: tuple[Card, ...], state: State) -> Finding:
        place = next(n for n, each in enumerate(state.row) if each.card == card)
        says = f"{card.name} should lie in place {place + 1}"
        says += f", where {row[place].name} lies. " if row[place] not in state.row_cards else ". "
        owners = ((str(seat), f"{state.seats[seat].name} has it") for seat in state.playing)
        answers = (("deck", "it never lay there"), ("removed", "it left the game"), *owners)
        choices = tuple(Choice(f"{card.id}={where}", label) for where, label in answers)
        picked = self._picks.get(card.id, "")
        pick = Pick("choices", card.id, choices, f"{card.id}={picked}" if picked else "")
        says += "Where is it?"
        if not picked:
            return breach(book.row_again, says, pick=pick)
        return note(book.row_again, says, pick=pick, consent=self._consent(card, state))

    def _consent(self, card: Card, state: State) -> Consent | None:
        """That a card is in somebody's deck, unpaid for, others must say as well."""
        owner = self._whereabouts(card, state).owner
        return None if owner is None else Consent(f"say that {state.seats[owner].name} has {card.name}")

    @property
    def _picks(self) -> dict[str, str]:
        made = (choice.partition("=") for choice in self.choices)
        return {card: where for card, _, where in made if where}

    def outcome(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Event[State]]:
        cards = self._find_named(state, seat, house).cards
        yield from with_consequences(self._steps(cards, state), state, house)

    def _steps(self, cards: tuple[Card, ...], state: State) -> Iterator[Event[State]]:
        """New cards come to the places they were drawn for; what differs besides is recorded as it lies."""
        missing, moved = _missing_cards(cards, state), _lies_otherwise(cards, state)
        if not missing and not moved and state.open_places:
            yield from (RowFilled(cards[place], place) for place in state.open_places)
            return
        new = [place for place in state.open_places if cards[place] not in state.row_cards]
        yield from (RowFilled(cards[place], place) for place in new)
        yield RowShown(cards, tuple(self._whereabouts(card, state) for card in missing))

    def _whereabouts(self, card: Card, state: State) -> Missing:
        where = self._picks.get(card.id, "")
        owner = int(where) if where.isdecimal() and int(where) in state.playing else None
        return Missing(card, owner, where == "removed")

    def _find_named(self, state: State, seat: int, house: HardbackHouse) -> FoundCards:
        return find_row_cards(self.cards, state, seat, house, shown_before=True)


@dataclass(frozen=True)
class Refill(Action[State, HardbackHouse]):
    """Tell which card came up in the empty place of the offer row."""

    title = "New card in the row"
    reveals = True

    cards: tuple[str, ...]

    @classmethod
    def open(cls, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        yield from require_begun(state, book.refill)
        if not state.empty_places:
            yield breach(book.refill, "The offer row has no empty place.")

    @classmethod
    def label(cls, state: State, seat: int, house: HardbackHouse) -> str:
        return cls.title if state.empty_places == 1 else f"{state.empty_places} new cards in the row"

    @classmethod
    def inputs(cls, state: State, seat: int, house: HardbackHouse) -> tuple[Input, ...]:
        row = {card.id for card in state.row_cards}
        cards = card_views(tuple(card for card in cards_on_offer(state, house) if card.id not in row))
        most, says = state.empty_places, _places_text(state.open_places)
        return (
            LaidIn(
                "cards",
                "New cards, in the order drawn",
                cards,
                len(cards),
                1,
                most,
                profile="hardback",
                help=says,
            ),
        )

    def check(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        named = find_row_cards(self.cards, state, seat, house)
        cards, findings = named.cards, named.findings
        yield from findings
        if not cards and not findings:
            yield breach(book.refill, "Name the new card.")
        if len(cards) > state.empty_places:
            yield breach(book.refill, f"{state.empty_places} empty places; {len(cards)} cards are named.")
        for card in cards:
            if card in state.row_cards:
                yield breach(book.refill, f"{card.name} lies in the row already.")

    def outcome(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Event[State]]:
        cards = find_row_cards(self.cards, state, seat, house).cards
        filled = (RowFilled(card, place) for card, place in zip(cards, state.open_places, strict=False))
        yield from with_consequences(filled, state, house)


@dataclass(frozen=True)
class Flush(Action[State, HardbackHouse]):
    """Sweep the offer row away before buying; seven new cards come up."""

    title = "Flush the offer row"
    fresh = True

    @classmethod
    def open(cls, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        yield from require_turn(state, seat, Phase.BUY, book.flush, house)
        for variant in active_variants(house.options):
            yield from variant.flush_findings(state, seat, house)
        turn = state.turn
        if turn and turn.flushed:
            yield breach(book.flush_once, "The row has been flushed in this turn already.")
        if turn and turn.bought:
            yield breach(book.flush_first, f"{turn.bought[0].name} is bought: too late to flush the row.")
        if state.row_is_shown and not state.empty_places and not flush_reason(state.row_cards):
            yield breach(book.flush_when, _why_no_flush(state.row_cards))

    def check(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        yield from ask_about_jail(state, "Flush it")
        if because := flush_reason(state.row_cards):
            yield note(book.flush_when, because)
        else:
            many = number_word(FLUSH_CARDS)
            says = f"Do {many} cards of the row cost {FLUSH_PRICE} or more, or are {many} of one genre?"
            yield ask(book.flush_when, says)

    def outcome(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Event[State]]:
        yield RowFlushed(seat, state.row_cards, flush_reason(state.row_cards))


@dataclass(frozen=True)
class Jail(Action[State, HardbackHouse]):
    """Take a card out of the offer row: into your own jail, or out of the game."""

    title = "Jail a card of the row"
    fresh = True

    card: str = ""
    keep: str = "jail"

    @classmethod
    def open(cls, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        yield from require_turn(state, seat, Phase.BUY, book.jail, house)
        # Where only totals are entered, nobody but the table knows what the word allows.
        table_decides = house.options.tracking == TOTALS and state.row_is_shown
        if not table_decides and not (state.turn and state.turn.jails):
            yield breach(book.jail, "No card of this word lets you jail a card.")
        else:
            yield from require_before_buying(state, "to jail a card")

    @classmethod
    def inputs(cls, state: State, seat: int, house: HardbackHouse) -> tuple[Input, ...]:
        jail = state.author(seat).jail
        out = f" {jail.name} leaves the game for it." if jail else ""
        ways = (
            Choice("jail", "Reserve it in my jail", f"Only you can buy it.{out}"),
            Choice("remove", "Remove it from the game"),
        )
        which: Input = CardsIn("card", "Which card?", card_views(takeable_cards(state)), 1, 1)
        if not state.row_cards:
            cards = card_views(cards_on_offer(state, house))
            which = LaidIn("card", "Which card?", cards, len(cards), 0, 1, profile="hardback")
        return (which, ChoiceIn("keep", "What happens to it?", ways, value=("jail",)))

    def check(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        yield from require_row(state, house)
        if self.keep not in ("jail", "remove"):
            yield breach(book.jail, "A jailed card is reserved (jail) or removed (remove).")
        if not self.card:
            if state.row_is_shown or self.keep == "jail":
                yield breach(book.jail, "Name the card of the row.")
            return
        found = find_for_sale((self.card,), state, seat, house)
        yield from found.findings
        if found.cards and found.cards[0] == state.author(seat).jail:
            yield breach(book.jail, f"{found.cards[0].name} is in your jail already.")

    def outcome(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Event[State]]:
        cards = find_for_sale((self.card,), state, seat, house).cards if self.card else ()
        kept = self.keep == "jail"
        freed = state.author(seat).jail if kept else None
        jailed = CardJailed(seat, cards[0] if cards else None, kept, freed)
        steps = (*(event for card in cards for event in come_up(card, state, seat)), jailed)
        yield from with_consequences(steps, state, house)


def _missing_cards(row: tuple[Card, ...], state: State) -> tuple[Card, ...]:
    """Cards that lay in the row as recorded and do not lie in this one."""
    return tuple(card for card in state.row_cards if card not in row)


def _lies_otherwise(row: tuple[Card, ...], state: State) -> bool:
    """Does a card that was recorded lie in another place of this row?"""
    return any(
        place.card is not None and place.card in row and row[n] != place.card
        for n, place in enumerate(state.row)
    )


def _places_text(places: tuple[int, ...]) -> str:
    """For which places the new cards are, in the order in which they were drawn."""
    numbers = [f"place {place + 1}" for place in places]
    counted = "counted from the end furthest from the offer deck"
    if len(numbers) < 2:
        return f"For {''.join(numbers)}, {counted}."
    return f"In the order they were drawn: for {', then '.join(numbers)}, {counted}."


def flush_reason(row: tuple[Card, ...]) -> str:
    """Why a row may be flushed, as far as its known cards tell; empty where they do not."""
    dear = sum(card.cost >= FLUSH_PRICE for card in row)
    if dear >= FLUSH_CARDS:
        return f"{dear} of its cards cost {FLUSH_PRICE}¢ or more."
    genre, many = next(iter(Counter(card.genre for card in row).most_common(1)), ("", 0))
    return f"{many} of its cards are {genre.title()}." if many >= FLUSH_CARDS else ""


def _why_no_flush(row: tuple[Card, ...]) -> str:
    dear = sum(card.cost >= FLUSH_PRICE for card in row)
    genre, many = next(iter(Counter(card.genre for card in row).most_common(1)), ("", 0))
    return (
        f"Only {dear} of {ROW} cards cost {FLUSH_PRICE}¢ or more, and at most {many} are of one genre"
        f"{f' ({genre.title()})' if genre else ''}; it takes {FLUSH_CARDS}."
    )
