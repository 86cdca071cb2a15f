"""Runs, what they cost and whether work can be done, as those who see some domains have it."""

from collections.abc import AsyncGenerator, Mapping, Sequence
from typing import Any

from kgplatform.access.reach import Reach
from kgplatform.errors import Forbidden
from kgplatform.ids import content_hash
from kgplatform.llm.ledger import By, LedgerTotals
from kgplatform.models import Access, Estimate, RunReport, RunRequest
from kgplatform.services.results import PartHealth


async def start(reach: Reach, request: RunRequest) -> RunReport:
    return await reach.services.start(await _asked(reach, request))


async def estimate(reach: Reach, request: RunRequest) -> Estimate:
    return await reach.services.estimate(await _asked(reach, request))


async def _asked(reach: Reach, request: RunRequest) -> RunRequest:
    """Return a request for a topic of the domains; what names none is for the services to refuse."""
    if request.topic_id:
        await reach.topic(request.topic_id)
    elif domain := " ".join(request.domain.split()):
        reach.domain(domain)
    return request


async def runs(reach: Reach, found: Sequence[RunReport]) -> list[RunReport]:
    topics = await reach.topics()
    return [report for report in found if report.topic_id in topics]


async def waiting(reach: Reach) -> int:
    found = await runs(reach, await reach.services.runs())
    return sum(report.state == "pending" for report in found)


async def watch(reach: Reach, run_id: str) -> AsyncGenerator[RunReport]:
    await reach.run(run_id)
    reports = reach.services.watch(run_id)
    try:
        async for report in reports:
            yield report
    finally:
        await reports.aclose()


async def run_costs(reach: Reach, run_ids: Sequence[str]) -> dict[str, list[LedgerTotals]]:
    own = {report.id for report in await runs(reach, await reach.services.runs())}
    return await reach.services.run_costs([id_ for id_ in run_ids if id_ in own])


def own_keys(access: Access, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return a call with an idempotency key as one of who asks: an answer that was kept is given to nobody else, nor
    to the same name when it may do something else."""
    domains = "all domains" if access.domains is None else content_hash(*sorted(access.domains))
    return {**given, "whose": f"{access.name}, {access.role} of {domains}"}


async def ledger(reach: Reach, by: By, topic_id: str) -> list[LedgerTotals]:
    """What all cost together is for those who see all; by topic and by run there is what is seen of these."""
    if topic_id:
        await reach.topic(topic_id)
        return await reach.services.ledger(by, topic_id)
    if by not in ("topic", "run"):
        raise Forbidden(
            f"The key {reach.access.name!r} is for some domains: what all calls cost by {by} concerns all of them.",
            "Ask by topic, by run, or for one topic.",
        )
    own = set(await reach.topics())
    if by == "run":
        own = {report.id for report in await runs(reach, await reach.services.runs())}
    return [totals for totals in await reach.services.ledger(by) if totals.name in own]


async def ready(reach: Reach, found: Sequence[PartHealth]) -> list[PartHealth]:
    """Where parts are and what they say is for those who can do something about it."""
    return [PartHealth(name=part.name, ok=part.ok) for part in found]
