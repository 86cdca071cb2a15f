"""What can be decided on entities and relations, and taken back."""

from typing import Annotated

import strawberry

from api.schema.context import Info
from api.schema.decisions.types import Decision
from api.schema.identifiers import key_of
from api.schema.problems import InputProblem, ServiceProblem

DecisionResult = Annotated[Decision | InputProblem | ServiceProblem, strawberry.union("DecisionResult")]


@strawberry.type
class DecisionMutations:
    @strawberry.mutation(
        description="Let all names of some entities, given by ids or names, name one of them, which is called by the "
        "`name` of theirs that is given, else by the one that is used most."
    )
    async def merge_entities(  # noqa: PLR0917
        self, info: Info, named: list[strawberry.ID], why: str, by: str, domain: str = "", name: str = ""
    ) -> DecisionResult:
        keys = [key_of(each, "Entity") for each in named]
        return Decision.of(await info.context.services.merge_entities(keys, why, by, domain, name))

    @strawberry.mutation(
        description="Let names of an entity, or what they mention in some snippets, be an entity of its own."
    )
    async def split_entity(  # noqa: PLR0917
        self,
        info: Info,
        named: strawberry.ID,
        why: str,
        by: str,
        names: list[str] | None = None,
        snippets: list[strawberry.ID] | None = None,
        domain: str = "",
    ) -> DecisionResult:
        places = [key_of(each, "Snippet") for each in snippets or ()]
        return Decision.of(
            await info.context.services.split_entity(key_of(named, "Entity"), names or [], places, why, by, domain)
        )

    @strawberry.mutation(
        description="Let the first of some relations, given by wordings or keys, stand for the others."
    )
    async def merge_relations(
        self, info: Info, named: list[str], why: str, by: str, domain: str = ""
    ) -> DecisionResult:
        return Decision.of(await info.context.services.merge_relations(named, why, by, domain))

    @strawberry.mutation(
        description="Let some wordings of a relation be one of their own, called by the first of them."
    )
    async def split_relation(self, info: Info, words: list[str], why: str, by: str, domain: str = "") -> DecisionResult:
        return Decision.of(await info.context.services.split_relation(words, why, by, domain))

    @strawberry.mutation(description="Take a merge, a split or a group back, exactly.")
    async def undo_decision(self, info: Info, id: strawberry.ID, why: str, by: str) -> DecisionResult:  # noqa: A002
        return Decision.of(await info.context.services.undo_decision(id, why, by))
