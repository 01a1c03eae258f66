"""How common words are, from the package wordfreq: to rank suggestions and to spot gaps, never to admit."""

import gzip
from collections.abc import Iterator
from pathlib import Path

CODES = {0xD9: 1, 0xDA: 2, 0xDB: 4, 0xDC: 2, 0xDD: 4, 0xDE: 2, 0xDF: 4}
"""MessagePack: the bytes that a length takes for each kind of text, list and table."""
HEADER = 1
"""The texts before the first list of words name the format."""


def words_by_frequency(opened: Path) -> list[str]:
    """Every word of the package's English list, the commonest first, ties in alphabetical order."""
    (path,) = opened.rglob("large_en.msgpack.gz")
    content = gzip.decompress(path.read_bytes())
    groups: list[list[str]] = []
    for token in _tokens(content):
        if token is None:
            groups.append([])
        else:
            groups[-1].append(token)
    return [word for group in groups[HEADER:] for word in sorted(group)]


def _tokens(content: bytes) -> Iterator[str | None]:
    """The texts of a MessagePack file in their order, and None where a list begins."""
    at = 0
    while at < len(content):
        code = content[at]
        at += 1
        if 0x90 <= code <= 0x9F or code in (0xDC, 0xDD):
            at += CODES.get(code, 0)
            yield None
        elif 0xA0 <= code <= 0xBF or code in (0xD9, 0xDA, 0xDB):
            width = CODES.get(code, 0)
            length = int.from_bytes(content[at : at + width], "big") if width else code & 31
            at += width
            yield content[at : at + length].decode("utf-8")
            at += length
        elif code in (0xDE, 0xDF):
            at += CODES[code]
