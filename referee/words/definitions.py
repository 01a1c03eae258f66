"""Definitions of a word; a form of another word is explained by it: "plural of garnet: a hard mineral"."""

from collections.abc import Iterator

from referee.kit.words import Definition
from referee.words import lists
from referee.words.form_names import DERIVATIONS, INFLECTIONS, PARTS
from referee.words.sorted_lines import Row

AT_MOST = 2
OLD, LAST = "5500", "9999"
"""From this rank on a meaning is old or rude, and told after what the word is a form of."""
DEEPEST = 3
"""Links followed from a form to a meaning: UNRAVELERS, UNRAVELER, UNRAVEL."""


def definitions(word: str) -> tuple[Definition, ...]:
    """Up to two definitions of a listed word in capitals, the commonest first: SAID is above all of SAY."""
    own = [(rank, Definition(word, gloss)) for rank, _, gloss in _meanings(word)]
    made = [(min(rank, OLD), Definition(base, says)) for rank, base, says in _explanations(word)]
    in_order = sorted((*made, *own), key=lambda each: each[0])
    return tuple(dict.fromkeys(each for _, each in in_order))[:AT_MOST]


def _meanings(word: str) -> list[Row]:
    """Rank, part of speech and gloss of each meaning, the clearest first."""
    return sorted((*lists.meanings().find(word), *lists.wiktionary().find(word)))


def _explanations(word: str, depth: int = DEEPEST) -> Iterator[tuple[str, str, str]]:
    """The rank of each word that this one is made from, that word, and the sentence that explains by it."""
    for rank, code, base in sorted((_use_of_base(*form), *form) for form in lists.forms().find(word)):
        gloss = _gloss(base, PARTS.get(code, ""), depth - 1)
        name = base.lower()
        if code in INFLECTIONS:
            says = INFLECTIONS[code].format(name)
            yield rank, base, f"{says}: {gloss}" if gloss else says
        else:
            says = DERIVATIONS[code].format(name, s=_third_person(name), an=_with_article(name))
            yield rank, base, f"{says} ({name}: {gloss})" if gloss else says


def _use_of_base(code: str, base: str) -> str:
    """The rank of the base's first meaning in the form's part of speech: MAKES is first of all a verb."""
    return next((rank for rank, part, _ in _meanings(base) if part == PARTS.get(code)), LAST)


def _gloss(word: str, part: str, depth: int) -> str:
    """What a word means as this part of speech, or at all, or by the word that it is made from."""
    meanings = _meanings(word)
    gloss = next((gloss for _, found, gloss in meanings if not part or found == part), "")
    if gloss or depth <= 0:
        return gloss
    return meanings[0][2] if meanings else next((says for _, _, says in _explanations(word, depth)), "")


def _with_article(name: str) -> str:
    return f"an {name}" if name[0] in "aeiou" else f"a {name}"


def _third_person(verb: str) -> str:
    """A verb as it follows “she”.

    >>> _third_person("catch"), _third_person("carry"), _third_person("play")
    ('catches', 'carries', 'plays')
    """
    if verb.endswith("y") and verb[-2:-1] not in "aeiou":
        return verb[:-1] + "ies"
    return verb + ("es" if verb.endswith(("s", "x", "z", "ch", "sh")) else "s")
