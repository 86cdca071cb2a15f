"""Whether a collection has something unread on a heading that nothing is told under."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from kgplatform.concurrency import together
from kgplatform.errors import BudgetSpent
from kgplatform.models import Section, Snippet, Topic
from kgplatform.roles.review.relevance_filter import PlannedHeading, RelevanceBrief
from kgplatform.writing.checks import Checks
from kgplatform.writing.drafting import LIMITED, DraftedSection, Lack, section_paths
from kgplatform.writing.kept_drafts import Path

UNREAD: Lack = "unread"

# look(texts) -> for each text the snippets of the topic's domain that it finds and the topic has not read, best first
Look = Callable[[Sequence[str]], Awaitable[Sequence[Sequence[Snippet]]]]
S = TypeVar("S", bound=Section | DraftedSection)


def searched_for(path: Path, topic: Topic) -> str:
    """Return what a collection is searched for, for a heading of a topic."""
    return " ".join([*reversed(path), topic.name])


async def with_unread(sections: Sequence[S], topic: Topic, look: Look, checks: Checks) -> list[S | DraftedSection]:
    """Return the sections; one that tells nothing is marked where the domain has something unread that fits its
    heading."""
    limited = {
        number: (path, section)
        for number, (path, section) in enumerate(zip(section_paths(sections), sections, strict=True))
        if isinstance(section, DraftedSection) and section.lack == LIMITED and not section.cited
    }
    if not limited:
        return list(sections)
    paths = [path for path, _ in limited.values()]
    found = await look([searched_for(path, topic) for path in paths])
    more = await together(_fits(path, own, topic, checks) for path, own in zip(paths, found, strict=True))
    noted = {
        number: replace(section, lack=UNREAD)
        for (number, (_, section)), unread in zip(limited.items(), more, strict=True)
        if unread
    }
    return [noted.get(number, section) for number, section in enumerate(sections)]


async def _fits(path: Path, snippets: Sequence[Snippet], topic: Topic, checks: Checks) -> bool:
    """Whether one of the snippets fits a heading: by the filter, or because a search found it where nobody judges."""
    if not snippets or checks.relevance is None:
        return bool(snippets)
    brief = RelevanceBrief(topic=topic, headings=(PlannedHeading(path=path),), snippets=tuple(snippets))
    try:
        return bool(await checks.relevance.fitting(brief))
    except BudgetSpent:
        return True  # that it may say more is true
