"""What stands at the root of the site for browsers: worker, manifest, offline page."""

from __future__ import annotations

from flask import Blueprint, Response, current_app, render_template, request, send_from_directory
from flask.typing import ResponseReturnValue

from referee.web.middleware.sessions import Access, access

bp = Blueprint("shell", __name__)


@bp.get("/sw.js")
@access(Access.ANYONE)
def worker() -> Response:
    """The service worker, at the root because it may only serve what lies beneath it."""
    return _root_file("sw.js", "text/javascript")


@bp.get("/manifest.webmanifest")
@access(Access.ANYONE)
def manifest() -> Response:
    return _root_file("manifest.webmanifest", "application/manifest+json")


@bp.get("/offline")
@access(Access.ANYONE)
def offline() -> ResponseReturnValue:
    """What an installed phone shows without a connection; the same for everybody, so it may be kept."""
    return render_template("offline.html"), 200, {"Cache-Control": "no-cache"}


@bp.get("/install")
@access(Access.ANYONE)
def install() -> ResponseReturnValue:
    """How Quoin becomes an app on this phone; over plain http, what the host can do first."""
    return render_template("install.html", secure=request.is_secure or request.host.startswith("localhost"))


def _root_file(name: str, kind: str) -> Response:
    answer = send_from_directory(str(current_app.static_folder), name, mimetype=kind)
    answer.headers["Cache-Control"] = "no-cache"
    return answer
