"""Planner by a language model: queries of the kinds that there are, each with what its kind needs."""

from typing import Annotated

from pydantic import BaseModel

from kgplatform.errors import UnusableAnswer
from kgplatform.language.keys import normal_key
from kgplatform.llm.answer_fields import Label, Name
from kgplatform.llm.data import Budgeted, Cut, Part, fence
from kgplatform.llm.dropped import Dropped
from kgplatform.llm.port import Asker
from kgplatform.llm.prompts import Prompts
from kgplatform.llm.schemas import at_most
from kgplatform.models import TypedQuery
from kgplatform.roles.common.told_queries import told_query
from kgplatform.roles.planning.planner import PlanBrief, Planner

ROLE = "planner"
TEXT_WORDS, NAME_WORDS = 30, 12  # of a text that is searched for, and of a name
SHOWN = 20  # names, and relations, that are never cut


class PlannedQuery(BaseModel):
    """A query as a model plans it; what its kind does not take is "" or passed over."""

    kind: Name = ""
    text: Label = ""
    entity: Label = ""
    relation: Label = ""
    other: Label = ""
    by: Label = ""
    other_by: Label = ""


class Plan(BaseModel):
    queries: Annotated[list[PlannedQuery], at_most(10)] = []


class ModelPlanner:
    """Takes the queries that the model plans; where none of them can be asked, `otherwise` plans."""

    def __init__(self, model: Asker, prompts: Prompts, dropped: Dropped, otherwise: Planner) -> None:
        self._model = model
        self._example = prompts[ROLE].system.partition("Example")[2]
        self._dropped = dropped
        self._otherwise = otherwise

    async def plan(self, brief: PlanBrief) -> list[TypedQuery]:
        """Return checked queries, in the model's order."""
        try:
            answer = await self._model.ask(ROLE, _values(brief), Plan)
        except UnusableAnswer:
            self._dropped.count(ROLE, "answer unusable")
            return await self._otherwise.plan(brief)
        kept: dict[tuple[str, ...], TypedQuery] = {}
        for planned in answer.queries:
            query = self._query(planned, brief)
            if query is None:
                continue
            key = tuple(normal_key(str(value)) for value in query.model_dump(exclude={"by", "other_by"}).values())
            if key in kept:
                self._dropped.count(ROLE, "asked twice")
            elif len(kept) == brief.most:
                self._dropped.count(ROLE, "more queries than asked for")
            else:
                kept[key] = query
        return list(kept.values()) or await self._otherwise.plan(brief)

    def _query(self, planned: PlannedQuery, brief: PlanBrief) -> TypedQuery | None:
        """Return a query without what its kind does not take; None, counted, where it cannot be asked."""
        query = told_query(planned)
        if query is None:
            self._dropped.count(ROLE, "unknown kind")
            return None
        if query.relation and query.relation.lower() not in {relation.lower() for relation in brief.relations}:
            self._dropped.count(ROLE, "unknown relation")
            query = query.model_copy(update={"relation": ""})
        if reason := self._refusal(query):
            self._dropped.count(ROLE, reason)
            return None
        return query

    def _refusal(self, query: TypedQuery) -> str:
        """Return why a query cannot be asked, "" when it can."""
        said = [value for value in (query.text, query.entity, query.other) if value]
        if query.lacks:
            return "without what its kind needs"
        if any(value in self._example for value in said):
            return "the prompt's example"
        if len(query.text.split()) > TEXT_WORDS or any(
            len(v.split()) > NAME_WORDS for v in (query.entity, query.other)
        ):
            return "too long"
        if query.kind == "path" and normal_key(query.entity) == normal_key(query.other):
            return "a path from something to itself"
        return ""


def _values(brief: PlanBrief) -> dict[str, str | Budgeted]:
    names = tuple(dict.fromkeys([*brief.named, *brief.entities])) or ("(none)",)
    question = "\n".join([brief.question, *(f"- {heading}" for heading in brief.headings)])
    return {
        "subject": fence("subject", brief.subject or "(no one topic)"),
        "question": fence("question", question),
        "entities": Budgeted((Part("names", names, Cut.DESCRIPTIONS, SHOWN),), "names"),
        "relations": Budgeted((Part("relations", brief.relations or ("(none)",), Cut.KEYWORDS, SHOWN),), "relations"),
        "wanted": _wanted(brief),
    }


def _wanted(brief: PlanBrief) -> str:
    """Return in words how many queries are wanted."""
    told = f"{brief.fewest} to {brief.most}" if brief.fewest < brief.most else f"exactly {brief.most}"
    return f"{told} {'query' if brief.most == 1 else 'queries'}"
