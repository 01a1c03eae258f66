"""Codes that people type, tokens in QR codes, and session tokens of phones."""

import base64
import hashlib
import hmac
import secrets

# 31 characters that are hard to confuse: no 0 O, no 1 I L.
CODE_CHARACTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
CODE_LENGTH = 6


def new_code() -> str:
    """A new table code of six characters, to read out across the table."""
    return "".join(secrets.choice(CODE_CHARACTERS) for _ in range(CODE_LENGTH))


def normalize_code(typed: str) -> str | None:
    """A typed code in capitals without spaces and dashes; None if it cannot be a code.

    >>> normalize_code("k7m-2qx ")
    'K7M2QX'
    """
    code = "".join(sign for sign in typed[:20].upper() if sign not in " -")
    return code if len(code) == CODE_LENGTH and set(code) <= set(CODE_CHARACTERS) else None


def new_salt() -> str:
    """A random salt for a join token."""
    return secrets.token_hex(16)


def join_token(secret: bytes, uid: str, salt: str) -> str:
    """The 128-bit token of a table's QR code. It is derived, so it can be shown again and is not stored."""
    digest = hmac.digest(secret, f"join {uid} {salt}".encode(), "sha256")
    return base64.urlsafe_b64encode(digest[:16]).rstrip(b"=").decode()


def new_token() -> str:
    """A new session token of 256 random bits for one phone."""
    return secrets.token_urlsafe(32)


def hash_token(token: str) -> str:
    """The hash of a token, which is all that the database stores of it."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
