"""Visits of a site in Chromium, and what must not happen on them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

from playwright.async_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    Response,
    ViewportSize,
    WebError,
)

DESKTOP, PHONE = ViewportSize(width=1280, height=800), ViewportSize(width=390, height=844)
PATIENCE = 120_000.0  # milliseconds that a machine may take which does much else
# What a browser says of what was given up because the reader went elsewhere.
LEFT = "net::ERR_ABORTED"


class Watch:
    """What went wrong on a visit: errors in the console and in scripts, requests that failed or were refused, and those
    that went to another host. `expected` are statuses of refusals that a test provokes."""

    def __init__(self, address: str) -> None:
        self._host = urlsplit(address).netloc
        self.wrong: list[str] = []
        self.expected: set[int] = set()

    def over(self, context: BrowserContext) -> None:
        """Listen to all pages of a context."""
        context.on("console", self._console)
        context.on("weberror", self._error)
        context.on("request", self._request)
        context.on("requestfailed", self._failed)
        context.on("response", self._response)

    def _console(self, message: ConsoleMessage) -> None:
        refused = any(f"status of {status} " in message.text for status in self.expected)
        if message.type == "error" and not refused:
            self.wrong.append(f"console: {message.text}")

    def _error(self, error: WebError) -> None:
        self.wrong.append(f"script: {error.error}")

    def _request(self, request: Request) -> None:
        to = urlsplit(request.url)
        if to.scheme not in ("data", "blob") and to.netloc != self._host:
            self.wrong.append(f"another host: {request.url}")

    def _failed(self, request: Request) -> None:
        # A page that was left does without its picture, too. A page itself that was given up is a failure.
        if request.failure != LEFT or request.resource_type == "document":
            self.wrong.append(f"failed: {request.method} {request.url}: {request.failure}")

    def _response(self, response: Response) -> None:
        if response.status >= 400 and response.status not in self.expected:
            self.wrong.append(f"refused: {response.status} {response.url}")


@asynccontextmanager
async def visit(
    browser: Browser,
    address: str,
    size: ViewportSize = DESKTOP,
    dark: bool = False,
    javascript: bool = True,
) -> AsyncIterator[tuple[Page, Watch]]:
    """Give an empty page in a window of its own, and the watch over it; raises AssertionError for what went wrong."""
    watch = Watch(address)
    context = await browser.new_context(
        base_url=address,
        viewport=size,
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce",
        java_script_enabled=javascript,
        is_mobile=size == PHONE,
        has_touch=size == PHONE,
    )
    try:
        watch.over(context)
        context.set_default_timeout(PATIENCE)
        yield await context.new_page(), watch
    finally:
        await context.close()
    if watch.wrong:
        raise AssertionError("\n".join(watch.wrong))
