"""What is still to be read of what was found, and in which order."""

from collections.abc import Sequence

from kgplatform.graph import research
from kgplatform.models import Budget, Topic
from kgplatform.strategies.parts import Parts
from kgplatform.strategies.steps.snippet_reading import known_extractions


async def unread(parts: Parts, snippet_ids: Sequence[str]) -> tuple[str, ...]:
    """Return the snippets that no topic has had extracted before: the others cost nothing."""
    known = await known_extractions(parts.graph, parts.extractor, snippet_ids)
    return tuple(snippet_id for snippet_id in snippet_ids if snippet_id not in known)


async def to_read(parts: Parts, topic: Topic, snippet_ids: Sequence[str], budget: Budget) -> tuple[str, ...]:
    """Return what is unread in the order that it is to be read in. Under a budget that is what the topic's queries
    found best first: where it ends, that is left which matters least. Without one all is read, in the order
    given, so that a model is asked the same however its snippets were found."""
    left = await unread(parts, snippet_ids)
    if budget == Budget():
        return left
    scores = await research.best_scores(parts.graph, topic.id)
    return tuple(sorted(left, key=lambda id_: (-scores.get(id_, 0.0), id_)))
