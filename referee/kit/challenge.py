"""How a table treats doubtful words: what a challenge costs, and when a word is looked up at all.

Unless words are checked at once, nothing before the ruling depends on whether a word is in the list.
The challenge itself is in `kit.challenge_actions`, what it leads to in `kit.challenge_events`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from referee.engine.options import Theme, option
from referee.engine.rulebook import Citation
from referee.engine.verdict import Finding, ask, ask_others, breach, unchecked_note
from referee.kit.disputes import Disputable
from referee.kit.house import House
from referee.kit.words import (
    Reason,
    RuleSet,
    Ruling,
    WithOneLetterWords,
    Words,
    WordVerdict,
    clip,
    is_plain,
    normalise,
)

BOOK, VOID, SINGLE, DOUBLE, PENALTY_5, PENALTY_10 = (
    "book",
    "void",
    "single",
    "double",
    "penalty_5",
    "penalty_10",
)
PENALTIES = {PENALTY_5: 5, PENALTY_10: 10}


def challenge_option(book_says: str, cite: Citation) -> str:
    """The option of a game: `book_says` is what its own rulebook takes from who challenged a good word."""
    return option(
        "Challenges",
        BOOK,
        (
            (BOOK, "as the book says"),
            (VOID, "none: words are checked at once"),
            (SINGLE, "free: a wrong challenge costs nothing"),
            (DOUBLE, "a wrong challenge costs the next turn"),
            (PENALTY_5, "a wrong challenge costs 5 points"),
            (PENALTY_10, "a wrong challenge costs 10 points"),
        ),
        help=f"As the book says: whether a word is listed shows only when it is challenged; {book_says}. "
        "Checked at once: a word that is not in the list cannot be played. "
        "The others differ only in what a wrong challenge costs; a word that falls is always taken back.",
        cite=cite,
        theme=Theme.WORDS,
        relaxed=VOID,
    )


def checked_at_once(mode: str) -> bool:
    """Are words looked up when they are played, so that there is nothing to challenge?"""
    return mode == VOID


def lookup_findings(word: str, mode: str, words: Words, cite: Citation | None) -> Iterator[Finding]:
    """What stands against a word when it is played: nothing, unless words are checked at once."""
    if not checked_at_once(mode):
        yield unchecked_note(cite, "It is looked up only if somebody challenges it.")
        return
    verdict = words.verdict(word, RuleSet.MEMBERSHIP)
    if verdict.refused:
        appeal = verdict.word if is_plain(verdict.word) else ""
        yield breach(cite, verdict.says, appeal, short=verdict.short)
    elif verdict.disputed:
        says = f"{verdict.says} Does the table allow {clip(word)}?"
        yield ask_others(cite, says, f"play {clip(word)}", appeal=verdict.word, short=verdict.short)


def allowed_by_table(word: str, mode: str, words: Words) -> bool:
    """Did the table have to allow this word when it was played? Then it is kept as a house word."""
    return checked_at_once(mode) and words.verdict(word, RuleSet.MEMBERSHIP).disputed


@dataclass(frozen=True)
class WordsWithRulings:
    """The table's dictionary, and over it what the table has ruled in this very game."""

    words: Words
    settled: Mapping[str, bool]

    def verdict(self, word: str, rules: RuleSet) -> WordVerdict:
        plain = normalise(word)
        if plain not in self.settled:
            return self.words.verdict(word, rules)
        allowed = self.settled[plain]
        says = f"{plain} {'stands' if allowed else 'does not stand'}: the table has ruled on it."
        return WordVerdict(plain, Ruling.LEGAL if allowed else Ruling.REFUSED, Reason.HOUSE, says)


def words_of(state: Disputable, house: House[Any]) -> Words:
    """What words are looked up in at this table and in this game."""
    shortest = getattr(house.options, "shortest", 2)  # most games print a longer shortest word
    words = WithOneLetterWords(house.words) if shortest == 1 else house.words
    settled = dict(state.disputes.settled)
    return WordsWithRulings(words, settled) if settled else words


def evidence(verdict: WordVerdict) -> str:
    """What a ruling rests on, to be read out once it is made: a meaning, and who says so."""
    meanings = [f"{verdict.word}: {each.says}" for each in verdict.definitions[:1]]
    return " · ".join([*meanings, *([verdict.evidence] if verdict.evidence else [])])


def challenge_refusals(mode: str, cite: Citation | None) -> Iterator[Finding]:
    """Why nobody challenges at this table, where nobody does."""
    if checked_at_once(mode):
        yield breach(
            cite, "At this table words are checked when they are played: there is nothing to challenge."
        )


def confirm_spelling(
    typed: str, played: str, seat: int, maker: int, name: str, cite: Citation | None
) -> Iterator[Finding]:
    """The challenger confirms the word as its maker entered it, before anything is looked up."""
    if seat == maker:
        yield breach(cite, "You cannot challenge your own word.")
        return
    word = normalise(typed) or played
    if word != played:
        yield breach(cite, f"{name} played {played}, not {clip(word)}. Challenge the word as it was played.")
        return
    yield ask(cite, f"{name} played {'-'.join(played)}. Challenge it? Then it is looked up.")
