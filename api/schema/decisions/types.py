"""Decisions on what names and relations mean."""

from enum import Enum

import strawberry

from api.schema.mirror import Mirror
from kgplatform import models


@strawberry.enum
class DecisionKind(Enum):
    MERGE = "merge"
    SPLIT = "split"
    GROUP = "group"
    APART = "apart"


@strawberry.enum
class DecisionSubject(Enum):
    ENTITY = "entity"
    RELATION = "relation"


@strawberry.type(
    description="What somebody decided on entities, or on canonical forms of relations. A merge: they became the first "
    "of them. A split: the `moved` names, or their mentions in the snippets, went from the first entity to the second. "
    "A group: the entities after the first, which has one relation to all of them, are members of one group. Apart: no "
    "rule and no model merges them."
)
class Decision(Mirror[models.Decision]):
    key: str
    subject: DecisionSubject
    kind: DecisionKind
    why: str
    by: str
    score: float = strawberry.field(description="How sure it is, from 0 to 1.")
    at: str = strawberry.field(description="When it was taken: an ISO time.")
    entity_keys: list[str]
    entity_names: list[str] = strawberry.field(description="The names of the entities as they were then.")
    called: str = strawberry.field(description="The name that somebody chose for what the merge made, if anybody did.")
    moved: list[str] = strawberry.field(description="The names that named another entity before.")
    snippet_keys: list[str]
    undone_why: str
    undone_by: str
    undone_at: str = strawberry.field(description="When it was taken back; empty while it is in force.")
