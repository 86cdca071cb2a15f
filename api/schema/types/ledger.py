"""What language models were asked, and what it cost."""

from enum import Enum
from typing import Self

import strawberry

from kgplatform.llm import ledger


@strawberry.enum(description="What calls are added up by.")
class LedgerBy(Enum):
    ROLE = "role"
    MODEL = "model"
    RUN = "run"
    STAGE = "stage"
    TOPIC = "topic"


@strawberry.type(
    description="Calls that share a role, model, run, stage or topic: its `name`, or its key. "
    "`calls` left for an endpoint; cached answers cost nothing. Uncertain calls are charged at their worst case."
)
class LedgerTotals:
    name: str
    calls: int
    answered: int
    cached: int
    failed: int
    uncertain: int
    prompt_tokens: float = strawberry.field(description="A whole number; Float, since it may pass two billion.")
    completion_tokens: float = strawberry.field(description="A whole number, as promptTokens.")
    cost: float | None = strawberry.field(description="In the currency of the prices; null: not known.")
    unpriced: int = strawberry.field(description="Calls whose cost is not known, and not in `cost`.")

    @classmethod
    def of(cls, totals: ledger.LedgerTotals) -> Self:
        return cls(**totals.model_dump())
