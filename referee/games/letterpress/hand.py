"""From what a player sent to cards on the table: which own and shared cards make the word."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from referee.engine.seats import listed
from referee.engine.verdict import Finding, breach, note
from referee.games.letterpress.book import book
from referee.games.letterpress.cards import DRAFTED, QU, counted, readings
from referee.games.letterpress.deck import minted, printed, read_worth, unfit_faces, unfit_worth
from referee.games.letterpress.laying import (
    Price,
    Stock,
    Taste,
    laying,
    natural,
    richest,
    shortfall,
    stocked,
)
from referee.games.letterpress.picking import picked
from referee.games.letterpress.sentences import RULE_OF, number
from referee.games.letterpress.state import LetterpressHouse, State
from referee.kit.cards import Card
from referee.kit.spelling import Laid
from referee.kit.values import Worth


@dataclass(frozen=True)
class Hand:
    """What a word is to be laid with. None: the player named no such cards, the referee finds them."""

    own: tuple[Card, ...] | None
    shared: tuple[Card, ...] | None
    worth: tuple[Worth, ...]
    faults: tuple[Finding, ...]


def read_hand(
    drafted: Sequence[str],
    shared: Sequence[str],
    worth: str,
    state: State,
    seat: int,
    house: LetterpressHouse,
) -> Hand:
    """Turn names of cards into cards; everything that fits no card is a fault."""
    told = read_worth(worth) or ()
    faults = list(unfit_worth(worth))
    common, strange = picked(shared, state.shared, house)
    faults += [breach(book.shared, f"“{name[:12]}” is not among the shared letters.") for name in strange]
    if state.last_round:
        own, strange = picked(drafted, state.collections[seat], house)
        faults += [breach(book.last_write, f"“{name[:12]}” is not in your collection.") for name in strange]
    else:
        own, more = _drafted(drafted, told, state, seat, house)
        faults += more
    return Hand(own if drafted else None, common if shared else None, told, tuple(faults))


def lay(word: str, hand: Hand, state: State, seat: int, house: LetterpressHouse) -> tuple[Laid, ...] | None:
    """The word as these cards make it, or None. Cards that were named are enough wherever they are enough."""
    reads = readings(house.options.qu_doubles, house.options.groups_double)
    named = (*stocked(hand.own or (), own=True, must=True), *stocked(hand.shared or (), own=False, must=True))
    if named and (exact := laying(word, named, reads, richest)):
        return exact
    stocks = (*_own_stock(word, hand, state, seat, house), *_shared_stock(hand, state))
    return laying(word, stocks, reads, _taste(hand, state), _most_own(hand, state))


def faults(word: str, hand: Hand, state: State, seat: int, house: LetterpressHouse) -> Iterator[Finding]:
    """Why the cards cannot make this word."""
    own = hand.own if hand.own is not None else state.collections[seat]
    shared = state.shared if hand.shared is None else hand.shared
    if hand.own is None and not state.last_round:
        yield from _too_many(word, hand, state, seat, house)
        return
    yield from shortfall(word, own, shared, (*(hand.own or ()), *(hand.shared or ())))


def summed(laid: tuple[Laid, ...], hand: Hand, state: State) -> Iterator[Finding]:
    """The sum line by line, and how the word was read where the player did not say."""
    for line in counted(laid, (card.id for card in state.shared)):
        yield note(RULE_OF[line.of], line.says, line.points)
    named = {card.id for card in (*(hand.own or ()), *(hand.shared or ()))}
    if any(each.card.id not in named for each in laid):
        yield from _read_as(laid, {card.id for card in state.shared})


def _read_as(laid: tuple[Laid, ...], common: set[str]) -> Iterator[Finding]:
    own = listed([each.card.face for each in laid if each.card.id not in common]) or "nothing"
    shared = listed([each.card.face for each in laid if each.card.id in common]) or "nothing"
    yield note(book.write, f"Read as {own} of your own and {shared} shared. Name the cards if not.")
    for one, two in pairwise(laid):
        if one.reads == two.reads:
            says = f"{one.reads * 2} is read as two cards. If one card stands for both, name the cards: "
            yield note(book.double, f"{says}it counts {two.card.points} less.")


def _drafted(
    names: Sequence[str], told: tuple[Worth, ...], state: State, seat: int, house: LetterpressHouse
) -> tuple[tuple[Card, ...], list[Finding]]:
    """Own drafted letters become known to the referee here and nowhere sooner."""
    named = tuple(printed(name, house) for name in names)
    faults = list(unfit_faces(named, state, house, told))
    if len(named) > DRAFTED:
        return (), [*faults, breach(book.draft, f"You drafted five letters; these are {len(named)}.")]
    return minted(f"r{state.round}.s{seat}", named, state, house, told), faults


def _own_stock(word: str, hand: Hand, state: State, seat: int, house: LetterpressHouse) -> tuple[Stock, ...]:
    if hand.own is not None:
        return stocked(hand.own, own=True, must=True)
    if state.last_round:
        return stocked(state.collections[seat], own=True, must=False)
    return stocked(_any_cards(word, hand, state, seat, house), own=True, must=False)


def _any_cards(word: str, hand: Hand, state: State, seat: int, house: LetterpressHouse) -> tuple[Card, ...]:
    """Five of every letter in the word: a draft the referee has not seen can hold any of them."""
    copies = [face for face in _faces(word) for _ in range(DRAFTED)]
    return minted(f"r{state.round}.s{seat}", copies, state, house, hand.worth)


def _faces(word: str) -> list[str]:
    return [QU if letter == "Q" else letter for letter in dict.fromkeys(word)]


def _shared_stock(hand: Hand, state: State) -> tuple[Stock, ...]:
    if hand.shared is None:
        return stocked(state.shared, own=False, must=False)
    return stocked(hand.shared, own=False, must=True)


def _taste(hand: Hand, state: State) -> Taste:
    """Known cards are laid for the most points; an unseen draft is read as plainly as possible."""
    return natural if hand.own is None and not state.last_round else richest


def _most_own(hand: Hand, state: State) -> int | None:
    return DRAFTED if hand.own is None and not state.last_round else None


def _too_many(word: str, hand: Hand, state: State, seat: int, house: LetterpressHouse) -> Iterator[Finding]:
    """A word from an unseen draft needs more than five own cards, or has no place for a shared one."""
    stocks = (*_own_stock(word, hand, state, seat, house), *_shared_stock(hand, state))
    reads = readings(house.options.qu_doubles, house.options.groups_double)
    fewest = laying(word, stocks, reads, _fewest_own)
    if fewest is None:
        own = _any_cards(word, hand, state, seat, house)
        yield from unfit_faces(_faces(word), state, house, hand.worth)
        yield from shortfall(word, own, hand.shared or state.shared, hand.shared or ())
        return
    common = {card.id for card in state.shared}
    needed = sum(each.card.id not in common for each in fewest)
    yield breach(book.draft, f"{word} needs {number(needed)} cards of your own; you drafted five.")


def _fewest_own(laid: Laid, stock: Stock) -> Price:
    return (int(stock.own), 1, 0)
