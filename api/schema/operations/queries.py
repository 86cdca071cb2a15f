"""What can be asked of the whole: what it cost, and whether it is sound."""

from typing import cast

import strawberry

from api.schema.context import Info
from api.schema.naming import topic_key
from api.schema.operations.types import Finding, LedgerBy, LedgerTotals
from kgplatform.llm import ledger


@strawberry.type
class OperationQueries:
    @strawberry.field(
        description="What language models were asked and what it cost, for one topic where one is named; nothing, if "
        "none ever was."
    )
    async def ledger(
        self, info: Info, by: LedgerBy = LedgerBy.ROLE, topic_id: strawberry.ID | None = None
    ) -> list[LedgerTotals] | None:
        topic = await topic_key(info, topic_id) or ""
        return [
            LedgerTotals.of(totals) for totals in await info.context.services.ledger(cast(ledger.By, by.value), topic)
        ]

    @strawberry.field(description="What doctor would repair; nothing is changed.")
    async def doctor(self, info: Info) -> list[Finding] | None:
        return [Finding.of(finding) for finding in await info.context.services.doctor(repair=False)]
