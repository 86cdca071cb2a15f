"""Which entities, relations, places and gaps are meant, and in which order they come."""

from collections.abc import Mapping, Sequence
from enum import Enum

import strawberry

from api.schema.connections import texts
from api.schema.context import Info
from api.schema.graph.topic_names import check_in_topic
from api.schema.graph.types.gap_kinds import GapKind, GapStatus
from api.schema.identifiers import key_of
from api.schema.naming import topic_key
from api.schema.topics.types import Topic
from kgplatform.errors import InputError
from kgplatform.models import FilterValue


@strawberry.input(description="Which entities are meant; all that is given has to hold.")
class EntityFilter:
    text: str | None = strawberry.field(
        default=None, description="What its name or another name of it has in it, in whichever case."
    )

    def where(self) -> Mapping[str, FilterValue | None]:
        return {"text": self.text}


@strawberry.enum(description="What the entities of a topic are ordered by; equals by their keys.")
class EntityOrderBy(Enum):
    MENTIONS = strawberry.enum_value("mentions", description="Those that the topic's snippets mention most first.")
    NAME = strawberry.enum_value("name", description="By name, in whichever case.")


@strawberry.input(description="In which order the entities of a topic come.")
class EntityOrder:
    by: EntityOrderBy = strawberry.field(description="What they are ordered by.")


@strawberry.input(description="Which relations are meant; all that is given has to hold.")
class RelationFilter:
    forms: list[str] | None = strawberry.field(
        default=None, description="Of one of these canonical forms, by name or key; an error where there is none such."
    )
    entities: list[strawberry.ID] | None = strawberry.field(
        default=None,
        description="Those that start or end at one of these entities, by id or name; of an entity's relations those "
        "whose other end is one of them. An error where there is none such.",
    )
    others: list[strawberry.ID] | None = strawberry.field(
        default=None,
        description="With `entities`: those that join one of these to one of those, whichever way they point; not for "
        "the relations of an entity.",
    )
    topic: strawberry.ID | None = strawberry.field(
        default=None,
        description="Those that have both ends in this topic; for the relations of an entity or of a snippet.",
    )

    async def of_topic(self, info: Info, topic: Topic) -> Mapping[str, FilterValue | None]:
        """Return the filters of relations of a topic. Raises as where() does, and NotFound for the name of an entity
        that is another topic's alone: that it has no relations here is not what was asked."""
        where = await self.where(info, topic.domain, "forms", "entities", "others")
        await check_in_topic(info, [*(self.entities or ()), *(self.others or ())], topic)
        return where

    async def where(self, info: Info, domain: str, *names: str) -> Mapping[str, FilterValue | None]:
        """Return the filters of these names that are given, entities by the names that they have in a domain ("" for
        all). Raises InputError for a filter that is given and is none of them, and as entity() does."""
        for name in ("forms", "entities", "others", "topic"):
            if name not in names and getattr(self, name) is not None:
                raise InputError(f"These relations have no filter `{name}`.", f"They have: {', '.join(names)}.")
        every: dict[str, FilterValue | None] = {
            "forms": texts(self.forms),
            "entities": await _entity_keys(info, self.entities, domain),
            "others": await _entity_keys(info, self.others, domain),
            "topic": await topic_key(info, self.topic),
        }
        return {name: every[name] for name in names}


async def _entity_keys(info: Info, given: Sequence[str] | None, domain: str) -> tuple[str, ...] | None:
    if given is None:
        return None
    named = [(key_of(each, "Entity"), domain) for each in given]
    return tuple(sorted({entity.id for entity in await info.context.loaders.named_entity.load_many(named)}))


@strawberry.enum(description="What relations are ordered by; equals by their keys.")
class RelationOrderBy(Enum):
    SOURCES = strawberry.enum_value("sources", description="Those that most sources state first.")
    WEIGHT = strawberry.enum_value("weight", description="Those with the most pieces of evidence first.")
    NAME = strawberry.enum_value("name", description="By the name of the canonical form, in whichever case.")


@strawberry.input(description="In which order relations come.")
class RelationOrder:
    by: RelationOrderBy = strawberry.field(description="What they are ordered by.")


@strawberry.input(description="Which occurrences are meant; all that is given has to hold.")
class OccurrenceFilter:
    domain: str | None = strawberry.field(default=None, description="Those in snippets of this domain.")
    topic: strawberry.ID | None = strawberry.field(
        default=None, description="Those in snippets that this topic's queries found: those that it counts."
    )

    async def where(self, info: Info) -> Mapping[str, FilterValue | None]:
        return {"domains": (self.domain,) if self.domain else None, "topic": await topic_key(info, self.topic)}


@strawberry.input(description="Which gaps are meant; all that is given has to hold.")
class GapFilter:
    status: list[GapStatus] | None = strawberry.field(default=None, description="What became of them: one of these.")
    kinds: list[GapKind] | None = strawberry.field(default=None, description="Of one of these kinds.")

    def where(self) -> Mapping[str, FilterValue | None]:
        return {"status": texts(self.status), "kinds": texts(self.kinds)}


@strawberry.enum(description="What gaps are ordered by; equals by their keys.")
class GapOrderBy(Enum):
    SCORE = strawberry.enum_value("score", description="Open ones first, and of these those that matter most.")
    KIND = strawberry.enum_value("kind", description="By the names of their kinds.")
    TRIED = strawberry.enum_value("tried", description="Those that were asked about most first.")


@strawberry.input(description="In which order gaps come.")
class GapOrder:
    by: GapOrderBy = strawberry.field(description="What they are ordered by.")
