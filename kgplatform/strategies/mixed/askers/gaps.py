"""Gaps: the researcher of apollo asks about what the topic's graph lacks (Apollo 3.3.2)."""

from collections.abc import Sequence
from dataclasses import replace

from kgplatform.graph.gaps import read_gaps
from kgplatform.models import Gap
from kgplatform.strategies.mixed.asker import Asker, Put, Standing
from kgplatform.strategies.steps import research


class GapAsker:
    """Asks about open gaps, most critical first."""

    async def matters(self, standing: Standing) -> Sequence[Gap]:
        return [gap for gap in await read_gaps(standing.parts.graph, standing.topic.id) if gap.status == "open"]

    async def ask(self, standing: Standing, matters: Sequence[Gap]) -> Put:
        limit = len(matters)  # of all that are open the researcher chooses as many
        options = standing.parts.options.model_copy(update={"questions": limit, "queries": limit})
        parts = replace(standing.parts, options=options)
        return Put(way="gaps", search=await research.ask(parts, standing.topic, standing.number))


ASKER: Asker = GapAsker()
