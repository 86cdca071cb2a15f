"""The views of a topic as one family."""

import httpx
import pytest

from api.glossary import GLOSSARY
from api.workbench.funnel_view import section_note
from kgplatform.models import FunnelSection, PageSentence, Paragraph
from tests.api import asked_tides, tides
from tests.api.fake_services import FakeServices

TOPIC = f"/topics/{tides.TIDES.id}"
VIEWS = {
    "": "Overview", "/outline": "Outline", "/entities": "Entities", "/graph": "Graph", "/gaps": "Gaps",
    "/disputes": "Disputes",
    "/conversations": "Conversations", "/talk": "Talk",
    "/sources": "Sources", "/runs": "Runs", "/versions": "Versions", "/watching": "Watching",
    "/funnel": "Funnel",
}  # fmt: skip


@pytest.mark.parametrize(("path", "label"), VIEWS.items())
async def test_each_view_leads_to_all_others_and_says_which_it_is(
    client: httpx.AsyncClient, path: str, label: str
) -> None:
    html = (await client.get(TOPIC + path)).text

    assert f'<nav class="family" aria-label="Views of {tides.TIDES.name}">' in html
    assert html.count('aria-current="page"') == 1
    assert f'<a href="{TOPIC}{path}" aria-current="page">{label}</a>' in html
    assert all(f'href="{TOPIC}{other}"' in html for other in (*VIEWS, "/page"))


async def test_the_page_is_the_newest_one_and_is_of_the_family(client: httpx.AsyncClient) -> None:
    answer = await client.get(f"{TOPIC}/page")

    assert (answer.status_code, answer.headers["location"]) == (303, f"/pages/{tides.PAGE.id}")
    assert f'<a href="{TOPIC}/page" aria-current="page">Page</a>' in (await client.get(f"/pages/{tides.PAGE.id}")).text


async def test_a_topic_without_a_page_says_so(client: httpx.AsyncClient, services: FakeServices) -> None:
    services.page_list = []

    assert "No page has been written yet." in (await client.get(f"{TOPIC}/page")).text
    assert "No page has been written yet." in (await client.get(f"{TOPIC}/versions")).text


async def test_a_topic_whose_first_run_is_at_work_leads_to_it(
    client: httpx.AsyncClient, services: FakeServices
) -> None:
    services.page_list = []
    services.reports = {"asked": asked_tides.ASKED_RUN, "run-1": tides.WATCHED[1]}

    html = (await client.get(f"{TOPIC}/page")).text

    at_work = '<a href="/runs/run-1">Research run on Tides</a>, extracting triples.'
    assert f"No page has been written yet. A run is at work on the topic: {at_work}" in html
    assert "Start a run" not in html


async def test_the_outline_shows_headings_with_what_they_tell_of(client: httpx.AsyncClient) -> None:
    html = (await client.get(f"{TOPIC}/outline")).text

    for section in tides.OUTLINE.sections:
        assert f"<b>{section.heading}</b>" in html
    empty = (await client.get(f"/topics/{tides.TOPICS[1].id}/outline")).text
    assert "There is no outline yet." in empty


async def test_conversations_are_shown_by_who_asked_with_the_snippets_of_answers(client: httpx.AsyncClient) -> None:
    html = (await client.get(f"{TOPIC}/conversations")).text

    [turn, other] = asked_tides.TURNS
    assert "1 of 2 questions found an answer" in html
    assert html.count(turn.perspective.name) == 1
    assert html.count(f"<b>{turn.question}</b>") == 2
    [snippet, gone] = turn.answer[0].snippet_ids
    assert f'The Moon raises it. <a class="quiet" href="/snippets/{snippet}">{tides.SNIPPETS[0].title}</a>' in html
    assert (gone, html.count("a snippet that was removed")) == ("gone", 1)
    assert html.count("Nothing was found that answers it.") == 1
    assert f'id="turn-{other.id}"' in html
    empty = (await client.get(f"/topics/{tides.TOPICS[1].id}/conversations")).text
    assert "Nobody has asked about this topic in conversation." in empty


async def test_versions_are_compared_sentence_by_sentence(client: httpx.AsyncClient, services: FakeServices) -> None:
    lead = tides.PAGE.sections[0]
    new = PageSentence(text="Tides also rise in lakes.", snippet_ids=(tides.BAYS.id,))
    second = tides.PAGE.model_copy(update={
        "id": "second", "version": tides.PAGE.version + 1,
        "sections": (
            lead.model_copy(update={"blocks": (*lead.blocks, Paragraph(sentences=(new,)))}), *tides.PAGE.sections[2:],
        ),
    })  # fmt: skip
    services.page_list = [second, tides.PAGE]
    gone = tides.PAGE.sections[1]

    html = (await client.get(f"{TOPIC}/versions")).text

    kept = sum(len(each.sentences) for each in (lead, *tides.PAGE.sections[2:]))
    went = len(gone.sentences)
    assert f"1 sentence added, {went} removed, 0 changed, {kept} unchanged." in html.replace("\n", " ")
    assert '<span class="quiet">added</span> <ins>Tides also rise in lakes.</ins>' in html
    assert f'{gone.heading} <span class="status open">removed section</span>' in html
    backwards = await client.get(f"{TOPIC}/versions", params={"old": "second", "new": tides.PAGE.id})
    assert "<ins>Tides also rise in lakes.</ins>" in backwards.text  # the earlier one is always the first


async def test_versions_that_there_are_not_are_refused(client: httpx.AsyncClient, services: FakeServices) -> None:
    one = (await client.get(f"{TOPIC}/versions")).text
    assert "There is only one version, so there is nothing to compare." in one
    assert (await client.get(f"{TOPIC}/versions", params={"old": "third"})).status_code == 404
    services.page_list = [tides.PAGE.model_copy(update={"id": "second", "version": 9}), tides.PAGE]
    twice = await client.get(f"{TOPIC}/versions", params={"old": "second", "new": "second"})
    assert (twice.status_code, "A version does not differ from itself." in twice.text) == (400, True)


async def test_the_funnel_says_where_a_fact_was_lost(client: httpx.AsyncClient, services: FakeServices) -> None:
    fact = "The range is largest in bays that swing in time."
    html = (await client.get(f"{TOPIC}/funnel", params={"fact": f"  {fact} "})).text

    assert services.called("funnel") == [(tides.TIDES.id, (fact,))]
    assert "Told in a draft of “Tides &gt; Bays”, dropped by the check of claims." in html
    assert "The snippets that it cites do not state: in time" in html
    assert "87 % of the words match, cosine of the meanings 0.81" in html
    assert f'<a href="/snippets/{tides.BAYS.id}?s=' in html
    assert '<tr><th scope="row">cited on the page</th><td class="number">1</td></tr>' in html
    assert "1 by the check of claims, 2 by the check that a section is long enough" in html


async def test_sources_and_runs_are_those_of_the_topic(client: httpx.AsyncClient) -> None:
    sources = (await client.get(f"{TOPIC}/sources")).text
    runs = (await client.get(f"{TOPIC}/runs")).text

    assert sources.index("file:tides") < sources.index("file:bays")  # what is cited more comes first
    own = [run.id for run in tides.RUNS if run.topic_id == tides.TIDES.id]
    others = [run.id for run in tides.RUNS if run.topic_id != tides.TIDES.id]
    assert own and all(f'href="/runs/{each}"' in runs for each in own)
    assert not any(f'href="/runs/{each}"' in runs for each in others)


async def test_the_runs_of_a_topic_alone_are_asked_for(client: httpx.AsyncClient, services: FakeServices) -> None:
    report = services.reports["run-1"]
    services.reports["other"] = report.model_copy(update={"id": "other", "topic_id": tides.POWER.id})

    html = (await client.get(f"{TOPIC}/runs")).text

    assert 'href="/runs/run-1"' in html and 'href="/runs/other"' not in html
    assert services.called("runs") == []
    assert [(each.name, each.owner) for each in services.called("lists")[0][0]] == [("topic_runs", tides.TIDES.id)]


async def test_the_entities_of_a_topic_are_on_pages_with_its_groups(client: httpx.AsyncClient) -> None:
    html = (await client.get(f"{TOPIC}/entities")).text
    assert "5 entities, most mentioned first." in html
    assert '<b class="label">what the Sun raises</b>' in html
    assert f'href="{TOPIC}/graph?group={tides.GROUP.id}"' in html
    assert "There are only 5." in (await client.get(f"{TOPIC}/entities?start=25")).text


async def test_a_topic_at_a_glance_leads_to_its_page_run_and_gaps(client: httpx.AsyncClient) -> None:
    html = (await client.get(TOPIC)).text
    assert f'<a class="button large" href="/pages/{tides.PAGE.id}">Read the page</a>' in html
    assert 'Latest run: <a href="/runs/run-1">Research run on Tides</a>' in html
    assert '<h2 id="gaps">Open gaps <span class="quiet">1 of 2</span></h2>' in html
    assert f'<a href="{TOPIC}/gaps">All 2 gaps, with what their kinds mean</a>' in html
    assert f'<a class="button plain-button" href="/?topic={tides.TIDES.id}#topic">Continue research…</a>' in html


async def test_research_goes_on_with_what_is_known_of_a_topic(client: httpx.AsyncClient) -> None:
    html = (await client.get(f"/?topic={tides.TIDES.id}")).text
    assert '<h2 id="topic">Continue research</h2>' in html
    assert f'name="name" type="text" value="{tides.TIDES.name}"' in html
    assert tides.TIDES.goal in html
    assert (await client.get("/?topic=none")).status_code == 404
    begun = '<h2 id="topic">Start a topic</h2>'
    assert begun not in (await client.get("/?name=tides&domain=sea")).text
    assert begun in (await client.get("/?name=Tides")).text  # of another domain
    assert begun in (await client.get("/?name=Tides&domain=land")).text


async def test_every_word_of_the_glossary_is_shown(client: httpx.AsyncClient) -> None:
    html = (await client.get("/glossary")).text
    assert html.count("<dt id=") == len(GLOSSARY)
    assert list(GLOSSARY) == sorted(GLOSSARY, key=str.casefold)


def test_a_heading_that_cites_nothing_says_why() -> None:
    def section(heading: str, offered: int, cited: int) -> FunnelSection:
        return FunnelSection(heading=heading, offered=offered, spare=0, unfit=0, cited=cited, dropped={})

    all_ = [section("Crops", 3, 0), section("Crops > Apples", 2, 2), section("Hives", 2, 0), section("", 0, 0)]
    told = [section_note(each, all_) for each in all_]
    assert told == ["its subsections cite them", "", "none was used", ""]
