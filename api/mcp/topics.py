"""Topics, and what is known to be lacking of each."""

from collections import Counter
from typing import Annotated

from mcp.server.mcpserver.tools import Tool
from pydantic import Field

from api.mcp.answers import Answer, Domain, cut
from api.mcp.tools import reading
from kgplatform.models import Gap, GapKind, GapStatus, Topic
from kgplatform.models.gap_kinds import GAP_KINDS, about
from kgplatform.services import Services
from kgplatform.services.finding import check_domain, check_kinds, find_topic
from kgplatform.text.shortening import shortened

TopicName = Annotated[str, Field(description="A topic's id, as `topics` lists it, or its name.", max_length=1_000)]


class TopicLine(Answer):
    id: str
    name: str
    domain: str
    goal: str = ""


class TopicsAnswer(Answer):
    topics: tuple[TopicLine, ...]
    more: int = 0


class GapLine(Answer):
    """Something that the graph lacks: `facts` say why that is thought."""

    id: str
    kind: GapKind
    about: str
    status: GapStatus
    score: float
    entity_ids: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()


class GapsAnswer(Answer):
    topic: TopicLine
    counts: dict[str, int] = Field(description="How many gaps the topic has, by status.")
    kinds: dict[str, str] = Field(description="What the kinds of the gaps below mean.")
    gaps: tuple[GapLine, ...]
    more: int = 0


def topic_tools(services: Services) -> list[Tool]:
    """Return the tools that look at topics."""

    async def topics(
        domain: Domain = "",
        limit: Annotated[int, Field(description="How many topics to give: 1 to 200.", ge=1, le=200)] = 50,
    ) -> TopicsAnswer:
        """List the topics that were researched. Use it to see what there is, and for ids: `topic_page` gives what was
        written on one, `gaps` what is not known of it, `search` finds within it."""
        await check_domain(services, domain)
        found = [topic for topic in await services.topics() if domain in ("", topic.domain)]
        shown, more = cut(found, limit)
        return TopicsAnswer(topics=tuple(map(topic_line, shown)), more=more)

    async def gaps(
        topic: TopicName,
        status: Annotated[
            GapStatus | None, Field(description="Only gaps of this status; null: all. Open ones are not settled.")
        ] = "open",
        kind: Annotated[GapKind | None, Field(description="Only gaps of this kind; null: all.")] = None,
        limit: Annotated[int, Field(description="How many gaps to give: 1 to 100.", ge=1, le=100)] = 20,
        domain: Domain = "",
    ) -> GapsAnswer:
        """Tell what is lacking of a topic: thin entities, missing links, disputes between sources, questions without
        an answer. Use it before you rely on a topic's page, and to see what would be worth loading or asking next; go
        on with the ids of its entities."""
        await check_domain(services, domain)
        check_kinds("gaps", () if kind is None else (kind,), GAP_KINDS)
        found = await find_topic(services, topic, domain)
        ledger = await services.gaps(found.id)
        wanted = [gap for gap in ledger if status in (None, gap.status) and kind in (None, gap.kind)]
        shown, more = cut(wanted, limit)
        counts = Counter[str](gap.status for gap in ledger)
        return GapsAnswer(
            topic=topic_line(found),
            counts=dict(sorted(counts.items())),
            kinds={each: GAP_KINDS[each].meaning for each in sorted({gap.kind for gap in shown})},
            gaps=tuple(map(gap_line, shown)),
            more=more,
        )

    return [reading(topics), reading(gaps)]


def topic_line(topic: Topic) -> TopicLine:
    """Return a topic as lists show it."""
    return TopicLine(id=topic.id, name=topic.name, domain=topic.domain, goal=shortened(topic.goal))


def gap_line(gap: Gap) -> GapLine:
    """Return a gap as lists show it."""
    return GapLine(
        id=gap.id,
        kind=gap.kind,
        about=shortened(about(gap)),
        status=gap.status,
        score=round(gap.score, 3),
        entity_ids=gap.entity_ids,
        facts=tuple(map(shortened, gap.facts)),
    )
