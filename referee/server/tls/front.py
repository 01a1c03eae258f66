"""TLS in front of the server, which has none of its own: one port, both kinds of phone.

Waitress accepts a connection and gives it to this front. A phone that begins with a TLS handshake is
decrypted here and led on to waitress through a pair of sockets, under its own address; one that speaks plain
http is handed back as it is, and the pages send it on to https. Everything runs on one thread of its own.
"""

from __future__ import annotations

import asyncio
import copy
import socket
import ssl
from asyncio import StreamReader, StreamReaderProtocol, StreamWriter
from collections.abc import Callable
from threading import Thread
from typing import Any

from referee.server.tls import names
from referee.server.tls.authority import Authority

HANDSHAKE = b"\x16"
GREETING = 15.0
"""Seconds for the first byte, and again for the handshake."""
AFRESH = 60.0
"""Seconds between looks at the certificate: a laptop may have moved to another network."""
PIECE = 64 * 1024

Onward = Callable[[socket.socket, bool], None]
"""Takes a connection on to the pages, and whether it came over TLS."""


class Front:
    """Greets phones on its own thread until the program ends."""

    def __init__(self, authority: Authority, host: str, most: int) -> None:
        self._authority = authority
        self._host = host
        self._most = most
        self._context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self._context.minimum_version = ssl.TLSVersion.TLSv1_2
        self._context.set_alpn_protocols(["http/1.1"])
        self._renew()
        self._context.load_cert_chain(authority.chain, authority.server_key)
        self._loop = asyncio.SelectorEventLoop()  # the kind that can look at a socket's first byte
        self._guests: set[asyncio.Task[None]] = set()
        self._freshness = self._loop.create_task(self._keep_fresh())
        Thread(target=self._loop.run_forever, name="tls", daemon=True).start()

    def stand_before(self, server: Any) -> None:
        """Every connection that waitress accepts comes here first, in the place of its channel class."""
        channel = server.channel_class
        secure = copy.copy(server.adj)
        secure.url_scheme = "https"

        def arrived(_: Any, phone: socket.socket, whose: Any, plain: Any, map: Any) -> None:
            def onward(connection: socket.socket, tls: bool) -> None:
                ways = secure if tls else plain
                server.trigger.pull_trigger(lambda: channel(server, connection, whose, ways, map=map))

            self.receive(phone, onward)

        server.channel_class = arrived

    def receive(self, phone: socket.socket, onward: Onward) -> None:
        """A phone has come; called from the server's thread."""
        self._loop.call_soon_threadsafe(self._admit, phone, onward)

    def _admit(self, phone: socket.socket, onward: Onward) -> None:
        if len(self._guests) >= self._most:
            phone.close()
            return
        guest = self._loop.create_task(self._greet(phone, onward))
        self._guests.add(guest)
        guest.add_done_callback(self._guests.discard)

    async def _greet(self, phone: socket.socket, onward: Onward) -> None:
        try:
            phone.setblocking(False)
            async with asyncio.timeout(GREETING):
                await self._readable(phone)
            first = phone.recv(1, socket.MSG_PEEK)
            if first == HANDSHAKE:
                await self._lead(phone, onward)
            elif first:
                onward(phone, False)
            else:
                phone.close()
        except OSError:  # gone again, or no word of TLS we know; a timeout is one too
            phone.close()

    async def _readable(self, phone: socket.socket) -> None:
        there = asyncio.Event()
        self._loop.add_reader(phone, there.set)
        try:
            await there.wait()
        finally:
            self._loop.remove_reader(phone)

    async def _lead(self, phone: socket.socket, onward: Onward) -> None:
        outside = await self._decrypted(phone)
        ours, theirs = socket.socketpair()
        inside = await asyncio.open_connection(sock=ours)
        onward(theirs, True)
        await asyncio.gather(_carry(outside[0], inside[1]), _carry(inside[0], outside[1]))

    async def _decrypted(self, phone: socket.socket) -> tuple[StreamReader, StreamWriter]:
        reader = StreamReader(loop=self._loop)
        protocol = StreamReaderProtocol(reader, loop=self._loop)
        transport, _ = await self._loop.connect_accepted_socket(
            lambda: protocol, phone, ssl=self._context, ssl_handshake_timeout=GREETING
        )
        return reader, StreamWriter(transport, protocol, reader, self._loop)

    async def _keep_fresh(self) -> None:
        while True:
            await asyncio.sleep(AFRESH)
            if self._renew():
                self._context.load_cert_chain(self._authority.chain, self._authority.server_key)

    def _renew(self) -> bool:
        return self._authority.issue(names.names(self._host), names.addresses(self._host))


async def _carry(reader: StreamReader, writer: StreamWriter) -> None:
    """What comes here goes there, no faster than it is taken; when one side ends, so does the other."""
    try:
        while piece := await reader.read(PIECE):
            writer.write(piece)
            await writer.drain()
    except OSError:
        pass  # a phone that is gone says no good-bye
    finally:
        writer.close()
