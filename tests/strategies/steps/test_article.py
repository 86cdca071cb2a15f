"""What the outliner is shown of a topic, and what a domain is searched for that the topic has not read."""

from types import SimpleNamespace
from typing import cast

from kgplatform.corpus.ingestion import Ingestion
from kgplatform.graph import sources
from kgplatform.graph.session import Graph
from kgplatform.models import DisputedPair, Document, Outline, Topic, TopicGraph, TopicSnippet
from kgplatform.retrieval.retrieval import Retrieval
from kgplatform.strategies.parts import Parts
from kgplatform.strategies.steps import article
from kgplatform.vectors.edge_store import EdgeStore
from kgplatform.vectors.embedder import Embedder
from tests.curation.grouped import MORE, TOPIC, TREES, group, load, said
from tests.support.stores import embedder, store

__all__ = ["embedder", "store"]

KILLS = said("Frost kills oak trees.", "five", "Frost", "kills", "oak trees")
DOES_NOT = said("Frost does not kill oak trees.", "six", "Frost", "does not kill", "oak trees")
EGGS = "Butterfly eggs are laid on the leaves of plants, where they stick to the lower side until larvae hatch."
LARVAE = "Butterfly larvae eat the leaves of their host plant, shed their skin several times, and grow quickly."
BANKS = "Central banks raise the interest rate when the prices of goods and of services rise faster than wanted."


class Outliner:
    engine = "fake"

    def __init__(self) -> None:
        self.shown: list[TopicGraph] = []

    async def outline(self, graph: TopicGraph) -> Outline:
        self.shown.append(graph)
        return Outline(title=graph.topic.name, sections=())


async def test_an_outliner_is_shown_communities_groups_and_disputes(graph: Graph) -> None:
    # given
    await load(graph, TREES, MORE, KILLS, DOES_NOT)
    await group(graph)
    outliner = Outliner()

    # when
    await article.outline(cast(Parts, SimpleNamespace(graph=graph, outliner=outliner)), TOPIC)

    # then
    [shown] = outliner.shown
    names = {entity.id: entity.name for entity in shown.entities}
    assert [[names[entity] for entity in each.entity_ids] for each in shown.communities] == [
        ["oak trees", "forest", "Frost", "birch trees", "pine trees"]
    ]
    assert [(each.label, each.member_names) for each in shown.groups] == [
        ("trees", ("birch trees", "oak trees", "pine trees"))
    ]
    assert [each.sides for each in shown.disputes] == [("Frost does not kill oak trees.", "Frost kills oak trees.")]
    assert isinstance(shown.disputes[0], DisputedPair)
    assert {names[entity] for entity in shown.disputes[0].entity_ids} == {"Frost", "oak trees"}


async def test_a_domain_is_searched_for_what_a_topic_has_not_read(
    graph: Graph, store: EdgeStore, embedder: Embedder
) -> None:
    # given
    documents = [
        Document(url=f"file:{name}", title=name, domain="insects", text=text)
        for name, text in (("eggs", EGGS), ("larvae", LARVAE), ("banks", BANKS))
    ]
    await Ingestion(graph, store, embedder, min_words=10).load(documents)
    stored = {snippet.title: snippet for snippet in await sources.all_snippets(graph, "insects")}
    topic = Topic(id="t", name="butterflies", domain="insects")
    read = TopicSnippet(snippet=stored["eggs"], entity_ids=(), round=0, score=0.5)
    known = TopicGraph(topic=topic, entities=(), relations=(), snippets=(read,))
    parts = cast(Parts, SimpleNamespace(graph=graph, searcher=Retrieval(graph, store, embedder)))

    # when
    look = article.looking(parts, known)
    found = await look(["what larvae eat butterflies", "hydrogen fusion in stars"])

    # then
    assert found == [[stored["larvae"]], []]
    assert await graph.run_statement("MATCH (query:Query) RETURN query") == []
