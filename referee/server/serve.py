"""The server behind `quoin serve`: check the settings, keep the port, and run until told to stop.

The HTTP server is granian. It answers phones from one child process (`worker.py`); its parent, this process,
handles signals, exit codes and a crash of the child, and does nothing else.
"""

from __future__ import annotations

import errno
import multiprocessing
import os
import socket
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from functools import partial
from typing import Any

from referee.server.config import Config, StartError, from_environment

CONNECTIONS = 1000
"""Open connections; beyond them phones wait in the kernel's queue."""
HEADERS = 256 * 1024
"""Bytes of headers that one request may have."""
HEADER_SECONDS = 30
"""Seconds for the headers of a request, and for the next request on an open connection."""
STOP_SECONDS = 5
"""Seconds in which requests under way may be finished when the server stops."""

CRASHED = "The server process ended unexpectedly; what phones showed as saved is kept. Start it again."


def run(*, tls: bool) -> int:
    """Serve until told to stop, by Ctrl-C or by a service manager."""
    os.umask(0o077)  # data files are the owner's alone, even in a folder that others may look into
    try:
        config = with_tls(from_environment(), tls=tls)
        with reserve(config.host, config.port) as (address, port):
            return serve(replace(config, port=port), address)
    except KeyboardInterrupt:
        print("Stopped before the first phone came.", file=sys.stderr)
        return 0


def with_tls(config: Config, *, tls: bool) -> Config:
    """The settings, with https if the command line asks for it."""
    if not tls:
        return config
    if config.proxies:
        raise StartError("A proxy has a certificate of its own: use --tls or QUOIN_PROXIES, not both.")
    beside = config.port + 1 if 0 < config.port < 65535 else 0
    with reserve(config.host, beside) as (_, port):
        return replace(config, tls=True, plain_port=port)


def serve(config: Config, address: str) -> int:
    """Run the server; the exit code is 0 after an orderly stop."""
    from referee.server import worker

    server = build_server(config, address)
    hears, opened = multiprocessing.Pipe(duplex=False)
    try:
        server.serve(target_loader=partial(worker.load, config, opened), wrap_loader=False)
    except SystemExit as end:  # the child process failed; if it could not start, it has said why
        if hears.poll():
            print(CRASHED, file=sys.stderr)
        return int(end.code or 0)
    return 0


def build_server(config: Config, address: str) -> Any:
    """The HTTP server with our limits."""
    from granian import Granian
    from granian.constants import Interfaces, SSLProtocols
    from granian.http import HTTP1Settings

    certificate = issue_certificate(config) if config.tls else {}
    return Granian(
        "quoin",
        address=address,
        port=config.port,
        interface=Interfaces.WSGI,
        workers=1,
        blocking_threads=config.threads,
        backpressure=CONNECTIONS,
        http1_settings=HTTP1Settings(header_read_timeout=HEADER_SECONDS * 1000, max_buffer_size=HEADERS),
        log_enabled=False,  # the child turns it on; the parent's own messages say nothing to an owner
        log_dictconfig={"loggers": {"_granian": {"propagate": True}}},
        ssl_protocol_min=SSLProtocols.tls12,
        workers_kill_timeout=STOP_SECONDS,
        **certificate,
    )


def issue_certificate(config: Config) -> dict[str, Any]:
    """Where granian finds the certificate of this server, made for the addresses it has now."""
    try:
        from referee.server.tls import authority, names
    except ImportError as missing:
        raise StartError("--tls needs the package cryptography: pip install 'quoin[tls]'.") from missing
    own = authority.load_or_create(config.data)
    own.issue(names.names(config.host), names.addresses(config.host))
    return {"ssl_cert": own.chain, "ssl_key": own.server_key}


@contextmanager
def reserve(host: str, port: int) -> Iterator[tuple[str, int]]:
    """The address and port to listen on, kept from other programs; a busy port is reported at once."""
    try:
        family, kind, _, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with closing(socket.socket(family, kind)) as probe:
            if os.name == "posix":  # elsewhere this option would let two servers share the port
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(place)
            probe.listen()
            found = probe.getsockname()
    except OSError as trouble:
        raise StartError(_why_not(trouble, host, port)) from trouble
    with closing(socket.socket(family, kind)) as kept:
        if sys.platform == "linux":  # granian's own socket shares the port with this one, no other may
            kept.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
            kept.bind(found)
        yield str(found[0]), int(found[1])


def _why_not(trouble: OSError, host: str, port: int) -> str:
    if trouble.errno == errno.EADDRINUSE:
        return f"Port {port} is already in use; stop the other program or set PORT to another number."
    if trouble.errno == errno.EACCES:
        return f"Port {port} is reserved for the system; set PORT to a number above 1023."
    return f"The server cannot listen on {host}, port {port}: {trouble.strerror}. Check HOST and PORT."
