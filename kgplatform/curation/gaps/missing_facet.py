"""Missing facets: what readers want to know of a thing of the topic's kind, and nothing that was read tells of."""

import asyncio
from collections import Counter
from collections.abc import Sequence

from kgplatform import ids
from kgplatform.curation.gaps.facts import gap_of
from kgplatform.curation.gaps.searched_topic import SearchedTopic
from kgplatform.graph.facets import (
    KeptFacets,
    read_descriptions,
    read_facet_finds,
    read_facets,
    read_related_headings,
    write_facets,
)
from kgplatform.graph.session import Graph
from kgplatform.graph.topics import read_topic, read_topic_snippets
from kgplatform.models import ARTICLE, Facet, Gap, Topic, TopicSnippet
from kgplatform.roles.questions.facet_naming import FacetBrief, FacetNamer
from kgplatform.text.facet_mentions import Telling, on_topic, told_in

QUOTA = 3  # how many may wait for their first question
PAGES = 2  # of related topics that have a heading, from which it is a facet
SHOWN = 8  # words that a gap names


async def name_facets(graph: Graph, namer: FacetNamer, topic: Topic) -> None:
    """Let readers' wishes be named, and keep them with the topic. Rules look anew at what was read since; a model is
    asked once for a topic, its goal and a form of the prompt. Raises what the namer raises; nothing is kept then."""
    by = ids.digest("facets", namer.engine, namer.version, topic.name, topic.goal)
    if namer.costly and (await read_facets(graph, topic.id)).by == by:
        return
    snippets = await read_topic_snippets(graph, topic.id)
    told = await read_descriptions(graph, topic)
    named = await namer.name(FacetBrief(topic=topic, snippets=tuple(snippets), told=tuple(told)))
    await write_facets(graph, topic.id, KeptFacets(named=named, by=by))


async def topic_facets(graph: Graph, topic: Topic) -> list[Facet]:
    """Return what readers want to know of a topic, what matters most first; last what the pages of PAGES and more
    related topics that are the same kind of thing have a top heading for."""
    kept = await read_facets(graph, topic.id)
    found = list(kept.named.facets)
    if not kept.named.kind:
        return found
    related = await read_related_headings(graph, topic.id, ARTICLE)
    times = Counter(heading for headings in related for heading in dict.fromkeys(headings))
    for heading, count in sorted(times.items(), key=lambda each: (-each[1], each[0])):
        if count >= PAGES and not any(Telling(facet).in_titles([heading]) for facet in found):
            found.append(_headed(heading, topic.name))
    return found


def _headed(heading: str, topic: str) -> Facet:
    said = heading[:1].lower() + heading[1:] if heading[1:2].islower() else heading
    return Facet(heading=heading, question=f"What is known of {said} in {topic}?", words=(heading,))


async def find(searched: SearchedTopic) -> list[Gap]:
    """Return the facets that no snippet on the topic tells of; what matters more to readers scores higher."""
    topic = await read_topic(searched.graph, searched.id)
    facets = await topic_facets(searched.graph, topic)
    if not facets:
        return []
    told = await _told(facets, topic, await read_topic_snippets(searched.graph, searched.id))
    return [
        _gap(searched.id, facet, place, len(facets)) for place, facet in enumerate(facets) if not told[facet.heading]
    ]


async def facet_support(graph: Graph, topic_id: str) -> dict[str, int]:
    """Return gap id -> how many snippets that its own questions found tell of it, of missing facets that were asked
    about."""
    finds = await read_facet_finds(graph, topic_id)
    if not finds:
        return {}
    topic = await read_topic(graph, topic_id)
    facets = await topic_facets(graph, topic)
    told = await _told(facets, topic, await read_topic_snippets(graph, topic_id))
    return {gap_id: len(found & told.get(heading, frozenset())) for gap_id, heading, found in finds}


async def told_facets(graph: Graph, topic: Topic, snippets: Sequence[TopicSnippet]) -> tuple[str, ...]:
    """Return the headings of the facets that some of the topic's snippets tell of, what matters most first."""
    facets = await topic_facets(graph, topic)
    told = await _told(facets, topic, snippets) if facets else {}
    return tuple(heading for heading, found in told.items() if found)


async def _told(facets: Sequence[Facet], topic: Topic, snippets: Sequence[TopicSnippet]) -> dict[str, frozenset[str]]:
    """Heading -> ids of the snippets that tell of it."""

    def found() -> dict[str, frozenset[str]]:
        on = on_topic(topic.name, snippets)
        return {facet.heading: told_in(facet, on) for facet in facets}

    return await asyncio.to_thread(found)


def _gap(topic_id: str, facet: Facet, place: int, number: int) -> Gap:
    words = f"Texts that tell of it say: {', '.join(facet.words[:SHOWN])}."
    return gap_of(
        topic_id, "missing_facet", importance(place, number), [], facet.question, words, subject=facet.heading
    )


def importance(place: int, number: int) -> float:
    """Return 2/3 for the first of so many facets, falling evenly towards 1/3 for the last."""
    return (2 - place / number) / 3
