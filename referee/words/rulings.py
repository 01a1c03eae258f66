"""The reasons to allow or refuse one word: how it is typed, the house words, the Letterpress rules."""

from collections.abc import Iterator
from dataclasses import dataclass

from referee.kit.words import LONGEST_TYPED, Reason, Ruling, clip, is_plain
from referee.words.lists import COMMON, LEVELS, Tag

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
class BriefRuling:
    """A ruling and its sentence, before lists, definitions and nearest words are added."""

    ruling: Ruling
    reason: Reason
    says: str
    evidence: str = ""


def typing_ruling(plain: str) -> BriefRuling | None:
    """Refuse what is not one word of letters, and say which character is wrong; None where it is one."""
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
                reason, f"{clip(plain)} has {what}; a single word without one is needed.", repr(sign)
            )
    odd = next(letter for letter in plain if not is_plain(letter))
    return _malformed(
        Reason.NOT_LETTERS, f"{clip(plain)} has a character that is not a letter: {clip(odd)}", clip(odd)
    )


def _malformed(reason: Reason, says: str, evidence: str = "") -> BriefRuling:
    return BriefRuling(Ruling.REFUSED, reason, says, evidence)


def house_ruling(plain: str, allowed: bool) -> BriefRuling:
    """A word that this table has allowed or barred before."""
    if allowed:
        return BriefRuling(
            Ruling.LEGAL, Reason.HOUSE, f"{plain} is a house word: the table has allowed it.", "house words"
        )
    return BriefRuling(Ruling.REFUSED, Reason.HOUSE, f"{plain} is barred by the table.", "house words")


def letterpress_rulings(plain: str, tags: tuple[Tag, ...], listed: bool) -> Iterator[BriefRuling]:
    """Letterpress, Illegal words: the book's own examples, slang and proper nouns, listed or not."""
    for tag in tags_of_kind(tags, "ruling"):
        ruling, reason = tag.written.split(" ")
        yield BriefRuling(Ruling(ruling), Reason(reason), _book_sentence(plain, ruling, reason), tag.source)
    for tag in tags_of_kind(tags, "slang"):
        yield BriefRuling(
            Ruling.REFUSED, Reason.SLANG, f"{plain} is slang, and slang is not allowed.", _slang_evidence(tag)
        )
    if not listed or tags_of_kind(tags, "ordinary"):
        return
    for tag in tags_of_kind(tags, "proper"):
        says = f"{plain} is a proper noun, {tag.written}, and proper nouns are not allowed."
        yield BriefRuling(Ruling.REFUSED, Reason.PROPER_NOUN, says, f"{tag.written}: a name, {tag.source}")


def _book_sentence(plain: str, ruling: str, reason: str) -> str:
    kind = REASON_NAMES.get(Reason(reason), "an ordinary word")
    return f"{plain} is {kind}, and not allowed." if ruling == "refused" else f"{plain} is {kind}."


def _slang_evidence(tag: Tag) -> str:
    return f"{tag.written} slang: {tag.source}".strip()


def slang_note(tags: tuple[Tag, ...]) -> str:
    """A remark for a word that stands although somebody calls it slang: who, and where it is said."""
    if tags_of_kind(tags, "ordinary"):
        return ""
    for tag in tags_of_kind(tags, "informal"):
        return f" ({tag.written or 'It is'} slang in the sense: {tag.source}.)"
    for tag in tags_of_kind(tags, "label"):
        where = f", {tag.written}" if tag.written else ""
        return f" ({tag.source} calls it informal or slang{where}.)"
    return ""


def name_or_abbreviation(tag: Tag) -> tuple[Reason, str]:
    """Why such a word is refused: the reason, and what the word is."""
    if tag.kind == "name":
        return Reason.PROPER_NOUN, f"a proper noun, {tag.written}"
    return Reason.ABBREVIATION, f"an abbreviation, {tag.written}"


def evidence(tag: Tag) -> str:
    """Who says so: the written form, what it is, and the source."""
    what = {"name": "a name, ", "abbreviation": "an abbreviation, "}.get(tag.kind, "")
    return f"{tag.written}: {what}{tag.source}"


def name_note(tags: tuple[Tag, ...]) -> str:
    """A remark for a legal word that is also a well-known name: Grace, but not Tree."""
    known = (tag for tag in tags_of_kind(tags, "name") if tag.level <= LEVELS[COMMON])
    named = min(known, key=lambda tag: tag.level, default=None)
    return f" ({named.written} is a name, but the word is an ordinary one too.)" if named else ""


def tags_of_kind(tags: tuple[Tag, ...], kind: str) -> tuple[Tag, ...]:
    """The tags of one kind: name, slang, label and so on."""
    return tuple(tag for tag in tags if tag.kind == kind)
