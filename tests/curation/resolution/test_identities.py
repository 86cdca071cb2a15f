"""Identities that a model confirms."""

from collections.abc import Sequence

from kgplatform.curation.decisions.decisions import Merge as Decided
from kgplatform.curation.decisions.decisions import merge_entities, take_back
from kgplatform.curation.resolution.identities import Identities
from kgplatform.curation.resolution.naming_entities import resolve
from kgplatform.curation.resolution.reconciliation import reconcile
from kgplatform.graph import topics
from kgplatform.graph.decisions import read_history
from kgplatform.graph.research import write_hits, write_queries
from kgplatform.graph.session import Graph
from kgplatform.models import Hit, Query, Topic
from kgplatform.roles.resolution.merge_confirmer import Candidate, Merge
from kgplatform.roles.resolution.rules.merge_confirmer import RuleMergeConfirmer
from tests.stored import DOMAIN, extraction, snippet, store

STORM = snippet("Tropical Storm Quinta (Wukong) flooded Kalibo.", "storm")
NEWS = snippet("Wukong killed eleven people. Quintas are farms.", "news")
TOPIC = Topic(id="t", name="Storms", domain=DOMAIN)
READ = [
    extraction(STORM, ["Quinta", "Wukong", "Kalibo"], [("Quinta", "flooded", "Kalibo")]),
    extraction(NEWS, ["Wukong", "eleven people"], [("Wukong", "killed", "eleven people")]),
]


class Confirmer:
    """Takes all of each cluster for one, by the name of the member that it is given."""

    engine = "reader"

    def __init__(self, name: str = "Wukong") -> None:
        self.name = name
        self.asked: list[list[str]] = []

    async def confirm(self, clusters: Sequence[tuple[Candidate, ...]]) -> list[Merge]:
        self.asked = [[each.name for each in cluster] for cluster in clusters]
        return [Merge(name=self.name, entity_ids=self._ids(cluster), why="A text says so.") for cluster in clusters]

    def _ids(self, cluster: tuple[Candidate, ...]) -> tuple[str, ...]:
        named = sorted(cluster, key=lambda each: each.name != self.name)
        return tuple(each.entity_id for each in named)


async def test_entities_of_two_languages_become_one_only_by_a_decision(graph: Graph) -> None:
    # given a text in German that tells what the storm is also called, and what is named in texts in English
    foreign = snippet("Der Sturm Quinta (Wukongg) traf Kalibo.", "sturm").model_copy(update={"language": "de"})
    english = snippet("Wukong struck Kalibo. Wukong (Karen) is a storm.", "news")
    await store(graph, foreign, english)
    await topics.merge_topic(graph, TOPIC)
    await write_queries(graph, TOPIC.id, [Query(id="q", text="Storms")])
    hits = [Hit(snippet_id=row.id, query_id="q", rank=1, score=0.9, round=0) for row in (foreign, english)]
    await write_hits(graph, hits)
    told = [extraction(foreign, ["Quinta", "Kalibo"]), extraction(english, ["Wukong", "Kalibo", "Karen"])]
    await resolve(graph, [foreign, english], told)
    ids = {entity.name: entity.id for entity in (await topics.read_topic_graph(graph, TOPIC.id)).entities}

    class All(Confirmer):
        async def confirm(self, clusters: Sequence[tuple[Candidate, ...]]) -> list[Merge]:
            one = (ids["Wukong"], ids["Quinta"], ids["Karen"])
            return [Merge(name="Wukong", entity_ids=one, why="A text says so.")]

    # when a model takes three names for one, and somebody two that stand in texts of different languages
    assert await Identities(All()).confirm(graph, TOPIC.id) == 1
    by_model = await names(graph)
    await merge_entities(graph, [Decided(entity_ids=(ids["Wukong"], ids["Quinta"]), why="One storm.", by="Ada")])

    # then
    assert by_model == {"Wukong": {"Karen"}, "Quinta": set(), "Kalibo": set()}
    assert sorted(map(len, (await names(graph)).values())) == [0, 2]


async def read(graph: Graph) -> None:
    await store(graph, STORM, NEWS)
    await topics.merge_topic(graph, TOPIC)
    await write_queries(graph, TOPIC.id, [Query(id="q", text="Storms")])
    await write_hits(graph, [Hit(snippet_id=row.id, query_id="q", rank=1, score=0.9, round=0) for row in (STORM, NEWS)])
    await resolve(graph, [STORM, NEWS], READ)
    await reconcile(graph, RuleMergeConfirmer(), [STORM, NEWS])


async def names(graph: Graph) -> dict[str, set[str]]:
    known = await topics.read_topic_graph(graph, TOPIC.id)
    return {entity.name: set(entity.aliases) for entity in known.entities}


async def test_what_is_confirmed_is_one_entity_by_the_name_that_was_chosen(graph: Graph) -> None:
    await read(graph)
    confirmer = Confirmer()

    assert await Identities(confirmer).confirm(graph, TOPIC.id) == 1

    assert [sorted(cluster) for cluster in confirmer.asked] == [["Quinta", "Wukong"]]
    assert await names(graph) == {"Wukong": {"Quinta"}, "Kalibo": set(), "eleven people": set()}
    known = await topics.read_topic_graph(graph, TOPIC.id)
    [wukong] = [entity for entity in known.entities if entity.name == "Wukong"]
    assert {relation.subject_id for relation in known.relations} == {wukong.id}
    [decision] = await read_history(graph, wukong.id)
    assert (decision.by, decision.why, decision.called) == ("reader", "A text says so.", "Wukong")


async def test_rules_leave_it_and_nothing_is_confirmed_twice(graph: Graph) -> None:
    await read(graph)
    identities = Identities(Confirmer())
    await identities.confirm(graph, TOPIC.id)

    again = await reconcile(graph, RuleMergeConfirmer(), [STORM, NEWS])

    assert (again.merged, again.taken_back) == (0, 0)
    assert await identities.confirm(graph, TOPIC.id) == 0
    assert (await names(graph))["Wukong"] == {"Quinta"}


async def test_what_a_person_took_back_is_not_confirmed_again(graph: Graph) -> None:
    await read(graph)
    identities = Identities(Confirmer())
    await identities.confirm(graph, TOPIC.id)
    known = await topics.read_topic_graph(graph, TOPIC.id)
    [wukong] = [entity for entity in known.entities if entity.name == "Wukong"]
    [decision] = await read_history(graph, wukong.id)

    await take_back(graph, decision.id, "two storms", "Ada")

    assert await identities.confirm(graph, TOPIC.id) == 0
    assert await names(graph) == {"Wukong": set(), "Quinta": set(), "Kalibo": set(), "eleven people": set()}


async def test_three_names_become_one_by_two_decisions(graph: Graph) -> None:
    await read(graph)
    third = snippet("Storm Quinta left.", "third")
    await store(graph, third)
    await write_hits(graph, [Hit(snippet_id=third.id, query_id="q", rank=2, score=0.9, round=0)])
    await resolve(graph, [third], [extraction(third, ["Storm Quinta"])])
    confirmer = Confirmer("Storm Quinta")

    assert await Identities(confirmer).confirm(graph, TOPIC.id) == 2

    assert [sorted(cluster) for cluster in confirmer.asked] == [["Quinta", "Storm Quinta", "Wukong"]]
    assert (await names(graph))["Storm Quinta"] == {"Quinta", "Wukong"}
