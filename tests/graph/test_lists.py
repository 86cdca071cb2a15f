"""Lists of the graph: read a part at a time they are what they are in one piece."""

import pytest
import pytest_asyncio

from bench.library import DOMAIN, TOPIC, stock
from kgplatform.curation.decisions import decisions
from kgplatform.errors import InputError, NotFound
from kgplatform.graph import research, runs, topics, watches
from kgplatform.graph.contributions import read_contributions
from kgplatform.graph.conversations import write_conversations, write_turns
from kgplatform.graph.gaps import write_gaps
from kgplatform.graph.lists import LISTS, count_lists, read_lists
from kgplatform.graph.session import Graph
from kgplatform.graph.works import SourceWorks, settle_works
from kgplatform.ids import gap_id, page_id, query_id, question_id, topic_id
from kgplatform.models import (
    AnswerSentence,
    Brought,
    CitedWork,
    CitingPage,
    Conversation,
    Decision,
    Gap,
    ListAsked,
    ListPart,
    ListRow,
    Look,
    Perspective,
    Query,
    Question,
    RunReport,
    TopicGap,
    Turn,
    WatchRequest,
    Work,
)

GAP = gap_id(TOPIC.id, "thin_entity", ("1",))
QUESTION = question_id(TOPIC.id, "What is 3?")
NEEDED: dict[str, tuple[tuple[str, bool | str], ...]] = {
    "compared_entities": (("other", topic_id(DOMAIN, "Another")), ("shared", False)),
    **{name: (("since", "2020-01-01"),) for name, known in LISTS.items() if "since" in known.filters},
}
OWNERS = {
    "domain": "MATCH (d:Domain) RETURN d.name AS id",
    "topic": "MATCH (t:Topic)<-[:IN_TOPIC]-(:Query) RETURN DISTINCT t.id AS id",
    "source": "MATCH (s:Source)<-[:FROM]-(n:Snippet) RETURN s.id AS id, count(n) AS n ORDER BY n DESC, id LIMIT 1",
    "snippet": "MATCH ()-[:CITES]->(s:Snippet)-[:MENTIONS]->() RETURN s.id AS id, count(*) AS n ORDER BY n DESC, id",
    "entity": "MATCH (e:Entity)<-[:MENTIONS]-(s:Snippet) RETURN e.id AS id, count(DISTINCT s) AS n ORDER BY n DESC, id",
    "gap": f"MATCH (g:Gap {{id: '{GAP}'}}) RETURN g.id AS id",
    "question": f"MATCH (q:Question {{id: '{QUESTION}'}}) RETURN q.id AS id",
    "query": "MATCH (q:Query)<-[:FOUND_BY]-(s) RETURN q.id AS id, count(s) AS n ORDER BY n DESC, id LIMIT 1",
    "work": "MATCH (w:Work)<-[:OF_WORK]-() RETURN DISTINCT w.id AS id",
    "page": "MATCH (p:Page) RETURN p.id AS id ORDER BY id LIMIT 1",
}


def gap(number: int, score: float = 0.5, status: str = "open") -> Gap:
    id_ = gap_id(TOPIC.id, "thin_entity", (str(number),))
    return Gap(id=id_, kind="thin_entity", score=score, entity_ids=(), entity_names=(), status=status, tried=number % 3)  # type: ignore[arg-type]


@pytest_asyncio.fixture(scope="module")
async def stocked(read_graph: Graph) -> Graph:
    await store_lists(read_graph)
    return read_graph


async def store_lists(graph: Graph) -> None:
    """Store something of every list."""
    await stock(graph, 1, versions=5, snippets=24)
    await topics.merge_topic(graph, TOPIC.model_copy(update={"id": topic_id(DOMAIN, "Another"), "name": "Another"}))
    gaps = [gap(number, score=0.1 * (number % 4), status="closed" if number % 2 else "open") for number in range(9)]
    await write_gaps(graph, TOPIC.id, gaps)
    asked = [
        Question(
            id=question_id(TOPIC.id, f"What is {number}?"), text=f"What is {number}?", axis="depth", why="It lacks.",
            gap_ids=tuple(each.id for each in gaps),
        )
        for number in range(7)
    ]  # fmt: skip
    await research.write_questions(graph, TOPIC.id, asked)
    texts = [f"search {number}" for number in range(7)]
    await research.write_queries(
        graph, TOPIC.id, [Query(id=query_id(TOPIC.id, text), text=text, question_id=QUESTION) for text in texts]
    )
    source, query = await _owner(graph, "source"), await _owner(graph, "query")
    fetched = [
        *((source, query_id(TOPIC.id, text), "web") for text in texts),
        *((source, query, service) for service in ("arxiv", "pubmed", "web")),
    ]
    await research.write_brought(
        graph, [Brought(source_id=one, query_id=other, service=by, rank=1, round=0) for one, other, by in fetched]
    )
    await store_works(graph)
    for number in range(5):
        report = RunReport(id=f"run-{number}", kind="apollo", state="finished", topic_id=TOPIC.id)
        await runs.write_run(graph, report)
    await watches.write_watch(graph, TOPIC.id, WatchRequest(every=3_600), "2026-01-01")
    for number in range(5):
        await watches.write_look(graph, Look(id=f"look-{number}", topic_id=TOPIC.id), None)
    perspective = Perspective(id="facts", name="Basic fact writer", looks_for="Facts.", position=0)
    talks = [Conversation(id=f"talk-{number}", perspective_id="facts", position=0) for number in range(2)]
    await write_conversations(graph, TOPIC.id, [perspective], talks)
    said = AnswerSentence(text="It is so.", snippet_ids=(await _owner(graph, "snippet"),))
    turns = [
        Turn(id=f"turn-{n}", conversation_id=talks[n % 2].id, position=n // 2, question_id=each.id, answer=(said,))
        for n, each in enumerate(asked)
    ]
    await write_turns(graph, turns)
    rows = await graph.run_statement("MATCH (e:Entity)<-[:NAMES]-(:Alias) RETURN e.id AS id ORDER BY id LIMIT 8")
    pairs = [(rows[number]["id"], rows[number + 1]["id"]) for number in range(0, 8, 2)]
    for pair in pairs:
        await decisions.merge_entities(graph, [decisions.Merge(entity_ids=pair, why="one", by="ada")])


async def store_works(graph: Graph) -> None:
    """Let all sources be texts of one work, which they cite beside six others."""
    await graph.run_statement('MATCH (s:Source) SET s.work = \'{"doi": "10.1/0"}\'')
    rows = await graph.run_statement(f"MATCH (s:Source {{domain: '{DOMAIN}'}}) RETURN s.id AS id")
    cited = tuple(CitedWork(key=f"B{n}", work=Work(title=f"Work {n % 3}", doi=f"10.1/{n}")) for n in range(7))
    await settle_works(graph, DOMAIN, [SourceWorks(row["id"], Work(doi="10.1/0"), cited) for row in rows])


async def _owner(graph: Graph, kind: str) -> str:
    return str((await graph.run_statement(OWNERS[kind]))[0]["id"]) if kind else ""


async def walked(graph: Graph, asked: ListAsked) -> list[ListRow]:
    """Return a list, read a part after the other."""
    found, after, more = list[ListRow](), asked.after, True
    while more:
        (part,) = await read_lists(graph, [asked.model_copy(update={"after": after})])
        assert len(part.rows) == asked.first or not part.more
        found += part.rows
        more, after = part.more, part.rows[-1].place if part.rows else None
    return found


@pytest.mark.slow
async def test_every_list_in_every_order_is_the_same_in_parts_as_in_one_piece(stocked: Graph) -> None:
    short = []
    for name, known in LISTS.items():
        owner = await _owner(stocked, known.owner)
        for order in known.orders:
            asked = ListAsked(name=name, owner=owner, order=order, where=NEEDED.get(name, ()), first=500)
            (whole,), (total,) = await read_lists(stocked, [asked]), await count_lists(stocked, [asked])
            parts = await walked(stocked, asked.model_copy(update={"first": 2}))

            assert parts == list(whole.rows), (name, order)
            assert len({row.place for row in parts}) == len(parts) == total, (name, order)
            assert not whole.more
            if len(parts) < 3:
                short.append(name)
    # then parts of two say something of all lists but those of which there are few
    assert set(short) <= {
        "domains",
        "topics",
        "domain_topics",
        "snippet_extractions",
        "snippet_hits",
        "snippet_relations",
        "source_pages",
        "source_works",
    }


async def test_the_pages_that_cite_a_source_are_those_that_it_brought_something_to(stocked: Graph) -> None:
    source = await _owner(stocked, "source")
    (part,) = await read_lists(stocked, [ListAsked(name="source_pages", owner=source, order="citations")])
    (page,) = part.nodes(CitingPage)
    assert (page.page_id, page.version) == (page_id(TOPIC.id, "article", 5), 5)
    assert [page] == list((await read_contributions(stocked, [source], 50))[0].pages)
    assert part.rows[0].place.value == -sum(section.citations for section in page.sections)


async def test_filters_let_through_what_they_name(stocked: Graph) -> None:
    async def scores(**where: object) -> list[tuple[str, float]]:
        asked = ListAsked(name="topic_gaps", owner=TOPIC.id, order="score", where=tuple(sorted(where.items())), first=9)  # type: ignore[arg-type]
        (part,) = await read_lists(stocked, [asked])
        assert await count_lists(stocked, [asked]) == [len(part.rows)]
        return [(each.status, round(each.score, 1)) for each in part.nodes(TopicGap)]

    assert await scores(status=("closed",)) == [("closed", 0.3), ("closed", 0.3), ("closed", 0.1), ("closed", 0.1)]
    assert await scores(status=("closed",), kinds=("bridge",)) == []
    assert [status for status, _ in await scores()] == ["open"] * 5 + ["closed"] * 4


async def test_decisions_are_those_of_a_domain_that_are_in_force_since_a_day(stocked: Graph) -> None:
    async def found(**where: object) -> list[Decision]:
        asked = ListAsked(name="decisions", order="at", where=tuple(sorted(where.items())), first=500)  # type: ignore[arg-type]
        return (await read_lists(stocked, [asked]))[0].nodes(Decision)

    every = await found()
    by_ada = [each for each in every if each.by == "ada"]
    assert len(by_ada) == 4
    assert [each.at for each in every] == sorted((each.at for each in every), reverse=True)
    assert await found(domains=(DOMAIN,), kinds=("merge",), in_force=True, since="2020-01-01") == [
        each for each in every if each.kind == "merge"
    ]
    assert await found(domains=("elsewhere",)) == await found(in_force=False) == await found(since="2999-01-01") == []


async def test_sources_of_one_sort_are_sifted_out(stocked: Graph) -> None:
    def asked(sort: str) -> ListAsked:
        return ListAsked(name="domain_sources", owner=DOMAIN, order="title", where=(("types", (sort,)),), first=2)

    (unknown,) = await read_lists(stocked, [asked("unknown")])
    (news,) = await read_lists(stocked, [asked("news")])
    every = ListAsked(name="domain_sources", owner=DOMAIN, order="title")
    assert await count_lists(stocked, [asked("unknown"), asked("news")]) == [*await count_lists(stocked, [every]), 0]
    assert (len(unknown.rows), unknown.more, news) == (2, True, ListPart(rows=(), more=False))
    assert await walked(stocked, asked("unknown")) == list((await read_lists(stocked, [every]))[0].rows)


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (ListAsked(name="stars", order="name"), "There is no list 'stars'."),
        (ListAsked(name="topics", order="age"), "topics has no order 'age'."),
        (ListAsked(name="topics", order="name", where=(("age", 3),)), "topics has no filter 'age'."),
        (ListAsked(name="topics", order="name", first=0), "`first` is '0'."),
        (ListAsked(name="topics", order="name", owner="sea"), "topics is asked for of something."),
        (ListAsked(name="topic_gaps", order="score"), "topic_gaps is asked for of nothing."),
        (
            ListAsked(name="decisions", order="at", where=(("since", "Monday"),)),
            "`since` is 'Monday', which is no time.",
        ),
    ],
)
async def test_what_cannot_be_listed_is_told(stocked: Graph, asked: ListAsked, told: str) -> None:
    with pytest.raises(InputError) as failure:
        await read_lists(stocked, [asked])
    assert failure.value.what == told
    assert failure.value.remedy


async def test_a_form_of_relations_that_there_is_not_is_told(stocked: Graph) -> None:
    asked = ListAsked(name="topic_relations", owner=TOPIC.id, order="name", where=(("forms", ("eats",)),))
    with pytest.raises(NotFound, match="There is no relation 'eats'"):
        await read_lists(stocked, [asked])


async def test_citations_are_those_of_the_newest_page_or_of_earlier_ones(stocked: Graph) -> None:
    snippet = await _owner(stocked, "snippet")

    async def pages(**where: object) -> list[str]:
        asked = ListAsked(
            name="snippet_citations",
            owner=snippet,
            order="page",
            where=tuple(where.items()),
            first=500,  # type: ignore[arg-type]
        )
        (part,) = await read_lists(stocked, [asked])
        assert await count_lists(stocked, [asked]) == [len(part.rows)]
        return sorted({str(row.node["page_id"]) for row in part.rows})

    newest = page_id(TOPIC.id, "article", 5)
    assert await pages(newest=True) == [newest]
    assert await pages(newest=False) == sorted(page_id(TOPIC.id, "article", version) for version in (1, 2, 3, 4))
    assert await pages() == sorted([*await pages(newest=False), newest])
