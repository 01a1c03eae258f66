"""Decks with wild cards, as Letter Head has them: a wild stands for any one letter and is worth nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence

from referee.engine.rulebook import Citation
from referee.engine.seats import list_of
from referee.engine.verdict import Finding, ask, breach
from referee.kit.cards import Card, Deck, mint
from referee.kit.spelling import Laid
from referee.kit.words import clip, normalise

WILD = "WILD"
ALSO_WILD = frozenset({"*", "?", "_", "WILD", "WILDCARD", "BLANK", "JOKER"})


def is_wild(card: Card) -> bool:
    return card.kind == "wild"


def face_from(typed: str) -> str:
    """The face somebody means: capitals, and a wild card by any of its usual signs.

    >>> face_from(" e"), face_from("*")
    ('E', 'WILD')
    """
    face = normalise(typed)
    return WILD if face in ALSO_WILD else face


def unfit_faces(
    faces: Sequence[str], deck: Deck, seen: Iterable[Card], cite: Citation | None
) -> Iterator[Finding]:
    """Faces the box does not hold are refused; more copies than it should hold are asked about."""
    known = deck.alphabet
    strange = [face for face in dict.fromkeys(faces) if face not in known]
    for face in strange[:3]:
        yield breach(cite, f"There is no card “{clip(face)}” in the {deck.title} deck.")
    now, before = Counter(faces), Counter(card.face for card in seen)
    for face in known:
        copies = _copies(deck, face)
        if now[face] and copies is not None and now[face] + before[face] > copies:
            yield ask(
                cite, f"That makes {now[face] + before[face]} {face}, and the box should hold {copies}. Sure?"
            )


def mint_cards(place: str, faces: Sequence[str], taken: Collection[str], deck: Deck) -> tuple[Card, ...]:
    """Cards first shown at this place, each with a new id and the value this table's box gives it."""
    ids, cards = set(taken), []
    for face in faces:
        kind = "wild" if face == WILD else "letter"
        card = Card(mint(place, face, ids), face, deck.points(face, kind) or 0, kind)
        ids.add(card.id)
        cards.append(card)
    return tuple(cards)


def lay(word: str, must: Sequence[Card], may: Sequence[Card] = ()) -> tuple[Laid, ...] | None:
    """Lay a word from every card of `must` and any of `may`, for the most points; None where it cannot be.

    A wild card is used where no letter card is left, or where it must be used.

    >>> cards = [Card(face, face, 1) for face in "RAG"] + [Card("w", "WILD", 0, "wild")]
    >>> [each.card.id for each in lay("GEAR", cards) or ()]
    ['G', 'w', 'A', 'R']
    """
    if not len(must) <= len(word) <= len(must) + len(may):
        return None
    places: list[Card | None] = [None] * len(word)
    bound, wilds = _letters(must), [card for card in must if is_wild(card)]
    if _place(word, places, bound) < len(bound):
        return None
    # Wild cards that must be used need room, so the letters that may be used fill the rest, the best first.
    room = len(word) - len(must)
    _place(word, places, sorted(_letters(may), key=lambda card: -card.points), room)
    fillers = iter([*wilds, *(card for card in may if is_wild(card))])
    filled = [card or next(fillers, None) for card in places]
    return None if None in filled else tuple(map(Laid, filled, word))  # type: ignore[arg-type]


def missing(word: str, cards: Sequence[Card]) -> str:
    """The letters these cards lack for the word, after all wild cards are spent: "N and a second E"."""
    have = Counter(card.face for card in cards if not is_wild(card))
    lacks = [letter for letter, needed in Counter(word).items() for _ in range(needed - have[letter])]
    return list_of(lacks[sum(map(is_wild, cards)) :])


def count(laid: Iterable[Laid]) -> int:
    """What a laid word is worth; wild cards count nothing."""
    return sum(each.card.points for each in laid)


def sum_of(laid: Iterable[Laid]) -> str:
    """The sum as it is read out: L 3 · O 2 · wild as N 0."""
    return " · ".join(
        f"wild as {each.reads} 0" if is_wild(each.card) else f"{each.card.face} {each.card.points}"
        for each in laid
    )


def faces_of(cards: Iterable[Card]) -> str:
    """Cards by their faces: A, T and a wild card."""
    return list_of(["a wild card" if is_wild(card) else card.face for card in cards])


def _copies(deck: Deck, face: str) -> int | None:
    found = deck.face(face, "wild" if face == WILD else "letter")
    return found.count if found else None


def _letters(cards: Sequence[Card]) -> list[Card]:
    return [card for card in cards if not is_wild(card)]


def _place(word: str, places: list[Card | None], cards: Sequence[Card], most: int | None = None) -> int:
    """Put cards on free places that show their letter, at most so many; how many found one."""
    placed = 0
    for card in cards:
        free = (at for at, letter in enumerate(word) if letter == card.face and places[at] is None)
        at = None if placed == most else next(free, None)
        if at is not None:
            places[at] = card
            placed += 1
    return placed
