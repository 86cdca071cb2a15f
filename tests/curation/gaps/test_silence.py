"""Silence: what no text that is left to read speaks of is told, and not asked about."""

import pytest

from kgplatform.curation.gaps.ledger import find_gaps, settle_gaps, settled
from kgplatform.curation.gaps.silence import silent_gaps
from kgplatform.graph.gaps import read_gaps
from kgplatform.graph.session import Graph
from kgplatform.models import Gap, GapKind, GapSearch
from kgplatform.models.gap_kinds import status_in_words
from tests.curation.drawn import TOPIC, clique, draw, mention
from tests.stored import snippet, store


def gap(kind: GapKind, *names: str) -> Gap:
    return Gap(id=kind, kind=kind, score=0.5, entity_ids=names, entity_names=names)


@pytest.mark.parametrize(
    ("kind", "silent"),
    [
        ("thin_entity", False),  # osmosis is spoken of
        ("undescribed_hub", False),
        ("conflicting_values", False),
        ("missing_link", True),  # but not together with lichens
        ("thin_evidence", True),
        ("structural_hole", False),
        ("uncited_point", False),  # not looked for
    ],
)
async def test_a_link_needs_a_text_that_speaks_of_both(graph: Graph, kind: GapKind, silent: bool) -> None:
    await draw(graph, alone=["osmosis", "lichens"])
    await store(graph, snippet("Osmosis moves water.", "unread"), snippet("A lichen is grey.", "unread too"))

    assert await silent_gaps(graph, TOPIC.id, [gap(kind, "osmosis", "lichens")]) == ({kind} if silent else frozenset())

    # when: an unread text speaks of the two, in another number
    await store(graph, snippet("Osmosis keeps a lichen alive.", "third"))

    # then
    assert await silent_gaps(graph, TOPIC.id, [gap(kind, "osmosis", "lichens")]) == frozenset()


async def test_what_is_read_or_no_prose_leads_nowhere(graph: Graph) -> None:
    # given: a text of another domain, and an exercise
    await draw(graph, alone=["osmosis"])
    exercise = snippet("Explain osmosis in your own words.", "exercises")
    await store(graph, exercise, snippet("Osmosis moves water.", "elsewhere", domain="animals"))
    await graph.run_statement("MATCH (s:Snippet) WHERE s.text STARTS WITH 'Explain' SET s.kind = 'exercise'")

    assert await silent_gaps(graph, TOPIC.id, [gap("thin_entity", "osmosis")]) == {"thin_entity"}


async def test_a_name_is_looked_for_as_it_is(graph: Graph) -> None:
    # given: names with signs that mean something to the index
    await draw(graph, alone=['IL-1 "alpha" AND (b) OR +c:d~', "osmosis pump"])
    await store(graph, snippet("The pump works by osmosis.", "unread"))

    found = await silent_gaps(
        graph, TOPIC.id, [gap("thin_entity", 'IL-1 "alpha" AND (b) OR +c:d~'), gap("undescribed_hub", "osmosis pump")]
    )
    assert found == {"thin_entity", "undescribed_hub"}


async def test_silence_is_told_and_ends_with_other_documents(graph: Graph) -> None:
    # given: osmosis is mentioned twice and hardly related; nothing else that could be read speaks of it
    await draw(graph, *clique("abc"), ("a", "feeds", "osmosis"))
    await mention(graph, "osmosis", source="two")

    ledger = await settle_gaps(graph, TOPIC.id, await find_gaps(graph, TOPIC.id), domain_snippets=6)

    assert [(g.kind, g.entity_names, g.status, g.searched) for g in ledger] == [
        ("thin_entity", ("osmosis",), "silent", 6)
    ]
    assert [status_in_words(g) for g in await read_gaps(graph, TOPIC.id)] == ["nothing left to read"]

    # when: a document comes that does
    await store(graph, snippet("Osmosis moves water.", "new"))
    ledger = await settle_gaps(graph, TOPIC.id, await find_gaps(graph, TOPIC.id), domain_snippets=7)

    # then
    assert [(g.entity_names, g.status) for g in ledger] == [(("osmosis",), "open")]


async def test_silent_gaps_take_no_place_of_the_quota(graph: Graph) -> None:
    # given: five thin entities, the best of which nobody speaks of any more
    thin = ["birch", "clover", "dandelion", "elm", "fern"]
    await draw(graph, *clique("abc"), *(("a", "feeds", name) for name in thin))
    for source in ("two", "three"):
        await mention(graph, "birch", source=source)
    await mention(graph, *thin[1:], source="two")
    await store(graph, *(snippet(f"A {name} grows.", name) for name in thin[1:]))

    ledger = await settle_gaps(graph, TOPIC.id, await find_gaps(graph, TOPIC.id), domain_snippets=10)

    statuses = sorted((g.status, g.entity_names[0]) for g in ledger)
    assert [status for status, _ in statuses] == ["open", "open", "open", "silent"]
    assert statuses[-1] == ("silent", "birch")


def test_an_open_gap_falls_silent_when_all_about_it_is_read() -> None:
    now = gap("thin_entity", "osmosis")

    found = settled(now, now, GapSearch(questions=1, found=2), domain_snippets=6, silent=True)

    assert (found.status, found.searched, found.tried) == ("silent", 6, 1)
    assert settled(found, now, GapSearch(questions=1, found=2), domain_snippets=6).status == "silent"
    assert settled(found, now, GapSearch(questions=1, found=2), domain_snippets=7).status == "open"
    assert settled(found, None, GapSearch(questions=1, found=2, supporting=1), domain_snippets=6).status == "closed"
