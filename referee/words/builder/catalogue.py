"""The texts of `lists.toml` (editions, sizes, sources, checksums) and `NOTICES` (licences)."""

from collections.abc import Mapping

from referee.words.builder.sources import SOURCES

EDITION = "2027.01"
NOTICES_HEAD = """\
The word lists of Quoin are made from the packages below; their licence texts follow.
Slurs were read by a person from the list of the package cuss and kept in slurs.txt.

Four files have licences of their own, which hold for whoever passes them on:
wiktionary.tsv.gz: definitions by the authors of Wiktionary, shortened; from DBnary and WikDict, in the
FreeDict dictionaries of Karl Bartel (wikdict.com). Creative Commons Attribution-ShareAlike 3.0,
https://creativecommons.org/licenses/by-sa/3.0/
misspellings.tsv.gz: misspellings from Wikipedia and other lists, collected by CSpell, those of listed words.
Creative Commons Attribution-ShareAlike 4.0, whose text follows below.
ranks.tsv.gz, sounds.tsv.gz: common words in the order of their frequency, from wordfreq by Robyn Speer.
Creative Commons Attribution-ShareAlike 4.0, too.

Open English WordNet: definitions by the Open English WordNet community (en-word.net), from Princeton WordNet.
Creative Commons Attribution 4.0, https://creativecommons.org/licenses/by/4.0/
Webster's Revised Unabridged Dictionary of 1913: public domain.
hunspell-en-gb: not a part of the lists; it confirms words of other sources. So do two dictionaries for
translators: trans-de-en by Frank Richter, TU Chemnitz, whose labels of slang are counted as well, and EDICT,
which is the property of the Electronic Dictionary Research and Development Group and used in conformance with
the Group's licence (edrdg.org/edrdg/licence.html). Of DACCO (LGPL 2.1, whose text is in
LICENSE-LGPL-2.1) the labels of slang are counted alone.

ENABLE: public domain word list by Alan Beale and M. Cooper; credited here as they ask.
Family names: from the package names, which has them from the US Census Bureau of 1990 (public domain).
Big: if the list Big is used, it contains words of The UK Advanced Cryptics Dictionary,
Copyright (c) J Ross Beresford 1993-1999. All Rights Reserved.
The full text stands below, in SCOWL's own notice.
"""


def catalogue_text(sizes: Mapping[int, int], checksums: Mapping[str, str]) -> str:
    """The text of `lists.toml`."""
    common, standard, big = sizes.values()
    lists = (
        ("common", "Common", 1, common, "SCOWL up to level 50, both spellings, and newer words", "SCOWL"),
        (
            "standard",
            "Standard",
            2,
            standard,
            "ENABLE1, SCOWL up to level 70, and what two sources have",
            "ENABLE public domain, SCOWL, WordNet, Wiktionary",
        ),
        (
            "big",
            "Big",
            3,
            big,
            "Standard, SCOWL up to level 80, and what one source has",
            "ENABLE public domain, SCOWL, WordNet, Wiktionary, UKACD (notice shown)",
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
            f'[source."{source.package}"]\nversion = "{source.version}"\nclient = "{source.client}"\n'
            f'sha256 = "{source.checksum}"\ntakes = "{source.takes}"\nlicence = "{source.licence}"\n'
        )
    return "\n".join(text)


def notices_text(texts: Mapping[str, str]) -> str:
    """The text of `NOTICES`: all licence texts, as their authors ask."""
    rule = "=" * 78
    parts = [f"{rule}\n{package}\n{rule}\n\n{text.strip()}\n" for package, text in texts.items()]
    return NOTICES_HEAD + "\n" + "\n".join(parts)
