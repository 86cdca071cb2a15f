"""Plans of surveys by a language model: headings, each with the typed query that finds its evidence (B.0.6, B.0.7)."""

from collections.abc import Iterable, Sequence
from typing import Annotated

from pydantic import BaseModel, Field

from kgplatform.errors import UnusableAnswer
from kgplatform.llm.answer_fields import Name, Sentence
from kgplatform.llm.data import Budgeted, Cut, Part, fence
from kgplatform.llm.dropped import Dropped
from kgplatform.llm.port import Asker
from kgplatform.llm.prompts import Prompts
from kgplatform.llm.schemas import at_most
from kgplatform.models import Snippet, Topic, TopicGraph, TypedQuery
from kgplatform.roles.common.heading_checks import HeadingCheck, cleaned
from kgplatform.roles.common.told_queries import told_query
from kgplatform.roles.survey.planner import (
    PlannedHeading,
    SectionsBrief,
    SortedGroup,
    SubsectionsBrief,
    SurveyPlanner,
)
from kgplatform.text.nearness import Example

SECTIONS, SUBSECTIONS = "survey_sections", "survey_subsections"
FEWEST = 2  # subsections of a section
ABSTRACT = 900  # characters of a snippet that are shown: so that as many as were asked for fit a prompt
TEXTS_KEPT = 3  # that are never cut
MEMBERS = 12  # of a category that are shown
RELATIONS = 40  # that are shown
COVERS = 40  # words


class ToldHeading(BaseModel):
    """A heading with its query, whose parts stand side by side: those that its kind has no use for are empty."""

    heading: Name = ""
    covers: Sentence = Field("", description="What readers look for under it, in 5 to 30 words.")
    kind: Name = ""
    text: Name = ""
    entity: Name = ""
    relation: Name = ""
    other: Name = ""
    by: Name = ""
    other_by: Name = ""


class SectionsAnswer(BaseModel):
    sections: Annotated[list[ToldHeading], at_most(12)] = Field(default_factory=list)


class SubsectionsAnswer(BaseModel):
    subsections: Annotated[list[ToldHeading], at_most(12)] = Field(default_factory=list)


class ModelSurveyPlanner:
    """Takes what the model plans and can stand; where too little of it can, `otherwise` plans."""

    def __init__(
        self, planning: Asker, parting: Asker, prompts: Prompts, dropped: Dropped, otherwise: SurveyPlanner
    ) -> None:
        self._planning = planning
        self._parting = parting
        self._dropped = dropped
        self._otherwise = otherwise
        self._example = Example.of(prompts, SECTIONS, SUBSECTIONS)

    async def sections(self, brief: SectionsBrief) -> list[PlannedHeading]:
        """Return checked sections, in the model's order."""
        values = {
            **_about(brief.topic),
            "least": str(brief.least),
            "most": str(brief.most),
            "snippets": _abstracts(brief.snippets),
        }
        try:
            answer = await self._planning.ask(SECTIONS, values, SectionsAnswer)
        except UnusableAnswer:
            self._dropped.count(SECTIONS, "answer unusable")
            return await self._otherwise.sections(brief)
        check = self._check(brief.topic, brief.graph)
        kept = self._checked(SECTIONS, answer.sections, check, brief.most)
        if len(kept) < min(brief.least, len(brief.snippets)):
            self._dropped.count(SECTIONS, f"fewer than {brief.least} sections")
            return await self._otherwise.sections(brief)
        return kept

    async def subsections(self, brief: SubsectionsBrief) -> list[PlannedHeading]:
        """Return checked subsections, in the model's order."""
        if not brief.snippets and not brief.groups:
            return []
        section = brief.section
        values = {
            **_about(brief.topic),
            "section": fence("section", "\n".join(filter(None, (section.heading, section.covers)))),
            "headings": fence("headings", "\n".join(f"- {heading}" for heading in brief.headings)),
            "least": str(brief.least),
            "most": str(brief.most),
            "found": _structure(brief) if brief.groups else _abstracts(brief.snippets),
        }
        try:
            answer = await self._parting.ask(SUBSECTIONS, values, SubsectionsAnswer)
        except UnusableAnswer:
            self._dropped.count(SUBSECTIONS, "answer unusable")
            return await self._otherwise.subsections(brief)
        check = self._check(brief.topic, brief.graph)
        for heading in brief.headings:
            check.refusal(heading)  # taken
        kept = self._checked(SUBSECTIONS, answer.subsections, check, brief.most)
        if len(kept) < FEWEST:
            self._dropped.count(SUBSECTIONS, f"fewer than {FEWEST} subsections", bool(answer.subsections))
            return await self._otherwise.subsections(brief)
        own = {group.name.casefold(): group.entity_ids for group in brief.groups}
        return [each.model_copy(update={"entity_ids": own.get(each.heading.casefold(), ())}) for each in kept]

    def _check(self, topic: Topic, graph: TopicGraph) -> HeadingCheck:
        return HeadingCheck(topic.name, self._example, (entity.name for entity in graph.entities))

    def _checked(self, role: str, told: Iterable[ToldHeading], check: HeadingCheck, most: int) -> list[PlannedHeading]:
        kept: list[PlannedHeading] = []
        for each in told:
            heading = cleaned(each.heading)
            reason = "more headings than asked for" if len(kept) == most else check.refusal(heading)
            if reason:
                self._dropped.count(role, reason)
                continue
            query = told_query(each)
            if query is None or query.lacks:
                self._dropped.count(role, "query that asks for nothing")
                query = TypedQuery(kind="vector", text=each.text.strip() or heading)
            covers = " ".join(each.covers.split()[:COVERS]).rstrip(".;, ")
            kept.append(PlannedHeading(heading=heading, query=query, covers=covers))
        return kept


def _about(topic: Topic) -> dict[str, str | Budgeted]:
    return {
        "topic": fence("topic", "\n".join(line for line in (topic.name, topic.goal) if line)),
        "audience": fence("audience", topic.audience or "researchers who want an overview of the field"),
    }


def _abstracts(snippets: Sequence[Snippet]) -> Budgeted:
    lines = tuple(f"- {each.title}: {_shortened(each.text)}" for each in snippets) or ("(none)",)
    return Budgeted((Part("abstracts", lines, Cut.RELATIONS, TEXTS_KEPT),), "ABSTRACTS")


def _shortened(text: str) -> str:
    told = " ".join(text.split())
    return told if len(told) <= ABSTRACT else f"{told[:ABSTRACT].rsplit(' ', 1)[0]} ..."


def _structure(brief: SubsectionsBrief) -> Budgeted:
    """Return what a structured query found as compact lines: categories with their entities, how often, and relations
    between these."""
    names = {entity.id: entity.name for entity in brief.graph.entities}
    inside = {id_ for group in brief.groups for id_ in group.entity_ids}
    relations = sorted(
        (each for each in brief.graph.relations if {each.subject_id, each.object_id} <= inside & names.keys()),
        key=lambda each: (-each.sources, -each.weight, each.id),
    )
    told = tuple(f"{names[r.subject_id]} | {r.wording} | {names[r.object_id]}" for r in relations[:RELATIONS])
    groups = Part("categories", tuple(map(_group_line, brief.groups)), Cut.RELATIONS, TEXTS_KEPT)
    return Budgeted((groups, Part("relations", told, Cut.KEYWORDS, heading="Relations:")), "STRUCTURE")


def _group_line(group: SortedGroup) -> str:
    shown = ", ".join(f"{name} ({count})" for name, count in group.members[:MEMBERS])
    return f"- {group.name} ({group.documents} documents): {shown}"
