"""What keeps it all in order, what it cost, and who may what."""

from collections.abc import Sequence

from kgplatform import ids
from kgplatform.curation.recomputation import SUBJECTS, WHATS, recompute
from kgplatform.llm.ledger import By, LedgerTotals
from kgplatform.local.parts import LocalParts
from kgplatform.models import (
    ApiKey,
    AuditEntry,
    MadeKey,
    Role,
)
from kgplatform.readiness import ask_parts
from kgplatform.services import Finding, PartHealth


class LocalOperations(LocalParts):
    """services.Operations and services.Keyring over the parts of this process."""

    async def ledger(self, by: By = "role", topic_id: str = "") -> list[LedgerTotals]:
        return await self._calls.totals(by, topic_id)

    async def run_costs(self, run_ids: Sequence[str]) -> dict[str, list[LedgerTotals]]:
        return await self._calls.run_totals(run_ids)

    async def doctor(self, repair: bool = True) -> list[Finding]:
        differences = await recompute(self._graph, repair=repair)
        beside = await self._durable.compare_stores(repair)
        told = [(SUBJECTS[each.subject], WHATS[each.what], each.number) for each in differences]
        return [
            Finding(subject=subject, what=what, count=count, repaired=repair)
            for subject, what, count in [*told, *beside]
        ]

    async def keys(self) -> list[ApiKey]:
        return await self._access.keys()

    async def make_key(self, name: str, role: Role, domains: Sequence[str] = ()) -> MadeKey:
        return await self._access.make_key(name, role, domains)

    async def revoke_key(self, name: str) -> ApiKey:
        return await self._access.revoke_key(name)

    async def audit(self, last: int = 100) -> list[AuditEntry]:
        return await self._access.audit(last)

    async def ready(self) -> list[PartHealth]:
        return await ask_parts(
            {
                "graph": self._graph.ping,
                "vectors": lambda: self._ingestion.store.vectors([ids.digest("nobody")]),
                "database": lambda: self._calls.entries(1),
            }
        )
