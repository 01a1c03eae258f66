"""The lists and the verdicts: `load` gives a table its dictionary, from committed data alone."""

from collections.abc import Mapping

from referee.kit.words import normalise
from referee.words.judge import NONE, Lexicon
from referee.words.shelves import listings
from referee.words.upload import Uploaded, UploadRefused, read_upload

__all__ = ["SLURS", "Lexicon", "UploadRefused", "Uploaded", "choices", "chosen", "load", "read_upload"]

SLURS = "+slurs"
"""Ends the word choice of a table that lets slurs stand: "standard+slurs"."""


def chosen(choice: str, house: Mapping[str, bool] | None = None, uploaded: Uploaded | None = None) -> Lexicon:
    """The dictionary of a table by its word choice; slurs are left out unless the choice lets them stand."""
    name, slurs = choice.removesuffix(SLURS), not choice.endswith(SLURS)
    return load(name, slurs=slurs, house=house, uploaded=uploaded)


def load(
    list_name: str = "standard",
    *,
    slurs: bool = True,
    house: Mapping[str, bool] | None = None,
    uploaded: Uploaded | None = None,
) -> Lexicon:
    """The dictionary of a table: its list (or its own, or none), slurs left out or not, and its house words.

    House words map a word to allowed or barred and go before every list.
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
