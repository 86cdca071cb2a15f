"""What is new in a topic since a time."""

from functools import partial
from typing import Annotated

import strawberry

from api.schema.added_fields import added_to
from api.schema.connections import FIRST, After, Connection, First, asked_for, connection, ordered
from api.schema.context import Info
from api.schema.corpus.queries import SourcesChosen, SourcesOrdered
from api.schema.corpus.types import Snippet, Source
from api.schema.decisions.types import Decision
from api.schema.graph.queries import GapsChosen, GapsOrdered, RelationsOrdered, listed_relations
from api.schema.graph.types.entities import Relation
from api.schema.graph.types.gaps import Gap
from api.schema.pages.types import Page
from api.schema.runs.types.runs import Run
from api.schema.topics.types import Topic
from kgplatform import models
from kgplatform.bounds import check_time

Since = Annotated[
    str, strawberry.argument(description="A day or a time of ISO 8601, of UTC where it names no zone: that, or later.")
]


@strawberry.type(description="How many things have no time.")
class Undated:
    snippets: int = strawberry.field(description="Snippets that the topic's queries found, loaded nobody knows when.")
    pages: int = strawberry.field(description="Pages of every kind, written nobody knows when.")
    gaps: int = strawberry.field(description="Gaps that are not open any more, nobody knows since when.")


@strawberry.type(
    description="What is new in a topic since a time, as far as the graph knows when things came: what has no time, "
    "since an earlier release stored it, is new at no time, and is counted in `undated`."
)
class TopicNews:
    since: str = strawberry.field(description="The time, in full.")
    topic_key: str = strawberry.field(description="The key of the topic.")

    @strawberry.field(
        description="The snippets that its queries found and that were loaded since, the last ones first."
    )
    async def snippets(self, info: Info, first: First = FIRST, after: After = None) -> Connection[Snippet]:
        asked = asked_for("topic_snippets", self.topic_key, "loaded", first, after, {"since": self.since})
        return await connection(info, asked, models.Snippet, Snippet.of)

    @strawberry.field(description="The sources of these snippets: those that gave something new.")
    async def sources(
        self,
        info: Info,
        chosen: SourcesChosen = None,
        order: SourcesOrdered = None,
        first: First = FIRST,
        after: After = None,
    ) -> Connection[Source]:
        by, where = ordered(order, "address"), {**(chosen.below() if chosen else {}), "since": self.since}
        asked = asked_for("topic_sources", self.topic_key, by, first, after, where)
        return await connection(info, asked, models.Source, Source.of)

    @strawberry.field(description="The relations that nothing stated before: all their evidence is in such snippets.")
    async def relations(
        self, info: Info, order: RelationsOrdered = None, first: First = FIRST, after: After = None
    ) -> Connection[Relation]:
        by, where = ordered(order, "sources"), {"since": self.since}
        asked = asked_for("topic_new_relations", self.topic_key, by, first, after, where)
        return await listed_relations(info, asked, self.topic_key)

    @strawberry.field(
        description="The gaps that got another status than open since, closed or not, in the order of the ledger."
    )
    async def gaps(
        self,
        info: Info,
        chosen: GapsChosen = None,
        order: GapsOrdered = None,
        first: First = FIRST,
        after: After = None,
    ) -> Connection[Gap]:
        by, where = ordered(order, "score"), {**(chosen.where() if chosen else {}), "since": self.since}
        asked = asked_for("topic_gaps", self.topic_key, by, first, after, where)
        return await connection(info, asked, models.TopicGap, partial(Gap.of_list, info))

    @strawberry.field(description="How many things of the topic have no time, so that nobody knows if they are new.")
    async def undated(self, info: Info) -> Undated:
        lists = (("topic_snippets", "loaded"), ("topic_pages", "version"), ("topic_gaps", "score"))
        asked = [asked_for(name, self.topic_key, order, 1, None, {"undated": True}) for name, order in lists]
        snippets, pages, gaps = await info.context.loaders.total.load_many(asked)
        return Undated(snippets=snippets, pages=pages, gaps=gaps)

    @strawberry.field(
        description="The pages of every kind that were written since (`written` says when), the newest version first."
    )
    async def pages(self, info: Info, first: First = FIRST, after: After = None) -> Connection[Page]:
        asked = asked_for("topic_pages", self.topic_key, "version", first, after, {"since": self.since})
        return await connection(info, asked, models.PageSummary, partial(Page.of_list, info))

    @strawberry.field(description="The decisions on its entities that were taken since, the newest first.")
    async def decisions(self, info: Info, first: First = FIRST, after: After = None) -> Connection[Decision]:
        asked = asked_for("topic_decisions", self.topic_key, "at", first, after, {"since": self.since})
        return await connection(info, asked, models.Decision, Decision.of)

    @strawberry.field(description="The runs that were started since, the newest first.")
    async def runs(self, info: Info, first: First = FIRST, after: After = None) -> Connection[Run]:
        asked = asked_for("topic_runs", self.topic_key, "started", first, after, {"since": self.since})
        return await connection(info, asked, models.RunReport, Run.of)


@added_to(Topic)
@strawberry.field(
    description="What is new in it since a time: snippets that were loaded, their sources, relations that these state "
    "first, pages that were written, gaps that were settled, decisions on its entities that were taken, and runs "
    "that were started."
)
def new(topic: strawberry.Parent[Topic], since: Since) -> TopicNews | None:
    return TopicNews(since=check_time("since", since), topic_key=topic.key)


@added_to(Topic)
@strawberry.field(name="decisions", description="The decisions on its entities, the newest first.")
async def topic_decisions(
    topic: strawberry.Parent[Topic], info: Info, first: First = FIRST, after: After = None
) -> Connection[Decision] | None:
    asked = asked_for("topic_decisions", topic.key, "at", first, after)
    return await connection(info, asked, models.Decision, Decision.of)
