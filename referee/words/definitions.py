"""Definitions of a word; a form of another word is explained by it: "plural of garnet: a hard mineral"."""

from collections.abc import Iterator

from referee.kit.words import Definition
from referee.words import lists
from referee.words.form_names import DERIVATIONS, INFLECTIONS, PARTS
from referee.words.sorted_lines import Row

AT_MOST = 2
OLD = "5500"
"""From this rank on a meaning is old or rude, and told after what the word is a form of."""
DEEPEST = 3
"""Links followed from a form to a meaning: UNRAVELERS, UNRAVELER, UNRAVEL."""


def definitions(word: str) -> tuple[Definition, ...]:
    """Up to two definitions of a listed word in capitals, its own meanings first."""
    meanings = _meanings(word)
    first = [Definition(word, gloss) for rank, _, gloss in meanings if rank < OLD]
    made = [Definition(base, says) for base, says in _explanations(word)]
    last = [Definition(word, gloss) for rank, _, gloss in meanings if rank >= OLD]
    return (*first, *made, *last)[:AT_MOST]


def _meanings(word: str) -> list[Row]:
    """Rank, part of speech and gloss of each meaning, the clearest first."""
    return sorted((*lists.meanings().find(word), *lists.wiktionary().find(word)))


def _explanations(word: str, depth: int = DEEPEST) -> Iterator[tuple[str, str]]:
    """Each word that this one is made from, and the sentence that says so and what that word means."""
    for code, base in lists.forms().find(word):
        gloss = _gloss(base, PARTS.get(code, ""), depth - 1)
        name = base.lower()
        if code in INFLECTIONS:
            says = INFLECTIONS[code].format(name)
            yield base, f"{says}: {gloss}" if gloss else says
        else:
            says = DERIVATIONS[code].format(name, s=_third_person(name))
            yield base, f"{says} ({name}: {gloss})" if gloss else says


def _gloss(word: str, part: str, depth: int) -> str:
    """What a word means as this part of speech, or at all, or by the word that it is made from."""
    meanings = _meanings(word)
    gloss = next((gloss for _, found, gloss in meanings if not part or found == part), "")
    if gloss or depth <= 0:
        return gloss
    return meanings[0][2] if meanings else next((says for _, says in _explanations(word, depth)), "")


def _third_person(verb: str) -> str:
    """
    >>> _third_person("catch"), _third_person("carry"), _third_person("play")
    ('catches', 'carries', 'plays')
    """
    if verb.endswith("y") and verb[-2:-1] not in "aeiou":
        return verb[:-1] + "ies"
    return verb + ("es" if verb.endswith(("s", "x", "z", "ch", "sh")) else "s")
