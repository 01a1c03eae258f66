"""A table of Draw! as it is drawn: the duel, everybody's convoys on the road, and one's own in secret."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.blocks import Block, CardRow, CardView, Item, Lane, Lanes, Lines
from referee.engine.seats import Viewer
from referee.games.draw.convoy import STEPS, Convoy
from referee.games.draw.duel import so_far
from referee.games.draw.sentences import whose
from referee.games.draw.state import Phase, State
from referee.kit.cards import Card
from referee.kit.sentences import quantity
from referee.kit.spelling import Laid
from referee.kit.vote import dispute_blocks
from referee.kit.wild import count, is_wild

BACK = CardView("", kind="back")
STOPS = ("Start", "Step 1", "Step 2", "London")


def board(state: State, viewer: Viewer) -> tuple[Block, ...]:
    return (*dispute_blocks(state, viewer), *_blocks(state, viewer))


def _blocks(state: State, viewer: Viewer) -> Iterator[Block]:
    if state.turn is None or state.ended:
        return
    yield from (_side(state, side, viewer) for side in state.sides)
    if state.convoys and state.phase is not Phase.EMBARK:
        yield Lanes("On the road", STOPS, tuple(_lane(state, seat, viewer) for seat in state.playing))
        yield from _face_up(state, viewer)
    if viewer.seat is not None and state.row(viewer.seat):
        yield Lines("Your convoys", tuple(_own(state.row(viewer.seat))), private=True)


def _side(state: State, convoy: Convoy, viewer: Viewer) -> CardRow:
    """What everybody sees of a word in a duel; how much is still to come nobody is told."""
    cards = tuple(map(_letter, convoy.open_letters)) + (() if convoy.complete else (BACK,))
    role = "attacks" if state.duel and convoy.spot == state.duel.attacker else "is waylaid"
    return CardRow(f"{whose(convoy, viewer)} {role}", cards, _standing(state, convoy))


def _standing(state: State, convoy: Convoy) -> str:
    if convoy.fallen:
        return f"{convoy.in_sight} is not valid: it counts 0."
    points = so_far(state, convoy)
    if convoy.complete:
        return f"{convoy.in_sight} is the whole word: {points}." if convoy.up else "It has no word: 0."
    return f"Stopped with {points}." if state.finished(convoy) else f"{points} so far."


def _lane(state: State, seat: int, viewer: Viewer) -> Lane:
    """A player's convoys by how far they have come; those at home are only counted."""
    row = state.row(seat)
    stops = [tuple(str(each.number) for each in row if each.steps == steps) for steps in range(STEPS)]
    home = state.piles[seat].home
    stops.append((f"{home} ✓",) if home else ())
    return Lane(seat, state.seats[seat].name, tuple(stops), _tap_opens(state, seat, viewer))


def _tap_opens(state: State, seat: int, viewer: Viewer) -> str:
    """What a tap on a convoy is for: one's own goes on, another's is waylaid."""
    if state.phase is not Phase.TURN or viewer.seat is None or viewer.seat != state.turn:
        return ""
    return "advance?convoy=" if seat == viewer.seat else f"waylay?target={seat}."


def _face_up(state: State, viewer: Viewer) -> Iterator[Lines]:
    """Letters that stay face up from won or undecided duels."""
    duelling = {side.spot for side in state.sides}
    known = [each for each in state.convoys if each.complete or each.up if each.spot not in duelling]
    if known:
        yield Lines("Known words", tuple(_convoy_item(each, viewer) for each in known))


def _convoy_item(convoy: Convoy, viewer: Viewer) -> Item:
    note = "the whole word" if convoy.complete else "not whole yet"
    if not convoy.up:
        return Item(whose(convoy, viewer), "no word")
    return Item(whose(convoy, viewer), note, tuple(map(_letter, convoy.open_letters)))


def _own(row: tuple[Convoy, ...]) -> Iterator[Item]:
    """One's convoys as one alone knows them: the word, and faded below it the cargo."""
    for convoy in row:
        if convoy.cards or convoy.written:
            word, hold = map(_letter, convoy.word), map(_cargo, convoy.hold)
            yield Item(f"{convoy.number} · {_guard_text(convoy)}", _hold(convoy), (*word, *hold))
    blank = [str(convoy.number) for convoy in row if not convoy.cards and not convoy.written]
    if blank:
        yield Item(" · ".join(blank), "not written down")


def _guard_text(convoy: Convoy) -> str:
    if not convoy.written:
        return f"{convoy.known_word or 'word'}… not entered"
    return f"{convoy.known_word}, {count(convoy.word)}" if convoy.word else "no word"


def _hold(convoy: Convoy) -> str:
    told = [f"cargo {quantity(len(convoy.hold), 'card')}"] if convoy.hold else []
    unknown = [f"{quantity(convoy.unknown_count, 'card')} not entered"] if convoy.unknown_count else []
    return ", ".join(told + unknown) or "no cargo"


def _letter(laid: Laid) -> CardView:
    return laid.card.view(mark=laid.reads if is_wild(laid.card) else "")


def _cargo(card: Card) -> CardView:
    return card.view(faded=True)
