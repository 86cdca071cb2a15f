"""Connections to addresses that were checked, on which is counted what comes."""

import ssl
from collections.abc import Iterable, Sequence
from typing import Any

import httpcore

from kgplatform.retrieval.fetch.decoding import TooLarge

_CONNECT_SECONDS = 10.0  # for each address of a host


class Meter:
    """How many bytes may still come. The headers' share is replaced by the body's when these are there."""

    def __init__(self, allowed: int) -> None:
        self.left = allowed
        self.read = 0


class CheckedBackend(httpcore.AsyncNetworkBackend):
    """Connects to the given addresses, whatever name is asked for, one after the other until one answers; without any
    (behind a proxy) to what is asked for."""

    def __init__(self, net: httpcore.AsyncNetworkBackend, addresses: Sequence[str], meter: Meter) -> None:
        self._net, self._addresses, self._meter = net, addresses, meter

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,  # noqa: ASYNC109 - httpcore's own signature
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        failed: Exception | None = None
        for address in self._addresses or (host,):
            try:
                stream = await self._net.connect_tcp(
                    address, port, _CONNECT_SECONDS, local_address=local_address, socket_options=socket_options
                )
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as error:
                failed = error
            else:
                return _Metered(stream, self._meter)
        raise failed or httpcore.ConnectError(host)


class _Metered(httpcore.AsyncNetworkStream):
    """A stream that gives no more bytes than its meter allows: then TooLarge is raised."""

    def __init__(self, stream: httpcore.AsyncNetworkStream, meter: Meter) -> None:
        self._stream, self._meter = stream, meter

    async def read(self, max_bytes: int, timeout: float | None = None) -> bytes:  # noqa: ASYNC109
        if self._meter.left <= 0:
            raise TooLarge
        data = await self._stream.read(min(max_bytes, self._meter.left), timeout)
        self._meter.left -= len(data)
        self._meter.read += len(data)
        return data

    async def write(self, buffer: bytes, timeout: float | None = None) -> None:  # noqa: ASYNC109
        await self._stream.write(buffer, timeout)

    async def aclose(self) -> None:
        await self._stream.aclose()

    async def start_tls(
        self,
        ssl_context: ssl.SSLContext,
        server_hostname: str | None = None,
        timeout: float | None = None,  # noqa: ASYNC109
    ) -> httpcore.AsyncNetworkStream:
        return _Metered(await self._stream.start_tls(ssl_context, server_hostname, timeout), self._meter)

    def get_extra_info(self, info: str) -> Any:
        return self._stream.get_extra_info(info)
