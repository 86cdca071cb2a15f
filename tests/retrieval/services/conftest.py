"""A site on this machine that services are asked at, and a Fetcher that may ask it."""

from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
import pytest_asyncio

from kgplatform.retrieval.fetch import Fetcher
from tests.support.net import Asked, Site, answer


@pytest_asyncio.fixture
async def site() -> AsyncIterator[Site]:
    site = Site()
    await site.start()
    yield site
    await site.stop()


@pytest.fixture
def base(site: Site) -> str:
    return f"http://127.0.0.1:{site.port}"


@pytest_asyncio.fixture
async def fetcher(base: str) -> AsyncIterator[Fetcher]:
    async with Fetcher(contact="ada@example.org", services=(base,), environment={}) as fetcher:
        yield fetcher


def json_answer(body: str | bytes, status: str = "200 OK", **headers: str) -> bytes:
    given = body.encode() if isinstance(body, str) else body
    return answer(given, status, **{"content_type": "application/json", **headers})


def in_turn(*answers: bytes) -> Callable[[Asked], bytes]:
    """A script that gives answers in turn, the last one for ever."""
    left = list(answers)

    def script(_: Asked) -> bytes:
        return left.pop(0) if len(left) > 1 else left[0]

    return script


def query_of(asked: Asked) -> dict[str, str]:
    """The parameters of what was asked, of the address and of a form."""
    from urllib.parse import parse_qs

    given = "&".join(part for part in (asked.path.partition("?")[2], asked.body.decode()) if part)
    return {name: values[0] for name, values in parse_qs(given, keep_blank_values=True).items()}


def shown(found: Any) -> tuple[Any, ...]:
    """What matters of an answer at a glance."""
    return tuple((each.rank, each.url, each.title) for each in found.works), found.after
