"""The authority of this installation: made once, trusted by the owner's devices, good for this house.

Its key signs nothing but the certificate of this server. Should it be stolen it still speaks for private
addresses and names of home networks only: that is written into it, and browsers hold it to that.
"""

from __future__ import annotations

import ipaddress
import os
import socket
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cached_property
from pathlib import Path

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from referee.server.config import StartError
from referee.server.network import HOME_ENDINGS
from referee.server.tls import certificate as card
from referee.server.tls.names import NAME, PRIVATE, Address

YEARS = 10
LEAF_DAYS = 397
"""Apple's phones refuse more than 825 days; a year and a month is what public authorities give."""
RENEW_DAYS = 30
SLACK = timedelta(days=1)
"""Clocks of phones differ; what begins yesterday is good everywhere today."""


@dataclass(frozen=True)
class Authority:
    """The keys and certificates in the data folder."""

    folder: Path
    certificate: x509.Certificate
    key: ec.EllipticCurvePrivateKey

    @property
    def chain(self) -> Path:
        return self.folder / "server.crt"

    @property
    def server_key(self) -> Path:
        return self.folder / "server.key"

    def speaks_for(self, name: str) -> bool:
        """May it sign for this name? A bare one only if it was this machine's when the authority was made."""
        return any(name == allowed or name.endswith(f".{allowed}") for allowed in self._names)

    @cached_property
    def _names(self) -> tuple[str, ...]:
        limits = self.certificate.extensions.get_extension_for_class(x509.NameConstraints).value
        permitted = limits.permitted_subtrees or ()
        return tuple(each.value for each in permitted if isinstance(each, x509.DNSName))

    def covers(self, names: tuple[str, ...], addresses: tuple[Address, ...]) -> bool:
        """Is the server's certificate good for these, and for a while yet?"""
        return self._required_names(names, addresses) <= self._certified_names()

    def _required_names(self, names: tuple[str, ...], addresses: tuple[Address, ...]) -> set[str]:
        return {*filter(self.speaks_for, names), *map(str, addresses)}

    def issue(self, names: tuple[str, ...], addresses: tuple[Address, ...]) -> bool:
        """See that the server's certificate is good for these; was a new one made?"""
        wanted = self._required_names(names, addresses)
        if wanted <= self._certified_names():
            return False
        key = ec.generate_private_key(ec.SECP256R1())
        certificate = self._sign(key.public_key(), sorted(wanted))
        _write(self.server_key, _private(key))
        _write(self.chain, _pem(certificate))
        return True

    def _certified_names(self) -> set[str]:
        """What the certificate in the folder is good for, if it is good for a while yet."""
        try:
            certificate = x509.load_pem_x509_certificate(self.chain.read_bytes())
            certificate.verify_directly_issued_by(self.certificate)
            key = serialization.load_pem_private_key(self.server_key.read_bytes(), None)
        except (OSError, ValueError, TypeError, InvalidSignature):
            return set()
        if key.public_key() != certificate.public_key():  # the machine went off between the two files
            return set()
        if certificate.not_valid_after_utc - timedelta(days=RENEW_DAYS) < datetime.now(UTC):
            return set()
        subject_names = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
        return {str(each.value) for each in subject_names}

    def _sign(self, key: ec.EllipticCurvePublicKey, wanted: list[str]) -> x509.Certificate:
        now = datetime.now(UTC)
        usage = x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH])
        return (
            _builder(key, self.certificate.subject, now, now + timedelta(days=LEAF_DAYS) - SLACK)
            .subject_name(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Quoin at this table")]))
            .add_extension(x509.SubjectAlternativeName([_general(each) for each in wanted]), critical=False)
            .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
            .add_extension(_usage(signs_certificates=False), critical=True)
            .add_extension(usage, critical=False)
            .add_extension(
                x509.AuthorityKeyIdentifier.from_issuer_public_key(self.key.public_key()), critical=False
            )
            .sign(self.key, hashes.SHA256())
        )


def load_or_create(data: Path) -> Authority:
    """The authority in the data folder, made when there is none or the old one has had its time."""
    folder = card.folder(data)
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        found = _read(folder)
        return found if found and found.certificate.not_valid_after_utc > _soon() else _create(folder)
    except (OSError, ValueError, TypeError) as trouble:
        raise StartError(
            f"The authority in {folder} cannot be read or made: {trouble}. Delete that folder to begin with "
            "a new one, which every device has to be told of again."
        ) from trouble


def _read(folder: Path) -> Authority | None:
    certificate, key = folder / card.AUTHORITY, folder / "authority.key"
    if not certificate.exists() and not key.exists():
        return None
    signs = serialization.load_pem_private_key(key.read_bytes(), None)
    if not isinstance(signs, ec.EllipticCurvePrivateKey):
        raise ValueError("its key is of another kind")
    return Authority(folder, x509.load_pem_x509_certificate(certificate.read_bytes()), signs)


def _create(folder: Path) -> Authority:
    key = ec.generate_private_key(ec.SECP256R1())
    now = datetime.now(UTC)
    bare = socket.gethostname().lower().partition(".")[0]
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, f"Quoin on {bare}, {now:%Y-%m-%d}"[:64])])
    names = [*HOME_ENDINGS, "localhost", *([bare] if NAME.fullmatch(bare) else [])]
    limits = [*map(x509.DNSName, names), *map(x509.IPAddress, PRIVATE)]
    certificate = (
        _builder(key.public_key(), name, now, now + timedelta(days=365 * YEARS))
        .subject_name(name)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(signs_certificates=True), critical=True)
        .add_extension(x509.NameConstraints(limits, None), critical=True)
        .sign(key, hashes.SHA256())
    )
    _write(folder / "authority.key", _private(key))
    _write(folder / card.AUTHORITY, _pem(certificate))
    return Authority(folder, certificate, key)


def _builder(
    key: ec.EllipticCurvePublicKey, issuer: x509.Name, begins: datetime, ends: datetime
) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .issuer_name(issuer)
        .public_key(key)
        .serial_number(x509.random_serial_number())
        .not_valid_before(begins - SLACK)
        .not_valid_after(ends)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key), critical=False)
    )


def _usage(*, signs_certificates: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs_certificates,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=signs_certificates,
        crl_sign=signs_certificates,
        encipher_only=False,
        decipher_only=False,
    )


def _general(text: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(text))
    except ValueError:
        return x509.DNSName(text)


def _soon() -> datetime:
    return datetime.now(UTC) + timedelta(days=LEAF_DAYS)


def _private(key: ec.EllipticCurvePrivateKey) -> bytes:
    form, bare = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    return key.private_bytes(serialization.Encoding.PEM, form, bare)


def _pem(certificate: x509.Certificate) -> bytes:
    return certificate.public_bytes(serialization.Encoding.PEM)


def _write(file: Path, content: bytes) -> None:
    """Whole or not at all, and readable by the owner alone from its first byte."""
    fresh = file.with_suffix(f"{file.suffix}.new")
    fresh.unlink(missing_ok=True)
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
        out.write(content)
        out.flush()
        os.fsync(out.fileno())
    fresh.replace(file)
