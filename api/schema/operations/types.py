"""What language models were asked and what it cost, and what doctor found."""

from enum import Enum

import strawberry

from api.schema.mirror import Mirror
from kgplatform import services
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
class LedgerTotals(Mirror[ledger.LedgerTotals]):
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


@strawberry.type(description="What doctor found in one place; `repaired` says whether it was put right.")
class Finding(Mirror[services.Finding]):
    subject: str
    what: str
    count: int
    repaired: bool


@strawberry.type(description="All that doctor found; nothing found is health.")
class DoctorReport:
    findings: list[Finding]
