"""A model's facets: each of a few words, asked for by a question on the topic, and known by words; or the rules'."""

from typing import Any

import pytest

from kgplatform.errors import UnusableAnswer
from kgplatform.llm.dropped import Dropped
from kgplatform.llm.prompts import load_prompts
from kgplatform.models import Facet, NamedFacets, Topic, TopicSnippet
from kgplatform.roles.questions.facet_naming import FacetBrief
from kgplatform.roles.questions.model.facet_naming import ModelFacetNamer
from kgplatform.roles.questions.rules.facet_naming import RuleFacetNamer, facets_of
from tests.stored import snippet
from tests.support.fake_model import FakeModel

PROMPTS = load_prompts()
TOPIC = Topic(id="t", name="Root rot", domain="d", goal="Say how to save beans.", audience="Gardeners")
TEXTS = (snippet("Root rot is a disease of beans.", "beans"), snippet("Root rot spreads in wet soil.", "beans"))
BRIEF = FacetBrief(
    topic=TOPIC, snippets=tuple(TopicSnippet(snippet=row, entity_ids=(), round=0, score=0.5) for row in TEXTS)
)
RULED = NamedFacets(kind="disease", facets=facets_of("disease", "Root rot"))
GOOD = {"heading": "Cure", "question": "How is root rot cured?", "words": ["fungicide", "is treated with", "drain"]}


async def named(answer: dict[str, Any] | Exception) -> tuple[NamedFacets, dict[str, int]]:
    dropped = Dropped()
    namer = ModelFacetNamer(FakeModel({"facets": [answer]}), PROMPTS, dropped, RuleFacetNamer())
    return await namer.name(BRIEF), dropped.take()


async def test_facets_are_taken_as_they_are_named() -> None:
    assert await named({"kind": "Disease", "facets": [GOOD]}) == (
        NamedFacets(
            kind="disease",
            facets=(
                Facet(
                    heading="Cure", question="How is root rot cured?", words=("fungicide", "is treated with", "drain")
                ),
            ),
        ),
        {},
    )


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"heading": "Overview"}, "heading names nothing"),
        ({"heading": ""}, "heading names nothing"),
        ({"heading": "What every gardener has to know"}, "heading names nothing"),
        ({"heading": "Rot of roots"}, "heading says no more than the topic"),
        ({"question": "Cures of root rot."}, "no question"),
        ({"question": "How is it cured?"}, "question is not about the topic"),
        ({"question": "How is a bell founded?"}, "the prompt's example"),
        ({"words": ["drain"]}, "no words by which it is known"),
        ({"words": ["drain", "of the", "a very long piece of advice"]}, "no words by which it is known"),
        ({"question": "Is root rot curable?"}, "named twice"),
    ],
)
async def test_what_breaks_a_rule_is_dropped_and_counted(change: dict[str, Any], reason: str) -> None:
    answer, dropped = await named({"kind": "disease", "facets": [GOOD | change, GOOD]})
    assert [facet.heading for facet in answer.facets] == ["Cure"]
    assert dropped == {f"facets: {reason}": 1}


async def test_the_rules_name_where_nothing_of_an_answer_can_be_used() -> None:
    assert await named(UnusableAnswer("cut off")) == (RULED, {"facets: answer unusable": 1})
    assert await named({"kind": "disease", "facets": [GOOD | {"question": ""}]}) == (RULED, {"facets: no question": 1})


async def test_a_topic_for_which_nothing_fits_has_no_facets() -> None:
    assert await named({"kind": "", "facets": []}) == (NamedFacets(kind="disease"), {})


async def test_the_model_sees_the_topic_its_goal_and_the_titles() -> None:
    model = FakeModel({"facets": [{"facets": []}]})
    namer = ModelFacetNamer(model, PROMPTS, Dropped(), RuleFacetNamer())
    await namer.name(BRIEF)
    [(role, values)] = model.asked
    assert (role, namer.engine, namer.version) == ("facets", "fake", PROMPTS["facets"].version)
    assert "\nRoot rot\nSay how to save beans.\n" in str(values["topic"])
    assert "\nGardeners\n" in str(values["audience"])
    assert "\nBeans > beans\n" in str(values["titles"])
    assert "disease, work" in str(values["kinds"])
