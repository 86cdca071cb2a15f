"""What keeps it all in order, and what it cost."""

from collections.abc import Sequence
from typing import Protocol

from kgplatform.llm.ledger import By, LedgerTotals
from kgplatform.services.results import Finding, PartHealth


class Operations(Protocol):
    """What keeps it all in order, and what it cost."""

    async def ledger(self, by: By = "role", topic_id: str = "") -> list[LedgerTotals]:
        """Return what language models were asked and what it cost, by role, model, run, stage or topic; of one topic,
        where one is named."""

    async def run_costs(self, run_ids: Sequence[str]) -> dict[str, list[LedgerTotals]]:
        """Return what runs asked language models and what it cost, by role, by the run's id."""

    async def doctor(self, repair: bool = True) -> list[Finding]:
        """Compare what is stored with what follows from what was read; repair what differs."""

    async def ready(self) -> list[PartHealth]:
        """Ask each part that work needs whether it answers, all at once and not for long; raises nothing of theirs."""
