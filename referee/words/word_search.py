"""Find words in a table's dictionary: anagrams, one-letter extensions, and the index for the solver."""

from functools import lru_cache
from threading import Lock

from referee.kit.solver import Demand
from referee.kit.word_index import LETTERS, WordIndex
from referee.kit.words import RuleSet, is_plain, normalise
from referee.words import lists, load
from referee.words.dafsa import ROOT
from referee.words.lexicon import Lexicon
from referee.words.upload import UploadedList

_index_lock = Lock()
"""Two threads that ask at once build the index only once."""

LONGEST_ANAGRAM = 12
"""Longer words have hardly any anagrams, and the search takes long."""
LONGEST_WITHIN = 8
"""With more letters there are hundreds of words to rule on while somebody types."""


def anagrams(words: Lexicon, word: str, rules: RuleSet = RuleSet.MEMBERSHIP) -> tuple[str, ...]:
    """Other legal words of exactly these letters, A to Z: RAGE gives AGER, GEAR."""
    plain = normalise(word)
    return tuple(other for other in rearrange(words, plain, rules) if other != plain)


def rearrange(words: Lexicon, letters: str, rules: RuleSet = RuleSet.MEMBERSHIP) -> tuple[str, ...]:
    """Every legal word of exactly these letters, A to Z."""
    if not is_plain(letters) or len(letters) > LONGEST_ANAGRAM:
        return ()
    ours = words.uploaded
    found = ours.rearrange(letters) if ours else _words_from(words, ROOT, "", "".join(sorted(letters)))
    return tuple(word for word in found if words.brief(word, rules).legal)


def words_within(words: Lexicon, letters: str, rules: RuleSet = RuleSet.MEMBERSHIP) -> tuple[str, ...]:
    """Every legal word of some of these letters, A to Z, each used once; none of an uploaded list."""
    plain = normalise(letters)
    if not is_plain(plain) or len(plain) > LONGEST_WITHIN:
        return ()
    found = _some_of(words, ROOT, "", "".join(sorted(plain)))
    return tuple(word for word in found if words.brief(word, rules).legal)


def extensions(words: Lexicon, word: str, rules: RuleSet = RuleSet.MEMBERSHIP) -> tuple[str, ...]:
    """Legal words with one more letter at the front or the end: RAG gives BRAG, CRAG, … RAGA, RAGE."""
    plain = normalise(word)
    if not is_plain(plain):
        return ()
    longer = [letter + plain for letter in LETTERS] + [plain + letter for letter in LETTERS]
    return tuple(other for other in dict.fromkeys(longer) if words.brief(other, rules).legal)


def solver_input(words: Lexicon, rules: RuleSet, demand: Demand | None = None) -> tuple[WordIndex, Demand]:
    """What the solver needs: an index of the legal words, and the demand with this table's house words."""
    asked = demand or Demand()
    with _index_lock:
        index = _index(words.key, words.slurs, rules, words.uploaded, words.edition)
    allowed = tuple(sorted(word for word, ok in words.house.items() if ok and is_plain(word)))
    banned = frozenset(word for word, ok in words.house.items() if not ok)
    return index, Demand(
        asked.shortest, asked.longest, asked.forbidden, asked.bonus,
        (*asked.also, *allowed), asked.barred | banned, asked.allows,
    )  # fmt: skip


@lru_cache(maxsize=4)
def _index(key: str, slurs: bool, rules: RuleSet, uploaded: UploadedList | None, edition: str) -> WordIndex:
    """The index of a list without house words. Cached, because building it takes about a second."""
    return WordIndex(load(key, slurs=slurs, uploaded=uploaded, edition=edition).playable(rules))


def _some_of(words: Lexicon, at: int, head: str, letters: str) -> list[str]:
    """Follow the automaton with the letters that are left, and stop anywhere."""
    found: list[str] = []
    for letter, ends_here, after in lists.automaton().edges_from(at):
        if letter not in letters:
            continue
        if ends_here and words.holds(head + letter):
            found.append(head + letter)
        if after:
            found += _some_of(words, after, head + letter, letters.replace(letter, "", 1))
    return found


def _words_from(words: Lexicon, at: int, head: str, letters: str) -> list[str]:
    """Follow the automaton with the letters that are left."""
    found: list[str] = []
    for letter, ends_here, after in lists.automaton().edges_from(at):
        if letter not in letters:
            continue
        left = letters.replace(letter, "", 1)
        if not left and ends_here and words.holds(head + letter):
            found.append(head + letter)
        elif left and after:
            found += _words_from(words, after, head + letter, left)
    return found
