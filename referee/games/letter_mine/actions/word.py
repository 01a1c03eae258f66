"""Words of Letter Mine: spelled with mined letters, and scored where nobody challenges. See `challenge`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.engine.action import Action
from referee.engine.event import Event
from referee.engine.inputs import Input, WordIn
from referee.engine.verdict import Finding, breach, note
from referee.games.letter_mine.actions.map import WAITS
from referee.games.letter_mine.book import book
from referee.games.letter_mine.events import WordScored, WordSpelled
from referee.games.letter_mine.state import LetterMineHouse, Phase, State
from referee.kit.challenge import allowed_by_table, lookup_findings, words_of
from referee.kit.wild import count, lay, missing, sum_of
from referee.kit.words import clip, is_plain, normalise


@dataclass(frozen=True)
class Spell(Action[State, LetterMineHouse]):
    """Spell one word with your letters that lie face up."""

    title = "Spell a word"
    send = "Spell"

    word: str

    @classmethod
    def open(cls, state: State, seat: int, house: LetterMineHouse) -> Iterator[Finding]:
        yield from WAITS.on_turn(state, seat, Phase.ACT, book.spell)
        if seat in state.barred:
            yield breach(book.challenge_good, "You challenged a good word: no word for you this turn.")
        if not state.mined[seat]:
            yield breach(book.spell, "No letter lies face up in front of you.")

    @classmethod
    def inputs(cls, state: State, seat: int, house: LetterMineHouse) -> tuple[Input, ...]:
        zone = tuple(card.view() for card in state.mined[seat])
        return (WordIn("word", "Your word", zone, "letterhead"),)

    def check(self, state: State, seat: int, house: LetterMineHouse) -> Iterator[Finding]:
        word, cards = normalise(self.word), state.mined[seat]
        if not is_plain(word):
            yield breach(book.spell, f"“{clip(word)}” has more than the letters A to Z.")
            return
        if len(word) < house.options.shortest:
            yield breach(book.shortest, f"{word} is shorter than {house.options.shortest} letters.")
        laid = lay(word, (), cards)
        if laid is None:
            lacks = clip(missing(word, cards))
            says = f"Your letters do not make {clip(word)}: they lack {lacks}."
            yield breach(book.spell, says, short=f"lacks {lacks}")
        else:
            yield note(book.spell, sum_of(laid), count(laid))
        yield from lookup_findings(word, house.options.challenges, words_of(state, house), book.challenge_bad)

    def outcome(self, state: State, seat: int, house: LetterMineHouse) -> Iterator[Event[State]]:
        word = normalise(self.word)
        allowed = allowed_by_table(word, house.options.challenges, words_of(state, house))
        yield WordSpelled(seat, word, lay(word, (), state.mined[seat]) or (), allowed)


@dataclass(frozen=True)
class Score(Action[State, LetterMineHouse]):
    """Nobody challenges: flip the letters of your word face down."""

    title = "Score your word"
    fresh = True

    @classmethod
    def open(cls, state: State, seat: int, house: LetterMineHouse) -> Iterator[Finding]:
        yield from WAITS.on_turn(state, seat, Phase.WORD, book.spell)

    @classmethod
    def label(cls, state: State, seat: int, house: LetterMineHouse) -> str:
        return f"Score {state.spelled.points} for {state.spelled.word}" if state.spelled else cls.title

    def outcome(self, state: State, seat: int, house: LetterMineHouse) -> Iterator[Event[State]]:
        if state.spelled:
            used = tuple(each.card for each in state.spelled.laid)
            yield WordScored(seat, state.spelled.word, used, state.spelled.points)
