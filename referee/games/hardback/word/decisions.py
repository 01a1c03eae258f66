"""What a player can choose in a word, how each choice would change the sum, and which choices are wrong."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.engine.rulebook import Citation
from referee.engine.verdict import Finding, breach
from referee.games.hardback.book import book
from referee.games.hardback.printed_cards import coins_text
from referee.games.hardback.word.spread import (
    DOUBLE,
    EITHER,
    GENRE,
    TOKENS,
    TRASH_DISCARD,
    TRASH_THIS,
    UNCOVER,
    Ability,
    Letter,
    MadeChoice,
    Spread,
)
from referee.games.hardback.word.tally import COINS, INK, PRESTIGE, REMOVER, tally
from referee.kit.words import clip

YES, NO = "yes", ""
MOST_TRIES = 400
"""How many ways to uncover and double a suggestion tries; real words have a handful."""
ASKS = {
    UNCOVER: ("Uncover which neighbour?", book.uncover),
    DOUBLE: ("Double which neighbour?", book.double),
    EITHER: ("Coins or prestige?", book.either),
    TOKENS: ("Ink or remover?", book.tokens),
    TRASH_THIS: ("Trash this card?", book.trash_this),
    TRASH_DISCARD: ("Trash a card of your discard pile?", book.trash_discard),
}


@dataclass(frozen=True)
class PossiblePick:
    """One thing that can be picked, and how it would change the sum."""

    value: str
    label: str
    coins: int = 0
    prestige: int = 0
    """Both as differences to the sum as it stands."""


@dataclass(frozen=True)
class CardDecision:
    """A choice that a card gives; `pick` is what is chosen now, None where nothing is yet."""

    card: str
    ability: str
    asks: str
    cite: Citation
    picks: tuple[PossiblePick, ...]
    pick: str | None = None


def decisions(spread: Spread) -> tuple[CardDecision, ...]:
    """Every choice open in this word, with what each pick would change."""
    now = tally(spread)
    return tuple(
        _with_differences(spread, decision, now.coins, now.prestige) for decision in _open_decisions(spread)
    )


def suggest_choices(spread: Spread) -> Spread:
    """Make every choice that is still open so that the word gives most, prestige before coins.

    Nothing is trashed and a free token is ink: anything else is for the player to say.
    """
    return _best_choices(_default_choices(spread))


def choice_breaches(spread: Spread) -> Iterator[Finding]:
    """Refuse choices that this word does not give."""
    known = {letter.id: letter for letter in spread.letters}
    offered = {(each.card, each.ability): each for each in _open_decisions(spread)}
    for each in spread.picked:
        decision = offered.get((each.card, each.ability))
        letter = known.get(each.card)
        if letter is None:
            yield breach(book.any_order, f"There is no card {clip(each.card)} in this word to choose for.")
        elif decision is None:
            yield breach(*_why_not_offered(spread, letter, each))
        elif not _fits(decision, each.pick):
            yield breach(decision.cite, _wrong_pick(letter, decision, each))


def _open_decisions(spread: Spread) -> Iterator[CardDecision]:
    seen: set[tuple[str, str]] = set()
    for letter in spread.active:
        for ability in spread.abilities(letter):
            place = (letter.id, ability.key)
            picks = _picks(spread, ability)
            if len(picks) > 1 and place not in seen:
                seen.add(place)
                asks, cite = ASKS[ability.key.removeprefix(GENRE)]
                yield CardDecision(letter.id, ability.key, asks, cite, picks, spread.pick(ability))


def _picks(spread: Spread, ability: Ability) -> tuple[PossiblePick, ...]:
    """What one ability can be used for; with fewer than two picks there is nothing to choose."""
    none = PossiblePick(NO, "none")
    match ability.key.removeprefix(GENRE):
        case "uncover":
            return (none, *(_neighbour(each) for each in spread.neighbours_to_uncover(ability.letter)))
        case "double":
            beside = spread.neighbours(ability.letter)
            return (none, *(_neighbour(each) for each in beside if each in spread.active))
        case "either":
            return PossiblePick(PRESTIGE, f"{ability.figure} prestige"), PossiblePick(
                COINS, coins_text(ability.figure)
            )
        case "tokens":
            return PossiblePick(INK, "ink"), PossiblePick(REMOVER, "remover")
        case "trash_this":
            gives = (
                coins_text(ability.figure) if ability.part.endswith(COINS) else f"{ability.figure} prestige"
            )
            return PossiblePick(NO, "keep it"), PossiblePick(YES, f"trash it for {gives}")
        case "trash_discard":
            return PossiblePick(NO, "keep all"), PossiblePick(
                YES, f"trash one for {coins_text(ability.figure)}"
            )
    return ()


def _neighbour(letter: Letter) -> PossiblePick:
    return PossiblePick(letter.id, letter.card.name if letter.card else letter.reads)


def _with_differences(spread: Spread, decision: CardDecision, coins: int, prestige: int) -> CardDecision:
    picks = []
    for pick in decision.picks:
        other = tally(spread.with_choice(decision.card, decision.ability, pick.value))
        picks.append(replace(pick, coins=other.coins - coins, prestige=other.prestige - prestige))
    return replace(decision, picks=tuple(picks))


def _fits(decision: CardDecision, pick: str) -> bool:
    """Is this pick possible? A card of the discard pile may be any; all else is one of the picks."""
    free = decision.ability.removeprefix(GENRE) == TRASH_DISCARD
    return free or pick in [each.value for each in decision.picks]


def _why_not_offered(spread: Spread, letter: Letter, picked: MadeChoice) -> tuple[Citation, str]:
    """Why this card gives no such choice."""
    name = letter.card.name if letter.card else "An unnamed card"
    ability = picked.ability.removeprefix(GENRE)
    below = picked.ability.startswith(GENRE)
    if letter not in spread.active:
        return book.wild_nothing, f"{name} takes no part in this word, so there is nothing to choose for it."
    benefits = letter.card.bonus if letter.card and below else letter.card.basic if letter.card else None
    if benefits is None or not any(part.startswith(ability) for part in benefits.printed):
        return book.basic, f"{name} has no such ability: {clip(picked.ability)}."
    if below and letter.card and letter.card.genre not in spread.genres:
        return (
            book.genre_benefits,
            f"{name} is the only {letter.card.genre.title()} card here: no genre benefits.",
        )
    return ASKS[ability][1], f"{name} has no neighbour it could {ability}."


def _wrong_pick(letter: Letter, decision: CardDecision, picked: MadeChoice) -> str:
    name = letter.card.name if letter.card else "This card"
    open_picks = ", ".join(each.label for each in decision.picks)
    return f"{name} cannot be used for {clip(picked.pick)}. It can be used for: {open_picks}."


def _default_choices(spread: Spread) -> Spread:
    """Make the plain choices: prestige, ink, nothing trashed."""
    for decision in _open_decisions(spread):
        ability = decision.ability.removeprefix(GENRE)
        if decision.pick is None and ability not in (UNCOVER, DOUBLE):
            spread = spread.with_choice(decision.card, decision.ability, decision.picks[0].value)
    return spread


def _best_choices(spread: Spread) -> Spread:
    """Make the choices of uncovering and doubling that give most, found by trying."""
    best, most, tried, waiting = spread, (-1, -1), 0, [spread]
    while waiting and tried < MOST_TRIES:
        one, tried = waiting.pop(), tried + 1
        place = next((each for each in _open_decisions(one) if each.pick is None), None)
        if place is None:
            given = tally(one)
            worth = (given.prestige + given.coins, given.prestige)
            best, most = (one, worth) if worth > most else (best, most)
        else:
            ways = [one.with_choice(place.card, place.ability, pick.value) for pick in place.picks]
            waiting += map(_default_choices, ways)
    return best
