"""The board of Hardback. Nothing is secret: the referee knows no hand before it is played."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.blocks import Block, CardRow, CardView, Item, Lines, Mark, Meter, Meters, Track
from referee.engine.seats import Viewer
from referee.games.hardback.options import CARDS
from referee.games.hardback.physical_cards import Card
from referee.games.hardback.printed_cards import amount
from referee.games.hardback.state import Phase, Spelled, State, WordCard
from referee.games.hardback.ties import result
from referee.games.hardback.variant_hooks import active_variants
from referee.kit.vote import dispute_blocks


def board(state: State, viewer: Viewer) -> tuple[Block, ...]:
    """The blocks from what is happening now to what lies ready; after the end only what still matters."""
    if result(state):
        return (*_track(state), *_word(state, viewer), *_own_deck(state, viewer))
    variants = (
        block for variant in active_variants(state.options) for block in variant.blocks(state, viewer)
    )
    return (
        *dispute_blocks(state, viewer),
        *_track(state),
        *_meters(state, viewer),
        *_word(state, viewer),
        *_inked_cards(state, viewer),
        *_classics(state, viewer),
        *_row(state),
        *variants,
        *_own_deck(state, viewer),
    )


def _track(state: State) -> Iterator[Block]:
    if common := next(
        (way for variant in active_variants(state.options) if (way := variant.track(state))), None
    ):
        yield common
        return
    marks = tuple(Mark(seat, state.seats[seat].name, state.author(seat).prestige) for seat in state.playing)
    yield Track(f"Prestige, to {state.options.target}", state.options.target, marks)


def _meters(state: State, viewer: Viewer) -> Iterator[Block]:
    """The viewer's own figures; a spectator sees those of the player on turn."""
    seat = viewer.seat if viewer.seat in state.playing else state.turn.seat if state.turn else None
    if seat is None or seat not in state.playing:
        return
    author = state.author(seat)
    coins = state.turn.coins if state.turn and state.on_turn(seat) else 0
    title = "" if seat == viewer.seat else viewer.name(seat)
    yield Meters(
        title,
        (
            Meter("Prestige", f"{author.prestige}★"),
            Meter("Coins", f"{coins}¢"),
            Meter(
                "Ink", str(author.ink), f"{author.tokens_on_cards} on cards" if author.tokens_on_cards else ""
            ),
            Meter("Remover", str(author.remover)),
        ),
    )


def _word(state: State, viewer: Viewer) -> Iterator[Block]:
    """The word of this turn with its sum; before it is spelled, the word of the player before."""
    turn = state.turn
    if turn and turn.spelled:
        yield from _word_sum(turn.spelled, f"{viewer.name(turn.seat)}'s word")
        return
    before = state.before(turn.seat) if turn and state.phase is Phase.SPELL else None
    if before is not None and (spelled := state.last[before]):
        yield from _word_sum(spelled, f"{viewer.name(before)}'s last word")


def _word_sum(spelled: Spelled, title: str) -> Iterator[Block]:
    given = amount(spelled.coins, spelled.prestige) or "nothing"
    if spelled.laid:
        yield CardRow(f"{title}: {spelled.word}", tuple(map(_laid_view, spelled.laid)))
    if spelled.gains:
        items = tuple(Item(gain.says, amount(gain.coins, gain.prestige) or "–") for gain in spelled.gains)
        yield Lines(f"{spelled.word or title} gives {given}", items)


def _laid_view(laid: WordCard) -> CardView:
    """A card of the word: face down as a wild, or with its genre."""
    if laid.down and not laid.uncovered:
        return CardView(laid.reads, None, laid.card.id if laid.card else "", "wild", note="wild")
    if laid.card is None:
        return CardView(laid.reads)
    if laid.uncovered:
        return laid.card.view(note=f"as {laid.reads}")
    return laid.card.view(note="ink" if laid.inked else "classic" if laid.owner is not None else "")


def _inked_cards(state: State, viewer: Viewer) -> Iterator[Block]:
    for seat in state.playing:
        author = state.author(seat)
        cards = tuple(card.view(mark="ink") for card in author.pile if card.id in author.inked)
        unnamed = tuple(CardView("?", None, kind="back", mark="ink") for _ in range(author.unnamed_inked))
        if (cards or unnamed) and state.word_to_come(seat):
            yield CardRow(
                f"Under ink: {viewer.name(seat)}", (*cards, *unnamed), "To be used in the next word."
            )


def _classics(state: State, viewer: Viewer) -> Iterator[Block]:
    """Everybody's classics in play: their owner's give benefits, all others can use them as letters."""
    items = []
    for seat in state.playing:
        if cards := state.author(seat).classics:
            mine = seat == (state.turn.seat if state.turn else None)
            note = "give benefits this turn" if mine else "letters for others"
            items.append(Item(viewer.name(seat), note, tuple(card.view() for card in cards)))
    if items:
        yield Lines("Timeless classics in play", tuple(items))


def _row(state: State) -> Iterator[Block]:
    if state.row_is_shown:
        empty = CardView("", None, kind="back", mark="?")
        cards = tuple(place.card.view() if place.card else empty for place in state.row)
        note = f"{state.empty_places} not shown yet." if state.empty_places else ""
        yield CardRow("Offer row", cards, note)
    jailed = tuple(
        Item(state.seats[seat].name, "", (card.view(),))
        for seat in state.playing
        if (card := state.author(seat).jail)
    )
    if jailed:
        yield Lines("In jail", jailed)


def _own_deck(state: State, viewer: Viewer) -> Iterator[Block]:
    if viewer.seat is None or viewer.seat not in state.playing or state.options.tracking != CARDS:
        return
    author = state.author(viewer.seat)
    loose = author.unseen_discards + author.unknown
    starters = "starter" if author.unknown == 1 else "starters"
    parts = [f"{author.unknown} {starters} not named yet"] if author.unknown else []
    parts += [f"{author.unseen_discards} of them discarded unseen"] if author.unseen_discards else []
    yield CardRow(
        f"Your draw pile and hand ({author.draw_pile_and_hand})",
        _sort_cards(author.pile),
        ", ".join(parts) if loose else "",
    )
    if author.discard:
        yield CardRow(f"Your discard pile ({len(author.discard)})", _sort_cards(author.discard))


def _sort_cards(cards: tuple[Card, ...]) -> tuple[CardView, ...]:
    return tuple(card.view() for card in sorted(cards, key=lambda card: (card.letter, card.genre, card.cost)))
