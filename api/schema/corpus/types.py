"""What was read: sources and their snippets; and documents that are given to be read, with what came of that.

`key` is the plain id, `id` the Relay global id.
"""

from enum import Enum
from typing import Self

import strawberry
from strawberry import relay

from api.schema.context import Info
from api.schema.corpus.structure import EquationData, FigureData, TableData
from api.schema.corpus.works import WorkRecord
from api.schema.mirror import Mirror, mirrored
from api.schema.named_values import Measure
from api.schema.node import KeyedNode
from kgplatform import models
from kgplatform.errors import InputError, NotFound
from kgplatform.sources.source_type import type_of, weight


@strawberry.enum(description="What sort of source a document is, by what its record, its address and its title show.")
class SourceType(Enum):
    OFFICIAL = strawberry.enum_value("official", description="An authority's page or report.")
    PEER_REVIEWED = strawberry.enum_value("peer_reviewed", description="An article of a journal, by its record.")
    SCHOLARLY = strawberry.enum_value("scholarly", description="A paper of which nobody knows whether it was reviewed.")
    PREPRINT = strawberry.enum_value("preprint", description="A paper before its review.")
    PRIMARY_DOCUMENT = strawberry.enum_value(
        "primary_document", description="A report, a law, a standard, a patent or a data set, by its record."
    )
    REFERENCE_WORK = strawberry.enum_value("reference_work", description="A dictionary or a handbook.")
    ENCYCLOPEDIA = strawberry.enum_value("encyclopedia", description="An encyclopedia.")
    NEWS = strawberry.enum_value("news", description="News.")
    ORGANISATION = strawberry.enum_value("organisation", description="An organisation's page.")
    COMPANY = strawberry.enum_value("company", description="What a company says of itself.")
    PERSONAL_BLOG = strawberry.enum_value("personal_blog", description="A blog.")
    FORUM = strawberry.enum_value("forum", description="A forum or a mailing list.")
    LISTING = strawberry.enum_value("listing", description="An entry of a shop or a catalogue.")
    SOCIAL = strawberry.enum_value("social", description="A social network.")
    UNKNOWN = strawberry.enum_value("unknown", description="Nothing shows any of these.")


@strawberry.type(description="A corpus that belongs together: what is loaded, and what is researched in it.")
class Domain(KeyedNode, Mirror[models.Domain], relay.Node):
    key: str = strawberry.field(description="Its name.")
    name: str = strawberry.field(description="What it is called.")

    @classmethod
    async def find(cls, info: Info, key: str) -> Self | None:
        try:
            return cls(key=key, name=await info.context.loaders.domain.load(key))
        except NotFound:
            return None


@strawberry.type(description="A document; one that is not loaded to its end is loaded again with the next load.")
class Source(KeyedNode, relay.Node):
    key: str = strawberry.field(description="The plain id.")
    domain: str = strawberry.field(description="The domain that it is of.")
    url: str = strawberry.field(description="Its address.")
    title: str = strawberry.field(description="What it is called.")
    kind: str = strawberry.field(description="What was loaded: `html`, `pdf`, `markdown` and so on.")
    language: str = strawberry.field(
        description="The code of the language of its words (`en`, `de`), by what they show or its record says; empty "
        "where nobody knows."
    )
    published: str | None = strawberry.field(description="The day of its publication, as far as it is known.")
    snippet_count: int = strawberry.field(description="How many passages of it are stored.")
    loaded: bool = strawberry.field(description="Whether it was loaded to its end.")
    source_type: SourceType = strawberry.field(
        description="What sort of source it is. Better ones are cited first where several say the same."
    )
    weight: int = strawberry.field(
        description="How much a source of its type counts beside others: from 2 for the best to -2 for what is cited "
        "only where nothing better tells; 0 where nobody knows."
    )
    work: WorkRecord | None = strawberry.field(
        description="What it says of itself as a work; null where that is nothing."
    )

    @classmethod
    def of(cls, source: models.Source) -> Self:
        found = type_of(source)
        return mirrored(cls, source, source_type=SourceType(found), weight=weight(found), snippet_count=source.snippets)

    @classmethod
    async def find(cls, info: Info, key: str) -> Self | None:
        source = await info.context.loaders.source.load(key)
        return cls.of(source) if source else None


@strawberry.type(
    description="What a removal took away; `stale` counts the sections of newest pages that cited some of it."
)
class RemovalReport(Mirror[models.RemovalReport]):
    sources: int = strawberry.field(description="How many sources.")
    snippets: int = strawberry.field(description="How many snippets.")
    stale: int = strawberry.field(description="How many sections of newest pages cited some of it.")


@strawberry.type(description="That a place of a passage points to references of its source.")
class CitedAt:
    start: int = strawberry.field(description="Where the sign begins in the text, or the word that it stood behind.")
    end: int = strawberry.field(description="Where it ends, exclusive.")
    keys: list[str] = strawberry.field(
        description="The keys of the references, as `references` of the source has them."
    )

    @classmethod
    def of(cls, cited: models.CitedAt) -> Self:
        return cls(start=cited.start, end=cited.end, keys=list(cited.keys))


@strawberry.enum(description="What a part of a document is; prose alone is read for the graph and cited on pages.")
class SnippetKind(Enum):
    PROSE = strawberry.enum_value("prose", description="What its author states.")
    CASE = strawberry.enum_value("case", description="A case or an example with invented persons.")
    EXERCISE = strawberry.enum_value("exercise", description="An exercise, with its choices and solutions.")
    OBJECTIVE = strawberry.enum_value("objective", description="What a reader is to learn.")
    NAVIGATION = strawberry.enum_value("navigation", description="Where to look or click.")
    CODE = strawberry.enum_value("code", description="Program code.")
    TABLE = strawberry.enum_value("table", description="A table.")
    CAPTION = strawberry.enum_value("caption", description="The caption of a figure.")
    REFERENCE = strawberry.enum_value("reference", description="A list of references.")


@strawberry.type(
    description="A stored passage of a document, of one kind; offsets count code points in the text read of it."
)
class Snippet(KeyedNode, Mirror[models.Snippet], relay.Node):
    key: str = strawberry.field(description="The plain id.")
    source_key: str = strawberry.field(description="The key of its source.")
    domain: str = strawberry.field(description="The domain that it is of.")
    url: str = strawberry.field(description="Its address, with its place in the document where that is known.")
    title: str = strawberry.field(description="The title of its source.")
    path: list[str] = strawberry.field(description="The headings that it stands under, outermost first.")
    text: str = strawberry.field(description="What it says.")
    kind: SnippetKind = strawberry.field(description="What part of a document it is.")
    start: int = strawberry.field(description="Where it begins in the text of its document.")
    end: int = strawberry.field(description="Where it ends, exclusive.")
    first_line: int = strawberry.field(description="Where it begins in the file, from 1; 0 where nobody knows.")
    last_line: int = strawberry.field(description="Where it ends in the file; 0 where nobody knows.")
    embedding_key: str = strawberry.field(description="The id of its vector.")
    embedding_model: str = strawberry.field(description="The model that made its vector.")
    table: TableData | None = strawberry.field(
        description="The table that it is, or the part of one that it is; null for any other."
    )
    figure: FigureData | None = strawberry.field(description="The figure that it is the caption of.")
    equations: list[EquationData] = strawberry.field(description="The equations that stand by themselves in it.")
    citations: list[CitedAt] = strawberry.field(description="Where it points to references of its source.")

    @classmethod
    async def find(cls, info: Info, key: str) -> Self | None:
        return cls.of_found(await info.context.loaders.snippet.load(key))

    @strawberry.field(description="The document that it is a passage of; null where that was taken away meanwhile.")
    async def source(self, info: Info) -> Source | None:
        return await Source.find(info, self.source_key)


@strawberry.type(description="An entity as one extractor read it in a snippet.")
class ExtractedEntity:
    name: str = strawberry.field(description="One of its surfaces there.")
    description: str = strawberry.field(description="What the snippet says that it is, or nothing.")
    kind: str = strawberry.field(description="What sort of thing it is, such as concept or person.")
    surfaces: list[str] = strawberry.field(description="The words that mention it, in the order of the text.")

    @classmethod
    def of(cls, entity: models.ExtractedEntity) -> Self:
        return mirrored(cls, entity, surfaces=list(dict.fromkeys(each.surface for each in entity.mentions)))


@strawberry.type(description="A statement as one extractor read it in a snippet, with the sentence that states it.")
class ExtractedTriple(Mirror[models.Triplet]):
    subject: str = strawberry.field(description="The name of an entity of the same extraction.")
    relation: str = strawberry.field(description="As the extractor words it.")
    object: str = strawberry.field(description="The name of an entity of the same extraction.")
    description: str = strawberry.field(description="What the extractor says of it, or nothing.")
    start: int = strawberry.field(description="Where the sentence begins in the snippet's text, in code points.")
    end: int = strawberry.field(description="Where it ends, exclusive.")


@strawberry.type(
    description="What one version of one extractor read in one snippet: it is paid for once, and never changed."
)
class Extraction(KeyedNode, relay.Node):
    key: str = strawberry.field(description="The plain id.")
    snippet_key: str = strawberry.field(description="The key of the snippet that was read.")
    extractor: str = strawberry.field(description="Who read it: the rules, or a model's name.")
    prompt_version: str = strawberry.field(description="By which version of its prompt or rules.")
    entities: list[ExtractedEntity] = strawberry.field(description="What is mentioned.")
    triples: list[ExtractedTriple] = strawberry.field(description="What is stated.")
    keywords: list[str] = strawberry.field(description="What it is about, in a few words.")
    questions: list[str] = strawberry.field(description="The questions that the snippet answers.")

    @classmethod
    def of(cls, stored: models.StoredExtraction) -> Self:
        read = stored.payload
        return mirrored(
            cls,
            stored,
            snippet_key=read.snippet_id,
            entities=[ExtractedEntity.of(each) for each in read.entities],
            triples=[ExtractedTriple.of(each) for each in read.triplets],
            keywords=list(read.keywords),
            questions=list(read.questions),
        )

    @classmethod
    async def find(cls, info: Info, key: str) -> Self | None:
        found = await info.context.services.extractions([key])
        return cls.of(found[0]) if found else None

    @strawberry.field(description="The snippet that was read.")
    async def snippet(self, info: Info) -> Snippet | None:
        return await Snippet.find(info, self.snippet_key)


@strawberry.enum(description="What a part of a document is: a heading, or of a kind as snippets are.")
class BlockKind(Enum):
    HEADING = strawberry.enum_value("heading", description="A heading.")
    PROSE = strawberry.enum_value("prose", description="What its author states.")
    CASE = strawberry.enum_value("case", description="A case or an example with invented persons.")
    EXERCISE = strawberry.enum_value("exercise", description="An exercise, with its choices and solutions.")
    OBJECTIVE = strawberry.enum_value("objective", description="What a reader is to learn.")
    NAVIGATION = strawberry.enum_value("navigation", description="Where to look or click.")
    CODE = strawberry.enum_value("code", description="Program code.")
    TABLE = strawberry.enum_value("table", description="A table.")
    CAPTION = strawberry.enum_value("caption", description="The caption of a figure.")
    REFERENCE = strawberry.enum_value("reference", description="A list of references.")


@strawberry.input(description="What a part of a document's text is, from `start` to `end` in code points.")
class BlockInput:
    kind: BlockKind = strawberry.field(description="What it is.")
    start: int = strawberry.field(description="Where it begins in the text, in code points from 0.")
    end: int = strawberry.field(description="Where it ends, exclusive.")
    first_line: int = strawberry.field(
        default=0, description="Where it begins in the file, from 1; 0 where nobody knows."
    )
    last_line: int = strawberry.field(default=0, description="Where it ends in the file; 0 where nobody knows.")

    def block(self, length: int) -> models.Block:
        """Return the block; raises InputError for one that is not within a text of this length."""
        if not 0 <= self.start < self.end <= length:
            raise InputError(
                f"A block from {self.start} to {self.end} is not in the text.", "Count code points from 0."
            )
        lines = {"first_line": max(0, self.first_line), "last_line": max(0, self.last_line)}
        return models.Block(**(vars(self) | lines | {"kind": self.kind.value}))


@strawberry.input(
    description="A text without mark-up: headings as `#` lines, a paragraph a line, blank lines between. `blocks` say "
    "in their order what its parts are; where there are none, that is told by the form of the text."
)
class DocumentInput:
    url: str = strawberry.field(description="Its address: by that and its domain it is known.")
    title: str = strawberry.field(description="What it is called.")
    domain: str = strawberry.field(description="The corpus that it belongs to; made where it is new.")
    text: str = strawberry.field(description="What it says.")
    kind: str = strawberry.field(default="text", description="What it was: `html`, `pdf`, `markdown` and so on.")
    published: str | None = strawberry.field(
        default=None, description="The day of its publication, as YYYY, YYYY-MM or YYYY-MM-DD."
    )
    topic: str = strawberry.field(default="", description="What it is about, where that is known beforehand.")
    blocks: list[BlockInput] = strawberry.field(default_factory=list, description="What its parts are, in their order.")

    def document(self) -> models.Document:
        """Return the document; raises InputError when it has no text, no address or no domain."""
        if not (self.text.strip() and self.url.strip() and self.domain.strip()):
            raise InputError(f"A document ({self.title or self.url}) lacks text, url or domain.", "Give all three.")
        return models.Document(**(vars(self) | {"blocks": tuple(block.block(len(self.text)) for block in self.blocks)}))


@strawberry.type(
    description="What a load did; `dropped` counts passages by reason. By url: `replaced` are the documents that took "
    "the place of what was stored there, `repeated` those that came several times and not alike (the last counts), "
    "`apart` the sources of a store of before that have a document's name and say something else: they stay."
)
class LoadReport(Mirror[models.LoadReport]):
    documents: int = strawberry.field(description="How many there were.")
    documents_unchanged: int = strawberry.field(description="How many were known as they are.")
    documents_replaced: int = strawberry.field(description="How many took the place of what was stored there.")
    snippets: int = strawberry.field(description="How many snippets were stored anew.")
    snippets_removed: int = strawberry.field(description="How many were taken away with what was replaced.")
    dropped: list[Measure] = strawberry.field(description="Passages that were left out, by reason.")
    unreadable: list[str] = strawberry.field(description="What could not be read, with why.")
    replaced: list[str] = strawberry.field(
        description="The addresses of documents that took the place of what was stored there."
    )
    repeated: list[str] = strawberry.field(
        description="The addresses that came several times and not alike: the last counts."
    )
    apart: list[str] = strawberry.field(
        description="The addresses of sources of a store of before that stay beside a document of their name."
    )
    notes: list[str] = strawberry.field(
        description="What catalogues completed of the documents, and why some could not be asked, in whole sentences."
    )
