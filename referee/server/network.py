"""The network round this machine: how others reach it, and which names only a home gives."""

from __future__ import annotations

import socket

HOME_ENDINGS = ("local", "lan", "home", "internal", "home.arpa", "localdomain", "fritz.box")
"""Names that only a home network gives: no page elsewhere can point such a name at us."""


def own_address() -> str:
    """The address by which others on this network reach us; without a network, this machine's own."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # reserved for documentation; choosing a route sends nothing
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def at_home(name: str) -> bool:
    """Is this a name that only a home network gives?

    >>> at_home("den"), at_home("den.local"), at_home("games.example"), at_home("")
    (True, True, False, False)
    """
    endings = tuple(f".{ending}" for ending in HOME_ENDINGS)
    return bool(name) and ("." not in name or name.endswith(endings))
