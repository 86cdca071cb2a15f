"""Names of hosts, and the checked addresses that they lead to."""

import asyncio
import socket
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from ipaddress import ip_address

from kgplatform.retrieval.fetch.open_net import Address, is_open
from kgplatform.retrieval.fetch.outcome import Refusal
from kgplatform.retrieval.fetch.target import Target

Resolver = Callable[[str, int], Awaitable[Sequence[str]]]
"""Gives the addresses of a host for a port; raises socket.gaierror for a name that there is not."""

MOST_ADDRESSES = 8  # of a name, that are tried
_LOOKUP_SECONDS = 10.0
_THREADS = 8  # names that are looked up at once: a slow server of names holds up nothing else of this process
_TEMPORARY = frozenset({socket.EAI_AGAIN, socket.EAI_FAIL})
_INSIDE = ("localhost", "local", "internal", "intranet", "lan", "home", "corp", "home.arpa", "test", "invalid", "onion")


class UnknownName(Refusal):
    """The system of this machine knows no address for a name."""


class SystemNames:
    """Asks the system's resolver, in threads of its own."""

    def __init__(self) -> None:
        self._threads: ThreadPoolExecutor | None = None

    async def __call__(self, host: str, port: int) -> Sequence[str]:
        self._threads = self._threads or ThreadPoolExecutor(_THREADS, "fetch-names")
        found = await asyncio.get_running_loop().run_in_executor(
            self._threads, lambda: socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        )
        return [str(address[0]) for *_, address in found]

    def close(self) -> None:
        """Wait for no name any more."""
        if self._threads is not None:
            self._threads.shutdown(wait=False, cancel_futures=True)
            self._threads = None


async def addresses_of(target: Target, resolve: Resolver, *, exempt: bool) -> list[str]:
    """Return the addresses of a host, each once, at most MOST_ADDRESSES; all that it has are checked.

    Raises Refusal when any of them is not of the open net, unless the origin is `exempt`, and UnknownName.
    """
    found: list[Address] = [target.literal] if target.literal else await _looked_up(target, resolve)
    if not exempt and not all(map(is_open, found)):
        raise Refusal(
            "address",
            f"{target.host} is or leads to an address that is not of the open net. An origin of your own is fetched "
            "from when KGPLATFORM_FETCH_TRUSTED names it.",
        )
    return list(dict.fromkeys(map(str, found)))[:MOST_ADDRESSES]


async def _looked_up(target: Target, resolve: Resolver) -> list[Address]:
    try:
        async with asyncio.timeout(_LOOKUP_SECONDS):
            found = [ip_address(address) for address in await resolve(target.host, target.port)]
    except socket.gaierror as error:
        raise UnknownName(
            "name",
            f"There is no host {target.host}, or it cannot be looked up just now. Check how the name is spelt.",
            retryable=error.errno in _TEMPORARY,
        ) from None
    except (OSError, UnicodeError, ValueError):  # a TimeoutError is an OSError
        raise UnknownName("name", f"The host {target.host} cannot be looked up.", retryable=True) from None
    if not found:
        raise UnknownName("name", f"The host {target.host} has no address.")
    return found


def is_inside(host: str) -> bool:
    """Whether a name is one that is only known inside of a machine or a network: it has one part, or such an end."""
    return "." not in host or host.endswith(tuple(f".{end}" for end in _INSIDE))
