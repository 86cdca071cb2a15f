"""Canonical forms of relations."""

from typing import Self

import strawberry

from api.schema.context import Info
from api.schema.types.decisions import Decision
from kgplatform import models


@strawberry.type(description="How a relation is worded, and why that means what it means.")
class Predicate:
    surface: str
    why: str
    score: float
    by: str
    decision: str = strawberry.field(description="The key of the decision by which it means it; empty for the rules.")
    snippets: int = strawberry.field(description="How many snippets word it so.")


@strawberry.type(description="A relation in its canonical form, as a domain has it, with all wordings that mean it.")
class RelationForm:
    key: str
    domain: str
    name: str
    predicates: list[Predicate]

    @strawberry.field(description="The decisions by which wordings mean it, or another one, the oldest first.")
    async def history(self, info: Info) -> list[Decision]:
        found = await info.context.services.relation_history(self.key)
        info.context.budget.spend(len(found))
        return [Decision.of(decision) for decision in found]

    @classmethod
    def of(cls, form: models.RelationForm) -> Self:
        return cls(
            key=form.id,
            domain=form.domain,
            name=form.name,
            predicates=[Predicate(**predicate.model_dump()) for predicate in form.predicates],
        )
