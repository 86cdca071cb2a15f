"""The steps from a topic's graph to its page (Apollo 3.3.3 and 3.3.4)."""

from collections.abc import Collection, Sequence

from kgplatform.errors import UnknownTopic
from kgplatform.graph import pages, topics
from kgplatform.models import Outline, Topic
from kgplatform.strategies.parts import Parts
from kgplatform.writing.assembly import assemble
from kgplatform.writing.checks import Checks
from kgplatform.writing.drafting import draft_page
from kgplatform.writing.entailment import verify_claims
from kgplatform.writing.verification import verify


async def outline(parts: Parts, topic: Topic) -> Outline:
    """Return the outline of what the topic's graph knows (eq. 3.11)."""
    return await parts.outliner.outline(await topics.read_topic_graph(parts.graph, topic.id))


async def write(parts: Parts, topic: Topic, outline: Outline, run_id: str) -> str:
    """Draft, verify and store the page of an outline, and return its id (eqs. 3.12 to 3.17).

    Raises UnknownTopic when the evidence fills no section.
    """
    graph = await topics.read_topic_graph(parts.graph, topic.id)
    snippets = {found.snippet.id: found.snippet for found in graph.snippets}

    async def rank(text: str, within: Collection[str], limit: int) -> Sequence[tuple[str, float]]:
        return await parts.retrieval.rank(text, within, limit)

    checks = _checks(parts)
    drafted = await draft_page(graph, outline, parts.writer, rank, checks)
    if checks.claims is not None:
        verified = await verify_claims(topic, drafted, snippets, checks)
    else:
        verified = verify(drafted, snippets)
    for reason, times in sorted(verified.dropped.items()):
        checks.dropped.count("verification", reason, times)
    if not verified.sections:
        raise UnknownTopic(
            f"What is known of {topic.name!r} fills no section.",
            "Load more documents about it and run the topic again.",
        )
    version = await pages.next_version(parts.graph, topic.id, run_id)
    page = assemble(topic, version, parts.writer.engine, verified.sections, snippets)
    await pages.write_page(parts.graph, page)
    return page.id


def _checks(parts: Parts) -> Checks:
    return Checks(parts.relevance, parts.reviewer, parts.editor, parts.claims, parts.dropped)
