"""What a device is given to trust, as it lies in the data folder; to hand it out takes no library."""

from __future__ import annotations

import hashlib
import ssl
from pathlib import Path

AUTHORITY = "authority.crt"


def folder(data: Path) -> Path:
    return data / "tls"


def certificate(data: Path) -> bytes:
    return (folder(data) / AUTHORITY).read_bytes()


def fingerprint(data: Path) -> str:
    """What a person compares with the terminal, before trusting what came over plain http."""
    signed = ssl.PEM_cert_to_DER_cert(certificate(data).decode("ascii"))
    return hashlib.sha256(signed).digest().hex(":").upper()
