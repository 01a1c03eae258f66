"""Cards as people and photos name them in a row: by id, by letter, or face down as a letter.

`romance-R5T` is that card, `romance-R` a Romance R, `R` any R. `*O` lies face down as O, `*O=romance-W4` is
that card face down as O, and `*` is a face-down card whose letter is not told yet. A `!` behind says that ink
lies on it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

MOST = 40
"""No word is longer, and no row."""
CARD = r"[a-z_]+-[A-Z][0-9]*T?(?:@[0-9]+)?"
TOKEN = re.compile(
    rf"(?:(?P<up>{CARD})|(?P<letter>[A-Za-z])|(?P<down>\*)(?P<reads>[A-Za-z]?)(?:=(?P<under>{CARD}))?)(?P<inked>!)?"
)
LETTERS = re.compile(r"[A-Za-z]{2,}")


@dataclass(frozen=True)
class Token:
    """One card of a row as it was named."""

    card: str = ""
    """Its id, or genre and letter of it; empty where only a letter was told."""
    reads: str = ""
    down: bool = False
    inked: bool = False

    @property
    def says(self) -> str:
        """The way back: what names it."""
        named = (
            f"*{self.reads}{'=' if self.card else ''}{self.card}" if self.down else self.card or self.reads
        )
        return f"{named}{'!' if self.inked else ''}"


def lies_across(card: str) -> bool:
    """Is this card printed to lie across the row? The T behind its cost says so.

    >>> lies_across("romance-R5T"), lies_across("starter-T@0")
    (True, False)
    """
    return re.search(r"[0-9]T$", card) is not None


def read(texts: Iterable[str]) -> tuple[tuple[Token, ...], tuple[str, ...]]:
    """The cards named, and the texts that name none. Letters written together are one card each.

    >>> [token.says for token in read(["w*ord"])[0]], read(["romance-R5T", "?"])[1]
    (['W', '*O', 'R', 'D'], ('?',))
    >>> [token.says for token in read(["romance-R5T", "*O=starter-A@0", "t!", "*"])[0]]
    ['romance-R5T', '*O=starter-A@0', 'T!', '*']
    """
    tokens: list[Token] = []
    strange: list[str] = []
    for text in (part for given in texts for part in split_letters(given)):
        found = TOKEN.fullmatch(text)
        if found is None or not text or len(tokens) >= MOST:
            strange.append(text)
        else:
            tokens.append(_token(found))
    return tuple(tokens), tuple(strange)


def split_letters(text: str) -> list[str]:
    """Letters written together, one by one; a star belongs to the letter after it."""
    if LETTERS.fullmatch(text.replace("*", "").replace("!", "")) and "=" not in text:
        return re.findall(r"\*?[A-Za-z]!?|\*(?![A-Za-z])|.", text)[: MOST + 1]
    return [text]


def _token(found: re.Match[str]) -> Token:
    reads = found["letter"] or found["reads"] or ""
    return Token(
        found["up"] or found["under"] or "", reads.upper(), bool(found["down"]), bool(found["inked"])
    )
