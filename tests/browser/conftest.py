"""What the tests in a browser share: one server, one topic grown on it, one Chromium in each process that runs them."""

from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser

from tests.browser.site import Grown, Site, grow, serving
from tests.support.chromium import MISSING, executable, launched


@pytest.fixture(scope="session")
def chromium() -> str:
    """Give the path of the browser; a test that needs it is skipped where the machine has none."""
    if not executable():
        pytest.skip(MISSING)
    return executable()


@pytest.fixture(scope="session")
def site(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Give the running server."""
    with serving(tmp_path_factory.mktemp("site") / "home") as running:
        yield running


@pytest.fixture(scope="session")
def grown(site: Site, tmp_path_factory: pytest.TempPathFactory) -> Grown:
    """Give a topic that has two versions of its page."""
    return grow(site, tmp_path_factory.mktemp("documents") / "apiary")


@pytest_asyncio.fixture(scope="session")
async def browser(chromium: str) -> AsyncIterator[Browser]:
    """Give the browser, by its asynchronous side: the other one would leave a running loop to the tests that follow."""
    async with launched() as running:
        yield running
