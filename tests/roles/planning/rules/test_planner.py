"""What the rules ask of the graph for a question."""

import pytest

from kgplatform.models import TypedQuery
from kgplatform.roles.planning.planner import PlanBrief
from kgplatform.roles.planning.rules.planner import RulePlanner


def told(query: TypedQuery) -> str:
    said = [query.text, query.entity, query.relation, query.other]
    return f"{query.kind}: {' | '.join(part for part in said if part)}"


@pytest.mark.parametrize(
    ("brief", "queries"),
    [
        (PlanBrief(question="Why is it so?"), ["vector: Why is it so?"]),
        (
            PlanBrief(question="What is lime?", named=("lime",)),
            ["vector: What is lime?", "single_entity: lime", "related_entity: lime", "community: lime"],
        ),
        (
            PlanBrief(question="Does lime stop rot?", named=("lime", "rot"), relations=("stops", "slows")),
            [
                "vector: Does lime stop rot?", "related_entity: lime | stops", "pair_of_related: lime | rot",
                "single_entity: lime", "single_entity: rot",
            ],
        ),
        (
            PlanBrief(question="Does lime harm rot?", named=("lime", "rot"), relations=("rots", "stops")),
            [
                "vector: Does lime harm rot?", "pair_of_related: lime | rot", "single_entity: lime",
                "single_entity: rot", "path: lime | rot",
            ],
        ),
        (
            PlanBrief(question="Control", subject="Root rot", headings=("Sprays", "Lime"), named=("lime",), most=3),
            ["vector: Control", "vector: Root rot Sprays", "vector: Root rot Lime"],
        ),
    ],
)  # fmt: skip
async def test_a_question_is_asked_by_its_words_and_by_what_it_names(brief: PlanBrief, queries: list[str]) -> None:
    assert [told(query) for query in await RulePlanner().plan(brief)] == queries
