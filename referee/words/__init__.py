"""Word lists and verdicts: `load` gives a table its dictionary from the files in `wordlists/`."""

from collections.abc import Mapping

from referee.kit.words import normalise
from referee.words.lexicon import NONE, Lexicon
from referee.words.lists import listings
from referee.words.upload import UploadedList, UploadError, read_upload

__all__ = [
    "FIRST_EDITION",
    "SLURS",
    "Lexicon",
    "UploadError",
    "UploadedList",
    "choices",
    "load",
    "load_choice",
    "pin_edition",
    "read_upload",
    "without_edition",
]

SLURS = "+slurs"
"""Ends the word choice of a table that lets slurs stand: "standard+slurs"."""
EDITION = "@"
"""Stands before the edition in the word choice of a table that has begun: "standard@2026.12+slurs"."""

FIRST_EDITION = "2026.11"
"""What tables play with that began before editions were recorded."""


def load_choice(
    choice: str, house: Mapping[str, bool] | None = None, uploaded: UploadedList | None = None
) -> Lexicon:
    """The dictionary for a table's word choice; slurs are left out unless the choice ends with `SLURS`."""
    slurs = not choice.endswith(SLURS)
    name, _, edition = choice.removesuffix(SLURS).partition(EDITION)
    return load(name, slurs=slurs, house=house, uploaded=uploaded, edition=edition)


def pin_edition(choice: str, edition: str = "") -> str:
    """The word choice with its edition, the one in use unless another is given; a house's own list has none.

    >>> pin_edition("standard+slurs", "2026.11"), pin_edition("none"), pin_edition("big@2026.11")
    ('standard@2026.11+slurs', 'none', 'big@2026.11')
    """
    name = choice.removesuffix(SLURS)
    if name not in listings():
        return choice
    return f"{name}{EDITION}{edition or listings()[name].edition}{choice.removeprefix(name)}"


def without_edition(choice: str) -> str:
    """The word choice as a new table would make it.

    >>> without_edition("standard@2026.11+slurs")
    'standard+slurs'
    """
    name, at, rest = choice.partition(EDITION)
    return name + (SLURS if at and rest.endswith(SLURS) else "")


def load(
    list_name: str = "standard",
    *,
    slurs: bool = True,
    house: Mapping[str, bool] | None = None,
    uploaded: UploadedList | None = None,
    edition: str = "",
) -> Lexicon:
    """The dictionary of a table: a named list, the table's own, or none; with or without slurs.

    `house` maps each house word to allowed or barred; it outranks every list.
    An uploaded list replaces the named one. `edition` is the one a table began with, if not the one in use.
    """
    rulings = {normalise(word): allowed for word, allowed in (house or {}).items()}
    if uploaded:
        return Lexicon(list_name, uploaded.name, 0, slurs, rulings, uploaded)
    if list_name == NONE:
        return Lexicon(NONE, "no list", 0, slurs, rulings)
    if list_name not in listings():
        raise ValueError(f"There is no list {list_name!r}; choose one of {', '.join(choices())}.")
    listing = listings()[list_name]
    return Lexicon(listing.key, listing.name, listing.most, slurs, rulings, edition=edition)


def choices() -> tuple[str, ...]:
    """The lists a table may choose, by key; "none" leaves every word to the table."""
    return (*listings(), NONE)
