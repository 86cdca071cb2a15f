"""Takes the pictures of docs/pictures/ from a running server that has the demo's topics, in Chromium:

    python -m tools.pictures http://127.0.0.1:8321 [FOLDER]

For the one of a run under way it starts a topic of its own, and cancels that.
"""

import base64
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page, ViewportSize

from tests.support.chromium import MISSING, executable, marked, opened

FOLDER = "docs/pictures"
MOST_BYTES = 150_000
QUALITIES = (88, 80, 70, 60)  # of WebP, the best that is small enough
WIDE, PHONE = ViewportSize(width=1280, height=800), ViewportSize(width=390, height=844)
TOPIC = "Honey bee health"
PATIENCE = 180_000.0  # milliseconds


@dataclass(frozen=True)
class Picture:
    """A file's name, how the view is got to, and how it is looked at."""

    name: str
    shows: Callable[[Page], None]
    phone: bool = False
    dark: bool = False


def topic_view(label: str) -> Callable[[Page], None]:
    """Return the way to a view of the topic, by its link."""

    def go(page: Page) -> None:
        page.get_by_role("link", name=TOPIC, exact=True).click()
        page.get_by_role("navigation", name=f"Views of {TOPIC}").get_by_role("link", name=label, exact=True).click()

    return go


def start(page: Page) -> None:
    """Show the first page."""
    page.get_by_role("heading", name="Topics").wait_for()


def form(page: Page) -> None:
    """Show the form that begins a topic, filled in."""
    page.locator("#f-name").fill("Wild bees")
    page.locator("#f-domain").fill("demo")
    page.locator("#f-goal").fill("Explain who pollinates beside the honey bee: bumblebees, solitary bees, flies.")
    page.locator("#topic").evaluate("heading => heading.scrollIntoView({ behavior: 'instant' })")


@contextmanager
def under_way(page: Page) -> Iterator[None]:
    """Start a topic, wait until some steps are done, and cancel it afterwards."""
    form(page)
    page.get_by_role("button", name="Start").last.click()
    page.locator("#part-steps tbody tr").nth(3).wait_for(timeout=PATIENCE)
    yield
    page.get_by_role("button", name="Cancel").click()


def graph(page: Page) -> None:
    """Show the picture of the graph, with one entity chosen."""
    topic_view("Graph")(page)
    marked(page, "graph-drawn")
    page.locator("#find").fill("varroa mite")
    page.locator("#find").press("Enter")
    page.locator("#about h1").wait_for()
    page.wait_for_timeout(1_500)  # it moves there


def trail(page: Page) -> None:
    """Show where a sentence comes from that was found by a question."""
    topic_view("Page")(page)
    links = page.locator("a.said")
    addresses = [str(link.get_attribute("href")) for link in links.all()]
    for address in addresses:
        page.goto(re.sub(r"^(\w+://[^/]+).*", r"\1", page.url) + address)
        if page.locator("q.question").count():
            return


def search(page: Page) -> None:
    """Show what a search finds."""
    page.get_by_role("navigation", name="Site").get_by_role("link", name="Search").click()
    page.locator("#q").fill("What harms the brood?")
    page.get_by_role("button", name="Search").click()


def curation(page: Page) -> None:
    """Show the first pair in doubt."""
    page.get_by_role("navigation", name="Site").get_by_role("link", name="Curation").click()
    page.locator("#domain").select_option("demo")
    page.get_by_role("button", name="Show").click()
    page.get_by_role("button", name="Merge them").wait_for(timeout=PATIENCE)  # names are compared first


def operations(page: Page) -> None:
    """Show the operations."""
    page.get_by_role("navigation", name="Site").get_by_role("link", name="Operations").click()


PICTURES = (
    Picture("start", start),
    Picture("form", form),
    Picture("page", topic_view("Page")),
    Picture("trail", trail),
    Picture("gaps", topic_view("Gaps")),
    Picture("graph", graph),
    Picture("curation", curation),
    Picture("versions", topic_view("Versions")),
    Picture("search", search),
    Picture("operations", operations),
    Picture("graph-dark", graph, dark=True),
    Picture("page-phone", topic_view("Page"), phone=True),
    Picture("graph-phone", graph, phone=True),
)


def main(address: str, folder: Path) -> None:
    """Take all pictures of the server at an address."""
    folder.mkdir(parents=True, exist_ok=True)
    with opened() as browser:
        for picture in PICTURES:
            with visiting(browser, address, PHONE if picture.phone else WIDE, picture.dark) as page:
                picture.shows(page)
                keep(page, folder / f"{picture.name}.webp")
        with visiting(browser, address, WIDE, dark=False) as page, under_way(page):
            keep(page, folder / "run.webp")


@contextmanager
def visiting(browser: Browser, address: str, size: ViewportSize, dark: bool) -> Iterator[Page]:
    """Give the first page of a server in a window of its own."""
    scheme: Literal["dark", "light"] = "dark" if dark else "light"
    with browser.new_context(viewport=size, color_scheme=scheme, reduced_motion="reduce") as context:
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(address)
        yield page


def keep(page: Page, file: Path) -> None:
    """Write what is seen as WebP."""
    page.wait_for_load_state("load")
    client = page.context.new_cdp_session(page)
    for quality in QUALITIES:
        taken = client.send("Page.captureScreenshot", {"format": "webp", "quality": quality})
        content = base64.b64decode(taken["data"])
        if len(content) <= MOST_BYTES:
            break
    file.write_bytes(content)
    print(f"{file.name}: {len(content):,} bytes")


if __name__ == "__main__":
    if not executable():
        sys.exit(MISSING)
    main(sys.argv[1].rstrip("/"), Path(sys.argv[2] if len(sys.argv) > 2 else FOLDER))
