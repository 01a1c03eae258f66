"""The steal: whose word became whose, with which letter, and by how little."""

from __future__ import annotations

from referee.engine.blocks import CardView
from referee.engine.moment import Arc, Ending, Row, Runner, Steal, whose, you
from referee.engine.seats import Viewer, list_of
from referee.games.anagrabs.state import State, Word
from referee.kit.spelling import Laid
from referee.kit.wild import count, is_wild


def steal(seat: int, id: str, state: State, viewer: Viewer) -> Steal | None:
    """The word of this id as it was made of others; nothing where it lies there no more."""
    word = state.word(id)
    if word is None:
        return None
    old = [each for was in word.was for each in was.laid]
    known = {each.card.id for each in old}
    added = [each for each in word.laid if each.card.id not in known]
    before = [each.card.id for each in (*old, *added)]
    arcs = tuple(
        Arc(before.index(each.card.id), end, each.card.id not in known) for end, each in enumerate(word.laid)
    )
    losers = tuple(_loser(was, viewer) for was in word.was)
    cards, points = card_views(word.laid), f"+{count(word.laid)}"
    after = Row(seat, you(viewer, seat), cards, points, word=word.word, good=True)
    ending = _ending(word, added, state, viewer)
    return Steal(losers, card_views((*old, *added)), after, arcs, ending, _race(seat, state, viewer))


def _race(seat: int, state: State, viewer: Viewer) -> tuple[Runner, ...]:
    """The two who shouted, where somebody measured it; a second apart is half as far."""
    if state.lead is None or not state.taps:
        return ()
    second = state.taps[0].seat
    behind = Runner(
        second, you(viewer, second), f"+{state.lead / 1000:.2f} s", max(20, 100 - state.lead // 20)
    )
    return Runner(seat, you(viewer, seat), "first", 100), behind


def _loser(was: Word, viewer: Viewer) -> Row:
    return Row(was.seat, you(viewer, was.seat), (), f"−{count(was.laid)}", word=was.word, good=False)


def _ending(word: Word, added: list[Laid], state: State, viewer: Viewer) -> Ending:
    verb = "steal" if word.seat == viewer.seat else "steals"
    margin = "" if state.lead is None else f"{state.lead / 1000:.2f}"
    taken = list_of([f"{whose(viewer, was.seat)} {was.word}" for was in word.was])
    letters = list_of([each.reads for each in added])
    how = f" with {letters}" if letters else ""
    says = f"{you(viewer, word.seat)} {verb} {taken}{how}: {word.word}, {count(word.laid)}"
    return Ending(
        f"{you(viewer, word.seat)} {verb} it!",
        margin and f"by {margin} s",
        f"{says}, by {margin} seconds." if margin else f"{says}.",
    )


def card_views(laid: tuple[Laid, ...]) -> tuple[CardView, ...]:
    """Cards as they are drawn; a wild one says what it reads as."""
    return tuple(each.card.view(mark=each.reads if is_wild(each.card) else "") for each in laid)
