"""The steps of rounds whose questions come from several ways of asking. The one that asks writes nothing."""

from collections.abc import Mapping, Sequence

from kgplatform.concurrency import together
from kgplatform.graph import research
from kgplatform.models import Query, Question, Topic, Value
from kgplatform.strategies.mixed.asker import Put, Standing
from kgplatform.strategies.mixed.askers import asker_of
from kgplatform.strategies.mixed.quotas import Record, quotas
from kgplatform.strategies.parts import Parts
from kgplatform.strategies.steps.research import OrderedWork, Search
from kgplatform.strategies.storm.steps import Talk

NOTHING_LEFT = "No way has anything left to ask."


class Asking(Value):
    """What all ways ask in a round, and the quota that each had; `why` says why nothing is asked."""

    quotas: dict[str, int]
    put: tuple[Put, ...] = ()
    why: str = NOTHING_LEFT

    @property
    def seeking(self) -> Search | None:
        """What is searched for beyond all that was seen; None for nothing."""
        return _joined([each.search for each in self.put if not each.turns])

    @property
    def talking(self) -> Put | None:
        """What is asked in conversation; None for nothing."""
        return next((each for each in self.put if each.turns), None)

    @property
    def search(self) -> Search | None:
        """All that is searched for; None for nothing."""
        return _joined([each.search for each in self.put])

    @property
    def queries(self) -> int:
        """How many queries there are, of all ways together."""
        return sum(len(each.search.queries) for each in self.put)


async def ask(  # noqa: PLR0917 - a round, and what is known of the ways
    parts: Parts,
    topic: Topic,
    talks: Sequence[Talk],
    number: int,
    records: Mapping[str, Record],
    most: Mapping[str, int],
    floor: int,
) -> Asking:
    """Let each way ask as many questions as its quota says; `most` bounds those of ways that had fewer to ask than they
    might have before. Nobody is asked when the topic has had all its queries."""
    options = parts.options
    left = options.topic_queries - len(await research.searched(parts.graph, topic.id))
    if left <= 0:
        why = f"The topic has had its {options.topic_queries} queries."
        return Asking(quotas=dict.fromkeys(records, 0), why=why)
    standing = Standing(parts, topic, number, talks)
    matters = {way: await asker_of(way).matters(standing) for way in records}
    room = {way: min(len(own), most.get(way, options.questions)) for way, own in matters.items()}
    quota = quotas(min(options.questions, options.queries, left), records, room, floor)
    put = await together(asker_of(way).ask(standing, matters[way][:limit]) for way, limit in quota.items() if limit)
    return Asking(quotas=quota, put=tuple(each for each in put if each.search.queries))


def _joined(searches: Sequence[Search]) -> Search | None:
    """Return one search for all; a query or a question of several is there once."""
    if not searches:
        return None
    queries: dict[str, Query] = {query.id: query for each in reversed(searches) for query in each.queries}
    questions: dict[str, Question] = {each.id: each for search in reversed(searches) for each in search.questions}
    ordered: tuple[OrderedWork, ...] = tuple(work for each in searches for work in each.ordered)
    first = searches[0]
    return first.model_copy(
        update={"queries": tuple(queries.values()), "questions": tuple(questions.values()), "ordered": ordered}
    )
