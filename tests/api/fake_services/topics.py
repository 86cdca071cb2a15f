"""Topics, from tides.py."""

from collections.abc import AsyncGenerator, Sequence
from typing import Any

from kgplatform import models
from kgplatform.errors import NotFound
from kgplatform.services.topics import ALL
from tests.api import asked_tides, funnels, parted, tides
from tests.api.fake_services.record import Record


class FakeTopics(Record):
    async def gaps_by_id(self, gap_ids: Sequence[str]) -> list[models.TopicGap]:
        self._note("gaps_by_id", tuple(gap_ids))
        found = [gap for gap in tides.GAPS if gap.id in gap_ids]
        return [models.TopicGap(**gap.model_dump(), topic_id=tides.TIDES.id) for gap in found]

    async def gap_searches(self, topic_id: str) -> dict[str, models.GapSearch]:
        self._note("gap_searches", topic_id)
        return {tides.GAPS[1].id: models.GapSearch(questions=2)}

    async def questions(self, question_ids: Sequence[str]) -> list[models.AskedQuestion]:
        self._note("questions", tuple(question_ids))
        return [asked_tides.ASKED] if asked_tides.ASKED.id in question_ids else []

    async def queries(self, query_ids: Sequence[str]) -> list[models.TopicQuery]:
        self._note("queries", tuple(query_ids))
        return [tides.QUERY] if tides.QUERY.id in query_ids else []

    async def remove_topic(self, topic_id: str) -> models.TopicRemoval:
        self._note("remove_topic", topic_id)
        await self.topic(topic_id)
        return models.TopicRemoval(pages=1, gaps=2, questions=3, queries=4)

    async def topics(self) -> list[models.Topic]:
        self._note("topics")
        return list(tides.TOPICS)

    async def topic(self, topic_id: str) -> models.Topic:
        self._note("topic", topic_id)
        for topic in tides.TOPICS:
            if topic.id == topic_id:
                return topic
        raise NotFound(f"There is no topic {topic_id}.", "List the topics.")

    async def gaps(self, topic_id: str) -> list[models.Gap]:
        self._note("gaps", topic_id)
        return list(tides.GAPS) if topic_id == tides.TIDES.id else []

    async def groups(self, topic_id: str) -> list[models.SiblingGroup]:
        self._note("groups", topic_id)
        return [tides.GROUP] if topic_id == tides.TIDES.id else []

    async def graph_part(
        self, topic_id: str, limit: int, fitting: models.GraphFilter = ALL, beside: str = "", whole: bool = False
    ) -> models.GraphPart:
        self._note("graph_part", topic_id, limit, fitting, beside, whole)
        return parted.part_of(topic_id, limit, fitting, beside, whole)

    async def graph_choices(self, topic_id: str, limit: int = 100) -> models.GraphChoices:
        self._note("graph_choices", topic_id, limit)
        return parted.CHOICES if topic_id == tides.TIDES.id else parted.NO_CHOICES

    async def wordings(self, topic_ids: Sequence[str], limit: int = 100) -> dict[str, list[tuple[str, int]]]:
        self._note("wordings", tuple(topic_ids), limit)
        return {id_: list(parted.CHOICES.wordings) if id_ == tides.TIDES.id else [] for id_ in topic_ids}

    async def outline(self, topic_id: str) -> models.Outline | None:
        self._note("outline", topic_id)
        return tides.OUTLINE if topic_id == tides.TIDES.id else None

    async def categories(self, topic_id: str) -> list[models.ToldCategory]:
        self._note("categories", topic_id)
        await self.topic(topic_id)
        return [asked_tides.BODIES] if topic_id == tides.TIDES.id else []

    async def askings(self, topic_id: str) -> list[models.Asking]:
        self._note("askings", topic_id)
        await self.topic(topic_id)
        return [asked_tides.ROUND] if topic_id == tides.TIDES.id else []

    async def talk(self, topic_id: str) -> models.Talk | None:
        self._note("talk", topic_id)
        return self.talks.get(topic_id)

    async def watch_topic(self, topic_id: str) -> AsyncGenerator[models.TopicGrowth, None]:
        self._note("watch_topic", topic_id)
        await self.topic(topic_id)
        yield models.TopicGrowth(topic_id=topic_id, entities=4, relations=2)
        yield models.TopicGrowth(
            topic_id=topic_id, entities=5, relations=3, new_entities=1, new_relations=1,
            entity_ids=(tides.BAY.id,), relation_ids=(tides.MOON_RAISES.id,),
        )  # fmt: skip

    async def watch_gaps(self, topic_id: str) -> AsyncGenerator[models.GapBoard, None]:
        self._note("watch_gaps", topic_id)
        await self.topic(topic_id)
        yield models.GapBoard(topic_id=topic_id, counts={"open": 2})
        yield models.GapBoard(
            topic_id=topic_id, counts={"exhausted": 1, "open": 1}, changes=1, changed=(tides.GAPS[1],)
        )

    async def watch_talk(self, topic_id: str) -> AsyncGenerator[models.TalkGrowth, None]:
        self._note("watch_talk", topic_id)
        await self.topic(topic_id)
        yield models.TalkGrowth(topic_id=topic_id)
        talk = self.talks[topic_id]
        yield models.TalkGrowth(topic_id=topic_id, talk=talk, said=talk.utterances)

    async def funnel(self, topic_id: str, facts: Sequence[str] = ()) -> models.Funnel:
        self._note("funnel", topic_id, tuple(facts))
        await self.topic(topic_id)
        return funnels.funnel(len(facts))

    async def export(self, topic_id: str) -> dict[str, Any]:
        self._note("export", topic_id)
        return {"entities": ["Moon", "tide"], "relations": [["Moon", "raises", "tide"]]}
