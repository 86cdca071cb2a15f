"""Lists of what topics share, and of what only one of them uses."""

from collections.abc import Sequence

from kgplatform.graph.lists import count_lists, read_lists
from kgplatform.graph.session import Graph
from kgplatform.models import Entity, ListAsked, Relation
from tests.graph.test_topics import OTHER, TOPIC, entity, stored

__all__ = ["stored"]


def asked(name: str, topic: str, order: str, **where: object) -> ListAsked:
    other = TOPIC.id if topic == OTHER.id else OTHER.id
    given = tuple(sorted({"other": other, **where}.items()))
    return ListAsked(name=name, owner=topic, order=order, where=given)  # type: ignore[arg-type]


def said(relations: Sequence[Relation]) -> list[tuple[str, str, str]]:
    return sorted((each.subject_id, each.wording, each.object_id) for each in relations)


async def test_topics_share_what_both_use(stored: Graph) -> None:
    sides = [(TOPIC.id, True), (OTHER.id, True), (TOPIC.id, False), (OTHER.id, False)]
    wanted = [asked("compared_entities", topic, "mentions", shared=shared) for topic, shared in sides]

    parts = [part.nodes(Entity) for part in await read_lists(stored, wanted)]

    by_mentions = [("water", 3, 3), *((name, 2, n) for name, n in sorted((("fern", 1), ("plant", 2)), key=_by_id))]
    assert [(each.name, each.mentions, each.sources) for each in parts[0]] == by_mentions
    assert parts[1] == parts[0]
    assert ([each.name for each in parts[2]], [each.name for each in parts[3]]) == (
        ["Moss"],
        [name for name, _ in sorted((("car", 1), ("oil", 1)), key=_by_id)],
    )
    assert await count_lists(stored, wanted) == [3, 3, 1, 2]


def _by_id(named: tuple[str, int]) -> str:
    return entity(named[0])


async def test_shared_entities_are_looked_for_by_name_and_alias(stored: Graph) -> None:
    async def found(text: str) -> list[str]:
        wanted = asked("compared_entities", TOPIC.id, "name", shared=True, text=text)
        (part,) = await read_lists(stored, [wanted])
        return [each.name for each in part.nodes(Entity)]

    assert await found("ER") == ["fern", "water"]
    assert await found("ferns") == ["fern"]  # an alias of it
    assert await found("moss") == []


async def test_relations_are_shared_where_both_ends_are(stored: Graph) -> None:
    sides = [(TOPIC.id, True), (TOPIC.id, False), (OTHER.id, False)]
    wanted = [asked("topic_relations", topic, "sources", shared=shared) for topic, shared in sides]

    shared, only, only_other = [said(part.nodes(Relation)) for part in await read_lists(stored, wanted)]

    assert shared == sorted([(entity("fern"), "is", entity("plant")), (entity("fern"), "like", entity("water"))])
    assert only == sorted([(entity("moss"), "is", entity("plant")), (entity("moss"), "holds", entity("water"))])
    assert only_other == sorted([(entity("car"), "needs", entity("oil")), (entity("car"), "needs", entity("water"))])
    assert await count_lists(stored, wanted) == [2, 2, 2]
