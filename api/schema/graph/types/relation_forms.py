"""Canonical forms of relations."""

import strawberry

from api.schema.context import Info
from api.schema.decisions.types import Decision
from api.schema.mirror import Mirror
from kgplatform import models


@strawberry.type(description="How a relation is worded, and why that means what it means.")
class Predicate(Mirror[models.Predicate]):
    surface: str = strawberry.field(description="The wording.")
    why: str = strawberry.field(description="Why it means that.")
    score: float = strawberry.field(description="How sure that is, from 0 to 1.")
    by: str = strawberry.field(description="Who says so: the rules, a model, or a person.")
    decision: str = strawberry.field(description="The key of the decision by which it means it; empty for the rules.")
    snippets: int = strawberry.field(description="How many snippets word it so.")


@strawberry.type(description="A relation in its canonical form, as a domain has it, with all wordings that mean it.")
class RelationForm(Mirror[models.RelationForm]):
    key: str = strawberry.field(description="The plain id.")
    domain: str = strawberry.field(description="The domain that has it.")
    name: str = strawberry.field(description="What it is called.")
    predicates: list[Predicate] = strawberry.field(description="The wordings that mean it, by their letters.")

    @strawberry.field(description="The decisions by which wordings mean it, or another one, the oldest first.")
    async def history(self, info: Info) -> list[Decision]:
        return info.context.budget.each(Decision.of, await info.context.services.relation_history(self.key))
