"""Hardback worked out by hand from the rulebook and the printed cards, without any code of the game.

Cards are named as on the table: genre, letter and price, such as `adventure-C3`.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

DECK = Path(__file__).parents[3] / "referee" / "decks" / "hardback.toml"


def _printed_cards() -> dict[str, Mapping[str, Any]]:
    deck = tomllib.loads(DECK.read_text("utf-8"))
    cards = {f"{genre}-{name}": card for genre, names in deck["card"].items() for name, card in names.items()}
    coins = {f"starter-{letter}": {"basic": {"coins": 1}} for letter in deck["starter"]["coin"]}
    stars = {f"starter-{letter}": {"basic": {"prestige": 1}} for letter in deck["starter"]["prestige"]}
    return {**cards, **coins, **stars}


PRINTED = _printed_cards()
ADVERTS = ((6, 3), (9, 6), (12, 10), (15, 15), (18, 20))
"""Coins and prestige, from the top of the tracker."""
OFFER = tuple(sorted(key for key in PRINTED if not key.startswith("starter")))


def genre(key: str) -> str:
    return key.partition("-")[0]


def price(key: str) -> int:
    found = re.search(r"[0-9]+", key)
    return int(found[0]) if found else 0


def prestige_when_bought(key: str) -> int:
    return int(PRINTED[key].get("bought", 0))


# ---- a word


@dataclass
class Card:
    """A card of a word and what its player wants done with it; targets are places of the word."""

    key: str
    down: bool = False
    uncover: int | None = None
    double: int | None = None
    coins: bool = False
    """Coin or prestige: coins."""
    trash: bool = False
    inked: bool = False


def word_gives(word: list[Card], classics: Iterable[str] = ()) -> tuple[int, int]:
    """Coins and prestige of a word, with the writer's own classics in play beside it."""
    beside = list(classics)
    up = face_up(word, beside)
    genres = _shared_genres(word, up, beside)
    coins = prestige = 0
    adventures = sum(genre(word[n].key) == "adventure" for n in up)
    adventures += sum(genre(key) == "adventure" for key in beside)
    for n in up:
        times = 1 + sum(
            word[other].double == n and other in up and _has(word[other].key, "double", genres)
            for other in (n - 1, n + 1)
            if 0 <= other < len(word)
        )
        given = _gives(word[n], genres, adventures, word)
        coins, prestige = coins + times * given[0], prestige + times * given[1]
    for key in beside:
        given = _gives(Card(key), genres, adventures, word)
        coins, prestige = coins + given[0], prestige + given[1]
    return coins, prestige


def face_up(word: list[Card], beside: list[str]) -> set[int]:
    """The places whose cards count: face up from the start, or turned up by a neighbour that counts."""
    up = {n for n, card in enumerate(word) if not card.down}
    while True:
        genres = _shared_genres(word, up, beside)
        more = {
            target
            for n in up
            for target in (word[n].uncover,)
            if target is not None
            and abs(target - n) == 1
            and 0 <= target < len(word)
            and word[target].down
            and _has(word[n].key, "uncover", genres)
        }
        if more <= up:
            return up
        up |= more


def _shared_genres(word: list[Card], up: set[int], beside: list[str]) -> set[str]:
    counted = Counter([genre(word[n].key) for n in up] + [genre(key) for key in beside])
    return {name for name, many in counted.items() if many > 1 and name != "starter"}


def _sides(key: str, genres: set[str]) -> list[Mapping[str, int]]:
    card = PRINTED[key]
    below = [card.get("genre", {})] if genre(key) in genres else []
    return [card.get("basic", {}), *below]


def _has(key: str, ability: str, genres: set[str]) -> bool:
    return any(ability in side for side in _sides(key, genres))


def _gives(card: Card, genres: set[str], adventures: int, word: list[Card]) -> tuple[int, int]:
    coins = prestige = 0
    for side in _sides(card.key, genres):
        either = side.get("either", 0)
        coins += side.get("coins", 0) + (either if card.coins else 0)
        prestige += side.get("prestige", 0) + (0 if card.coins else either)
        coins += side.get("coins_per_adventure", 0) * adventures
        prestige += side.get("prestige_per_inked", 0) * sum(each.inked for each in word)
        prestige += side.get("prestige_per_wild", 0) * sum(each.down for each in word)
        if card.trash:
            coins += side.get("trash_this_coins", 0)
            prestige += side.get("trash_this_prestige", 0)
    return coins, prestige


# ---- a turn against Penny Dreadful


@dataclass
class CoopTable:
    """The row with the offer deck beside its last card, and everybody's figures."""

    row: list[str]
    deck: list[str]
    signature: str = "none"
    ours: int = 0
    hers: int = 0
    classics: list[str] = field(default_factory=list)
    """Timeless classics of the player on turn that were in play before, the oldest first."""
    laid: list[str] = field(default_factory=list)
    """Timeless classics laid face up in the word of this very turn."""
    jail: str | None = None
    """The card reserved in the jail of the player on turn."""
    adverts: int = 0
    """How many that player has bought."""
    ink_for_coins: bool = True
    cheapest: str = "six"
    cheapest_tie: str = "furthest"
    classics_lost: str = "all"
    new_classics: str = "goes"

    def use_ink(self, many: int) -> None:
        """Ink that draws a card or pays for a power."""
        if self.signature == "horror" and self._lies("horror"):
            self.hers += many

    def trade(self, coins: int) -> None:
        """Three ink for each coin."""
        if self.ink_for_coins:
            self.use_ink(3 * coins)

    def lyric(self) -> None:
        """Lyrical Prestige: a prestige for two ink."""
        self.use_ink(2)
        self.ours += 1

    def buy(self, key: str) -> str:
        """Buy a card of the row; the card that comes up in its place."""
        self._sell(key)
        return self._replace(key)

    def buy_out_of_jail(self) -> str:
        """Buy the card in the jail: it does not lie in the row, so nothing comes up for it."""
        key, self.jail = self.jail or "", None
        self._sell(key)
        return key

    def take_to_jail(self, key: str) -> str:
        """Reserve a card of the row, the one in the jail leaves the game; the card that comes up."""
        self.jail = key
        return self._replace(key)

    def remove(self, key: str) -> str:
        """Jail's other choice: the card leaves the game, the jail stays as it is; the card that comes up."""
        return self._replace(key)

    def advert(self) -> int:
        """Buy the next advert of the tracker; what it costs. It is no card, so Penny gains nothing."""
        cost, prestige = ADVERTS[self.adverts]
        self.adverts += 1
        self.ours += prestige
        return cost

    def penny(self) -> list[str]:
        """Her turn: the card furthest from the deck, and what her signature adds; the cards that come up.

        What was laid in the turn before it is in play by then, in either reading.
        """
        self.classics, self.laid = [*self.classics, *self.laid], []
        taken = self.row.pop(0)
        twice = self.signature == "romance" and genre(taken) == "romance"
        self.hers += price(taken) * (2 if twice else 1)
        came = self._fill() if self.cheapest == "seven" else []
        if self.signature == "mystery" and genre(taken) == "mystery":
            self.row.remove(min(self.row, key=self._cheap))
        return [*came, *self._fill()]

    def _sell(self, key: str) -> None:
        if self.signature == "adventure" and self._lies("adventure"):
            self.hers += 1
        self.ours += prestige_when_bought(key)

    def _replace(self, key: str) -> str:
        place = self.row.index(key)
        self.row[place] = self._draw()
        return self.row[place]

    def _cheap(self, key: str) -> tuple[int, str]:
        letter = key.partition("-")[2][0]
        return price(key), letter if self.cheapest_tie == "letter" else ""

    def _fill(self) -> list[str]:
        came = []
        while len(self.row) < 7:
            came.append(self._draw())
            self.row.append(came[-1])
        return came

    def _lies(self, name: str) -> bool:
        return any(genre(key) == name for key in self.row)

    def _draw(self) -> str:
        new = self.deck.pop(0)
        at_risk = [*self.classics, *(self.laid if self.new_classics == "goes" else ())]
        gone = [key for key in at_risk if genre(key) == genre(new)]
        if self.classics_lost == "oldest":
            gone = gone[:1]
        self.classics = [key for key in self.classics if key not in gone]
        self.laid = [key for key in self.laid if key not in gone]
        return new
