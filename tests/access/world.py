"""Two domains that share two entities: sea, and land, in all of whose words is SECRET, so that it is seen where one
comes out. Land says much more, so that what is shared is called, described and worded as land does."""

from collections.abc import Sequence
from dataclasses import dataclass

from kgplatform import ids
from kgplatform.curation.decisions.decisions import Merge, merge_entities
from kgplatform.curation.resolution.naming_entities import resolve
from kgplatform.graph.conversations import write_conversations, write_turns
from kgplatform.graph.gaps import write_gaps
from kgplatform.graph.pages import write_page
from kgplatform.graph.research import write_brought, write_hits, write_queries, write_questions
from kgplatform.graph.runs import write_run
from kgplatform.graph.session import Graph
from kgplatform.graph.sources import SnippetRow, finish_sources, read_snippets, write_snippets
from kgplatform.graph.topics import merge_topic
from kgplatform.graph.watches import write_look, write_watch
from kgplatform.graph.works import SourceWorks, settle_works
from kgplatform.language.keys import normal_key
from kgplatform.models import (
    AnswerSentence,
    Brought,
    ChangedSentence,
    Changes,
    CitedWork,
    Conversation,
    Decision,
    Gap,
    Hit,
    Look,
    Page,
    PageDiff,
    PageSentence,
    Paragraph,
    Perspective,
    Query,
    Question,
    Reference,
    RestedSection,
    RunReport,
    Section,
    SectionDiff,
    ToldGap,
    Topic,
    Turn,
    UnfilledHeading,
    WatchRequest,
    Work,
    WorkChange,
)
from tests.stored import extraction, snippet, source

SEA, LAND = "sea", "land"
SECRET = "zorb"
_MOON = "lunazorb"
_SEA_TEXTS = (
    ("tides", "The moon causes the tide.", ("moon", "tide"), [("moon", "causes", "tide")]),
    ("ports", "The harbour needs the moon.", ("harbour", "moon"), [("harbour", "needs", "moon")]),
    ("boats", "The boat fears the storm.", ("boat", "storm"), [("boat", "fears", "storm")]),
)
_LAND_TEXTS = (
    *(
        (
            f"zorbdoc{number}",
            f"A lunazorb is a zorbbody that brings about the zorbtide of zorbplace {number}.",
            (_MOON, "zorbtide", "zorbbody"),
            [(_MOON, "brings about", "zorbtide"), (_MOON, "zorbrels", "zorbbody")],
        )
        for number in range(7)
    ),
    (
        "zorbboats",
        "The zorbboat meets the zorbstorm, and the moon.",
        ("zorbboat", "zorbstorm", "moon"),
        [("zorbboat", "meets", "zorbstorm"), ("zorbboat", "meets", "moon")],
    ),
)


@dataclass(frozen=True)
class Part:
    """What there is of one domain: ids by the names of things."""

    topic: Topic
    snippets: tuple[str, ...]
    sources: tuple[str, ...]
    entities: dict[str, str]
    page: str
    old_page: str
    decision: str
    run: str
    gap: str
    own_gap: str
    query: str
    question: str
    work: str


@dataclass(frozen=True)
class World:
    sea: Part
    land: Part
    shared: Decision  # by which both have one moon


async def two_domains(graph: Graph) -> World:
    """Store both domains, each with a topic, a page, a run, gaps and questions, and let them share moon and tide, and
    boat and storm."""
    rows = {SEA: await _read(graph, SEA, _SEA_TEXTS), LAND: await _read(graph, LAND, _LAND_TEXTS)}
    pairs = {"moon": _MOON, "tide": "zorbtide", "boat": "zorbboat", "storm": "zorbstorm"}
    merged = [
        Merge(entity_ids=(_id(SEA, one), _id(LAND, two)), why=f"zorbwhy {two}", by="zorbperson")
        for one, two in pairs.items()
    ]
    decisions = await merge_entities(graph, merged)
    inner = Merge(entity_ids=(_id(LAND, "zorbbody"), _id(LAND, "moon")), why="zorbinner", by="zorbperson")
    [inland] = await merge_entities(graph, [inner])
    sea = await _worked_on(graph, SEA, "Tides", "", rows[SEA], ("moon", "tide", "harbour"), decisions[0].id)
    land = await _worked_on(graph, LAND, "Zorbtopic", "zorb", rows[LAND], (_MOON, "zorbtide", "zorbbody"), inland.id)
    across = [
        Brought(source_id=one.sources[0], query_id=other.query, service="zorbsearch", rank=1, round=0)
        for one, other in ((sea, land), (land, sea))
    ]
    await write_brought(graph, across)
    return World(sea=sea, land=land, shared=decisions[0])


def _id(domain: str, name: str) -> str:
    return ids.entity_id(ids.alias_id(domain, normal_key(name)))


async def _read(graph: Graph, domain: str, texts: tuple) -> list[SnippetRow]:  # type: ignore[type-arg]
    rows = [snippet(text, f"{domain}-{name}", domain) for name, text, *_ in texts]
    await write_snippets(graph, rows)
    await finish_sources(graph, [source(row) for row in rows])
    mark = "zorb" if domain == LAND else ""
    own = Work(title=f"{mark}work", doi=f"10.1/{domain}")
    await finish_sources(graph, [source(rows[0]).model_copy(update={"work": own})])
    cited = (CitedWork(key="B1", work=own), CitedWork(key="B2", work=Work(title=f"{mark}cited", doi=f"10.2/{domain}")))
    await settle_works(
        graph, domain, [SourceWorks(rows[0].source_id, own, cited), SourceWorks(rows[1].source_id, None, cited)]
    )
    read = [extraction(row, names, said) for row, (_, _, names, said) in zip(rows, texts, strict=True)]
    await resolve(graph, await read_snippets(graph, [row.id for row in rows]), read)
    return rows


async def _worked_on(
    graph: Graph, domain: str, name: str, mark: str, rows: list[SnippetRow], names: tuple[str, str, str], decision: str
) -> Part:
    topic = Topic(id=ids.topic_id(domain, name), name=name, domain=domain, goal=f"{mark}goal", audience=f"{mark}all")
    await merge_topic(graph, topic)
    entities = {each: _id(domain, each) for each in names}
    gap = Gap(
        id=f"{mark}gap-{domain}", kind="thin_entity", score=0.5, entity_ids=(_id(SEA, "moon"),), entity_names=("x",),
        subject=f"{mark}subject", facts=("zorbfact of a shared entity",),
    )  # fmt: skip
    own = Gap(id=f"{mark}own-{domain}", kind="thin_entity", score=0.4, entity_ids=(entities[names[2]],),
              entity_names=("x",), facts=(f"{mark}fact",))  # fmt: skip
    await write_gaps(graph, topic.id, [gap, own])
    question = Question(
        id=f"{domain}-q",
        text="What is the lunazorb?",
        axis="depth",
        why="Little on zorbtide.",
        gap_ids=(own.id,),
    )
    await write_questions(graph, topic.id, [question])
    query = Query(id=f"{domain}-query", text="lunazorb and Zorbtide", question_id=question.id)
    await write_queries(graph, topic.id, [query])
    await write_hits(
        graph,
        [Hit(snippet_id=row.id, query_id=query.id, rank=n, score=0.5, round=1) for n, row in enumerate(rows, start=1)],
    )
    found = [
        Brought(source_id=row.source_id, query_id=query.id, service=f"{mark}web", rank=n, round=1)
        for n, row in enumerate(rows, start=1)
    ]
    await write_brought(graph, found)
    who = Perspective(
        id=f"{domain}-who", name="Of lunazorb", looks_for="Looks for the lunazorb.", position=0, headings=("Lunazorb",)
    )
    await write_conversations(
        graph, topic.id, [who], [Conversation(id=f"{domain}-talk", perspective_id=who.id, position=0)]
    )
    said = AnswerSentence(text="The lunazorb is there.", snippet_ids=(rows[0].id,))
    turn = Turn(
        id=f"{domain}-turn", conversation_id=f"{domain}-talk", position=0, question_id=question.id, answer=(said,)
    )
    await write_turns(graph, [turn])
    page = Page(
        id=ids.page_id(topic.id, "article", 1), topic_id=topic.id, version=1, title=f"{mark}page", engine="rules",
        sections=(_section(mark, rows, tuple(entities.values())),),
        unfilled=(
            UnfilledHeading(
                level=1, position=1, heading="Spray of the lunazorb",
                entity_ids=() if mark else (entities[names[2]],),
            ),
        ),
        references=tuple(Reference(marker=n, snippet_id=row.id, title=row.title, url=row.url)
                         for n, row in enumerate(rows, start=1)),
    )  # fmt: skip
    old = page.model_copy(update={"id": ids.page_id(topic.id, "article", 0), "version": 0, "title": f"{mark}old page"})
    for version in (old, page):
        await write_page(graph, version)
    run = RunReport(id=f"run-{domain}", kind="apollo", state="failed", topic_id=topic.id, reason=f"{mark}reason",
                    page_id=page.id, counts={f"{mark}counts": 77.0 if mark else 3.0})  # fmt: skip
    await write_run(graph, run)
    await write_watch(
        graph, topic.id, WatchRequest(every=3_600, webhook=f"https://{mark}hooks.example.org/x"), "2026-01-01"
    )
    await write_look(graph, _look(topic, mark, rows, (gap, own), page, old), None)
    return Part(
        topic=topic, snippets=tuple(row.id for row in rows), sources=tuple(row.source_id for row in rows),
        entities=entities,
        page=page.id, old_page=old.id, decision=decision, run=run.id, gap=gap.id,
        own_gap=own.id, query=query.id, question=question.id, work=ids.work_id(domain, "doi", f"10.1/{domain}"),
    )  # fmt: skip


def _look(topic: Topic, mark: str, rows: list[SnippetRow], gaps: Sequence[Gap], page: Page, old: Page) -> Look:
    """Return a look in whose words is the name that land has for what is shared."""
    told = tuple(ToldGap(gap_id=each.id, kind=each.kind, text="Lunazorb: thin") for each in gaps)
    told += (ToldGap(gap_id=f"zorbown-{LAND}", kind="thin_entity", text="Lunazorb: thin"),)  # of a topic of land
    said, others = (
        PageSentence(text=each.text, snippet_ids=(each.id,))
        for each in (rows[0], snippet(_LAND_TEXTS[0][1], f"{LAND}-{_LAND_TEXTS[0][0]}", LAND))
    )
    path = ("Lunazorb and others",)
    section = SectionDiff(
        path=path,
        old_path=path,
        state="changed",
        came=(said, others),
        went=(others, said),
        changed=(ChangedSentence(old=others, new=said),),
    )
    changes = Changes(
        works=(WorkChange(source_id=rows[0].source_id, title=rows[0].title, url=rows[0].url, change="retracted"),),
        page=PageDiff(old_id=old.id, new_id=page.id, sections=(section,)),
        opened=told,
        closed=told,
        disputes=told,
        rested=(RestedSection(path=path, titles=(rows[0].title,)),),
    )
    return Look(
        id=ids.digest("look", topic.domain), topic_id=topic.id, page_id=page.id, changes=changes,
        delivery="due", undelivered=f"{mark}why", troubles=(f"{mark}trouble",),
    )  # fmt: skip


def _section(mark: str, rows: list[SnippetRow], entity_ids: tuple[str, ...]) -> Section:
    said = tuple(PageSentence(text=row.text, snippet_ids=(row.id,)) for row in rows)
    return Section(
        level=1, position=0, heading="Lunazorb and others", blocks=(Paragraph(sentences=said),), entity_ids=entity_ids
    )
