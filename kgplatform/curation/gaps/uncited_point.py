"""Uncited points: headings of the newest outline or page that rest on nothing."""

from collections.abc import Iterator, Sequence

from kgplatform.curation.gaps.facts import gap_of
from kgplatform.curation.gaps.page_sections import entities_of
from kgplatform.curation.gaps.searched_topic import SearchedTopic
from kgplatform.graph.gap_search import RestingSection, read_newest_sections
from kgplatform.models import ARTICLE, OUTLINE, Gap

QUOTA = 2  # how many may wait for their first question


async def find(topic: SearchedTopic) -> list[Gap]:
    """Return the headings of the newest outline or page that rest on nothing; a section's parts speak for it."""
    sections = await read_newest_sections(topic.graph, topic.id, (ARTICLE, OUTLINE))
    found: dict[str, Gap] = {}
    for place, section in enumerate(sections):
        if section.level and not any(_rests(each) for each in _with_parts(sections, place)):
            gap = gap_of(
                topic.id,
                "uncited_point",
                1 / (1 + section.level),
                entities_of(section),
                f"It stands in the {'outline' if section.kind == OUTLINE else 'page'} without any evidence.",
                subject=section.heading,
            )
            found.setdefault(gap.id, gap)
    return list(found.values())


def _with_parts(sections: Sequence[RestingSection], place: int) -> Iterator[RestingSection]:
    """The section at a place, and those below it."""
    yield sections[place]
    for section in sections[place + 1 :]:
        if section.level <= sections[place].level:
            return
        yield section


def _rests(section: RestingSection) -> bool:
    """Say whether a section of a page cites something; an outline's, whether the topic has read of what it covers."""
    return section.mentioned if section.kind == OUTLINE else section.cited > 0
