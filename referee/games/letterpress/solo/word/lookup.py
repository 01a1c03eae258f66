"""Look a word up; where the list doubts or refuses it, the player decides as the table."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.event import Event
from referee.engine.verdict import Anyway, Finding, ask, breach, note
from referee.games.letterpress.solo.events import WordAllowed
from referee.games.letterpress.solo.state import SoloHouse, State
from referee.games.letterpress.word.lookup import SHAPES, rule_for, word_verdict
from referee.kit.words import is_plain

LET_STAND = Anyway("insist", "Let it stand all the same")


def lookup_findings(word: str, insist: bool, house: SoloHouse) -> Iterator[Finding]:
    """What the list says: a note, a question to the player, or a refusal that the player may overrule."""
    answer = word_verdict(word, house.words, house.options.one_letter)
    cite = rule_for(answer.reason)
    if answer.legal:
        yield note(cite, answer.says)
    elif answer.reason in SHAPES or not is_plain(word) or (answer.refused and not insist):
        shape = answer.reason in SHAPES or not is_plain(word)
        yield breach(cite, answer.says, short=answer.short, anyway=None if shape else LET_STAND)
    else:
        yield ask(cite, f"{answer.says} You are the whole table: do you let it stand?")


def allow_word(word: str, house: SoloHouse) -> Iterator[Event[State]]:
    """The event that the player lets a doubtful word stand."""
    if word:
        answer = word_verdict(word, house.words, house.options.one_letter)
        if not answer.legal:
            yield WordAllowed(word, answer.says)
