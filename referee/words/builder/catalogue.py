"""The texts of `lists.toml` (editions, sizes, sources, checksums) and `NOTICES` (licences)."""

from collections.abc import Mapping

from referee.words.builder.sources import SOURCES

EDITION = "2026.11"
NOTICES_HEAD = """\
The word lists of Quoin are made from the packages below; their licence texts follow.
Slurs were read by a person from the list of the package cuss and kept in slurs.txt.

ENABLE: public domain word list by Alan Beale and M. Cooper; credited here as they ask.
Big: if the list Big is used, it contains words of The UK Advanced Cryptics Dictionary,
Copyright (c) J Ross Beresford 1993-1999. All Rights Reserved.
The full text stands below, in SCOWL's own notice.
"""


def catalogue_text(sizes: Mapping[int, int], checksums: Mapping[str, str]) -> str:
    """The text of `lists.toml`."""
    common, standard, big = sizes.values()
    lists = (
        ("common", "Common", 1, common, "SCOWL up to level 50, both spellings", "SCOWL"),
        (
            "standard",
            "Standard",
            2,
            standard,
            "ENABLE1, SCOWL up to level 70, and newer words",
            "ENABLE public domain, SCOWL",
        ),
        (
            "big",
            "Big",
            3,
            big,
            "Standard and SCOWL up to level 80",
            "ENABLE public domain, SCOWL, UKACD (notice shown)",
        ),
    )
    text = [f'edition = "{EDITION}"\n']
    for key, name, most, size, holds, licence in lists:
        text.append(
            f'[list.{key}]\nname = "{name}"\nmost = {most}\nsize = {size}\n'
            f'holds = "{holds}"\nlicence = "{licence}"\n'
        )
    for name, checksum in checksums.items():
        text.append(f'[file."{name}"]\nsha256_unpacked = "{checksum}"\n')
    for source in SOURCES:
        text.append(
            f'[source.{source.package}]\nversion = "{source.version}"\nclient = "{source.client}"\n'
            f'sha256 = "{source.checksum}"\ntakes = "{source.takes}"\nlicence = "{source.licence}"\n'
        )
    return "\n".join(text)


def notices_text(texts: Mapping[str, str]) -> str:
    """The text of `NOTICES`: all licence texts, as their authors ask."""
    rule = "=" * 78
    parts = [f"{rule}\n{package}\n{rule}\n\n{text.strip()}\n" for package, text in texts.items()]
    return NOTICES_HEAD + "\n" + "\n".join(parts)
