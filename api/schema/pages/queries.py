"""What can be asked of pages, and of what is written on a topic."""

import asyncio
from collections.abc import Mapping
from functools import partial
from typing import Annotated

import strawberry

from api.schema.added_fields import added_to
from api.schema.connections import FIRST, WHICH, After, Connection, First, asked_for, connection
from api.schema.context import Info
from api.schema.corpus.types import Snippet
from api.schema.graph.types.funnel import Funnel
from api.schema.identifiers import key_of
from api.schema.naming import there_is_no, topic_key
from api.schema.pages.types import CitingSentence, Outline, Page, SectionChange
from api.schema.topics.types import Topic
from kgplatform import models
from kgplatform.errors import NotFound
from kgplatform.writing.page_diff import page_diff

Against = Annotated[
    strawberry.ID, strawberry.argument(description="The id or key of the page that this one is compared with.")
]
Kind = Annotated[
    str,
    strawberry.argument(description="Of which kind, such as `article` or `bibliography`; of any where it is empty."),
]


@strawberry.input(description="Which citations are meant; all that is given has to hold.")
class CitationFilter:
    topic: strawberry.ID | None = strawberry.field(default=None, description="Those on pages of this topic.")
    newest: bool | None = strawberry.field(
        default=None,
        description="True for those on the newest page of its kind that a topic has, false for those on earlier ones.",
    )

    async def where(self, info: Info) -> Mapping[str, models.FilterValue | None]:
        return {"topic": await topic_key(info, self.topic), "newest": self.newest}


CitationsChosen = Annotated[CitationFilter | None, strawberry.argument(name="filter", description=WHICH)]


@strawberry.type
class PageQueries:
    @strawberry.field(description="A page by its id; null, with an error, where there is none.")
    async def page(self, info: Info, id: strawberry.ID) -> Page | None:  # noqa: A002
        found = await Page.find(info, key_of(id, "Page"))
        if found is None:
            raise there_is_no("page", id, "`topic(id: ...) { pages { nodes { key } } }` lists those of a topic.")
        return found


@added_to(Topic)
@strawberry.field(description="The newest one, of a page or of makeOutline; null before there is any.")
async def outline(topic: strawberry.Parent[Topic], info: Info) -> Outline | None:
    return Outline.of_found(await info.context.services.outline(topic.key))


@added_to(Topic)
@strawberry.field(description="Its pages, the newest version first.")
async def pages(
    topic: strawberry.Parent[Topic], info: Info, kind: Kind = models.ARTICLE, first: First = FIRST, after: After = None
) -> Connection[Page] | None:
    asked = asked_for("topic_pages", topic.key, "version", first, after, {"kind": kind or None})
    return await connection(info, asked, models.PageSummary, partial(Page.of_list, info))


@added_to(Page)
@strawberry.field(description="The versions of its topic's page of the same kind, itself among them, the newest first.")
async def versions(
    page: strawberry.Parent[Page], info: Info, first: First = FIRST, after: After = None
) -> Connection[Page] | None:
    asked = asked_for("page_versions", page.key, "version", first, after)
    return await connection(info, asked, models.PageSummary, partial(Page.of_list, info))


@added_to(Page)
@strawberry.field(
    description="What changed from another page, such as an earlier version, to this one: the sections that differ, in "
    "reading order. Null, with an error, where the other one is not there."
)
async def diff(page: strawberry.Parent[Page], info: Info, against: Against) -> list[SectionChange] | None:
    before, after = [await info.context.loaders.page.load(key) for key in (key_of(against, "Page"), page.key)]
    if before is None or after is None:
        raise NotFound(f"There is no page {against}.", "Give the id of one of its `versions`.")
    sections = (await asyncio.to_thread(page_diff, before, after)).sections
    return info.context.budget.each(SectionChange.of, [each for each in sections if each.state != "same"])


@added_to(Snippet)
@strawberry.field(
    description="The sentences of pages that cite it, in all versions or, by `filter`, in the newest alone; by the "
    "titles of the pages."
)
async def citations(
    snippet: strawberry.Parent[Snippet],
    info: Info,
    chosen: CitationsChosen = None,
    first: First = FIRST,
    after: After = None,
) -> Connection[CitingSentence] | None:
    where = await chosen.where(info) if chosen else None
    asked = asked_for("snippet_citations", snippet.key, "page", first, after, where)
    return await connection(info, asked, models.CitingSentence, CitingSentence.of)


@added_to(Funnel)
@strawberry.field(description="The newest page, if there is one.")
async def page(funnel: strawberry.Parent[Funnel], info: Info) -> Page | None:
    return await Page.find(info, funnel.page_key) if funnel.page_key else None
