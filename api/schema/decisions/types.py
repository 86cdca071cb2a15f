"""Decisions on what names and relations mean."""

from enum import Enum
from typing import Self

import strawberry
from strawberry import relay

from api.schema.context import Info
from api.schema.mirror import Mirror, mirrored
from api.schema.node import KeyedNode
from kgplatform import models


@strawberry.enum(description="What a decision does.")
class DecisionKind(Enum):
    MERGE = strawberry.enum_value("merge", description="Several became one.")
    SPLIT = strawberry.enum_value("split", description="A part became one of its own.")
    GROUP = strawberry.enum_value("group", description="Several became members of a group.")
    APART = strawberry.enum_value("apart", description="Two are not one, whatever rules and models say.")


@strawberry.enum(description="What a decision is on.")
class DecisionSubject(Enum):
    ENTITY = strawberry.enum_value("entity", description="Entities.")
    RELATION = strawberry.enum_value("relation", description="Canonical forms of relations.")


@strawberry.type(
    description="What somebody decided on entities, or on canonical forms of relations. A merge: they became the first "
    "of them. A split: the `moved` names, or their mentions in the snippets, went from the first entity to the second. "
    "A group: the entities after the first, which has one relation to all of them, are members of one group. Apart: no "
    "rule and no model merges them."
)
class Decision(KeyedNode, Mirror[models.Decision], relay.Node):
    key: str = strawberry.field(description="The plain id.")
    subject: DecisionSubject = strawberry.field(description="What it is on.")
    kind: DecisionKind = strawberry.field(description="What was decided.")
    why: str = strawberry.field(description="Why.")
    by: str = strawberry.field(description="By whom: a person, a model, or the rules.")
    score: float = strawberry.field(description="How sure it is, from 0 to 1.")
    at: str = strawberry.field(description="When it was taken, a time of UTC.")
    entity_keys: list[str] = strawberry.field(description="The keys of the entities or forms that it is on.")
    entity_names: list[str] = strawberry.field(description="The names of the entities as they were then.")
    called: str = strawberry.field(description="The name that somebody chose for what the merge made, if anybody did.")
    moved: list[str] = strawberry.field(description="The names that named another entity before.")
    snippet_keys: list[str] = strawberry.field(description="The keys of the snippets whose mentions it moved.")
    undone_why: str = strawberry.field(description="Why it was taken back; empty while it is in force.")
    undone_by: str = strawberry.field(description="Who took it back; empty while it is in force.")
    undone_at: str | None = strawberry.field(
        description="When it was taken back, a time of UTC; null while it is in force."
    )

    @classmethod
    def of(cls, model: models.Decision) -> Self:
        return mirrored(cls, model, undone_at=model.undone_at or None)

    @classmethod
    async def find(cls, info: Info, key: str) -> Self | None:
        return cls.of_found(await info.context.loaders.decision.load(key))
