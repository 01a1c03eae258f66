"""What this table's cards are worth and what its challenge cards say: the deck as told so far."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from referee.engine.verdict import Finding, breach
from referee.games.letterpress.book import book
from referee.games.letterpress.cards import QU, VOWEL
from referee.games.letterpress.challenge import Challenge, listed, spelled
from referee.games.letterpress.state import State
from referee.games.letterpress.values import Valued
from referee.kit.cards import Card, mint
from referee.kit.house import House
from referee.kit.values import Worth

MOST_POINTS = 99
PAIR = re.compile(r"([A-Z]{1,8})\s*[=:]?\s*(\d{1,2})(?=[\s,;]|$)[\s,;]*")


def value(state: Valued, house: House[object], face: str, also: Iterable[Worth] = ()) -> int | None:
    """What a card with these letters is worth here; what was told last goes first."""
    told = {each.face: each.points for each in (*state.values, *also)}
    return told.get(face, house.deck.points(face))


def letter_faces(state: Valued, house: House[object]) -> tuple[str, ...]:
    """Every letter card this table knows."""
    return tuple(dict.fromkeys((*house.deck.alphabet, *(each.face for each in state.values))))


def vowel_faces(house: House[object]) -> tuple[str, ...]:
    return tuple(face.letters for face in house.deck.faces if face.kind == VOWEL)


def challenges(state: State, house: House[object]) -> dict[str, Challenge]:
    """Every challenge card this table knows, by key."""
    return house.deck.part("challenge", listed) | {each.key: each for each in state.told}


def printed(named: str, house: House[object]) -> str:
    """The face somebody means: capitals, and Q for the one card that has a Q."""
    face = named.strip().upper()
    return QU if face == "Q" and "Q" not in house.deck.alphabet else face


def read_worth(text: str) -> tuple[Worth, ...] | None:
    """Values as people type them, or None where that cannot be read.

    >>> read_worth("TH 4, ng=3")
    (Worth(face='TH', points=4), Worth(face='NG', points=3))
    """
    rest, found = text.strip().upper(), dict[str, int]()
    while rest:
        pair = PAIR.match(rest)
        if not pair:
            return None
        found[pair[1]] = int(pair[2])
        rest = rest[pair.end() :]
    return tuple(Worth(face, points) for face, points in found.items())


def unfit_worth(text: str) -> Iterator[Finding]:
    if read_worth(text) is None:
        yield breach(book.values, "Name values as letters and number, such as: TH 4.")


def unfit_faces(
    named: Iterable[str], state: Valued, house: House[object], also: Iterable[Worth] = ()
) -> Iterator[Finding]:
    """Faces no card can have, and cards whose value nobody has told."""
    told = tuple(also)
    for face in dict.fromkeys(named):
        if not spelled(face):
            yield breach(book.values, f"“{_short(face)}” is no card: a card shows letters from A to Z.")
        elif value(state, house, face, told) is None:
            yield breach(
                book.values,
                f"Nobody has told yet what a {face} card is worth. Read it off the card and tell it: "
                f"send it along as a value, such as {face} 3, or correct the card's value.",
            )


def minted(
    place: str,
    faces: Iterable[str],
    state: Valued,
    house: House[object],
    also: Iterable[Worth] = (),
    kind: str = "letter",
) -> tuple[Card, ...]:
    """Cards with these faces, first shown at this place; faces without a value are left out."""
    told, taken, cards = tuple(also), set(state.back), []
    for face in faces:
        points = value(state, house, face, told)
        if points is not None:
            cards.append(Card(mint(place, face, taken), face, points, kind))
            taken.add(cards[-1].id)
    return tuple(cards)


def _short(text: str) -> str:
    visible = "".join(letter for letter in text if letter.isprintable())
    return visible if len(visible) <= 12 else visible[:12] + "…"
