"""What several actions check before anything else, and how a turn is cleared away."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.engine.event import Event
from referee.engine.rulebook import Citation
from referee.engine.seats import Viewer
from referee.engine.verdict import Finding, ask, breach
from referee.games.hardback.book import book
from referee.games.hardback.events.offer_row import RowFilled
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


def ask_about_jail(state: State, what: str) -> Iterator[Finding]:
    """Ask before a jail is lost that this word gives."""
    turn = state.turn
    usable = not state.row_is_shown or bool(state.row_cards)
    if turn and turn.jails and usable and not turn.bought and not turn.flushed:
        yield ask(book.jail_unused, f"You may still jail a card of the row. {what} without it?")


def require_row(state: State, house: HardbackHouse) -> Iterator[Finding]:
    """Refuse to take cards from the row where a variant must know it first."""
    for variant in active_variants(house.options):
        yield from variant.purchase_findings(state, house)


def require_variants_done(state: State, seat: int, cite: Citation, house: HardbackHouse) -> Iterator[Finding]:
    """Refuse while a variant waits for something."""
    for variant in active_variants(house.options):
        if waits := variant.waiting_status(state, Viewer(seat, state.seats)):
            yield breach(cite, f"First {waits.says[:1].lower()}{waits.says[1:]}")


def require_player(state: State, seat: int, cite: Citation) -> Iterator[Finding]:
    """Refuse to people who only watch."""
    if seat not in state.playing:
        yield breach(cite, "You are not playing in this game.")


def with_consequences(
    steps: Iterable[Event[State]], state: State, house: HardbackHouse
) -> Iterator[Event[State]]:
    """Each step with what follows from it in the variants, before the next step is taken.

    So it makes no difference whether steps are entered together or one by one.
    """
    variants = active_variants(house.options)
    for step in steps:
        event: Event[State] | None = step
        while event is not None:
            yield event
            state = event.apply(state)
            event = next((e for variant in variants if (e := variant.follow(state, house))), None)
        if is_decided(state, house):
            return


def is_decided(state: State, house: HardbackHouse) -> bool:
    """Has a variant ended the game in the middle of a turn?"""
    return any(variant.is_decided(state) for variant in active_variants(house.options))


def come_up(card: Card, state: State, seat: int) -> Iterator[RowFilled]:
    """Record that a card nobody has shown came to the place of the row that was opened first."""
    known = (*state.row_cards, state.author(seat).jail)
    if card not in known and state.open_places:
        yield RowFilled(card, state.open_places[0])


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
