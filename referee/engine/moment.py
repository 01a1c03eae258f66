"""The closed set of moments. Like a block, each is a value made for one viewer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from referee.engine.blocks import CardView
from referee.engine.result import Place, Result
from referee.engine.seats import Viewer, list_of
from referee.engine.second_person import reason_for


@dataclass(frozen=True)
class Row:
    """What one player shows: the place, the cards and the figure."""

    seat: int | None
    name: str
    cards: tuple[CardView, ...] = ()
    figure: str = ""
    place: int | None = None
    word: str = ""
    """What the cards spell."""
    note: str = ""
    """What stands where there are no cards: no word."""
    good: bool | None = None
    """Gained or lost, for or against; None where it is neither."""


@dataclass(frozen=True)
class Ending:
    """The last frame, which stays until the table moves on."""

    headline: str
    line: str = ""
    """In small print under the headline or its cards."""
    says: str = ""
    """The one sentence that a screen reader or the phone's voice says."""
    crowned: tuple[int, ...] = ()
    """Seats that won."""
    cards: tuple[CardView, ...] = ()
    then: str = ""
    """What comes next."""
    joy: bool = False
    """Letters rain."""


@dataclass(frozen=True)
class Tie:
    """The one comparison that put two equals in order."""

    title: str
    says: str
    """Who beat whom: Bea's K 6 beats Ann's H 3."""
    under: str = ""
    """Which comparison it was."""
    brief: str = ""
    """The same without names."""
    deciding: tuple[str, ...] = ()
    """Ids of the cards that decided it."""


@dataclass(frozen=True)
class Reveal:
    """Words are turned over, the lowest first."""

    title: str
    under: str
    rows: tuple[Row, ...]
    """In their final order, the best first."""
    ending: Ending
    tie: Tie | None = None
    known: bool = False
    """The words lie open already; only their order is new."""


@dataclass(frozen=True)
class Win:
    """A game is over."""

    rows: tuple[Row, ...]
    ending: Ending


@dataclass(frozen=True)
class Arc:
    """The way of one card: from its slot among the old cards to its place in the new word."""

    start: int
    end: int
    added: bool = False
    """It came from the middle."""


@dataclass(frozen=True)
class Runner:
    """Somebody who shouted: how long the bar is, of 100, and what stands beside it."""

    seat: int
    name: str
    figure: str
    share: int


@dataclass(frozen=True)
class Steal:
    """Somebody's word became another's with a letter more."""

    losers: tuple[Row, ...]
    before: tuple[CardView, ...]
    """The cards of the words taken, then those added."""
    after: Row
    arcs: tuple[Arc, ...]
    ending: Ending
    race: tuple[Runner, ...] = ()
    """Who shouted, the first one first; empty where nobody came close."""


@dataclass(frozen=True)
class Handed:
    """A card that somebody handed over; it lies face down where its text is not known."""

    seat: int
    name: str
    text: str = ""


@dataclass(frozen=True)
class Slot:
    """A place in a logbook: the strokes of the stamp, or empty while it is still to be found."""

    name: str
    drawing: str


@dataclass(frozen=True)
class Find:
    """A card handed over face down is turned up where it may be read; elsewhere all stay face down."""

    owner: int | None
    """Who handed over the card that is turned up here; None where none is."""
    text: str
    drawing: str
    """Strokes of the stamp; empty for a blank or a clue."""
    rows: tuple[Row, ...]
    """What it brought to whom."""
    ending: Ending
    corner: str = ""
    """What the card is, in its corner: a blank."""
    handed: tuple[Handed, ...] = ()
    """The cards on the table, on a screen for which none is turned up in full."""
    logbook: tuple[Slot, ...] = ()
    note: str = ""
    """What there is to know besides, under the card."""
    board: str = ""
    """The board behind the card, as SVG, with the place ringed that was searched."""


@dataclass(frozen=True)
class Duel:
    """Two words met, and one of them is worth more."""

    rows: tuple[Row, Row]
    """The winner first."""
    ending: Ending


@dataclass(frozen=True)
class VoteResult:
    """The votes are turned over, and the word stands or falls."""

    rows: tuple[Row, ...]
    good: bool
    ending: Ending


Moment = Reveal | Win | Steal | Find | Duel | VoteResult


def name_in_sentence(viewer: Viewer, seat: int) -> str:
    """What this viewer calls somebody within a sentence."""
    return "you" if viewer.seat == seat else viewer.name(seat)


def you(viewer: Viewer, seat: int) -> str:
    """What this viewer calls somebody at its beginning."""
    return "You" if viewer.seat == seat else viewer.name(seat)


def whose(viewer: Viewer, seat: int) -> str:
    return "your" if viewer.seat == seat else f"{viewer.name(seat)}'s"


def everybody(viewer: Viewer, seats: Iterable[int]) -> str:
    """Names at the beginning of a sentence, the viewer first: You and Ann."""
    return list_of(sorted((you(viewer, seat) for seat in seats), key=lambda name: name != "You"))


def win(result: Result, viewer: Viewer) -> Win:
    """The end of any game: who won, by how much, and where everybody came."""
    crowned, reason = result.winners, reason_for(result, viewer)
    ending = Ending(
        headline=winner_headline(result, viewer),
        line=margin(result) or reason,
        says=reason,
        crowned=crowned,
        cards=_best_word(result, crowned),
        joy=viewer.seat in crowned or (viewer.seat is None and bool(crowned)),
    )
    return Win(tuple(_row(place, viewer) for place in result.places), ending)


def winner_headline(result: Result, viewer: Viewer) -> str:
    """Who won, to this viewer: You and Ann win together."""
    first = [place for place in result.places if place.place == 1]
    if not first:
        return "The game is over"
    names = [place.name if place.seat is None else you(viewer, place.seat) for place in first]
    names.sort(key=lambda name: name != "You")
    if len(names) > 1:
        return f"{list_of(names)} win together"
    return "You win" if names == ["You"] else f"{names[0]} wins"


def margin(result: Result) -> str:
    """By how much the first is ahead of the next; nothing where a tie-breaker decided.

    >>> margin(Result((Place(0, "Ann", 1, 18), Place(1, "Bea", 2, 16)), "Ann wins."))
    'by 2'
    """
    points = [place.points for place in result.places[:2]]
    if len(points) < 2 or points[0] <= points[1] or result.places[1].place == 1:
        return ""
    return f"by {points[0] - points[1]}"


def _best_word(result: Result, crowned: tuple[int, ...]) -> tuple[CardView, ...]:
    words = [word for word in result.words if len(crowned) == 1 and word.seat == crowned[0]]
    best = max(words, key=lambda word: word.points, default=None)
    return tuple(CardView(letter) for letter in best.word) if best else ()


def _row(place: Place, viewer: Viewer) -> Row:
    name = place.name if place.seat is None else you(viewer, place.seat)
    return Row(place.seat, name, figure=str(place.points), place=place.place, note=place.detail)
