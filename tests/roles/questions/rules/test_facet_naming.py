"""Facets by rules, and by what texts and titles are known to tell of them."""

import pytest

from kgplatform.models import Facet, NamedFacets, Topic, TopicSnippet
from kgplatform.roles.questions.facet_naming import FacetBrief
from kgplatform.roles.questions.rules.facet_naming import RuleFacetNamer, facets_of
from kgplatform.text.facet_mentions import on_topic, told_in
from tests.stored import snippet

FLOOD = "2031 Orvik flood"
CAUSES = Facet(
    heading="Causes", question="Why?", words=("caused by", "rain", "thaw"), titles=("origin", "=orvik flood waters")
)


def found(text: str, document: str = "one", path: tuple[str, ...] = ()) -> TopicSnippet:
    row = snippet(text, document).model_copy(update={"path": path})
    return TopicSnippet(snippet=row, entity_ids=(), round=0, score=0.5)


async def test_the_rules_name_the_facets_of_the_topics_kind() -> None:
    topic = Topic(id="t", name="Root rot", domain="d")
    brief = FacetBrief(topic=topic, snippets=(found("Root rot is a disease of beans."),))

    named = await RuleFacetNamer().name(brief)

    assert named == NamedFacets(kind="disease", facets=facets_of("disease", "Root rot"))
    assert [facet.heading for facet in named.facets] == [
        "Symptoms", "Causes", "Treatment", "Diagnosis", "Prevention", "Epidemiology", "Outlook",
    ]  # fmt: skip
    assert named.facets[0].question == "What are the symptoms of Root rot?"


async def test_where_no_kind_is_clear_there_is_no_facet() -> None:
    brief = FacetBrief(topic=Topic(id="t", name="Bean health", domain="d"), snippets=(found("Beans rot."),))
    assert await RuleFacetNamer().name(brief) == NamedFacets()


@pytest.mark.parametrize(
    ("text", "path", "tells"),
    [
        ("It was caused by a storm.", (), True),  # words in a row
        ("The rain fell.", (), False),  # a single word touches on it
        ("Rains and an early thaw came.", (), True),  # two do more, in whatever form
        ("Streets were closed.", ("Causes and origins",), True),
        ("Streets were closed.", ("Orvik flood waters",), True),
        ("Streets were closed.", ("Orvik flood waters in May",), False),  # says something else too
        ("A training ground.", (), False),  # no word of its own
    ],
)
def test_what_tells_of_a_facet(text: str, path: tuple[str, ...], tells: bool) -> None:
    one = found(text, path=path).snippet
    assert told_in(CAUSES, [one]) == (frozenset({one.id}) if tells else frozenset())


def test_several_texts_that_touch_on_a_facet_tell_of_it() -> None:
    several = [found(f"The rain of {day}.").snippet for day in ("Monday", "Tuesday", "Friday")]
    assert told_in(CAUSES, several[:2]) == frozenset()
    assert told_in(CAUSES, several) == {each.id for each in several}


def test_a_text_on_the_topic_says_most_of_its_name_or_stands_under_it() -> None:
    on = [found("The Orvik flood came by night."), found("Streets were closed.", path=("Flood in Orvik",))]
    beside = [found("A flood came to Lindal."), found("Orvik has a market.")]
    assert on_topic(FLOOD, [*on, *beside]) == [each.snippet for each in on]
