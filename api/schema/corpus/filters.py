"""Which sources and snippets are meant, and in which order they come."""

from collections.abc import Mapping
from enum import Enum

import strawberry

from api.schema.connections import texts
from api.schema.corpus.types import SnippetKind, SourceType
from kgplatform.errors import InputError
from kgplatform.models import FilterValue


@strawberry.input(description="Which domains are meant; all that is given has to hold.")
class DomainFilter:
    text: str | None = strawberry.field(default=None, description="What the name has in it, in whichever case.")

    def where(self) -> Mapping[str, FilterValue | None]:
        return {"text": self.text}


@strawberry.input(description="Which sources are meant; all that is given has to hold.")
class SourceFilter:
    domain: str | None = strawberry.field(
        default=None, description="The domain that they are of; not for the sources of a domain or of a topic."
    )
    kinds: list[str] | None = strawberry.field(
        default=None, description="What was loaded: `html`, `pdf`, `markdown` and so on, as `kind` of a source says."
    )
    languages: list[str] | None = strawberry.field(
        default=None, description="In one of these languages, by their codes: `en`, `de`."
    )
    source_types: list[SourceType] | None = strawberry.field(
        default=None, description="What sort of source they are. Each source is looked at for that."
    )
    text: str | None = strawberry.field(
        default=None, description="What the title or the address has in it, in whichever case."
    )

    def where(self) -> Mapping[str, FilterValue | None]:
        return {
            "kinds": texts(self.kinds),
            "languages": texts(self.languages),
            "types": texts(self.source_types),
            "text": self.text,
        }

    def below(self) -> Mapping[str, FilterValue | None]:
        """Return the filters of sources of one domain or topic. Raises InputError where another domain is named."""
        if self.domain is not None:
            raise InputError("These sources have no filter `domain`.", "They are of one: `sources` asks others.")
        return self.where()


@strawberry.enum(description="What sources are ordered by; equals by their keys.")
class SourceOrderBy(Enum):
    ADDRESS = strawberry.enum_value("address", description="By address.")
    TITLE = strawberry.enum_value("title", description="By title, in whichever case.")
    PUBLISHED = strawberry.enum_value(
        "published", description="By when they were published, the oldest first; those that do not say so last."
    )
    SNIPPETS = strawberry.enum_value("snippets", description="Those with the most snippets first.")


@strawberry.input(description="In which order sources come.")
class SourceOrder:
    by: SourceOrderBy = strawberry.field(description="What they are ordered by.")


@strawberry.input(description="Which works are meant; all that is given has to hold.")
class WorkFilter:
    unread: bool | None = strawberry.field(
        default=None, description="Those that no source is a text of: true; those that one is: false."
    )
    text: str | None = strawberry.field(default=None, description="What the title has in it, in whichever case.")

    def where(self) -> Mapping[str, FilterValue | None]:
        return {"unread": self.unread, "text": self.text}


@strawberry.enum(description="What works are ordered by; equals by their keys.")
class WorkOrderBy(Enum):
    CITED = strawberry.enum_value("cited", description="Those that most sources cite first.")
    TITLE = strawberry.enum_value("title", description="By title, in whichever case.")
    PUBLISHED = strawberry.enum_value("published", description="By when they came out, the oldest first.")


@strawberry.input(description="In which order works come.")
class WorkOrder:
    by: WorkOrderBy = strawberry.field(description="What they are ordered by.")


@strawberry.input(description="Which snippets are meant; all that is given has to hold.")
class SnippetFilter:
    kinds: list[SnippetKind] | None = strawberry.field(default=None, description="Of one of these kinds.")

    def where(self) -> Mapping[str, FilterValue | None]:
        return {"kinds": texts(self.kinds)}
