"""From what the player sent to cards: those in the word, and those left for the library."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from referee.engine.fold import apply_request
from referee.engine.verdict import Finding, ask, breach, note
from referee.games.letterpress.book import book as common
from referee.games.letterpress.cards import QU, readings, sum_lines, word_points
from referee.games.letterpress.deck import (
    face_faults,
    find_cards,
    new_cards,
    printed_face,
    read_values,
    value_text_faults,
)
from referee.games.letterpress.rule_numbers import DRAFTED
from referee.games.letterpress.solo.actions import SoloHouse, values_told
from referee.games.letterpress.solo.book import book
from referee.games.letterpress.solo.lineup import Row
from referee.games.letterpress.solo.state import THRESHOLD, State
from referee.games.letterpress.solo.ways import lines, ways
from referee.games.letterpress.solo.wording import SCORED_UNDER, named, points
from referee.games.letterpress.word.shortfall import shortfall
from referee.kit.cards import Card

SHARED = 2


@dataclass(frozen=True)
class Named:
    """The cards a request names. None: they are to be read off the word."""

    drafted: tuple[str, ...] | None
    shared: tuple[str, ...] | None
    unused: tuple[str, ...]
    worth: str

    def misnamed(self, state: State, house: SoloHouse) -> Iterator[Finding]:
        """Cards that cannot be what the player holds, before any word is looked at."""
        yield from value_text_faults(self.worth)
        drafted = self.drafted or ()
        total = len(drafted) + len(self.unused)
        if total > DRAFTED or (drafted and total < DRAFTED):
            counts = f"{len(drafted)} in the word, {len(self.unused)} left over"
            yield breach(book.draft, f"You drafted {DRAFTED} letters; named are {total}: {counts}.")
        else:
            told = read_values(self.worth) or ()
            yield from face_faults(_faces((*drafted, *self.unused), house), state, house, told)
        shared = self.shared or ()
        if len(shared) > SHARED or find_cards(shared, state.shared, house)[1]:
            yield breach(common.shared, f"The shared letters are {named(state.shared)}, each of them once.")


@dataclass(frozen=True)
class Hand:
    """What a word may be laid with: so many drafted cards, and all shared cards of one of these sets."""

    state: State
    """The table with the values told along with the word."""
    own: tuple[Card, ...]
    guessed: bool
    """The player did not name the drafted cards: `own` holds five of every letter in the word."""
    over: tuple[Card, ...]
    shared: tuple[tuple[Card, ...], ...]

    @property
    def drafted(self) -> int:
        return DRAFTED - len(self.over)


@dataclass(frozen=True)
class Sheet:
    """A word as it was handed in. `faults`: why the cards cannot make it."""

    state: State
    word: str
    own: tuple[Card, ...]
    shared: tuple[Card, ...]
    unused: tuple[Card, ...]
    faults: tuple[Finding, ...] = ()
    reading: Finding | None = None
    """How the cards were read off the word, where the player did not name them."""

    @cached_property
    def ways(self) -> dict[str, Row]:
        """Every line in which these cards spell the word."""
        return ways(self.word, (*self.own, *self.shared), self.state.options)


def read_sheet(word: str, cards: Named, state: State, house: SoloHouse) -> Sheet:
    """The cards a request means; of several readings the one with the most points."""
    hand = _hand(word, cards, state, house)
    found = _lines(word, hand) if word else []
    used = {each.card.id for each in found[0]} if found else set()
    own = tuple(card for card in hand.own if card.id in used)
    shared = tuple(card for card in hand.state.shared if card.id in used)
    rest = tuple(card for card in hand.state.shared if card.id not in used)
    faults = () if found or not word else tuple(_faults(word, hand, house))
    reading = _reading(own, shared, hand, found) if found else None
    return Sheet(hand.state, word, own, shared, (*hand.over, *rest), faults, reading)


def summed(row: Row, sheet: Sheet) -> Iterator[Finding]:
    """The score as a sum, how the cards were read, and what the score means for the library."""
    for each in sum_lines(row, [card.id for card in sheet.shared]):
        yield note(SCORED_UNDER[each.of], each.says, each.points)
    if sheet.reading:
        yield sheet.reading
    if sheet.unused:
        yield note(book.library, f"To the library: {named(sheet.unused)}.")
    score = word_points(row)
    if score >= THRESHOLD:
        says = f"{points(score)}, {THRESHOLD} or more: then a card of the library is yours."
        yield note(book.pick_gain, says)
    else:
        says = f"{points(score)}, fewer than {THRESHOLD}: then a card of the library goes back."
        yield note(book.pick_return, says)


def _hand(word: str, cards: Named, state: State, house: SoloHouse) -> Hand:
    informed = apply_request(state, tuple(values_told(cards.worth, state, house)))
    over, drafted = _faces(cards.unused, house), _faces(cards.drafted or (), house)
    guessed = not drafted and len(over) < DRAFTED
    faces = _any_faces(word) if guessed else drafted
    # Letters left over come first: their values are known; guessed ones without a value are left out.
    minted_cards = new_cards(f"r{state.round}.drafted", (*over, *faces), informed, house)
    shared = _subsets(informed.shared)
    if cards.shared is not None:
        shared = (find_cards(cards.shared, informed.shared, house)[0],)
    return Hand(informed, minted_cards[len(over) :], guessed, minted_cards[: len(over)], shared)


def _lines(word: str, hand: Hand) -> list[Row]:
    """Every line these cards can make of the word that is as good as any.

    Cards read off the word give the most points; named ones are not added to where they make it alone.
    """
    reads = readings(hand.state.options.qu_doubles, groups_double=False)
    rows = [
        row
        for shared in hand.shared
        for row in lines(word, (*shared, *hand.own), hand.drafted + len(shared), reads)
        if set(shared) <= {each.card for each in row}
    ]
    rank = word_points if hand.guessed else _fewest_cards
    best = max(map(rank, rows), default=0)
    return [row for row in rows if rank(row) == best]


def _fewest_cards(row: Row) -> int:
    return -len(row)


def _reading(own: tuple[Card, ...], shared: tuple[Card, ...], hand: Hand, found: list[Row]) -> Finding | None:
    """Told where there is one way to read the cards off the word, asked where there are several."""
    drafted, common_ones = named(own) or "nothing", named(shared) or "nothing"
    says = f"Read as {drafted} of your draft and {common_ones} of the shared letters."
    if len({_used(row, hand) for row in found}) > 1:
        return ask(book.line, f"{says} Other cards would do as well. Is it so? If not, name the cards.")
    return note(book.line, says) if hand.guessed else None


def _used(row: Row, hand: Hand) -> tuple[str, ...]:
    """The cards of a line, whatever their order: drafted ones by face, shared ones by id."""
    mine = {card.id for card in hand.own}
    return tuple(sorted(each.card.face if each.card.id in mine else each.card.id for each in row))


def _faults(word: str, hand: Hand, house: SoloHouse) -> Iterator[Finding]:
    shared = hand.shared[0]  # the most there are
    if not hand.guessed:
        yield from shortfall(word, hand.own, shared, (*hand.own, *(shared if len(hand.shared) == 1 else ())))
        return
    unknown = tuple(face_faults(_any_faces(word), hand.state, house))
    yield from unknown
    if not unknown:
        left = f" (five, less {named(hand.over)})" if hand.over else ""
        cards = f"exactly {hand.drafted} cards of your draft{left}"
        also = f" and the shared {named(shared)}" if shared else ""
        name = "" if hand.over else " Name the drafted letters it leaves over."
        yield breach(book.draft, f"{word} cannot be laid with {cards}{also}.{name}")


def _subsets(shared: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    """Which shared letters may be in the word, the most first."""
    return tuple(some for size in range(len(shared), -1, -1) for some in combinations(shared, size))


def _any_faces(word: str) -> tuple[str, ...]:
    """Five of every letter in the word: a draft nobody has named can hold any of them."""
    faces = [QU if letter == "Q" else letter for letter in dict.fromkeys(word)]
    return tuple(face for face in faces for _ in range(DRAFTED))


def _faces(names: tuple[str, ...], house: SoloHouse) -> tuple[str, ...]:
    return tuple(printed_face(name, house) for name in names)
