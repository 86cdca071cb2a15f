"""What can be asked of topics."""

from typing import Annotated, cast

import strawberry
from strawberry.scalars import JSON

from api.schema.added_fields import added_to
from api.schema.connections import FIRST, WHICH, After, Connection, First, asked_for, connection, ordered
from api.schema.context import Info
from api.schema.corpus.queries import SourcesChosen, SourcesOrdered
from api.schema.corpus.types import Domain, Source
from api.schema.naming import check_domain, topic_named
from api.schema.topics.filters import TopicFilter
from api.schema.topics.types import Topic
from kgplatform import models

TopicsChosen = Annotated[TopicFilter | None, strawberry.argument(name="filter", description=WHICH)]
TopicId = Annotated[strawberry.ID, strawberry.argument(description="Its id, key or name.")]


@strawberry.type
class TopicQueries:
    @strawberry.field(description="All topics, by name.")
    async def topics(
        self, info: Info, chosen: TopicsChosen = None, first: First = FIRST, after: After = None
    ) -> Connection[Topic] | None:
        await check_domain(info, chosen.domain if chosen else None)
        asked = asked_for("topics", "", "name", first, after, chosen.where() if chosen else None)
        return await connection(info, asked, models.Topic, Topic.of)

    @strawberry.field(
        description="A topic by its id, key or name; null, with an error, where there is none, or several domains have "
        "one of that name."
    )
    async def topic(self, info: Info, id: TopicId, domain: str = "") -> Topic | None:  # noqa: A002
        return Topic.of(await topic_named(info, id, domain))


@strawberry.type
class ExportQueries:
    """Apart from the other queries of topics, since the schema has it further down."""

    @strawberry.field(description="The topic's graph as `kgplatform export topic` writes it.")
    async def export(self, info: Info, topic_id: strawberry.ID) -> JSON | None:
        return cast(JSON, await info.context.services.export((await topic_named(info, topic_id)).id))


@added_to(Topic)
@strawberry.field(description="The sources that it has read: those that its queries found something of.")
async def sources(  # noqa: PLR0917 - which sources, and which part of them
    topic: strawberry.Parent[Topic],
    info: Info,
    chosen: SourcesChosen = None,
    order: SourcesOrdered = None,
    first: First = FIRST,
    after: After = None,
) -> Connection[Source] | None:
    where = chosen.below() if chosen else None
    asked = asked_for("topic_sources", topic.key, ordered(order, "address"), first, after, where)
    return await connection(info, asked, models.Source, Source.of)


@added_to(Domain)
@strawberry.field(description="The topics that are researched in it, by name.")
async def topics(
    domain: strawberry.Parent[Domain],
    info: Info,
    chosen: TopicsChosen = None,
    first: First = FIRST,
    after: After = None,
) -> Connection[Topic] | None:
    where = {"text": chosen.text} if chosen else None
    asked = asked_for("domain_topics", domain.key, "name", first, after, where)
    return await connection(info, asked, models.Topic, Topic.of)
