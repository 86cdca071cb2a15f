"""What a section that too little is told under says of documents: that there is little, or that some were not read."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from kgplatform.concurrency import together
from kgplatform.errors import BudgetSpent
from kgplatform.models import Section, Snippet, Topic
from kgplatform.roles.review.relevance_filter import PlannedHeading, RelevanceBrief
from kgplatform.writing.checks import Checks
from kgplatform.writing.drafting import LIMITED, DraftedSection, section_paths
from kgplatform.writing.kept_drafts import Path

UNREAD = "Sources in this collection that were not read for this page may say more on this point."

# look(texts) -> for each text the snippets of the topic's domain that it finds and the topic has not read, best first
Look = Callable[[Sequence[str]], Awaitable[Sequence[Sequence[Snippet]]]]
S = TypeVar("S", bound=Section | DraftedSection)


async def with_unread(sections: Sequence[S], topic: Topic, look: Look, checks: Checks) -> list[S | DraftedSection]:
    """Return the sections; where one would say that documentation is limited and the domain has something unread that
    fits its heading, it says that instead."""
    limited = {
        number: (path, section)
        for number, (path, section) in enumerate(zip(section_paths(sections), sections, strict=True))
        if isinstance(section, DraftedSection) and section.note == LIMITED
    }
    if not limited:
        return list(sections)
    paths = [path for path, _ in limited.values()]
    found = await look([" ".join([*reversed(path), topic.name]) for path in paths])
    more = await together(_fits(path, own, topic, checks) for path, own in zip(paths, found, strict=True))
    noted = {
        number: replace(section, note=UNREAD)
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
