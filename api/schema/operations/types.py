"""What language models were asked and what it cost, and what doctor found."""

from enum import Enum

import strawberry

from api.schema.mirror import Mirror
from kgplatform import services
from kgplatform.llm import ledger


@strawberry.enum(description="What calls are added up by.")
class LedgerBy(Enum):
    ROLE = strawberry.enum_value("role", description="The role that asked.")
    MODEL = strawberry.enum_value("model", description="The model that was asked.")
    RUN = strawberry.enum_value("run", description="The run that asked.")
    STAGE = strawberry.enum_value("stage", description="The stage in which it asked.")
    TOPIC = strawberry.enum_value("topic", description="The topic that it asked about.")


@strawberry.type(
    description="Calls that share a role, model, run, stage or topic: its `name`, or its key. "
    "`calls` left for an endpoint; cached answers cost nothing. Uncertain calls are charged at their worst case."
)
class LedgerTotals(Mirror[ledger.LedgerTotals]):
    name: str = strawberry.field(
        description="The role, model or stage, or the key of the run or topic, that the calls share."
    )
    calls: int = strawberry.field(description="How many left for an endpoint.")
    answered: int = strawberry.field(description="How many of them were answered.")
    cached: int = strawberry.field(description="How many answers came out of the cache.")
    failed: int = strawberry.field(description="How many calls failed.")
    uncertain: int = strawberry.field(description="How many calls' answers were never seen.")
    prompt_tokens: float = strawberry.field(description="A whole number; Float, since it may pass two billion.")
    completion_tokens: float = strawberry.field(description="A whole number, as promptTokens.")
    cost: float | None = strawberry.field(description="In the currency of the prices; null: not known.")
    unpriced: int = strawberry.field(description="Calls whose cost is not known, and not in `cost`.")


@strawberry.type(description="What doctor found in one place; `repaired` says whether it was put right.")
class Finding(Mirror[services.Finding]):
    subject: str = strawberry.field(description="What it is about.")
    what: str = strawberry.field(description="What is wrong with it.")
    count: int = strawberry.field(description="How many are so.")
    repaired: bool = strawberry.field(description="Whether it was put right.")


@strawberry.type(description="All that doctor found; nothing found is health.")
class DoctorReport:
    findings: list[Finding] = strawberry.field(description="What differs, a place each.")
