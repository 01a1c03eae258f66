"""What the owner reads in the terminal: the address for phones, as text and as a QR code."""

from __future__ import annotations

import io

from referee.server.config import Config
from referee.server.console import can_print
from referee.server.network import own_address


def welcome(config: Config) -> str:
    """The address, the code that phones scan, and with https how a device learns whom to trust."""
    url = address(config)
    return (
        f"Quoin is open. Phones on this network go to\n\n    {url}\n\n{_qr_code(url)}"
        f"{_trust(config) if config.tls else ''}"
        f"Nothing to play yet? Open {url}try\n\n"
        f"The tables are kept in {config.data}. Ctrl-C stops the server; no game is lost."
    )


def _qr_code(url: str) -> str:
    """The picture to scan; nothing where the output lacks the blocks it is made of."""
    import segno

    picture = io.StringIO()
    segno.make(url, micro=False).terminal(picture, border=2, compact=True)
    return f"{picture.getvalue()}\n" if can_print(picture.getvalue()) else ""


def address(config: Config) -> str:
    """The URL a phone opens: this machine's address on the network when the server listens on all of it."""
    return _url("https" if config.tls else "http", config.host, config.port)


def plain_address(config: Config) -> str:
    """With https: the URL of the plain http port, where a device learns whom to trust."""
    return _url("http", config.host, config.plain_port)


def _url(scheme: str, host: str, port: int) -> str:
    name = own_address() if host in ("0.0.0.0", "::") else host
    return f"{scheme}://[{name}]:{port}/" if ":" in name else f"{scheme}://{name}:{port}/"


def _trust(config: Config) -> str:
    from referee.server.tls import certificate

    page = f"{plain_address(config)}trust"
    return (
        f"A device of your own that does not trust this installation yet opens {page} first.\n"
        f"Its fingerprint there must be\n{certificate.fingerprint(config.data)}\n\n"
    )
