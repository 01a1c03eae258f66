"""`quoin serve`: bring the database up to date, open the door and tell the phones where it is."""

import errno
import gc
import io
import os
import signal
import socket
import sys
from argparse import Namespace
from typing import TYPE_CHECKING, Any

from referee.config import CannotStart, Config, from_environment

if TYPE_CHECKING:
    from argparse import _SubParsersAction

    from flask import Flask

CONNECTIONS = 1000
LARGEST_REQUEST = 12 * 1024 * 1024  # a photo of 10 MiB and its form; the pages set their own, lower limits


def add_commands(commands: "_SubParsersAction[Any]") -> None:
    serve = commands.add_parser("serve", help="open the table for all phones on this network")
    serve.set_defaults(run=run)


def run(_: Namespace) -> int:
    """Serve until told to stop, by Ctrl-C or by a service manager."""
    from referee import backups, ratings

    signal.signal(signal.SIGTERM, signal.default_int_handler)
    os.umask(0o077)  # what is kept is the owner's alone, even in a folder that others may look into
    try:
        config = from_environment()
        door = listen(config.host, config.port)
        app = build(config)
        if config.backups:
            backups.keep_daily(app)
        ratings.keep_up(app)
        print(welcome(config, address(door, config.host)), flush=True)
        serve(app, door, config)
    except KeyboardInterrupt:
        print("Stopped before the first phone came.", file=sys.stderr)
    return 0


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


def build(config: Config) -> "Flask":
    """The app, with its database at the newest schema."""
    from referee import store, web

    app = web.create_app(config)
    try:
        store.claim_server(app)
        store.upgrade(app)
    except store.StoreTrouble as trouble:
        hint = "" if config.database_url.startswith("sqlite") else " Check DATABASE_URL."
        raise CannotStart(trouble.sentence + hint) from trouble
    return app


def serve(app: "Flask", door: socket.socket, config: Config) -> None:
    """Answer phones; returns after an interrupt, when requests under way have had their answers."""
    from waitress import create_server

    from referee.web import logs

    logs.set_up(config.log == "json")
    gc.collect()
    gc.freeze()  # code and lists stay for good: looking through them over and over would delay answers
    server = create_server(
        app,
        sockets=[door],
        threads=config.threads,
        channel_timeout=120,
        connection_limit=CONNECTIONS,
        max_request_body_size=LARGEST_REQUEST,
        asyncore_use_poll=True,
        ident=None,
        # Anybody can forge a forwarded header: without a proxy of the owner's they are dropped.
        clear_untrusted_proxy_headers=not config.proxies,
    )
    server.run()


def address(door: socket.socket, host: str) -> str:
    """What a phone must open: this machine's address on the network when the door is open to all of it."""
    port = door.getsockname()[1]
    name = own_address() if host in ("0.0.0.0", "::") else host
    return f"http://[{name}]:{port}/" if ":" in name else f"http://{name}:{port}/"


def own_address() -> str:
    """The address by which others on this network reach us; without a network, this machine's own."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # reserved for documentation; choosing a route sends nothing
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def welcome(config: Config, url: str) -> str:
    """What the owner reads in the terminal, with the code that phones scan."""
    import segno

    picture = io.StringIO()
    segno.make(url, micro=False).terminal(picture, border=2, compact=True)
    return (
        f"Quoin is open. Phones on this network go to\n\n    {url}\n\n{picture.getvalue()}\n"
        f"The tables are kept in {config.data}. Ctrl-C stops the server; no game is lost."
    )
