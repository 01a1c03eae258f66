"""What an event card asks of a word, and in which ways a word breaks it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields

from referee.engine.inputs import Input, NumberIn, TextIn, YesIn
from referee.engine.verdict import Finding, breach
from referee.games.hardback.author import EventCard, WordRule
from referee.games.hardback.book import book
from referee.games.hardback.physical_cards import with_article
from referee.games.hardback.state import Spelled

LONGEST_WORD = 20
LETTERS = 26


def rule_breaks(rule: WordRule, spelled: Spelled, tokens: int = 0) -> Iterator[str]:
    """Every way in which a word breaks the rule, as a sentence with the numbers.

    Cards under ink must all be in the word, so their tokens tell of those that nobody has named.
    """
    word = spelled.word
    yield from _length(rule, word)
    for letter in dict.fromkeys(rule.without):
        if letter in word:
            yield f"{word} has {with_article(letter)}."
    for letter in dict.fromkeys(rule.has):
        if letter not in word:
            yield f"{word} has no {letter}."
    if rule.starts and not word.startswith(tuple(rule.starts)):
        yield f"{word} does not begin with {' or '.join(rule.starts)}."
    if rule.ends and not word.endswith(tuple(rule.ends)):
        yield f"{word} does not end with {' or '.join(rule.ends)}."
    wilds = sum(each.down for each in spelled.laid)
    inked = max(sum(each.inked for each in spelled.laid), tokens)
    if rule.no_wilds and wilds:
        yield f"{word} uses {wilds} wild{'s' if wilds > 1 else ''}."
    if rule.no_ink and inked:
        yield f"{word} uses {inked} inked card{'s' if inked > 1 else ''}."


def rule_texts(rule: WordRule) -> Iterator[str]:
    """What the rule asks, in words."""
    if rule.without:
        yield f"no {_or_list(rule.without)}"
    if rule.shortest:
        yield f"at least {rule.shortest} letters"
    if rule.longest:
        yield f"at most {rule.longest} letters"
    if rule.has:
        yield f"with {' and '.join(rule.has)}"
    if rule.starts:
        yield f"beginning with {_or_list(rule.starts)}"
    if rule.ends:
        yield f"ending with {_or_list(rule.ends)}"
    if rule.no_wilds:
        yield "no wilds"
    if rule.no_ink:
        yield "no inked cards"


def rule_inputs() -> tuple[Input, ...]:
    """The inputs in which a table says what the referee shall check."""
    return (
        TextIn(
            "without", "Letters it forbids", LETTERS, help="Such as E. The referee checks what you tell here."
        ),
        NumberIn("shortest", "Fewest letters of a word (0: any)", 0, LONGEST_WORD, value=0),
        NumberIn("longest", "Most letters of a word (0: any)", 0, LONGEST_WORD, value=0),
        TextIn("has", "Letters a word must have", LETTERS),
        TextIn("starts", "Letters it must begin with one of", LETTERS),
        TextIn("ends", "Letters it must end with one of", LETTERS),
        YesIn("no_wilds", "No wilds"),
        YesIn("no_ink", "No cards drawn with ink"),
    )


def rule_findings(rule: WordRule) -> Iterator[Finding]:
    """What is wrong with a rule as it was entered."""
    for letters in (rule.without, rule.has, rule.starts, rule.ends):
        if letters and not (letters.isascii() and letters.isalpha() and len(letters) <= LETTERS):
            yield breach(book.event_texts, "Name letters from A to Z, written together, such as AEIOU.")
    if not all(0 <= length <= LONGEST_WORD for length in (rule.shortest, rule.longest)):
        yield breach(book.event_texts, f"A word length is between 0 (any) and {LONGEST_WORD}.")
    if rule.longest and rule.shortest > rule.longest:
        says = f"No word has at least {rule.shortest} and at most {rule.longest} letters."
        yield breach(book.event_texts, says)


def read_event_card(entry: object) -> EventCard | None:
    """An event card of the deck file; None for an entry without a text."""
    if not isinstance(entry, Mapping) or not isinstance(entry.get("says"), str):
        return None
    known = {part.name for part in fields(WordRule)}
    return EventCard(str(entry["says"]), WordRule(**{k: v for k, v in entry.items() if k in known}))


def _length(rule: WordRule, word: str) -> Iterator[str]:
    if rule.shortest and len(word) < rule.shortest:
        yield f"{word} has {len(word)} letters, and at least {rule.shortest} are needed."
    if rule.longest and len(word) > rule.longest:
        yield f"{word} has {len(word)} letters, and at most {rule.longest} are allowed."


def _or_list(letters: str) -> str:
    return " or ".join(dict.fromkeys(letters))
