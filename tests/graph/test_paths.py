"""Paths between two entities: the shortest first, then the best; hubs are not looked through for ever."""

import itertools

import pytest
import pytest_asyncio

from kgplatform.errors import InputError
from kgplatform.graph import paths
from kgplatform.graph.paths import Step, best_paths, find_paths
from kgplatform.graph.session import Graph
from tests.graph.drawn_graph import draw


@pytest_asyncio.fixture(scope="module")
async def drawn(read_graph: Graph) -> Graph:
    await draw(
        read_graph,
        "a -x:1> b",
        "c -x:1> b",
        "a -x:2> d",
        "a -y:3> d",
        "d -x:1> c",
        "c -y:1> e",
        "e -x:4> f",
        "f -x:4> a",
        "a -z:0> group1",
        "g -x:1> h",
    )
    await read_graph.run_statement("MATCH (c:Entity {id: 'c'}), (g:Group) CREATE (c)-[:MEMBER_OF]->(g)")
    await read_graph.run_statement(
        "MATCH (c:Entity {id: 'c'}), (g:Group) CREATE (c)-[:RELATES {id: 'c', relation: 'z', wording: 'z', "
        "description: '', weight: 0, sources: 0, evidence: [], surfaces: []}]->(g)"
    )
    return read_graph


async def found(graph: Graph, start: str, end: str, longest: int = 4, limit: int = 3) -> list[str]:
    """The paths in a line each: names, and the relations between them."""
    lines = []
    for path in (await find_paths(graph, start, end, longest, limit)).paths:
        assert len(path.entities) == len(path.relations) + 1
        names = [entity.name for entity in path.entities]
        lines.append(f"{''.join(names)}: {', '.join(relation.id for relation in path.relations)}")
    return lines


async def test_the_shortest_come_first_then_those_with_the_most_sources(drawn: Graph) -> None:
    # of both relations of a and d the better one joins them, whichever way it points; the group joins nothing
    assert await found(drawn, "a", "c") == [
        "adc: a -y:3> d, d -x:1> c",
        "abc: a -x:1> b, c -x:1> b",
        "afec: f -x:4> a, e -x:4> f, c -y:1> e",
    ]
    assert await found(drawn, "c", "a", limit=2) == [
        "cda: d -x:1> c, a -y:3> d",
        "cba: c -x:1> b, a -x:1> b",
    ]


async def test_paths_are_no_longer_than_asked_for(drawn: Graph) -> None:
    assert await found(drawn, "a", "c", longest=1) == []
    assert [line[:4] for line in await found(drawn, "a", "c", longest=2)] == ["adc:", "abc:"]
    assert [line.partition(":")[0] for line in await found(drawn, "b", "e", longest=6, limit=9)] == [
        "bce",
        "bafe",
        "badce",
        "bcdafe",
    ]


async def test_it_is_told_whether_there_are_more(drawn: Graph, monkeypatch: pytest.MonkeyPatch) -> None:
    async def told(longest: int, limit: int) -> tuple[int, bool, bool]:
        some = await find_paths(drawn, "a", "c", longest, limit)
        return len(some.paths), some.more, some.whole

    assert [await told(2, limit) for limit in (1, 2, 3)] == [(1, True, True), (2, False, True), (2, False, True)]
    assert await told(3, 2) == (2, True, True)  # one that is longer
    monkeypatch.setattr(paths, "MOST_RELATIONS", 5)
    some = await find_paths(drawn, "b", "f", 4, 3)
    assert (len(some.paths), some.more, some.whole) == (1, False, False)


async def test_what_nothing_joins_has_no_path(drawn: Graph) -> None:
    assert await found(drawn, "a", "h", longest=6) == []


@pytest.mark.parametrize(
    ("ends", "longest", "limit", "told"),
    [
        ("ac", 0, 1, "The longest path is 0. Give 1 to 6."),
        ("ac", 7, 1, "The longest path is 7. Give 1 to 6."),
        ("ac", 6, 51, "The number of paths is 51. Give 1 to 50."),
        ("aa", 6, 1, "Both ends of the path are one entity. Give two entities."),
    ],
)
async def test_what_cannot_be_asked_is_told(drawn: Graph, ends: str, longest: int, limit: int, told: str) -> None:
    with pytest.raises(InputError, match=told):
        await find_paths(drawn, *ends, longest, limit)


async def test_what_takes_too_much_is_refused_or_left_out(drawn: Graph, monkeypatch: pytest.MonkeyPatch) -> None:
    # given: more than the relations of one end and one more may not be looked at
    assert [line.partition(":")[0] for line in await found(drawn, "b", "f")] == ["baf", "bcef", "bcdaf"]
    monkeypatch.setattr(paths, "MOST_RELATIONS", 5)
    # then what was found until then is told, and an error where there is nothing
    assert await found(drawn, "b", "f") == ["baf: a -x:1> b, f -x:4> a"]
    with pytest.raises(InputError, match=r"Too much lies between .* Give a smaller `longest`"):
        await find_paths(drawn, "a", "c", 4, 3)


def test_the_best_paths_are_those_that_trying_all_finds() -> None:
    # given: eight entities, most of which are related, by sources that repeat
    ids = "abcdefgh"
    steps: dict[str, dict[str, Step]] = {id_: {} for id_ in ids}
    for place, (one, other) in enumerate(itertools.combinations(ids, 2)):
        if place % 4:
            steps[one][other] = steps[other][one] = Step(place * 7 % 5, 1, f"{one}{other}")
    for length in range(1, 6):
        # when
        best = best_paths(steps, "a", "h", length, 7)
        # then
        ways = (("a", *between, "h") for between in itertools.permutations("bcdefg", length - 1))
        real = [way for way in ways if all(b in steps[a] for a, b in itertools.pairwise(way))]
        total = {way: sum(steps[a][b].sources for a, b in itertools.pairwise(way)) for way in real}
        assert best == sorted(real, key=lambda way: (-total[way], way))[:7]


def test_too_many_beginnings_are_not_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = {one: {other: Step(1, 1, "r") for other in "abcd" if other != one} for one in "abcd"}
    assert best_paths(steps, "a", "d", 2, 9) == [("a", "b", "d"), ("a", "c", "d")]
    monkeypatch.setattr(paths, "MOST_TRIED", 5)
    assert best_paths(steps, "a", "d", 2, 9) is None
