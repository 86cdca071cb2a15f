"""Survey planner: the outline of a survey in two levels, each heading with the query that finds its evidence
(StructSurvey, 3 and 4.2)."""

from typing import Protocol

from kgplatform.models import Snippet, Topic, TopicGraph, TypedQuery, Value


class PlannedHeading(Value):
    """A heading and the query for what belongs under it; `covers` says in words what readers look for there, "" where
    nobody said, and `entity_ids` what is told there, where that is known."""

    heading: str
    query: TypedQuery
    covers: str = ""
    entity_ids: tuple[str, ...] = ()


class SortedGroup(Value):
    """Entities of one category, with how many documents mention each, and how many mention any."""

    name: str
    members: tuple[tuple[str, int], ...]
    entity_ids: tuple[str, ...]
    documents: int


class SectionsBrief(Value):
    """What a survey is planned from: snippets, the nearest to the topic first, and what the graph knows by them. It has
    `least` to `most` sections, beside an introduction and a conclusion of its own where it has these."""

    topic: Topic
    snippets: tuple[Snippet, ...]
    graph: TopicGraph
    least: int
    most: int


class SubsectionsBrief(Value):
    """What a section is parted by: what its query found, snippets or the `groups` of a structured one; `graph` is what
    is known of these. `headings` are those of all sections."""

    topic: Topic
    section: PlannedHeading
    headings: tuple[str, ...]
    snippets: tuple[Snippet, ...]
    groups: tuple[SortedGroup, ...]
    graph: TopicGraph
    least: int
    most: int


class SurveyPlanner(Protocol):
    async def sections(self, brief: SectionsBrief) -> list[PlannedHeading]:
        """Return at most `most` sections of different headings, in the order of the page; fewer than `least` only where
        there is too little for them."""

    async def subsections(self, brief: SubsectionsBrief) -> list[PlannedHeading]:
        """Return at most `most` subsections of a section, two at least or none."""
