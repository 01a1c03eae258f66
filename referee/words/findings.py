"""What can be said about one word: how it was typed, what the table ruled, what Letterpress refuses."""

from collections.abc import Iterator
from dataclasses import dataclass

from referee.kit.words import LONGEST_TYPED, Reason, Ruling, is_plain, shown
from referee.words.shelves import COMMON, LEVELS, Tag

FORMS = (
    ("-", Reason.HYPHENATED, "a hyphen"),
    ("'", Reason.CONTRACTION, "an apostrophe"),
    (" ", Reason.TWO_WORDS, "a space"),
)
REASON_NAMES = {
    Reason.PROPER_NOUN: "a proper noun",
    Reason.ABBREVIATION: "an abbreviation",
    Reason.SLANG: "slang",
}


@dataclass(frozen=True)
class Ruled:
    """A ruling before the word's lists, meanings and neighbours are added."""

    ruling: Ruling
    reason: Reason
    says: str
    evidence: str = ""


def typed_form(plain: str) -> Ruled | None:
    """What was typed is no single word of letters: say which character is in the way."""
    if not plain:
        return _malformed(Reason.NOT_LETTERS, "No letters were given.")
    if len(plain) > LONGEST_TYPED:
        return _malformed(
            Reason.TOO_LONG, f"That has more than {LONGEST_TYPED} letters; the longest listed word has 28."
        )
    if is_plain(plain):
        return None
    for sign, reason, what in FORMS:
        if sign in plain and is_plain(plain.replace(sign, "")):
            return _malformed(
                reason, f"{shown(plain)} has {what}; a single word without one is needed.", repr(sign)
            )
    odd = next(letter for letter in plain if not is_plain(letter))
    return _malformed(
        Reason.NOT_LETTERS, f"{shown(plain)} has a character that is not a letter: {shown(odd)}", shown(odd)
    )


def _malformed(reason: Reason, says: str, evidence: str = "") -> Ruled:
    return Ruled(Ruling.REFUSED, reason, says, evidence)


def by_house(plain: str, allowed: bool) -> Ruled:
    if allowed:
        return Ruled(
            Ruling.LEGAL, Reason.HOUSE, f"{plain} is a house word: the table has allowed it.", "house words"
        )
    return Ruled(Ruling.REFUSED, Reason.HOUSE, f"{plain} is barred by the table.", "house words")


def letterpress(plain: str, tags: tuple[Tag, ...], listed: bool, name: str) -> Iterator[Ruled]:
    """Letterpress, Illegal words: its own examples, and slang even when a list holds it."""
    for tag in of(tags, "ruling"):
        ruling, reason = tag.written.split(" ")
        yield Ruled(Ruling(ruling), Reason(reason), _ruled_says(plain, ruling, reason), tag.source)
    for tag in of(tags, "slang"):
        yield Ruled(
            Ruling.REFUSED, Reason.SLANG, f"{plain} is slang, and slang is not allowed.", _slang_evidence(tag)
        )
    if not listed or of(tags, "ordinary"):
        return
    for tag in of(tags, "proper"):
        says = f"{plain} is a proper noun, {tag.written}, and proper nouns are not allowed."
        yield Ruled(Ruling.REFUSED, Reason.PROPER_NOUN, says, f"{tag.written}: a name, {tag.source}")
    for tag in of(tags, "informal"):
        says = f"{plain} is in {name}, but some call it slang: the table decides."
        yield Ruled(Ruling.DISPUTED, Reason.SLANG, says, _slang_evidence(tag))
    for tag in of(tags, "label"):
        says = f"{plain} is in {name}, but labelled slang or informal by {tag.written}: the table decides."
        yield Ruled(Ruling.DISPUTED, Reason.SLANG, says, f"labelled slang or informal by {tag.written}")


def _ruled_says(plain: str, ruling: str, reason: str) -> str:
    kind = REASON_NAMES.get(Reason(reason), "an ordinary word")
    return f"{plain} is {kind}, and not allowed." if ruling == "refused" else f"{plain} is {kind}."


def _slang_evidence(tag: Tag) -> str:
    return f"{tag.written} slang: {tag.source}"


def named(tag: Tag) -> tuple[Reason, str]:
    if tag.kind == "name":
        return Reason.PROPER_NOUN, f"a proper noun, {tag.written}"
    return Reason.ABBREVIATION, f"an abbreviation, {tag.written}"


def evidence(tag: Tag) -> str:
    what = {"name": "a name, ", "abbreviation": "an abbreviation, "}.get(tag.kind, "")
    return f"{tag.written}: {what}{tag.source}"


def note(tags: tuple[Tag, ...]) -> str:
    """A legal word that is also a well-known name says so: Grace, not Tree."""
    known = (tag for tag in of(tags, "name") if tag.level <= LEVELS[COMMON])
    named = min(known, key=lambda tag: tag.level, default=None)
    return f" ({named.written} is a name, but the word is an ordinary one too.)" if named else ""


def of(tags: tuple[Tag, ...], kind: str) -> tuple[Tag, ...]:
    return tuple(tag for tag in tags if tag.kind == kind)
