"""Which own and shared cards make a word: those the player named, or those the referee finds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from referee.engine.seats import list_of
from referee.engine.verdict import Finding, breach, note
from referee.games.letterpress.book import book
from referee.games.letterpress.cards import draft_faces, readings, sum_lines
from referee.games.letterpress.deck import (
    face_faults,
    find_cards,
    new_cards,
    printed_face,
    read_values,
    value_faults,
)
from referee.games.letterpress.numbers import DRAFTED
from referee.games.letterpress.sentences import SUM_RULES, number_word
from referee.games.letterpress.state import LetterpressHouse, State
from referee.games.letterpress.word.card_readings import CardReading, card_readings
from referee.games.letterpress.word.laying import Cost, Stock, best_laying, richest, sparing, stocks_of
from referee.games.letterpress.word.shortfall import shortfall
from referee.kit.cards import Card
from referee.kit.spelling import Laid, Readings
from referee.kit.values import Worth


@dataclass(frozen=True)
class NamedCards:
    """The cards a player named for a word; None where the player named none and the referee finds them."""

    own: tuple[Card, ...] | None
    shared: tuple[Card, ...] | None
    worth: tuple[Worth, ...]
    faults: tuple[Finding, ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        """Own and shared cards together."""
        return (*(self.own or ()), *(self.shared or ()))


def read_named_cards(
    drafted: Sequence[str],
    shared: Sequence[str],
    worth: str,
    state: State,
    seat: int,
    house: LetterpressHouse,
) -> NamedCards:
    """The cards that these names mean; every name that fits no card is a fault."""
    values = read_values(worth) or ()
    faults = list(value_faults(worth, state, house))
    common, unknown = find_cards(shared, state.shared, house)
    faults += [breach(book.shared, f"“{name[:12]}” is not among the shared letters.") for name in unknown]
    if state.last_round:
        own, unknown = find_cards(drafted, state.collections[seat], house)
        faults += [breach(book.last_write, f"“{name[:12]}” is not in your collection.") for name in unknown]
    else:
        own, more = _drafted_cards(drafted, values, state, seat, house)
        faults += more
    return NamedCards(own if drafted else None, common if shared else None, values, tuple(faults))


def lay_word(
    word: str, named: NamedCards, state: State, seat: int, house: LetterpressHouse, reading: str = ""
) -> tuple[Laid, ...] | None:
    """The word laid with these cards, or None; other cards are added only if the named ones do not do."""
    if exact := _exact_laying(word, named, house):
        return exact
    if _draft_unseen(named, state):
        found = word_readings(word, named, state, seat, house)
        return next((each.laid for each in found if each.name == reading), found[0].laid if found else None)
    stocks = (*_own_stock(named, state, seat), *_shared_stock(named, state))
    return best_laying(word, stocks, _readings(house), sparing)


def word_readings(
    word: str, named: NamedCards, state: State, seat: int, house: LetterpressHouse
) -> tuple[CardReading, ...]:
    """The ways to lay this word with an unseen draft, the best first; none where all cards are known."""
    if not _draft_unseen(named, state) or _exact_laying(word, named, house):
        return ()
    own = _any_cards(word, named, state, seat, house)
    shared = state.shared if named.shared is None else named.shared
    return card_readings(word, own, shared, named.shared is not None, _readings(house), DRAFTED)


def _exact_laying(word: str, named: NamedCards, house: LetterpressHouse) -> tuple[Laid, ...] | None:
    """The word laid with the named cards alone, all of them."""
    stocks = (
        *stocks_of(named.own or (), own=True, must=True),
        *stocks_of(named.shared or (), own=False, must=True),
    )
    return best_laying(word, stocks, _readings(house), richest) if stocks else None


def _draft_unseen(named: NamedCards, state: State) -> bool:
    return named.own is None and not state.last_round


def _readings(house: LetterpressHouse) -> Readings:
    return readings(house.options.qu_doubles, house.options.groups_double)


def laying_faults(
    word: str, named: NamedCards, state: State, seat: int, house: LetterpressHouse
) -> Iterator[Finding]:
    """Why the cards cannot make this word."""
    own = named.own if named.own is not None else state.collections[seat]
    shared = state.shared if named.shared is None else named.shared
    if _draft_unseen(named, state):
        yield from _unseen_draft_faults(word, named, state, seat, house)
        return
    yield from shortfall(word, own, shared, named.cards)


def sum_notes(laid: tuple[Laid, ...], named: NamedCards, state: State) -> Iterator[Finding]:
    """The sum line by line, and how the word was read where the player did not name all cards."""
    for line in sum_lines(laid, (card.id for card in state.shared)):
        yield note(SUM_RULES[line.of], line.says, line.points)
    if any(each.card not in named.cards for each in laid):
        common = {card.id for card in state.shared}
        own = list_of([each.card.face for each in laid if each.card.id not in common]) or "nothing"
        shared = list_of([each.card.face for each in laid if each.card.id in common]) or "nothing"
        yield note(
            book.write, f"Read as {own} of your own and {shared} shared. If not, choose the cards yourself."
        )


def _drafted_cards(
    names: Sequence[str], values: tuple[Worth, ...], state: State, seat: int, house: LetterpressHouse
) -> tuple[tuple[Card, ...], list[Finding]]:
    """The drafted letters a player names, which the referee learns only here."""
    faces = tuple(printed_face(name, house) for name in names)
    faults = list(face_faults(faces, state, house, values))
    if len(faces) > DRAFTED:
        return (), [
            *faults,
            breach(book.draft, f"You drafted {number_word(DRAFTED)} letters; these are {len(faces)}."),
        ]
    return new_cards(f"r{state.round}.s{seat}", faces, state, house, values), faults


def _own_stock(named: NamedCards, state: State, seat: int) -> tuple[Stock, ...]:
    if named.own is not None:
        return stocks_of(named.own, own=True, must=True)
    return stocks_of(state.collections[seat], own=True, must=False)


def _any_cards(
    word: str, named: NamedCards, state: State, seat: int, house: LetterpressHouse
) -> tuple[Card, ...]:
    """Every card that an unseen draft could hold for this word."""
    return new_cards(f"r{state.round}.s{seat}", draft_faces(word), state, house, named.worth)


def _shared_stock(named: NamedCards, state: State) -> tuple[Stock, ...]:
    if named.shared is None:
        return stocks_of(state.shared, own=False, must=False)
    return stocks_of(named.shared, own=False, must=True)


def _unseen_draft_faults(
    word: str, named: NamedCards, state: State, seat: int, house: LetterpressHouse
) -> Iterator[Finding]:
    """Why an unseen draft cannot make the word: too many own cards, or no place for a shared one."""
    own = _any_cards(word, named, state, seat, house)
    stocks = (*stocks_of(own, own=True, must=False), *_shared_stock(named, state))
    fewest = best_laying(word, stocks, _readings(house), _fewest_own)
    if fewest is None:
        yield from face_faults(draft_faces(word), state, house, named.worth)
        yield from shortfall(word, own, named.shared or state.shared, named.shared or ())
        return
    common = {card.id for card in state.shared}
    needed = sum(each.card.id not in common for each in fewest)
    yield breach(
        book.draft,
        f"{word} needs {number_word(needed)} cards of your own; you drafted {number_word(DRAFTED)}.",
    )


def _fewest_own(laid: Laid, stock: Stock) -> Cost:
    return (int(stock.own), 1, 0)
