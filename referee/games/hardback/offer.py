"""The offer row and the offer deck: which cards can lie there, and which of them a player names."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from referee.engine.blocks import CardView
from referee.engine.rulebook import Citation
from referee.engine.verdict import Finding, ask, ask_others, breach
from referee.games.hardback.book import book
from referee.games.hardback.physical_cards import Card, physical_card
from referee.games.hardback.printed_cards import STARTER
from referee.games.hardback.state import HardbackHouse, State, known_cards
from referee.games.hardback.word.card_lookup import Where, locate, token_fits
from referee.kit.tokens import Token, read
from referee.kit.words import clip


@dataclass(frozen=True)
class FoundCards:
    """Cards that a player named, each once, and what there is to say about them."""

    cards: tuple[Card, ...]
    findings: tuple[Finding, ...] = ()


def offer_deck_cards(state: State, house: HardbackHouse) -> tuple[Card, ...]:
    """Cards that can lie in the offer deck: those that nobody has seen elsewhere."""
    seen = {card.id for card in state.all_cards()}
    return tuple(card for card in _genre_cards(state, house) if card.id not in seen)


def removed_cards(state: State) -> tuple[Card, ...]:
    """Cards that left the game and return when the offer deck runs out: all but starting cards."""
    return tuple(card for card in state.removed if card.genre != STARTER)


def cards_on_offer(state: State, house: HardbackHouse) -> tuple[Card, ...]:
    """Cards that can lie in the row: those in it, then those of the offer deck.

    Cards that left the game come last: they return when the offer deck runs out.
    """
    return (*state.row_cards, *offer_deck_cards(state, house), *removed_cards(state))


def takeable_cards(state: State) -> tuple[Card, ...]:
    """The cards of the row that can be bought or jailed: a borrowed one that was trashed is gone."""
    trashed = state.turn.trashed if state.turn else ()
    return tuple(card for card in state.row_cards if card.id not in trashed)


def find_for_sale(texts: tuple[str, ...], state: State, seat: int, house: HardbackHouse) -> FoundCards:
    """The cards a buyer names; those that should not be for sale are asked about or refused."""
    places = list(state.open_places)

    def find(token: Token, named: list[Card]) -> tuple[list[Card], list[Finding]]:
        fitting = _cards_for_sale(token, state, seat, house, named)
        if len(fitting) == 1:
            asked = _sale_questions(fitting[0], state, seat, tuple(places))
            if fitting[0] in state.row_cards:
                places.append(next(n for n, place in enumerate(state.row) if place.card == fitting[0]))
            elif fitting[0] != state.author(seat).jail and places:
                places.append(places.pop(0))
            return fitting, asked
        if not fitting:
            says = f"There is no card {clip(token.says)} to buy, or you named it twice."
        else:
            names = " or ".join(card.name for card in fitting[:4])
            says = f"Which one: {names}?"
        return [], [breach(book.price, says)]

    return _find_cards(texts, book.price, find)


def find_row_cards(
    texts: tuple[str, ...], state: State, seat: int, house: HardbackHouse, *, shown_before: bool = False
) -> FoundCards:
    """The cards that somebody says lie in the row; those that should be elsewhere are asked about.

    Where the row was `shown_before`, a letter means the card of it that lay there.
    """

    def find(token: Token, named: list[Card]) -> tuple[list[Card], list[Finding]]:
        fitting = [card for card in _row_candidates(token, state, seat, house) if card not in named]
        known = [card for card in fitting if shown_before and card in state.row_cards]
        fitting = known or fitting
        if len(fitting) == 1:
            return fitting, _row_questions(fitting[0], state, seat)
        if not fitting:
            says = f"No card {clip(token.says)} is left in the offer deck."
        else:
            names = " or ".join(card.name for card in fitting[:6])
            says = f"Which {fitting[0].letter}: {names}? Tap it to say so."
        return [], [breach(book.offer_row, says)]

    return _find_cards(texts, book.offer_row, find)


def card_views(cards: tuple[Card, ...]) -> tuple[CardView, ...]:
    """Cards with their price."""
    return tuple(card.view() for card in cards)


def buyer_views(state: State, seat: int, house: HardbackHouse, coins: int) -> tuple[CardView, ...]:
    """The row and this player's jail as a buyer sees them: what buying gains, what is beyond the coins."""
    jail, types = state.author(seat).jail, known_cards(state, house)
    return tuple(
        card.view(
            mark=f"+{gain}★" if (gain := types[card.key].bought) else "",
            note="in your jail" if card == jail else "",
            faded=card.cost > coins,
        )
        for card in _row_and_jail(state, seat)
    )


def _find_cards(
    texts: tuple[str, ...],
    cite: Citation,
    find: Callable[[Token, list[Card]], tuple[list[Card], list[Finding]]],
) -> FoundCards:
    """Find the card of each text in turn; `find` gets those found so far, so that none is taken twice."""
    tokens, strange = read(texts)
    findings = [breach(cite, f"“{clip(text)}” is not a card.") for text in strange[:3]]
    cards: list[Card] = []
    for token in tokens:
        found, more = find(token, cards)
        cards += found
        findings += more
    return FoundCards(tuple(cards), tuple(findings))


def _genre_cards(state: State, house: HardbackHouse) -> tuple[Card, ...]:
    """Every card of the box that is not a starting card."""
    return tuple(physical_card(each) for each in known_cards(state, house).offer_deck())


def _row_and_jail(state: State, seat: int) -> tuple[Card, ...]:
    jail = state.author(seat).jail
    return (*takeable_cards(state), *((jail,) if jail else ()))


def _cards_for_sale(
    token: Token, state: State, seat: int, house: HardbackHouse, named: list[Card]
) -> list[Card]:
    """Cards of the row and the own jail that fit; where none does, of the box, unowned ones first."""
    near = [card for card in _row_and_jail(state, seat) if token_fits(token, card) and card not in named]
    if near:
        return near
    everywhere = [
        card for card in _genre_cards(state, house) if token_fits(token, card) and card not in named
    ]
    return _likeliest(everywhere, state, seat)


def _sale_questions(card: Card, state: State, seat: int, places: tuple[int, ...]) -> list[Finding]:
    """What is odd about buying this card while these places of the row are open, the first emptied first."""
    found = locate(card, state, seat)
    if state.turn and card.id in state.turn.trashed:
        return [breach(book.trash_this, f"{card.name} was trashed with the word: it has left the game.")]
    if found.where == Where.ROW or card == state.author(seat).jail:
        return []
    if found.where == Where.REMOVED:
        return [removed_question(card)]
    if found.where == Where.JAIL and found.seat is not None:
        return [breach(book.jail_buy, f"{card.name} is in {state.seats[found.seat].name}'s jail.")]
    if found.where != Where.BOX:
        return [_owner_question(card, state, found.seat, seat)]
    if state.row_is_shown and not places:
        says = f"{card.name} is not in the row as it was shown. Does it lie there? Then show the row again."
        return [ask(book.row_again, says)]
    if len(places) > 1:
        says = f"Did {card.name} come up in place {places[0] + 1}, the first that was emptied? If not, "
        return [ask(book.refill, f"{says}enter the new cards of the row first.")]
    return []


def _row_candidates(token: Token, state: State, seat: int, house: HardbackHouse) -> list[Card]:
    """Cards of the box that fit, those that nobody owns first."""
    return _likeliest([card for card in _genre_cards(state, house) if token_fits(token, card)], state, seat)


def _likeliest(cards: list[Card], state: State, seat: int) -> list[Card]:
    """Those of these cards that can lie in the row; where none can, those that left the game, or any."""
    where = {card: locate(card, state, seat).where for card in cards}
    free = [card for card in cards if where[card] in (Where.BOX, Where.ROW)]
    return free or [card for card in cards if where[card] == Where.REMOVED] or cards


def _row_questions(card: Card, state: State, seat: int) -> list[Finding]:
    """What is odd about finding this card in the row."""
    found = locate(card, state, seat)
    if found.where == Where.REMOVED:
        return [removed_question(card)]
    if found.where in (Where.BOX, Where.ROW):
        return []
    return [_owner_question(card, state, found.seat, seat)]


def removed_question(card: Card) -> Finding:
    """The question about a card that should be out of the game."""
    return ask(book.offer_runs_out, f"{card.name} left the game. Was the offer deck shuffled anew?")


def _owner_question(card: Card, state: State, owner: int | None, seat: int) -> Finding:
    """The question about a card that should be elsewhere; whose cards it would leave says so."""
    if owner is None:
        there = "a letter that others must use"
        return ask(book.own_cards, f"{card.name} should be {there}. Does it lie in the row?")
    name = state.seats[owner].name
    says = f"{card.name} should be among {name}'s cards. Does it lie in the row?"
    if owner == seat:
        return ask(book.own_cards, says)
    return ask_others(book.own_cards, says, f"have {name}'s {card.name} in the row", seats=(owner,))
