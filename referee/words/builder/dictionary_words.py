"""Which words a second dictionary has: its entries and their regular forms."""

from collections.abc import Iterable, Iterator

ENDINGS = ("S", "ES", "ED", "ING")
REGULAR = ("ed", "ing", "s")


def dictionary_words(
    words: Iterable[str], entries: set[str], irregular: Iterable[tuple[str, str, str]]
) -> Iterator[str]:
    """Those of the words that are entries or regular forms of one; CATCHED is none, since catch has caught.

    >>> irregular = [("caught", "v", "catch")]
    >>> list(dictionary_words(["GOUJONS", "CATCHED", "QUIXED"], {"GOUJON", "CATCH"}, irregular))
    ['GOUJONS']
    """
    known = list(irregular)
    forms = {form.upper() for form, _, _ in known}
    strong = {base.upper() for form, part, base in known if part == "v" and not form.endswith(REGULAR)}
    for word in words:
        bases = entries.intersection(_bases(word))
        wrongly_regular = word.endswith("ED") and word not in forms and not strong.isdisjoint(bases)
        if word in entries or (bases and not wrongly_regular):
            yield word


def _bases(word: str) -> Iterator[str]:
    """The words it may be a regular form of: GOUJONS of GOUJON, EPILATED of EPILATE."""
    for ending in ENDINGS:
        if word.endswith(ending):
            yield from (word.removesuffix(ending), word.removesuffix(ending) + "E")
