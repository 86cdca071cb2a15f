"""A net on this machine, a server inside that nobody may reach, and certificates."""

import ssl
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
import trustme

from tests.support.net import Net, inside

__all__ = ["inside"]


@pytest_asyncio.fixture
async def net() -> AsyncIterator[Net]:
    net = Net()
    yield net
    await net.stop()


@pytest.fixture(scope="session")
def authority() -> trustme.CA:
    return trustme.CA()


@pytest.fixture(scope="session")
def believing(authority: trustme.CA) -> ssl.SSLContext:
    """What a Fetcher has that believes the authority, and no other."""
    context = ssl.create_default_context()
    authority.configure_trust(context)
    return context


def serving(authority: trustme.CA, name: str) -> ssl.SSLContext:
    """What a server has with a certificate for a name."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert(name).configure_cert(context)
    return context
