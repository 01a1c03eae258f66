"""Which own and shared cards make a word: those the player named, or those the referee finds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

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
from referee.games.letterpress.word.laying import (
    Cost,
    Preference,
    Stock,
    best_laying,
    natural,
    richest,
    stocks_of,
)
from referee.games.letterpress.word.shortfall import shortfall
from referee.kit.cards import Card
from referee.kit.spelling import Laid
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
    word: str, named: NamedCards, state: State, seat: int, house: LetterpressHouse
) -> tuple[Laid, ...] | None:
    """The word laid with these cards, or None; other cards are added only if the named ones do not do."""
    reads = readings(house.options.qu_doubles, house.options.groups_double)
    named_stocks = (
        *stocks_of(named.own or (), own=True, must=True),
        *stocks_of(named.shared or (), own=False, must=True),
    )
    if named_stocks and (exact := best_laying(word, named_stocks, reads, richest)):
        return exact
    stocks = (*_own_stock(word, named, state, seat, house), *_shared_stock(named, state))
    return best_laying(word, stocks, reads, _preference(named, state), _most_own(named, state))


def laying_faults(
    word: str, named: NamedCards, state: State, seat: int, house: LetterpressHouse
) -> Iterator[Finding]:
    """Why the cards cannot make this word."""
    own = named.own if named.own is not None else state.collections[seat]
    shared = state.shared if named.shared is None else named.shared
    if named.own is None and not state.last_round:
        yield from _unseen_draft_faults(word, named, state, seat, house)
        return
    yield from shortfall(word, own, shared, named.cards)


def sum_notes(laid: tuple[Laid, ...], named: NamedCards, state: State) -> Iterator[Finding]:
    """The sum line by line, and how the word was read where the player did not name all cards."""
    for line in sum_lines(laid, (card.id for card in state.shared)):
        yield note(SUM_RULES[line.of], line.says, line.points)
    if any(each.card not in named.cards for each in laid):
        yield from _reading_notes(laid, {card.id for card in state.shared})


def _reading_notes(laid: tuple[Laid, ...], common: set[str]) -> Iterator[Finding]:
    own = list_of([each.card.face for each in laid if each.card.id not in common]) or "nothing"
    shared = list_of([each.card.face for each in laid if each.card.id in common]) or "nothing"
    yield note(book.write, f"Read as {own} of your own and {shared} shared. Name the cards if not.")
    for one, two in pairwise(laid):
        if one.reads == two.reads:
            says = f"{one.reads * 2} is read as two cards. If one card stands for both, name the cards: "
            yield note(book.double, f"{says}it counts {two.card.points} less.")


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


def _own_stock(
    word: str, named: NamedCards, state: State, seat: int, house: LetterpressHouse
) -> tuple[Stock, ...]:
    if named.own is not None:
        return stocks_of(named.own, own=True, must=True)
    if state.last_round:
        return stocks_of(state.collections[seat], own=True, must=False)
    return stocks_of(_any_cards(word, named, state, seat, house), own=True, must=False)


def _any_cards(
    word: str, named: NamedCards, state: State, seat: int, house: LetterpressHouse
) -> tuple[Card, ...]:
    """Every card that an unseen draft could hold for this word."""
    return new_cards(f"r{state.round}.s{seat}", draft_faces(word), state, house, named.worth)


def _shared_stock(named: NamedCards, state: State) -> tuple[Stock, ...]:
    if named.shared is None:
        return stocks_of(state.shared, own=False, must=False)
    return stocks_of(named.shared, own=False, must=True)


def _preference(named: NamedCards, state: State) -> Preference:
    """Known cards are laid for the most points, an unseen draft in the most natural way."""
    return natural if named.own is None and not state.last_round else richest


def _most_own(named: NamedCards, state: State) -> int | None:
    return DRAFTED if named.own is None and not state.last_round else None


def _unseen_draft_faults(
    word: str, named: NamedCards, state: State, seat: int, house: LetterpressHouse
) -> Iterator[Finding]:
    """Why an unseen draft cannot make the word: too many own cards, or no place for a shared one."""
    stocks = (*_own_stock(word, named, state, seat, house), *_shared_stock(named, state))
    reads = readings(house.options.qu_doubles, house.options.groups_double)
    fewest = best_laying(word, stocks, reads, _fewest_own)
    if fewest is None:
        own = _any_cards(word, named, state, seat, house)
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
