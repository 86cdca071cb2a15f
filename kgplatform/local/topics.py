"""Topics, and what is known and lacking of each."""

from collections.abc import AsyncGenerator, Mapping, Sequence
from typing import Any, TypeVar

from kgplatform.bounds import check_size
from kgplatform.curation.funnel.funnel import funnel
from kgplatform.graph import askings, categories, export, pages, talks, topic_parts, topic_removal, topics
from kgplatform.graph.gaps import read_gap_searches, read_gaps, read_topic_gaps
from kgplatform.graph.groups import read_topic_groups
from kgplatform.graph.research import read_queries_by_id, read_questions_by_id
from kgplatform.local.parts import LocalParts
from kgplatform.models import (
    AskedQuestion,
    Asking,
    Funnel,
    FunnelFact,
    Gap,
    GapBoard,
    GapSearch,
    GraphChoices,
    GraphFilter,
    GraphPart,
    Outline,
    SiblingGroup,
    Talk,
    TalkGrowth,
    ToldCategory,
    Topic,
    TopicGap,
    TopicGrowth,
    TopicQuery,
    TopicRemoval,
)
from kgplatform.services.topics import ALL

T = TypeVar("T")


class LocalTopics(LocalParts):
    """services.Topics over the parts of this process."""

    async def topics(self) -> list[Topic]:
        return await topics.read_topics(self._graph)

    async def topic(self, topic_id: str) -> Topic:
        return await topics.read_topic(self._graph, topic_id)

    async def remove_topic(self, topic_id: str) -> TopicRemoval:
        return await topic_removal.remove_topic(self._graph, topic_id)

    async def gaps(self, topic_id: str) -> list[Gap]:
        await self.topic(topic_id)
        return await read_gaps(self._graph, topic_id)

    async def gaps_by_id(self, gap_ids: Sequence[str]) -> list[TopicGap]:
        return _in_order(gap_ids, {gap.id: gap for gap in await read_topic_gaps(self._graph, gap_ids)})

    async def gap_searches(self, topic_id: str) -> dict[str, GapSearch]:
        return await read_gap_searches(self._graph, topic_id)

    async def questions(self, question_ids: Sequence[str]) -> list[AskedQuestion]:
        return _in_order(question_ids, await read_questions_by_id(self._graph, question_ids))

    async def queries(self, query_ids: Sequence[str]) -> list[TopicQuery]:
        return _in_order(query_ids, await read_queries_by_id(self._graph, query_ids))

    def watch_topic(self, topic_id: str) -> AsyncGenerator[TopicGrowth, None]:
        return self._watches.growth(topic_id)

    def watch_gaps(self, topic_id: str) -> AsyncGenerator[GapBoard, None]:
        return self._watches.board(topic_id)

    async def funnel(self, topic_id: str, facts: Sequence[str] = ()) -> Funnel:
        return await funnel(self._graph, self._parts.retrieval, topic_id, [FunnelFact(text=fact) for fact in facts])

    async def groups(self, topic_id: str) -> list[SiblingGroup]:
        await self.topic(topic_id)
        return await read_topic_groups(self._graph, topic_id)

    async def graph_part(
        self, topic_id: str, limit: int, fitting: GraphFilter = ALL, beside: str = "", whole: bool = False
    ) -> GraphPart:
        await self.topic(topic_id)
        part = await topic_parts.read_part(self._graph, topic_id, limit, fitting, whole)
        return await topic_parts.with_shared(self._graph, part, (await self.topic(beside)).id) if beside else part

    async def graph_choices(self, topic_id: str, limit: int = 100) -> GraphChoices:
        await self.topic(topic_id)
        return await topic_parts.read_choices(self._graph, topic_id, check_size("limit", limit))

    async def wordings(self, topic_ids: Sequence[str], limit: int = 100) -> dict[str, list[tuple[str, int]]]:
        return await topic_parts.read_wordings(self._graph, topic_ids, check_size("limit", limit))

    async def outline(self, topic_id: str) -> Outline | None:
        await self.topic(topic_id)
        versions = await pages.read_pages(self._graph, topic_id)
        return pages.outline_of(await pages.read_page(self._graph, versions[0].id)) if versions else None

    async def categories(self, topic_id: str) -> list[ToldCategory]:
        await self.topic(topic_id)
        return await categories.read_categories(self._graph, topic_id)

    async def askings(self, topic_id: str) -> list[Asking]:
        await self.topic(topic_id)
        return await askings.read_askings(self._graph, topic_id)

    async def talk(self, topic_id: str) -> Talk | None:
        await self.topic(topic_id)
        return await talks.read_talk(self._graph, topic_id)

    def watch_talk(self, topic_id: str) -> AsyncGenerator[TalkGrowth, None]:
        return self._watches.talk(topic_id)

    async def export(self, topic_id: str) -> dict[str, Any]:
        await self.topic(topic_id)
        return await export.export_topic(self._graph, topic_id)


def _in_order(ids_: Sequence[str], found: Mapping[str, T]) -> list[T]:
    return [found[id_] for id_ in ids_ if id_ in found]
