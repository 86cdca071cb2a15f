"""What users do on the site, by clicks and keys in a real browser: grow a topic, read its page, follow a sentence to
the gap that led to it, search, explore the graph, merge and undo; and every view: whom it can be read by, how wide it
is, and what is left of it without scripts. All is in one file, so that one process grows one site for it."""

import re
from collections import Counter
from typing import Any

import httpx
import pytest
from playwright.async_api import Browser, Locator, Page, expect

from tests.browser.readable import AXE, SIDEWAYS, found, found_in_the_dark
from tests.browser.site import DOMAIN, TOPIC, Grown, Site, documents
from tests.browser.views import PICTURED, VIEWS
from tests.browser.visits import DESKTOP, PATIENCE, PHONE, visit

pytestmark = pytest.mark.slow
expect.set_options(timeout=PATIENCE)
MEADOW, BEGUN = "meadow", "Hand pollination"
FILES = ("hand-pollination", "vanilla", "pollination-deficits")
TRAIL = """query ($page: ID!, $section: Int!, $sentence: Int!) {
  trail(page: $page, section: $section, sentence: $sentence) {
    sentence { text }
    steps { quote snippet { title } source { title } searches { query question { text } gaps { entityNames subject } } }
  }
}"""
ENTITIES = "query ($topic: ID!) { topic(id: $topic) { entities { totalCount } } }"
DRAWN = "() => performance.getEntriesByName('graph-drawn').length"
PLACE = """id => {
  const each = cy.getElementById(id);
  const { x, y } = each.isNode() ? each.renderedPosition() : each.renderedMidpoint();
  const { left, top } = document.querySelector("#picture").getBoundingClientRect();
  return [left + x, top + y];
}"""
# Where the picture is on the screen it learns of a scroll, which is told with the next frame.
SCROLLED = """picture => new Promise((done) => {
  picture.scrollIntoView({ block: "end" });
  requestAnimationFrame(() => requestAnimationFrame(done));
})"""
LONGEST = """() => {
  const apart = (edge) => Math.hypot(edge.source().position("x") - edge.target().position("x"),
                                     edge.source().position("y") - edge.target().position("y"));
  return cy.edges().toArray().sort((one, other) => apart(other) - apart(one))[0].id();
}"""
NEIGHBOUR = """id => {
  const near = cy.getElementById(id).neighborhood("node").toArray();
  near.sort((one, other) => other.data("name").length - one.data("name").length);
  return [near[0].id(), near[0].data("name")];
}"""
KEYS = """query ($topic: ID!, $domain: String!) {
  topic(id: $topic) { entities(first: 2) { nodes { key } } }
  sources(first: 1, filter: { domain: $domain }) { nodes { key snippets(first: 1) { nodes { key } } } }
}"""


async def test_a_topic_is_grown_while_it_is_watched_paused_and_resumed(browser: Browser, site: Site) -> None:
    async with visit(browser, site.address) as (page, _):
        # when: documents are added by the form
        await page.goto("/")
        await page.get_by_role("link", name="Add sources", exact=True).first.click()
        await page.get_by_label("Files").set_input_files(documents(*FILES))
        await page.locator("#d-domain").fill(MEADOW)
        await page.get_by_role("button", name="Add sources").click()

        # then: it is told what was understood of them
        await expect(page.locator(".lede")).to_have_text(re.compile(r"^3 sources read, \d+ new snippets stored\.$"))
        titles = ["Hand pollination", "Pollination deficits", "Vanilla pollination"]
        assert sorted(await page.locator("table .name").all_inner_texts()) == titles

        # when: a topic is to be started in their domain, with options and a budget, and estimated first
        await page.get_by_role("link", name=f"Start a topic in {MEADOW}").click()
        await expect(page.get_by_label("Domain").last).to_have_value(MEADOW)
        await page.locator("#f-name").fill(BEGUN)
        await page.locator("#f-goal").fill("Explain how people pollinate crops by hand.")
        await page.get_by_role("textbox", name="Follow-up rounds").fill("1")
        await page.get_by_text("Advanced: budget and more options").click()
        await page.get_by_label("Minutes").fill("30")
        await page.get_by_role("button", name="Estimate").click()

        # then: nothing was started, and what was typed is kept
        await expect(page.locator(".estimate h3")).to_have_text("Estimate")
        assert (await page.locator(".estimate tbody th").all_inner_texts())[:1] != []
        assert [await page.locator(field).input_value() for field in ("#f-name", "#f-domain", "#f-minutes")] == [
            BEGUN, MEADOW, "30",
        ]  # fmt: skip

        # when: it is started, and paused on its way
        await page.get_by_role("button", name="Start", exact=True).click()
        await expect(page.locator("h1")).to_have_text(f"Research run on {BEGUN}")
        await expect(page.get_by_role("row", name="Minutes of work")).to_contain_text("30")
        await expect(page.locator("#part-steps tbody tr").first).to_be_visible()
        await page.get_by_role("button", name="Pause").click()

        # then: it rests until it is resumed
        await expect(page.locator("#part-state .status")).to_have_text("Paused")
        await page.get_by_role("button", name="Resume").click()

        # and: its end is shown without the view being loaded again
        await expect(page.locator("#part-state .status")).to_have_text(re.compile("Running|Waiting in the queue"))
        await page.evaluate("() => { window.watched = true; }")
        await expect(page.locator("#part-state .status")).to_have_text("Finished")
        assert await page.evaluate("() => window.watched") is True
        await expect(page.get_by_role("button", name="Pause")).to_have_count(0)

        # when
        await page.get_by_role("link", name="Read the page").click()

        # then
        await expect(page.locator("h1")).to_have_text(BEGUN)
        assert await page.locator("article a.said").count() > 5
        assert await page.locator("article a.cite").count() > 1


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
async def test_a_sentence_leads_to_its_quote_source_question_and_gap(
    browser: Browser, site: Site, grown: Grown, size: Any
) -> None:
    async with visit(browser, site.address, size) as (page, _):
        # when: the page of the topic is opened from the first page
        await page.goto("/")
        await page.get_by_role("link", name=f"Read “{TOPIC}”").click()

        # then
        await expect(page.locator("h1")).to_have_text(TOPIC)
        assert page.url == f"{site.address}/pages/{grown.pages[0]}"
        if size == PHONE:  # where the contents are opened by who wants them
            await page.get_by_text("Contents", exact=True).click()
        contents = page.get_by_role("navigation", name="Contents").get_by_role("link")
        headings = [text.removesuffix(" #") for text in await page.locator("article h2, article h3").all_inner_texts()]
        assert await contents.all_inner_texts() == headings

        # when: the way of a sentence is followed that was found by a question
        link = await asked_for(page)
        section, sentence = map(int, str(await link.get_attribute("href")).split("/")[-2:])
        told = site.server.ask(TRAIL, page=grown.pages[0], section=section, sentence=sentence)["trail"]
        await link.click()

        # then: the sentence, the quote in its snippet, the source, the question and the gap are shown
        await expect(page.locator("#sentence")).to_have_text(told["sentence"]["text"])
        assert await page.locator("blockquote mark").all_inner_texts() == [step["quote"] for step in told["steps"]]
        sources = await page.locator("dl.figures div:first-child dd").all_inner_texts()
        assert sources == [step["source"]["title"] for step in told["steps"]]
        questions = [
            search["question"]["text"] for step in told["steps"] for search in step["searches"] if search["question"]
        ]
        assert await page.locator("q.question").all_inner_texts() == questions
        gaps = [gap for step in told["steps"] for search in step["searches"] for gap in search["gaps"]]
        lacking = await page.get_by_text("The question came from a gap ").all_inner_texts()
        assert len(lacking) == len(gaps) > 0
        assert all((gap["subject"] or gap["entityNames"][0]) in said for gap, said in zip(gaps, lacking, strict=True))

        # when: the snippet is opened
        await page.locator("section h2 a").first.click()

        # then: the same words are marked in it, and a link leads back
        await expect(page.locator("h1")).to_have_text(told["steps"][0]["snippet"]["title"])
        assert await page.locator("blockquote mark").all_inner_texts() == [told["steps"][0]["quote"]]
        await page.get_by_role("link", name="← Back to the page").click()
        await expect(page.locator("h1")).to_have_text(TOPIC)

        # and: the gaps of the topic are a click away
        views = page.get_by_role("navigation", name=f"Views of {TOPIC}")
        await views.get_by_role("link", name="Gaps").click()
        await expect(page.locator("h1")).to_have_text(f"Gaps in {TOPIC}")
        board = {" ".join(str(told).split()) for told in await page.locator(".rows li b").all_text_contents()}
        assert {gap["subject"] or " · ".join(dict.fromkeys(gap["entityNames"])) for gap in gaps} <= board


async def test_what_is_looked_for_by_keys_is_found(browser: Browser, site: Site, grown: Grown) -> None:
    async with visit(browser, site.address) as (page, _):
        # when
        await page.goto(f"/topics/{grown.topic}")
        await page.keyboard.press("/")
        await expect(page).to_have_url(f"{site.address}/search")
        await page.keyboard.press("/")
        await page.keyboard.type("varroa mite")
        await page.keyboard.press("Enter")

        # then
        first = page.locator("section").first
        await expect(first.locator("h2")).to_contain_text("Entities")
        await expect(first.locator("li a").first).to_have_text("varroa mite")

        # when
        await first.locator("li a").first.click()

        # then
        await expect(page.locator("h1")).to_have_text("varroa mite")
        assert await page.locator("q.quote").count() > 3


async def test_the_graph_is_explored(browser: Browser, site: Site, grown: Grown) -> None:
    async with visit(browser, site.address) as (page, _):
        await page.goto(f"/topics/{grown.topic}")
        await page.get_by_role("link", name="See the graph").click()
        await page.wait_for_function(DRAWN)

        # when: fewer are shown
        total = await page.evaluate("() => graph.total")
        await page.get_by_role("combobox", name="Entities").select_option("50")

        # then
        await expect(page.locator("#told")).to_contain_text(f"50 of {total} entities with ")
        await page.wait_for_function("() => cy.nodes().length === 50")

        # when: an entity is looked for, and double clicked
        await page.get_by_role("searchbox", name="Find an entity").fill("varroa mite")
        await page.keyboard.press("Enter")
        await expect(page.locator("#about h1")).to_have_text("varroa mite")
        mite = (await page.evaluate("() => about.dataset.of"), await page.evaluate("() => cy.nodes().length"))
        around = await page.evaluate(
            "async ([address, id]) => (await (await fetch(`${address}.json?around=${id}`)).json()).elements.nodes"
            ".filter((node) => cy.getElementById(node.data.id).empty()).length",
            [f"/topics/{grown.topic}/graph", mite[0]],
        )
        x, y = await page.evaluate(PLACE, mite[0])
        await page.mouse.dblclick(x, y)

        # then: its neighbours come in, and are in the address
        await expect(page.locator("#told")).to_contain_text(f"{around} neighbours of varroa mite added.")
        assert await page.evaluate("() => cy.nodes().length") == mite[1] + around
        assert f"opened={mite[0]}" in page.url

        # when: it is narrowed to one relation, and a line is clicked
        await page.get_by_role("combobox", name="Relation").fill("kills")
        await page.keyboard.press("Tab")
        await expect(page.locator("#told")).to_contain_text(f" that match (of {total}) with ")
        await page.locator("#picture").evaluate(SCROLLED)
        line = await page.evaluate(LONGEST)
        ends = await page.evaluate(
            "id => ['source', 'target'].map((end) => cy.getElementById(id)[end]().data('name'))", line
        )
        words = await page.evaluate("id => cy.getElementById(id).data('wording')", line)
        x, y = await page.evaluate(PLACE, line)
        await page.mouse.click(x, y)

        # then: the sentences that say so are shown
        await expect(page.locator("#about h1")).to_have_text(f"{ends[0]} {words} {ends[1]}")
        quotes = await page.locator("#about q.quote").all_inner_texts()
        assert [quote for quote in quotes if words not in quote] == []
        assert len(quotes) == int(await page.locator("#about dd").first.inner_text())


async def test_what_is_chosen_of_the_graph_is_in_its_address(browser: Browser, site: Site, grown: Grown) -> None:
    async with visit(browser, site.address) as (page, _):
        await page.goto(f"/topics/{grown.topic}/graph?limit=50")
        await page.wait_for_function(DRAWN)

        # when: an entity is chosen, and its address opened anew
        find = page.get_by_role("searchbox", name="Find an entity")
        await find.fill("varroa mite")
        await page.keyboard.press("Enter")
        await expect(page.locator("#about h1")).to_have_text("varroa mite")
        mite = await page.evaluate("() => about.dataset.of")
        assert page.url.endswith(f"#entity-{mite}")
        await page.reload()

        # then: it is chosen again
        await expect(page.locator("#about h1")).to_have_text("varroa mite")

        # when: a path to another one is looked for, and its address opened anew
        neighbour, name = await page.evaluate(NEIGHBOUR, mite)
        await page.get_by_role("button", name="Find a path from here").click()
        await find.fill(name)
        await page.locator("#found").get_by_role("button", name=name).first.click()
        told = f"1 relation leads from varroa mite to {name}: varroa mite → {name}. Click a line for the evidence."
        await expect(page.locator("#told")).to_have_text(told)
        assert page.url.endswith(f"#path-{mite}-{neighbour}")
        await page.reload()

        # then: the same path is shown
        await expect(page.locator("#told")).to_have_text(told)
        assert await page.evaluate("() => cy.nodes('.near').map((node) => node.id()).sort()") == sorted(
            [mite, neighbour]
        )

        # when: nothing is chosen any more
        await page.locator("#picture").press("Escape")

        # then: the address says so
        assert page.url.endswith(f"/topics/{grown.topic}/graph?limit=50")


async def test_two_things_are_merged_and_the_merge_is_undone(browser: Browser, site: Site, grown: Grown) -> None:
    before = site.server.ask(ENTITIES, topic=grown.topic)
    async with visit(browser, site.address) as (page, _):
        # given: the queue of pairs in doubt
        await page.goto("/")
        await page.get_by_role("navigation", name="Site").get_by_role("link", name="Curation").click()
        await page.get_by_label("Domain").select_option(DOMAIN)
        await page.get_by_role("button", name="Show").click()
        await expect(page.locator("#pair")).to_contain_text("Are these the same?")
        pair = await page.locator(".doubt .card h3").all_inner_texts()

        # when: what a merge would change is looked at
        await page.get_by_role("link", name="See what a merge would change").click()

        # then: nothing was changed yet
        await expect(page.locator("#preview")).to_have_text("What would change")
        await expect(page.locator(".estimate")).to_contain_text(f"{' and '.join(pair)} would become one entity")
        assert site.server.ask(ENTITIES, topic=grown.topic) == before

        # when
        await page.get_by_role("button", name="Merge them").click()

        # then
        await expect(page.locator("#decided")).to_contain_text(pair[0])
        assert count(site.server.ask(ENTITIES, topic=grown.topic)) == count(before) - 1

        # when
        await page.get_by_role("button", name="Undo").first.click()

        # then: all is as it was
        await expect(page.get_by_text("Undone").first).to_be_visible()
        assert site.server.ask(ENTITIES, topic=grown.topic) == before

        # when: the same is done by keys
        await page.goto(f"/curation?domain={DOMAIN}")
        await expect(page.locator(".doubt .card h3")).to_have_text(pair)
        await page.keyboard.press("m")
        await expect(page.locator("#decided")).to_contain_text(pair[0])
        await page.keyboard.press("u")

        # then
        await expect(page.locator(".doubt .card h3")).to_have_text(pair)
        assert site.server.ask(ENTITIES, topic=grown.topic) == before


async def test_a_talk_is_begun_and_steered(browser: Browser, site: Site, grown: Grown) -> None:
    async with visit(browser, site.address, PHONE) as (page, _):
        # when
        await page.goto(f"/topics/{grown.topic}/talk")
        await page.get_by_label("What you say").fill("What harms the brood?")
        await page.get_by_label("Turns").fill("2")
        await page.get_by_role("button", name="Begin").click()

        # then it is shown as it goes on, and as it is at the end
        turns = page.locator(".turns li")
        await expect(turns).to_have_count(3)
        await expect(page.locator("#part-state")).to_have_count(0)
        await expect(turns.first).to_contain_text("What harms the brood?")
        assert await page.locator("#part-map a").count() > 0
        await page.evaluate(AXE)
        assert await page.evaluate(SIDEWAYS) <= 0
        assert await found(page) == []

        # when: somebody is not to speak
        await page.get_by_label("Moderator").check()
        await page.get_by_label("Turns").fill("0")
        await page.get_by_role("button", name="Go on").click()

        # then
        await expect(page.locator("#part-who li", has_text="muted")).to_contain_text("Moderator")
        await expect(page.get_by_label("Moderator")).to_be_checked()
        await expect(turns).to_have_count(3)


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

    async with visit(browser, site.address, PHONE, dark=True) as (page, _):
        # when: on a phone, in the dark, so that one look is at both
        await shown(page, address)

        # then
        assert await page.evaluate(SIDEWAYS) <= 0
        assert await found(page) == []

    async with visit(browser, site.address, javascript=False) as (page, _):
        # when: without scripts
        await page.goto(address)

        # then: all of its words are there
        plain = await page.locator("main").inner_text()
        if route != PICTURED:
            assert Counter(words.split()) - Counter(plain.split()) == Counter()
        else:
            assert "The picture needs JavaScript." in plain
            assert await page.locator(".reading tbody tr").count() > 20


async def asked_for(page: Page) -> Locator:
    """Return the first link of the page to where a sentence comes from that a question found."""
    for link in await page.locator("a.said").all():
        answer = await page.request.get(str(await link.get_attribute("href")))
        if 'class="question"' in await answer.text():
            return link
    raise AssertionError("No sentence was found by a question.")


def count(answer: Any) -> int:
    """Return how many entities a topic has."""
    return int(answer["topic"]["entities"]["totalCount"])


async def shown(page: Page, address: str) -> None:
    """Open a view, and wait until it is all there."""
    answer = await page.goto(address)
    assert answer is not None
    assert answer.status == 200
    if await page.locator("#picture").count():
        await page.wait_for_function(DRAWN)
    # What the queue shows is worked out first, once after a start.
    await page.wait_for_function("() => !document.querySelector('[data-again]')")
    await page.evaluate(AXE)  # not by a script element, which the content policy refuses
