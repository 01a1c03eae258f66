"""What one viewer sees on the table."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.blocks import Block, CardRow, CardView, Item, Lines
from referee.engine.seats import Viewer, list_of
from referee.games.letterpress.cards import doubled_letter, word_points
from referee.games.letterpress.challenge_cards.check import check_seat
from referee.games.letterpress.numbers import DRAFTED
from referee.games.letterpress.state import HandedWord, Phase, State
from referee.kit.spelling import Laid
from referee.kit.vote import dispute_blocks


def board(state: State, viewer: Viewer) -> tuple[Block, ...]:
    """First what everybody sees, then what only this viewer sees."""
    return (*dispute_blocks(state, viewer), *_public(state, viewer), *_own(state, viewer))


def _public(state: State, viewer: Viewer) -> Iterator[Block]:
    if state.shared and not state.order:
        yield CardRow("Shared letters", tuple(card.view() for card in state.shared))
    if state.order and not state.ended:
        yield CardRow("Letters in play", tuple(card.view() for card in state.in_play), "to be claimed")
    if state.challenges:
        yield _challenges(state, viewer)
    if state.phase is Phase.WRITE and not state.last_round and not any(h.shown for h in state.handed):
        yield _draft(state, viewer)
    if announced := [handed for handed in state.handed if handed.shown]:
        yield Lines(
            "Words", tuple(_word_item(handed, state, viewer) for handed in _in_rank_order(announced, state))
        )


def _own(state: State, viewer: Viewer) -> Iterator[Block]:
    if viewer.seat is None:
        return
    mine = state.word_of(viewer.seat)
    if mine and mine.word and not mine.shown:
        yield CardRow(
            "Your word", _views(mine.laid, state), f"{mine.word}, {word_points(mine.laid)}", private=True
        )
    if collection := state.collections[viewer.seat]:
        title = f"My collection ({len(collection)})"
        yield CardRow(title, tuple(card.view() for card in collection), private=True)


def _challenges(state: State, viewer: Viewer) -> Lines:
    """The open challenges, each with a remark if this viewer's own word meets it."""
    notes = [
        "" if viewer.seat is None else _met_text(state, n, viewer.seat) for n in range(len(state.challenges))
    ]
    secret = any(notes) and not all(handed.shown for handed in state.handed)
    items = tuple(Item(each.says, note) for each, note in zip(state.challenges, notes, strict=True))
    return Lines("Open challenges", items, private=secret)


def _met_text(state: State, number: int, seat: int) -> str:
    return "you meet this" if check_seat(state.challenges[number], state, seat).met else ""


def _draft(state: State, viewer: Viewer) -> Lines:
    """The draft: each player passes to the next seat, which is to the left."""
    names = [viewer.name(seat) for seat in state.playing]
    round_table = " → ".join([*names, names[0]])
    step = (
        f"{state.draft} of {DRAFTED} kept"
        if state.draft
        else ", ".join(str(cards) for cards in range(DRAFTED, 0, -1))
    )
    return Lines("Draft", (Item(f"Keep one, pass the rest to the left: {round_table}", step),))


def _word_item(handed: HandedWord, state: State, viewer: Viewer) -> Item:
    if not handed.word:
        return Item(f"{viewer.name(handed.seat)}: no word", "0")
    remarks = ["withdrawn"] if handed.withdrawn else [str(_points(handed, state))]
    if handed.open_doubt:
        remarks.append("in doubt")
    return Item(
        f"{viewer.name(handed.seat)}: {handed.word}", list_of(remarks, "·"), _views(handed.laid, state)
    )


def _points(handed: HandedWord, state: State) -> int:
    """The points as scored, if the word is scored: a value corrected later does not change them."""
    scored = [w for w in state.record if w.seat == handed.seat and w.round == state.round]
    return scored[-1].points if scored else state.points(handed.seat)


def _in_rank_order(announced: list[HandedWord], state: State) -> list[HandedWord]:
    place = {seat: n for n, seat in enumerate(state.order)}
    return sorted(announced, key=lambda handed: (place.get(handed.seat, len(place)), handed.seat))


def _views(laid: tuple[Laid, ...], state: State) -> tuple[CardView, ...]:
    common = {card.id for card in state.shared}
    return tuple(
        each.card.view(
            mark="×2" if doubled_letter(each) else "", note="shared" if each.card.id in common else ""
        )
        for each in laid
    )
