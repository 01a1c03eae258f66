"""What powers demand of a player's word or hand, and what becomes of it at the end of the turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.engine.event import Event, Line, Why
from referee.engine.rulebook import Citation
from referee.engine.seats import Viewer
from referee.engine.verdict import Finding, ask, breach, note
from referee.games.hardback.author import Obligation
from referee.games.hardback.book import book
from referee.games.hardback.physical_cards import Card, with_article
from referee.games.hardback.state import Spelled, State
from referee.games.hardback.variants.powers.power import DISFIGURED, RAP_BATTLE, WILD_JOURNEY


@dataclass(frozen=True)
class HandRaided(Event[State]):
    """A random card of a new hand went to the discard pile."""

    seat: int
    by: int

    def apply(self, state: State) -> State:
        author = replace(state.author(self.seat).discard_from_hand((), 1), surely_in_hand=())
        raid = Obligation(RAP_BATTLE, self.by)
        left = tuple(each for each in author.variants.obligations if each != raid)
        return state.with_author(self.seat, author).change_variants(self.seat, obligations=left)

    def line(self, viewer: Viewer) -> Line:
        picks = f"let {viewer.name(self.by)} pick one of it unseen to discard"
        says = f"{viewer.name(self.seat)} draws a hand: {picks}."
        return Line(says, (Why("Mechanical Rap Battle.", book.power_mechanical_rap_battle),))


@dataclass(frozen=True)
class BondsMet(Event[State]):
    """Obligations were met by a word or lapsed; a letter that nobody has to use any more left the game."""

    seat: int
    powers: tuple[str, ...]

    def apply(self, state: State) -> State:
        before = state.author(self.seat).variants.obligations
        left = tuple(each for each in before if each.power not in self.powers)
        after = state.change_variants(self.seat, obligations=left)
        owed = {each.card for seat in after.playing for each in after.author(seat).variants.obligations}
        letters = tuple(card for card in after.letters if card in owed)
        done = tuple(card for card in after.letters if card not in owed)
        return replace(after, letters=letters, removed=(*after.removed, *done))


@dataclass(frozen=True)
class LoansReturned(Event[State]):
    """A turn ended: lent cards stay in the row unless trashed, cards drawn to lie face down are ordinary."""

    seat: int

    def apply(self, state: State) -> State:
        lent, trashed = state.author(self.seat).variants.lent, state.turn.trashed if state.turn else ()
        # A flush may have removed it already, and in older games it could be bought.
        known = {card.id for card in (*state.removed, *state.author(self.seat).cards)}
        lost = tuple(card for card in lent if card.id in trashed and card.id not in known)
        after = state.take_from_row({card.id for card in lost})
        after = replace(after, removed=(*state.removed, *lost))
        return after.change_variants(self.seat, lent=(), face_down=())


def obligation_findings(state: State, seat: int, spelled: Spelled) -> Iterator[Finding]:
    """What powers demand of this word and it does not do."""
    variants = state.author(seat).variants
    used = {each.card for each in spelled.laid if each.card}
    for obligation in variants.obligations:
        owner, card = _owner_name(state, obligation), obligation.card
        if obligation.power == DISFIGURED and card and card not in used:
            says = f"{owner} makes you use {card.name}: lay it as {with_article(card.letter)}."
            yield breach(book.power_disfigured_letter, says)
        elif obligation.power == WILD_JOURNEY:
            yield from _face_down_findings(card, spelled, f"{owner} chose it", book.power_wild_journey)
    for card in variants.face_down:
        because = "you drew it with your power"
        yield from _face_down_findings(card, spelled, because, book.power_unsightly_card)


def obligation_notes(state: State, seat: int) -> Iterator[Finding]:
    """What powers demand, as a reminder where no cards are entered: the table sees to it."""
    for obligation in state.author(seat).variants.obligations:
        owner, card = _owner_name(state, obligation), obligation.card
        if obligation.power == DISFIGURED and card:
            says = f"{owner} makes you use {card.name}, without its benefits."
            yield note(book.power_disfigured_letter, says)
        elif obligation.power == WILD_JOURNEY:
            yield note(book.power_wild_journey, f"The card {owner} chose must lie face down.")


def follow_obligations(state: State) -> Event[State] | None:
    """What follows by itself: obligations met or lapsed, loans that end, a card lost from a new hand."""
    turn = state.turn
    if turn is None:
        return None
    variants = state.author(turn.seat).variants
    if turn.cleared and (variants.lent or variants.face_down):
        return LoansReturned(turn.seat)
    obligations = {obligation.power for obligation in variants.obligations}
    met = {DISFIGURED, WILD_JOURNEY} if turn.spelled else {WILD_JOURNEY} if turn.cleared else set()
    if obligations & met:
        return BondsMet(turn.seat, tuple(sorted(obligations & met)))
    raid = next((obligation for obligation in variants.obligations if obligation.power == RAP_BATTLE), None)
    return HandRaided(turn.seat, raid.by) if raid and turn.cleared else None


def reminders(state: State, seat: int, viewer: Viewer) -> Iterator[str]:
    """What powers demand of a player, as far as this viewer may know it."""
    for obligation in state.author(seat).variants.obligations:
        name, card = viewer.name(seat), obligation.card
        if obligation.power == RAP_BATTLE:
            yield f"{name} loses a random card of the next hand"
        elif obligation.power == DISFIGURED and card:
            yield f"{name} must use {card.name}, without benefits"
        elif obligation.power == WILD_JOURNEY:
            knows = viewer.seat in (seat, obligation.by)
            yield f"{name} must use {card.name if card and knows else 'a chosen card'} as a wild"


def _face_down_findings(
    card: Card | None, spelled: Spelled, because: str, cite: Citation
) -> Iterator[Finding]:
    """Refuse a word without this card face down; ask where the card has not been named."""
    down = [each.card for each in spelled.laid if each.down]
    if card is not None and card in down:
        return
    name = card.name if card else "The chosen card"
    if None in down or (card is None and down):
        yield ask(cite, f"Does it lie face down in this word? {name}: {because}.")
    else:
        yield breach(cite, f"{name} must lie face down in this word: {because}.")


def _owner_name(state: State, obligation: Obligation) -> str:
    return state.seats[obligation.by].name
