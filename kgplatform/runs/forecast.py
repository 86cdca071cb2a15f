"""What a run would find to do, looked up without asking anybody: searching costs nothing."""

from collections.abc import Sequence

from kgplatform.errors import NotFound
from kgplatform.graph import extractions, pages, research, sources, topics
from kgplatform.llm.data import estimate_tokens
from kgplatform.models import ARTICLE, Snippet, Topic, Value
from kgplatform.strategies.parts import Parts
from kgplatform.strategies.steps.research import circumstances_of, first_texts, require_documents


class Outlook(Value):
    """What lies before a run: the snippets that the topic has, how many of them are `unread`, and what each round may
    find: (snippets, unread among them) by round, the first round's first; none for a topic that is `concluded`.

    `length` is the tokens of one snippet, `written` says that the page is there already.
    """

    known: int
    unread: int
    rounds: tuple[tuple[int, int], ...]
    length: float
    concluded: bool = False
    written: bool = False

    @property
    def found(self) -> int:
        """Return how many snippets all rounds find together."""
        return sum(found for found, _ in self.rounds)


async def look_ahead(parts: Parts, topic: Topic, *, search: bool = True) -> Outlook:
    """Return what the next run of a topic would find; nothing new, where it does not search.

    Raises EmptyCorpus when its domain holds nothing, and nothing else is searched.
    """
    await require_documents(parts.graph, topic, parts.options.services)
    seen = sorted(await research.found(parts.graph, topic.id))
    concluded = search and await _is_concluded(parts, topic)
    rounds = await rounds_ahead(parts, topic, seen) if search and not concluded else []
    snippets = await sources.read_snippets(parts.graph, [*seen, *(id_ for new in rounds for id_ in new)])
    known = await extractions.known_extractions(
        parts.graph, [snippet.id for snippet in snippets], parts.extractor.name, parts.extractor.version
    )
    unread = len(set(seen) - known.keys()) if search else 0
    return Outlook(
        known=len(seen),
        unread=unread,
        rounds=tuple((len(new), len(set(new) - known.keys())) for new in rounds),
        length=mean_length(snippets),
        concluded=concluded,
        written=concluded and not unread and await _is_written(parts, topic),
    )


async def rounds_ahead(parts: Parts, topic: Topic, seen: Sequence[str]) -> list[tuple[str, ...]]:
    """Return the snippets that each round would find, if the queries of later rounds were near to those found."""
    options = parts.options
    return await parts.retrieval.foresee(
        topic,
        first_texts(topic),
        seen,
        first_k=options.first_k,
        k=options.k,
        width=options.rounds.width,
        rounds=options.rounds.number,
        breadth=options.breadth,
    )


def mean_length(snippets: Sequence[Snippet]) -> float:
    """Return the tokens of a snippet, taken over all of them."""
    return sum(estimate_tokens(snippet.text) for snippet in snippets) / max(1, len(snippets))


async def _is_concluded(parts: Parts, topic: Topic) -> bool:
    if parts.options.services:  # which may have something new each time
        return False
    try:
        known = await topics.read_topic(parts.graph, topic.id)
    except NotFound:
        return False
    same = topic.model_copy(update={"goal": topic.goal or known.goal})
    circumstances, depth = await topics.read_conclusion(parts.graph, topic.id)
    return circumstances == await circumstances_of(parts, same) and depth >= parts.options.depth


async def _is_written(parts: Parts, topic: Topic) -> bool:
    """Whether the newest page is a whole one by the same model: its calls are kept."""
    for version in await pages.read_pages(parts.graph, topic.id):
        if version.kind == ARTICLE:
            page = await pages.read_page(parts.graph, version.id)
            return page.engine == parts.writer.engine and not page.partial
    return False
