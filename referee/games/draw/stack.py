"""A stack as its owner tells it: a word, the cards it is laid with, and the cargo where it is told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.engine.verdict import Finding, breach
from referee.games.draw.book import book
from referee.games.draw.convoy import Convoy
from referee.kit.cards import Card, Deck
from referee.kit.sentences import quantity
from referee.kit.spelling import Laid
from referee.kit.wild import WILD, face_from, is_wild, mint_cards
from referee.kit.words import clip, is_plain, normalise

MOST_READ = 70
"""Nobody lays more cards than this; the rest of a longer list is not even read."""


@dataclass(frozen=True)
class Stack:
    """The word, its cards in order, and the cargo; None: not entered."""

    word: str
    guards: tuple[str, ...]
    cargo: tuple[str, ...] | None

    @property
    def faces(self) -> tuple[str, ...]:
        return (*self.guards, *(self.cargo or ()))

    def cards(self, convoy: Convoy, deck: Deck) -> tuple[tuple[Laid, ...], tuple[Card, ...] | None]:
        """The cards with their ids: the word's first, so that an id tells nothing of what lies below."""
        cards = mint_cards(convoy.place, self.faces, (), deck)
        guards, hold = cards[: len(self.word)], cards[len(self.word) :]
        return tuple(map(Laid, guards, self.word)), None if self.cargo is None else hold


def read(typed: str, cards: tuple[str, ...], cargo: tuple[str, ...], convoy: Convoy) -> Stack:
    """The stack as it was told. A word of all its cards leaves no cargo to tell."""
    word = normalise(typed)
    guards = tuple(map(face_from, cards[:MOST_READ])) or tuple(word)
    hold = tuple(map(face_from, cargo[:MOST_READ]))
    return Stack(word, guards, hold if hold or len(word) == convoy.size else None)


def faults(stack: Stack, convoy: Convoy) -> Iterator[Finding]:
    """Why this is not the convoy."""
    word, size = stack.word, convoy.size
    if word and not is_plain(word):
        yield breach(book.embark, f"“{clip(word)}” has more than the letters A to Z.")
        return
    if len(word) > size:
        yield breach(book.embark, f"{clip(word)} takes {len(word)} cards; the stack has {size}.")
        return
    yield from _misread(stack)
    rest = size - len(word)
    if stack.cargo is not None and len(stack.cargo) != rest:
        of = f"{word} takes {len(word)} of {size} cards" if word else f"The stack has {size} cards"
        told = f"{quantity(rest, 'card')} of cargo, not {len(stack.cargo)}"
        yield breach(book.deal, f"{of}: that leaves {told}.")


def _misread(stack: Stack) -> Iterator[Finding]:
    if len(stack.guards) != len(stack.word):
        named = quantity(len(stack.guards), "card")
        yield breach(book.embark, f"{stack.word or 'No word'} takes {len(stack.word)}; {named} are named.")
        return
    pairs = zip(stack.guards, stack.word, strict=True)
    wrong = [f"{clip(face)} for {letter}" for face, letter in pairs if face not in (letter, WILD)]
    if wrong:
        yield breach(book.embark, f"The cards do not lie as {stack.word}: {', '.join(wrong[:3])}.")


def differs(stack: Stack, convoy: Convoy) -> Iterator[Finding]:
    """What was settled when the convoy set out does not change on the road."""
    if convoy.written and stack.word != convoy.known_word:
        yield breach(
            book.embark, f"You wrote {convoy.known_word or 'no word'}; it does not change on the road."
        )
        return
    faces = tuple(each.card.face for each in convoy.word)
    if not stack.word.startswith(convoy.known_word) or stack.guards[: len(faces)] != faces:
        yield breach(book.reveal, f"The word begins with the cards of {convoy.known_word} that you entered.")


def reads_as(laid: Laid) -> str:
    """A letter as it is turned up: R, or a wild card as R."""
    return f"a wild card as {laid.reads}" if is_wild(laid.card) else laid.card.face
