"""Typed queries on the real stores: each kind finds its own, within a domain and a topic; what is unknown is told."""

from typing import Any, NamedTuple

import pytest
import pytest_asyncio

from kgplatform.corpus.ingestion import Ingestion
from kgplatform.curation.resolution.naming_entities import resolve
from kgplatform.errors import InputError
from kgplatform.graph import sources
from kgplatform.graph.research import write_hits, write_queries
from kgplatform.graph.search import Scope
from kgplatform.graph.session import Graph
from kgplatform.graph.topics import merge_topic
from kgplatform.ids import topic_id
from kgplatform.models import Document, Hit, Query, Topic, TypedEvidence, TypedQuery
from kgplatform.retrieval.retrieval import Retrieval
from kgplatform.retrieval.typed_queries import TypedQueries
from kgplatform.vectors.edge_store import EdgeStore
from kgplatform.vectors.embedder import Embedder
from tests.stored import extraction

READ: dict[str, tuple[str, list[str], list[tuple[str, str, str]]]] = {
    "moss": (
        "Peat moss is a moss. Peat moss acidifies bogs, and holds rain for many weeks in the summer.",
        ["Peat moss", "moss", "bogs", "rain"],
        [("Peat moss", "is a", "moss"), ("Peat moss", "acidifies", "bogs")],
    ),
    "again": (
        "In the north, too, peat moss acidifies bogs, which no other plant does in so short a time.",
        ["peat moss", "bogs"],
        [("peat moss", "acidifies", "bogs")],
    ),
    "hair": (
        "Hair moss grows on heaths, and on the dry edges of bogs, where it is trodden by cattle.",
        ["Hair moss", "heaths", "bogs"],
        [("Hair moss", "grows on", "heaths"), ("Hair moss", "grows on", "bogs")],
    ),
    "bogs": (
        "Bogs store carbon, and carbon warms the air when the bogs are drained by farmers.",
        ["Bogs", "carbon", "bogs", "air"],
        [("Bogs", "store", "carbon"), ("carbon", "warms", "air")],
    ),
    "banks": (
        "Central banks raise the interest rate when the prices of goods rise faster than wanted.",
        ["Central banks", "interest rate", "prices"],
        [("Central banks", "raise", "interest rate")],
    ),
}


class Known(NamedTuple):
    """What was stored, with the names of the texts by the ids of their snippets."""

    graph: Graph
    retrieval: Retrieval
    domain: str
    topic: str
    names: dict[str, str]

    async def ask(self, *, topic: str = "", limit: int = 20, **query: Any) -> TypedEvidence:
        asking = TypedQueries(self.graph, lambda: self.retrieval, Scope(self.domain, topic), limit)
        return await asking.answer(TypedQuery(**query))

    def texts(self, evidence: TypedEvidence) -> list[str]:
        return [self.names[id_] for id_ in evidence.snippet_ids]


@pytest_asyncio.fixture
async def known(graph: Graph, store: EdgeStore, embedder: Embedder, domain: str) -> Known:
    documents = [Document(url=f"file:{name}", title=name, domain=domain, text=read[0]) for name, read in READ.items()]
    await Ingestion(graph, store, embedder, min_words=10).load(documents)
    rows = {each.title: each for each in await sources.all_snippets(graph, domain)}
    read = [
        extraction(sources.SnippetRow(**row.model_dump(), fingerprint=""), *READ[name][1:])
        for name, row in rows.items()
    ]
    await resolve(graph, list(rows.values()), read)
    topic = Topic(id=topic_id(domain, "Heaths"), name="Heaths", domain=domain)
    await merge_topic(graph, topic)
    await write_queries(graph, topic.id, [Query(id=f"{topic.id}-q", text="heaths")])
    hits = [
        Hit(snippet_id=rows[name].id, query_id=f"{topic.id}-q", rank=at, score=0.5, round=0)
        for at, name in enumerate(("hair", "bogs"), 1)
    ]
    await write_hits(graph, hits)
    return Known(graph, Retrieval(graph, store, embedder), domain, topic.id, {row.id: n for n, row in rows.items()})


def counted(evidence: TypedEvidence) -> list[tuple[str, int]]:
    return [(entity.name, entity.snippets) for entity in evidence.entities]


def stated(evidence: TypedEvidence) -> list[str]:
    return [relation.wording for relation in evidence.relations]


async def test_a_vector_query_finds_what_is_near(known: Known) -> None:
    found = await known.ask(kind="vector", text="what do central banks do about prices", limit=1)
    assert (known.texts(found), found.entities, found.relations) == (["banks"], (), ())
    assert known.texts(await known.ask(kind="vector", text="moss", topic=known.topic)) == ["hair"]


async def test_a_thing_is_found_where_it_is_mentioned_most(known: Known) -> None:
    found = await known.ask(kind="single_entity", entity="Carbon")
    assert (known.texts(found), counted(found), found.unknown) == (["bogs"], [("carbon", 1)], ())
    assert found.named == (found.entities[0].id,)


async def test_a_kind_is_what_is_said_to_be_of_it_and_what_has_its_name(known: Known) -> None:
    found = await known.ask(kind="single_entity", entity="mosses")
    assert sorted(counted(found)) == [("Hair moss", 1), ("Peat moss", 2), ("moss", 1)]
    assert known.texts(found) == ["moss", "again", "hair"] or known.texts(found) == ["moss", "hair", "again"]


async def test_what_is_related_to_a_thing_comes_by_how_often_it_is_stated(known: Known) -> None:
    found = await known.ask(kind="related_entity", entity="peat moss")
    assert stated(found) == ["acidifies", "is a"]
    assert counted(found) == [("Peat moss", 2), ("bogs", 2), ("moss", 1)] or counted(found) == [
        ("bogs", 2), ("Peat moss", 2), ("moss", 1),
    ]  # fmt: skip
    assert known.texts(found) == ["moss", "again"]  # the first states both


async def test_one_relation_alone_is_followed(known: Known) -> None:
    assert stated(await known.ask(kind="related_entity", entity="bogs", relation="Store")) == ["store"]
    assert stated(await known.ask(kind="related_entity", entity="bogs", relation="eats")) == []
    narrowed = await known.ask(kind="related_entity", entity="bogs", other="moss")
    assert sorted(stated(narrowed)) == ["acidifies", "grows on"]


async def test_a_kind_that_is_not_known_narrows_nothing_and_is_told(known: Known) -> None:
    found = await known.ask(kind="related_entity", entity="carbon", other="gases of all sorts")
    assert (sorted(stated(found)), found.unknown) == (["store", "warms"], ("gases of all sorts",))


async def test_pairs_keep_their_sides(known: Known) -> None:
    found = await known.ask(kind="pair_of_related", entity="moss", other="bogs")
    assert counted(found) == [("Peat moss", 2), ("Hair moss", 1)]
    assert [(each.name, each.snippets) for each in found.others] == [("bogs", 3)]
    assert stated(found) == ["acidifies", "grows on"]
    assert known.texts(found) == ["again", "moss", "hair"] or known.texts(found) == ["moss", "again", "hair"]


async def test_of_a_pair_one_side_may_be_unknown(known: Known) -> None:
    found = await known.ask(kind="pair_of_related", entity="unicorns", other="carbon")
    assert (sorted(stated(found)), found.unknown) == (["store", "warms"], ("unicorns",))
    assert sorted(counted(found)) == [("air", 1), ("bogs", 1)]  # on the side that is not known
    assert [(each.name, each.snippets) for each in found.others] == [("carbon", 1)]
    nothing = await known.ask(kind="pair_of_related", entity="unicorns", other="elves")
    assert (nothing.snippet_ids, nothing.relations, nothing.unknown) == ((), (), ("unicorns", "elves"))


async def test_a_path_leads_from_one_to_the_other(known: Known) -> None:
    found = await known.ask(kind="path", entity="peat moss", other="air")
    assert sorted(stated(found)) == ["acidifies", "store", "warms"]
    assert sorted(known.texts(found)) == ["again", "bogs", "moss"]
    assert known.texts(found)[0] == "bogs"  # it states two of its steps
    assert len(found.named) == 2


async def test_a_path_that_a_topic_has_not_read_is_none_of_it(known: Known) -> None:
    assert stated(await known.ask(kind="path", entity="peat moss", other="air", topic=known.topic)) == []
    within = await known.ask(kind="path", entity="hair moss", other="air", topic=known.topic)
    assert sorted(stated(within)) == ["grows on", "store", "warms"]


async def test_a_community_is_what_has_most_to_do_with_a_thing(known: Known) -> None:
    found = await known.ask(kind="community", entity="interest rate")
    assert (stated(found), known.texts(found)) == (["raise"], ["banks"])
    around = await known.ask(kind="community", entity="carbon")
    assert {"store", "warms"} <= set(stated(around))
    assert "raise" not in stated(around)


async def test_a_topic_has_what_its_queries_found(known: Known) -> None:
    found = await known.ask(kind="single_entity", entity="mosses", topic=known.topic)
    assert (counted(found), known.texts(found)) == ([("Hair moss", 1)], ["hair"])
    related = await known.ask(kind="related_entity", entity="bogs", topic=known.topic)
    assert sorted(stated(related)) == ["grows on", "store"]


@pytest.mark.parametrize(
    ("query", "unknown"),
    [
        ({"kind": "single_entity", "entity": "unicorns"}, ("unicorns",)),
        ({"kind": "related_entity", "entity": "unicorns"}, ("unicorns",)),
        ({"kind": "path", "entity": "unicorns", "other": "air"}, ("unicorns",)),
        ({"kind": "community", "entity": "unicorns"}, ("unicorns",)),
        ({"kind": "single_entity", "entity": '"a: AND *~ \\'}, ('"a: AND *~ \\',)),
    ],
)
async def test_what_nothing_is_called_by_is_told(known: Known, query: dict[str, Any], unknown: tuple[str, ...]) -> None:
    found = await known.ask(**query)
    assert (found.snippet_ids, found.entities, found.relations, found.unknown) == ((), (), (), unknown)


async def test_another_domain_has_nothing(known: Known) -> None:
    elsewhere = known._replace(domain="elsewhere")
    for query in ({"kind": "single_entity", "entity": "moss"}, {"kind": "vector", "text": "moss"}):
        assert (await elsewhere.ask(**query)).snippet_ids == ()


async def test_a_query_that_lacks_what_its_kind_needs_is_refused(known: Known) -> None:
    with pytest.raises(InputError, match="A query of the kind path has no `other`"):
        await known.ask(kind="path", entity="moss", other=" ")


async def test_a_text_names_what_the_domain_knows(known: Known) -> None:
    asking = TypedQueries(known.graph, lambda: known.retrieval, Scope(known.domain))
    assert await asking.named_in("How does the Peat moss change bogs, and what of unicorns?") == ["Peat moss", "bogs"]
    assert await asking.named_in("Is moss rain, or is rain moss?") == ["moss", "rain"]
    assert await asking.named_in("") == []
