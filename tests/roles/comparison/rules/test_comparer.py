"""Comparisons by rules: sentences of the works themselves, by what most of them tell of."""

from functools import partial

from kgplatform.language.pipeline import load_pipeline
from kgplatform.models import CategoryMember, Entity, Facet, PageSentence, ToldCategory, Topic
from kgplatform.roles.comparison.comparer import ComparedWork, Comparison, ComparisonBrief
from kgplatform.roles.comparison.rules.comparer import RuleComparer
from kgplatform.settings import Settings
from tests.roles.comparison.works import work

TOPIC = Topic(id="t", name="Root rot", domain="plants")
COMPARER = RuleComparer(partial(load_pipeline, Settings(_env_file=None).spacy_pipeline))
NAMES = ("black spores", "spores", "lime", "gardeners", "beans")
ENTITIES = tuple(Entity(id=name, name=name) for name in NAMES)
SPORES = ToldCategory(
    id="c",
    name="Spores",
    by="what they are",
    members=tuple(CategoryMember(id=name, name=name, documents=2) for name in ("spores", "black spores", "beans")),
    source_ids=("Beans", "Peas"),
    query_ids=("q",),
)
BEANS = work(
    "Beans",
    "Black spores live in wet soil for years. Beans grow well. Lime kills the roots of young beans.",
    entities=NAMES,
)
PEAS = work(
    "Peas",
    "Spores sleep in dry soil until spring.",
    "It is why lime matters here. Lime slows the rot of roots in beds.",
    entities=NAMES,
)
TURF = work("Turf", "Gardeners roll the turf of lawns in spring. How do spores travel so far in wind?", entities=NAMES)


async def compared(*works: ComparedWork, most: int = 5, facets: tuple[Facet, ...] = ()) -> Comparison:
    return await COMPARER.compare(
        ComparisonBrief(topic=TOPIC, works=works, entities=ENTITIES, categories=(SPORES,), facets=facets, most=most)
    )


def told(comparison: Comparison) -> dict[str, list[str]]:
    """Return what is said on each aspect, work by work, "" for nothing."""
    return {
        aspect.name: [cell.text if (cell := row[at]) else "" for row in comparison.rows]
        for at, aspect in enumerate(comparison.aspects)
    }


async def test_a_cell_is_a_sentence_of_its_work_on_a_thing_of_the_category_or_on_a_single_thing() -> None:
    comparison = await compared(BEANS, PEAS, TURF)

    # then: beans, which only stand beside spores, are none of them; and a question says nothing
    assert told(comparison) == {
        "Spores": ["Black spores live in wet soil for years.", "Spores sleep in dry soil until spring.", ""],
        "Lime": ["Lime kills the roots of young beans.", "Lime slows the rot of roots in beds.", ""],
    }
    assert comparison.aspects[0].entity_ids == ("spores", "black spores")
    assert comparison.rows[1][1] == PageSentence(text="Lime slows the rot of roots in beds.", snippet_ids=("Peas 2",))


async def test_what_one_work_alone_tells_is_no_aspect() -> None:
    assert told(await compared(BEANS, TURF)) == {}


async def test_works_that_tell_how_they_found_something_out_are_compared_by_that() -> None:
    wet = work("Wet beds", "Rot was measured daily for ten weeks. Rot rose in wet beds after rain.")
    dry = work("Dry beds", "Fifty beds were compared after the frost. Drained beds had less root rot.")
    assert told(await compared(wet, dry, most=2)) == {
        "Method": ["Rot was measured daily for ten weeks.", "Fifty beds were compared after the frost."],
        "Finding": ["Rot rose in wet beds after rain.", "Drained beds had less root rot."],
    }


async def test_what_readers_expect_of_the_topic_is_an_aspect() -> None:
    causes = Facet(heading="Causes", question="What causes it?", words=("caused by",))
    first = work("Roots", "Root rot is caused by water that stands in beds.")
    second = work("Soil", "Root rot of peas is mostly caused by cold soil.")
    assert told(await compared(first, second, facets=(causes,))) == {
        "Causes": [
            "Root rot is caused by water that stands in beds.",
            "Root rot of peas is mostly caused by cold soil.",
        ]
    }
