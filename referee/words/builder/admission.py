"""Which list each word enters: two independent sources make it Standard, one makes it Big."""

import re
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass

from referee.words.builder.british_spellings import british_spellings
from referee.words.builder.inflections import inflections
from referee.words.builder.translators import GERMAN, JAPANESE
from referee.words.builder.wordnet import Sense
from referee.words.form_names import COMPARATIVE, PAST, PLURAL, SUPERLATIVE
from referee.words.lists import COMMON, HUGE, LEVELS, STANDARD

SHORTEST, LONGEST = 3, 28
SHORT_WORDS_TOO = {"QI"}
"""Two-letter words come from ENABLE alone (SCOWL's are no use for games), and this one, newer than ENABLE."""
ROMAN = re.compile(r"[IVXLCDM]{3,}")
NO_PLURAL = ("ISM", "NESS", "ICS", "ITY", "ING", "S", "UM", "US", "FISH", "WARE")
NO_NOUN = ("IER", "EST", "ING", "ED", "LY", "S")
"""How no noun ends that dictionaries leave out."""
TWO = 2
TRANSLATORS = frozenset({GERMAN, JAPANESE})
IRREGULAR = (PAST, COMPARATIVE, SUPERLATIVE)
"""The regular forms that an irregular word lacks: catched, gooder."""


@dataclass(frozen=True)
class Sources:
    """The words of every source, in capitals.

    SCOWL and the two spelling checkers share their oldest words, so together they are one source.
    """

    enable: Set[str]
    levels: Mapping[str, int]
    """SCOWL's level of each word."""
    regional: Set[str]
    american: Set[str]
    """CSpell's list: a second vote only, since it holds misspellings and scraps of software."""
    british: Set[str]
    """Hunspell's British dictionary: a second vote only, since its licence is not a free one for lists."""
    wordnet: tuple[Sense, ...]
    wiktionary: tuple[Sense, ...]
    translators: tuple[Sense, ...]
    """Words of dictionaries for translators: a second vote only."""
    irregular: tuple[tuple[str, str, str], ...]
    additions: Set[str]
    frequent: Set[str]
    """Words that texts use often: additions that are none do not belong to Common."""
    barred: Set[str]
    """Abbreviations, contractions and misspellings, which some sources also have in small letters."""
    doubtful: Set[str]
    """Names and exclamations, which need two sources."""
    compounds: Set[str]
    """The letters of what dictionaries write as several words or with a hyphen."""
    last: Mapping[str, int]
    """The smallest list that held each word in the last edition."""


def word_classes(sources: Sources) -> dict[str, int]:
    """Every word with the smallest list that holds it."""
    classes = dict.fromkeys(sources.enable | SHORT_WORDS_TOO, STANDARD)
    for word, level in sources.levels.items():
        if level <= LEVELS[HUGE] and (len(word) >= SHORTEST or word in sources.enable):
            classes[word] = min(classes.get(word, HUGE), _class_of(level))
    for word, votes in count_votes(sources).items():
        if classes.get(word, HUGE) == HUGE and word not in sources.barred and not ROMAN.fullmatch(word):
            bringing = votes - TRANSLATORS
            if len(bringing if _is_doubted(word, sources) else votes) >= TWO:
                classes[word] = STANDARD
            elif bringing and word not in sources.doubtful:
                classes[word] = HUGE
    listed = {word for word, found in classes.items() if found <= STANDARD}
    classes.update(dict.fromkeys(_confirmed_forms(listed, sources), STANDARD))
    classes.update(list(_lasting_words(classes, sources)))
    spellings = british_spellings(sources.regional, listed) - sources.barred - sources.doubtful
    classes.update(dict.fromkeys(spellings, STANDARD))
    for word in sources.additions:
        classes[word] = COMMON if word in sources.frequent else min(classes.get(word, STANDARD), STANDARD)
    return classes


def _is_doubted(word: str, sources: Sources) -> bool:
    """Whether translators have no vote: on names, exclamations, three letters (QIN), two words (ICECREAM)."""
    several = not sources.compounds.isdisjoint({word, word.removesuffix("S")})
    return several or word in sources.doubtful or len(word) == SHORTEST


def _confirmed_forms(listed: Set[str], sources: Sources) -> set[str]:
    """The regular forms of Standard's words that SCOWL has, if only among its rarest, or a spelling checker.

    A spelling checker, which also has doomiers, counts for the part of speech that dictionaries give a word;
    one that no dictionary has is taken for a noun.
    A name is no form of an ordinary word (Moses), but of another name (Mohawks). A plural has no plural.
    """
    strong, parts = _strong_verbs(sources.irregular), _parts_of_speech(sources)
    rare = {word for word, level in sources.levels.items() if level <= LEVELS[HUGE] and len(word) >= SHORTEST}
    checked = sources.american | sources.british
    found: set[str] = set()
    for base in listed - {form.upper() for form, _, _ in sources.irregular}:
        if not (base.endswith("S") and base[:-1] in listed):
            forms = _forms_of_parts(base, "nv", strong) & rare
            unknown = "" if base.endswith(NO_NOUN) else "n"
            forms |= _forms_of_parts(base, parts.get(base, unknown), strong) & checked
            found |= forms if base in sources.doubtful else forms - sources.doubtful
    return found - sources.barred - listed


def _parts_of_speech(sources: Sources) -> dict[str, str]:
    """The parts of speech that dictionaries give each word."""
    parts: dict[str, str] = {}
    for written, part in {(each.written, each.part) for each in (*sources.wordnet, *sources.wiktionary)}:
        parts[written.upper()] = parts.get(written.upper(), "") + part
    return parts


def _lasting_words(classes: Mapping[str, int], sources: Sources) -> Iterator[tuple[str, int]]:
    """Words that the last edition had in a smaller list: what stood at a table goes on standing."""
    wrong = sources.barred | sources.doubtful
    for word, before in sources.last.items():
        if before < classes.get(word, before) and word not in wrong:
            yield word, before


def count_votes(sources: Sources) -> dict[str, set[str]]:
    """The independent sources that know each word; the spelling checkers vote, but name no word alone."""
    scowl = {word for word, level in sources.levels.items() if level <= LEVELS[HUGE]}
    checked = scowl | sources.american | sources.british
    attested = checked | sources.enable
    dictionaries = {"WordNet": sources.wordnet, "Wiktionary": sources.wiktionary}
    for name in TRANSLATORS:
        dictionaries[name] = tuple(sense for sense in sources.translators if sense.source == name)
    named = {name: _dictionary_words(each, attested, sources) for name, each in dictionaries.items()}
    votes: dict[str, set[str]] = {}
    for name, words in (*named.items(), ("spelling lists", scowl)):
        for word in words:
            votes.setdefault(word, set()).add(name)
    for word in (sources.american | sources.british) & votes.keys():
        votes[word].add("spelling lists")
    return {word: found for word, found in votes.items() if SHORTEST <= len(word) <= LONGEST}


def lower_case_words(written: Iterable[str]) -> set[str]:
    """The words in small letters, as cards spell them; names, abbreviations and hyphens are left out."""
    return {
        each.upper()
        for each in written
        if each.isascii() and each.isalpha() and each.islower() and SHORTEST <= len(each) <= LONGEST
    }


def _dictionary_words(senses: Iterable[Sense], attested: Set[str], sources: Sources) -> set[str]:
    """The entries of a dictionary and their forms.

    Which form of a word is in use (travelled or traveled, the adjective caftaned of a caftan) the word lists
    tell. A new word, which none of them has, takes the regular forms of its part of speech, unless it ends
    like an irregular verb.
    """
    strong = _strong_verbs(sources.irregular)
    uneven = {base.upper() for _, part, base in sources.irregular if part == "a"}
    found: set[str] = set()
    for word, part in {(each.written.upper(), each.part) for each in senses if each.is_word}:
        regular = word not in (strong if part == "v" else uneven if part == "a" else ())
        forms = [(form, code) for form, code in inflections(word, part) if regular or code not in IRREGULAR]
        known = {*(form for form, _ in forms), *_forms_of_parts(word, "nv", strong)} & attested
        is_new = word not in attested and not known and not _ends_like(word, strong)
        found |= {word, *known, *(_first_forms(word, forms) if is_new else ())}
    return found


def _strong_verbs(irregular: Iterable[tuple[str, str, str]]) -> set[str]:
    """The verbs without a regular past: catch, think."""
    return {
        base.upper()
        for form, part, base in irregular
        if part == "v" and len(base) > TWO and not form.endswith(("ed", "ing", "s"))
    }


def _forms_of_parts(word: str, parts: str, strong: Set[str]) -> set[str]:
    """The regular forms of a word as these parts of speech."""
    forms = (each for part in parts for each in inflections(word, part))
    return {form for form, code in forms if code != PAST or word not in strong}


def _ends_like(word: str, others: Set[str]) -> bool:
    """Whether one of these words is the end of this one: OVERTHINK ends like THINK."""
    return any(word[place:] in others for place in range(1, len(word)))


def _first_forms(word: str, forms: list[tuple[str, str]]) -> set[str]:
    """The first spelling of each form; no plural for what is not counted, no comparative."""
    first: dict[str, str] = {}
    for form, code in forms:
        first.setdefault(code, form)
    skipped = {COMPARATIVE, SUPERLATIVE, *(PLURAL if word.endswith(NO_PLURAL) else "")}
    return {form for code, form in first.items() if code not in skipped}


def _class_of(level: int) -> int:
    return next(found for found, most in LEVELS.items() if level <= most)
