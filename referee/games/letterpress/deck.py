"""This table's deck: values and challenge cards as known so far, new cards, and cards found by name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from referee.engine.verdict import Finding, breach
from referee.games.letterpress.book import book
from referee.games.letterpress.cards import MOST_READ, QU, VOWEL, are_card_letters
from referee.games.letterpress.challenge_cards.card import ChallengeCard, read_cards
from referee.games.letterpress.state import State
from referee.games.letterpress.values import Valued
from referee.kit.cards import Card, mint
from referee.kit.house import House
from referee.kit.values import Worth

PAIR = re.compile(r"([A-Z]{1,8})\s*[=:]?\s*(\d{1,2})(?=[\s,;]|$)[\s,;]*")


def card_value(state: Valued, house: House[object], face: str, also: Iterable[Worth] = ()) -> int | None:
    """The value of a card with these letters at this table; the value told last counts."""
    values = {each.face: each.points for each in (*state.values, *also)}
    return values.get(face, house.deck.points(face))


def letter_faces(state: Valued, house: House[object]) -> tuple[str, ...]:
    """The letters on every letter card that this table knows."""
    return tuple(dict.fromkeys((*house.deck.alphabet, *(each.face for each in state.values))))


def vowel_faces(house: House[object]) -> tuple[str, ...]:
    return tuple(face.letters for face in house.deck.faces if face.kind == VOWEL)


def known_challenges(state: State, house: House[object]) -> dict[str, ChallengeCard]:
    """Every challenge card that this table knows, by key."""
    return house.deck.part("challenge", read_cards) | {each.key: each for each in state.added_challenges}


def printed_face(named: str, house: House[object]) -> str:
    """The letters on the card that a text means: in capitals, and QU for Q where no card shows a Q alone."""
    face = named.strip().upper()
    return QU if face == "Q" and "Q" not in house.deck.alphabet else face


def read_values(text: str) -> tuple[Worth, ...] | None:
    """The values in a typed text, or None where it cannot be read.

    >>> read_values("TH 4, ng=3")
    (Worth(face='TH', points=4), Worth(face='NG', points=3))
    """
    rest, found = text.strip().upper(), dict[str, int]()
    while rest:
        pair = PAIR.match(rest)
        if not pair or pair[1] in found:
            return None
        found[pair[1]] = int(pair[2])
        rest = rest[pair.end() :]
    return tuple(Worth(face, points) for face, points in found.items())


def value_faults(text: str, state: Valued, house: House[object]) -> Iterator[Finding]:
    """Why a typed text of values cannot be taken: it cannot be read, or a value is known or implausible."""
    values = read_values(text)
    if values is None:
        yield breach(book.values, "Name values as letters and number, each letter once, such as: TH 4.")
    for worth in values or ():
        known = card_value(state, house, worth.face)
        if known is None:
            yield from value_bounds(worth.points)
        elif known != worth.points:
            yield known_value(worth.face, known, worth.points)


def value_bounds(points: int | None) -> Iterator[Finding]:
    """Why one player alone cannot tell this value."""
    if points is not None and not 0 <= points <= MOST_READ:
        yield breach(book.values, f"A card is worth between 0 and {MOST_READ}.")


def known_value(face: str, known: int | None, points: int | None) -> Finding:
    """A value that this table knows is changed by a correction, and by nothing else."""
    says = f"{face} is worth {known} at this table, not {points}."
    return breach(book.values, f"{says} If your card shows {points}, correct the value of {face} first.")


def face_faults(
    named: Iterable[str], state: Valued, house: House[object], also: Iterable[Worth] = ()
) -> Iterator[Finding]:
    """Why these cannot be cards: no letters, or a value that nobody has told yet."""
    values = tuple(also)
    for face in dict.fromkeys(named):
        if not are_card_letters(face):
            yield breach(book.values, f"“{_short(face)}” is no card: a card shows letters from A to Z.")
        elif card_value(state, house, face, values) is None:
            yield breach(
                book.values,
                f"What is a {face} card worth? Read it off the card and enter it: "
                f"send it along as a value, such as {face} 3, or correct the card's value.",
            )


def new_cards(
    place: str,
    faces: Iterable[str],
    state: Valued,
    house: House[object],
    also: Iterable[Worth] = (),
    kind: str = "letter",
) -> tuple[Card, ...]:
    """New cards with these faces and ids that name this place; faces without a value are left out."""
    values, taken, cards = tuple(also), set(state.back), []
    for face in faces:
        points = card_value(state, house, face, values)
        if points is not None:
            cards.append(Card(mint(place, face, taken), face, points, kind))
            taken.add(cards[-1].id)
    return tuple(cards)


def find_cards(
    names: Sequence[str], cards: Sequence[Card], house: House[object]
) -> tuple[tuple[Card, ...], tuple[str, ...]]:
    """The cards named by id or by face, each once, and the names that fit no card."""
    left, found, unknown = list(cards), [], []
    for name in names:
        card = next((card for card in left if card.id == name), None)
        faces = (
            name.strip().upper(),
            printed_face(name, house),
        )  # a Q may be the QU card, or a challenge card's
        card = card or next((card for card in left if card.face in faces), None)
        if card:
            left.remove(card)
            found.append(card)
        else:
            unknown.append(name)
    return tuple(found), tuple(unknown)


def _short(text: str) -> str:
    visible = "".join(letter for letter in text if letter.isprintable())
    return visible if len(visible) <= 12 else visible[:12] + "…"
