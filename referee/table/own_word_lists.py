"""The house's own word lists, which tables can choose like the shipped ones."""

from __future__ import annotations

from functools import lru_cache

from referee import words
from referee.engine.codec import BadRequestError
from referee.store.db.errors import NotFoundError
from referee.store.house import word_lists
from referee.store.house.word_lists import OwnList
from referee.store.models import OWN_LIST
from referee.words import SLURS, UploadedList

MOST_OPEN = 8
"""How many lists a process keeps in memory; a list takes about ten bytes a word."""


def add(name: str, content: bytes) -> tuple[OwnList, UploadedList]:
    """Save a list of the house, or raise `UploadError` with every reason."""
    uploaded = words.read_upload(" ".join(name.split())[: word_lists.LONGEST_NAME], content)
    return word_lists.save(uploaded.name, uploaded.text, uploaded.size), uploaded


def choices() -> tuple[str, ...]:
    """Everything a new table can choose: the shipped lists, none, and those of the house."""
    return (*words.choices(), *(each.choice for each in word_lists.offered_lists()))


def check_choice(choice: str) -> str:
    """Return the word choice if a new table can make it; raise if not."""
    if choice.removesuffix(SLURS) not in choices():
        known = ", ".join(words.choices())
        raise BadRequestError(
            f"There is no word list {choice[:60]!r}; choose one of {known}, or a list of this house; "
            f"{SLURS} behind it lets slurs stand."
        )
    return choice


def load_list(choice: str) -> UploadedList | None:
    """The list of the house that a table chose, withdrawn or not; None for a shipped list."""
    name = choice.removesuffix(SLURS)
    return _load_by_uid(name.removeprefix(OWN_LIST)) if name.startswith(OWN_LIST) else None


def find_list(choice: str) -> OwnList | None:
    """The name and size of the list behind a choice; None for a shipped list or one that is gone."""
    name = choice.removesuffix(SLURS)
    try:
        return word_lists.get(name.removeprefix(OWN_LIST)) if name.startswith(OWN_LIST) else None
    except NotFoundError:
        return None


@lru_cache(maxsize=MOST_OPEN)
def _load_by_uid(uid: str) -> UploadedList:
    """Load a list; it never changes under its uid, so it can be cached."""
    row = word_lists.get(uid)
    return UploadedList(row.name, word_lists.text(uid), row.size)
