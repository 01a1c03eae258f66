"""Which words a second dictionary explains: its entries, and what is regularly formed from them."""

from collections.abc import Iterable, Iterator

ENDINGS = ("S", "ES", "ED", "ING")
REGULAR = ("ed", "ing", "s")


def explained(
    words: Iterable[str], entries: set[str], irregular: Iterable[tuple[str, str, str]]
) -> Iterator[str]:
    """Those of the words that are entries or forms of one; CATCHED is none, for catch has caught.

    >>> list(explained(["GOUJONS", "CATCHED", "QUIXED"], {"GOUJON", "CATCH"}, [("caught", "v", "catch")]))
    ['GOUJONS']
    """
    listed = list(irregular)
    named = {form.upper() for form, _, _ in listed}
    strong = {base.upper() for form, part, base in listed if part == "v" and not form.endswith(REGULAR)}
    for word in words:
        bases = entries.intersection(_bases(word))
        weakened = word.endswith("ED") and word not in named and not strong.isdisjoint(bases)
        if word in entries or (bases and not weakened):
            yield word


def _bases(word: str) -> Iterator[str]:
    """What the word may be a regular form of: GOUJONS of GOUJON, EPILATED of EPILATE."""
    for ending in ENDINGS:
        if word.endswith(ending):
            yield from (word.removesuffix(ending), word.removesuffix(ending) + "E")
