"""What is printed on Hardback cards: letter, genre, cost and benefits."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace

from referee.kit.cards import Deck

ADVENTURE, HORROR, MYSTERY, ROMANCE, STARTER = "adventure", "horror", "mystery", "romance", "starter"
GENRES = (ADVENTURE, HORROR, MYSTERY, ROMANCE)
FIRST, SECOND = "first", "second"
"""The editions of the game."""
NAME = re.compile(r"([A-Z])([0-9]{1,2})(T?)")
KEY = re.compile(r"(?:starter-[A-Z]|(?:adventure|horror|mystery|romance)-[A-Z][0-9]{1,2}T?)")
MOST_FIGURE = 20
"""The largest figure that a card may show."""


class BadCardError(Exception):
    """A card entry of a deck file that cannot be read; the text names the card."""


@dataclass(frozen=True)
class Benefits:
    """What is printed above or below the line of a card; 0 for what is not printed there."""

    coins: int = 0
    prestige: int = 0
    either: int = 0
    """As many coins or as much prestige, never some of each."""
    tokens: int = 0
    """How many tokens to take, each ink or remover."""
    uncover: int = 0
    double: int = 0
    jail: int = 0
    trash_this_coins: int = 0
    trash_this_prestige: int = 0
    trash_discard: int = 0
    """Coins for trashing a card of one's own discard pile."""
    coins_per_adventure: int = 0
    prestige_per_inked: int = 0
    prestige_per_wild: int = 0
    look: int = 0
    """How many top cards of the deck to look at; each is put back or discarded."""
    opponents_return: int = 0
    """How many tokens every opponent gives back."""

    @property
    def printed(self) -> dict[str, int]:
        """The figures that are printed, by name."""
        return {part: figure for part, figure in vars(self).items() if figure}

    @property
    def says(self) -> str:
        """The benefits as they are read off the card.

        >>> Benefits(prestige=2, trash_this_coins=3).says
        '2 prestige, trash this card: 3 coins'
        """
        return ", ".join(_benefit_text(part, figure) for part, figure in self.printed.items())

    def __bool__(self) -> bool:
        return bool(self.printed)


NOTHING = Benefits()


@dataclass(frozen=True)
class CardType:
    """One of the 158 printed cards."""

    genre: str
    letter: str
    cost: int
    basic: Benefits = NOTHING
    bonus: Benefits = NOTHING
    """The genre benefits, below the line."""
    bought: int = 0
    """Prestige gained once, when the card is bought."""
    timeless: bool = False
    copies: int = 1
    certain: bool = True
    otherwise: str = ""
    """What another source says is printed there, where we are not certain."""

    @property
    def key(self) -> str:
        """Its key: romance-R5T, starter-A."""
        if self.genre == STARTER:
            return f"{STARTER}-{self.letter}"
        return f"{self.genre}-{self.letter}{self.cost}{'T' if self.timeless else ''}"

    @property
    def name(self) -> str:
        """Its name as people say it: Romance R at 5 (timeless)."""
        if self.genre == STARTER:
            return f"Starter {self.letter}"
        return f"{self.genre.title()} {self.letter} at {self.cost}{' (timeless)' if self.timeless else ''}"

    @property
    def says(self) -> str:
        """Its print in a line: "2 prestige | with its genre: 1 prestige | when bought: 1 prestige"."""
        parts = [self.basic.says]
        parts += [f"with its genre: {self.bonus.says}"] if self.bonus else []
        parts += [f"when bought: {self.bought} prestige"] if self.bought else []
        return " | ".join(part for part in parts if part)


@dataclass(frozen=True)
class Catalogue:
    """Every card of a table's box, by key."""

    types: Mapping[str, CardType] = field(default_factory=dict)

    def __iter__(self) -> Iterator[CardType]:
        return iter(self.types.values())

    def __len__(self) -> int:
        return len(self.types)

    def get(self, key: str) -> CardType | None:
        return self.types.get(key)

    def __getitem__(self, key: str) -> CardType:
        return self.types[key]

    def candidates(
        self, letter: str, genre: str | None = None, cost: int | None = None
    ) -> tuple[CardType, ...]:
        """The cards that fit what was seen; letter and genre alone leave at most two."""
        return tuple(
            card
            for card in self
            if card.letter == letter and genre in (None, card.genre) and cost in (None, card.cost)
        )

    def offer_deck(self) -> tuple[CardType, ...]:
        """The cards of the offer deck: all but the starters."""
        return tuple(card for card in self if card.genre != STARTER)

    def starters(self, gives: str) -> tuple[CardType, ...]:
        """The starting cards that give a coin ("coins") or a prestige point ("prestige")."""
        return tuple(card for card in self if card.genre == STARTER and getattr(card.basic, gives))

    def with_cards(self, cards: Iterable[CardType]) -> Catalogue:
        """The same catalogue with these cards instead of those with their keys."""
        return replace(self, types={**self.types, **{card.key: card for card in cards}})


def read_catalogue(deck: Deck, edition: str = FIRST) -> Catalogue:
    """The catalogue of this edition, with what the table has corrected from print."""
    cards = {card.key: card for card in (*_read_starters(deck.extra), *_read_cards(deck.extra, edition))}
    return Catalogue(cards).with_cards(_read_corrections(deck.extra.get("correction")))


def correction_entry(card: CardType) -> dict[str, object]:
    """A corrected card as the table's deck keeps it: `{"correction": [correction_entry(card)]}`."""
    basic, bonus = card.basic.printed, card.bonus.printed
    return {"card": card.key, "bought": card.bought, "basic": basic, "genre": bonus}


def read_key(key: str) -> tuple[str, str, int, bool] | None:
    """Genre, letter, cost and whether it is timeless, or None where that names no card.

    >>> read_key("romance-R5T"), read_key("romance-R")
    (('romance', 'R', 5, True), None)
    """
    if not KEY.fullmatch(key):
        return None
    genre, _, name = key.partition("-")
    if genre == STARTER:
        return genre, name, 0, False
    found = NAME.fullmatch(name)
    return (genre, found[1], int(found[2]), bool(found[3])) if found else None


def read_benefits(entry: object, where: str) -> Benefits:
    """Read benefits from a deck file; `where` names the card in an error."""
    if not isinstance(entry, Mapping):
        raise BadCardError(f"{where}: benefits are a table of figures, not {entry!r}")
    known = {each.name for each in fields(Benefits)}
    for part, figure in entry.items():
        if part not in known or not isinstance(figure, int) or not 0 <= figure <= MOST_FIGURE:
            raise BadCardError(f"{where}: {part} = {figure!r} is no benefit")
    return Benefits(**entry)


def _read_starters(extra: Mapping[str, object]) -> Iterator[CardType]:
    entry = _as_table(extra.get("starter"))
    for gives, benefit in (("coin", Benefits(coins=1)), ("prestige", Benefits(prestige=1))):
        for letter in str(entry.get(gives, "")):
            copies = entry.get(f"{gives}_copies")
            yield CardType(STARTER, letter, 0, benefit, copies=copies if isinstance(copies, int) else 1)


def _read_cards(extra: Mapping[str, object], edition: str) -> Iterator[CardType]:
    cards, changed = _as_table(extra.get("card")), _as_table(extra.get(edition))
    unsure = _as_table(extra.get("unsure"))
    for genre in GENRES:
        doubts, newer = _as_table(unsure.get(genre)), _as_table(changed.get(genre))
        for name, entry in _as_table(cards.get(genre)).items():
            first = _read_card(f"{genre}-{name}", entry)
            card = _read_card(first.key, newer[name]) if name in newer else first
            yield _mark_unsure(card, first, doubts[name]) if name in doubts else card


def _mark_unsure(card: CardType, first: CardType, other: object) -> CardType:
    """Mark a card that two sources differ on; an edition that changed it names the first edition's text."""
    says = first.says if card != first else _read_card(card.key, other, first).says
    return replace(card, certain=False, otherwise=says)


def _read_card(key: str, entry: object, like: CardType | None = None) -> CardType:
    named = read_key(key)
    if named is None or not isinstance(entry, Mapping):
        raise BadCardError(f"{key}: wants genre, letter and cost, and a table of what is printed")
    if unknown := set(entry) - {"bought", "basic", "genre", "card"}:
        raise BadCardError(f"{key}: unknown {', '.join(sorted(unknown))}")
    genre, letter, cost, timeless = named
    card = like or CardType(genre, letter, cost, timeless=timeless)
    bought = entry.get("bought", card.bought)
    if not isinstance(bought, int) or not 0 <= bought <= MOST_FIGURE:
        raise BadCardError(f"{key}: bought = {bought!r} is no figure")
    basic = read_benefits(entry["basic"], key) if "basic" in entry else card.basic
    bonus = read_benefits(entry["genre"], key) if "genre" in entry else card.bonus
    return replace(card, basic=basic, bonus=bonus, bought=bought)


def _read_corrections(entries: object) -> Iterator[CardType]:
    for entry in entries if isinstance(entries, list) else ():
        if isinstance(entry, Mapping):
            yield _read_card(str(entry.get("card", "")), entry)


def _as_table(entry: object) -> Mapping[str, object]:
    return entry if isinstance(entry, Mapping) else {}


def _benefit_text(part: str, figure: int) -> str:
    coins = coins_text(figure)
    spoken = {
        "coins": coins,
        "prestige": f"{figure} prestige",
        "either": f"{coins} or {figure} prestige",
        "tokens": "ink or remover" if figure == 1 else f"{figure} ink or remover",
        "uncover": "uncover a neighbour",
        "double": "double a neighbour",
        "jail": "jail a card of the row",
        "trash_this_coins": f"trash this card: {coins}",
        "trash_this_prestige": f"trash this card: {figure} prestige",
        "trash_discard": f"trash a card of your discard pile: {coins}",
        "coins_per_adventure": f"{coins} for each Adventure card",
        "prestige_per_inked": f"{figure} prestige for each inked card",
        "prestige_per_wild": f"{figure} prestige for each wild",
        "look": f"look at your top {figure} cards",
        "opponents_return": f"each opponent returns {figure} ink or remover",
    }
    return spoken[part]


def coins_text(coins: int) -> str:
    """1 coin, 2 coins."""
    return "1 coin" if coins == 1 else f"{coins} coins"


def amount(coins: int, prestige: int, *, signed: bool = False) -> str:
    """Coins and prestige as a sum shows them.

    >>> amount(2, 1), amount(0, -1, signed=True), amount(0, 0)
    ('2¢ 1★', '-1★', '')
    """
    how = "+d" if signed else "d"
    parts = [f"{coins:{how}}¢"] if coins else []
    parts += [f"{prestige:{how}}★"] if prestige else []
    return " ".join(parts)
