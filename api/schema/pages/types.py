"""What is written: outlines, pages, their sections and what these cite."""

from enum import Enum
from typing import Annotated, Self

import strawberry
from strawberry import relay
from strawberry.scalars import JSON

from api.remedies import for_programs
from api.schema.context import Info
from api.schema.corpus.types import Snippet
from api.schema.corpus.works import SourceReference, WorkRecord
from api.schema.graph.types.entities import Entity
from api.schema.mirror import Mirror, mirrored
from api.schema.named_values import OptionValue
from api.schema.node import KeyedNode
from api.schema.pages.citations import Citation, SectionSentence
from api.schema.topics.types import Topic
from kgplatform import models
from kgplatform.errors import NotFound
from kgplatform.services import PageSummary
from kgplatform.writing.markdown import outdated_note, to_markdown
from kgplatform.writing.own_accounts import own_account_notes
from kgplatform.writing.page_text import section_text

Positions = Annotated[list[int] | None, strawberry.argument(description="Their places on the page, from 0.")]
Heading = Annotated[str | None, strawberry.argument(description="What their headings have in them, in whichever case.")]


@strawberry.type(description="A heading of an outline, with the entities that belong under it.")
class OutlineSection(Mirror[models.OutlineSection]):
    heading: str = strawberry.field(description="The heading.")
    entity_keys: list[str] = strawberry.field(description="The keys of the entities that belong under it.")
    children: list["OutlineSection"] = strawberry.field(description="The headings below it.")


@strawberry.type(description="The headings of a page, written or not yet.")
class Outline(Mirror[models.Outline]):
    title: str = strawberry.field(description="What the page would be called.")
    sections: list[OutlineSection] = strawberry.field(description="Its top sections, in reading order.")


@strawberry.type(description="A written section: paragraphs parted by a blank line, [n] after each cited sentence.")
class Section:
    level: int = strawberry.field(description="0 is the lead, 1 a top section, 2 a subsection.")
    position: int = strawberry.field(description="Its place on the page, from 0.")
    heading: str = strawberry.field(description="Its heading; empty for the lead.")
    text: str = strawberry.field(description="Its words, with [n] after each cited sentence.")
    blocks: JSON = strawberry.field(
        description="What it is made of: paragraphs, lists, tables, equations and figures, by their `kind`, of "
        "sentences with the snippets that they cite, the verdict on them and their claims (docs/graphql.md). "
        "`sentences` has these with types."
    )
    container: bool = strawberry.field(
        description="Whether it has no words of its own: it is there for the sections below it."
    )
    sentences: list[SectionSentence] = strawberry.field(
        description="Its sentences in reading order, over all blocks; formulas count as such."
    )
    entity_keys: list[str] = strawberry.field(description="The keys of the entities that it covers.")
    citations: list[Citation] = strawberry.field(description="What it cites, sentence by sentence.")
    stale: bool = strawberry.field(description="Whether a source that it cites, or what it covers, was changed since.")
    outdated: str = strawberry.field(description='Why it is stale, in words; "" for one that is not.')
    account: str = strawberry.field(
        description='Which of its numbers lead to what companies say of themselves, where nothing else supports it; "" '
        "for none."
    )
    topic_key: strawberry.Private[str]

    @classmethod
    def of(cls, section: models.Section, page: models.Page, account: str) -> Self:
        numbers = page.numbers
        return mirrored(
            cls,
            section,
            text=section_text(section, numbers),
            blocks=[block.model_dump(mode="json") for block in section.blocks],
            container=not section.blocks,
            sentences=[SectionSentence.of(*each, numbers) for each in enumerate(section.sentences)],
            citations=Citation.all_of(section.citations, numbers),
            account=account,
            topic_key=page.topic_id,
        )

    @strawberry.field(description="The entities that it covers.")
    async def entities(self, info: Info) -> list[Entity]:
        return await Entity.find_all(info, self.entity_keys, self.topic_key)


@strawberry.type(description="A snippet that a page cites, by its marker.")
class Reference(Mirror[models.Reference]):
    marker: int = strawberry.field(description="The n of [n].")
    snippet_key: str = strawberry.field(description="The key of the snippet.")
    title: str = strawberry.field(description="The title of its source.")
    url: str = strawberry.field(description="Its address.")
    work: WorkRecord | None = strawberry.field(
        description="What its source says of itself as a work; null where that is nothing, or the snippet is gone."
    )
    refers_to: list[SourceReference] = strawberry.field(
        description="The entries of its source's references that what is cited points to: who said it first, or what "
        "it speaks of."
    )

    @strawberry.field(description="The snippet; null where it was taken away meanwhile.")
    async def snippet(self, info: Info) -> Snippet | None:
        return await Snippet.find(info, self.snippet_key)


@strawberry.type(description="A heading that a page was planned with, and that too little was found for.")
class UnfilledHeading(Mirror[models.UnfilledHeading]):
    heading: str = strawberry.field(description="The heading.")
    unread: bool = strawberry.field(
        description="Whether the domain has something on it that was not read for the page."
    )


@strawberry.type(description="A version of a topic's page; a version is never overwritten.")
class Page(KeyedNode, Mirror[models.Page | PageSummary], relay.Node):
    key: str = strawberry.field(description="The plain id.")
    topic_key: str = strawberry.field(description="The key of its topic.")
    kind: str = strawberry.field(description="What sort of page it is, such as `article` or `bibliography`.")
    version: int = strawberry.field(description="Counted over all kinds of a topic's pages, from 1.")
    title: str = strawberry.field(description="What it is called.")
    engine: str = strawberry.field(description='Who wrote it: "offline rules", or a model\'s name.')

    @classmethod
    async def find(cls, info: Info, key: str) -> Self | None:
        return cls.of_found(await info.context.loaders.page.load(key))

    @classmethod
    def of_list(cls, info: Info, page: PageSummary) -> Self:
        """Return a page of a list, which tells when it was written: that is not read again."""
        info.context.loaders.summary.prime((page.topic_id, page.id), page)
        return cls.of(page)

    @strawberry.field(description="The topic that it is on.")
    async def topic(self, info: Info) -> Topic | None:
        return await Topic.find(info, self.topic_key)

    @strawberry.field(description="When it was written, a time of UTC; null where nobody knows.")
    async def written(self, info: Info) -> str | None:
        summary = await info.context.loaders.summary.load((self.topic_key, self.key))
        return summary.written or None if summary else None

    @strawberry.field(description="Who it is written for, in words.")
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

    @strawberry.field(description="The headings that it was planned with and says nothing under.")
    async def unfilled(self, info: Info) -> list[UnfilledHeading]:
        return info.context.budget.each(UnfilledHeading.of, (await self._whole(info)).unfilled)

    @strawberry.field(description='What to do about the sections that are stale, in words; "" where none is.')
    async def outdated(self, info: Info) -> str:
        return for_programs(outdated_note(await self._whole(info)))

    @strawberry.field(
        description="Its sections in reading order: all, or those at some positions or with some words in their "
        "headings. Null, with an error, for a position that it has not."
    )
    async def sections(self, info: Info, positions: Positions = None, heading: Heading = None) -> list[Section] | None:
        page = await self._whole(info)
        chosen = _chosen(page, positions, heading)
        info.context.budget.spend(sum(1 + len(each.sentences) + len(each.citations) for each in chosen))
        accounts = own_account_notes(page)
        return [Section.of(section, page, accounts.get(section.position, "")) for section in chosen]

    @strawberry.field(description="What it cites, by marker.")
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


def _chosen(page: models.Page, positions: list[int] | None, heading: str | None) -> list[models.Section]:
    """Return the sections at some positions, or all, whose headings have some words, or any. Raises NotFound."""
    there = [section.position for section in page.sections]
    if unknown := sorted(set(positions or ()) - {*there}):
        raise NotFound(
            f"The page {page.id} has no section at position {unknown[0]}.",
            f"Its sections have the positions {', '.join(map(str, there))}." if there else "It has none.",
        )
    return [
        section
        for section in page.sections
        if (positions is None or section.position in positions)
        and (heading is None or heading.casefold() in section.heading.casefold())
    ]


@strawberry.type(description="A sentence of a page that cites a snippet.")
class CitingSentence(Mirror[models.CitingSentence]):
    page_key: str = strawberry.field(description="The key of the page.")
    topic_key: str = strawberry.field(description="The key of the topic that it is on.")
    section: int = strawberry.field(description="The position of its section.")
    heading: str = strawberry.field(description="The heading of its section; empty for the lead.")
    sentence: str = strawberry.field(description="The sentence.")
    verdict: str = strawberry.field(description="How well the snippet supports it: `verbatim` or `entailed`.")

    @strawberry.field(description="The page.")
    async def page(self, info: Info) -> Page | None:
        return await Page.find(info, self.page_key)


@strawberry.type(description="A sentence of a page that was changed, in its words or in what it cites.")
class SentenceChange:
    before: str = strawberry.field(description="As it was.")
    after: str = strawberry.field(description="As it is.")


@strawberry.enum(description="What became of a section from one page to another.")
class SectionFate(Enum):
    CAME = strawberry.enum_value("came", description="Only the later page has it.")
    WENT = strawberry.enum_value("went", description="Only the earlier page has it.")
    CHANGED = strawberry.enum_value("changed", description="Both have it, and not alike.")


@strawberry.type(description="What changed in a section from one page to another.")
class SectionChange:
    heading: str = strawberry.field(description="Its heading, below those above it; empty for the lead.")
    state: SectionFate = strawberry.field(description="What became of it.")
    came: list[str] = strawberry.field(description="The sentences that only the later page has.")
    went: list[str] = strawberry.field(description="The sentences that only the earlier page has.")
    changed: list[SentenceChange] = strawberry.field(
        description="The sentences that are much alike on both, or cite other snippets."
    )
    kept: int = strawberry.field(description="How many sentences are the same.")

    @classmethod
    def of(cls, section: models.SectionDiff) -> "SectionChange":
        return cls(
            heading=" > ".join(section.path),
            state=SectionFate(section.state),
            came=[sentence.text for sentence in section.came],
            went=[sentence.text for sentence in section.went],
            changed=[SentenceChange(before=each.old.text, after=each.new.text) for each in section.changed],
            kept=section.kept,
        )
