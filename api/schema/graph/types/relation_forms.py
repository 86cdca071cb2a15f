"""Canonical forms of relations."""

import strawberry

from api.schema.context import Info
from api.schema.decisions.types import Decision
from api.schema.mirror import Mirror
from kgplatform import models


@strawberry.type(description="How a relation is worded, and why that means what it means.")
class Predicate(Mirror[models.Predicate]):
    surface: str
    why: str
    score: float
    by: str
    decision: str = strawberry.field(description="The key of the decision by which it means it; empty for the rules.")
    snippets: int = strawberry.field(description="How many snippets word it so.")


@strawberry.type(description="A relation in its canonical form, as a domain has it, with all wordings that mean it.")
class RelationForm(Mirror[models.RelationForm]):
    key: str
    domain: str
    name: str
    predicates: list[Predicate]

    @strawberry.field(description="The decisions by which wordings mean it, or another one, the oldest first.")
    async def history(self, info: Info) -> list[Decision]:
        return info.context.budget.each(Decision.of, await info.context.services.relation_history(self.key))
