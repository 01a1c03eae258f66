"""Security headers of every answer, and checks of every request: size, host, origin, form token."""

from __future__ import annotations

import hashlib
import ipaddress
from typing import Any
from urllib.parse import urlsplit

from flask import Flask, Response, abort, current_app, has_app_context, request
from flask.sessions import SecureCookieSessionInterface
from flask_wtf import CSRFProtect
from werkzeug.middleware.proxy_fix import ProxyFix

from referee.server.config import Config
from referee.server.network import at_home

CSP = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": CSP,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(self)",
    "Server": "Quoin",  # else the HTTP server names itself
}
USUAL = (*HEADERS.items(), ("Cache-Control", "no-store"))
HTTPS_ONLY = f"max-age={365 * 24 * 3600}"
ORDINARY = 64 * 1024
UPLOAD = 10 * 1024 * 1024
PARTS = 50
UPLOAD_PARTS = 200
"""A new table's form has a part for each option and each person beside the file."""
UPLOADS = frozenset(
    {
        "photo.read",
        "import_plays.add",
        "deck_walk.read",
        "words.read",
        "own_word_lists.add",
        "new_table.start",
        "api_words.add_list",
    }
)
"""Routes that take a photo or a word list: no other form may be so large."""
SAFE = ("GET", "HEAD", "OPTIONS")

UNKNOWN_NAME = "This server is not known under that name. Its owner can allow it with QUOIN_HOSTS."

csrf = CSRFProtect()


def sha256(string: bytes = b"") -> Any:
    """The digest with the signature Flask asks for; that of hashlib differs between Pythons."""
    return hashlib.sha256(string)


class Cookies(SecureCookieSessionInterface):
    """Session cookies that are limited to https where the page came over https; a LAN works without it."""

    digest_method = staticmethod(sha256)

    def get_cookie_name(self, app: Flask) -> str:
        return cookie_name(super().get_cookie_name(app))

    def get_cookie_secure(self, app: Flask) -> bool:
        return request.is_secure


def init_app(app: Flask) -> None:
    """Set the limits, check every request and add headers to every answer."""
    config: Config = app.config["QUOIN"]
    app.config.update(
        SECRET_KEY=config.secret_key,
        MAX_CONTENT_LENGTH=ORDINARY,
        MAX_FORM_MEMORY_SIZE=ORDINARY,
        MAX_FORM_PARTS=PARTS,
        SESSION_COOKIE_NAME="quoin",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_REFRESH_EACH_REQUEST=False,
        PERMANENT_SESSION_LIFETIME=365 * 24 * 3600,
        WTF_CSRF_TIME_LIMIT=None,  # an evening is longer than an hour
        WTF_CSRF_SSL_STRICT=False,  # our pages send no referrer; the origin is looked at below instead
        WTF_CSRF_CHECK_DEFAULT=False,  # asked for in `check_request`, after host and origin
        QUOIN_HOSTS=frozenset(config.hosts),
    )
    if config.proxies:
        hops = config.proxies
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=hops, x_proto=hops, x_host=hops)  # type: ignore[method-assign]
    app.session_interface = Cookies()
    csrf.init_app(app)
    app.before_request(check_request)
    app.after_request(add_security_headers)


def check_request() -> None:
    """Refuse requests that do not come from our own pages; the API checks its seat tokens itself."""
    if not host_is_ours(request.host):
        abort(Response(UNKNOWN_NAME, 400, mimetype="text/plain"))  # a page would lead to that very name
    if request.method in SAFE or request.endpoint is None:
        return
    if is_cross_site():
        abort(403, "That request came from another site, so it was not carried out.")
    if request.endpoint in UPLOADS:
        allow_upload()
    if not (request.blueprint or "").startswith("api"):
        csrf.protect()


def allow_upload() -> None:
    """Before the form is opened to look for its token: afterwards it would be too late.

    A piece of it may wait in memory while the end of its field is looked for, so both limits are wider.
    """
    request.max_content_length = UPLOAD
    request.max_form_memory_size = UPLOAD
    request.max_form_parts = UPLOAD_PARTS


def host_is_ours(host: str) -> bool:
    """An address, a name of the home network or one the owner allowed; else a strange page could pass as us.

    >>> host_is_ours("192.168.1.20:8000"), host_is_ours("den.local"), host_is_ours("evil.example")
    (True, True, False)
    """
    name = _name(host)
    return _is_address(name) or at_home(name) or name in _allowed_hosts()


def on_the_internet() -> bool:
    """Is this request for a name of ours that only ever means us, over https?

    A home's names and addresses are given anew, and may be served without https tomorrow.
    """
    if not request.is_secure:
        return False
    name = _name(request.host)
    return name in _allowed_hosts() and not at_home(name) and not _is_address(name)


def cookie_name(name: str) -> str:
    """Under this prefix a browser takes a cookie over https only, and from no neighbouring name."""
    return f"__Host-{name}" if on_the_internet() else name


def is_cross_site() -> bool:
    """Did another site send this? Browsers say so; over plain http only the origin does.

    Our own plain forms say "null", because our pages send no referrer: then the token alone decides.
    """
    if request.headers.get("Sec-Fetch-Site") in ("cross-site", "same-site"):
        return True
    origin = request.headers.get("Origin", "null")
    return origin != "null" and origin != f"{request.scheme}://{request.host}"


def add_security_headers(response: Response) -> Response:
    """Add the security headers; an answer that says nothing else is not cached."""
    given = {name.lower() for name, _ in response.headers}
    response.headers.extend([each for each in USUAL if each[0].lower() not in given])
    if on_the_internet():
        response.headers["Strict-Transport-Security"] = HTTPS_ONLY
    response.vary.update(("HX-Request", "Cookie"))
    return response


def _name(host: str) -> str:
    try:
        return (urlsplit(f"//{host}").hostname or "").lower().rstrip(".")
    except ValueError:
        return ""


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
        return True
    except ValueError:
        return False


def _allowed_hosts() -> frozenset[str]:
    names: frozenset[str] = current_app.config["QUOIN_HOSTS"] if has_app_context() else frozenset()
    return names
