"""What agents can read as a whole, as Markdown: pages, topics, and how kgplatform is used."""

import asyncio
from importlib.resources import files
from typing import Any

from mcp.server.mcpserver import MCPServer

from api.mcp.pages import PAGE_URI, newest_page_id
from kgplatform.bounds import check_text
from kgplatform.models.gap_kinds import about, title_of
from kgplatform.services import Services
from kgplatform.services.finding import find_topic
from kgplatform.writing.markdown import to_markdown

MARKDOWN = "text/markdown"
TOPICS_URI, TOPIC_URI, SKILL_URI = "kgplatform://topics", "kgplatform://topics/{topic_id}", "kgplatform://skill"
MOST_TOPICS = 200
MOST_ENTITIES = 25
MOST_GAPS = 25


def add_resources(server: MCPServer[Any], services: Services) -> None:
    """Let a server give topics, pages and the page on how to use it all."""

    @server.resource(SKILL_URI, title="How to use kgplatform", description=_doc(skill_text), mime_type=MARKDOWN)
    async def skill() -> str:
        return await asyncio.to_thread(skill_text)

    @server.resource(
        TOPICS_URI, title="Topics", description="All topics, with the addresses of their pages.", mime_type=MARKDOWN
    )
    async def topics() -> str:
        return await _topics(services)

    @server.resource(
        TOPIC_URI,
        title="A topic",
        description="A topic by its id: its goal, its pages, its entities, its open gaps.",
        mime_type=MARKDOWN,
    )
    async def topic(topic_id: str) -> str:
        return await _topic(services, check_text("topic_id", topic_id))

    @server.resource(
        PAGE_URI,
        title="A page",
        description="A version of a page by its id, whole, with numbered references.",
        mime_type=MARKDOWN,
    )
    async def page(page_id: str) -> str:
        return to_markdown(await services.page(check_text("page_id", page_id)))


def skill_text() -> str:
    """How agents use kgplatform by its command line, GraphQL and MCP."""
    return files("api.mcp").joinpath("skill.md").read_text("utf-8")


def _doc(function: Any) -> str:
    return str(function.__doc__)


async def _topics(services: Services) -> str:
    known = await services.topics()
    lines = ["# Topics", ""]
    for topic in known[:MOST_TOPICS]:
        newest = await newest_page_id(services, topic.id)
        page = f", page: {PAGE_URI.format(page_id=newest)}" if newest else ", no page yet"
        lines.append(f"- {topic.name} ({topic.domain}): {TOPIC_URI.format(topic_id=topic.id)}{page}")
    if len(known) > MOST_TOPICS:
        lines.append(f"- {len(known) - MOST_TOPICS} more: the tool `topics` lists them.")
    return "\n".join(lines) + "\n"


async def _topic(services: Services, topic_id: str) -> str:
    topic = await find_topic(services, topic_id)
    pages = await services.pages(topic.id)
    entities, total = await services.entities(topic.id, MOST_ENTITIES)
    gaps = [gap for gap in await services.gaps(topic.id) if gap.status == "open"]
    lines = [f"# {topic.name}", "", f"Domain: {topic.domain}. Id: {topic.id}."]
    lines += [f"Goal: {topic.goal}"] if topic.goal else []
    lines += _part(
        "Pages", [f"{p.title}, {p.kind}, version {p.version}: {PAGE_URI.format(page_id=p.id)}" for p in pages]
    )
    lines += _part("Entities", [f"{e.name} ({e.id}), mentions: {e.mentions}" for e in entities], total)
    lines += _part("Open gaps", [f"{title_of(g.kind)}: {about(g)}" for g in gaps[:MOST_GAPS]], len(gaps))
    return "\n".join(lines) + "\n"


def _part(title: str, shown: list[str], total: int = 0) -> list[str]:
    more = [f"- {total - len(shown)} more"] if total > len(shown) else []
    return ["", f"## {title}", "", *[f"- {line}" for line in shown or ["none"]], *more]
