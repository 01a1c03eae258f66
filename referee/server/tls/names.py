"""Under which names and addresses phones on this network reach this machine."""

from __future__ import annotations

import ipaddress
import re
import socket
from ipaddress import IPv4Address, IPv6Address

from referee.server import network

Address = IPv4Address | IPv6Address

NAME = re.compile(r"[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*")

PRIVATE = tuple(
    map(
        ipaddress.ip_network,
        (
            "10.0.0.0/8",
            "172.16.0.0/12",
            "192.168.0.0/16",
            "169.254.0.0/16",
            "100.64.0.0/10",  # networks that a provider or a private network of one's own shares out
            "127.0.0.0/8",
            "fc00::/7",
            "fe80::/10",
            "::1/128",
        ),
    )
)
"""Addresses that lead nowhere on the internet: the only ones the authority may speak for."""


def addresses(host: str = "") -> tuple[Address, ...]:
    """This machine's own addresses, as far as they are private; `host` is the one it listens on."""
    told = [host, network.own_address(), *_looked_up(), "127.0.0.1", "::1"]
    found = [address for each in told if (address := _address(each)) is not None]
    return tuple(sorted(set(filter(is_private, found)), key=str))


def names(host: str = "") -> tuple[str, ...]:
    """What this machine is called at home."""
    own = socket.gethostname().lower()
    bare = own.partition(".")[0]
    told = {"localhost", own, bare, f"{bare}.local", host.lower()}
    return tuple(sorted(name for name in told if NAME.fullmatch(name) and network.at_home(name)))


def is_private(address: Address) -> bool:
    """Does this address belong to a private network?

    >>> is_private(ipaddress.ip_address("192.168.1.20")), is_private(ipaddress.ip_address("203.0.113.7"))
    (True, False)
    """
    return any(address.version == net.version and address in net for net in PRIVATE)


def _looked_up() -> list[str]:
    try:
        return [str(found[4][0]) for found in socket.getaddrinfo(socket.gethostname(), None)]
    except OSError:
        return []


def _address(text: str) -> Address | None:
    try:
        found = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return None if found.is_unspecified else found
