"""Works that several read sources cite and nobody has read: found, silent until they can be had, closed when read."""

import pytest

from kgplatform import ids
from kgplatform.curation.gaps.ledger import find_gaps, settle_gaps
from kgplatform.curation.gaps.unread_work import page_ranks
from kgplatform.graph.research import write_hits, write_queries, write_questions
from kgplatform.graph.session import Graph
from kgplatform.graph.sources import finish_sources, write_snippets
from kgplatform.graph.works import SourceWorks, settle_works
from kgplatform.models import Author, CitedWork, Gap, Hit, Query, Question, Work
from tests.curation.drawn import SNIPPETS, TOPIC, clique, draw
from tests.stored import DOMAIN, snippet, source

CLASSIC = Work(title="A century of moss.", pmid="7", authors=(Author(family="Moor"),), published="1990")
LESSER = Work(title="Wet moss", pmid="8")
TEXT = snippet("Moss was counted for a century.", "classic")


def cites(name: str, *works: Work, own: Work | None = None) -> SourceWorks:
    entries = tuple(CitedWork(key=str(n), work=work) for n, work in enumerate(works))
    return SourceWorks(SNIPPETS[name].source_id, own, entries)


@pytest.fixture
async def drawn(graph: Graph) -> None:
    """Five read sources: three cite the one work, and two of them, which are one work, and a third the other."""
    await draw(graph, *clique("abcd"))
    article = Work(title="Moss", doi="10.1/x", type="article-journal")
    for name in ("one", "two"):
        await finish_sources(graph, [source(SNIPPETS[name]).model_copy(update={"work": article})])
    await settle_works(
        graph,
        DOMAIN,
        [
            cites("one", LESSER, own=article),
            cites("two", LESSER, own=article),
            cites("three", CLASSIC, LESSER),
            cites("four", CLASSIC),
            cites("five", CLASSIC, article),
        ],
    )


async def ledger(graph: Graph, *, looks_beyond: bool = False) -> list[Gap]:
    found = await settle_gaps(graph, TOPIC.id, await find_gaps(graph, TOPIC.id), 5, looks_beyond=looks_beyond)
    return [gap for gap in found if gap.kind == "unread_work"]


async def load(graph: Graph) -> None:
    """Load the text of the work: the record of it has a DOI, and goes by that from then on."""
    whole = CLASSIC.model_copy(update={"doi": "10.1/century"})
    await write_snippets(graph, [TEXT])
    await finish_sources(graph, [source(TEXT).model_copy(update={"work": whole})])
    await settle_works(graph, DOMAIN, [SourceWorks(TEXT.source_id, whole)])


@pytest.mark.usefixtures("drawn")
async def test_it_is_what_three_works_cite_and_silent_until_it_can_be_had(graph: Graph) -> None:
    (gap,) = await ledger(graph)

    assert (gap.subject, gap.status, gap.entity_ids) == ("A century of moss.", "silent", ())
    assert gap.identifier == ids.identifier_id(DOMAIN, "pmid", "7")
    assert gap.facts == (
        "3 works that were read cite it (Moor, 1990).",
        "By PageRank over their citations it is number 1 of 6 works.",
        "No text of it is in the domain.",
    )
    assert gap.score == round(3 / 7, 6)

    # when somebody looks beyond the corpus, or loads it
    assert [each.status for each in await ledger(graph, looks_beyond=True)] == ["open"]
    assert [each.status for each in await ledger(graph)] == ["silent"]
    await load(graph)
    found = await settle_gaps(graph, TOPIC.id, await find_gaps(graph, TOPIC.id), 6)
    assert [(each.status, each.facts[2]) for each in found if each.kind == "unread_work"] == [
        ("vanished", "No text of it is in the domain."),
        ("open", "A text of it is in the domain."),
    ]


@pytest.mark.usefixtures("drawn")
async def test_it_is_closed_by_reading_it_for_its_question(graph: Graph) -> None:
    (gap,) = await ledger(graph, looks_beyond=True)
    question = Question(id="q", text="What does it report?", axis="depth", why="", gap_ids=(gap.id,))
    await write_questions(graph, TOPIC.id, [question])
    await write_queries(graph, TOPIC.id, [Query(id="it", text="century", question_id="q")])

    await load(graph)
    await write_hits(graph, [Hit(snippet_id=TEXT.id, query_id="it", rank=1, score=0.9, round=1)])

    assert [(each.status, each.tried) for each in await ledger(graph)] == [("closed", 1)]


def test_a_work_that_a_cited_one_cites_ranks_higher() -> None:
    ranks = page_ranks({"a": ["b", "c"], "b": ["d"], "e": ["b"]})

    assert sorted(ranks, key=lambda id_: -ranks[id_])[:2] == ["d", "b"]
    assert round(sum(ranks.values()), 6) == 1
