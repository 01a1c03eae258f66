"""A duel card by card: turn up, stop, and settle it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.engine.action import Action
from referee.engine.event import Event
from referee.engine.inputs import FacesIn, Input, TextIn, YesIn
from referee.engine.verdict import Finding, breach, note
from referee.games.draw.book import book
from referee.games.draw.convoy import Convoy
from referee.games.draw.duel import may_reveal, may_reveal_pair, may_stop, settle_duel, total
from referee.games.draw.events.duel import LetterRevealed, Stopped, WordEnded
from referee.games.draw.options import WORD
from referee.games.draw.stack import reads_as
from referee.games.draw.state import DrawHouse, Phase, State
from referee.games.draw.waiting import WAITS, playing
from referee.kit.spelling import Laid
from referee.kit.values import deck_of
from referee.kit.wild import WILD, face_from, mint_cards, unfit_faces
from referee.kit.words import clip, is_plain, normalise


def in_duel(state: State, seat: int) -> Iterator[Finding]:
    """Only the two of a duel."""
    yield from WAITS.due(state, Phase.DUEL, book.reveal)
    if state.phase is Phase.DUEL and state.side(seat) is None:
        yield breach(book.reveal, "You are not in this duel.")


@dataclass(frozen=True)
class Reveal(Action[State, DrawHouse]):
    """Turn up the next card of one's word. A word written down knows its card; another one is named."""

    title = "Turn up the next card"
    reveals = True
    finds = True

    face: str = ""
    reads: str = ""
    """The letter a wild card stands for."""
    last: bool = False
    """The word is whole with this card, or was before it where no card is named."""

    @classmethod
    def open(cls, state: State, seat: int, house: DrawHouse) -> Iterator[Finding]:
        yield from in_duel(state, seat)
        side = state.side(seat)
        if side and state.phase is Phase.DUEL and not may_reveal(state, side):
            yield _why_not(state, side)

    @classmethod
    def label(cls, state: State, seat: int, house: DrawHouse) -> str:
        side = state.side(seat)
        return f"Turn up {reads_as(side.word[side.up])}" if side and side.written else cls.title

    @classmethod
    def inputs(cls, state: State, seat: int, house: DrawHouse) -> tuple[Input, ...]:
        side = state.side(seat)
        if side is None or side.written:
            return ()
        return (
            FacesIn("face", "The card you turn up", house.deck.alphabet, 0, 1, "one"),
            TextIn("reads", "Only for a wild card: which letter is it?", 1),
            YesIn("last", "My word is whole now", "Without a card: it was whole before."),
        )

    def check(self, state: State, seat: int, house: DrawHouse) -> Iterator[Finding]:
        side = state.side(seat)
        if side is None:
            return
        if side.written:
            yield from self._as_written(side)
        elif not self.face.strip():
            if not self.last:
                yield breach(book.reveal, "Name the card, or say that your word is whole.")
        else:
            yield from self._as_named(side, state, house)

    def _as_written(self, side: Convoy) -> Iterator[Finding]:
        laid, face = side.word[side.up], face_from(self.face)
        if face and face != laid.card.face:
            yield breach(book.reveal, f"You wrote {side.known_word} down: next comes {reads_as(laid)}.")
        yield note(book.reveal, f"{reads_as(laid)}: worth {laid.card.points}.")

    def _as_named(self, side: Convoy, state: State, house: DrawHouse) -> Iterator[Finding]:
        face, letter = face_from(self.face), normalise(self.reads)
        if face == WILD and not (len(letter) == 1 and is_plain(letter)):
            yield breach(book.reveal, "Say which letter the wild card stands for.")
        if face != WILD and letter not in ("", face):
            yield breach(book.reveal, f"{clip(face)} stands for itself, not for {clip(letter)}.")
        yield from unfit_faces((face,), deck_of(state, house), state.in_sight(), book.reveal)

    def outcome(self, state: State, seat: int, house: DrawHouse) -> Iterator[Event[State]]:
        side = state.side(seat)
        if side is None:
            return
        if not side.written and not self.face.strip():
            yield WordEnded(seat, side.number, side.in_sight)
            return
        laid = side.word[side.up] if side.written else self._read_card(side, state, house)
        last = side.up + 1 == len(side.word) if side.written else self.last or side.up + 1 == side.size
        yield LetterRevealed(seat, side.number, laid, side.in_sight + laid.reads if last else "")

    def _read_card(self, side: Convoy, state: State, house: DrawHouse) -> Laid:
        face = face_from(self.face)
        taken = [each.card.id for each in side.word]
        (card,) = mint_cards(side.place, (face,), taken, deck_of(state, house))
        return Laid(card, normalise(self.reads) if face == WILD else face)


@dataclass(frozen=True)
class TurnUpPair(Action[State, DrawHouse]):
    """Turn up the next card of both words, while both are written down and neither side has a choice."""

    title = "Turn up the next pair"
    reveals = True
    finds = True
    grey = False

    @classmethod
    def open(cls, state: State, seat: int, house: DrawHouse) -> Iterator[Finding]:
        yield from in_duel(state, seat)
        if state.phase is Phase.DUEL and not may_reveal_pair(state):
            says = "You turn up a pair only while both words are written down and equally far along."
            yield breach(book.pace, says)

    def outcome(self, state: State, seat: int, house: DrawHouse) -> Iterator[Event[State]]:
        for side in state.sides:
            yield from Reveal().outcome(state, side.seat, house)


@dataclass(frozen=True)
class Stop(Action[State, DrawHouse]):
    """Turn up no more: the other word lies wholly open, and one's own is longer."""

    title = "Stop here"
    hides = True
    fresh = True

    @classmethod
    def open(cls, state: State, seat: int, house: DrawHouse) -> Iterator[Finding]:
        yield from in_duel(state, seat)
        side = state.side(seat)
        if side is None or state.phase is not Phase.DUEL:
            return
        if not may_stop(state, side):
            yield breach(book.stop, _no_stop(state, side))
        elif state.options.counts == WORD and not side.written:
            says = "The whole word counts, so enter it first."
            yield breach(book.counts, says)

    @classmethod
    def label(cls, state: State, seat: int, house: DrawHouse) -> str:
        side = state.side(seat)
        return f"Stop with {total(state, side)}" if side else cls.title

    def outcome(self, state: State, seat: int, house: DrawHouse) -> Iterator[Event[State]]:
        if side := state.side(seat):
            hidden = state.options.counts == WORD
            yield Stopped(seat, side.number, total(state, side), hidden)


@dataclass(frozen=True)
class SettleDuel(Action[State, DrawHouse]):
    """Let the words stand: the duel is decided and the turn is over."""

    title = "Settle the duel"
    hides = True
    fresh = True

    @classmethod
    def open(cls, state: State, seat: int, house: DrawHouse) -> Iterator[Finding]:
        yield from playing(state, seat)
        yield from WAITS.due(state, Phase.JUDGE, book.duel)

    def outcome(self, state: State, seat: int, house: DrawHouse) -> Iterator[Event[State]]:
        yield settle_duel(state)


def _why_not(state: State, side: Convoy) -> Finding:
    """Why this side turns up nothing now."""
    if side.complete:
        return breach(book.reveal, "Your whole word is turned up: you must stop.")
    other = state.seats[state.against(side).seat].name
    return breach(book.pace, f"You are a card ahead: now {other} turns one up.")


def _no_stop(state: State, side: Convoy) -> str:
    other = state.against(side)
    if side.complete:
        return "Your whole word is turned up: there is nothing to stop."
    if not other.complete:
        return f"{state.seats[other.seat].name}'s word is not fully turned up yet."
    return f"{other.in_sight} shows {other.up} letters; turn up as many of yours first."
