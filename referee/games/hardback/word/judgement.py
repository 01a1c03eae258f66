"""Judges a word: lays its cards and counts them with the choices made."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, replace

from referee.games.hardback.state import Gain, HardbackHouse, Spelled, State, WordCard, known_cards
from referee.games.hardback.word.decisions import decisions, suggest_choices
from referee.games.hardback.word.laying import Laying, lay
from referee.games.hardback.word.spread import (
    EITHER,
    GENRE,
    TOKENS,
    TRASH_DISCARD,
    Letter,
    MadeChoice,
    Readings,
    Spread,
)
from referee.games.hardback.word.tally import Tally, tally

MUST = (EITHER, TOKENS)
"""Abilities for which the player has to choose."""


@dataclass(frozen=True)
class Judgement:
    """A word with its cards, its choices and its sum."""

    laying: Laying
    spread: Spread
    tally: Tally
    helper: int | None = None

    @property
    def word(self) -> str:
        return self.laying.word

    @property
    def cards(self) -> tuple[WordCard, ...]:
        """The cards of the word; those that an ability turned up are marked."""
        turned = set(self.tally.uncovered)
        return tuple(
            replace(each, uncovered=_letter_id(n, each) in turned)
            for n, each in enumerate(self.laying.laid, 1)
        )

    @property
    def either(self) -> tuple[str, ...]:
        """What the cards that give coins or prestige are used for, as `read_choices` reads it."""
        named = {letter.id for letter in self.spread.letters if letter.card}
        return tuple(
            f"{each.card}:{each.ability}={each.pick}"
            for each in self.spread.picked
            if each.ability.endswith(EITHER) and each.card in named
        )

    @property
    def spelled_word(self) -> Spelled:
        gains = tuple(
            Gain(share.says, share.coins, share.prestige, share.cite.rule) for share in self.tally.shares
        )
        return Spelled(self.word, self.cards, gains, self.tally.coins, self.tally.prestige, self.helper)


def judge_word(
    cards: tuple[str, ...],
    choices: tuple[str, ...],
    helper: int | None,
    state: State,
    seat: int,
    house: HardbackHouse,
) -> Judgement:
    """Lay the word and count it with the choices made; open ones as last time, or else as suggested."""
    places, made = read_choices((*state.author(seat).either, *choices))
    laying = lay(cards, state, seat, house, places)
    chosen = drop_impossible(spread_word(laying, state, seat, house, made))
    counted = suggest_choices(chosen)
    kept = tuple(each for each in counted.picked if _is_settled(each, chosen))
    final = replace(counted, picked=kept)
    return Judgement(laying, final, tally(final), helper)


def read_choices(choices: tuple[str, ...]) -> tuple[dict[str, str], tuple[MadeChoice, ...]]:
    """Read choices as sent: `card2=romance-R5T` names a card, `horror-N5:either=coins` an ability."""
    places: dict[str, str] = {}
    made: dict[tuple[str, str], MadeChoice] = {}
    for choice in choices:
        key, _, value = choice.partition("=")
        card, _, ability = key.partition(":")
        if ability:
            made[card, ability] = MadeChoice(card, ability, value)
        else:
            places[key] = value
    return places, tuple(made.values())


def drop_impossible(spread: Spread) -> Spread:
    """Drop the choices that this word does not give: they were made for an earlier version of it."""
    offered = {(each.card, each.ability): [pick.value for pick in each.picks] for each in decisions(spread)}
    kept = (
        each
        for each in spread.picked
        if each.pick in offered.get((each.card, each.ability), ()) or _names_a_card(each, offered)
    )
    return replace(spread, picked=tuple(kept))


def _names_a_card(picked: MadeChoice, offered: Container[tuple[str, str]]) -> bool:
    return picked.ability.endswith(TRASH_DISCARD) and (picked.card, picked.ability) in offered


def spread_word(
    laying: Laying, state: State, seat: int, house: HardbackHouse, picked: tuple[MadeChoice, ...]
) -> Spread:
    """Prepare the word for the sum, with the player's own classics beside it."""
    types = known_cards(state, house)
    word = tuple(
        Letter(
            _letter_id(n, each),
            types.get(each.card.key) if each.card else None,
            each.down,
            each.owner in (None, seat) and not each.mute,
            each.inked,
            each.reads,
            each.mute,
        )
        for n, each in enumerate(laying.laid, 1)
    )
    used = {each.card.id for each in laying.laid if each.card}
    beside = (card for card in state.author(seat).classics if card.id not in used)
    classics = tuple(Letter(card.id, types.get(card.key), reads=card.letter) for card in beside)
    readings = Readings(doubles_all=house.options.doubles_all)
    return Spread(word, classics, picked, readings, state.author(seat).tokens_on_cards)


def _is_settled(picked: MadeChoice, chosen: Spread) -> bool:
    """Is this choice made? What the player has to choose stays open until it is."""
    made = {(each.card, each.ability) for each in chosen.picked}
    return picked.ability.removeprefix(GENRE) not in MUST or (picked.card, picked.ability) in made


def _letter_id(place: int, laid: WordCard) -> str:
    return laid.card.id if laid.card else f"down{place}"
