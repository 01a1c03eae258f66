"""What several actions check before anything else, and how a turn is cleared away."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.rulebook import Citation
from referee.engine.seats import Viewer
from referee.engine.verdict import Finding, breach
from referee.games.hardback.book import book
from referee.games.hardback.events.turns import CardFound, TurnCleared
from referee.games.hardback.physical_cards import Card
from referee.games.hardback.state import HardbackHouse, Phase, State
from referee.games.hardback.variant_hooks import active_variants

WAITS = {
    Phase.SETUP: "the game to begin",
    Phase.SPELL: "a word",
    Phase.BUY: "the purchases of this turn",
}


def require_begun(state: State, cite: Citation) -> Iterator[Finding]:
    """Refuse before the game has begun."""
    if state.phase is Phase.SETUP:
        yield breach(cite, "The game has not begun yet.")


def require_turn(
    state: State, seat: int, phase: Phase, cite: Citation, house: HardbackHouse
) -> Iterator[Finding]:
    """Refuse in another part of the turn, to other players, and while a variant waits for something."""
    if state.phase is not phase:
        yield breach(cite, f"Not now: the table waits for {WAITS.get(state.phase, 'nothing')}.")
    elif not state.on_turn(seat) and state.turn is not None:
        yield breach(book.first_player, f"It is {state.seats[state.turn.seat].name}'s turn.")
    else:
        yield from require_variants_done(state, seat, cite, house)


def require_before_buying(state: State, what: str) -> Iterator[Finding]:
    """Refuse once a card is bought or the row flushed: benefits are resolved before."""
    turn = state.turn
    if turn and turn.bought:
        yield breach(book.turn_order, f"{turn.bought[0].name} is bought: too late {what}.")
    elif turn and turn.flushed:
        yield breach(book.turn_order, f"The row has been flushed: too late {what}.")


def require_variants_done(state: State, seat: int, cite: Citation, house: HardbackHouse) -> Iterator[Finding]:
    """Refuse while a variant waits for something."""
    for variant in active_variants(house.options):
        if waits := variant.waiting_status(state, Viewer(seat, state.seats)):
            yield breach(cite, f"First: {waits.says}")


def require_player(state: State, seat: int, cite: Citation) -> Iterator[Finding]:
    """Refuse to people who only watch."""
    if seat not in state.playing:
        yield breach(cite, "You are not playing in this game.")


def clear_turn(state: State, seat: int, house: HardbackHouse) -> TurnCleared:
    """End the turn: coins left are lost, others' classics go back, ink on cards is counted."""
    turn, author = state.turn, state.author(seat)
    laid = turn.spelled.laid if turn and turn.spelled else ()
    owners = dict.fromkeys(each.owner for each in laid if each.owner not in (None, seat))
    variants = active_variants(house.options)
    going = tuple(
        owner
        for owner in owners
        if owner is not None and not any(v.keeps_classic(state, owner, seat) for v in variants)
    )
    spelled = turn.spelled if turn else None
    tokens, helper = (author.tokens_on_cards, spelled.helper) if spelled else (0, None)
    supplied = author.supply_tokens_on_cards if spelled else 0
    return TurnCleared(seat, turn.coins if turn else 0, going, tokens, helper, supplied)


def card_found(state: State, seat: int, card: Card) -> CardFound:
    """Record that a card is this player's; no surprise where it is a starter that nobody had named yet."""
    return CardFound(seat, card, expected=card.random_starter and bool(state.author(seat).unknown))
