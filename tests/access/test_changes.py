"""What those who see one domain change, each test on domains of its own."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from kgplatform.engines.neo4j import ServerAddress
from kgplatform.errors import Forbidden, NotFound
from kgplatform.graph.answers import write_answer
from kgplatform.graph.session import Graph
from kgplatform.ids import answer_id
from kgplatform.models import Access, Answer, AskRequest, PageSentence, TypedQuery
from kgplatform.services import Services
from tests.access.conftest import Place, opened
from tests.access.world import LAND, SEA


@pytest_asyncio.fixture
async def place(neo4j_server: ServerAddress, graph: Graph, tmp_path: Path) -> AsyncIterator[Place]:
    async with opened(neo4j_server, graph, tmp_path / "home") as there:
        yield there


async def test_writers_remove_what_is_of_their_own_domains(place: Place) -> None:
    writer, sea = place.services("writer"), place.world.sea
    assert (await writer.remove_sources([sea.sources[2]])).sources == 1
    assert {source.id for source in await writer.sources()} == set(sea.sources[:2])


async def test_what_was_changed_or_tried_is_in_the_log_with_who_and_where(place: Place) -> None:
    # given
    writer, reader = place.services("writer"), place.services("reader")

    # when
    await writer.remove_sources([place.world.sea.sources[2]], SEA)
    with pytest.raises(Forbidden):
        await reader.remove_topic(place.world.sea.topic.id)
    with pytest.raises(NotFound):
        await writer.remove_topic(place.world.land.topic.id)
    await reader.topics()

    # then
    told = [
        (entry.who, entry.role, entry.what, entry.on, entry.domain, entry.outcome)
        for entry in await place.services_of().audit()
    ]
    assert told == [
        ("a writer", "writer", "remove_sources", f"named: {place.world.sea.sources[2]}; domain: sea", "sea", "done"),
        ("a reader", "reader", "remove_topic", f"topic_id: {place.world.sea.topic.id}", "sea", "FORBIDDEN"),
        ("a writer", "writer", "remove_topic", f"topic_id: {place.world.land.topic.id}", "land", "NOT_FOUND"),
    ]


async def test_an_idempotency_key_is_of_who_gave_it_and_of_what_they_may(place: Place) -> None:
    def of(name: str, domain: str) -> Services:
        return place.services_of(Access(name=name, role="writer", domains=frozenset({domain})))

    anna = of("anna", SEA)
    assert await anna.begin_once("key", "asked") is None
    await anna.end_once("key", "told to anna")
    assert await anna.begin_once("key", "asked") == "told to anna"
    for other in (of("ben", SEA), of("anna", LAND), place.services_of()):
        assert await other.begin_once("key", "asked") is None
        await other.end_once("key", None)


async def test_a_question_and_its_answer_are_of_a_domain(place: Place) -> None:
    # given: an answer in each domain, of which the one in sea asked by the name that land has for the moon
    graph, given = place.platform.parts.graph, {}
    for part, domain in ((place.world.sea, SEA), (place.world.land, LAND)):
        given[domain] = Answer(
            id=answer_id(f"asked-{domain}"),
            run_id=f"asked-{domain}",
            topic_id=part.topic.id,
            domain=domain,
            question_id=part.question,
            question="",
            sentences=(PageSentence(text="The moon causes the tide.", snippet_ids=part.snippets[:1]),),
            queries=(TypedQuery(kind="single_entity", entity="lunazorb"),),
            engine="offline rules",
        )
        await write_answer(graph, given[domain])
    sea = place.services()

    # then
    [own] = await sea.kept_answers(place.world.sea.topic.id)
    assert await sea.kept_answer(own.run_id) == own
    assert (own.sentences, own.queries[0].entity) == (given[SEA].sentences, "moon")
    land = place.world.land.topic.id
    for named in (f"asked-{LAND}", given[LAND].id, "none"):
        with pytest.raises(NotFound) as refusal:
            await sea.kept_answer(named)
        assert refusal.value.what == f"There is no answer {named!r}."
    with pytest.raises(NotFound):
        await sea.kept_answers(land)
    writer = place.services("writer")
    with pytest.raises(NotFound):
        await writer.ask(AskRequest(question="Why?", topic_id=land))
    for request in (AskRequest(question="Why?", topic_id=place.world.sea.topic.id), AskRequest(question="Why?")):
        with pytest.raises(Forbidden):
            await sea.ask(request)
    with pytest.raises(Forbidden):
        await writer.ask(AskRequest(question="Why?", domain=LAND))
