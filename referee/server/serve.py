"""`quoin serve`: bring the database up to date, open the door and tell the phones where it is."""

import errno
import gc
import io
import os
import select
import signal
import socket
import sys
from argparse import Namespace
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from referee.server.config import CannotStart, Config, from_environment
from referee.server.network import own_address

if TYPE_CHECKING:
    from argparse import _SubParsersAction

    from flask import Flask

    from referee.server.tls.front import Front

CONNECTIONS = 1000
TLS_CONNECTIONS = 320  # each takes three of the files a process may have open, and many systems allow 1,024
LARGEST_REQUEST = 12 * 1024 * 1024  # a photo of 10 MiB and its form; the pages set their own, lower limits


def add_commands(commands: "_SubParsersAction[Any]") -> None:
    serve = commands.add_parser("serve", help="open the table for all phones on this network")
    serve.add_argument(
        "--tls",
        action="store_true",
        help="https with an authority of this installation's own, for devices told to trust it",
    )
    serve.set_defaults(run=run)


def run(chosen: Namespace) -> int:
    """Serve until told to stop, by Ctrl-C or by a service manager."""
    gc.disable()  # all that is loaded from here on stays: looking for what could go would only delay it
    from referee.data import backups
    from referee.league import ratings

    signal.signal(signal.SIGTERM, signal.default_int_handler)
    os.umask(0o077)  # what is kept is the owner's alone, even in a folder that others may look into
    try:
        config = settled(from_environment(), tls=chosen.tls)
        door = listen(config.host, config.port)
        front = tls_front(config) if config.tls else None
        app = build(config)
        if config.backups:
            backups.start_daily_copies(app)
        ratings.start_rating_thread(app)
        print(welcome(config, address(door, config)), flush=True)
        serve(app, door, config, front)
    except KeyboardInterrupt:
        print("Stopped before the first phone came.", file=sys.stderr)
    return 0


def settled(config: Config, *, tls: bool) -> Config:
    """The settings with what the command line asked for."""
    if tls and config.proxies:
        raise CannotStart("A proxy has a certificate of its own: use --tls or QUOIN_PROXIES, not both.")
    return replace(config, tls=tls)


def listen(host: str, port: int) -> socket.socket:
    """The open door; taken before anything else is done, so that a busy port is known at once."""
    try:
        family, kind, _, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        door = socket.socket(family, kind)
        if os.name == "posix":  # elsewhere this option would let two servers share the port
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.bind(place)
        # A bound port that does not listen yet can still be taken by another server.
        door.listen(1024)
    except OSError as trouble:
        raise CannotStart(_why_not(trouble, host, port)) from trouble
    return door


def _why_not(trouble: OSError, host: str, port: int) -> str:
    if trouble.errno == errno.EADDRINUSE:
        return f"Port {port} is already in use; stop the other program or set PORT to another number."
    if trouble.errno == errno.EACCES:
        return f"Port {port} is reserved for the system; set PORT to a number above 1023."
    return f"The server cannot listen on {host}, port {port}: {trouble.strerror}. Check HOST and PORT."


def tls_front(config: Config) -> "Front":
    """What takes TLS off the connections, with this installation's own authority."""
    try:
        from referee.server.tls import authority
        from referee.server.tls.front import Front
    except ImportError as lacking:
        raise CannotStart("--tls needs the package cryptography: pip install 'quoin[tls]'.") from lacking
    return Front(authority.kept(config.data), config.host, TLS_CONNECTIONS)


def build(config: Config) -> "Flask":
    """The app, with its database at the newest schema."""
    from referee import store, web
    from referee.store.db.errors import StoreError

    app = web.create_app(config)
    try:
        store.claim_server(app)
        store.upgrade(app)
    except StoreError as trouble:
        hint = "" if config.database_url.startswith("sqlite") else " Check DATABASE_URL."
        raise CannotStart(trouble.sentence + hint) from trouble
    return app


def serve(app: "Flask", door: socket.socket, config: Config, front: "Front | None" = None) -> None:
    """Answer phones; returns after an interrupt, when requests under way have had their answers."""
    from waitress import create_server

    from referee.server import tidying
    from referee.server.doorman import attend
    from referee.server.manners import Channel
    from referee.server.workers import Workers
    from referee.store.db.database import pen_of
    from referee.store.live import bell
    from referee.web.middleware import logs

    logs.set_up(config.log == "json")
    tidying.begin()
    server = create_server(
        app,
        sockets=[door],
        _dispatcher=Workers(config.threads),
        channel_timeout=120,
        connection_limit=TLS_CONNECTIONS if config.tls else CONNECTIONS,
        max_request_body_size=LARGEST_REQUEST,
        asyncore_use_poll=True,
        ident=None,
        # Anybody can forge a forwarded header: without a proxy of the owner's they are dropped.
        clear_untrusted_proxy_headers=not config.proxies,
    )
    server.channel_class = Channel
    if front:
        front.stand_before(server)
    if hasattr(select, "poll"):
        attend(server, pen=pen_of(app), farewell=lambda: bell.hush(app))
    else:
        server.run()


def address(door: socket.socket, config: Config) -> str:
    """What a phone must open: this machine's address on the network when the door is open to all of it."""
    port = door.getsockname()[1]
    name = own_address() if config.host in ("0.0.0.0", "::") else config.host
    scheme = "https" if config.tls else "http"
    return f"{scheme}://[{name}]:{port}/" if ":" in name else f"{scheme}://{name}:{port}/"


def welcome(config: Config, url: str) -> str:
    """What the owner reads in the terminal, with the code that phones scan."""
    import segno

    picture = io.StringIO()
    segno.make(url, micro=False).terminal(picture, border=2, compact=True)
    return (
        f"Quoin is open. Phones on this network go to\n\n    {url}\n\n{picture.getvalue()}\n"
        f"{_trusting(config, url) if config.tls else ''}"
        f"The tables are kept in {config.data}. Ctrl-C stops the server; no game is lost."
    )


def _trusting(config: Config, url: str) -> str:
    from referee.server.tls import certificate

    return (
        f"A device of your own that does not trust this installation yet opens {plain(url)}trust first.\n"
        f"Its fingerprint there must be\n{certificate.fingerprint(config.data)}\n\n"
    )


def plain(url: str) -> str:
    return url.replace("https:", "http:", 1)
