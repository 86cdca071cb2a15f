"""Lists as a reader of one domain has them: in parts and in one piece, in every order, counted, and without a word of
others in a place where a part begins."""

import json

import pytest

from kgplatform.errors import NotFound
from kgplatform.graph.lists import LISTS
from kgplatform.ids import topic_id
from kgplatform.models import ListAsked, ListRow
from kgplatform.services import Services
from tests.access.conftest import Place
from tests.access.world import LAND, SEA, SECRET, Part

WHERE: dict[str, tuple[tuple[str, bool | str], ...]] = {
    "topic_new_relations": (("since", "2020-01-01"),),
    "compared_entities": (("other", topic_id(SEA, "Tides")), ("shared", True)),
}


def owner_of(kind: str, part: Part) -> str:
    return {
        "": "", "domain": part.topic.domain, "topic": part.topic.id, "source": part.sources[0],
        "snippet": part.snippets[0], "entity": next(iter(part.entities.values())), "page": part.page,
        "question": part.question, "gap": part.own_gap, "query": part.query,
        "work": part.work,
    }[kind]  # fmt: skip


async def walked(services: Services, asked: ListAsked) -> list[ListRow]:
    """Return a list, read one thing at a time."""
    rows: list[ListRow] = []
    while True:
        [part] = await services.lists([asked])
        rows += part.rows
        assert len(part.rows) <= 1
        if not part.more:
            return rows
        asked = asked.model_copy(update={"after": part.rows[-1].place})


async def test_every_list_is_the_same_in_parts_and_counted_and_tells_nothing_of_others(place: Place) -> None:
    sea, everybody = place.services(), place.services_of()
    empty = set()
    for name, known in LISTS.items():
        for order in known.orders:
            asked = ListAsked(
                name=name, owner=owner_of(known.owner, place.world.sea), order=order, where=WHERE.get(name, ()),
                first=500,
            )  # fmt: skip
            [whole] = await sea.lists([asked])
            assert await walked(sea, asked.model_copy(update={"first": 1})) == list(whole.rows), (name, order)
            assert await sea.list_counts([asked]) == [len(whole.rows)], (name, order)
            places = [row.place.value for row in whole.rows]
            assert places == sorted(places), (name, order)
            told = json.dumps([row.model_dump(mode="json") for row in whole.rows]).lower()
            assert SECRET not in told, (name, order, told)
            [everything] = await everybody.lists([asked])
            assert len(whole.rows) <= len(everything.rows), (name, order)
            if not whole.rows:
                empty.add(name)
    assert empty <= {"topic_decisions", "decisions"}


async def test_what_is_of_another_domain_has_nothing_in_any_list(place: Place) -> None:
    sea, land = place.services(), place.world.land
    for name, known in LISTS.items():
        if not known.owner:
            continue
        owner = land.entities["zorbbody"] if known.owner == "entity" else owner_of(known.owner, land)
        asked = ListAsked(name=name, owner=owner, order=known.orders[0], where=WHERE.get(name, ()))
        [part], [count] = await sea.lists([asked]), await sea.list_counts([asked])
        assert (part.rows, part.more, count) == ((), False, 0), name


async def test_relations_are_ordered_by_the_sources_that_are_seen(place: Place) -> None:
    # given: land has seven sources for what the moon brings about, and sea one for each of two relations
    moon = place.world.sea.entities["moon"]
    asked = ListAsked(name="entity_relations", owner=moon, order="sources")
    [whole] = await place.services_of().lists([asked])
    assert whole.rows[0].place.value == -7
    # then
    [seen] = await place.services().lists([asked])
    assert [row.place.value for row in seen.rows] == [-1, -1]
    assert sorted(row.node["wording"] for row in seen.rows) == ["causes", "needs"]
    assert await place.services().list_counts([asked]) == [2]
    named = asked.model_copy(update={"where": (("topic", place.world.land.topic.id),)})
    assert (await place.services().lists([named]))[0].rows == ()


async def test_topics_are_compared_with_those_that_are_seen_and_by_their_own_names(place: Place) -> None:
    sea, land = place.world.sea.topic.id, place.world.land.topic.id

    async def names(other: str, shared: bool, **where: str) -> list[str]:
        asked = ListAsked(
            name="compared_entities", owner=sea, order="name",
            where=tuple(sorted({"other": other, "shared": shared, **where}.items())),
        )  # fmt: skip
        [part], [count] = await place.services().lists([asked]), await place.services().list_counts([asked])
        assert count == len(part.rows)
        return [row.node["name"] for row in part.rows]

    assert await names(sea, True) == ["boat", "harbour", "moon", "storm", "tide"]
    assert await names(sea, True, text="luna") == await names(sea, True, text="zorb") == []
    assert await names(sea, True, text="moo") == ["moon"]
    assert await names(sea, False) == await names(land, True) == await names(land, False) == []


async def test_names_of_others_find_nothing(place: Place) -> None:
    topic = place.world.sea.topic.id
    for text, names in (("zorb", []), ("luna", []), ("moo", ["moon"])):
        asked = ListAsked(name="topic_entities", owner=topic, order="mentions", where=(("text", text),))
        [part] = await place.services().lists([asked])
        assert [row.node["name"] for row in part.rows] == names
        assert await place.services().list_counts([asked]) == [len(names)]
    by_name = ListAsked(name="topic_entities", owner=topic, order="name")
    [part] = await place.services().lists([by_name])
    assert [row.place.value for row in part.rows] == ["boat", "harbour", "moon", "storm", "tide"]


async def test_domains_that_are_asked_for_are_those_that_are_seen(place: Place) -> None:
    for domain, topics in ((SEA, ["Tides"]), (LAND, [])):
        asked = ListAsked(name="topics", order="name", where=(("domains", (domain,)),))
        assert [row.node["name"] for row in (await place.services().lists([asked]))[0].rows] == topics
        assert await place.services().list_counts([asked]) == [len(topics)]
    forms = ListAsked(
        name="entity_relations", owner=place.world.sea.entities["moon"], order="name", where=(("forms", ("zorbrels",)),)
    )
    with pytest.raises(NotFound, match="There is no relation 'zorbrels'"):
        await place.services().lists([forms])
