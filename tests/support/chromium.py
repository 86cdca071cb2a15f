"""The Chromium that pages are tried and measured in: that of KGPLATFORM_TEST_CHROMIUM, or one on PATH."""

import os
import shutil
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

from playwright import async_api
from playwright.sync_api import Browser, Page, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MISSING = (
    "There is no Chromium here. Install one (Debian: apt-get install chromium), or name it: KGPLATFORM_TEST_CHROMIUM."
)
# In containers there is no room for its own sandbox, and it opens nothing but our own pages.
_ARGUMENTS = ["--no-sandbox"]
_MARKED = """name => new Promise(done => new PerformanceObserver((list, observer) => {
  const [mark] = list.getEntriesByName(name);
  if (mark) { observer.disconnect(); done(mark.startTime); }
}).observe({ type: "mark", buffered: true }))"""


def executable() -> str:
    """Return the path of the browser, or nothing where there is none."""
    named = os.environ.get("KGPLATFORM_TEST_CHROMIUM", "")
    return named or next((path for name in NAMES if (path := shutil.which(name))), "")


@contextmanager
def opened() -> Iterator[Browser]:
    """Start the browser, without a window; raises RuntimeError where there is none."""
    if not executable():
        raise RuntimeError(MISSING)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=_ARGUMENTS)
        try:
            yield browser
        finally:
            browser.close()


@asynccontextmanager
async def launched() -> AsyncIterator[async_api.Browser]:
    """Start the browser as `opened` does, for what runs in an event loop."""
    if not executable():
        raise RuntimeError(MISSING)
    async with async_api.async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=executable(), args=_ARGUMENTS)
        try:
            yield browser
        finally:
            await browser.close()


def marked(page: Page, name: str) -> float:
    """Wait for a mark of the page, and return the milliseconds from the navigation until then."""
    return float(page.evaluate(_MARKED, name))
