"""What powers ask of a word, and what becomes of it when the word is spelled or the hand is gone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.engine.event import Event, Line, Why
from referee.engine.rulebook import Citation
from referee.engine.seats import Viewer
from referee.engine.verdict import Finding, ask, breach, note
from referee.games.hardback.author import Bond
from referee.games.hardback.book import book
from referee.games.hardback.physical_cards import Card
from referee.games.hardback.state import Spelled, State
from referee.games.hardback.variants.powers.power import DISFIGURED, RAP_BATTLE, WILD_JOURNEY


def unmet(state: State, seat: int, spelled: Spelled) -> Iterator[Finding]:
    """What this word leaves undone of what powers ask."""
    desk = state.author(seat).desk
    used = {each.card for each in spelled.laid if each.card}
    for bond in desk.bonds:
        if bond.power == DISFIGURED and bond.card and bond.card not in used:
            says = f"{_by(state, bond)} makes you use {bond.card.name}: lay it as {_article(bond.card)}."
            yield breach(book.power_disfigured_letter, says)
        elif bond.power == WILD_JOURNEY:
            because = f"{_by(state, bond)} chose it"
            yield from _covered(bond.card, spelled, because, book.power_wild_journey)
    for card in desk.covered:
        yield from _covered(card, spelled, "you drew it with your power", book.power_unsightly_card)


def recalled(state: State, seat: int) -> Iterator[Finding]:
    """The same where no cards are told: the table sees to it."""
    for bond in state.author(seat).desk.bonds:
        if bond.power == DISFIGURED and bond.card:
            says = f"{_by(state, bond)} makes you use {bond.card.name}, without its benefits."
            yield note(book.power_disfigured_letter, says)
        elif bond.power == WILD_JOURNEY:
            yield note(book.power_wild_journey, f"The card {_by(state, bond)} chose must lie face down.")


def due(state: State) -> Event[State] | None:
    """What follows by itself: bonds met by a word or lapsed with the hand, a card lost of a new hand."""
    turn = state.turn
    if turn is None:
        return None
    desk = state.author(turn.seat).desk
    if turn.cleared and (desk.loans or desk.covered):
        return LoansReturned(turn.seat)
    bonds = {bond.power for bond in desk.bonds}
    met = {DISFIGURED, WILD_JOURNEY} if turn.spelled else {WILD_JOURNEY} if turn.cleared else set()
    if bonds & met:
        return BondsMet(turn.seat, tuple(sorted(bonds & met)))
    raid = next((bond for bond in desk.bonds if bond.power == RAP_BATTLE), None)
    return HandRaided(turn.seat, raid.by) if raid and turn.cleared else None


def reminders(state: State, seat: int, viewer: Viewer) -> Iterator[str]:
    """What lies ahead of a player, as far as this viewer may know it."""
    for bond in state.author(seat).desk.bonds:
        name = viewer.name(seat)
        if bond.power == RAP_BATTLE:
            yield f"{name} loses a random card of the next hand"
        elif bond.power == DISFIGURED and bond.card:
            yield f"{name} must use {bond.card.name}, without benefits"
        elif bond.power == WILD_JOURNEY:
            told = bond.card.name if bond.card and viewer.seat in (seat, bond.by) else "a chosen card"
            yield f"{name} must use {told} as a wild"


def _covered(card: Card | None, spelled: Spelled, because: str, cite: Citation) -> Iterator[Finding]:
    """A card that must lie face down in the word; one nobody has named is asked about."""
    down = [each.card for each in spelled.laid if each.down]
    if card is not None and card in down:
        return
    name = card.name if card else "The chosen card"
    if None in down or (card is None and down):
        yield ask(cite, f"Does it lie face down in this word? {name}: {because}.")
    else:
        yield breach(
            cite,
            f"{name} must lie face down in this word: {because}.",
        )


def _by(state: State, bond: Bond) -> str:
    return state.seats[bond.by].name


def _article(card: Card) -> str:
    return f"an {card.letter}" if card.letter in "AEFHILMNORSX" else f"a {card.letter}"


@dataclass(frozen=True)
class HandRaided(Event[State]):
    """A card of a hand just drawn went to the discard pile, picked at random."""

    seat: int
    by: int

    def apply(self, state: State) -> State:
        author = state.author(self.seat).discarding((), 1)
        kept = tuple(bond for bond in author.desk.bonds if bond != Bond(RAP_BATTLE, self.by))
        return state.with_author(self.seat, replace(author, sure=(), desk=replace(author.desk, bonds=kept)))

    def line(self, viewer: Viewer) -> Line:
        picks = f"let {viewer.name(self.by)} pick one of it unseen to discard"
        says = f"{viewer.name(self.seat)} draws a hand: {picks}."
        return Line(says, (Why("Mechanical Rap Battle.", book.power_mechanical_rap_battle),))


@dataclass(frozen=True)
class BondsMet(Event[State]):
    """What powers asked of a word is done, or lapsed with the hand; a letter nobody owes leaves the game."""

    seat: int
    powers: tuple[str, ...]

    def apply(self, state: State) -> State:
        author = state.author(self.seat)
        kept = tuple(bond for bond in author.desk.bonds if bond.power not in self.powers)
        after = state.with_author(self.seat, replace(author, desk=replace(author.desk, bonds=kept)))
        owed = {bond.card for seat in after.playing for bond in after.author(seat).desk.bonds}
        gone = tuple(card for card in after.letters if card not in owed)
        letters = tuple(card for card in after.letters if card in owed)
        return replace(after, letters=letters, gone=(*after.gone, *gone))


@dataclass(frozen=True)
class LoansReturned(Event[State]):
    """A turn is over: cards on loan stay in the row unless trashed, cards to be wild are like any other."""

    seat: int

    def apply(self, state: State) -> State:
        author, trashed = state.author(self.seat), state.turn.trashed if state.turn else ()
        lost = tuple(card for card in author.desk.loans if card.id in trashed and card in state.in_row)
        row = tuple(replace(place, card=None) if place.card in lost else place for place in state.row)
        after = replace(state, row=row if lost else state.row, gone=(*state.gone, *lost))
        return after.with_author(self.seat, replace(author, desk=replace(author.desk, loans=(), covered=())))
