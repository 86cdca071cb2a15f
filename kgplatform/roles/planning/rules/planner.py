"""Planner by rules: the question as it is, then what the graph knows of what it names, alone and together."""

from collections.abc import Iterator

from kgplatform.language.stems import stems
from kgplatform.models import TypedQuery
from kgplatform.retrieval.search.best_sentence import has
from kgplatform.roles.planning.planner import PlanBrief


class RulePlanner:
    """Asks by the words of the question, and of the headings below it; by the relation that the question has words of;
    for the first two entities that it names as a pair, for each alone, and for how the two hang together. Of one that
    is named alone also what is related to it, and what is around it."""

    async def plan(self, brief: PlanBrief) -> list[TypedQuery]:
        """Return the first of these queries."""
        return list(dict.fromkeys(_queries(brief)))[: brief.most]


def _queries(brief: PlanBrief) -> Iterator[TypedQuery]:
    yield TypedQuery(kind="vector", text=brief.question)
    for heading in brief.headings:
        yield TypedQuery(kind="vector", text=f"{brief.subject} {heading}".strip())
    named = brief.named
    if not named:
        return
    if relation := _said(brief):
        yield TypedQuery(kind="related_entity", entity=named[0], relation=relation)
    if len(named) > 1:
        yield TypedQuery(kind="pair_of_related", entity=named[0], other=named[1])
    for name in named:
        yield TypedQuery(kind="single_entity", entity=name)
    if len(named) > 1:
        yield TypedQuery(kind="path", entity=named[0], other=named[1])
        return
    yield TypedQuery(kind="related_entity", entity=named[0])
    yield TypedQuery(kind="community", entity=named[0])


def _said(brief: PlanBrief) -> str:
    """Return the longest of the relations whose words the question has in a row, beside its names; "" for none."""
    asked = stems(brief.question)
    names = {stem for name in brief.named for stem in stems(name)}
    said = [each for each in brief.relations if (own := stems(each)) and has(asked, own) and not names & set(own)]
    return max(said, key=lambda each: len(each.split()), default="")
