"""Word lists and verdicts: `load` gives a table its dictionary from the files in `wordlists/`."""

from collections.abc import Mapping

from referee.kit.words import normalise
from referee.words.lexicon import NONE, Lexicon
from referee.words.lists import listings
from referee.words.upload import UploadedList, UploadError, read_upload

__all__ = [
    "SLURS",
    "Lexicon",
    "UploadError",
    "UploadedList",
    "choices",
    "load",
    "load_choice",
    "read_upload",
]

SLURS = "+slurs"
"""Ends the word choice of a table that lets slurs stand: "standard+slurs"."""


def load_choice(
    choice: str, house: Mapping[str, bool] | None = None, uploaded: UploadedList | None = None
) -> Lexicon:
    """The dictionary for a table's word choice; slurs are left out unless the choice ends with `SLURS`."""
    name, slurs = choice.removesuffix(SLURS), not choice.endswith(SLURS)
    return load(name, slurs=slurs, house=house, uploaded=uploaded)


def load(
    list_name: str = "standard",
    *,
    slurs: bool = True,
    house: Mapping[str, bool] | None = None,
    uploaded: UploadedList | None = None,
) -> Lexicon:
    """The dictionary of a table: a named list, the table's own, or none; with or without slurs.

    `house` maps each house word to allowed or barred; it outranks every list.
    An uploaded list replaces the named one.
    """
    rulings = {normalise(word): allowed for word, allowed in (house or {}).items()}
    if uploaded:
        return Lexicon(list_name, uploaded.name, 0, slurs, rulings, uploaded)
    if list_name == NONE:
        return Lexicon(NONE, "no list", 0, slurs, rulings)
    if list_name not in listings():
        raise ValueError(f"There is no list {list_name!r}; choose one of {', '.join(choices())}.")
    listing = listings()[list_name]
    return Lexicon(listing.key, listing.name, listing.most, slurs, rulings)


def choices() -> tuple[str, ...]:
    """The lists a table may choose, by key; "none" leaves every word to the table."""
    return (*listings(), NONE)
