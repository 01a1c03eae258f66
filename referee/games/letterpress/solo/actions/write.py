"""Write the word of rounds one to four from drafted and shared letters."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.engine.action import Action
from referee.engine.event import Event
from referee.engine.inputs import CardsIn, Choice, FacesIn, Input, KeptIn, WordIn
from referee.engine.verdict import Finding, Pick, ask, breach, note
from referee.games.letterpress.book import book as common
from referee.games.letterpress.deck import letter_faces
from referee.games.letterpress.numbers import DRAFTED
from referee.games.letterpress.sentences import number_word
from referee.games.letterpress.solo.actions.line_up import lay_below, place_notes, preview_notes, unknown_line
from referee.games.letterpress.solo.actions.step_checks import WORTH_IN, new_values, only_at
from referee.games.letterpress.solo.book import book
from referee.games.letterpress.solo.events import WordWritten
from referee.games.letterpress.solo.lineup import Row
from referee.games.letterpress.solo.numbers import SHARED_LETTERS, SHARED_VOWELS
from referee.games.letterpress.solo.state import SoloHouse, State, Step, WrittenWord
from referee.games.letterpress.solo.word.lookup import allow_word, lookup_findings
from referee.games.letterpress.solo.word.reading import CardNames, WordReading, read_word, sum_notes
from referee.kit.words import is_plain, normalise

TO_LIBRARY = f"They go to the library. None, if all {number_word(DRAFTED)} are in the word."
LEFT_OUT = "Name none, and the referee reads them off the word."
ALL_LETTERS = number_word(DRAFTED + SHARED_LETTERS + SHARED_VOWELS)


@dataclass(frozen=True)
class Write(Action[State, SoloHouse]):
    """Write a word with the drafted and the shared letters; from round two on it goes below the last one."""

    title = "Write your word"
    send = "Write"

    word: str
    drafted: tuple[str, ...] | None = None
    """Drafted letters in the word, by face. Left out: read off the word."""
    shared: tuple[str, ...] | None = None
    """Shared letters in the word, by id or face. Left out: read off the word."""
    unused: tuple[str, ...] = ()
    """Drafted letters left over, by face: they go to the library."""
    offset: int | None = None
    """Where the word begins below the previous one. Left out: it is chosen from the grid."""
    laid: str = ""
    """The line as it lies, A SS E S S, where the same cards can lie in two ways."""
    worth: str = ""
    insist: bool = False
    """Let the word stand although the list refuses it."""
    reading: str = ""
    """Which cards it is laid with, where it can be laid in several ways and none are named: A S S E + S."""

    @classmethod
    def open(cls, state: State, seat: int, house: SoloHouse) -> Iterator[Finding]:
        yield from only_at(state, book.line, Step.WRITE, Step.LINE_UP)

    @classmethod
    def label(cls, state: State, seat: int, house: SoloHouse) -> str:
        return "Change the word" if state.written else cls.title

    @classmethod
    def inputs(cls, state: State, seat: int, house: SoloHouse) -> tuple[Input, ...]:
        faces, shared = letter_faces(state, house), tuple(card.view() for card in state.shared)
        was = state.written or WrittenWord("", (), (), ())
        own = tuple(card.face for card in was.cards if card.id not in was.shared)
        left = tuple(card.face for card in was.unused if card not in state.shared)
        return (
            WordIn("word", "Your word", shared, "row", value=was.word),
            FacesIn(
                "unused", "Drafted letters left over", faces, 0, DRAFTED, "row", TO_LIBRARY, left, apart=True
            ),
            FacesIn("drafted", "Drafted letters in the word", faces, 0, DRAFTED, "row", LEFT_OUT, own),
            CardsIn("shared", "Shared letters in the word", shared, help=LEFT_OUT, value=was.shared),
            WORTH_IN,
            KeptIn("insist"),
        )

    def check(self, state: State, seat: int, house: SoloHouse) -> Iterator[Finding]:
        word = normalise(self.word)
        faults = tuple(self._card_names.faults(state, house))
        yield from faults
        if not word:
            yield from self._no_word()
            return
        yield from lookup_findings(word, self.insist, house)
        if is_plain(word) and not faults:
            yield from self._laying(self._reading(state, house))

    def outcome(self, state: State, seat: int, house: SoloHouse) -> Iterator[Event[State]]:
        yield from new_values(self.worth, state, house)
        reading = self._reading(state, house)
        row = self._row(reading) or ()
        written = WrittenWord(reading.word, row, tuple(card.id for card in reading.shared), reading.unused)
        yield from allow_word(reading.word, house)
        if reading.state.above and row and self.offset is None:
            yield WordWritten(state.round, written)
        else:
            yield lay_below(reading.state, written, self.offset or 0 if row else 0)

    @property
    def _card_names(self) -> CardNames:
        return CardNames(self.drafted, self.shared, self.unused, self.worth)

    def _reading(self, state: State, house: SoloHouse) -> WordReading:
        return read_word(normalise(self.word), self._card_names, state, house, self.reading)

    def _row(self, reading: WordReading) -> Row | None:
        return reading.lines.get(self.laid) if self.laid else next(iter(reading.lines.values()), None)

    def _choose_line(self, reading: WordReading) -> Iterator[Finding]:
        """Ask how the cards lie where they can in two ways and nobody asks later: the harvest may differ."""
        later = reading.state.above and self.offset is None
        if len(reading.lines) > 1 and not later:
            choices = tuple(Choice(name, name) for name in reading.lines)
            says = f"{reading.word} can lie in {number_word(len(choices))} ways. How do the cards lie?"
            finding = note if self.laid else breach
            yield finding(book.two_ways, says, pick=Pick("laid", reading.word, choices, self.laid))

    def _no_word(self) -> Iterator[Finding]:
        if self.drafted or self.shared:
            yield breach(common.write, "You named cards, but no word.")
        elif len(self.unused) < DRAFTED:
            yield breach(
                book.no_word,
                f"Without a word all {number_word(DRAFTED)} drafted letters are left over: name them.",
            )
        else:
            yield ask(
                book.no_word,
                f"No word this round? It scores 0, and all {ALL_LETTERS} letters go to the library.",
            )

    def _laying(self, reading: WordReading) -> Iterator[Finding]:
        """Can the cards be laid as the word, what does it score, and what does it harvest where?"""
        yield from reading.faults
        if reading.faults:
            return
        if reading.unread and reading.reading:
            yield reading.reading
            return
        row = self._row(reading)
        if row is None:
            yield from unknown_line(self.laid, reading.lines)
            return
        yield from self._choose_line(reading)
        yield from sum_notes(row, reading)
        if self.offset is not None:
            yield from place_notes(reading.state.above, row, self.offset)
        else:
            yield from preview_notes(reading.state.above, reading.lines)
