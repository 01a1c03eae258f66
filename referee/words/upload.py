"""A list a table brings along: one word a line, checked before anybody plays with it."""

from dataclasses import dataclass

from referee.kit.words import LONGEST_TYPED, is_plain, normalise, shown

MOST_BYTES = 8 * 1024 * 1024
MOST_WORDS = 600_000
MOST_COMPLAINTS = 10


class UploadRefused(ValueError):
    """The list cannot be used; one sentence per problem, with line numbers."""

    def __init__(self, *complaints: str) -> None:
        super().__init__(" ".join(complaints))
        self.complaints = complaints


@dataclass(frozen=True)
class Uploaded:
    """A table's own list: its name and its words in capitals."""

    name: str
    words: frozenset[str]
    duplicates: int = 0


def read_upload(name: str, content: bytes) -> Uploaded:
    """The list in a file, or every reason why not (the first ten)."""
    text = _decoded(content)
    words: dict[str, int] = {}
    complaints: list[str] = []
    repeated = 0
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        word = normalise(line)
        if not is_plain(word) or len(word) > LONGEST_TYPED:
            complaints.append(f"Line {number}: {shown(line.strip())!r} is not one word of letters only.")
        repeated += word in words
        words.setdefault(word, number)
    _refuse_if_useless(words, complaints)
    return Uploaded(name.strip() or "Our list", frozenset(words), repeated)


def _decoded(content: bytes) -> str:
    if len(content) > MOST_BYTES:
        raise UploadRefused(f"The file has {len(content):,} bytes; at most {MOST_BYTES:,} are read.")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        line = content[: wrong.start].count(b"\n") + 1
        raise UploadRefused(
            f"Line {line}: the file is not UTF-8 text. Save it as UTF-8 and try again."
        ) from None


def _refuse_if_useless(words: dict[str, int], complaints: list[str]) -> None:
    if complaints:
        more = len(complaints) - MOST_COMPLAINTS
        tail = (f"And {more} more lines.",) if more > 0 else ()
        raise UploadRefused(*complaints[:MOST_COMPLAINTS], *tail)
    if not words:
        raise UploadRefused("The file holds no words.")
    if len(words) > MOST_WORDS:
        raise UploadRefused(f"The file holds {len(words):,} words; at most {MOST_WORDS:,} are taken.")
