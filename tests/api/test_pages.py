import re

import httpx
import pytest

from kgplatform.models import Claim, EquationData, FigureData, TableData, UnfilledHeading
from kgplatform.writing.markdown import to_markdown
from kgplatform.writing.page_text import page_json, section_text
from tests.api import tides, walked
from tests.api.fake_services import FakeServices

SCRIPTS = ['<script src="/static/keyboard.js" defer>', '<script src="/static/forms.js" defer>']
HOSTILE = '<script>alert("x")</script><img src=x onerror=alert(1)>'


async def test_a_page_has_its_headings_and_contents(client: httpx.AsyncClient) -> None:
    text = (await client.get(f"/pages/{tides.PAGE.id}")).text
    assert re.findall(r"<(h[123])>([^<]+?) ?<", text) == [
        ("h1", "Tides"),
        ("h2", "Causes"),
        ("h3", "Spring and neap tides"),
        ("h2", "Tidal range"),
        ("h2", "References"),
    ]
    anchors = ["s1-causes", "s2-spring-and-neap-tides", "s3-tidal-range", "references"]
    assert re.findall(r'<li class="level-\d"><a href="#([^"]+)">', text) == anchors
    assert re.findall(r'<section id="([^"]+)"', text) == ["s0", *anchors]
    assert "No language model wrote this page" in text


async def test_every_citation_opens_its_sentence_word_by_word(client: httpx.AsyncClient) -> None:
    # given a page with a citation after each sentence
    text = (await client.get(f"/pages/{tides.PAGE.id}")).text
    links = re.findall(r'<a href="([^"]+)" class="cite"|<a class="cite" href="([^"]+)"', text)
    cited = [citation for section in tides.PAGE.sections for citation in section.citations]
    assert len(links) == len(cited) - 1 == 5
    # when each of them is followed
    said = [citation.sentence for citation in cited]
    said[3:5] = [" ".join(said[3:5])]  # of one snippet, one after the other: they have one number
    for link, sentence in zip(("".join(pair).replace("&amp;", "&") for pair in links), said, strict=True):
        snippet = await client.get(link)
        # then its snippet's page marks the sentence
        assert " ".join(re.findall(r"<mark>(.+?)</mark>", snippet.text)) == sentence
        assert f'href="/pages/{tides.PAGE.id}"' in snippet.text


async def test_a_page_is_read_with_few_calls(client: httpx.AsyncClient, services: FakeServices) -> None:
    await client.get(f"/pages/{tides.PAGE.id}")
    assert sorted(name for name, _ in services.calls) == [
        "entities",
        "page",
        "page_stamp",
        "page_stamp",
        "pages",
        "snippets",
        "topic",
    ]


async def test_a_page_as_markdown_and_as_json(client: httpx.AsyncClient) -> None:
    markdown = await client.get(f"/pages/{tides.PAGE.id}.md")
    data = await client.get(f"/pages/{tides.PAGE.id}.json")
    assert markdown.headers["content-type"] == "text/markdown; charset=utf-8"
    assert markdown.text == to_markdown(tides.PAGE)
    assert data.json() == page_json(tides.PAGE)
    assert data.json()["sections"][0]["text"] == section_text(tides.PAGE.sections[0], tides.PAGE.numbers)


async def test_a_snippet_shows_where_it_comes_from(client: httpx.AsyncClient) -> None:
    text = (await client.get(f"/snippets/{tides.ARISE.id}")).text
    assert "<h1>How the Moon moves the sea</h1>" in text
    assert "<dt>Section</dt><dd>Tides › How they arise</dd>" in text
    assert f'<a href="/sources/{tides.ARISE.source_id}">Tides</a>' in text
    assert f'<a href="/snippets/{tides.SPRING.id}" rel="next">Next snippet →</a>' in text
    assert 'rel="prev"' not in text
    assert f'href="{tides.ARISE.url}"' in text
    assert "<mark>" not in text


async def test_only_web_addresses_are_links(client: httpx.AsyncClient) -> None:
    text = (await client.get(f"/snippets/{tides.BAYS.id}")).text
    assert f'<span class="url" title="{tides.BAYS.url}">bays.md</span>' in text


async def test_a_topic_shows_entities_relations_gaps_and_pages(client: httpx.AsyncClient) -> None:
    text = (await client.get(f"/topics/{tides.TIDES.id}")).text
    assert re.findall(r'<a class="name" href="/topics/\w+/graph/entities/\w+"[^>]*>([^<]+)</a>', text) == [
        "Moon",
        "Sun",
        "tide",
        "spring tide",
        "bay",
    ]
    linked = r'<b><a href="/topics/\w+/graph/entities/[^>]*>([^<]+)</a></b>'
    triples = re.findall(rf'<span class="triple">{linked} <i>([^<]+)</i> {linked}', text)
    assert sorted(set(triples)) == [
        ("Moon", "raises", "tide"),
        ("Sun", "also raises", "tide"),
        ("Sun", "pulls in one line with", "Moon"),
    ]
    assert re.findall(r'<span class="status [a-z]+">([^<]+)</span>', text) == ["open"]
    assert '<q class="quote">Spring tides come when the Sun and the Moon pull in one line.</q>' in text


async def test_a_topic_is_shown_with_one_call_of_a_kind(client: httpx.AsyncClient, services: FakeServices) -> None:
    await client.get(f"/topics/{tides.TIDES.id}")
    names = [name for name, _ in services.calls]
    assert sorted(names) == ["entities", "list_counts", "lists", "relations_of", "snippets", "topic"]


async def test_ids_that_lead_nowhere_are_friendly(client: httpx.AsyncClient) -> None:
    for path in ("/pages/none", "/topics/none", "/snippets/none", "/pages/none.md"):
        response = await client.get(path)
        assert response.status_code == 404
        assert "does not exist, or no longer does." in response.text
        assert "All topics" in response.text
    data = await client.get("/pages/none.json")
    assert (data.status_code, data.json()["code"]) == (404, "NOT_FOUND")


async def test_hostile_text_stays_text(client: httpx.AsyncClient, services: FakeServices) -> None:
    # given a page and a snippet whose every text is hostile
    snippet = tides.ARISE.model_copy(
        update={"text": HOSTILE, "title": HOSTILE, "path": (HOSTILE,), "url": "javascript:alert(1)"}
    )
    citation = tides.PAGE.sections[0].citations[0].model_copy(update={"sentence": HOSTILE})
    section = tides.PAGE.sections[1].model_copy(
        update={"heading": HOSTILE, "text": f"{HOSTILE} [1]", "citations": (citation,)}
    )
    reference = tides.PAGE.references[0].model_copy(update={"title": HOSTILE, "url": "javascript:alert(1)"})
    services.snippet_list = [snippet]
    services.page_list = [
        tides.PAGE.model_copy(
            update={"title": HOSTILE, "engine": HOSTILE, "sections": (section,), "references": (reference,)}
        )
    ]
    # when they are read
    for path in ("/", f"/pages/{tides.PAGE.id}", f"/snippets/{snippet.id}?s=0-8&page=x", f"/topics/{tides.TIDES.id}"):
        text = (await client.get(path)).text
        # then no mark-up of theirs is left
        assert re.findall(r"<script[^>]*>", text) == (
            [*SCRIPTS, '<script src="/static/workbench.js" defer>'] if path == "/" else SCRIPTS
        )
        assert "<img src=x" not in text
        assert 'href="javascript' not in text
        assert "alert(" in text


async def test_a_hostile_span_or_page_is_ignored(client: httpx.AsyncClient) -> None:
    text = (await client.get(f"/snippets/{tides.ARISE.id}", params={"s": "5-99999", "page": '"><b>'})).text
    assert "<mark>" not in text
    assert "Back to the page" not in text


async def test_a_partial_page_says_so_at_its_top(client: httpx.AsyncClient, services: FakeServices) -> None:
    # given
    assert "This page is partial" not in (await client.get(f"/pages/{tides.PAGE.id}")).text
    services.page_list = [tides.PAGE.model_copy(update={"partial": "The budget of 2 calls & more is used up."})]

    # when
    text = (await client.get(f"/pages/{tides.PAGE.id}")).text

    # then
    note = "<strong>This page is partial.</strong> The budget of 2 calls &amp; more is used up."
    assert text.index("<h1>") < text.index(note) < text.index('<section id="s0"')


async def test_a_page_says_at_its_end_what_it_left_out(client: httpx.AsyncClient, services: FakeServices) -> None:
    # given
    assert "these headings" not in (await client.get(f"/pages/{tides.PAGE.id}")).text
    services.page_list = [tides.PAGE.model_copy(update={"left_out": 7})]

    # when
    text = (await client.get(f"/pages/{tides.PAGE.id}")).text

    # then
    note = "7 more snippets fit these headings but were left out."
    assert text.index('<section id="s0"') < text.index(note) < text.index('<section id="references"')


async def test_a_page_says_at_its_end_which_headings_nothing_fills(
    client: httpx.AsyncClient, services: FakeServices
) -> None:
    # given
    assert "The sources read" not in (await client.get(f"/pages/{tides.PAGE.id}")).text
    unfilled = UnfilledHeading(level=1, position=1, heading="Tides & fish")
    services.page_list = [tides.PAGE.model_copy(update={"unfilled": (unfilled,)})]

    # when
    text = (await client.get(f"/pages/{tides.PAGE.id}")).text

    # then
    note = "The sources read say too little on “Tides &amp; fish” for a section of its own."
    assert text.index('<section id="s0"') < text.index(note) < text.index('<section id="references"')
    assert text.count("Tides &amp; fish") == 1


async def test_a_section_that_is_out_of_date_says_why_and_what_helps(
    client: httpx.AsyncClient, services: FakeServices
) -> None:
    # given a page of which one section rests on what has gone
    lead, *others = tides.PAGE.sections
    stale = lead.model_copy(
        update={"stale": True, "outdated": "1 of its 2 citations rests on what has changed or gone."}
    )
    page = tides.PAGE.model_copy(update={"sections": (stale, *others)})
    services.page_list = [page]

    # then all ways to read it say so
    html = (await client.get(f"/pages/{page.id}")).text
    remedy = "1 section is out of date. Bring the page up to date with: kgplatform topic refresh Tides"
    assert re.findall(r'<p class="warning">(.+?)</p>', html) == [
        "<strong>This page is out of date.</strong> 1 section rests on what has changed since. "
        f'<a href="/topics/{tides.TIDES.id}#work">Update the topic</a>',
        f"This section is out of date. {stale.outdated}",
    ]
    assert [line for line in to_markdown(page).splitlines() if line.startswith("> ")] == [
        f"> **This page is out of date.** {remedy}",
        f"> **Out of date.** {stale.outdated}",
    ]
    told = (await client.get(f"/pages/{page.id}.json")).json()["sections"]
    assert [section["outdated"] for section in told] == [stale.outdated, *[""] * len(others)]


async def test_a_cited_sentence_leads_to_its_trail(client: httpx.AsyncClient) -> None:
    page = (await client.get(f"/pages/{tides.PAGE.id}")).text
    links = re.findall(r'<a class="said" href="([^"]+)" draggable="false">', page)
    assert links == [f"/pages/{tides.PAGE.id}/trail/{place}" for place in ("0/0", "1/0", "1/1", "2/0", "2/1", "3/0")]

    text = (await client.get(links[0])).text

    sentence = tides.PAGE.sections[0].sentences[0].text
    assert f'<p class="lede" id="sentence">{sentence}</p>' in text
    assert re.findall(r"<mark>(.+?)</mark>", text) == [sentence]
    assert re.findall(r'href="(/snippets/[^"]+)"', text) == [
        f"/snippets/{tides.ARISE.id}?s=0-{len(sentence)}&amp;page={tides.PAGE.id}"
    ]
    assert '<a class="url" href="https://sea.example/tides" rel="noopener noreferrer">sea.example</a>' in text
    assert re.findall(r'<dd><a href="/sources/(\w+)">Tides</a></dd>', text) == [tides.ARISE.source_id]
    assert re.findall(r"<q>([^<]+)</q>", text) == ["Moon spring tide", "Tidal power"]
    assert re.findall(r'<span class="quiet">([a-z-]+ round.*?)</span>', text) == [
        "follow-up round 1, result 3",
        f'first round, result 1, for the topic <a href="/topics/{tides.POWER.id}">Tidal power</a>',
    ]
    assert re.findall(r'<q class="question">([^<]+)</q> <span class="quiet">([^<]+)</span>', text) == [
        ("How are Moon and spring tide related?", "No relation joins them.")
    ]
    assert re.findall(r"The question came from a gap \((.+?) <span class=\"status (\w+)\">(.+?)<", text) == [
        (
            "missing link): Moon / spring tide: have neighbours in common, but no relation",
            "exhausted",
            "searched, nothing found",
        )
    ]
    assert "This query comes from the topic’s name or goal." in text
    assert text.count(f'href="/pages/{tides.PAGE.id}#s0"') == 2
    assert re.findall(r"<script[^>]*>", text) == SCRIPTS


async def test_a_trail_says_what_sort_of_source_it_is_and_leads_into_the_graph(
    client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    trail = walked.TRAILS[0, 0]
    (step,) = trail.steps
    claim = Claim(text="The Moon raises tides.", snippet_id=step.snippet.id, start=0, end=10)
    other = Claim(text="Another snippet states it.", snippet_id="other", start=0, end=10)
    source = step.source.model_copy(update={"url": "https://en.wikipedia.org/wiki/Tide"})
    told = trail.model_copy(
        update={
            "sentence": trail.sentence.model_copy(update={"claims": (claim, other)}),
            "steps": (step.model_copy(update={"source": source}),),
        }
    )
    monkeypatch.setitem(walked.TRAILS, (0, 0), told)

    text = (await client.get(f"/pages/{tides.PAGE.id}/trail/0/0")).text

    assert "<dd>encyclopedia, counts more than some</dd>" in text
    assert "<li>The Moon raises tides.</li>" in text
    assert "Another snippet states it." not in text
    relation = f"/topics/{tides.TIDES.id}/graph/relations/{tides.MOON_RAISES.id}?subject={tides.MOON.id}"
    assert f'<li><a href="{relation}">Moon raises tide</a></li>' in text


async def test_a_trail_says_what_is_not_known_of_it(client: httpx.AsyncClient) -> None:
    text = (await client.get(f"/pages/{tides.PAGE.id}/trail/2/1")).text

    assert "Which words of this snippet the sentence rests on is not known." in text
    assert "The search that found it has not been kept." in text
    assert "1 cited snippet has since been removed." in text
    assert f'<dd><a href="/sources/{tides.SOURCES[1].id}">Bays</a></dd>' in text
    assert f'href="/pages/{tides.PAGE.id}#s2-spring-and-neap-tides"' in text
    assert "<mark>" not in text


async def test_a_trail_takes_few_calls(client: httpx.AsyncClient, services: FakeServices) -> None:
    await client.get(f"/pages/{tides.PAGE.id}/trail/0/0")
    assert sorted(name for name, _ in services.calls) == ["entities_by_id", "page", "topics", "trail"]


async def test_a_trail_that_leads_nowhere_is_told(client: httpx.AsyncClient) -> None:
    told = {"none/trail/0/0": 404, f"{tides.PAGE.id}/trail/0/9": 404, f"{tides.PAGE.id}/trail/-1/0": 400}
    for path, status in told.items():
        response = await client.get(f"/pages/{path}")
        assert (response.status_code, "All topics" in response.text) == (status, True)


async def test_hostile_text_of_a_trail_stays_text(client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch) -> None:
    # given a trail whose every text is hostile
    trail = walked.TRAILS[0, 0]
    (step,) = trail.steps
    gap = walked.LACKING.model_copy(update={"subject": HOSTILE, "facts": (HOSTILE,)})
    search = walked.BY_QUESTION.model_copy(
        update={
            "query": walked.BY_QUESTION.query.model_copy(update={"text": HOSTILE}),
            "question": walked.QUESTION.model_copy(update={"text": HOSTILE, "why": HOSTILE}),
            "gaps": (gap,),
        }
    )
    hostile = step.model_copy(
        update={
            "quote": HOSTILE,
            "snippet": step.snippet.model_copy(update={"text": HOSTILE, "title": HOSTILE}),
            "source": step.source.model_copy(update={"url": "javascript:alert(1)", "title": HOSTILE}),
            "searches": (search,),
        }
    )
    sentence = trail.sentence.model_copy(update={"text": HOSTILE})
    spoiled = trail.model_copy(update={"steps": (hostile,), "heading": HOSTILE, "sentence": sentence})
    monkeypatch.setitem(walked.TRAILS, (0, 0), spoiled)
    # when it is read
    text = (await client.get(f"/pages/{tides.PAGE.id}/trail/0/0")).text
    # then no mark-up of theirs is left
    assert re.findall(r"<script[^>]*>", text) == SCRIPTS
    assert "<img src=x" not in text
    assert 'href="javascript' not in text
    assert text.count("&lt;script&gt;") == 10


TABLE = TableData(
    header=("Bay", "Range"), rows=(("Fundy", "<b>16 m</b>"),), label="Table 1", caption="Ranges", notes="At springs."
)


async def test_a_snippet_shows_its_table_with_cells(client: httpx.AsyncClient, services: FakeServices) -> None:
    services.snippet_list = (tides.ARISE.model_copy(update={"table": TABLE, "kind": "table"}),)
    text = (await client.get(f"/snippets/{tides.ARISE.id}")).text

    assert "<caption><strong>Table 1</strong> Ranges</caption>" in text
    cells = text.partition('<table class="cells">')[2].partition("</table>")[0]
    assert re.findall(r"<(?:td|th)\b[^>]*>([^\n]*?)</t", cells) == ["Bay", "Range", "Fundy", "&lt;b&gt;16 m&lt;/b&gt;"]
    assert "<p>At springs.</p>" in text
    assert '<blockquote class="snippet">' not in text  # its words are in the cells
    marked = (await client.get(f"/snippets/{tides.ARISE.id}", params={"s": "0-8"})).text
    assert '<blockquote class="snippet">' in marked
    assert "<mark>The Moon</mark>" in marked


async def test_a_snippet_shows_its_figure_and_its_equations(client: httpx.AsyncClient, services: FakeServices) -> None:
    equations = (EquationData(start=0, end=8, tex="F < G", label="(1)"), EquationData(start=9, end=15))
    figure = FigureData(label="Figure 2", href="moon.png")
    services.snippet_list = (tides.ARISE.model_copy(update={"figure": figure, "equations": equations}),)
    text = (await client.get(f"/snippets/{tides.ARISE.id}")).text

    assert "<dt>Figure</dt><dd>Figure 2 (image: moon.png)</dd>" in text
    assert re.findall(r"<dt>([^<]*)</dt><dd><code>([^<]*)</code>", text) == [("(1)", "F &lt; G"), ("2", "raises")]
