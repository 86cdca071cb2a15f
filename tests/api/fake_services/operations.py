"""What keeps it in order, and keys, from tides.py."""

from collections.abc import Sequence

from kgplatform import models
from kgplatform.errors import NotFound
from kgplatform.llm.ledger import By, LedgerTotals
from kgplatform.services import Finding, PartHealth
from tests.api import tides
from tests.api.fake_services.record import Record

ANNA = models.ApiKey(name="anna", role="writer", domains=("sea", "land"), made=1e9, used=1.5e9)
BEN = models.ApiKey(name="ben", role="admin", domains=None, made=1e9, revoked=1.2e9)
CHANGED = models.AuditEntry(
    at=1e9, who="anna", role="writer", what="remove_topic", on="topic_id: tides", domain="sea", outcome="FORBIDDEN"
)


class FakeOperations(Record):
    async def ledger(self, by: By = "role", topic_id: str = "") -> list[LedgerTotals]:
        self._note("ledger", by, topic_id)
        return [tides.SPENT] if by == "topic" else list(tides.LEDGER)

    async def run_costs(self, run_ids: Sequence[str]) -> dict[str, list[LedgerTotals]]:
        self._note("run_costs", tuple(run_ids))
        return {run: list(tides.LEDGER) for run in run_ids if run == "run-1"}

    async def doctor(self, repair: bool = True) -> list[Finding]:
        self._note("doctor", repair)
        return [Finding(subject="RELATES", what="weight differs from its evidence", count=2, repaired=repair)]

    async def ready(self) -> list[PartHealth]:
        self._note("ready")
        return list(self.parts)

    async def keys(self) -> list[models.ApiKey]:
        self._note("keys")
        return [ANNA, BEN]

    async def make_key(self, name: str, role: models.Role, domains: Sequence[str] = ()) -> models.MadeKey:
        self._note("make_key", name, role, tuple(domains))
        key = models.ApiKey(name=name, role=role, domains=tuple(domains) or None, made=1e9)
        return models.MadeKey(key=key, secret="the secret of the key")

    async def revoke_key(self, name: str) -> models.ApiKey:
        self._note("revoke_key", name)
        if name != ANNA.name:
            raise NotFound(f"There is no key {name!r} in force.", "List them: kgplatform key list.")
        return ANNA.model_copy(update={"revoked": 2e9})

    async def audit(self, last: int = 100) -> list[models.AuditEntry]:
        self._note("audit", last)
        return [CHANGED]
