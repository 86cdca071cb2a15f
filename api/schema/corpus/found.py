"""What services beyond the corpus are searched for by hand, what they find, and what catalogues said of sources."""

from enum import Enum
from typing import Annotated, Self

import strawberry

from api.schema.context import Info
from api.schema.corpus.types import Source
from api.schema.corpus.works import WorkRecord
from api.schema.mirror import Mirror, mirrored
from kgplatform import models
from kgplatform.retrieval.searcher import SERVICES


@strawberry.enum(description="What would be loaded of a work that a service found.")
class FoundText(Enum):
    ABSTRACT = strawberry.enum_value("abstract", description="An abstract that the service gives.")
    FULL_TEXT = strawberry.enum_value("full text", description="Its full text, that the service gives or leads to.")
    PAGE = strawberry.enum_value("page", description="A page of the web, which is fetched.")
    NONE = strawberry.enum_value("", description="Nothing: the service has only a record of it.")


@strawberry.input(description="A search of a service beyond the corpus. A service that is switched off is told.")
class WorkSearchInput:
    service: str = strawberry.field(description=f"The service: one of {', '.join(SERVICES)}.")
    words: str = strawberry.field(description="Words, all of which a work has to have.")
    domain: str = strawberry.field(description="The domain that what is chosen is for; made where it is new.")
    since: str = strawberry.field(
        default="", description="From when on it came out: 2019, 2019-05 or 2019-05-21. Not all services know dates."
    )
    until: str = strawberry.field(default="", description="Until when it came out, such a date too.")
    exact: bool = strawberry.field(
        default=False, description="Whether the words are a query in the service's own syntax, to be asked as it is."
    )
    first: int = strawberry.field(default=20, description="How many works to find: 1 to 100.")

    def search(self) -> models.WorkSearch:
        """Return the search."""
        return models.WorkSearch(**vars(self))


Searched = Annotated[WorkSearchInput, strawberry.argument(description="What is looked for, and where.")]


@strawberry.type(description="A work that a service found.")
class FoundWork:
    rank: int = strawberry.field(description="Its place among what was found, from 1.")
    address: str = strawberry.field(description="What it is known by: `loadFound` takes it.")
    title: str = strawberry.field(description="What it is called.")
    record: WorkRecord = strawberry.field(description="What the service tells of it.")
    text: FoundText = strawberry.field(description="What would be loaded of it.")
    fetch: str = strawberry.field(description="The address that would be fetched, or nothing.")
    source_key: strawberry.Private[str]

    @classmethod
    def of(cls, found: models.FoundSource) -> Self:
        return mirrored(cls, found, record=WorkRecord.of(found.work))

    @strawberry.field(description="The source that the domain has of it already; null where it has none.")
    async def source(self, info: Info) -> Source | None:
        return await Source.find(info, self.source_key) if self.source_key else None


@strawberry.type(description="What a service found.")
class WorksFound(Mirror[models.WorksFound]):
    results: list[FoundWork] = strawberry.field(description="The works, in its order.")
    told: list[str] = strawberry.field(description="What it left out or could not do, in whole sentences.")


@strawberry.type(description="What came of looking sources up in catalogues.")
class LookUpReport(Mirror[models.LookUpReport]):
    asked: int = strawberry.field(description="How many sources catalogues were asked about.")
    changed_keys: strawberry.Private[list[str]]
    notes: list[str] = strawberry.field(description="What of them changed, and what could not be asked, and why.")

    @strawberry.field(description="The sources of which something else is known now.")
    async def changed(self, info: Info) -> list[Source]:
        found = await info.context.loaders.source.load_many(self.changed_keys)
        return [Source.of(each) for each in found if each]
