"""How answers travel: static files kept for good under their version, text made small."""

from __future__ import annotations

import gzip
import hashlib
from functools import cache
from pathlib import Path
from typing import Any

from flask import Flask, Response, request

LEAST = 600
"""Bytes; below this squeezing costs more than it saves."""

TEXTUAL = (
    "text/html",
    "text/css",
    "text/javascript",
    "text/plain",
    "text/csv",
    "application/json",
    "application/manifest+json",
    "image/svg+xml",
)
YEAR = 365 * 24 * 3600


def init_app(app: Flask) -> None:
    """Give static files their version and squeeze what is text."""
    folder = Path(str(app.static_folder))

    @app.url_defaults
    def add_version(endpoint: str, values: dict[str, Any]) -> None:
        if endpoint == "static" and "filename" in values:
            values.setdefault("v", version(folder / values["filename"]))

    @app.after_request
    def keep(response: Response) -> Response:
        if request.endpoint == "static" and response.status_code in (200, 206, 304):
            filename = (request.view_args or {}).get("filename", "")
            named = request.args.get("v") == version(folder / filename)
            response.headers["Cache-Control"] = f"public, max-age={YEAR}, immutable" if named else "no-cache"
        return gzip_response(response)


def version(file: Path) -> str:
    """A short fingerprint of a file: changed, it has another address, so that each may be kept for ever."""
    return _fingerprint(file, file.stat().st_mtime_ns) if file.is_file() else ""


def gzip_response(response: Response) -> Response:
    """The answer gzipped, where the phone takes that and it is worth it."""
    if not _worth_it(response):
        return response
    response.direct_passthrough = False
    body = response.get_data()
    if len(body) < LEAST:
        return response
    response.set_data(gzip.compress(body, _effort(), mtime=0))
    response.headers["Content-Encoding"] = "gzip"
    response.vary.add("Accept-Encoding")
    if tag := response.get_etag()[0]:
        response.set_etag(f"{tag}-gzip", weak=True)
    return response


def _effort() -> int:
    """Most for what a phone keeps for good, least for the view that it fetches after every tap."""
    if request.endpoint == "static":
        return 9
    return 3 if "HX-Request" in request.headers else 6


def _worth_it(response: Response) -> bool:
    return (
        response.status_code not in (204, 206, 304)
        and response.mimetype in TEXTUAL
        and "Content-Encoding" not in response.headers
        and "gzip" in request.headers.get("Accept-Encoding", "")
    )


@cache
def _fingerprint(file: Path, changed: int) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()[:12]
