"""Looking at a watched topic: a work added, one corrected, one retracted, and what the page's diff says of that."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import ParamSpec, TypeVar, cast

import pytest
import pytest_asyncio
from dbos import DBOS

from kgplatform.engines.neo4j import ServerAddress
from kgplatform.errors import BudgetSpent, InputError, NotFound, WrongState
from kgplatform.graph.session import Graph
from kgplatform.ids import look_id, topic_id, watch_id
from kgplatform.local import LocalServices
from kgplatform.models import Changes, Document, Look, Page, RunReport, RunRequest, SectionDiff, Topic, WatchRequest
from kgplatform.strategies.parts import with_options
from kgplatform.strategies.refresh.rounds import NOTHING
from kgplatform.strategies.registry import stage_of
from kgplatform.strategies.steps.research import ENDED_EARLY
from kgplatform.strategies.watch import WatchOptions, rounds
from kgplatform.writing.markdown import to_markdown
from tests.opened import finished, opened
from tests.rivers import DOMAIN, documents
from tests.rivers import TOPIC as RIVERS
from tests.strategies.direct_run import DirectRun
from tests.strategies.refresh.test_rounds import FISH, VIOLINS, Counted
from tests.strategies.watch import peat
from tests.support.eutilities import EUtilities
from tests.support.net import Asked, answer

P = ParamSpec("P")
R = TypeVar("R")

WEEK = 7 * 24 * 3_600
ICE = """# Ice

Ice covers slow rivers in cold winters. Ice on rivers breaks in spring and blocks the river below bridges.
"""
TOPIC = topic_id("bogs", "Peat bogs")
REQUEST = RunRequest(
    name="Peat bogs",
    domain="bogs",
    options={"sources": "pubmed", "depth": 1, "results": 8, "page": True},
)
WATCH = WatchRequest(every=WEEK, options={"sources": "pubmed"})
SPENT = "The budget of 60 seconds is used up."
ENDED = f"{SPENT} {ENDED_EARLY}"
FOUND = "Works: 1 added, 1 corrected, 1 retracted; 3 sections changed; 1 section rested on retracted works."


@pytest_asyncio.fixture
async def pubmed() -> AsyncIterator[EUtilities]:
    server = EUtilities(peat.records())
    await server.start()
    yield server
    await server.stop()


@pytest_asyncio.fixture
async def services(
    graph: Graph, pubmed: EUtilities, neo4j_server: ServerAddress, tmp_path: Path
) -> AsyncIterator[LocalServices]:
    chosen = {"service_addresses": {"pubmed": pubmed.base}, "sources": "pubmed", "passage_min_words": 5}
    async with opened(tmp_path / "home", neo4j_server, **chosen) as services:
        yield services


async def watched(services: LocalServices) -> Page:
    """Research the topic, watch it, and return its page."""
    first = await finished(services, await services.start(REQUEST))
    await services.set_watch(TOPIC, WATCH)
    return await services.page(first.page_id)


def change(pubmed: EUtilities) -> None:
    """Let a work be added, one corrected, one retracted."""
    _, water, _, birds = pubmed.records
    pubmed.records.append(peat.moss_in_summer())
    water.abstract = water.abstract.replace("Rain alone feeds", "Rain and mist feed")
    water.corrections = (("ErratumIn", "J Samples. 2026;2:9", "205"),)
    birds.corrections = (("RetractionIn", "J Samples. 2026;2:10", "206"),)
    birds.types = ("Journal Article", "Retracted Publication")


async def newest(services: LocalServices) -> Page:
    return await services.page((await services.pages(TOPIC))[0].id)


def told(sections: tuple[SectionDiff, ...]) -> dict[str, tuple[list[str], list[str], list[tuple[str, str]]]]:
    """Return of each section that changed what came, what went, and what is in other words."""
    return {
        "/".join(each.path): (
            [sentence.text for sentence in each.came],
            [sentence.text for sentence in each.went],
            [(pair.old.text, pair.new.text) for pair in each.changed if pair.old.text != pair.new.text],
        )
        for each in sections
        if each.state != "same"
    }


def works(changes: Changes) -> list[tuple[str, str, tuple[str, ...]]]:
    return [(work.title, work.change, work.notices) for work in changes.works]


def assert_it_says_exactly_that(look: Look, before: Page, after: Page) -> None:
    changes = look.changes
    assert works(changes) == [
        ("Birds of peat bogs", "retracted", ("J Samples. 2026;2:10 PMID 206",)),
        ("Peat moss in dry summers", "added", ()),
        ("The water table of peat bogs", "corrected", ("J Samples. 2026;2:9 PMID 205",)),
    ]
    assert changes.page is not None
    assert told(changes.page.sections) == EXPECTED
    assert [(each.path, each.titles) for each in changes.rested] == [(("Birds of peat bogs",), ("Birds of peat bogs",))]
    assert (look.told, look.troubles) == (FOUND, ())
    # and all other sections are unchanged to the byte
    old, new = ({s.heading: s for s in page.sections} for page in (before, after))
    same = [heading for heading in old if heading in new and old[heading].blocks == new[heading].blocks]
    assert same == ["Methane from peat bogs"]
    assert old[same[0]].model_dump_json() == new[same[0]].model_dump_json()


EXPECTED: dict[str, tuple[list[str], list[str], list[tuple[str, str]]]] = {
    "Moss": (["Peat moss recovers within weeks of rain.", "Peat moss grows from spores on wet peat bogs."], [], []),
    "Water table of peat bogs": (
        [],
        [],
        [("Rain alone feeds the water table of peat bogs.", "Rain and mist feed the water table of peat bogs.")],
    ),
    "Birds of peat bogs": (
        [],
        [
            "Golden plovers breed on open peat bogs.",
            "Curlews eat insects from the pools of peat bogs.",
            "Snipe build nests among the cotton grass of peat bogs.",
        ],
        [],
    ),
}


async def test_a_look_tells_what_was_added_corrected_and_retracted(
    services: LocalServices, pubmed: EUtilities, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given a watched topic over PubMed
    before = await watched(services)
    counted = Counted(monkeypatch)

    # when nothing has changed, then nothing is found, read or written
    nothing = await finished(services, await services.look_now(TOPIC))
    assert (nothing.reason, nothing.page_id) == (NOTHING, "")
    assert (counted.read, counted.written) == ([], [])

    # when a work is added, one corrected, one retracted
    change(pubmed)
    report = await finished(services, await services.look_now(TOPIC))

    # then the diff says exactly that
    after = await newest(services)
    look, empty = await services.looks(TOPIC)
    assert_it_says_exactly_that(look, before, after)
    assert (empty.told, empty.changes.any) == ("", False)
    assert (
        report.reason
        == f"{FOUND} 2 new snippets read. 2 sections written anew, 1 section left out, 1 kept as they were."
    )
    # and only what is new was read
    assert sorted(counted.read) == ["Peat moss in dry summers", "The water table of peat bogs"]
    # and the page of before says at its section and among its references what it rests on
    old = to_markdown(await services.page(before.id))
    assert "> **Out of date.** It rests on a retracted work." in old
    (line,) = [line for line in old.splitlines() if line.startswith("- ") and "Birds of peat bogs" in line]
    assert "**retracted**, pubmed.ncbi.nlm.nih.gov: " in line
    assert await services.doctor(repair=False) == []

    # when it is looked at again, then nothing is found, and nothing is written
    counted.read.clear()
    counted.written.clear()
    again = await finished(services, await services.look_now(TOPIC))
    assert (again.reason, again.page_id) == (NOTHING, "")
    assert (counted.read, counted.written) == ([], [])
    assert [look.told for look in await services.looks(TOPIC)] == ["", FOUND, ""]
    assert len(await services.pages(TOPIC)) == 2


class CutOff(DirectRun):
    """A run whose process is killed when a step has done its work, before that is recorded."""

    def __init__(self, at: str) -> None:
        super().__init__()
        self.at = at

    async def step(self, stage: str, function: Callable[P, Awaitable[R]], *args: P.args, **kwargs: P.kwargs) -> R:
        if getattr(function, "__name__", "") == self.at:
            await function(*args, **kwargs)
            raise KeyboardInterrupt
        return await super().step(stage, function, *args, **kwargs)


class GoneOn(DirectRun):
    """A run that goes on where one was cut off."""

    def __init__(self, before: DirectRun) -> None:
        super().__init__(before.budget, before.id)
        self.left = list(before.recorded)

    async def step(self, stage: str, function: Callable[P, Awaitable[R]], *args: P.args, **kwargs: P.kwargs) -> R:
        if not self.left:
            return await super().step(stage, function, *args, **kwargs)
        known_stage, name, result = self.left.pop(0)
        assert (known_stage, name) == (stage, getattr(function, "__name__", ""))
        return cast(R, result)


@pytest.mark.parametrize("at", ["ask", "take_in", "rewrite", "tell"])
async def test_a_look_that_was_cut_off_goes_on_and_tells_the_same(
    services: LocalServices, pubmed: EUtilities, at: str
) -> None:
    before = await watched(services)
    change(pubmed)
    options = WatchOptions(sources="pubmed")
    parts = with_options(services._parts, options)
    topic = Topic(id=TOPIC, name="Peat bogs", domain="bogs")

    cut = CutOff(at)
    with pytest.raises(KeyboardInterrupt):
        await rounds.look(cut, parts, topic, options)
    await rounds.look(GoneOn(cut), parts, topic, options)

    (look,) = await services.looks(TOPIC)
    assert_it_says_exactly_that(look, before, await newest(services))


class OutOfTime(DirectRun):
    """A run whose time ends when it comes to a stage."""

    def __init__(self, at: str) -> None:
        super().__init__()
        self.at, self.ended = at, False

    async def step(self, stage: str, function: Callable[P, Awaitable[R]], *args: P.args, **kwargs: P.kwargs) -> R:
        self.ended = self.ended or stage == self.at
        if self.ended and stage_of("watch", stage).optional:
            raise BudgetSpent(SPENT)
        return await super().step(stage, function, *args, **kwargs)


@pytest.mark.parametrize(
    ("at", "told", "became"),
    [
        ("look", "", NOTHING),
        (
            "retrieve",
            "Works: 1 added, 1 corrected, 1 retracted; 2 sections changed; 1 section rested on retracted works; "
            "2 gaps opened.",
            f"0 new snippets read. 0 sections written anew, 2 sections left out, 2 kept as they were. {ENDED}",
        ),
        (
            "extract",
            "Works: 1 added, 1 corrected, 1 retracted; 2 sections changed; 1 section rested on retracted works.",
            f"0 new snippets read. 2 sections written anew, 2 kept as they were. {ENDED}",
        ),
        (
            "ask",
            FOUND,
            f"2 new snippets read. 2 sections written anew, 1 section left out, 1 kept as they were. {ENDED}",
        ),
    ],
)
async def test_a_look_whose_time_ends_tells_what_it_found_until_then(
    services: LocalServices, pubmed: EUtilities, at: str, told: str, became: str
) -> None:
    await watched(services)
    since = await services.watch_of(TOPIC)
    change(pubmed)
    options = WatchOptions(sources="pubmed")
    topic = Topic(id=TOPIC, name="Peat bogs", domain="bogs")

    ending = await rounds.look(OutOfTime(at), with_options(services._parts, options), topic, options)

    (look,) = await services.looks(TOPIC)
    assert (ending.reason, look.told, look.troubles) == (f"{told} {became}".strip(), told, (SPENT,) * (at == "look"))
    # and works count as new from the same day on at the next one
    assert await services.watch_of(TOPIC) == since


async def test_what_a_look_had_no_time_to_read_is_read_at_the_next(services: LocalServices, pubmed: EUtilities) -> None:
    await watched(services)
    change(pubmed)
    options = WatchOptions(sources="pubmed")
    parts = with_options(services._parts, options)
    topic = Topic(id=TOPIC, name="Peat bogs", domain="bogs")
    await rounds.look(OutOfTime("extract"), parts, topic, options)

    ending = await rounds.look(DirectRun(run_id="s" * 32), parts, topic, options)

    # then it is read, and its works, which were told before, are not told again
    assert ending.reason == "2 new snippets read. 2 sections written anew, 2 kept as they were."


async def test_what_was_loaded_since_is_told_too(graph: Graph, neo4j_server: ServerAddress, tmp_path: Path) -> None:
    # given a watch of the corpus alone
    async with opened(tmp_path / "home", neo4j_server, depth=1, passage_min_words=5) as services:
        await services.load(documents())
        first = await finished(services, await services.start(RunRequest(name=RIVERS, domain=DOMAIN)))
        await services.set_watch(first.topic_id, WatchRequest(every=WEEK))

        # when a source has changed, one has come, and one that has nothing to do with the topic
        texts = {"fish": FISH, "ice": ICE, "violins": VIOLINS}
        await services.load(
            [
                Document(url=f"river:{title}", title=title.title(), domain=DOMAIN, text=text.strip())
                for title, text in texts.items()
            ]
        )
        await finished(services, await services.look_now(first.topic_id))

        # then the look tells of the first two
        (look,) = await services.looks(first.topic_id)
        assert works(look.changes) == [("Fish", "changed", ()), ("Ice", "added", ())]
        assert look.changes.page is not None
        assert "Fish" in told(look.changes.page.sections)


async def asked_what_is_due() -> None:
    """Let the schedule do now what it does each minute, and wait until it has."""
    handle = await asyncio.to_thread(DBOS.trigger_schedule, "looks")
    await asyncio.to_thread(handle.get_result)


async def test_missed_looks_are_caught_up_once(services: LocalServices, pubmed: EUtilities, graph: Graph) -> None:
    # given a watch whose looks were missed for three weeks
    await watched(services)
    await graph.run_statement("MATCH (w:Watch) SET w.due = datetime() - duration('P22D'), w.since = '2026-01-01'")
    before = await services.watch_of(TOPIC)
    assert before is not None

    # when two servers ask at once what is due
    await asyncio.gather(asked_what_is_due(), asked_what_is_due())

    # then one run catches up, known by the watch and when it was due, and the next look is due in its rhythm
    found = [run for run in await services.runs() if run.kind == "watch"]
    assert [run.id for run in found] == [look_id(watch_id(TOPIC), before.due)]
    await finished(services, found[0])
    after = await services.watch_of(TOPIC)
    assert after is not None
    (row,) = await graph.run_statement(
        f"MATCH (w:Watch) RETURN duration.inSeconds(datetime('{before.due}'), w.due).seconds AS moved, "
        "duration.inSeconds(datetime(), w.due).seconds AS left"
    )
    assert (row["moved"], 0 < row["left"] <= WEEK) == (4 * WEEK, True)
    assert after.since > before.since
    assert len(await services.looks(TOPIC)) == 1

    # and where nothing is due nothing begins
    await asked_what_is_due()
    assert [run.id for run in await services.runs() if run.kind == "watch"] == [found[0].id]

    # when it is watched no more, then nobody asks any more
    await services.end_watch(TOPIC)
    assert await DBOS.list_schedules_async() == []
    assert (await services.watch_of(TOPIC), await services.looks(TOPIC)) == (None, [])


async def test_what_a_webhook_could_not_be_told_is_told_after_the_next_look(
    graph: Graph, pubmed: EUtilities, neo4j_server: ServerAddress, tmp_path: Path
) -> None:
    # given a webhook that is away
    heard: list[str] = []
    status = ["503 Service Unavailable"]

    def hook(asked: Asked) -> bytes:
        heard.append(json.loads(asked.body)["look"]["told"])
        return answer(b"", status[0])

    pubmed.site.paths["/hook"] = hook
    address = f"{pubmed.origin}/hook"
    chosen = {"service_addresses": {"pubmed": pubmed.base}, "sources": "pubmed", "passage_min_words": 5}
    async with opened(tmp_path / "home", neo4j_server, webhooks=pubmed.origin, **chosen) as services:
        await watched(services)
        shown = await services.set_watch(TOPIC, WATCH.model_copy(update={"webhook": address}))
        assert shown.webhook == f"{pubmed.origin}/…"
        assert (await services.set_watch(TOPIC, WATCH)).webhook == shown.webhook  # it stays where none is given

        # when a look finds something
        change(pubmed)
        report = await finished(services, await services.look_now(TOPIC))
        (look,) = await services.looks(TOPIC)
        why = f"{pubmed.origin.removeprefix('http://')} answers with status 503."
        assert (look.delivery, why in look.undelivered) == ("due", True), look.undelivered
        assert [name for name in report.dropped if name.startswith("webhook: ")] != []

        # then it is told after the next look, which found nothing and is not told
        status[0] = "204 No Content"
        await finished(services, await services.look_now(TOPIC))
        assert [(each.delivery, each.undelivered) for each in await services.looks(TOPIC)] == [("", ""), ("sent", "")]
        assert heard == [FOUND, FOUND]


async def test_what_cannot_be_watched_is_refused_with_what_helps(services: LocalServices) -> None:
    async def refused(kind: type[Exception], topic: str, request: WatchRequest) -> str:
        with pytest.raises(kind) as refusal:
            await services.set_watch(topic, request)
        return str(refusal.value)

    await watched(services)
    assert await refused(NotFound, "f" * 32, WATCH) == (
        f"There is no topic '{'f' * 32}'. See the topics: kgplatform topic list."
    )
    assert await refused(InputError, TOPIC, WatchRequest(every=1_800)) == (
        "A topic cannot be looked at every 30 minutes. "
        "Give a period of at least an hour (1h) and at most 366 days (366d), such as 7d."
    )
    assert await refused(InputError, TOPIC, WatchRequest(every=WEEK, options={"sources": "pubmed,arxiv"})) == (
        "arxiv cannot be watched: it is switched off here. "
        "Name others, or add it to KGPLATFORM_SOURCES. Switched on are: pubmed."
    )
    assert (await refused(InputError, TOPIC, WatchRequest(every=WEEK, options={"sources": "pub"}))).startswith(
        "The strategy watch cannot be run so: sources: pub is no source; there are: corpus, web, pubmed,"
    )
    assert await refused(InputError, TOPIC, WatchRequest(every=WEEK, webhook="https://hooks.example.org/x")) == (
        "Nothing may be told to 'https://hooks.example.org/x'. "
        "Give an address of an origin in KGPLATFORM_WEBHOOKS, which whoever runs this sets; it is empty."
    )
    await services.end_watch(TOPIC)
    for ask in (services.end_watch, services.look_now):
        with pytest.raises(
            WrongState, match=r"^The topic 'Peat bogs' is not watched\. Watch it: kgplatform topic watch"
        ):
            await cast(Callable[[str], Awaitable[RunReport | None]], ask)(TOPIC)
