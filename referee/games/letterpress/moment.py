"""The reveal: all words are turned over, then comes their order with the tie that made it."""

from __future__ import annotations

from referee.engine.blocks import CardView
from referee.engine.event import Event
from referee.engine.moment import Ending, Reveal, Row, Tie, everybody, name_in_sentence, whose, you
from referee.engine.seats import Viewer
from referee.engine.ties import BreakerStep
from referee.games.letterpress.book import book
from referee.games.letterpress.cards import doubled_letter
from referee.games.letterpress.events.score import Finished, Ranked
from referee.games.letterpress.events.write import WordAnnounced
from referee.games.letterpress.numbers import LEAST_CLAIMED, MOST_CLAIMED, ROUNDS
from referee.games.letterpress.state import HandedWord, State, allowance
from referee.games.letterpress.status import status

Scored = Ranked | Finished


def moment(events: tuple[Event[State], ...], state: State, viewer: Viewer) -> Reveal | None:
    """Words that this request announced, ranked, or both."""
    scored = next((event for event in events if isinstance(event, Scored)), None)
    announced = any(isinstance(event, WordAnnounced) for event in events)
    if scored is None and not announced:
        return None
    tie = None if scored is None else _tie(scored, state, viewer)
    return Reveal(
        title="Words up" if announced else "Ranked",
        under=f"Round {state.round} of {ROUNDS}{' · lowest first' if announced else ''}",
        rows=_rows(scored, state, viewer),
        ending=_waiting(state, viewer) if scored is None else _ending(scored, tie, state, viewer),
        tie=tie,
        known=not announced,
    )


def _order(scored: Scored) -> tuple[int, ...]:
    return scored.order if isinstance(scored, Ranked) else tuple(s for group in scored.groups for s in group)


def _places(scored: Scored | None) -> dict[int, int]:
    if scored is None:
        return {}
    if isinstance(scored, Ranked):
        return {seat: n for n, seat in enumerate(scored.order, 1)}
    ahead, places = 0, dict[int, int]()
    for group in scored.groups:
        places |= dict.fromkeys(group, ahead + 1)
        ahead += len(group)
    return places


def _rows(scored: Scored | None, state: State, viewer: Viewer) -> tuple[Row, ...]:
    places = _places(scored)
    points = {} if scored is None else {word.seat: word.points for word in scored.words}
    by_points = sorted(state.playing, key=lambda seat: -state.points(seat))
    words = (state.word_of(seat) for seat in (_order(scored) if scored else by_points))
    return tuple(
        Row(
            word.seat,
            you(viewer, word.seat),
            card_views(word),
            str(points.get(word.seat, state.points(word.seat))),
            places.get(word.seat),
            word.word,
            "withdrawn" if word.withdrawn else "" if word.word else "no word",
        )
        for word in words
        if word is not None and word.shown
    )


def card_views(handed: HandedWord) -> tuple[CardView, ...]:
    """The cards of an announced word as they are drawn."""
    return tuple(each.card.view(mark="×2" if doubled_letter(each) else "") for each in handed.laid)


def _waiting(state: State, viewer: Viewer) -> Ending:
    """The words are out, but a doubt, a challenge or a draw comes before their order."""
    now = status(state, viewer)
    words = [f"{you(viewer, h.seat)} {h.word or 'no word'} {state.points(h.seat)}" for h in state.handed]
    return Ending(now.title, now.says, f"The words: {', '.join(words)}. {now.title}.")


def _ending(scored: Scored, tie: Tie | None, state: State, viewer: Viewer) -> Ending:
    final = isinstance(scored, Finished)
    first = scored.groups[0] if isinstance(scored, Finished) else scored.order[:1]
    best = next(word for word in scored.words if word.seat == first[0])
    handed = state.word_of(first[0])
    alone = len(first) == 1 and best.word and handed is not None
    headline = _headline(first, "" if final else f"round {state.round}", viewer)
    line = " · ".join([*([best.word] if alone else []), str(best.points), *([tie.brief] if tie else [])])
    return Ending(
        headline=headline,
        line=line,
        says=_says(scored, headline, tie, viewer),
        crowned=first,
        cards=card_views(handed) if alone and handed else (),
        then="" if final else _claims(state, viewer),
        joy=viewer.seat is None or viewer.seat in first,
    )


def _headline(first: tuple[int, ...], what: str, viewer: Viewer) -> str:
    verb = "win" if len(first) > 1 or first == (viewer.seat,) else "wins"
    return f"{everybody(viewer, first)} {verb} {what or ('together' if len(first) > 1 else '')}".rstrip()


def _says(scored: Scored, headline: str, tie: Tie | None, viewer: Viewer) -> str:
    words = {word.seat: word for word in scored.words}
    first, *others = (seat for seat in _order(scored) if seat in words)
    best = words[first]
    said = f"{headline} with {best.word}, {best.points}." if best.word else f"{headline} with {best.points}."
    decided = f" A tie. {tie.says}." if tie else ""
    rest = ", ".join(f"{name_in_sentence(viewer, seat)} {words[seat].points}" for seat in others)
    return f"{said}{decided} Then {rest}." if rest else f"{said}{decided}"


def _claims(state: State, viewer: Viewer) -> str:
    """Who claims how many letters: You and Ann claim 2, Cal and Dov 1."""
    claiming = [seat for seat in state.order if seat in state.to_claim]
    many = [seat for seat in claiming if allowance(state, seat) == MOST_CLAIMED]
    few = [seat for seat in claiming if allowance(state, seat) == LEAST_CLAIMED]
    if not many or not few:
        return ""
    verb = "claims" if len(many) == 1 and many != [viewer.seat] else "claim"
    rest = viewer.names(tuple(seat for seat in few if seat != viewer.seat))
    ones = " and ".join(filter(None, ("you" if viewer.seat in few else "", rest)))
    return f"{everybody(viewer, many)} {verb} {MOST_CLAIMED}, {ones} {LEAST_CLAIMED}"


def _tie(scored: Scored, state: State, viewer: Viewer) -> Tie | None:
    """The step that put the first before somebody with as many points; nothing where points decided."""
    first = _order(scored)[0]
    steps = [step for step in scored.steps if step.groups[0] == (first,) and step.settled]
    step = next((each for each in steps if each.cite in COMPARED), None)
    if step is None or step.cite is None:
        return None
    beaten = step.groups[1][0]
    value = dict(step.values)
    says, brief, decides = COMPARED[step.cite]
    says = says.format(
        first=whose(viewer, first),
        won=value[first],
        second=whose(viewer, beaten),
        theirs="yours" if beaten == viewer.seat else whose(viewer, beaten),
        lost=value[beaten],
    )
    points = next(word.points for word in scored.words if word.seat == first)
    return Tie(
        f"A tie at {points}",
        f"{says[:1].upper()}{says[1:]}",
        f"Round {state.round} of {ROUNDS} · {decides}",
        brief.format(won=value[first], lost=value[beaten]),
        _deciding(step, state, (first, beaten)),
    )


COMPARED = {
    book.tie_highest: (
        "{first} {won} beats {second} {lost}",
        "{won} beats {lost}",
        "highest letter decides",
    ),
    book.tie_longest: (
        "{first} {won} beat {second} {lost}",
        "{won} beat {lost}",
        "longest word decides",
    ),
    book.tie_draw: (
        "{first} {won} beats {second} {lost}: nearer to A",
        "{won} is nearer to A than {lost}",
        "letter drawn decides",
    ),
    book.last_tie: (
        "{first} collection beats {theirs}, {won} to {lost}",
        "the better collection, {won} to {lost}",
        "best collection decides",
    ),
}
"""How each tie-breaker of the rulebook reads in one line, without names, and as a heading."""


def _deciding(step: BreakerStep, state: State, seats: tuple[int, int]) -> tuple[str, ...]:
    """The cards that rise: the highest letter of each."""
    if step.cite != book.tie_highest:
        return ()
    words = [word for seat in seats if (word := state.word_of(seat)) and word.laid]
    return tuple(max(word.laid, key=lambda laid: laid.card.points).card.id for word in words)
