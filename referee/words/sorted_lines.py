"""Sorted lines of text with a binary search over the raw bytes: little memory, nothing to parse at start."""

import gzip
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path

Row = tuple[str, ...]
"""The fields of a line, its key first."""


class SortedLines:
    """Lines `key<TAB>fields…` in byte order of their keys."""

    def __init__(self, text: bytes) -> None:
        self.text = text

    @classmethod
    def read(cls, path: Path) -> "SortedLines":
        """The lines of a gzip-packed file."""
        return cls(unpack(path))

    def find(self, key: str) -> Iterator[tuple[str, ...]]:
        """The fields of every line with this key."""
        wanted = key.encode() + b"\t"
        at = self._first_not_before(wanted)
        while self.text.startswith(wanted, at):
            end = self.text.index(b"\n", at)
            yield tuple(self.text[at + len(wanted) : end].decode().split("\t"))
            at = end + 1

    def keys_from(self, start: str) -> list[str]:
        """The key of every line that begins with these letters, capitals A to Z."""
        first, after = (self._first_not_before(each.encode()) for each in (start, start + "["))
        return [line.partition("\t")[0] for line in self.text[first:after].decode().splitlines()]

    def holds(self, line: str) -> bool:
        """Whether there is a line with exactly this text."""
        wanted = line.encode() + b"\n"
        return self.text.startswith(wanted, self._first_not_before(wanted))

    def _first_not_before(self, wanted: bytes) -> int:
        """The place of the first line that does not sort before `wanted`."""
        text, low, high = self.text, 0, len(self.text)
        while low < high:
            start = text.rfind(b"\n", low, (low + high) // 2) + 1 or low
            if text[start : start + len(wanted)] < wanted:
                low = text.index(b"\n", start) + 1
            else:
                high = start
        return low


def unpack(path: Path) -> bytes:
    """The content of a gzip file, in one buffer: its last four bytes tell the size, and none is outgrown."""
    packed = path.read_bytes()
    return zlib.decompress(packed, zlib.MAX_WBITS | 16, int.from_bytes(packed[-4:], "little"))


def join_rows(rows: Iterable[Row]) -> bytes:
    """The rows as sorted lines of tab-separated fields."""
    return b"".join(sorted("\t".join(row).encode() + b"\n" for row in rows))


def gzip_bytes(content: bytes) -> bytes:
    """The content gzipped without a date, so that the same content gives the same file."""
    return gzip.compress(content, compresslevel=9, mtime=0)
