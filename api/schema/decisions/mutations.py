"""What can be decided on entities and relations, and taken back."""

from functools import partial
from typing import Annotated

import strawberry

from api.schema.context import Info
from api.schema.decisions.types import Decision
from api.schema.idempotency import Key, once
from api.schema.identifiers import key_of
from api.schema.problems import InputProblem, ServiceProblem
from kgplatform import models

DecisionResult = Annotated[
    Decision | InputProblem | ServiceProblem,
    strawberry.union("DecisionResult", description="The decision, or what went wrong."),
]
Why = Annotated[str, strawberry.argument(description="Why it is so, for those who ask later.")]
By = Annotated[str, strawberry.argument(description="Who decides it.")]
Within = Annotated[
    str, strawberry.argument(description="The domain in which names are looked up; all where it is empty.")
]
Entities = Annotated[list[strawberry.ID], strawberry.argument(description="The entities, by ids or names.")]
OneEntity = Annotated[strawberry.ID, strawberry.argument(description="The entity, by its id or a name.")]
Called = Annotated[
    str, strawberry.argument(description="The name of theirs by which it is called; empty: the rules say.")
]
Names = Annotated[list[str] | None, strawberry.argument(description="The names that are to be an entity of their own.")]
Places = Annotated[
    list[strawberry.ID] | None, strawberry.argument(description="The snippets whose mentions of it are another entity.")
]
Relations = Annotated[list[str], strawberry.argument(description="The relations, by wordings or keys of their forms.")]
Wordings = Annotated[list[str], strawberry.argument(description="The wordings; the first is its name.")]
DecisionId = Annotated[strawberry.ID, strawberry.argument(description="The id or key of the decision.")]


@strawberry.type
class DecisionMutations:
    @strawberry.mutation(
        description="Let all names of some entities, given by ids or names, name one of them, which is called by the "
        "`name` of theirs that is given, else by the one that is used most."
    )
    async def merge_entities(  # noqa: PLR0917
        self,
        info: Info,
        named: Entities,
        why: Why,
        by: By,
        domain: Within = "",
        name: Called = "",
        idempotency_key: Key = None,
    ) -> DecisionResult:
        keys = [key_of(each, "Entity") for each in named]
        return await _once(info, idempotency_key, "merge_entities", keys, why, by, domain, name)

    @strawberry.mutation(
        description="Let names of an entity, or what they mention in some snippets, be an entity of its own."
    )
    async def split_entity(  # noqa: PLR0917
        self,
        info: Info,
        named: OneEntity,
        why: Why,
        by: By,
        names: Names = None,
        snippets: Places = None,
        domain: Within = "",
        idempotency_key: Key = None,
    ) -> DecisionResult:
        places = [key_of(each, "Snippet") for each in snippets or ()]
        entity = key_of(named, "Entity")
        return await _once(info, idempotency_key, "split_entity", entity, names or [], places, why, by, domain)

    @strawberry.mutation(
        description="Let the first of some relations, given by wordings or keys, stand for the others."
    )
    async def merge_relations(  # noqa: PLR0917
        self, info: Info, named: Relations, why: Why, by: By, domain: Within = "", idempotency_key: Key = None
    ) -> DecisionResult:
        return await _once(info, idempotency_key, "merge_relations", named, why, by, domain)

    @strawberry.mutation(
        description="Let some wordings of a relation be one of their own, called by the first of them."
    )
    async def split_relation(  # noqa: PLR0917
        self, info: Info, words: Wordings, why: Why, by: By, domain: Within = "", idempotency_key: Key = None
    ) -> DecisionResult:
        return await _once(info, idempotency_key, "split_relation", words, why, by, domain)

    @strawberry.mutation(description="Take a merge, a split or a group back, exactly.")
    async def undo_decision(
        self,
        info: Info,
        id: DecisionId,  # noqa: A002
        why: Why,
        by: By,
        idempotency_key: Key = None,
    ) -> DecisionResult:
        return await _once(info, idempotency_key, "undo_decision", key_of(id, "Decision"), why, by)


async def _once(info: Info, key: str | None, method: str, *given: object) -> Decision:
    """Return the decision that a method of the services takes."""
    work = partial(getattr(info.context.services, method), *given)
    return Decision.of(await once(info, key, method, {"given": given}, work, models.Decision))
