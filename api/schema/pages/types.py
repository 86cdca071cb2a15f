"""What is written: outlines, pages, their sections and what these cite."""

from typing import Self

import strawberry
from strawberry import relay
from strawberry.scalars import JSON

from api.schema.context import Info
from api.schema.corpus.types import Snippet
from api.schema.graph.types.entities import Entity
from api.schema.mirror import Mirror, mirrored
from api.schema.named_values import OptionValue
from api.schema.node import KeyedNode
from api.schema.topics.types import Topic
from kgplatform import models
from kgplatform.errors import NotFound
from kgplatform.services import PageSummary
from kgplatform.writing.markdown import outdated_note, to_markdown
from kgplatform.writing.page_text import section_text


@strawberry.type(description="A heading of an outline, with the entities that belong under it.")
class OutlineSection(Mirror[models.OutlineSection]):
    heading: str
    entity_keys: list[str]
    children: list["OutlineSection"]


@strawberry.type
class Outline(Mirror[models.Outline]):
    title: str
    sections: list[OutlineSection]


@strawberry.type(description="One thing that a sentence states, and where the cited snippet's text states it.")
class Claim(Mirror[models.Claim]):
    text: str
    start: int
    end: int


@strawberry.type(description="A sentence of a page and a snippet that supports it; `marker` is the n of [n].")
class Citation:
    marker: int
    sentence: str
    snippet_key: str
    verdict: str
    claims: list[Claim] = strawberry.field(
        description="Those of its claims that the snippet states; none of a sentence that stands there word by word."
    )
    relation_keys: list[str] = strawberry.field(description="The relations of the graph that the sentence tells.")

    @classmethod
    def of(cls, citation: models.Citation, marker: int) -> Self:
        return mirrored(cls, citation, marker=marker)

    @strawberry.field
    async def snippet(self, info: Info) -> Snippet | None:
        return await Snippet.find(info, self.snippet_key)


@strawberry.type(description="A written section: paragraphs parted by a blank line, [n] after each cited sentence.")
class Section:
    level: int = strawberry.field(description="0 is the lead, 1 a top section, 2 a subsection.")
    position: int
    heading: str
    text: str
    blocks: JSON = strawberry.field(
        description="What it is made of: paragraphs, lists, tables, equations and figures, by their `kind`, of "
        "sentences with the snippets that they cite, the verdict on them and their claims (docs/graphql.md)."
    )
    entity_keys: list[str]
    citations: list[Citation]
    stale: bool = strawberry.field(description="Whether a source that it cites, or what it covers, was changed since.")
    outdated: str = strawberry.field(description='Why it is stale, in words; "" for one that is not.')
    topic_key: strawberry.Private[str]

    @classmethod
    def of(cls, section: models.Section, page: models.Page) -> Self:
        numbers = page.numbers
        return mirrored(
            cls,
            section,
            text=section_text(section, numbers),
            blocks=[block.model_dump(mode="json") for block in section.blocks],
            citations=[
                Citation.of(citation, numbers[citation.snippet_id])
                for citation in section.citations
                if citation.snippet_id in numbers
            ],
            topic_key=page.topic_id,
        )

    @strawberry.field
    async def entities(self, info: Info) -> list[Entity]:
        return await Entity.find_all(info, self.entity_keys, self.topic_key)


@strawberry.type
class Reference(Mirror[models.Reference]):
    marker: int
    snippet_key: str
    title: str
    url: str

    @strawberry.field
    async def snippet(self, info: Info) -> Snippet | None:
        return await Snippet.find(info, self.snippet_key)


@strawberry.type(description="A version of a topic's page; a version is never overwritten.")
class Page(KeyedNode, Mirror[models.Page | PageSummary], relay.Node):
    key: str
    topic_key: str
    kind: str
    version: int
    title: str
    engine: str = strawberry.field(description='Who wrote it: "offline rules", or a model\'s name.')

    @classmethod
    async def find(cls, info: Info, key: str) -> Self | None:
        return cls.of_found(await info.context.loaders.page.load(key))

    @strawberry.field
    async def topic(self, info: Info) -> Topic | None:
        return await Topic.find(info, self.topic_key)

    @strawberry.field(description="When, in ISO 8601; null where nobody knows.")
    async def written(self, info: Info) -> str | None:
        versions = await info.context.loaders.pages.load(self.topic_key)
        return next((page.written for page in versions if page.id == self.key), "") or None

    @strawberry.field
    async def audience(self, info: Info) -> str:
        return (await self._whole(info)).audience

    @strawberry.field(description='Why something is missing, in words; "" for a whole page.')
    async def partial(self, info: Info) -> str:
        return (await self._whole(info)).partial

    @strawberry.field(description="The language of its words, by its code.")
    async def language(self, info: Info) -> str:
        return (await self._whole(info)).language

    @strawberry.field(description="The options of the run that wrote it.")
    async def options(self, info: Info) -> list[OptionValue]:
        return [OptionValue.of(option) for option in sorted((await self._whole(info)).options)]

    @strawberry.field(description="How many snippets fit one of its headings and are not cited.")
    async def left_out(self, info: Info) -> int:
        return (await self._whole(info)).left_out

    @strawberry.field(description='What to do about the sections that are stale, in words; "" where none is.')
    async def outdated(self, info: Info) -> str:
        return outdated_note(await self._whole(info))

    @strawberry.field(description="In reading order.")
    async def sections(self, info: Info) -> list[Section]:
        page = await self._whole(info)
        info.context.budget.spend(len(page.sections) + sum(len(section.citations) for section in page.sections))
        return [Section.of(section, page) for section in page.sections]

    @strawberry.field
    async def references(self, info: Info) -> list[Reference]:
        return info.context.budget.each(Reference.of, (await self._whole(info)).references)

    @strawberry.field(description="The whole page as Markdown.")
    async def markdown(self, info: Info) -> str:
        return to_markdown(await self._whole(info))

    @strawberry.field(description="Changes whenever what is shown of the page does.")
    async def stamp(self, info: Info) -> str:
        return await info.context.services.page_stamp(self.key)

    async def _whole(self, info: Info) -> models.Page:
        page = await info.context.loaders.page.load(self.key)
        if page is None:
            raise NotFound(f"There is no page {self.key}.", "List the topic's pages.")
        return page
