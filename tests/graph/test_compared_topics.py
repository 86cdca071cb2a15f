"""Lists of what topics share, and of what only one of them uses; and what of other lists is of one topic."""

from collections.abc import Sequence

from kgplatform.graph.lists import count_lists, read_lists
from kgplatform.graph.session import Graph
from kgplatform.models import Entity, ListAsked, Occurrence, Relation, Source, Work
from tests.graph.test_topics import CAR, FERN, MOSS, OTHER, TOPIC, entity, stored

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


async def test_occurrences_are_those_that_a_topic_found(stored: Graph) -> None:
    async def places(**where: object) -> set[str]:
        wanted = ListAsked(
            name="entity_occurrences", owner=entity("water"), order="surface", where=tuple(where.items())
        )  # type: ignore[arg-type]
        (part,) = await read_lists(stored, [wanted])
        assert await count_lists(stored, [wanted]) == [len(part.rows)]
        return {each.snippet_id for each in part.nodes(Occurrence)}

    assert await places() == {MOSS.id, FERN.id, CAR.id}
    assert await places(topic=TOPIC.id) == {MOSS.id, FERN.id}
    assert await places(topic=OTHER.id) == {CAR.id, FERN.id}


async def test_relations_of_a_snippet_are_those_of_a_topic(stored: Graph) -> None:
    async def related(topic: str) -> list[tuple[str, str, str]]:
        wanted = ListAsked(name="snippet_relations", owner=MOSS.id, order="name", where=(("topic", topic),))
        (part,) = await read_lists(stored, [wanted])
        return said(part.nodes(Relation))

    assert await related(TOPIC.id) == sorted(
        [(entity("moss"), "is", entity("plant")), (entity("moss"), "holds", entity("water"))]
    )
    assert await related(OTHER.id) == []


async def test_a_topic_has_read_sources_and_those_that_are_new(stored: Graph) -> None:
    # given one snippet that came later than the others
    await stored.run_statement("MATCH (s:Snippet) SET s.loaded = datetime('2026-01-01')")
    await stored.run_statement(f"MATCH (s:Snippet {{id: '{FERN.id}'}}) SET s.loaded = datetime('2026-02-01')")

    async def titles(topic: str, **where: object) -> list[str]:
        wanted = ListAsked(name="topic_sources", owner=topic, order="title", where=tuple(sorted(where.items())))  # type: ignore[arg-type]
        (part,) = await read_lists(stored, [wanted])
        assert await count_lists(stored, [wanted]) == [len(part.rows)]
        return [each.title for each in part.nodes(Source)]

    assert await titles(TOPIC.id) == ["Fern", "Moss"]
    assert await titles(OTHER.id) == ["Car", "Fern"]
    assert await titles(OTHER.id, text="car") == ["Car"]
    assert await titles(OTHER.id, since="2026-02-01") == ["Fern"]
    assert await titles(TOPIC.id, since="2026-02-02") == await titles(TOPIC.id, types=("news",)) == []


async def test_sources_of_a_topic_say_what_they_say_of_themselves(stored: Graph) -> None:
    await stored.run_statement("MATCH (s:Source {title: 'Fern'}) SET s.work = '{\"doi\": \"10.1/fern\"}'")

    (part,) = await read_lists(stored, [ListAsked(name="topic_sources", owner=TOPIC.id, order="title")])

    assert [(each.title, each.work) for each in part.nodes(Source)] == [("Fern", Work(doi="10.1/fern")), ("Moss", None)]
