"""Gaps: the researcher of apollo asks about what the topic's graph lacks (Apollo 3.3.2)."""

from dataclasses import replace

from kgplatform.graph.gaps import read_gaps
from kgplatform.strategies.mixed.asker import Asker, Put, Standing
from kgplatform.strategies.steps import research


class GapAsker:
    """Asks about open gaps, most critical first."""

    async def room(self, standing: Standing) -> int:
        ledger = await read_gaps(standing.parts.graph, standing.topic.id)
        return sum(1 for gap in ledger if gap.status == "open")

    async def ask(self, standing: Standing, limit: int) -> Put:
        options = standing.parts.options.model_copy(update={"questions": limit, "queries": limit})
        parts = replace(standing.parts, options=options)
        return Put(way="gaps", search=await research.ask(parts, standing.topic, standing.number))


ASKER: Asker = GapAsker()
