"""Whether a word meets a challenge card."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from referee.games.letterpress.cards import VOWELS
from referee.games.letterpress.challenge_cards.card import WITH_LETTERS, WITH_NUMBERS, ChallengeCard
from referee.games.letterpress.numbers import DRAFTED
from referee.games.letterpress.state import State
from referee.kit.spelling import Laid


@dataclass(frozen=True)
class WordOnTable:
    """A word with everything that a challenge card asks about."""

    word: str
    laid: tuple[Laid, ...]
    shared: frozenset[str]
    points: int

    @property
    def own(self) -> int:
        return sum(each.card.id not in self.shared for each in self.laid)


@dataclass(frozen=True)
class ChallengeCheck:
    """Whether a word meets a challenge, with the numbers; `met` is None where only the table can say."""

    met: bool | None
    says: str


def check_seat(challenge: ChallengeCard, state: State, seat: int) -> ChallengeCheck:
    """Check the word of this seat; the other words count only once all are announced."""
    mine = state.word_of(seat)
    if mine is None or not mine.word or mine.withdrawn:
        return ChallengeCheck(False, "There is no word to meet it with.")
    on_table = WordOnTable(
        mine.word, mine.laid, frozenset(card.id for card in state.shared), state.points(seat)
    )
    announced = not state.missing and all(handed.shown for handed in state.handed)
    others = tuple(each.word for each in state.handed if each.seat != seat and not each.withdrawn)
    return check_word(challenge, on_table, others if announced else None)


def challenges_within_reach(state: State, seat: int) -> Iterator[ChallengeCard]:
    """Open challenges that this seat's word meets, or may meet if the table says so."""
    collected = state.collected_challenges
    for each in state.challenges:
        if each.key not in collected and check_seat(each, state, seat).met is not False:
            yield each


def check_word(challenge: ChallengeCard, mine: WordOnTable, others: tuple[str, ...] | None) -> ChallengeCheck:
    """Check a word. `others` are the other words, or None while they are secret."""
    if challenge.needs in WITH_NUMBERS:
        return _check_numbers(challenge, mine)
    if challenge.needs in WITH_LETTERS:
        return _check_letters(challenge, mine.word)
    if challenge.needs in ("longest", "shortest"):
        return _check_length_among_all(challenge.needs, mine.word, others)
    return _check_pattern(challenge, mine)


def _check_numbers(challenge: ChallengeCard, mine: WordOnTable) -> ChallengeCheck:
    wanted = range(challenge.least, challenge.most + 1)
    asked = f"it asks for {_span(wanted)}"
    if challenge.needs == "vowels":
        return _check_vowels(wanted, mine.word)
    if challenge.needs == "score":
        return ChallengeCheck(mine.points in wanted, f"{mine.word} scores {mine.points}; {asked}.")
    length = len(mine.word)
    return ChallengeCheck(length in wanted, f"{mine.word} has {length} letters; {asked}.")


def _check_vowels(wanted: range, word: str) -> ChallengeCheck:
    """A, E, I, O and U are vowels, as in the vowel deck; where Y would matter, the table decides."""
    sure = sum(letter in VOWELS for letter in word)
    with_y = sure + word.count("Y")
    asked = f"it asks for {_span(wanted)}"
    if (sure in wanted) != (with_y in wanted):
        return ChallengeCheck(None, f"{word} has {sure} vowels, or {with_y} if Y is one; {asked}.")
    return ChallengeCheck(sure in wanted, f"{word} has {sure} vowel{'' if sure == 1 else 's'}; {asked}.")


def _check_letters(challenge: ChallengeCard, word: str) -> ChallengeCheck:
    letters = challenge.letters
    met = {"starts": word.startswith(letters), "ends": word.endswith(letters), "contains": letters in word}
    answer = met[challenge.needs]
    verb = {"starts": "start with", "ends": "end with", "contains": "contain"}[challenge.needs]
    return ChallengeCheck(answer, f"{word} does{'' if answer else ' not'} {verb} {letters}.")


def _check_length_among_all(needs: str, word: str, others: tuple[str, ...] | None) -> ChallengeCheck:
    """Longest or shortest word; where two are equally long, only the card or the table can say."""
    if others is None:
        return ChallengeCheck(None, "That shows when all words are announced.")
    lengths = [len(other) for other in others if other]
    best = (max if needs == "longest" else min)([len(word), *lengths])
    if len(word) != best:
        return ChallengeCheck(False, f"{word} has {len(word)} letters; the {needs} word has {best}.")
    if best in lengths:
        return ChallengeCheck(None, f"{word} has {best} letters, and it is not the only word of that length.")
    return ChallengeCheck(True, f"{word} is the {needs} word, with {best} letters.")


def _check_pattern(challenge: ChallengeCard, mine: WordOnTable) -> ChallengeCheck:
    word = mine.word
    if challenge.needs == "double":
        pair = next((a for a, b in pairwise(word) if a == b), "")
        return ChallengeCheck(bool(pair), f"{word} has {pair * 2 or 'no letter twice in a row'}.")
    if challenge.needs == "alphabetical":
        wrong = next((a + b for a, b in pairwise(word) if a > b), "")
        says = f"In {word}, {wrong[0]} comes before {wrong[1]}." if wrong else f"{word} is in order."
        return ChallengeCheck(not wrong, says)
    if challenge.needs == "all_drafted":
        return ChallengeCheck(mine.own == DRAFTED, f"{word} uses {mine.own} of {DRAFTED} drafted letters.")
    if challenge.needs == "no_shared":
        used = len(mine.laid) - mine.own
        return ChallengeCheck(
            not used, f"{word} uses {used or 'no'} shared letter{'' if used == 1 else 's'}."
        )
    return ChallengeCheck(None, "Only the table can say.")


def _span(wanted: range) -> str:
    """Numbers from the first to the last, as a sentence has them.

    >>> _span(range(7, 9))
    '7 or 8'
    """
    first, last = wanted.start, wanted.stop - 1
    if first >= last:
        return str(first)
    return f"{first} {'or' if last == first + 1 else 'to'} {last}"
