"""Opening the server: the door, the address, the code for the phones."""

import socket
import sys
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import cv2
import numpy as np
import pytest

from referee.server.config import Config, StartError
from referee.server.network import own_address
from referee.server.serve import reserve
from referee.server.welcome import address, welcome
from tests.support.forked_commands import refusal_of, serving_warm
from tests.support.server import QUOIN, ROOT, serving, start, stop
from tests.support.server import address as address_told

HALVES = {" ": (0, 0), "▀": (255, 0), "▄": (0, 255), "█": (255, 255)}


@pytest.fixture
def config(tmp_path: Path) -> Config:
    return Config(data=tmp_path, database_url=f"sqlite:///{tmp_path}/quoin.db", secret_key="k" * 64)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere only a listener keeps a port")
def test_a_busy_port_is_named() -> None:
    with reserve("127.0.0.1", 0) as (_, port), busy(port), reserve("127.0.0.1", port):
        raise AssertionError("it was free")


def test_a_port_another_program_listens_on_is_named() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with busy(port), reserve("127.0.0.1", port):
            raise AssertionError("it was free")


def busy(port: int) -> AbstractContextManager[object]:
    return pytest.raises(StartError, match=f"^Port {port} is already in use; .* set PORT to another")


def test_a_host_that_is_not_ours_is_refused() -> None:
    says = r"^The server cannot listen on 203\.0\.113\.7, port 8000: "
    with pytest.raises(StartError, match=says), reserve("203.0.113.7", 8000):
        raise AssertionError("it is ours")


def test_phones_get_this_machines_address_on_the_network(config: Config) -> None:
    assert address(replace(config, port=8123)) == f"http://{own_address()}:8123/"
    assert socket.inet_aton(own_address())


def test_a_configured_host_is_printed_unchanged(config: Config) -> None:
    assert address(replace(config, host="127.0.0.1", port=8123)) == "http://127.0.0.1:8123/"
    assert address(replace(config, host="::1", port=8123, tls=True)) == "https://[::1]:8123/"


def test_the_code_in_the_terminal_can_be_scanned(config: Config) -> None:
    told = welcome(replace(config, host="192.0.2.7"))
    assert "\n    http://192.0.2.7:8000/\n" in told
    assert scan(told) == "http://192.0.2.7:8000/"


def scan(terminal: str) -> str:
    """What a phone reads from a photo of the terminal."""
    lines = [line for line in terminal.splitlines() if line and set(line) <= set(HALVES)]
    rows = [[HALVES[sign][half] for sign in line] for line in lines for half in (0, 1)]
    photo = cv2.resize(np.array(rows, dtype=np.uint8), None, fx=8, fy=8, interpolation=cv2.INTER_NEAREST)
    return cv2.QRCodeDetector().detectAndDecode(photo)[0]


def status(url: str, forwarded_for: str = "") -> int:
    headers = {"X-Forwarded-Host": forwarded_for} if forwarded_for else {}
    try:
        with urlopen(Request(url, headers=headers), timeout=30) as answer:
            return int(answer.status)
    except HTTPError as refusal:
        return refusal.code


@pytest.mark.posix("a server is asked to stop by a signal")
def test_a_server_opens_answers_and_stops_when_asked(tmp_path: Path) -> None:
    process = start(tmp_path, (*QUOIN, "serve"), ROOT, {})
    assert status(address_told(process)) == 200
    assert stop(process) == 0


def test_a_server_starts_again_on_its_own_data(tmp_path: Path) -> None:
    for _ in range(2):
        with serving(tmp_path) as url:
            assert status(url) == 200


def test_the_tables_can_be_kept_in_postgresql(tmp_path: Path, fresh_postgres_url: str) -> None:
    with serving_warm(tmp_path, DATABASE_URL=fresh_postgres_url) as url:
        assert status(url) == 200
    assert not (tmp_path / "quoin.db").exists()


@pytest.mark.posix("rights of files")
def test_data_files_are_readable_by_their_owner_only(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    with serving_warm(tmp_path):
        kept = {file.name: file.stat().st_mode & 0o077 for file in tmp_path.iterdir()}
    assert "quoin.db" in kept
    assert not any(kept.values())


def test_two_servers_cannot_share_a_port(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        assert refusal_of(tmp_path, PORT=str(port)).startswith(f"Port {port} is already in use;")


def test_two_servers_cannot_share_a_database_file(tmp_path: Path) -> None:
    with serving_warm(tmp_path):
        assert refusal_of(tmp_path).startswith("Another server already uses quoin.db;")


def test_a_data_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "file" / "var"
    folder.parent.write_text("")
    assert refusal_of(folder).startswith(f"The data folder {folder} cannot be written:")


@pytest.mark.parametrize(
    "url, says",
    [
        ("mysql://db/quoin", "DATABASE_URL must begin with postgresql:// or sqlite:///."),
        ("postgresql://quoin@127.0.0.1:1/quoin", "The database does not answer"),
        ("postgresql://quoin@127.0.0.1:port/quoin", "DATABASE_URL cannot be understood: Port could not"),
        pytest.param(
            *("sqlite:////dev/null/quoin.db", "The database folder /dev/null cannot be made"),
            marks=pytest.mark.posix("there is no /dev/null"),
        ),
    ],
)
def test_an_unusable_database_is_reported_in_one_sentence(tmp_path: Path, url: str, says: str) -> None:
    assert refusal_of(tmp_path, DATABASE_URL=url).startswith(says)


def test_a_file_that_is_not_a_database_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "quoin.db").write_text("the shopping list for Saturday")
    assert "not a database" in refusal_of(tmp_path)
    assert (tmp_path / "quoin.db").read_text() == "the shopping list for Saturday"


def test_a_forwarded_host_is_trusted_only_behind_a_configured_proxy(tmp_path: Path) -> None:
    with serving_warm(tmp_path) as url:
        assert status(url, "elsewhere.example") == 200
    with serving_warm(tmp_path, QUOIN_PROXIES="1", QUOIN_HOSTS="games.example") as url:
        assert status(url, "games.example") == 200
        assert status(url, "elsewhere.example") == 400


@pytest.mark.posix("scripts are started as programs")
@pytest.mark.skipif(Path(sys.prefix) != ROOT / ".venv", reason="needs the folder's own .venv")
def test_the_script_serves_and_installs_nothing_when_nothing_changed(tmp_path: Path) -> None:
    stamp = ROOT / ".venv" / "requirements.lock.stamp"
    installed = stamp.stat().st_mtime_ns
    with serving(tmp_path, ["script/serve"]) as url:
        assert status(url) == 200
    assert stamp.stat().st_mtime_ns == installed
