"""What can be asked when looking around."""

from typing import cast

import strawberry

from api.schema.added_fields import added_to
from api.schema.context import Info
from api.schema.corpus.types import Source
from api.schema.limits import page_size
from api.schema.naming import check_domain, topic_key, topic_named
from api.schema.search.comparison import TopicsCompared
from api.schema.search.types import (
    CentralEntity,
    Centrality,
    Contribution,
    HitKind,
    SearchBy,
    SearchHit,
)
from api.schema.topics.types import Topic
from kgplatform import models


@strawberry.type
class SearchQueries:
    @strawberry.field(
        description="What a text finds of some kinds, or of all where none is given, best first: in a domain and for a "
        "topic, where these are given. Equals come in the order of their kinds and keys."
    )
    async def search(  # noqa: PLR0917 - what is looked for, where and how
        self,
        info: Info,
        text: str,
        kinds: list[HitKind] | None = None,
        by: SearchBy = SearchBy.HYBRID,
        domain: str = "",
        topic: strawberry.ID | None = None,
        first: int = 20,
    ) -> list[SearchHit] | None:
        await check_domain(info, domain)
        key = await topic_key(info, topic) or ""
        chosen = cast(list[models.HitKind], [kind.value for kind in kinds or ()])
        found = await info.context.services.search(
            text,
            chosen,
            cast(models.SearchBy, by.value),
            domain,
            key,
            page_size(first),
        )
        return info.context.budget.each(SearchHit.of, found)

    @strawberry.field(description="What two topics share, and what only one of them uses.")
    async def compare_topics(self, info: Info, topic: strawberry.ID, other: strawberry.ID) -> TopicsCompared | None:
        one, two = await topic_named(info, topic), await topic_named(info, other)
        return TopicsCompared(topic_key=one.id, other_key=two.id, topic=one, other=two)


@added_to(Topic)
@strawberry.field(description="Its most central entities, equals by key; once an operation.")
async def central(
    topic: strawberry.Parent[Topic], info: Info, measure: Centrality = Centrality.MENTIONS, first: int = 20
) -> list[CentralEntity] | None:
    chosen = cast(models.Measure, measure.value)
    found = await info.context.services.central(topic.key, chosen, page_size(first))
    info.context.budget.spend(len(found))
    return [CentralEntity.of(each, topic.key) for each in found]


@added_to(Source)
@strawberry.field(
    description="What it brought into the graph: at most `first` entities, relations and pages. Null where it is gone "
    "meanwhile."
)
async def contribution(source: strawberry.Parent[Source], info: Info, first: int = 20) -> Contribution | None:
    found = await info.context.loaders.contribution.load((source.key, page_size(first)))
    if found is None:
        return None
    sections = sum(1 + len(page.sections) for page in found.pages)
    info.context.budget.spend(len(found.entities) + len(found.relations) + sections)
    return await Contribution.of(found, info)
