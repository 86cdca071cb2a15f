"""Every view of the site: whom it can be read by, how wide it is, and what is left of it without scripts."""

from collections import Counter
from importlib.resources import files

import httpx
import pytest
from playwright.async_api import Browser, Page

from api.app import create_app
from tests.api.fake_services import FakeServices
from tests.browser.site import DOMAIN, Grown, Site
from tests.browser.visits import DESKTOP, PHONE, visit

pytestmark = pytest.mark.slow
AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
RUN = """async ([tags, rules]) => {
  const only = rules.length ? { type: "rule", values: rules } : { type: "tag", values: tags };
  const { violations } = await axe.run(document, { runOnly: only, resultTypes: ["violations"] });
  return violations.filter(({ impact }) => ["serious", "critical"].includes(impact))
    .map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => node.target.join(" ")).join(", ")}`);
}"""
SIDEWAYS = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
# Views by the routes that show them: what there is at a route is said by the names in its address and a query.
VIEWS = {
    "/": "",
    "/runs": "",
    "/runs/{run_id}": "",
    "/estimates": "?",
    "/documents": "",
    "/topics/{topic}": "",
    "/topics/{topic_id}/page": "",
    "/topics/{topic_id}/outline": "",
    "/topics/{topic_id}/graph": "",
    "/topics/{topic_id}/gaps": "",
    "/topics/{topic_id}/disputes": "",
    "/topics/{topic_id}/sources": "",
    "/topics/{topic_id}/runs": "",
    "/topics/{topic_id}/versions": "?old={old_id}&new={page_id}",
    "/topics/{topic_id}/funnel": "?fact=Mites+transmit+viruses.",
    "/topics/{topic_id}/graph/entities/{entity_id}": "",
    "/topics/{topic_id}/graph/relations/{relation_id}": "?subject={subject_id}",
    "/entities/{entity_id}": "",
    "/entities/{entity_id}/merge": "?other={other_id}",
    "/entities/{entity_id}/split": "",
    "/entities/{entity_id}/decisions": "",
    "/curation": "?domain={domain}",
    "/curation/relations": "?domain={domain}&words=kills",
    "/operations": "",
    "/search": "?q=mite",
    "/sources": "?domain={domain}",
    "/sources/{source_id}/remove": "",
    "/pages/{page_id}": "",
    "/pages/{page_id}/trail/{section}/{sentence}": "",
    "/snippets/{snippet_id}": "",
    "/sign-in": "",
    "/sign-out": "",
}
# What is at all others is for programs, or not ours.
OTHERS = {
    "/graphql", "/graphiql/{name}", "/graph/cytoscape.min.js", "/healthz", "/readyz", "/metrics", "/openapi.json",
    "/topics", "/topics/{topic}/pages", "/runs/{run_id}/events", "/pages/{page_id}.md", "/pages/{page_id}.json",
    "/topics/{topic_id}/graph.json", "/topics/{topic_id}/graph.svg", "/topics/{topic_id}/graph.graphml",
    "/topics/{topic_id}/graph.csv", "/topics/{topic_id}/graph/paths/{start_id}/{end_id}.json",
}  # fmt: skip
# The picture is there with scripts alone, and brings words of its own.
DRAWN = "/topics/{topic_id}/graph"
KEYS = """query ($topic: ID!, $domain: String!) {
  topic(id: $topic) { entities(first: 2) { nodes { key } } }
  sources(first: 1, filter: { domain: $domain }) { nodes { key snippets(first: 1) { nodes { key } } } }
}"""


@pytest.fixture(scope="module")
def places(site: Site, grown: Grown) -> dict[str, str]:
    """What stands for the names in addresses."""
    told = site.server.ask(KEYS, topic=grown.topic, domain=DOMAIN)
    entities = [each["key"] for each in told["topic"]["entities"]["nodes"]]
    [source] = told["sources"]["nodes"]
    drawn = httpx.get(f"{site.address}/topics/{grown.topic}/graph.json", trust_env=False, timeout=60).json()
    relation = drawn["elements"]["edges"][0]["data"]
    return {
        "topic": grown.topic, "topic_id": grown.topic, "page_id": grown.pages[0], "old_id": grown.pages[1],
        "run_id": grown.run, "domain": DOMAIN, "entity_id": entities[0], "other_id": entities[1],
        "source_id": source["key"], "snippet_id": source["snippets"]["nodes"][0]["key"],
        "section": "1", "sentence": "0", "relation_id": relation["id"], "subject_id": relation["source"],
    }  # fmt: skip


def test_every_route_that_can_be_got_is_a_view_or_is_none() -> None:
    app = create_app(FakeServices(), allowed_hosts=["*"], graphiql_assets={}.__getitem__)

    assert {path for path, does in app.openapi()["paths"].items() if "get" in does} == set(VIEWS) | OTHERS


async def test_what_cannot_be_read_is_found(browser: Browser) -> None:
    page = await browser.new_page()
    await page.set_content("<main><p style='color: #eee; background: #fff'>pale</p><img src='data:,'></main>")
    await page.evaluate(AXE)

    assert sorted(each.partition(":")[0] for each in await found(page, "color-contrast", "image-alt")) == [
        "color-contrast", "image-alt",
    ]  # fmt: skip
    await page.close()


@pytest.mark.parametrize("route", VIEWS)
async def test_a_view_can_be_read_by_everybody(
    browser: Browser, site: Site, places: dict[str, str], route: str
) -> None:
    address = (route + VIEWS[route]).format(**places)
    async with visit(browser, site.address) as (page, _):
        # given: on a screen
        await shown(page, address)
        words = await page.locator("main").inner_text()

        # then
        assert await page.locator("h1").count() == 1
        assert (await page.title()).endswith(" · kgplatform")
        assert await page.evaluate(SIDEWAYS) == 0
        assert await found(page) == []
        assert await found_in_the_dark(page) == []

    async with visit(browser, site.address, PHONE) as (page, _):
        # when: on a phone
        await shown(page, address)

        # then
        assert await page.evaluate(SIDEWAYS) <= 0
        assert await found(page) == []
        assert await found_in_the_dark(page) == []

    async with visit(browser, site.address, DESKTOP, javascript=False) as (page, _):
        # when: without scripts
        await page.goto(address)

        # then: all of its words are there
        plain = await page.locator("main").inner_text()
        if route != DRAWN:
            assert Counter(words.split()) - Counter(plain.split()) == Counter()
        else:
            assert "The picture needs JavaScript." in plain
            assert await page.locator(".reading tbody tr").count() > 20


async def shown(page: Page, address: str) -> None:
    """Open a view, and wait until it is all there."""
    answer = await page.goto(address)
    assert answer is not None
    assert answer.status == 200
    if await page.locator("#picture").count():
        await page.wait_for_function("() => performance.getEntriesByName('graph-drawn').length")
    # What the queue shows is worked out first, once after a start.
    await page.wait_for_function("() => !document.querySelector('[data-again]')")
    await page.evaluate(AXE)  # not by a script element, which the content policy refuses


async def found(page: Page, *rules: str) -> list[str]:
    """Return what axe finds that is serious or critical: of some rules, or of all that are for everybody."""
    wrong: list[str] = await page.evaluate(RUN, [TAGS, list(rules)])
    return wrong


async def found_in_the_dark(page: Page) -> list[str]:
    """Return what differs with the colours: whether all can be read."""
    await page.emulate_media(color_scheme="dark")
    return await found(page, "color-contrast", "link-in-text-block")
