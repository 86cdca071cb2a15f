"""Parts of a topic's graph: its heart, and what fits a filter, looked for in all of it."""

import pytest
import pytest_asyncio

import cypher
from kgplatform.curation.resolution.naming_entities import resolve
from kgplatform.engines.neo4j import ServerAddress
from kgplatform.errors import NotFound
from kgplatform.graph.research import write_hits, write_queries
from kgplatform.graph.session import Graph
from kgplatform.graph.sources import finish_sources, write_snippets
from kgplatform.graph.topic_parts import read_choices, read_part, read_wordings, with_shared
from kgplatform.graph.topics import merge_topic, read_relations_of
from kgplatform.ids import alias_id, entity_id, topic_id
from kgplatform.models import GraphFilter, GraphPart, Hit, Query, Topic
from tests.plans import operators_used, plain_session
from tests.stored import DOMAIN, extraction, snippet, source

MOSS = snippet("Moss is a plant. Moss holds water.", "moss")
FERN = snippet("A fern is a plant with fronds. Ferns like water.", "fern")
CAR = snippet("A car needs oil and water.", "car")
PUBLISHED = {MOSS.source_id: "2019-05-02", FERN.source_id: "2021"}
TOPIC = Topic(id=topic_id(DOMAIN, "Plants"), name="Plants", domain=DOMAIN)
OTHER = Topic(id=topic_id(DOMAIN, "Cars"), name="Cars", domain=DOMAIN)


def entity(key: str) -> str:
    return entity_id(alias_id(DOMAIN, key))


@pytest_asyncio.fixture(scope="module")
async def stored(read_graph: Graph) -> Graph:
    """A topic that found the fern first and the moss in its second round, and one that shares the fern."""
    graph = read_graph
    await write_snippets(graph, [MOSS, FERN, CAR])
    rows = [source(row) for row in (MOSS, FERN, CAR)]
    await finish_sources(graph, [row.model_copy(update={"published": PUBLISHED.get(row.id)}) for row in rows])
    await resolve(
        graph,
        [MOSS, FERN, CAR],
        [
            extraction(MOSS, ["Moss", "plant", "water"], [("Moss", "is", "plant"), ("Moss", "holds", "water")]),
            extraction(FERN, ["fern", "plant", "water"], [("fern", "is", "plant"), ("fern", "like", "water")]),
            extraction(CAR, ["car", "oil", "water"], [("car", "needs", "oil"), ("car", "needs", "water")]),
        ],
    )
    for topic in (TOPIC, OTHER):
        await merge_topic(graph, topic)
    await write_queries(graph, TOPIC.id, [Query(id="plants", text="Plants")])
    await write_queries(graph, OTHER.id, [Query(id="cars", text="Cars")])
    await write_hits(
        graph,
        [
            Hit(snippet_id=FERN.id, query_id="plants", rank=1, score=0.9, round=0),
            Hit(snippet_id=MOSS.id, query_id="plants", rank=1, score=0.8, round=1),
            Hit(snippet_id=CAR.id, query_id="cars", rank=1, score=0.9, round=0),
            Hit(snippet_id=FERN.id, query_id="cars", rank=2, score=0.3, round=0),
        ],
    )
    return graph


async def part(graph: Graph, limit: int = 10, **fitting: object) -> GraphPart:
    return await read_part(graph, TOPIC.id, limit, GraphFilter.model_validate(fitting), whole=False)


def told(found: GraphPart) -> tuple[list[str], list[tuple[str, str, str]]]:
    """Return the names of a part's entities, and its relations by names."""
    names = {each.id: each.name for each in found.entities}
    said = sorted((names[each.subject_id], each.wording, names[each.object_id]) for each in found.relations)
    return sorted(names.values()), said


async def test_the_heart_is_what_is_mentioned_most(stored: Graph) -> None:
    found = await part(stored, 3)

    assert [(each.mentions, each.id) for each in found.entities] == sorted(
        ((2, entity(key)) for key in ("moss", "plant", "water")), key=lambda each: each[1]
    )
    assert told(found)[1] == [("Moss", "holds", "water"), ("Moss", "is", "plant")]
    assert (found.matching, found.total, found.shared) == (4, 4, ())


async def test_what_relations_rest_on_comes_where_it_is_whole(stored: Graph) -> None:
    bare, whole = await part(stored), await read_part(stored, TOPIC.id, 10, GraphFilter(), whole=True)

    assert list(whole.relations) == await read_relations_of(stored, TOPIC.id, [e.id for e in whole.entities])
    assert [each.evidence for each in bare.relations] == [()] * 4
    assert [each.id for each in bare.relations] == [each.id for each in whole.relations]


IS_A_PLANT = [("Moss", "is", "plant"), ("fern", "is", "plant")]
OF_MOSS = [("Moss", "holds", "water"), ("Moss", "is", "plant")]
OF_FERN = [("fern", "is", "plant"), ("fern", "like", "water")]


@pytest.mark.parametrize(
    ("fitting", "names", "relations"),
    [
        ({"relation": "is"}, ["Moss", "fern", "plant"], IS_A_PLANT),
        ({"relation": "likes"}, ["fern", "water"], OF_FERN[1:]),  # the form of "like"
        ({"source": "moss"}, ["Moss", "plant", "water"], OF_MOSS),
        ({"source": MOSS.source_id, "relation": "is"}, ["Moss", "plant"], OF_MOSS[1:]),
        ({"round": 0}, ["fern", "plant", "water"], OF_FERN),
        ({"round": 1}, ["Moss", "plant", "water"], OF_MOSS),
        ({"round": 7}, [], []),
        ({"since": "2020"}, ["fern", "plant", "water"], OF_FERN),
        ({"since": "2019-05", "until": "2019-05"}, ["Moss", "plant", "water"], OF_MOSS),
        ({"until": "2021"}, ["Moss", "fern", "plant", "water"], sorted(OF_MOSS + OF_FERN)),
        ({"until": "2019-04"}, [], []),
        ({"source": "moss", "round": 0}, [], []),
        ({"entity_ids": (entity("moss"),)}, ["Moss", "plant", "water"], OF_MOSS),
        ({"entity_ids": ()}, [], []),
        ({"entity_ids": (entity("moss"), entity("car")), "relation": "likes"}, ["Moss"], []),
    ],
)
async def test_what_fits(
    stored: Graph, fitting: dict[str, object], names: list[str], relations: list[tuple[str, str, str]]
) -> None:
    found = await part(stored, **fitting)

    assert told(found) == (names, relations)
    assert (found.matching, found.total) == (len(names), 4)


async def test_what_fits_is_cut_off_by_mentions(stored: Graph) -> None:
    found = await part(stored, 1, source="moss")

    assert (len(found.entities), found.matching, found.relations) == (1, 3, ())


async def test_what_the_topic_does_not_have_is_told(stored: Graph) -> None:
    with pytest.raises(NotFound, match="No relation of this topic is worded 'needs'"):
        await part(stored, relation="needs")
    with pytest.raises(NotFound, match="Nothing of a source 'car' was found for this topic"):
        await part(stored, source="car")


async def test_what_another_topic_has_too(stored: Graph) -> None:
    found = await with_shared(stored, await part(stored), OTHER.id)

    assert found.shared == tuple(sorted(entity(key) for key in ("fern", "plant", "water")))


async def test_what_there_is_to_choose_from(stored: Graph) -> None:
    found = await read_choices(stored, TOPIC.id, 2)

    assert found.wordings == (("is", 2), ("holds", 1))
    assert [(each.url, each.snippets, each.loaded) for each in found.sources] == [("fern", 1, True), ("moss", 1, True)]
    assert (found.all_sources, found.rounds) == (2, ((0, 1), (1, 1)))
    assert (found.since, found.until) == ("2019-05-02", "2021")
    other = await read_choices(stored, OTHER.id, 1)
    assert other.all_sources == 2
    worded = await read_wordings(stored, [OTHER.id, TOPIC.id, "none"], 1)
    assert worded == {OTHER.id: list(other.wordings), TOPIC.id: list(found.wordings[:1]), "none": []}


QUERIES = "part_entities part_relations part_snippets shared_entities topic_rounds topic_sources wordings"


@pytest.mark.parametrize("name", QUERIES.split())
async def test_a_part_costs_what_the_topic_holds(stored: Graph, neo4j_server: ServerAddress, name: str) -> None:
    given = {
        "topic": TOPIC.id, "topics": [TOPIC.id],
        "ids": [entity("moss")], "limit": 5, "within": None, "about": None, "wording": "",
        "snippets": None, "whole": False, "source": "", "round": None, "since": "", "until": "",
    }  # fmt: skip
    async with plain_session(neo4j_server) as session:
        used = await operators_used(session, cypher.load(f"read/topics/{name}"), given)

    assert [each for each in used if "Scan" in each] == []
