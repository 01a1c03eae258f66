"""A key for how a word sounds in English: words with the same key are said much alike.

The rules follow the idea of Metaphone, cut down to what server and browser can share line by line.
"""

import re

RULES = (
    ("^(KN|GN|PN)", "N"),
    ("^WR", "R"),
    ("^PS", "S"),
    ("^WH", "W"),
    ("^X", "S"),
    ("X", "KS"),
    ("MB$", "M"),
    ("PH", "F"),
    ("GHT", "T"),
    ("GH", ""),
    ("SCH", "SK"),
    ("TCH|CH|SH|[TSC]I(?=[AO])", "X"),
    ("DG(?=[EIY])|G(?=[EIY])", "J"),
    ("S?C(?=[EIY])", "S"),
    ("CK|C|QU?", "K"),
    ("Z", "S"),
)
VOWELS, SILENT, REPEATED = "AEIOU", re.compile("[AEIOUHWY]"), re.compile(r"(.)\1+")
COMPILED = tuple((re.compile(pattern), into) for pattern, into in RULES)


def sound_key(word: str) -> str:
    """The key of a word in capitals.

    >>> sound_key("FONE") == sound_key("PHONE"), sound_key("NIFE") == sound_key("KNIFE")
    (True, True)
    """
    for pattern, into in COMPILED:
        word = pattern.sub(into, word)
    head = "A" if word[:1] in VOWELS else word[:1]
    return REPEATED.sub(r"\1", head + SILENT.sub("", word[1:]))
