"""Stale sections: those of the newest page that cite what has changed or gone."""

from kgplatform.curation.gaps.facts import counted, gap_of
from kgplatform.curation.gaps.page_sections import entities_of
from kgplatform.curation.gaps.searched_topic import SearchedTopic
from kgplatform.graph.gap_search import read_newest_sections
from kgplatform.models import ARTICLE, Gap

QUOTA = 2  # how many may wait for their first question


async def find(topic: SearchedTopic) -> list[Gap]:
    """Return the sections of the newest page that cite what has changed or gone."""
    found: dict[str, Gap] = {}
    for section in await read_newest_sections(topic.graph, topic.id, (ARTICLE,)):
        if section.stale:
            told = section.cited if section.told is None else section.told
            lost = max(1, told - section.cited)
            gap = gap_of(
                topic.id,
                "stale",
                lost / max(lost, told),
                entities_of(section),
                f"{lost} of its {counted(max(lost, told), 'citation')} {'is' if lost == 1 else 'are'} gone.",
                subject=section.heading or section.title,
            )
            found.setdefault(gap.id, gap)
    return list(found.values())
