"""Addresses of static files for the templates, each with a fingerprint of the content."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from flask import Flask, Response, current_app, url_for

from referee.web import htmx
from referee.web.middleware.static_files import version
from referee.words import lists


def init_app(app: Flask) -> None:
    """Register what the frame of every page needs."""
    app.jinja_env.globals.update(asset=asset, service_worker_url=service_worker_url, htmx_config=htmx.CONFIG)
    app.after_request(tell_edition)


def asset(name: str) -> str:
    """The address of a static file; it changes with the content, so that browsers keep it for good."""
    return url_for("static", filename=name)


def service_worker_url() -> str:
    """The address of the service worker; it changes when any static file or word list does."""
    return f"/sw.js?v={_edition(str(current_app.static_folder))}-{lists.version()}"


def tell_edition(response: Response) -> Response:
    """Tell a page that was open while Quoin was updated: it compares this with the edition it came with."""
    if htmx.is_htmx():
        response.headers["Quoin-Worker"] = service_worker_url()
    return response


@cache
def _edition(static: str) -> str:
    folder = Path(static)
    files = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
    return hashlib.sha256("".join(version(folder / name) for name in files).encode()).hexdigest()[:12]
