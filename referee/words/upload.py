"""A table's own word list from a file: one word a line, checked before it is used."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from referee.kit.words import LONGEST_TYPED, clip, is_plain, normalise
from referee.words.sorted_lines import SortedLines

MOST_BYTES = 8 * 1024 * 1024
MOST_WORDS = 600_000
MOST_COMPLAINTS = 10


class UploadError(ValueError):
    """The list cannot be used; `complaints` has one sentence for each problem, with line numbers."""

    def __init__(self, *complaints: str) -> None:
        super().__init__(" ".join(complaints))
        self.complaints = complaints


@dataclass(frozen=True)
class UploadedList:
    """A table's own list: its name, and its words in capitals, sorted, one a line.

    The text itself is searched: a set of the same words would take ten times the memory.
    """

    name: str
    text: bytes
    size: int
    repeated: tuple[str, ...] = ()
    """A sentence for each line that repeats an earlier word; each word counts once."""

    def __contains__(self, word: str) -> bool:
        return SortedLines(self.text).holds(word)

    def __iter__(self) -> Iterator[str]:
        return (line.decode() for line in self.text.splitlines())

    def rearrange(self, letters: str) -> tuple[str, ...]:
        """Every word of exactly these letters."""
        those = sorted(letters)
        pattern = rf"^[{''.join(set(those))}]{{{len(those)}}}$"
        found = re.findall(pattern.encode(), self.text, re.MULTILINE)
        return tuple(word.decode() for word in found if sorted(word.decode()) == those)


def read_upload(name: str, content: bytes) -> UploadedList:
    """The list in a file; raises `UploadError` with the first ten complaints."""
    words: dict[str, int] = {}
    complaints: list[str] = []
    repeated: list[str] = []
    for number, line in enumerate(_decode(content).splitlines(), 1):
        if not line.strip():
            continue
        word = normalise(line)
        if not is_plain(word) or len(word) > LONGEST_TYPED:
            complaints.append(f"Line {number}: “{clip(line.strip())}” is not one word of letters only.")
        elif word in words:
            repeated.append(f"Line {number} repeats {word} of line {words[word]}.")
        words.setdefault(word, number)
    _refuse_useless_list(words, complaints)
    text = "".join(f"{word}\n" for word in sorted(words)).encode()
    return UploadedList(name.strip() or "Our list", text, len(words), _first_complaints(repeated))


def _decode(content: bytes) -> str:
    if len(content) > MOST_BYTES:
        raise UploadError(f"The file has {len(content):,} bytes; at most {MOST_BYTES:,} are read.")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise UploadError(
            f"Line {line}: the file is not UTF-8 text. Save it as UTF-8 and try again."
        ) from None


def _refuse_useless_list(words: dict[str, int], complaints: list[str]) -> None:
    if complaints:
        raise UploadError(*_first_complaints(complaints))
    if not words:
        raise UploadError("The file holds no words.")
    if len(words) > MOST_WORDS:
        raise UploadError(f"The file holds {len(words):,} words; at most {MOST_WORDS:,} are taken.")


def _first_complaints(lines: list[str]) -> tuple[str, ...]:
    """The first sentences, and how many more there are."""
    more = len(lines) - MOST_COMPLAINTS
    return (*lines[:MOST_COMPLAINTS], f"And {more} more lines.") if more > 0 else tuple(lines)
