"""The owner's settings, read once at the start; each trouble with them is one sentence."""

import os
import secrets
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

THREADS = 512
"""Most threads that answer requests; they start when needed and end after half a minute without work."""
STREAMS = 192
"""Most phones that follow the bell; each holds a thread, so there must be far more threads than streams."""

SHORTEST_SECRET = 32
FEWEST_CHARACTERS = 8
"""Different ones in a secret given by the owner: `xxxx…` is long and still guessed at once."""

POSTGRES = "postgresql+psycopg://"
SCHEMES = {
    "postgres://": POSTGRES,
    "postgresql://": POSTGRES,
    POSTGRES: POSTGRES,
    "sqlite:///": "sqlite:///",
}


class StartError(Exception):
    """Why the server cannot be opened, as a sentence to its owner."""


@dataclass(frozen=True)
class Config:
    """Where a server listens, where it keeps its tables and how it signs its cookies."""

    data: Path
    database_url: str
    secret_key: str
    host: str = "0.0.0.0"
    port: int = 8000
    proxies: int = 0  # forwarders in front whose headers are believed
    hosts: tuple[str, ...] = ()  # names on the internet under which this server is known
    threads: int = THREADS
    streams: int = STREAMS
    log: str = "plain"  # or json: a line for every answer
    metrics_key: str = ""  # who shows it may read the metrics from elsewhere
    backups: bool = True  # a copy of the database every day
    tls: bool = False  # https with an authority of this installation's own
    demo_pace: float = 1.0  # how long the scripted seats of a demo wait; 0: not at all
    tables_per_hour: int = 60  # from one address; strangers cannot fill the disk
    house_key: str = ""  # or off: decided by the owner's settings instead of on a phone
    plain_port: int = 0  # with tls: where plain http leads to the page about trust, and on to https


def from_environment(environment: Mapping[str, str] = os.environ) -> Config:
    """The settings this server was started with; the data folder and its secret are made when new."""
    host = environment.get("HOST") or "0.0.0.0"
    port = _number("PORT", environment.get("PORT") or "8000", 65535)
    proxies = _number("QUOIN_PROXIES", environment.get("QUOIN_PROXIES") or "0", 9)
    data = open_data(Path(environment.get("QUOIN_DATA") or "var"))
    return Config(
        data=data,
        database_url=database_url(environment.get("DATABASE_URL") or f"sqlite:///{data / 'quoin.db'}"),
        secret_key=_secret_from_environment(environment) or stored_secret(data / "secret_key"),
        host=host,
        port=port,
        proxies=proxies,
        backups=_one_of("QUOIN_BACKUPS", environment.get("QUOIN_BACKUPS") or "on", "on", "off") == "on",
        log=_one_of("QUOIN_LOG", environment.get("QUOIN_LOG") or "plain", "plain", "json"),
        metrics_key=environment.get("QUOIN_METRICS_KEY") or "",
        demo_pace=_number("QUOIN_DEMO_PACE", environment.get("QUOIN_DEMO_PACE") or "100", 1000) / 100,
        tables_per_hour=_number(
            "QUOIN_TABLES_PER_HOUR", environment.get("QUOIN_TABLES_PER_HOUR") or "60", 1_000_000
        ),
        house_key=environment.get("QUOIN_HOUSE_KEY") or "",
        hosts=tuple((environment.get("QUOIN_HOSTS") or "").lower().replace(",", " ").split()),
    )


def open_data(folder: Path) -> Path:
    """The data folder, made for its owner alone when it is new, and known to be writable."""
    folder = folder.expanduser().absolute()
    try:
        if not folder.is_dir():
            folder.mkdir(mode=0o700, parents=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError as trouble:
        raise StartError(
            f"The data folder {folder} cannot be written: {trouble.strerror}. Set QUOIN_DATA to one that can."
        ) from trouble
    return folder


def database_url(url: str) -> str:
    """The database address with the driver we ship; anything but SQLite and PostgreSQL is refused."""
    try:
        urlsplit(url).port  # noqa: B018  # raises when it is no number
    except ValueError as trouble:
        raise StartError(f"DATABASE_URL cannot be understood: {trouble}.") from trouble
    for scheme, ours in SCHEMES.items():
        if url.startswith(scheme):
            return ours + url.removeprefix(scheme)
    raise StartError(
        "DATABASE_URL must begin with postgresql:// or sqlite:///. Unset, the tables lie in the data folder."
    )


def _secret_from_environment(environment: Mapping[str, str]) -> str | None:
    """The owner's SECRET_KEY, if it cannot be guessed; None if it is not set."""
    key = environment.get("SECRET_KEY")
    if key and (len(key) < SHORTEST_SECRET or len(set(key)) < FEWEST_CHARACTERS):
        raise StartError(
            f"SECRET_KEY is too easy to guess: give it {SHORTEST_SECRET} random characters or more, "
            "or unset it and Quoin makes one."
        )
    return key


def stored_secret(file: Path) -> str:
    """The key that signs seats, made at the first start and kept, so that a restart throws nobody out."""
    try:
        _write_once(file, secrets.token_urlsafe(48))
        key = file.read_text(encoding="ascii").strip()
    except (OSError, UnicodeError) as trouble:
        raise StartError(f"The secret in {file} cannot be read or made: {trouble}.") from trouble
    if len(key) < SHORTEST_SECRET:
        raise StartError(f"The secret in {file} is too short; delete it and start again to get a new one.")
    return key


def _write_once(file: Path, text: str) -> None:
    try:
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return
    with os.fdopen(handle, "w", encoding="ascii") as out:
        out.write(text + "\n")


def _number(name: str, text: str, most: int) -> int:
    if not (text.isascii() and text.isdigit()) or int(text) > most:
        raise StartError(f"{name} must be a number from 0 to {most}, not {text!r}.")
    return int(text)


def _one_of(name: str, text: str, *choices: str) -> str:
    if text not in choices:
        raise StartError(f"{name} must be {' or '.join(choices)}, not {text!r}.")
    return text
