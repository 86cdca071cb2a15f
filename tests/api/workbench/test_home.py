import asyncio
import re
from typing import Any
from unittest.mock import AsyncMock

import httpx
import pytest

from api.workbench import home
from kgplatform.errors import EmptyCorpus, NotFound
from kgplatform.models import Budget, RunRequest
from tests.api import asked_tides, tides
from tests.api.fake_services import FakeServices

TIDES = {"name": " Tides ", "domain": "sea"}
REQUEST = RunRequest(strategy="apollo", name="Tides", domain="sea")


def problems(text: str) -> list[str]:
    return re.findall(r'<p class="problem" id="f-[\w-]+-problem"><b>Problem:</b> (.+)</p>', text)


async def test_topics_are_shown_with_their_newest_pages(client: httpx.AsyncClient) -> None:
    text = (await client.get("/")).text
    assert re.findall(r'<h2><a href="/topics/(\w+)">([^<]+)</a></h2>', text) == [
        (tides.TIDES.id, "Tides"),
        (tides.POWER.id, "Tidal power"),
    ]
    assert re.findall(r"<dt>(\w[\w ]*)</dt><dd>(?:<a [^>]+>)?(\w+)<", text) == [
        ("Entities", "5"),
        ("Open gaps", "1"),
        ("Domain", "sea"),
        ("Entities", "0"),
        ("Open gaps", "0"),
        ("Domain", "sea"),
    ]
    assert re.findall(r'href="(/pages/\w+)"', text) == [f"/pages/{tides.PAGE.id}"]
    assert text.count('href="http://127.0.0.1:7474/browser/"') == 1


async def test_all_topics_are_shown_with_one_call_of_a_kind(client: httpx.AsyncClient, services: FakeServices) -> None:
    await client.get("/")
    assert sorted(name for name, _ in services.calls) == [
        "domains",
        "ledger",
        "list_counts",
        "lists",
        "lists",
        "topics",
    ]
    asked = {each.name: each.first for (lists,) in services.called("lists") for each in lists}  # type: ignore[attr-defined]
    assert asked == {"topic_pages": 1, "topic_runs": 1, "runs": 500}


async def test_topics_say_how_they_stand_and_what_they_cost(client: httpx.AsyncClient, services: FakeServices) -> None:
    newest = services.reports
    services.reports = {"run-asked": asked_tides.ASKED_RUN, **newest}  # a question changes nothing
    text = (await client.get("/")).text
    standings = re.findall(r'<ul class="standing">(.+?)</ul>', text, re.S)
    assert [re.findall(r"<li>(.+?)</li>", each) for each in standings] == [
        [
            '<a href="/runs/run-1">Latest run</a>: waiting in the queue',
            "Page up to date",
            "Cost: 0.75 and 2 calls of unknown cost",
        ],
        ["No runs yet", "Cost: none, no language model was used"],
    ]


async def test_a_stale_page_can_be_brought_up_to_date(client: httpx.AsyncClient, services: FakeServices) -> None:
    # given a page of which one section is stale
    lead, *others = tides.PAGE.sections
    services.page_list = [
        tides.PAGE.model_copy(update={"sections": (lead.model_copy(update={"stale": True}), *others)})
    ]
    # then its topic says so, beside the button that helps
    text = (await client.get("/")).text
    assert '<li class="warning">1 section of the page out of date</li>' in text
    form = dict(re.findall(r'<input type="hidden" name="(\w+)" value="(\w+)">', text.partition('id="topic"')[0]))
    assert form == {"topic": tides.TIDES.id, "strategy": "refresh"}
    # and the button starts it
    response = await client.post("/runs", data=form)
    assert (response.status_code, response.headers["location"]) == (303, "/runs/run-1")
    assert services.called("start") == [(RunRequest(strategy="refresh", topic_id=tides.TIDES.id),)]


async def test_runs_under_way_show_how_far_they_are(client: httpx.AsyncClient, services: FakeServices) -> None:
    services.reports = {"run-1": tides.WATCHED[1], "run-2": tides.WATCHED[2].model_copy(update={"id": "run-2"})}
    text = (await client.get("/")).text
    rows = re.findall(r'<a href="/runs/([\w-]+)"><b>(.+?)</b></a>', text)
    assert rows == [("run-1", "Research run on Tides")]
    assert '<span class="status running">extracting triples</span>' in text
    assert '<progress max="2" value="1" aria-label="Steps done">1 of 2</progress>' in text
    assert '<span class="quiet">1 of 2 steps</span>' in text


async def test_without_topics_it_says_what_comes_first(
    client: httpx.AsyncClient, services: FakeServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tides, "TOPICS", ())
    monkeypatch.setattr(services, "domains", AsyncMock(return_value=[]))
    text = (await client.get("/")).text
    assert (
        "There are no topics yet. Add sources first, then start a topic in their domain. Both forms are below." in text
    )
    assert "Runs in progress" in text  # a run of a topic that is gone
    assert "<b>Research run on a removed topic</b>" in text


async def test_with_sources_and_without_topics_a_topic_comes_next(
    client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tides, "TOPICS", ())
    text = (await client.get("/")).text
    assert "There are sources in sea: start a topic in that domain with the form below." in text
    assert "Add sources first" not in text


async def test_the_form_has_what_the_strategy_declares(client: httpx.AsyncClient) -> None:
    text = (await client.get("/?name=Tides&domain=sea")).text
    [chooser] = re.findall(r'<select id="f-strategy" name="strategy">(.+?)</select>', text, re.DOTALL)
    assert re.findall(r'<option value="(\w+)"( selected)?>', chooser) == [
        ("apollo", " selected"), ("costorm", ""), ("mixed", ""), ("storm", ""), ("structsurvey", ""), ("topical", ""),
        ("flat", ""), ("omnithink", ""), ("orag", ""), ("rag", ""),
    ]  # fmt: skip
    usual, further = text.split("<summary>Advanced: budget and more options</summary>")
    assert re.findall(r'name="(apollo\.\w+)"', usual) == ["apollo.depth", "apollo.sources", "apollo.page"]
    assert re.findall(r'name="(storm\.\w+)"', usual) == [
        "storm.perspectives", "storm.turns", "storm.sources", "storm.gaps", "storm.page",
    ]  # fmt: skip
    assert re.findall(r'name="(topical\.\w+)"', usual) == [
        "topical.sources", "topical.records", "topical.exact", "topical.names", "topical.page",
    ]  # fmt: skip
    assert re.findall(r'name="(apollo\.\w+)"', further)[:3] == ["apollo.first_k", "apollo.k", "apollo.questions"]
    assert 'placeholder="default (4)"' in usual
    assert "default ()" not in text
    assert (
        '<p class="hint" id="f-apollo-depth-hint">Rounds of questions, after the first round of reading.</p>' in usual
    )
    assert '<option value="" selected>default (yes)</option>' in usual
    assert re.findall(r'id="f-(?:name|domain)" name="(\w+)" type="text" value="(\w+)"', text) == [
        ("name", "Tides"),
        ("domain", "sea"),
    ]


async def test_every_field_has_its_label_and_words(client: httpx.AsyncClient) -> None:
    text = (await client.get("/")).text
    fields = re.findall(r'<(?:input|select|textarea) (?:class="drop" )?id="([^"]+)"', text)
    described = " ".join(re.findall(r'aria-describedby="([^"]+)"', text)).split()
    assert len(fields) == 202
    assert [each for each in fields if f'<label for="{each}">' not in text] == []
    assert [each for each in described if f'id="{each}"' not in text] == []


async def test_a_topic_is_started_and_leads_to_its_run(client: httpx.AsyncClient, services: FakeServices) -> None:
    form = {
        **TIDES, "goal": "Why: causes, range", "audience": "all", "strategy": "apollo", "apollo.depth": "2",
        "apollo.page": "false", "apollo.k": "", "money": "0.50", "tokens": "3000", "calls": "7", "minutes": "1.5",
    }  # fmt: skip
    response = await client.post("/runs", data=form)
    assert (response.status_code, response.headers["location"]) == (303, "/runs/run-1")
    budget = Budget(money=0.5, tokens=3000, calls=7, seconds=90)
    options = {"depth": "2", "page": "false"}
    assert services.called("start") == [
        (REQUEST.model_copy(update={"goal": "Why: causes, range", "audience": "all", "options": options,
                                    "budget": budget}),)
    ]  # fmt: skip


async def test_an_estimate_is_shown_beside_what_was_typed(client: httpx.AsyncClient, services: FakeServices) -> None:
    response = await client.post("/estimates", data={**TIDES, "calls": "9"})
    assert response.status_code == 200
    rows = re.findall(
        r'<tr><th scope="row">(.+?)</th><td class="number">(.*?)</td><td class="number"><b>(.*?)</b></td>'
        r'<td class="number">(.*?)</td></tr>', response.text
    )  # fmt: skip
    assert rows == [
        ("Snippets to read", "20", "30", "45"),
        ("Language model calls", "100", "150", "225"),
        ("Tokens", "2 billion", "3 billion", "4.5 billion"),
        ("Time", "about 60 s", "about 90 s", "about 2 min"),
        ("Cost", "0.25", "0.5", "1"),
    ]
    assert "Two other topics of this model." in response.text
    assert 'name="calls" type="text" value="9"' in response.text
    assert (len(services.called("estimate")), services.called("start")) == (1, [])


async def test_an_estimate_without_prices_says_so() -> None:
    rows = home.estimate_rows(tides.ESTIMATE.model_copy(update={"money": None}))
    assert rows[-1] == home.EstimateRow("Cost", "", "prices unknown", "")


async def test_an_estimate_is_not_waited_for_too_long(
    client: httpx.AsyncClient, services: FakeServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(_: object) -> Any:
        await asyncio.Event().wait()

    monkeypatch.setattr(home, "ESTIMATE_SECONDS", 0.01)
    monkeypatch.setattr(services, "estimate", never)
    response = await client.post("/estimates", data=TIDES)
    assert response.status_code == 400
    assert "<li>The estimate takes more than 0.01 seconds. You can start without one.</li>" in response.text


@pytest.mark.parametrize(
    ("form", "told"),
    [
        ({"name": "  "}, "Say what the page is about, for example: Heat pumps."),
        ({"domain": ""}, "Name the domain to search: the one you gave when you added sources."),
        ({"name": "Ti\x00des"}, "“name” has the character U+0000 at place 2, which no text has. Leave it out: half "
         "surrogates and control characters but tabs and line breaks cannot be stored."),
        ({"name": "x" * 1_001}, f"“name” has 1,001 characters. Give at most 1,000: &#39;{'x' * 40}…&#39; is where it "
         "begins."),
        ({"strategy": "page"}, "No topic can be started with a strategy &#39;page&#39;. Choose one of: apollo, "
         "costorm, mixed, storm, structsurvey, topical, flat, omnithink, orag, rag."),
        ({"strategy": "<b>"}, "No topic can be started with a strategy &#39;&lt;b&gt;&#39;. Choose one of: apollo, "
         "costorm, mixed, storm, structsurvey, topical, flat, omnithink, orag, rag."),
        ({"apollo.depth": "-1"}, "Input should be greater than or equal to 0."),
        ({"apollo.depth": "deep"}, "&#39;deep&#39; is not a whole number. Give one such as 4."),
        ({"apollo.topic_share": "nan"}, "&#39;nan&#39; is not a number. Give one such as 0.4."),
        ({"apollo.page": "maybe"}, "Input should be a valid boolean, unable to interpret input."),
        ({"apollo.ways": "web"}, "Web is no way to find snippets; there are: vectors, text, graph, citations."),
        ({"money": "-1"}, "Give a number above 0, such as 0.50, or leave it empty for no limit."),
        ({"money": "1e300"}, "Give a number above 0, such as 0.50, or leave it empty for no limit."),
        ({"money": "٣"}, "Give a number above 0, such as 0.50, or leave it empty for no limit."),
        ({"tokens": "1.5"}, "Give a whole number above 0, such as 200000, or leave it empty for no limit."),
        ({"calls": "9" * 400}, "Give a whole number above 0, such as 100, or leave it empty for no limit."),
        ({"minutes": "0"}, "Give a number above 0, such as 30, or leave it empty for no limit."),
    ],
)  # fmt: skip
@pytest.mark.parametrize("path", ["/runs", "/estimates"])
async def test_a_problem_is_told_beside_its_field_and_what_was_typed_is_kept(
    client: httpx.AsyncClient, services: FakeServices, path: str, form: dict[str, str], told: str
) -> None:
    response = await client.post(path, data={**TIDES, "goal": "Kept <i>words</i>", **form})
    assert response.status_code == 400
    assert problems(response.text) == [told]
    assert "Kept &lt;i&gt;words&lt;/i&gt;</textarea>" in response.text
    assert 'aria-invalid="true"' in response.text or "strategy" in form
    assert "<title>Problem: Topics · kgplatform</title>" in response.text
    assert (services.called("start"), services.called("estimate")) == ([], [])


async def test_all_problems_are_told_at_once(client: httpx.AsyncClient) -> None:
    text = (await client.post("/runs", data={"money": "x", "apollo.k": "-3"})).text
    assert len(problems(text)) == 4
    assert "4 problems need to be fixed first." in text
    assert re.findall(r'<li><a href="#([\w-]+)">(.+?)</a>', text) == [
        ("f-name", "Topic"),
        ("f-domain", "Domain"),
        ("f-apollo-k", "Snippets of later searches"),
        ("f-money", "Money"),
    ]


async def test_what_the_services_refuse_is_told_at_the_form(
    client: httpx.AsyncClient, services: FakeServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(_: object) -> Any:
        raise EmptyCorpus("Nothing is about it.", "Add documents.")

    monkeypatch.setattr(services, "start", refuse)
    monkeypatch.setattr(services, "estimate", refuse)
    started = await client.post("/runs", data=TIDES)
    estimated = await client.post("/estimates", data=TIDES)
    assert (started.status_code, estimated.status_code) == (400, 400)
    for told in (started, estimated):
        assert problems(told.text) == ["Nothing is about it. Add documents."]


async def test_work_on_a_topic_that_is_gone_is_not_found(client: httpx.AsyncClient, services: FakeServices) -> None:
    services.failure = NotFound("There is no topic gone.", "List the topics.")
    response = await client.post("/runs", data={"topic": "gone", "strategy": "page"})
    assert response.status_code == 404
    assert "There is no topic gone." in response.text


async def test_only_our_own_pages_may_start_anything(client: httpx.AsyncClient, services: FakeServices) -> None:
    for path in ("/runs", "/estimates", "/runs/run-1/cancel", "/documents", f"/sources/{tides.BAYS.source_id}/remove"):
        for origin in ("https://attacker.example", "null"):
            response = await client.post(path, data=TIDES, headers={"Origin": origin})
            assert (response.status_code, response.text) == (403, "Pages of other sites may not write here.")
    assert services.calls == []


async def test_browsers_tell_their_origin_with_our_forms(client: httpx.AsyncClient) -> None:
    # With "no-referrer" they say "null" of every form.
    assert (await client.get("/")).headers["referrer-policy"] == "same-origin"


async def test_an_estimate_that_is_asked_for_by_its_address_leads_to_the_form(client: httpx.AsyncClient) -> None:
    response = await client.get("/estimates")
    assert (response.status_code, response.headers["location"]) == (303, "/#topic")
