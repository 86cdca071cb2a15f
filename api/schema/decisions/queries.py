"""What can be asked of decisions."""

from collections.abc import Mapping
from typing import Annotated

import strawberry

from api.schema.connections import FIRST, WHICH, After, Connection, First, asked_for, connection, texts
from api.schema.context import Info
from api.schema.decisions.types import Decision, DecisionKind, DecisionSubject
from api.schema.naming import check_domain
from kgplatform import models


@strawberry.input(description="Which decisions are meant; all that is given has to hold.")
class DecisionFilter:
    domain: str | None = strawberry.field(
        default=None, description="Those on entities that have a name in it, or on its forms of relations."
    )
    kinds: list[DecisionKind] | None = strawberry.field(default=None, description="Of one of these kinds.")
    subjects: list[DecisionSubject] | None = strawberry.field(default=None, description="On one of these.")
    in_force: bool | None = strawberry.field(default=None, description="Whether nobody took them back.")
    since: str | None = strawberry.field(
        default=None, description="Taken then or later: a day or a time of ISO 8601, of UTC where it names no zone."
    )

    def where(self) -> Mapping[str, models.FilterValue | None]:
        return {
            "domains": (self.domain,) if self.domain else None,
            "kinds": texts(self.kinds),
            "subjects": texts(self.subjects),
            "in_force": self.in_force,
            "since": self.since,
        }


DecisionsChosen = Annotated[DecisionFilter | None, strawberry.argument(name="filter", description=WHICH)]


@strawberry.type
class DecisionQueries:
    @strawberry.field(description="The decisions on entities and on forms of relations, the newest first.")
    async def decisions(
        self, info: Info, chosen: DecisionsChosen = None, first: First = FIRST, after: After = None
    ) -> Connection[Decision] | None:
        await check_domain(info, chosen.domain if chosen else None)
        asked = asked_for("decisions", "", "at", first, after, chosen.where() if chosen else None)
        return await connection(info, asked, models.Decision, Decision.of)
