"""What a source says of itself as a work: who wrote it, when, where it came out, and how it is known."""

from enum import Enum
from typing import Self

import strawberry
from strawberry import relay

from api.schema.context import Info
from api.schema.mirror import Mirror, mirrored
from api.schema.node import KeyedNode
from kgplatform import models


@strawberry.enum(description="How much of a work a document holds.")
class Extent(Enum):
    ABSTRACT = strawberry.enum_value("abstract", description="Its abstract.")
    FULL_TEXT = strawberry.enum_value("full text", description="All of it.")
    UNTOLD = strawberry.enum_value("", description="Nobody told.")


@strawberry.enum(description="What its publisher said of a work afterwards, the gravest of it.")
class WorkStatus(Enum):
    CORRECTED = strawberry.enum_value("corrected", description="Parts of it were put right.")
    CONCERN = strawberry.enum_value("concern", description="There is a concern about it.")
    RETRACTED = strawberry.enum_value("retracted", description="It was taken back.")
    UNTOLD = strawberry.enum_value("", description="Nothing.")


@strawberry.type(description="A person, or a group, that wrote a work.")
class Author(Mirror[models.Author]):
    family: str = strawberry.field(description="The family name, or all of a group's name.")
    given: str = strawberry.field(description="The given names, or nothing.")
    orcid: str = strawberry.field(description="The ORCID, in groups of four, or nothing.")


@strawberry.type(description="What is told of a work. What nobody told is empty.")
class WorkRecord(Mirror[models.Work]):
    title: str = strawberry.field(description="What it is called.")
    authors: list[Author] = strawberry.field(description="Who wrote it, in the order in which they are named.")
    published: str = strawberry.field(description="When it came out: an ISO date or its beginning.")
    venue: str = strawberry.field(description="The journal, the conference, the book or the site.")
    volume: str = strawberry.field(description="The volume.")
    issue: str = strawberry.field(description="The issue.")
    pages: str = strawberry.field(description="From which page to which, or the number of the article.")
    publisher: str = strawberry.field(description="Who published it.")
    type: str = strawberry.field(description="What sort of work it is, by its name in CSL, such as `article-journal`.")
    doi: str = strawberry.field(description="Its DOI, in small letters and without an address.")
    pmid: str = strawberry.field(description="The number of its record in PubMed.")
    pmcid: str = strawberry.field(description="Its identifier in PubMed Central.")
    arxiv: str = strawberry.field(description="Its identifier in arXiv, without a version.")
    openalex: str = strawberry.field(description="Its identifier in OpenAlex.")
    licence: str = strawberry.field(description="Its licence: the SPDX id, or its address.")
    language: str = strawberry.field(description="Its language as a BCP 47 tag.")
    extent: Extent = strawberry.field(description="How much of it was loaded.")
    status: WorkStatus = strawberry.field(description="What its publisher said of it afterwards.")
    notices: list[str] = strawberry.field(description="The DOIs, or the words, of corrections and retractions.")


@strawberry.type(
    description="A work that documents of a domain are texts of, or cite: an article with its preprint is one, and so "
    "are an abstract and the full text of it."
)
class Work(KeyedNode, Mirror[models.KnownWork], relay.Node):
    key: str = strawberry.field(description="The plain id.")
    domain: str = strawberry.field(description="The domain whose documents tell of it.")
    record: WorkRecord = strawberry.field(description="What all of these documents tell of it together.")
    sources: strawberry.Private[int]
    cited_by: strawberry.Private[int]

    @classmethod
    async def find(cls, info: Info, key: str) -> Self | None:
        return cls.of_found(await info.context.loaders.work.load(key))

    @strawberry.field(description="How many sources are texts of it; 0 where nobody loaded one.")
    def source_count(self) -> int:
        return self.sources

    @strawberry.field(description="How many sources cite it.")
    def citing_count(self) -> int:
        return self.cited_by


@strawberry.type(description="An entry of the references of a source.")
class SourceReference:
    key: str = strawberry.field(description="What the entry is known by in the document.")
    record: WorkRecord = strawberry.field(description="What this entry tells of the work.")
    work: Work = strawberry.field(description="The work, with what all documents tell of it.")

    @classmethod
    def of(cls, reference: models.SourceReference) -> Self:
        return mirrored(cls, reference, key=reference.key)
