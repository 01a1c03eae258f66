"""Which cards of a word take part in its sum, with the classics of its author beside it.

Benefits may be resolved in any order, and no card stops giving because of what another one does: uncovering a
card only ever adds one that takes part. So the cards that take part are the smallest set closed under the
choices made, and it is the same in whatever order the table resolves them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from referee.games.hardback.printed_cards import ADVENTURE, STARTER, CardType

UNCOVER, DOUBLE, EITHER, TOKENS = "uncover", "double", "either", "tokens"
TRASH_THIS, TRASH_DISCARD = "trash_this", "trash_discard"
GENRE = "genre_"
"""The prefix of an ability that is printed below the line."""


@dataclass(frozen=True)
class Letter:
    """A card of the word, or a classic of its author in play beside it."""

    id: str
    card: CardType | None = None
    """None where it lies face down and nobody has named it."""
    down: bool = False
    """It lies face down as a wild."""
    gives: bool = True
    """False for another player's classic and for a card that belongs to nobody."""
    inked: bool = False
    reads: str = ""
    """The letter it stands for."""
    forced: bool = False
    """A power makes the player use it."""


@dataclass(frozen=True)
class MadeChoice:
    """A choice that was made: what an ability of this card is used for, empty for nothing."""

    card: str
    ability: str
    pick: str


@dataclass(frozen=True)
class Readings:
    """How this table reads what the book leaves open."""

    doubles_all: bool = True
    """Doubling includes what a card gives for trashing and for counting cards, not only its plain figures."""


@dataclass(frozen=True)
class Ability:
    """An ability that counts in this word."""

    letter: Letter
    part: str
    figure: int
    below: bool

    @property
    def key(self) -> str:
        """Its name in choices, with `genre_` in front where it is printed below the line."""
        part = TRASH_THIS if self.part.startswith(TRASH_THIS) else self.part
        return GENRE + part if self.below else part


@dataclass(frozen=True)
class Spread:
    """A word, the classics of its author in play beside it, and the choices made."""

    word: tuple[Letter, ...]
    classics: tuple[Letter, ...] = ()
    picked: tuple[MadeChoice, ...] = ()
    readings: Readings = Readings()
    tokens: int = 0
    """Ink tokens on the author's cards; all those cards are in the word, named or not."""

    def with_choice(self, card: str, ability: str, pick: str) -> Spread:
        """The same word with this choice instead of an earlier one."""
        others = [each for each in self.picked if (each.card, each.ability) != (card, ability)]
        return replace(self, picked=(*others, MadeChoice(card, ability, pick)))

    def pick(self, ability: Ability) -> str | None:
        """What was chosen for this ability; None where nothing is chosen yet."""
        return self._picks.get((ability.letter.id, ability.key))

    @cached_property
    def _picks(self) -> dict[tuple[str, str], str]:
        return {(each.card, each.ability): each.pick for each in self.picked}

    @cached_property
    def letters(self) -> tuple[Letter, ...]:
        return (*self.word, *self.classics)

    def neighbours(self, letter: Letter) -> tuple[Letter, ...]:
        """The cards to its immediate left and right in the word; a classic beside the word has none."""
        at = next((n for n, each in enumerate(self.word) if each.id == letter.id), None)
        return () if at is None else (*self.word[max(at - 1, 0) : at], *self.word[at + 1 : at + 2])

    @cached_property
    def active(self) -> tuple[Letter, ...]:
        """The cards that take part: the player's own that lie face up, and those uncovered."""
        taking = {each.id for each in self.letters if each.gives and each.card and not each.down}
        while True:
            more = {target.id for target in self._find_uncovered(taking)} - taking
            if not more:
                return tuple(each for each in self.letters if each.id in taking)
            taking |= more

    @cached_property
    def uncovered_wilds(self) -> tuple[Letter, ...]:
        """The wilds turned up by an ability; they still stand for the letter they were played as."""
        return tuple(each for each in self.active if each.down)

    @cached_property
    def genres(self) -> frozenset[str]:
        """The genres that at least two cards share."""
        return _shared_genres(self.active)

    def abilities(self, letter: Letter) -> Iterator[Ability]:
        """The abilities of a card that count: above the line always, below it with its genre."""
        yield from _abilities(letter, self.genres)

    def multiplier(self, letter: Letter) -> int:
        """How often the card counts: once, and once more for each neighbour that doubles it."""
        return 1 + len(self.doublers(letter))

    def doublers(self, letter: Letter) -> tuple[Letter, ...]:
        """The neighbours whose doubling was chosen for this card."""
        return tuple(
            other
            for other in self.neighbours(letter)
            if other in self.active
            for ability in self.abilities(other)
            if ability.part == DOUBLE and self.pick(ability) == letter.id
        )

    @property
    def wilds(self) -> int:
        """How many wild cards the word has; an uncovered one is still a wild."""
        return sum(each.down for each in self.word)

    @property
    def inked_count(self) -> int:
        return max(sum(each.inked for each in self.word), self.tokens)

    @property
    def adventures(self) -> int:
        return sum(each.card is not None and each.card.genre == ADVENTURE for each in self.active)

    def _find_uncovered(self, taking: set[str]) -> Iterator[Letter]:
        """The cards that those taking part so far uncover."""
        active = tuple(each for each in self.letters if each.id in taking)
        genres = _shared_genres(active)
        for letter in active:
            for ability in _abilities(letter, genres):
                if ability.part == UNCOVER:
                    yield from (
                        other
                        for other in self.neighbours_to_uncover(letter)
                        if other.id == self.pick(ability)
                    )

    def neighbours_to_uncover(self, letter: Letter) -> tuple[Letter, ...]:
        """The neighbours that this card can uncover: those face down that somebody has named."""
        return tuple(other for other in self.neighbours(letter) if other.down and other.gives and other.card)


def _shared_genres(active: tuple[Letter, ...]) -> frozenset[str]:
    counted = Counter(each.card.genre for each in active if each.card)
    return frozenset(genre for genre, many in counted.items() if many > 1 and genre != STARTER)


def _abilities(letter: Letter, genres: frozenset[str]) -> Iterator[Ability]:
    if letter.card is None:
        return
    for part, figure in letter.card.basic.printed.items():
        yield Ability(letter, part, figure, False)
    if letter.card.genre in genres:
        for part, figure in letter.card.bonus.printed.items():
            yield Ability(letter, part, figure, True)
