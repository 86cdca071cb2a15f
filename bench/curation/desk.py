"""A platform of its own, on which topics are researched and forgotten at once; by rules if no model is named."""

import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from kgplatform import ids
from kgplatform.bootstrap import open_platform
from kgplatform.curation.gaps.ledger import find_gaps
from kgplatform.data_folder import own_home
from kgplatform.graph.gaps import read_gaps
from kgplatform.graph.research import found, write_hits, write_queries
from kgplatform.graph.session import Graph
from kgplatform.graph.sources import all_snippets
from kgplatform.local import LocalServices
from kgplatform.models import Document, Gap, Hit, Query, Snippet, Topic
from kgplatform.settings import Settings
from kgplatform.strategies.apollo import rounds
from kgplatform.strategies.parts import Parts
from kgplatform.strategies.steps import research
from tests.strategies.direct_run import DirectRun

P = ParamSpec("P")
R = TypeVar("R")

# What topics made of the snippets goes; what was read in each stays, unless that is to be read again too.
LOADED = "x:Store OR x:Domain OR x:Source OR x:Work OR x:Identifier OR x:Snippet OR x:Word"
FORGET = f"MATCH (x) WHERE NOT ({LOADED} OR x:Extraction) DETACH DELETE x"
FORGET_READINGS = f"MATCH (x) WHERE NOT ({LOADED}) DETACH DELETE x"


class WatchedRun(DirectRun):
    """Keeps the ledger of gaps and the size of the topic's graph after each round, and counts what is extracted."""

    def __init__(self, graph: Graph, topic: Topic) -> None:
        super().__init__()
        self._graph = graph
        self._topic = topic
        self.ledgers: list[list[Gap]] = []
        self.growth: list[research.Growth] = []
        self.found: list[tuple[str, ...]] = []
        self.extracted = 0

    async def step(self, stage: str, function: Callable[P, Awaitable[R]], *args: P.args, **kwargs: P.kwargs) -> R:
        result = await super().step(stage, function, *args, **kwargs)
        match function.__name__, result:
            case "retrieve" | "read_on", tuple():
                self.found.append(result)
            case "extract", research.Read():
                self.extracted += result.snippets
            case "connect", research.Growth():
                self.growth.append(result)
            case "detect", _:
                self.ledgers.append(await read_gaps(self._graph, self._topic.id))
        return result

    @property
    def read(self) -> frozenset[str]:
        """The ids of the snippets that the topic's queries found."""
        return frozenset(id_ for found in self.found for id_ in found)


@dataclass(frozen=True)
class Desk:
    """Where topics are researched, one after the other."""

    services: LocalServices
    parts: Parts

    async def load(self, documents: Sequence[Document]) -> list[Snippet]:
        """Load documents of one domain and return all its snippets, sorted by id."""
        await self.services.load(documents)
        return sorted(await all_snippets(self.parts.graph, documents[0].domain), key=lambda snippet: snippet.id)

    async def research(self, topic: Topic, parts: Parts | None = None) -> tuple[WatchedRun, rounds.Curation]:
        """Read about a topic as a run does that writes no page; `parts` replace the desk's own."""
        run = WatchedRun(self.parts.graph, topic)
        return run, await rounds.curate(run, parts or self.parts, topic)

    async def left_by_all(self, topic: Topic) -> frozenset[str]:
        """Let a researched topic have all that its domain holds, and return the ids of the gaps that it has then."""
        graph = self.parts.graph
        known = await found(graph, topic.id)
        rest = [each.id for each in await all_snippets(graph, topic.domain) if each.id not in known]
        query = Query(id=ids.query_id(topic.id, "*"), text="*")
        await write_queries(graph, topic.id, [query])
        hits = [Hit(snippet_id=id_, query_id=query.id, rank=1, score=0, round=0) for id_ in rest]
        await write_hits(graph, hits)
        await research.extract(self.parts, rest)
        await research.connect(self.parts, topic, rest)
        return frozenset(gap.id for gap in await find_gaps(graph, topic.id))

    async def forget(self, readings: bool = False) -> None:
        """Forget all topics and what the graph knows; with `readings` also what was extracted of each snippet."""
        await self.parts.graph.run_statement(FORGET_READINGS if readings else FORGET)


@asynccontextmanager
async def desk(**chosen: Any) -> AsyncIterator[Desk]:
    """Give an empty platform, embedded and without a language model, which goes afterwards; `chosen` are settings."""
    with tempfile.TemporaryDirectory() as place:
        given = {"model": "", "neo4j_uri": "", "qdrant_url": "", **chosen}
        settings = Settings(home=Path(place), **given, _env_file=None)
        async with own_home(settings, say=lambda text: None) as owned, open_platform(settings, owned) as platform:
            yield Desk(platform.services, platform.parts)


def topic_of(name: str, domain: str, goal: str = "") -> Topic:
    return Topic(id=ids.topic_id(domain, name), name=name, domain=domain, goal=goal)
