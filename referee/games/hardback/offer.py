"""What can be bought or jailed: cards of the row, one's own jail, and what the table says lies there."""

from __future__ import annotations

from dataclasses import dataclass

from referee.engine.blocks import CardView
from referee.engine.verdict import Finding, ask, breach
from referee.games.hardback.book import book
from referee.games.hardback.physical_cards import Card, physical_card
from referee.games.hardback.printed_cards import STARTER
from referee.games.hardback.state import HardbackHouse, State, known_cards
from referee.games.hardback.word.card_lookup import BOX, ROW, locate, token_fits
from referee.kit.tokens import Token, read
from referee.kit.words import shown


@dataclass(frozen=True)
class Goods:
    """Cards named for a purchase, and what was found about them."""

    cards: tuple[Card, ...]
    findings: tuple[Finding, ...] = ()


def cards_on_offer(state: State, seat: int, house: HardbackHouse) -> tuple[Card, ...]:
    """Cards that can lie in the row: those in it, then all of the offer deck that nobody is known to have.

    Cards that left the game come last: they return when the offer deck runs out.
    """
    taken = {card.id for card in state.all_cards()}
    rest = (physical_card(each) for each in known_cards(state, house).offer_deck())
    gone = (card for card in state.gone if card.genre != STARTER)
    return (*state.row_cards, *(card for card in rest if card.id not in taken), *gone)


def find_for_sale(texts: tuple[str, ...], state: State, seat: int, house: HardbackHouse) -> Goods:
    """The cards meant, each once; those that should not be for sale are asked about or refused."""
    tokens, strange = read(texts)
    findings = [breach(book.price, f"“{shown(text)}” names no card.") for text in strange[:3]]
    cards: list[Card] = []
    for token in tokens:
        card, found = _find_one(token, state, seat, house, cards)
        findings += found
        cards += [card] if card else []
    return Goods(tuple(cards), tuple(findings))


def card_views(cards: tuple[Card, ...]) -> tuple[CardView, ...]:
    """Cards with their price."""
    return tuple(card.view() for card in cards)


def buyer_views(state: State, seat: int, house: HardbackHouse, coins: int) -> tuple[CardView, ...]:
    """The row and the own jail as a buyer sees them: what buying gains, what is beyond the coins."""
    jail, types = state.author(seat).jail, known_cards(state, house)
    return tuple(
        card.view(
            mark=f"+{gain}★" if (gain := types[card.key].bought) else "",
            note="in your jail" if card == jail else "",
            faded=card.cost > coins,
        )
        for card in (*state.row_cards, *((jail,) if jail else ()))
    )


def _find_one(
    token: Token, state: State, seat: int, house: HardbackHouse, taken: list[Card]
) -> tuple[Card | None, list[Finding]]:
    jail = state.author(seat).jail
    near = [card for card in (*state.row_cards, *((jail,) if jail else ())) if card not in taken]
    fitting = [card for card in near if token_fits(token, card)]
    if not fitting:
        everything = (physical_card(each) for each in known_cards(state, house).offer_deck())
        fitting = [card for card in everything if token_fits(token, card) and card not in taken]
        free = [card for card in fitting if locate(card, state, seat).where == BOX]
        fitting = free or fitting
    if not fitting:
        return None, [
            breach(book.price, f"There is no card {shown(token.says)} to be had, or it is named twice.")
        ]
    if len(fitting) > 1:
        names = " or ".join(card.name for card in fitting[:4])
        return None, [breach(book.price, f"Which one do you mean: {names}? Name it as {fitting[0].key}.")]
    return fitting[0], _question_sale(fitting[0], state, seat)


def _question_sale(card: Card, state: State, seat: int) -> list[Finding]:
    """Is it strange that this card is to be had?"""
    found = locate(card, state, seat)
    if found.where == ROW or card == state.author(seat).jail:
        return []
    if found.where == "jail" and found.seat is not None:
        return [breach(book.jail_buy, f"{card.name} is in {state.seats[found.seat].name}'s jail.")]
    if found.where == BOX:
        full = state.row_is_shown and not state.empty_places
        return (
            [ask(book.offer_row, f"{card.name} is not in the row as it was shown. Does it lie there?")]
            if full
            else []
        )
    whose = state.seats[found.seat].name if found.seat is not None else "somebody"
    return [ask(book.own_cards, f"{card.name} should be among {whose}'s cards. Does it lie in the row?")]


def find_offer_cards(
    texts: tuple[str, ...], state: State, seat: int, house: HardbackHouse
) -> tuple[tuple[Card, ...], list[Finding]]:
    """Cards of the offer deck by their names, with whatever is odd about them."""
    tokens, strange = read(texts)
    findings = [breach(book.offer_row, f"“{shown(text)}” names no card.") for text in strange[:3]]
    cards: list[Card] = []
    for token in tokens:
        found = [card for card in _fitting_cards(token, state, seat, house) if card not in cards]
        if not found:
            findings.append(breach(book.offer_row, f"No card {shown(token.says)} is left in the offer deck."))
        elif len(found) > 1:
            names = " or ".join(card.key for card in found[:6])
            findings.append(breach(book.offer_row, f"Which {found[0].letter}? {names}"))
        else:
            findings += _question_place(found[0], state, seat)
            cards.append(found[0])
    return tuple(cards), findings


def _fitting_cards(token: Token, state: State, seat: int, house: HardbackHouse) -> list[Card]:
    fitting = [
        card
        for each in known_cards(state, house).offer_deck()
        if token_fits(token, card := physical_card(each))
    ]
    free = [card for card in fitting if locate(card, state, seat).where in (BOX, ROW)]
    return free or fitting


def _question_place(card: Card, state: State, seat: int) -> list[Finding]:
    found = locate(card, state, seat)
    if card in state.gone:
        return [ask(book.offer_runs_out, f"{card.name} left the game. Was the offer deck shuffled anew?")]
    if found.where in (BOX, ROW) or found.seat is None:
        return []
    whose = state.seats[found.seat].name
    return [ask(book.own_cards, f"{card.name} should be among {whose}'s cards. Does it lie in the row?")]


def offer_deck_cards(state: State, house: HardbackHouse) -> tuple[Card, ...]:
    """Cards that can lie in the offer deck: those nobody has seen elsewhere."""
    seen = {card.id for card in state.all_cards()}
    cards = (physical_card(each) for each in known_cards(state, house) if each.genre != STARTER)
    return tuple(card for card in cards if card.id not in seen)
