"""What a finished turn's cards could have made: the solver, fed from a table's own dictionary."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol, runtime_checkable

from referee.engine.hindsight import Possible
from referee.engine.options import Theme, option
from referee.kit.cards import Card
from referee.kit.solver import Demand, HandCard, letter_card, made_words, wild_card
from referee.kit.wild import is_wild
from referee.kit.word_index import WordIndex
from referee.kit.words import RuleSet, Words


@runtime_checkable
class Solves(Protocol):
    """A dictionary from which a solver can choose."""

    def solving(self, rules: RuleSet, demand: Demand) -> tuple[WordIndex, Demand]: ...


def hindsight_option() -> bool:
    """May players ask what they missed? Each game that can look back has this field, called `hindsight`."""
    return option(
        "Players may look back on a finished turn",
        False,
        help="Yes: each may ask, for themselves alone, which words their cards could have made and how "
        "many points they missed. No: what was missed stays unknown.",
        theme=Theme.PEOPLE,
        relaxed=True,
    )


def possible(words: Words, rules: RuleSet, pieces: Iterable[HandCard], demand: Demand) -> Iterator[Possible]:
    """Every word nothing stands against, best first; nothing where no list is used."""
    if isinstance(words, Solves):
        index, asked = words.solving(rules, demand)
        yield from (Possible(made.word, made.points) for made in made_words(index, tuple(pieces), asked))


def wild_deck_pieces(cards: Iterable[Card]) -> Iterator[HandCard]:
    """Cards of a deck with wild ones: a letter is itself, a wild card any one letter and worth nothing."""
    return (wild_card(card) if is_wild(card) else letter_card(card) for card in cards)
