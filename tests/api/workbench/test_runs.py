import re

import httpx
import pytest

from api.workbench.run_view import rounds_of
from kgplatform.models import RunStep
from kgplatform.strategies.ask import steps as ask_steps
from kgplatform.strategies.costorm import mapping
from kgplatform.strategies.costorm import steps as costorm_steps
from kgplatform.strategies.flat import steps as flat_steps
from kgplatform.strategies.mixed import ledger
from kgplatform.strategies.omnithink import steps as omnithink_steps
from kgplatform.strategies.refresh import steps as refresh_steps
from kgplatform.strategies.registry import all_strategies
from kgplatform.strategies.steps import article, beyond, reading_order, research
from kgplatform.strategies.storm import steps as storm_steps
from kgplatform.strategies.structsurvey import steps as survey_steps
from kgplatform.strategies.topical import steps as topical_steps
from tests.api import tides
from tests.api.fake_services import FakeServices


async def test_runs_are_listed_as_the_services_give_them(client: httpx.AsyncClient, services: FakeServices) -> None:
    load = tides.WATCHED[2].model_copy(update={"id": "load-1", "kind": "load", "topic_id": ""})
    services.reports = {"run-2": tides.PAUSED.model_copy(update={"id": "run-2"}), "load-1": load}
    text = (await client.get("/runs")).text
    assert re.findall(r'<th scope="row"><a class="name" href="/runs/([\w-]+)"[^>]*>(.+?)</a>', text) == [
        ("run-2", "Research run on Tides"),
        ("load-1", "Load of sources"),
    ]
    assert re.findall(r'<span class="status (\w+)">(.+?)</span>', text) == [
        ("paused", "paused: It was asked to rest."),
        ("finished", "finished: depth reached"),
    ]
    assert "2 of 2, newest first" in text


async def test_many_runs_are_on_several_pages(client: httpx.AsyncClient, services: FakeServices) -> None:
    services.reports = {f"r{number}": tides.RUNS[0].model_copy(update={"id": f"r{number}"}) for number in range(120)}
    shown, after, parts = list[str](), "", list[int]()
    while True:
        text = (await client.get("/runs", params={"after": after})).text
        found = re.findall(r'<a class="name" href="/runs/(\w+)"', text)
        assert f"{len(found)} of 120, newest first" in text
        assert ("← Newest" in text) == bool(after)
        shown, parts = shown + found, [*parts, len(found)]
        further = re.findall(r'<a href="\?after=([^"]+)" rel="next">', text)
        if not further:
            break
        (after,) = further
    assert (shown, parts) == (list(services.reports), [50, 50, 20])
    assert "There are no older runs." in (await client.get("/runs?after=500-z")).text
    assert "50 of 120" in (await client.get("/runs?after=nowhere")).text


async def test_without_runs_it_says_how_there_will_be_one(client: httpx.AsyncClient, services: FakeServices) -> None:
    services.reports = {}
    assert "There are no runs yet." in (await client.get("/runs")).text


async def test_a_run_shows_what_it_does_used_and_counted(client: httpx.AsyncClient, services: FakeServices) -> None:
    services.reports["run-1"] = tides.PAUSED.model_copy(
        update={"counts": {"rounds": 2.0, "gaps_found": 3.0}, "dropped": {"extractor: no sentence": 2, "writer: x": 5},
                "options": {"depth": 2, "page": True}, "seconds": {"extract": 90.0}}
    )  # fmt: skip
    text = (await client.get("/runs/run-1")).text
    assert "<title>Research run on Tides · kgplatform</title>" in text
    assert '<span class="status paused">Paused</span> It was asked to rest.' in text
    assert "<strong>The page is partial.</strong> The budget was spent before the last two sections." in text
    assert '<progress max="2" value="1" aria-label="Steps done">1 of 2</progress>' in text
    assert re.findall(
        r'<th scope="row">(.+?)</th><td class="number">(.+?)</td><td class="number">(.+?)</td>', text
    ) == [
        ("Money", "0.75, and 2 calls of unknown cost", "1.50"),
        ("Tokens", "2.5 billion", "3 billion"),
        ("Calls", "7", "40"),
        ("Minutes of work", "1.5", "10.01"),
    ]
    assert re.findall(r"<dt[^>]*>(.+?)</dt><dd>(.+?)</dd>", text) == [
        ("Rounds", "2"), ("Gaps found", "3"), ("Follow-up rounds", "2"), ("Write the page", "yes"),
    ]  # fmt: skip
    assert re.findall(r'<li>(.+?) <span class="quiet">(\d+) times</span></li>', text) == [
        ("writer: x", "5"),
        ("extractor: no sentence", "2"),
    ]
    assert "<b>Error:</b> Its endpoint did not answer." in text
    assert f'href="/topics/{tides.TIDES.id}"' in text
    assert '<a href="/runs/run-0">another run</a>' in text


@pytest.mark.parametrize(
    ("state", "path", "status"),
    [("running", "resume", 303), ("cancelled", "cancel", 303), ("finished", "cancel", 409), ("finished", "retry", 409)],
)
async def test_a_run_that_is_as_it_is_wished_is_shown(
    client: httpx.AsyncClient, services: FakeServices, state: str, path: str, status: int
) -> None:
    services.reports["run-1"] = tides.RUNS[0].model_copy(update={"state": state})
    answer = await client.post(f"/runs/run-1/{path}")
    assert (answer.status_code, answer.headers.get("location", "")) == (status, "/runs/run-1" if status == 303 else "")


@pytest.mark.parametrize(
    ("state", "buttons", "forks"),
    [
        ("pending", ["pause", "cancel"], 0),
        ("running", ["pause", "cancel"], 0),
        ("paused", ["resume", "cancel"], 2),
        ("finished", [], 2),
        ("failed", ["retry"], 2),
        ("cancelled", ["retry"], 2),
    ],
)
async def test_a_run_offers_what_its_state_allows(
    client: httpx.AsyncClient, services: FakeServices, state: str, buttons: list[str], forks: int
) -> None:
    services.reports["run-1"] = tides.RUNS[0].model_copy(update={"state": state})
    text = (await client.get("/runs/run-1")).text
    assert re.findall(r'<form class="action" action="/runs/run-1/(\w+)" method="post">', text) == buttons
    assert text.count('href="/runs/run-1/fork?step=') == forks
    live = state in ("pending", "running", "paused")
    assert ('data-events="/runs/run-1/events"' in text, '<meta http-equiv="refresh"' in text) == (live, live)


async def test_a_question_leads_to_its_answer(client: httpx.AsyncClient, services: FakeServices) -> None:
    await client.post("/ask", data={"question": "What raises tides?", "place": f"topic:{tides.TIDES.id}"})
    text = (await client.get("/runs/run-asked")).text
    assert ">Question run on Tides: What raises tides?</h1>" in text
    assert '<a class="button" href="/ask?run=run-asked">Read the answer</a>' in text


async def test_a_load_cannot_be_forked(client: httpx.AsyncClient, services: FakeServices) -> None:
    services.reports["run-1"] = tides.WATCHED[2].model_copy(update={"kind": "load", "topic_id": "", "page_id": ""})
    text = (await client.get("/runs/run-1")).text
    assert "fork" not in text
    assert "/topics/" not in text


async def test_a_run_of_a_topic_that_was_removed_is_shown(
    client: httpx.AsyncClient, services: FakeServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    services.reports["run-1"] = tides.RUNS[0].model_copy(update={"topic_id": "gone"})
    assert "Research run on a removed topic" in (await client.get("/runs/run-1")).text


@pytest.mark.parametrize(
    ("state", "action", "leads_to"),
    [
        ("running", "pause", "run-1"),
        ("paused", "resume", "run-1"),
        ("running", "cancel", "run-1"),
        ("failed", "retry", "run-1-fork"),
    ],
)
async def test_a_button_steers_the_run_and_leads_back(
    client: httpx.AsyncClient, services: FakeServices, state: str, action: str, leads_to: str
) -> None:
    services.reports["run-1"] = tides.RUNS[0].model_copy(update={"state": state})
    response = await client.post(f"/runs/run-1/{action}")
    assert (response.status_code, response.headers["location"]) == (303, f"/runs/{leads_to}")
    assert services.called(action) == [("run-1",)]


async def test_a_fork_leads_to_the_new_run(client: httpx.AsyncClient, services: FakeServices) -> None:
    response = await client.post("/runs/run-1/fork", data={"step": "2"})
    assert (response.status_code, response.headers["location"]) == (303, "/runs/run-1-fork")
    assert services.called("fork") == [("run-1", 2)]


async def test_a_fork_is_asked_about_first(client: httpx.AsyncClient, services: FakeServices) -> None:
    text = (await client.get("/runs/run-1/fork", params={"step": "2"})).text
    assert "<h1>Fork from step 2?</h1>" in text
    assert "Step 2: Extracting entities and relations" in text
    assert '<form class="buttons" action="/runs/run-1/fork" method="post">' in text
    assert '<input type="hidden" name="step" value="2">' in text
    assert services.called("fork") == []
    assert (await client.get("/runs/run-1/fork", params={"step": "9"})).status_code == 400


def _grouped(kind: str, *names: str) -> list[tuple[str, list[str]]]:
    told = [name.split() for name in names]
    steps = [RunStep(number=n, stage=stage, name=name, seconds=1) for n, (stage, name) in enumerate(told, 1)]
    return [(heading, [row.words for row in rows]) for heading, rows in rounds_of(kind, steps)]


def test_steps_of_research_stand_under_their_rounds() -> None:
    assert _grouped(
        "apollo", "begin read_topic", "retrieve begin",
        "look look", "look take_in", "retrieve retrieve", "extract unread", "extract extract", "write connect",
        "group group", "gaps detect", "ask ask",
        "look look", "look take_in", "retrieve retrieve", "gaps detect",
        "retrieve read_on", "write connect", "gaps detect",
        "group identify", "gaps detect", "gaps conclude",
        "outline outline", "article write", "far of_another_version",
    ) == [
        ("Preparation", ["Getting ready", "Looking up what is known"]),
        ("First round", [
            "Asking services beyond the corpus", "Loading what the services found", "Searching the sources",
            "Choosing unread snippets", "Extracting entities and relations", "Writing to the graph",
            "Grouping related entities", "Looking for gaps", "Asking about gaps",
        ]),
        ("Follow-up round 1", [
            "Asking services beyond the corpus", "Loading what the services found", "Searching the sources",
            "Looking for gaps",
        ]),
        ("Follow-up round 2", [
            "Reading to the end of sources already begun", "Writing to the graph", "Looking for gaps",
        ]),
        ("After the rounds", ["Matching names of one entity", "Looking for gaps", "Concluding the research"]),
        ("Page", ["Outlining the page", "Writing the page", "Far"]),
    ]  # fmt: skip


def test_steps_of_an_update_stand_under_their_rounds() -> None:
    assert _grouped(
        "refresh", "begin read_topic", "retrieve begin",
        "retrieve search_again", "extract unread", "gaps detect", "ask ask",
        "retrieve search_new", "write connect", "gaps detect",
        "article rewrite", "gaps detect", "gaps end",
    ) == [
        ("Preparation", ["Getting ready", "Looking up what is known"]),
        ("First round", [
            "Repeating earlier searches", "Choosing unread snippets", "Looking for gaps", "Asking about gaps",
        ]),
        ("Follow-up round 1", ["Searching for what is new", "Writing to the graph", "Looking for gaps"]),
        ("Page", ["Rewriting sections", "Looking for gaps", "Concluding the update"]),
    ]  # fmt: skip
    assert [heading for heading, _ in _grouped(
        "refresh", "begin read_topic", "retrieve begin", "gaps detect", "article rewrite", "gaps end"
    )] == ["Preparation", "Page"]  # fmt: skip


@pytest.mark.parametrize("kind", sorted(all_strategies()))
def test_the_steps_that_are_told_are_functions_of_the_strategies(kind: str) -> None:
    # A step that was renamed would be told by its stage alone.
    modules = (
        beyond, article, ask_steps, ledger, reading_order, research, refresh_steps, storm_steps, costorm_steps, mapping,
        survey_steps, topical_steps, flat_steps, omnithink_steps,
    )  # fmt: skip
    known = {name for module in modules for name in vars(module)}
    assert {step.name for stage in all_strategies()[kind].stages for step in stage.steps} <= known


@pytest.mark.parametrize("step", ["", "0", "-1", "two", "1.5", "٢", "9" * 5_000])
async def test_a_fork_needs_the_number_of_a_step(client: httpx.AsyncClient, services: FakeServices, step: str) -> None:
    response = await client.post("/runs/run-1/fork", data={"step": step})
    assert response.status_code == 400
    assert "Choose one of the run&#39;s steps." in response.text
    assert services.called("fork") == []


async def test_what_a_state_does_not_allow_is_told_in_words(client: httpx.AsyncClient, services: FakeServices) -> None:
    response = await client.post("/runs/run-1/retry")
    assert response.status_code == 409
    assert "<h1>Not possible now</h1>" in response.text
    assert "The run run-1 is pending." in response.text


@pytest.mark.parametrize("path", ["/runs/none", "/runs/none/events"])
async def test_a_run_that_is_not_there_is_not_found(client: httpx.AsyncClient, path: str) -> None:
    assert (await client.get(path)).status_code == 404


async def test_steering_is_not_done_by_reading(client: httpx.AsyncClient, services: FakeServices) -> None:
    for action in ("pause", "resume", "cancel", "retry"):
        assert (await client.get(f"/runs/run-1/{action}")).status_code == 405
    assert services.calls == []


async def test_what_a_run_says_stays_text(client: httpx.AsyncClient, services: FakeServices) -> None:
    hostile = "<img src=x onerror=alert(1)>"
    services.reports["run-1"] = tides.PAUSED.model_copy(
        update={"reason": hostile, "partial": hostile, "dropped": {hostile: 1}, "counts": {hostile: 1.0},
                "options": {hostile: hostile}, "stage": hostile, "kind": hostile}
    )  # fmt: skip
    for path in ("/", "/runs", "/runs/run-1"):
        assert "<img src=x" not in (await client.get(path)).text
