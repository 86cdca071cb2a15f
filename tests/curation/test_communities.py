"""Communities of a topic's graph: about a page's worth, the same in every run."""

from itertools import combinations, pairwise

import pytest

from kgplatform.curation.communities import communities
from kgplatform.models import Community, Entity, Relation, Snippet, Topic, TopicGraph, TopicSnippet

TOPIC = Topic(id="t", name="Rivers", domain="water")


def _relation(one: str, other: str, weight: int = 1) -> Relation:
    return Relation(
        id=f"{one}>{other}",
        subject_id=one,
        relation="feeds",
        wording="feeds",
        object_id=other,
        weight=weight,
        sources=1,
        evidence=(),
    )


def _snippet(number: int, *entity_ids: str) -> TopicSnippet:
    told = Snippet(
        id=f"s{number}", source_id="s", domain="water", url="s", title="S", path=(), text="Water.", start=0, end=6,
        embedding_id="e", embedding_model="none",
    )  # fmt: skip
    return TopicSnippet(snippet=told, entity_ids=entity_ids, round=0, score=0.5)


def _graph(names: list[str], relations: list[Relation], snippets: tuple[TopicSnippet, ...] = ()) -> TopicGraph:
    entities = tuple(Entity(id=name, name=name) for name in sorted(names))
    return TopicGraph(
        topic=TOPIC,
        entities=entities,
        relations=tuple(sorted(relations, key=lambda each: each.id)),
        snippets=snippets,
    )


def _clique(letter: str, size: int) -> tuple[list[str], list[Relation]]:
    names = [f"{letter}{number}" for number in range(size)]
    return names, [_relation(one, other) for one, other in combinations(names, 2)]


def _cliques(letters: str, size: int) -> tuple[list[str], list[Relation]]:
    made = [_clique(letter, size) for letter in letters]
    return [name for names, _ in made for name in names], [each for _, relations in made for each in relations]


def test_two_groups_with_one_bridge_are_two_communities_by_their_centres() -> None:
    lakes, of_lakes = _clique("lake", 4)
    dams, of_dams = _clique("dam", 3)
    own = _relation("lake2", "lake3", weight=5)
    relations = [each for each in of_lakes if each.id != own.id]

    found = communities(_graph([*lakes, *dams], [*relations, own, *of_dams, _relation("lake0", "dam0")]))

    assert found == (
        Community(entity_ids=("lake2", "lake3", "lake0", "lake1"), weight=10.0),
        Community(entity_ids=("dam0", "dam1", "dam2"), weight=3.0),
    )


def test_what_has_one_neighbour_or_none_belongs_where_its_snippets_do() -> None:
    lakes, of_lakes = _clique("lake", 3)
    dams, of_dams = _clique("dam", 3)
    snippets = (_snippet(1, "dam0", "dam1", "ferry"), _snippet(2, "lake0"))

    found = communities(_graph([*lakes, *dams, "ferry"], [*of_lakes, *of_dams], snippets))

    assert found == (
        Community(entity_ids=("dam0", "dam1", "dam2", "ferry"), weight=3.75),
        Community(entity_ids=("lake0", "lake1", "lake2"), weight=3.0),
    )


@pytest.mark.parametrize(("letters", "number"), [("abcdef", 6), ("abcdefghij", 10)])
def test_communities_that_a_page_has_room_for_stay_apart(letters: str, number: int) -> None:
    names, relations = _cliques(letters, 5)
    chain = [_relation(f"{one}0", f"{other}1") for one, other in pairwise(letters)]

    found = communities(_graph(names, [*relations, *chain]))

    assert len(found) == number
    assert {frozenset(name[0] for name in each.entity_ids) for each in found} == {frozenset(x) for x in letters}


def test_of_more_than_a_page_has_room_for_those_that_belong_together_are_one() -> None:
    letters = "abcdefghijkl"
    names, relations = _cliques(letters, 5)
    joined = [_relation(f"{one}{n}", f"{other}{n}") for one, other in zip(letters[::2], letters[1::2], strict=True)
              for n in range(5)]  # fmt: skip

    found = communities(_graph(names, [*relations, *joined]))

    assert sorted("".join(sorted({name[0] for name in each.entity_ids})) for each in found) == [
        "ab", "cd", "ef", "gh", "ij", "kl",
    ]  # fmt: skip


def test_apart_and_too_many_the_largest_are_told() -> None:
    small, of_small = _cliques("abcdefghijk", 3)
    large, of_large = _clique("z", 4)

    found = communities(_graph([*small, *large], [*of_small, *of_large]))

    assert [len(each.entity_ids) for each in found] == [4, *[3] * 9]
    assert [each.entity_ids[0][0] for each in found] == list("zabcdefghi")


@pytest.mark.parametrize(
    "graph", [_graph([], []), _graph(["a", "b"], [_relation("a", "b")]), _graph(["a", "b", "c"], [])]
)
def test_a_graph_of_next_to_nothing_has_none(graph: TopicGraph) -> None:
    assert communities(graph) == ()


def test_a_crowd_of_mentions_joins_nothing() -> None:
    crowd = [f"e{number:02}" for number in range(61)]

    assert communities(_graph(crowd, [], (_snippet(1, *crowd),))) == ()
    assert len(communities(_graph(crowd, [], (_snippet(1, *crowd[:60]),)))[0].entity_ids) == 60


def test_other_random_numbers_before_change_nothing() -> None:
    import random

    import igraph

    names, relations = _cliques("abcdefg", 6)
    chain = [_relation(f"{one}0", f"{other}0") for one, other in zip("abcdef", "bcdefg", strict=True)]
    graph = _graph(names, [*relations, *chain])
    first = communities(graph)
    igraph.set_random_number_generator(random.Random(7))
    igraph.Graph.Erdos_Renyi(n=50, p=0.2)

    assert communities(graph) == first
