"""What watching a topic found."""

from typing import Annotated

from mcp.server.mcpserver.tools import Tool
from pydantic import Field

from api.mcp.answers import Answer, Domain, cut
from api.mcp.tools import reading
from api.mcp.topics import TopicLine, TopicName, topic_line
from kgplatform.models import Look, Watch
from kgplatform.runs.wording import look_lines
from kgplatform.services import Services
from kgplatform.services.finding import find_topic
from kgplatform.text.shortening import shortened

MOST_LINES = 50  # of a look


class LookLine(Answer):
    """A look at a topic, and what it found: works that came or were retracted, sentences of the page that came (+),
    went (-) or are another (~), gaps and disputes."""

    run_id: str
    at: str
    told: str = ""
    found: tuple[str, ...] = ()
    more: int = 0
    page_id: str = ""
    troubles: tuple[str, ...] = ()


class ChangesAnswer(Answer):
    topic: TopicLine
    every_seconds: int = Field(0, description="From one look to the next; 0 where the topic is not watched.")
    sources: tuple[str, ...] = ()
    due: str = ""
    looks: tuple[LookLine, ...] = ()


def watching_tools(services: Services) -> list[Tool]:
    """Return the tools that tell what watching found."""

    async def changes(
        topic: TopicName,
        limit: Annotated[int, Field(description="How many looks to give, the newest first: 1 to 50.", ge=1, le=50)] = 5,
        domain: Domain = "",
    ) -> ChangesAnswer:
        """Tell what changed on a topic that is watched: works that are new, corrected or retracted, and what became of
        its page, gaps and disputes. Use it to bring what you said before up to date; `topic_page` has the page."""
        found = await find_topic(services, topic, domain)
        watch, looks = await services.watch_of(found.id), await services.looks(found.id, limit)
        return _answer(topic_line(found), watch, [_line(look) for look in looks])

    return [reading(changes)]


def _answer(topic: TopicLine, watch: Watch | None, looks: list[LookLine]) -> ChangesAnswer:
    if watch is None:
        return ChangesAnswer(topic=topic, looks=tuple(looks))
    return ChangesAnswer(
        topic=topic, every_seconds=watch.every, sources=watch.sources, due=watch.due, looks=tuple(looks)
    )


def _line(look: Look) -> LookLine:
    shown, more = cut([shortened(line) for line in look_lines(look)], MOST_LINES)
    return LookLine(
        run_id=look.id,
        at=look.at,
        told=look.told,
        found=shown,
        more=more,
        page_id=look.page_id or "",
        troubles=look.troubles,
    )
