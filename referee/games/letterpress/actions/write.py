"""Write a word in secret; it can be changed until the last one is in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.engine.action import Action
from referee.engine.event import Event
from referee.engine.inputs import CardsIn, FacesIn, Input, KeptIn, WordIn, YesIn
from referee.engine.verdict import Anyway, Finding, ask, breach, note, unchecked_note
from referee.games.letterpress.actions.deal import values_input
from referee.games.letterpress.book import book
from referee.games.letterpress.cards import word_points
from referee.games.letterpress.deck import letter_faces
from referee.games.letterpress.events.write import WordHandedIn
from referee.games.letterpress.numbers import DRAFTED
from referee.games.letterpress.options import REVEAL, WRITTEN
from referee.games.letterpress.sentences import number_word
from referee.games.letterpress.state import HandedWord, LetterpressHouse, Phase, State
from referee.games.letterpress.word.card_readings import open_readings, reading_pick
from referee.games.letterpress.word.lookup import LookupResult, look_up, rule_for
from referee.games.letterpress.word.named_cards import (
    NamedCards,
    lay_word,
    laying_faults,
    read_named_cards,
    sum_notes,
    word_readings,
)
from referee.kit.challenge import words_of
from referee.kit.vote import NEVER
from referee.kit.words import LONGEST_TYPED, clip, is_plain, normalise, short_reason

INSIST = Anyway("insist", "Hand in anyway, let the table decide")
LEFT_OUT = "Name no cards at all and the referee reads them off the word."


@dataclass(frozen=True)
class Write(Action[State, LetterpressHouse]):
    """Hand in a word, or another one instead; nobody sees it before all are in."""

    title = "Write your word"
    send = "Hand in"
    secret = True

    word: str = ""
    drafted: tuple[str, ...] | None = None
    """Own letters used, by face; in round five cards of the own collection, by id or face."""
    shared: tuple[str, ...] | None = None
    """Shared letters used, by id or face."""
    worth: str = ""
    insist: bool = False
    """Hand it in although the list refuses it: the table decides when it is announced."""
    no_word: bool = False
    """There is no word: the others need not wait, and nobody learns of it before all are in."""
    reading: str = ""
    """Which cards it is laid with, where it can be laid in several ways and none are named: E + T R E."""

    @classmethod
    def open(cls, state: State, seat: int, house: LetterpressHouse) -> Iterator[Finding]:
        handed = state.word_of(seat)
        if seat not in state.playing:
            yield breach(book.latecomers, "You are not playing this round.")
        elif state.phase is Phase.DEAL:
            yield breach(book.deal, "The shared letters are not dealt yet.")
        elif handed and handed.shown:
            yield breach(book.announce, "The words are announced; yours stands.")

    @classmethod
    def label(cls, state: State, seat: int, house: LetterpressHouse) -> str:
        return "Change your word" if state.word_of(seat) else cls.title

    @classmethod
    def inputs(cls, state: State, seat: int, house: LetterpressHouse) -> tuple[Input, ...]:
        own = state.collections[seat] if state.last_round else ()
        zone = tuple(card.view() for card in (*state.shared, *own))
        return (
            WordIn("word", "Your word", zone, "letterpress"),
            _own_cards_input(state, seat, house),
            CardsIn("shared", "Shared letters used", tuple(c.view() for c in state.shared), help=LEFT_OUT),
            *values_input(state, house),
            YesIn("no_word", "I have no word", "It scores nothing."),
            *_insist_input(house),
        )

    def check(self, state: State, seat: int, house: LetterpressHouse) -> Iterator[Finding]:
        word = normalise(self.word)
        if self.no_word:
            yield from self._check_no_word(word)
            return
        yield from self._check_cards(word, state, seat, house)
        yield from self._check_word(word, state, house)

    def _check_cards(self, word: str, state: State, seat: int, house: LetterpressHouse) -> Iterator[Finding]:
        named = self._named_cards(state, seat, house)
        yield from named.faults
        if not is_plain(word) or named.faults:
            return
        laid = lay_word(word, named, state, seat, house, self.reading)
        found = word_readings(word, named, state, seat, house)
        if laid is None:
            yield from laying_faults(word, named, state, seat, house)
        elif len(open_readings(found)) > 1 and self.reading not in {each.name for each in found}:
            says = f"{word} can be laid in {number_word(len(found))} ways. Which cards do you use?"
            yield breach(book.double, says, pick=reading_pick(word, found, state.shared))
        else:
            yield from sum_notes(laid, named, state)
            if len(found) > 1:
                says = f"{word} can be laid in {number_word(len(found))} ways."
                yield note(book.double, says, pick=reading_pick(word, found, state.shared, laid))

    def _check_no_word(self, word: str) -> Iterator[Finding]:
        if word:
            yield breach(book.no_word, f"Either hand in {word} or say that you have no word.")
        else:
            yield note(book.no_word, "Without a word there are no points.", 0)

    def outcome(self, state: State, seat: int, house: LetterpressHouse) -> Iterator[Event[State]]:
        if self.no_word:
            yield WordHandedIn(HandedWord(seat, ""), 0)
            return
        word = normalise(self.word)
        named = self._named_cards(state, seat, house)
        laid = lay_word(word, named, state, seat, house, self.reading) or ()
        found = look_up(word, house, words_of(state, house)) if house.options.lookup == WRITTEN else None
        doubt = found.says if found and found.result is not LookupResult.FINE else ""
        yield WordHandedIn(HandedWord(seat, word, laid, doubt, named.worth), word_points(laid))

    def _check_word(self, word: str, state: State, house: LetterpressHouse) -> Iterator[Finding]:
        if house.options.lookup == WRITTEN:
            yield from self._look_up(word, state, house)
        elif not is_plain(word) or len(word) > LONGEST_TYPED:
            says = f"{clip(word)} is not one word of letters A to Z." if word else "Type a word first."
            yield breach(book.illegal_words, says)
        elif house.options.lookup == REVEAL:
            yield unchecked_note(book.lookup, "It is looked up when all words are announced.")
        else:
            yield unchecked_note(book.lookup, "It is looked up only if somebody doubts it.")
        if not house.options.repeats and any(each.word == word for each in state.record):
            yield breach(book.repeats, f"{word} was written before, and this table does not repeat words.")

    def _look_up(self, word: str, state: State, house: LetterpressHouse) -> Iterator[Finding]:
        found = look_up(word, house, words_of(state, house))
        cite = rule_for(found.reason)
        insisted = self.insist and house.options.overrule != NEVER
        if found.result is LookupResult.NO_WORD or (found.result is LookupResult.REFUSED and not insisted):
            may_insist = found.result is LookupResult.REFUSED and house.options.overrule != NEVER
            anyway = INSIST if may_insist else None
            yield breach(cite, found.says, short=short_reason(found.reason), anyway=anyway)
        elif found.result is LookupResult.FINE:
            yield note(cite, found.says)
        else:
            says = f"{found.says} That is settled when the words are up."
            yield ask(book.word_list, says, short=short_reason(found.reason, disputed=True))

    def _named_cards(self, state: State, seat: int, house: LetterpressHouse) -> NamedCards:
        return read_named_cards(self.drafted or (), self.shared or (), self.worth, state, seat, house)


def _insist_input(house: LetterpressHouse) -> tuple[Input, ...]:
    """Only where a word is refused when it is handed in, and the table may overrule the list."""
    if house.options.lookup != WRITTEN or house.options.overrule == NEVER:
        return ()
    return (KeptIn("insist"),)


def _own_cards_input(state: State, seat: int, house: LetterpressHouse) -> Input:
    if state.last_round:
        cards = tuple(card.view() for card in state.collections[seat])
        return CardsIn("drafted", "Cards of your collection used", cards, help=LEFT_OUT)
    faces = letter_faces(state, house)
    return FacesIn("drafted", "Your own letters used", faces, 0, DRAFTED, "letterpress", LEFT_OUT)
