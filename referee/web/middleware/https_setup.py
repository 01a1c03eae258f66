"""https at home: plain http is sent on to it, save the page that tells a device whom to trust."""

from __future__ import annotations

from flask import Blueprint, Flask, Response, abort, current_app, redirect, render_template, request
from flask.typing import ResponseReturnValue
from werkzeug.wrappers import Response as AnyResponse

from referee.server.config import Config
from referee.server.tls import certificate
from referee.web.middleware.security import host_is_ours
from referee.web.middleware.sessions import Access, access

bp = Blueprint("trust", __name__)

OVER_HTTP = frozenset({"trust.page", "trust.authority", "static"})
"""What must be had before a device trusts us."""
NO_TLS = "This server was started without --tls; there is nothing to trust."
ONLY_HTTPS = "This server accepts that over https only."


def init_app(app: Flask) -> None:
    config: Config = app.config["QUOIN"]
    if config.tls:
        app.before_request(onto_https)


def onto_https() -> AnyResponse | None:
    """Send a phone on; for the time being only, since tomorrow the server may be started without TLS."""
    if request.is_secure or request.endpoint in OVER_HTTP or not host_is_ours(request.host):
        return None
    if request.method not in ("GET", "HEAD"):
        abort(403, ONLY_HTTPS)
    return redirect(_over_https(request.full_path.removesuffix("?")), 307)


def _over_https(path: str) -> str:
    config: Config = current_app.config["QUOIN"]
    name = request.host.removesuffix(f":{config.plain_port}")
    return f"https://{name}:{config.port}{path}"


@bp.get("/trust")
@access(Access.ANYONE)
def page() -> ResponseReturnValue:
    """Whom to trust, what that means, how it is done on each system and undone again."""
    config = _require_tls()
    return render_template(
        "https_setup.html", fingerprint=certificate.fingerprint(config.data), host=request.host
    )


@bp.get("/trust/quoin.crt")
@access(Access.ANYONE)
def authority() -> ResponseReturnValue:
    """The authority's certificate, in the form that phones offer to install."""
    return Response(certificate.certificate(_require_tls().data), mimetype="application/x-x509-ca-cert")


def _require_tls() -> Config:
    config: Config = current_app.config["QUOIN"]
    if not config.tls:
        abort(404, NO_TLS)
    return config
