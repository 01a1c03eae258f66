"""Adds up what a word gives: a line for each card with its reason, and what is left to do on the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.engine.rulebook import Citation
from referee.games.hardback.book import book
from referee.games.hardback.printed_cards import coins_text
from referee.games.hardback.word.spread import (
    EITHER,
    TOKENS,
    TRASH_DISCARD,
    TRASH_THIS,
    Ability,
    Letter,
    Spread,
)

COINS, PRESTIGE = "coins", "prestige"
INK, REMOVER = "ink", "remover"
PLAIN = (COINS, PRESTIGE, EITHER)
JAIL, LOOK, OPPONENTS_RETURN = "jail", "look", "opponents_return"
TASKS: dict[str, tuple[Citation, str]] = {
    JAIL: (book.jail, "You may jail a card of the offer row before buying."),
    LOOK: (book.any_order, "Look at the top cards of your deck and return or discard each."),
    OPPONENTS_RETURN: (book.tokens, "Every opponent gives back an ink or a remover."),
}
"""Abilities that are carried out on the table, each with its rule and what the player is told."""


@dataclass(frozen=True)
class Part:
    """One thing that a card gives, before any doubling, and the rule it comes from."""

    says: str
    cite: Citation
    coins: int = 0
    prestige: int = 0
    plain: bool = True
    """It is a plain figure on the card, which every table doubles."""


@dataclass(frozen=True)
class Share:
    """A line of the sum: what one card gives, and why."""

    card: str
    says: str
    cite: Citation
    coins: int = 0
    prestige: int = 0


@dataclass(frozen=True)
class Task:
    """Something to do on the table: jail a card, look at cards, opponents give back tokens."""

    card: str
    ability: str
    figure: int


@dataclass(frozen=True)
class Tally:
    """Everything a word gives."""

    shares: tuple[Share, ...] = ()
    ink: int = 0
    remover: int = 0
    tasks: tuple[Task, ...] = ()
    trashed: tuple[str, ...] = ()
    """Cards that leave the game for what they gave."""
    discards: tuple[str, ...] = ()
    """Cards of the discard pile that are trashed for coins, as they were named."""
    uncovered: tuple[str, ...] = ()

    @property
    def coins(self) -> int:
        return sum(share.coins for share in self.shares)

    @property
    def prestige(self) -> int:
        return sum(share.prestige for share in self.shares)

    def task_figure(self, ability: str) -> int:
        """How many cards or tokens the tasks of this kind are about."""
        return sum(task.figure for task in self.tasks if task.ability == ability)


def tally(spread: Spread) -> Tally:
    """Add up what this word gives; an ability whose choice is still open gives nothing yet."""
    abilities = [ability for letter in spread.active for ability in spread.abilities(letter)]
    tokens = [
        spread.pick(ability) for ability in abilities if ability.part == TOKENS for _ in range(ability.figure)
    ]
    return Tally(
        shares=tuple(_share(spread, letter) for letter in spread.letters),
        ink=tokens.count(INK),
        remover=tokens.count(REMOVER),
        tasks=tuple(
            Task(ability.letter.id, ability.part, ability.figure)
            for ability in abilities
            if ability.part in TASKS
        ),
        trashed=tuple(dict.fromkeys(ability.letter.id for ability in abilities if _trashes(spread, ability))),
        discards=tuple(
            pick for ability in abilities if ability.part == TRASH_DISCARD and (pick := spread.pick(ability))
        ),
        uncovered=tuple(letter.id for letter in spread.uncovered_wilds),
    )


def _share(spread: Spread, letter: Letter) -> Share:
    if letter not in spread.active:
        return _idle_share(letter)
    parts = [part for ability in spread.abilities(letter) if (part := _part(spread, ability))]
    times, all_of_it = spread.multiplier(letter), spread.readings.doubles_all
    factors = [times if part.plain or all_of_it else 1 for part in parts]
    return Share(
        letter.id,
        _share_text(spread, letter, parts),
        _share_rule(spread, letter, times, parts),
        sum(part.coins * factor for part, factor in zip(parts, factors, strict=True)),
        sum(part.prestige * factor for part, factor in zip(parts, factors, strict=True)),
    )


def _idle_share(letter: Letter) -> Share:
    """A card that takes no part, and why."""
    name = letter.card.name if letter.card else "An unnamed card"
    if letter.down:
        return Share(
            letter.id, f"{name}, face down as {letter.reads or 'a wild'}, gives nothing.", book.wild_nothing
        )
    if letter.forced:
        says = f"{name} must be used and gives nothing."
        return Share(letter.id, says, book.power_disfigured_letter)
    if not letter.gives:
        return Share(letter.id, f"{name} is not from your hand: no benefits, no genre.", book.classic_others)
    return Share(letter.id, f"{name}: nobody has said which card it is.", book.basic)


def _part(spread: Spread, ability: Ability) -> Part | None:
    """What one ability adds to the sum; None where it adds nothing."""
    cite = book.genre_benefits if ability.below else book.basic
    match ability.part:
        case "coins":
            return Part(coins_text(ability.figure), cite, coins=ability.figure)
        case "prestige":
            return Part(f"{ability.figure} prestige", cite, prestige=ability.figure)
        case "either":
            return _either(ability, spread.pick(ability))
        case "trash_this_coins" | "trash_this_prestige" if _trashes(spread, ability):
            coins = ability.figure if ability.part.endswith(COINS) else 0
            return _figures("for trashing it", book.trash_this, coins, ability.figure - coins)
        case "trash_discard" if spread.pick(ability):
            return _figures("for a card of the discard pile", book.trash_discard, ability.figure, 0)
        case "coins_per_adventure":
            each = f"for {spread.adventures} Adventure cards"
            return _figures(each, cite, ability.figure * spread.adventures, 0)
        case "prestige_per_inked":
            return _figures(
                f"for {spread.inked_count} inked cards", cite, 0, ability.figure * spread.inked_count
            )
        case "prestige_per_wild":
            return _figures(f"for {spread.wilds} wilds", cite, 0, ability.figure * spread.wilds)
    return None


def _either(ability: Ability, pick: str | None) -> Part | None:
    if pick == COINS:
        return Part(coins_text(ability.figure), book.either, coins=ability.figure)
    if pick == PRESTIGE:
        return Part(f"{ability.figure} prestige", book.either, prestige=ability.figure)
    return None


def _figures(says: str, cite: Citation, coins: int, prestige: int) -> Part:
    figure = coins_text(coins) if coins else f"{prestige} prestige"
    return Part(f"{figure} {says}", cite, coins, prestige, plain=False)


def _trashes(spread: Spread, ability: Ability) -> bool:
    return ability.key.endswith(TRASH_THIS) and bool(spread.pick(ability))


def _share_text(spread: Spread, letter: Letter, parts: list[Part]) -> str:
    """Romance E at 2: 1 coin, with its genre 1 coin; doubled by Romance D at 4."""
    above = [part.says for part in parts if part.cite is not book.genre_benefits]
    below = [part.says for part in parts if part.cite is book.genre_benefits]
    given = ", ".join(above + ([f"with its genre {' and '.join(below)}"] if below else [])) or "nothing yet"
    remarks = "".join(_remarks(spread, letter, parts))
    return f"{_card_name(letter)}: {given}{remarks}."


def _remarks(spread: Spread, letter: Letter, parts: list[Part]) -> Iterator[str]:
    if letter in spread.uncovered_wilds:
        yield f"; uncovered, it still reads {letter.reads}" if letter.reads else "; uncovered"
    doublers = [_card_name(other) for other in spread.doublers(letter)]
    if doublers:
        yield f"; {'doubled' if len(doublers) == 1 else 'tripled'} by {' and '.join(doublers)}"
        if not all(part.plain for part in parts):
            with_it = ", with" if spread.readings.doubles_all else ", but not"
            yield f"{with_it} what it gives for trashing or counting cards"
    if any(_trashes(spread, ability) for ability in spread.abilities(letter)):
        yield ", then it leaves the game" if doublers else "; it leaves the game"


def _share_rule(spread: Spread, letter: Letter, times: int, parts: list[Part]) -> Citation:
    """The rule that says most about this line."""
    if times > 1 and not all(part.plain for part in parts):
        return book.doubling_extras
    if times > 1:
        return book.double if times == 2 else book.triple
    if letter in spread.uncovered_wilds:
        return book.uncover
    below = letter.card is not None and bool(letter.card.bonus) and letter.card.genre in spread.genres
    if letter in spread.classics:
        return book.classic_genre if below else book.classic_benefits
    return book.genre_benefits if below else book.basic


def _card_name(letter: Letter) -> str:
    return letter.card.name if letter.card else "An unnamed card"
