"""Codes and tokens: what a person types, what a QR code carries, what a phone keeps."""

import base64
import hashlib
import hmac
import secrets

# 31 signs nobody confuses at arm's length: no 0 O, 1 I L.
CODE_CHARACTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
CODE_LENGTH = 6


def new_code() -> str:
    """Six signs to read out across the table."""
    return "".join(secrets.choice(CODE_CHARACTERS) for _ in range(CODE_LENGTH))


def normalize_code(typed: str) -> str | None:
    """A code as typed, without spaces and dashes, in capitals; None when it cannot be one.

    >>> neat_code("k7m-2qx ")
    'K7M2QX'
    """
    code = "".join(sign for sign in typed[:20].upper() if sign not in " -")
    return code if len(code) == CODE_LENGTH and set(code) <= set(CODE_CHARACTERS) else None


def new_salt() -> str:
    """What makes one join token differ from the next."""
    return secrets.token_hex(16)


def join_token(secret: bytes, uid: str, salt: str) -> str:
    """The 128-bit token of a table's QR code; derived, so it can be shown again yet is nowhere stored."""
    made = hmac.digest(secret, f"join {uid} {salt}".encode(), "sha256")
    return base64.urlsafe_b64encode(made[:16]).rstrip(b"=").decode()


def new_token() -> str:
    """256 random bits for one phone."""
    return secrets.token_urlsafe(32)


def hash_token(token: str) -> str:
    """What the database keeps of a token."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
