"""Read a written word: which cards are in it, and which go to the library."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from referee.engine.fold import apply_request
from referee.engine.seats import list_of
from referee.engine.verdict import Finding, Weight, breach, note
from referee.games.letterpress.book import book as common
from referee.games.letterpress.cards import draft_faces, readings, sum_lines, word_points
from referee.games.letterpress.deck import (
    face_faults,
    find_cards,
    new_cards,
    printed_face,
    read_values,
    value_faults,
)
from referee.games.letterpress.numbers import DRAFTED
from referee.games.letterpress.sentences import number_word
from referee.games.letterpress.solo.actions.step_checks import new_values
from referee.games.letterpress.solo.book import book
from referee.games.letterpress.solo.lineup import Row
from referee.games.letterpress.solo.numbers import THRESHOLD
from referee.games.letterpress.solo.sentences import SUM_RULES, list_cards, points_phrase
from referee.games.letterpress.solo.state import SoloHouse, State
from referee.games.letterpress.solo.word.lines import find_lines, lines_by_name
from referee.games.letterpress.word.card_readings import CardReading, in_order, reading_pick
from referee.games.letterpress.word.shortfall import shortfall
from referee.kit.cards import Card


@dataclass(frozen=True)
class CardNames:
    """The cards that a request names; None where the referee reads them off the word."""

    drafted: tuple[str, ...] | None
    shared: tuple[str, ...] | None
    unused: tuple[str, ...]
    worth: str

    def faults(self, state: State, house: SoloHouse) -> Iterator[Finding]:
        """Why these cannot be the player's cards, whatever the word is."""
        yield from value_faults(self.worth, state, house)
        drafted = self.drafted or ()
        total = len(drafted) + len(self.unused)
        if (total > DRAFTED and not self.is_whole_line(state)) or (drafted and total < DRAFTED):
            yield _draft_fault(len(drafted), len(self.unused))
        else:
            values = read_values(self.worth) or ()
            yield from face_faults(_faces((*drafted, *self.unused), house), state, house, values)
        shared = self.shared or ()
        if len(shared) > len(state.shared) or find_cards(shared, state.shared, house)[1]:
            yield breach(
                common.shared, f"The shared letters are {list_cards(state.shared)}, each of them once."
            )

    def is_whole_line(self, state: State) -> bool:
        """Were shared letters named with the drafted ones, as a photo of the line shows them?"""
        more = len(self.drafted or ()) + len(self.unused) - DRAFTED
        return self.shared is None and 0 < more <= len(state.shared)


@dataclass(frozen=True)
class PossibleCards:
    """The cards a word may be laid with: this many drafted ones, and all shared ones of one of these sets."""

    state: State
    """The state with the values that were sent with the word."""
    own: tuple[Card, ...]
    guessed: bool
    """Whether the player did not name the drafted cards; then `own` has five of every letter of the word."""
    over: tuple[Card, ...]
    shared: tuple[tuple[Card, ...], ...]
    whole_line: bool = False
    """Whether `own` has every card of the line: so many as are too many for the draft are shared ones."""

    @property
    def drafted_count(self) -> int:
        return DRAFTED - len(self.over)


@dataclass(frozen=True)
class WordReading:
    """A word with the cards it is made of; `faults` say why the cards cannot make it."""

    state: State
    word: str
    own: tuple[Card, ...]
    shared: tuple[Card, ...]
    unused: tuple[Card, ...]
    faults: tuple[Finding, ...] = ()
    reading: Finding | None = None
    """How the cards were read off the word, or the question how, if the player did not name them."""

    @property
    def unread(self) -> bool:
        """Whether the player must first say which cards are in the word."""
        return self.reading is not None and self.reading.weight is Weight.BREACH

    @cached_property
    def lines(self) -> dict[str, Row]:
        """Every line in which these cards spell the word, by name."""
        return lines_by_name(self.word, (*self.own, *self.shared), self.state.options)


def read_word(word: str, cards: CardNames, state: State, house: SoloHouse, reading: str = "") -> WordReading:
    """The word as the named cards, or the cards of this reading, or the best cards there are, make it."""
    possible = _possible_cards(word, cards, state, house)
    found = _readings(word, possible) if word else ()
    chosen = next((each for each in found if each.name == reading), found[0] if found else None)
    used = {each.card.id for each in chosen.laid} if chosen else set()
    own = tuple(card for card in possible.own if card.id in used)
    shared = tuple(card for card in possible.state.shared if card.id in used)
    rest = tuple(card for card in possible.state.shared if card.id not in used)
    faults = () if found or not word else tuple(_laying_faults(word, possible, house))
    says = _reading_finding(word, chosen, reading, possible, found) if chosen else None
    return WordReading(possible.state, word, own, shared, (*possible.over, *rest), faults, says)


def sum_notes(row: Row, written: WordReading) -> Iterator[Finding]:
    """The sum, how the cards were read, and what the score means for the library."""
    for each in sum_lines(row, [card.id for card in written.shared]):
        yield note(SUM_RULES[each.of], each.says, each.points)
    if written.reading:
        yield written.reading
    if written.unused:
        yield note(book.library, f"To the library: {list_cards(written.unused)}.")
    score = word_points(row)
    if score >= THRESHOLD:
        says = f"{points_phrase(score)}, {THRESHOLD} or more: then a card of the library is yours."
        yield note(book.pick_gain, says)
    else:
        says = f"{points_phrase(score)}, fewer than {THRESHOLD}: then a card of the library goes back."
        yield note(book.pick_return, says)


def _possible_cards(word: str, cards: CardNames, state: State, house: SoloHouse) -> PossibleCards:
    with_values = apply_request(state, tuple(new_values(cards.worth, state, house)))
    over, drafted = _faces(cards.unused, house), _faces(cards.drafted or (), house)
    guessed = not drafted and len(over) < DRAFTED
    faces = draft_faces(word) if guessed else drafted
    # Letters left over come first: their values are known. Guessed ones without a value are left out.
    cards_shown = new_cards(f"r{state.round}.drafted", (*over, *faces), with_values, house)
    shared = _subsets(with_values.shared)
    if cards.shared is not None:
        shared = (find_cards(cards.shared, with_values.shared, house)[0],)
    own, left = cards_shown[len(over) :], cards_shown[: len(over)]
    return PossibleCards(with_values, own, guessed, left, shared, cards.is_whole_line(state))


def _readings(word: str, possible: PossibleCards) -> tuple[CardReading, ...]:
    """The ways to lay the word that differ in their cards, the most points first.

    To named cards as few others as possible are added.
    """
    reads = readings(possible.state.options.qu_doubles, groups_double=False)
    rows = [
        row
        for shared in possible.shared
        for row in find_lines(word, (*shared, *possible.own), possible.drafted_count + len(shared), reads)
        if set(shared) <= {each.card for each in row}
    ]
    if possible.whole_line:
        line = sorted(card.face for card in possible.own)
        rows = [row for row in rows if sorted(each.card.face for each in row) == line]
    fewest = 0 if possible.guessed else min(map(len, rows), default=0)
    found = (_card_reading(row, possible) for row in rows if not fewest or len(row) == fewest)
    return in_order({each.name: each for each in found}.values())


def _card_reading(row: Row, possible: PossibleCards) -> CardReading:
    mine = {card.id for card in possible.own}
    own, shared = (
        tuple(sorted(each.card.face for each in row if (each.card.id in mine) is is_own))
        for is_own in (True, False)
    )
    return CardReading(row, own, shared)


def _reading_finding(
    word: str, chosen: CardReading, reading: str, possible: PossibleCards, found: tuple[CardReading, ...]
) -> Finding | None:
    """How the cards are read off the word; where the draft decides or several are the best, a choice."""
    shared, best = possible.state.shared, found[0]
    ways = f"{word} can be laid in {number_word(len(found))} ways."
    unsure = any(each.own != best.own or each.points == best.points for each in found[1:])
    if chosen.name != reading and unsure:
        return breach(book.line, f"{ways} Which cards do you use?", pick=reading_pick(word, found, shared))
    if len(found) > 1:
        return note(book.line, ways, pick=reading_pick(word, found, shared, chosen.laid))
    drafted, common_ones = list_of(list(chosen.own)) or "nothing", list_of(list(chosen.shared)) or "nothing"
    says = f"Read as {drafted} of your draft and {common_ones} of the shared letters."
    return note(book.line, says) if possible.guessed else None


def _laying_faults(word: str, possible: PossibleCards, house: SoloHouse) -> Iterator[Finding]:
    shared = possible.shared[0]  # the largest set
    if possible.whole_line:
        yield _draft_fault(len(possible.own), len(possible.over))
        return
    if not possible.guessed:
        yield from shortfall(
            word, possible.own, shared, (*possible.own, *(shared if len(possible.shared) == 1 else ()))
        )
        return
    unknown = tuple(face_faults(draft_faces(word), possible.state, house))
    yield from unknown
    if not unknown:
        left = f" ({number_word(DRAFTED)}, less {list_cards(possible.over)})" if possible.over else ""
        cards = f"exactly {possible.drafted_count} cards of your draft{left}"
        also = f" and the shared {list_cards(shared)}" if shared else ""
        name = "" if possible.over else " Name the drafted letters it leaves over."
        yield breach(book.draft, f"{word} cannot be laid with {cards}{also}.{name}")


def _draft_fault(in_word: int, left_over: int) -> Finding:
    """More or fewer drafted letters were named than there are."""
    counts = f"{in_word} in the word, {left_over} left over"
    return breach(book.draft, f"You drafted {DRAFTED} letters; named are {in_word + left_over}: {counts}.")


def _subsets(shared: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    """Every set of shared letters that may be in the word, the largest first."""
    return tuple(some for size in range(len(shared), -1, -1) for some in combinations(shared, size))


def _faces(names: tuple[str, ...], house: SoloHouse) -> tuple[str, ...]:
    return tuple(printed_face(name, house) for name in names)
