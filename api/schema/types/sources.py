"""What was read: snippets, and the spans of them that are evidence."""

from enum import Enum
from typing import Self

import strawberry
from strawberry import relay

from api.schema.context import Info
from api.schema.dataloaders import Loaders
from api.schema.types.node import KeyedNode
from kgplatform import models
from kgplatform.ids import parse_evidence_key
from kgplatform.sources.source_type import source_type


@strawberry.enum(
    description="What sort of source a document is, by what its address and title show: an authority's page or "
    "report, a paper, a dictionary or handbook, an encyclopedia, news, an organisation's page, a blog, a forum or "
    "mailing list, an entry of a shop or catalogue, a social network."
)
class SourceType(Enum):
    OFFICIAL = "official"
    SCHOLARLY = "scholarly"
    REFERENCE_WORK = "reference_work"
    ENCYCLOPEDIA = "encyclopedia"
    NEWS = "news"
    ORGANISATION = "organisation"
    PERSONAL_BLOG = "personal_blog"
    FORUM = "forum"
    LISTING = "listing"
    SOCIAL = "social"
    UNKNOWN = "unknown"


@strawberry.type(description="A document; one that is not loaded to its end is loaded again with the next load.")
class Source:
    key: str
    domain: str
    url: str
    title: str
    kind: str
    published: str | None
    snippets: int = strawberry.field(description="How many passages of it are stored.")
    loaded: bool
    source_type: SourceType = strawberry.field(
        description="What sort of source it is. Better ones are cited first where several say the same."
    )

    @classmethod
    def of(cls, source: models.Source) -> Self:
        type_ = SourceType(source_type(source.url, source.title))
        return cls(key=source.id, **source.model_dump(exclude={"id"}), source_type=type_)


@strawberry.type(description="What a removal took away; `stale` counts the sections of pages that cited some of it.")
class RemovalReport:
    sources: int
    snippets: int
    stale: int

    @classmethod
    def of(cls, report: models.RemovalReport) -> Self:
        return cls(**report.model_dump())


@strawberry.type(description="What was removed of a topic: how many pages, gaps, questions and queries.")
class TopicRemoval:
    pages: int
    gaps: int
    questions: int
    queries: int

    @classmethod
    def of(cls, report: models.TopicRemoval) -> Self:
        return cls(**report.model_dump())


@strawberry.enum(description="What a part of a document is; prose alone is read for the graph and cited on pages.")
class SnippetKind(Enum):
    PROSE = "prose"
    CASE = "case"
    EXERCISE = "exercise"
    OBJECTIVE = "objective"
    NAVIGATION = "navigation"
    CODE = "code"
    TABLE = "table"
    CAPTION = "caption"
    REFERENCE = "reference"


@strawberry.type(
    description="A stored passage of a document, of one kind; offsets count code points in the text read of it."
)
class Snippet(KeyedNode, relay.Node):
    key: str
    source_key: str
    domain: str
    url: str
    title: str
    path: list[str] = strawberry.field(description="The headings that it stands under, outermost first.")
    text: str
    kind: SnippetKind
    start: int
    end: int
    first_line: int = strawberry.field(description="Where it begins in the file, from 1; 0 where nobody knows.")
    last_line: int = strawberry.field(description="Where it ends in the file; 0 where nobody knows.")
    embedding_key: str
    embedding_model: str

    @classmethod
    def of(cls, snippet: models.Snippet) -> Self:
        return cls(
            key=snippet.id,
            source_key=snippet.source_id,
            domain=snippet.domain,
            url=snippet.url,
            title=snippet.title,
            path=list(snippet.path),
            text=snippet.text,
            kind=SnippetKind(snippet.kind),
            start=snippet.start,
            end=snippet.end,
            first_line=snippet.first_line,
            last_line=snippet.last_line,
            embedding_key=snippet.embedding_id,
            embedding_model=snippet.embedding_model,
        )

    @classmethod
    def of_found(cls, snippet: models.Snippet | None) -> Self | None:
        return cls.of(snippet) if snippet else None

    @classmethod
    async def find(cls, info: Info, key: str) -> Self | None:
        return cls.of_found(await info.context.loaders.snippet.load(key))


@strawberry.type(description="A sentence of a snippet that states a relation, word by word.")
class Evidence:
    snippet_key: str
    start: int = strawberry.field(description="Where it begins in the snippet's text, in code points.")
    end: int = strawberry.field(description="Where it ends, exclusive.")
    text: str | None = strawberry.field(description="The sentence; null when its source was taken away meanwhile.")
    snippet: Snippet | None

    @classmethod
    def of(cls, key: str, loaders: Loaders) -> Self:
        snippet, start, end = parse_evidence_key(key)
        return cls(
            snippet_key=snippet,
            start=start,
            end=end,
            text=loaders.snippet.made(snippet, lambda found: found.text[start:end] if found else None),
            snippet=loaders.snippet.made(snippet, Snippet.of_found),
        )
