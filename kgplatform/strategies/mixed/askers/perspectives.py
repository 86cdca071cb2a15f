"""Perspectives: the interviewers of storm ask, each in its conversation (STORM, 4.2)."""

from collections.abc import Sequence

from kgplatform.strategies.mixed.asker import Asker, Put, Standing
from kgplatform.strategies.storm import steps


class PerspectiveAsker:
    """Lets those ask next whose conversations had the fewest turns; each has one question a round, and a query."""

    async def matters(self, standing: Standing) -> Sequence[steps.Talk]:
        return sorted(standing.talks, key=lambda talk: (len(talk.spoken), talk.conversation.position))

    async def ask(self, standing: Standing, matters: Sequence[steps.Talk]) -> Put:
        asking = await steps.ask(standing.parts, standing.topic, matters, standing.number, 1, gaps=False)
        return Put(way="perspectives", search=asking.search, turns=asking.asked)


ASKER: Asker = PerspectiveAsker()
