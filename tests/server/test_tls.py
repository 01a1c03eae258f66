"""https at home: an authority limited to the house, and plain http beside it for the page about trust."""

import ipaddress
import os
import socket
import ssl
import stat
import subprocess
import threading
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from http.client import HTTPConnection, HTTPSConnection
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from playwright.sync_api import Browser, BrowserType

from referee.server.config import Config, StartError
from referee.server.serve import issue_certificate, with_tls
from referee.server.tls import authority, names, notice
from referee.server.tls import certificate as card
from referee.web.middleware.https_setup import ONLY_HTTPS
from tests.browser.phones import Phone
from tests.conftest import QUIET
from tests.support.forked_commands import serving_warm
from tests.support.programs import CERTUTIL, CHROMIUM
from tests.support.server import QUOIN, ROOT, serving

HOME = ("den", "den.local", "localhost")
LAN = tuple(map(ipaddress.ip_address, ("192.168.1.20", "fd00::20")))


def certificate_in(folder: Path) -> x509.Certificate:
    return x509.load_pem_x509_certificate((folder / "tls" / "server.crt").read_bytes())


def names_on(certificate: x509.Certificate) -> set[str]:
    found = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    return {str(each.value) for each in found}


@pytest.mark.posix("rights of files")
def test_the_certificate_authority_is_created_once_and_its_keys_are_private(tmp_path: Path) -> None:
    first, again = authority.load_or_create(tmp_path), authority.load_or_create(tmp_path)
    assert first.certificate == again.certificate
    first.issue(HOME, LAN)
    kept = {file.name: stat.S_IMODE(file.stat().st_mode) for file in (tmp_path / "tls").iterdir()}
    assert kept == dict.fromkeys(("authority.crt", "authority.key", "server.crt", "server.key"), 0o600)
    assert card.fingerprint(tmp_path) == first.certificate.fingerprint(hashes.SHA256()).hex(":").upper()


def test_a_certificate_suits_phones_and_stays_until_something_changes(tmp_path: Path) -> None:
    own = authority.load_or_create(tmp_path)
    assert own.issue(("den.local",), LAN)
    certificate = certificate_in(tmp_path)
    assert names_on(certificate) == {"den.local", "192.168.1.20", "fd00::20"}
    assert certificate.not_valid_after_utc - certificate.not_valid_before_utc < timedelta(days=825)
    assert not own.issue(("den.local",), LAN[:1])
    assert own.issue(("den.local",), (*LAN, ipaddress.ip_address("10.0.0.5")))
    assert "10.0.0.5" in names_on(certificate_in(tmp_path))


def test_a_certificate_about_to_expire_is_renewed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = authority.load_or_create(tmp_path)
    own.issue(("den.local",), LAN)
    monkeypatch.setattr(authority, "RENEW_DAYS", authority.LEAF_DAYS)
    assert own.issue(("den.local",), LAN)


def test_a_changed_address_needs_a_new_certificate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    config = Config(tmp_path, "", "", tls=True)
    issue_certificate(config)
    assert notice.suits(config)
    monkeypatch.setattr(names.network, "own_address", lambda: "192.168.77.7")
    assert not notice.suits(config)
    issue_certificate(config)
    assert notice.suits(config)


@pytest.mark.parametrize("broken", ["server.crt", "server.key"])
def test_a_damaged_certificate_is_issued_again(tmp_path: Path, broken: str) -> None:
    own = authority.load_or_create(tmp_path)
    own.issue(("den.local",), LAN)
    (tmp_path / "tls" / broken).write_text("half of it")
    assert own.issue(("den.local",), LAN)


def test_an_authority_that_cannot_be_read_is_named_and_left_alone(tmp_path: Path) -> None:
    authority.load_or_create(tmp_path)
    (tmp_path / "tls" / "authority.key").write_text("half of it")
    with pytest.raises(StartError, match=r"^The authority in .* Delete that folder to begin with a new one"):
        authority.load_or_create(tmp_path)


def handshake(trusted: bytes, folder: Path, name: str) -> None:
    """A TLS client that knows this authority meets a server with the kept certificate, under this name."""
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(folder / "tls" / "server.crt", folder / "tls" / "server.key")
    phone = ssl.create_default_context(cadata=trusted.decode())
    here, there = socket.socketpair()
    with here, there:
        threading.Thread(target=lambda: _answer(server, there), daemon=True).start()
        phone.wrap_socket(here, server_hostname=name).close()


def _answer(server: ssl.SSLContext, connection: socket.socket) -> None:
    with suppress(OSError):
        server.wrap_socket(connection, server_side=True).recv(1)


def test_the_authority_is_limited_to_this_server(tmp_path: Path) -> None:
    own = authority.load_or_create(tmp_path)
    own.issue(("den.local",), LAN)
    for name in ("den.local", "192.168.1.20"):
        handshake(card.certificate(tmp_path), tmp_path, name)
    assert not own.speaks_for("bank.example")


@pytest.mark.parametrize("claimed", ["bank.example", "203.0.113.7"])
def test_a_stolen_key_cannot_pass_as_anything_on_the_internet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, claimed: str
) -> None:
    own = authority.load_or_create(tmp_path)
    monkeypatch.setattr(authority.Authority, "speaks_for", lambda *_: True)
    if claimed[0].isdigit():
        own.issue((), (ipaddress.ip_address(claimed),))
    else:
        own.issue((claimed,), ())
    assert names_on(certificate_in(tmp_path)) == {claimed}
    with pytest.raises(ssl.SSLCertVerificationError, match="permitted subtree violation"):
        handshake(card.certificate(tmp_path), tmp_path, claimed)


def test_certificates_list_only_private_addresses_and_names() -> None:
    assert ipaddress.ip_address("127.0.0.1") in names.addresses()
    assert all(map(names.is_private, names.addresses("203.0.113.7")))
    assert "localhost" in names.names() and "games.example" not in names.names("games.example")


# ---- a real server


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes


@dataclass(frozen=True)
class Served:
    """A server with TLS, and what it keeps."""

    url: str
    data: Path

    @property
    def plain(self) -> str:
        """Where it answers over plain http: the port beside, or without TLS its own."""
        place = urlsplit(self.url)
        return f"http://{place.hostname}:{(place.port or 0) + (place.scheme == 'https')}"

    def ask(self, path: str, ways: ssl.SSLContext | None, method: str = "GET", body: bytes = b"") -> Answer:
        """Over TLS as these ways have it, or without over plain http."""
        place = urlsplit(self.url if ways else self.plain)
        line = (
            HTTPSConnection(str(place.hostname), place.port, timeout=60, context=ways)
            if ways
            else HTTPConnection(str(place.hostname), place.port, timeout=60)
        )
        line.request(method, path, body or None)
        answer = line.getresponse()
        return Answer(answer.status, dict(answer.headers), answer.read())

    @property
    def trusting(self) -> ssl.SSLContext:
        """A device that was told to trust the authority."""
        return ssl.create_default_context(cadata=card.certificate(self.data).decode())


def two_free_ports() -> int:
    """The first of two ports that follow each other."""
    while True:
        with socket.create_server(("127.0.0.1", 0)) as first, suppress(OSError):
            port = int(first.getsockname()[1])
            with socket.create_server(("127.0.0.1", port + 1)):
                return port


@pytest.fixture(scope="module")
def https(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    data = tmp_path_factory.mktemp("var")
    with serving(data, (*QUOIN, "serve", "--tls"), PORT=str(two_free_ports())) as url:
        yield Served(url.rstrip("/"), data)


def test_a_device_that_trusts_the_authority_is_served_over_https(https: Served) -> None:
    assert https.url.startswith("https://127.0.0.1:")
    page = https.ask("/new", https.trusting)
    assert page.status == 200 and b"New game" in page.body
    with pytest.raises(ssl.SSLCertVerificationError):
        https.ask("/", ssl.create_default_context())


@pytest.mark.filterwarnings("ignore:ssl.TLSVersion.TLSv1_1 is deprecated")
def test_the_newest_tls_is_spoken_and_an_old_one_refused(https: Served) -> None:
    place = (urlsplit(https.url).hostname, urlsplit(https.url).port)
    old = https.trusting
    old.set_ciphers("DEFAULT:@SECLEVEL=0")  # this side would
    old.minimum_version, old.maximum_version = ssl.TLSVersion.MINIMUM_SUPPORTED, ssl.TLSVersion.TLSv1_1
    with socket.create_connection(place) as line:
        assert https.trusting.wrap_socket(line, server_hostname="localhost").version() == "TLSv1.3"
    with socket.create_connection(place) as line, pytest.raises(OSError) as refused:
        old.wrap_socket(line, server_hostname="localhost")
    assert "NO_PROTOCOLS_AVAILABLE" not in str(refused.value)


def test_plain_http_on_the_port_beside_is_sent_on(https: Served) -> None:
    answer = https.ask("/words?q=quoin", None)
    assert (answer.status, answer.headers["Location"]) == (307, f"{https.url}/words?q=quoin")
    refused = https.ask("/join", None, "POST")
    assert refused.status == 403 and ONLY_HTTPS in refused.body.decode()


def test_the_certificate_is_downloaded_over_plain_http_with_instructions(https: Served) -> None:
    page = https.ask("/trust", None).body.decode()
    assert card.fingerprint(https.data) in page
    assert all(system in page for system in ("iPhone", "Android", "Mac", "Windows", "Linux"))
    given = https.ask("/trust/quoin.crt", None)
    assert given.headers["Content-Type"] == "application/x-x509-ca-cert"
    assert given.body == card.certificate(https.data)


def test_silent_and_broken_tls_connections_delay_nobody(https: Served) -> None:
    place = (urlsplit(https.url).hostname, urlsplit(https.url).port)
    with socket.create_connection(place), socket.create_connection(place) as babbler:
        babbler.sendall(b"\x16nonsense" * 20)
        assert https.ask("/health", https.trusting).status == 200


def test_large_bodies_pass_through_tls_complete(https: Served) -> None:
    """Nine megabytes up come as far as the pages, which miss the form's token; a whole file comes down."""
    refused = https.ask("/words/read", https.trusting, "POST", b"x" * (9 << 20))
    assert refused.status == 403 and ONLY_HTTPS not in refused.body.decode()
    icon = ROOT / "static" / "icons" / "icon-512.png"
    assert https.ask("/static/icons/icon-512.png", https.trusting).body == icon.read_bytes()


def test_without_tls_there_is_nothing_to_trust(tmp_path: Path) -> None:
    with serving_warm(tmp_path) as url:
        assert Served(url.rstrip("/"), tmp_path).ask("/trust", None).status == 404
    assert not (tmp_path / "tls").exists()


def test_a_proxy_and_tls_together_are_refused(tmp_path: Path) -> None:
    with pytest.raises(StartError, match="use --tls or QUOIN_PROXIES, not both"):
        with_tls(Config(tmp_path, "", "", proxies=1), tls=True)


@pytest.fixture
def trusting_browser(https: Served, tmp_path: Path, browser_type: BrowserType) -> Iterator[Browser]:
    """Chromium in a home of its own, whose store of authorities holds this one."""
    store = tmp_path / ".pki" / "nssdb"
    store.mkdir(parents=True)
    certutil = [CERTUTIL.path(), "-d", f"sql:{store}"]
    subprocess.run([*certutil, "-N", "--empty-password"], check=True)
    given = str(https.data / "tls" / card.AUTHORITY)
    subprocess.run([*certutil, "-A", "-t", "C,,", "-n", "Quoin", "-i", given], check=True)
    browser = browser_type.launch(
        executable_path=CHROMIUM.path(), args=QUIET, env={**os.environ, "HOME": str(tmp_path)}
    )
    yield browser
    browser.close()


def test_phones_that_trust_the_certificate_get_the_https_features(
    https: Served, trusting_browser: Browser
) -> None:
    """The worker, camera and wake lock are there, and a game is played and followed live."""
    ann, bea = (Phone(trusting_browser, https.url, name) for name in ("Ann", "Bea"))
    ann.page.goto(f"{https.plain}/new")
    assert ann.page.url == f"{https.url}/new"
    assert ann.page.evaluate("isSecureContext && 'mediaDevices' in navigator && 'wakeLock' in navigator")
    ann.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    code = ann.start("letterpress", "Ann", "Bea")
    ann.sit(code, "Ann")
    bea.join(code, "Bea")
    ann.deal("R M E")
    bea.sees("Shared letters")
    assert [*ann.troubles, *bea.troubles] == []
