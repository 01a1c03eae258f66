"""With `--tls`: a second port over plain http, for the page that tells a device whom to trust.

The app itself sends everything else on to https (`web/middleware/https_setup.py`). A few requests in an
evening come here, so the standard library's server is enough.
"""

from __future__ import annotations

import socket
from socketserver import ThreadingMixIn
from threading import Thread
from typing import TYPE_CHECKING
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer

from referee.server.config import Config, StartError

if TYPE_CHECKING:
    from flask import Flask

SECONDS = 10.0
"""How long a silent client is waited for."""


class _Server(ThreadingMixIn, WSGIServer):
    daemon_threads = True


class _Handler(WSGIRequestHandler):
    timeout = SECONDS

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing: addresses hold codes and tokens."""


def start(app: Flask, config: Config) -> None:
    """Answer plain http in the background until the process ends."""
    _Server.address_family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    try:
        server = _Server((config.host, config.plain_port), _Handler)
    except OSError as trouble:
        raise StartError(
            f"Port {config.plain_port}, for plain http beside https, cannot be used: {trouble.strerror}. "
            "Set PORT to another number."
        ) from trouble
    server.set_app(app.wsgi_app)
    Thread(target=server.serve_forever, name="plain-http", daemon=True).start()
