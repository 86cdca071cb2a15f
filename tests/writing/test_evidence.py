"""Which heading a snippet belongs to."""

from collections.abc import Collection, Sequence

import pytest

from kgplatform.models import Outline, OutlineSection, Snippet
from kgplatform.writing.evidence import gather, places, title_match
from tests.writing.corpus import graph, snippet
from tests.writing.fakes import no_vectors

ARCH = snippet("Arch bridges", "Arches push outwards against the abutments of stone.")
WIND = snippet("Wind loads", "Gusts shake a deck, and arches hardly move in them.")
STRAY = snippet("Cooking", "Soup boils slowly in a copper pot on the stove.")


async def _alike(texts: Sequence[str], within: Collection[str]) -> Sequence[dict[str, float]]:
    return [dict.fromkeys(within, 0.5) for _ in texts]


async def test_a_snippet_has_one_home_and_a_stray_one_has_none() -> None:
    topic = graph([ARCH, WIND, STRAY], ["arches", "gusts"])
    by_name = {entity.name: entity.id for entity in topic.entities}
    outline = Outline(
        title="Bridge engineering",
        sections=(
            OutlineSection(heading="Arch bridges", entity_ids=(by_name["arches"],)),
            OutlineSection(heading="Wind loads", entity_ids=(by_name["gusts"],)),
        ),
    )

    arches, wind = await gather(outline, topic, no_vectors)

    assert [item.snippet.id for item in arches.home] == [ARCH.id]
    assert [item.snippet.id for item in wind.home] == [WIND.id]
    assert [item.snippet.id for item in arches.others] == [WIND.id]
    assert wind.others == ()


async def test_what_a_section_on_the_topic_itself_says_has_a_home_where_it_fits_at_all() -> None:
    own = snippet("Handbook", "Engineers weigh loads against strength.", ("Bridge engineering", "Loads"))
    other = snippet("Handbook", "Sailors weigh anchors against tides.", ("Harbours", "Tides"))
    found = [own, other]
    outline = Outline(title="Bridge engineering", sections=(OutlineSection(heading="Arch bridges"),))

    (arches,) = await gather(outline, graph(found, []), _alike)

    # both fit the heading by 0.35 * 0.5, which is enough only for what is on the topic
    assert [item.snippet.id for item in arches.home] == [own.id]


@pytest.mark.parametrize(("found", "kept"), [(3, 5), (4, 4)])
async def test_what_was_begun_is_needed_where_queries_found_little(found: int, kept: int) -> None:
    arches = [snippet("Arch bridges", f"Arch number {number} pushes outwards.") for number in range(5)]
    topic = graph(arches, [])
    begun = {arch.id for arch in arches[found:]}
    topic = topic.model_copy(
        update={"snippets": tuple(s.model_copy(update={"begun": s.snippet.id in begun}) for s in topic.snippets)}
    )
    outline = Outline(title="Bridges", sections=(OutlineSection(heading="Arch bridges"),))

    (place,) = await gather(outline, topic, no_vectors)

    assert {item.snippet.id for item in place.home} == {arch.id for arch in arches[:kept]}


def _arches(*urls: str) -> list[Snippet]:
    return [
        snippet("Arch bridges", f"Arch number {number} pushes outwards.").model_copy(update={"url": url})
        for number, url in enumerate(urls)
    ]


ARCHES = Outline(title="Bridges", sections=(OutlineSection(heading="Arch bridges"),))


async def test_of_what_fits_equally_the_better_source_comes_first() -> None:
    hosts = ("https://a.example/blog/1", "https://a.example/2", "https://a.example/news/3", "https://a.gov/4")
    (place,) = await gather(ARCHES, graph(_arches(*hosts), []), no_vectors)

    assert [(item.snippet.url, item.score) for item in place.home] == [
        ("https://a.gov/4", 0.33),
        ("https://a.example/news/3", 0.315),
        ("https://a.example/2", 0.3),
        ("https://a.example/blog/1", 0.285),
    ]


@pytest.mark.parametrize(("better", "kept"), [(3, 4), (4, 4), (5, 5)])
async def test_forums_tell_only_where_few_others_do(better: int, kept: int) -> None:
    urls = [f"https://a.example/{number}" for number in range(better)]
    (place,) = await gather(ARCHES, graph(_arches("https://a.example/forum/arches", *urls), []), no_vectors)

    assert len(place.home) == kept
    assert [item.snippet.url for item in place.home if "forum" in item.snippet.url] == (
        ["https://a.example/forum/arches"] if better < 4 else []
    )


async def test_a_part_of_its_own_of_the_headings_source_is_needed_in_any_case() -> None:
    found = [snippet("Arch bridges", f"Arch number {number} pushes outwards.", ("Arches",)) for number in range(4)]
    repair = snippet("Arch bridges", "Masons repair cracks of arches.", ("Repair",))
    again = snippet("Arch bridges", "Arches of stone are old.", ("Arches",))
    other = snippet("Bridges", "Arch bridges are painted.", ("Arch bridges", "Paint"))
    topic = graph([*found, repair, again, other], [])
    topic = topic.model_copy(
        update={"snippets": tuple(s.model_copy(update={"begun": s.snippet not in found}) for s in topic.snippets)}
    )
    outline = Outline(title="Bridges", sections=(OutlineSection(heading="Arch bridges"),))

    (place,) = await gather(outline, topic, _alike)

    assert {item.snippet.id for item in place.home} == {own.id for own in (*found, repair)}


def test_places_are_numbered_in_reading_order() -> None:
    child = OutlineSection(heading="Stone")
    outline = Outline(title="T", sections=(OutlineSection(heading="A", children=(child,)), OutlineSection(heading="B")))

    assert [(p.number, p.path, p.level, p.children) for p in places(outline)] == [
        (0, ("A",), 1, 1),
        (1, ("A", "Stone"), 2, 0),
        (2, ("B",), 1, 0),
    ]


def test_a_deeper_title_matches_better() -> None:
    assert title_match("Arch bridges", ARCH) == 1.0
    assert title_match("Arch bridges", snippet("Arch bridges", "Text.", ("Costs",))) == 0.7
    assert title_match("Wind loads", ARCH) == 0.0


def test_a_sibling_title_says_something_else() -> None:
    text, image = snippet("Text search in libraries", "Text."), snippet("Image search in libraries", "Text.")
    titles = frozenset({frozenset({"text", "search", "library"}), frozenset({"image", "search", "library"})})

    assert title_match(text.title, image, frozenset(), titles) == 0.0
    assert title_match(text.title, text, frozenset(), titles) == 1.0
    # where the heading is no source's, or all that they share is the topic's
    assert title_match("Map search in libraries", image, frozenset(), titles) == 2 / 4
    assert title_match(text.title, image, frozenset({"search"}), titles) == 2 / 4


def test_a_part_under_a_general_title_is_on_what_its_text_is_on() -> None:
    part = snippet("Stone arches", "Text.", ("Bridges",))

    assert title_match("Bridges", part) == 1.0
    assert title_match("Bridges", part, frozenset({"bridge", "engineering"})) == 1 / 3
    assert title_match("Bridges", snippet("Bridges", "Text."), frozenset({"bridge"})) == 1.0
