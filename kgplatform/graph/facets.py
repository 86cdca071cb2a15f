"""What readers want to know of a topic, as the topic keeps it, and what pages of related topics have headings for."""

from collections.abc import Sequence

from kgplatform.graph.session import Graph
from kgplatform.language.number import singular
from kgplatform.models import Facet, NamedFacets, Topic, Value

_BETWEEN = "|"


class KeptFacets(Value):
    """What was named of a topic; `by` identifies who named it, and for what, "" for nobody."""

    named: NamedFacets = NamedFacets()
    by: str = ""


async def read_facets(graph: Graph, topic_id: str) -> KeptFacets:
    """Return the facets of a topic, none of one that does not exist or that nobody named any of."""
    for row in await graph.read("read/gaps/facets", topic=topic_id):
        columns = zip(row["headings"], row["questions"], row["words"], row["titles"], strict=True)
        facets = tuple(
            Facet(heading=heading, question=question, words=_parted(words), titles=_parted(titles))
            for heading, question, words, titles in columns
        )
        return KeptFacets(named=NamedFacets(kind=row["kind"], facets=facets), by=row["by"])
    return KeptFacets()


async def write_facets(graph: Graph, topic_id: str, kept: KeptFacets) -> None:
    """Keep the facets of a topic in place of those that it has."""
    facets = kept.named.facets
    await graph.write(
        "write/gaps/facets",
        id=topic_id,
        kind=kept.named.kind,
        by=kept.by,
        headings=[facet.heading for facet in facets],
        questions=[facet.question for facet in facets],
        words=[_BETWEEN.join(facet.words) for facet in facets],
        titles=[_BETWEEN.join(facet.titles) for facet in facets],
    )


async def read_descriptions(graph: Graph, topic: Topic) -> list[str]:
    """Return the descriptions of the topic's entities that are named like it, in either number, by id."""
    name = " ".join(topic.name.casefold().split())
    *before, last = name.split(" ")
    keys = sorted({name, " ".join([*before, singular(last)]), f"{name}s"})
    rows = await graph.read("read/gaps/topic_descriptions", topic=topic.id, keys=keys)
    return [row["description"] for row in rows]


async def read_related_headings(graph: Graph, topic_id: str, kind: str) -> list[Sequence[str]]:
    """Return the top headings of the newest pages, of a `kind`, of topics that are the same kind of thing as this one
    and in its domain, or share entities with it; a list for each, by the topics' ids."""
    return [row["headings"] for row in await graph.read("gaps/related_headings", topic=topic_id, kind=kind)]


async def read_facet_finds(graph: Graph, topic_id: str) -> list[tuple[str, str, frozenset[str]]]:
    """Return (gap id, heading, snippet ids) of the missing facets that were asked about: what their questions found."""
    rows = await graph.read("gaps/facet_finds", topic=topic_id)
    return [(row["gap_id"], row["subject"], frozenset(row["snippet_ids"])) for row in rows]


def _parted(text: str) -> tuple[str, ...]:
    return tuple(text.split(_BETWEEN)) if text else ()
