"""Gaps in what was asked and written: unanswered questions, headings without evidence, stale sections."""

import re
from collections.abc import Iterator, Sequence

from kgplatform.curation.gaps.facts import counted, gap_of
from kgplatform.graph.gap_search import RestingSection, find_unanswered_questions, read_newest_sections
from kgplatform.graph.session import Graph
from kgplatform.models import Gap

ARTICLE, OUTLINE = "article", "outline"
TOLD_ENTITIES = 3  # of a section that a gap names
_MARKER = re.compile(r"\[\d+\]")


async def unanswered_questions(graph: Graph, topic_id: str) -> list[Gap]:
    """Return the questions whose gaps are settled though nothing found for them answers them, scored as those were."""
    return [
        gap_of(
            topic_id,
            "unanswered_question",
            row.score,
            list(zip(row.entity_ids, row.names, strict=True)),
            f"{counted(row.found, 'snippet').capitalize()} {'was' if row.found < 2 else 'were'} read for it.",
            subject=row.question,
        )
        for row in await find_unanswered_questions(graph, topic_id)
    ]


async def uncited_points(graph: Graph, topic_id: str) -> list[Gap]:
    """Return the headings of the newest outline or page that rest on nothing; a section's parts speak for it."""
    sections = await read_newest_sections(graph, topic_id, (ARTICLE, OUTLINE))
    found: dict[str, Gap] = {}
    for place, section in enumerate(sections):
        if section.level and not any(_rests(each) for each in _with_parts(sections, place)):
            gap = gap_of(
                topic_id,
                "uncited_point",
                1 / (1 + section.level),
                _entities(section),
                f"It stands in the {'outline' if section.kind == OUTLINE else 'page'} without any evidence.",
                subject=section.heading,
            )
            found.setdefault(gap.id, gap)
    return list(found.values())


async def stale_sections(graph: Graph, topic_id: str) -> list[Gap]:
    """Return the sections of the newest page that cite what has changed or gone."""
    found: dict[str, Gap] = {}
    for section in await read_newest_sections(graph, topic_id, (ARTICLE,)):
        if section.stale:
            told = len(_MARKER.findall(section.text))
            lost = max(1, told - section.cited)
            gap = gap_of(
                topic_id,
                "stale",
                lost / max(lost, told),
                _entities(section),
                f"{lost} of its {counted(max(lost, told), 'citation')} {'is' if lost == 1 else 'are'} gone.",
                subject=section.heading or section.title,
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


def _entities(section: RestingSection) -> list[tuple[str, str]]:
    return list(zip(section.entity_ids, section.names, strict=True))[:TOLD_ENTITIES]
