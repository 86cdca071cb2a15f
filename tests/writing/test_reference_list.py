"""References by source."""

from typing import Any

import pytest

from kgplatform.models import Author, Reference, Work
from kgplatform.writing.reference_list import CitedPart, CitedSource, by_source, cited_works

STONE = Reference(marker=1, snippet_id="a", title="Arches (Stone)", url="file:arches.md@arches.stone_chunk1")
LIME = Reference(marker=2, snippet_id="b", title="Lime", url="https://x.org/masonry#lime@_chunk1")
OPENING = Reference(marker=3, snippet_id="c", title="Arches", url="file:arches.md@arches_chunk1")
MORTAR = Reference(marker=4, snippet_id="d", title="Mortar (old)", url="https://x.org/masonry#mortar-2@_chunk1")
MORE = Reference(marker=5, snippet_id="e", title="Arches (Stone)", url="file:arches.md@arches.stone_chunk2")


def test_what_is_cited_of_one_document_is_one_source_with_its_sections() -> None:
    assert by_source([STONE, OPENING, MORE]) == [
        CitedSource("Arches", "file:arches.md", (CitedPart("", (OPENING,)), CitedPart("Stone", (STONE, MORE))))
    ]


def test_a_title_may_have_brackets_of_its_own() -> None:
    url = "file:arches.md@arches-version-2.{}_chunk1"
    parts = [
        Reference(marker=n, snippet_id=name, title=f"Arches (version 2) ({name})", url=url.format(name.casefold()))
        for n, name in enumerate(("Stone", "Brick"), 1)
    ]

    assert by_source(parts) == [
        CitedSource(
            "Arches (version 2)",
            "file:arches.md",
            (CitedPart("Stone", (parts[0],)), CitedPart("Brick", (parts[1],))),
        )
    ]


def test_parts_of_one_resource_with_other_titles_are_named_by_what_its_address_says() -> None:
    assert by_source([STONE, LIME, MORTAR]) == [
        CitedSource("Arches (Stone)", "file:arches.md", (CitedPart("", (STONE,)),)),
        CitedSource(
            "x.org/masonry",
            "https://x.org/masonry",
            (CitedPart("Lime", (LIME,)), CitedPart("Mortar (old)", (MORTAR,))),
        ),
    ]


@pytest.mark.parametrize(
    ("url", "type_"),
    [("https://x.gov/lime", "official"), ("https://x.example/forum/lime", "forum"), ("https://x.example/lime", "")],
)
def test_a_source_says_what_sort_it_is(url: str, type_: str) -> None:
    [source] = by_source([LIME.model_copy(update={"url": f"{url}@_chunk1"})])

    assert source.type == type_


def test_a_source_says_when_it_was_published_where_its_address_does() -> None:
    [source] = by_source([LIME.model_copy(update={"url": "https://x.example/2012/09/17/lime@_chunk1"})])

    assert source.published == "Monday 17 September 2012"


def test_pages_of_one_site_stay_apart() -> None:
    other = LIME.model_copy(update={"url": "https://x.org/lime@_chunk1"})

    assert [source.address for source in by_source([LIME, other])] == ["https://x.org/masonry", "https://x.org/lime"]


@pytest.mark.parametrize(
    ("title", "url", "name", "site"),
    [
        ("Lime", "https://www.x.org/lime", "Lime", "x.org"),
        ("Lime", "file:lime.md", "Lime", ""),
        ("", "file:old/lime%20kilns.md", "lime kilns.md", ""),
        ("", "https://x.org/old/", "x.org/old", ""),
        ("", "https://[x", "https://[x", ""),
    ],
)
def test_a_source_is_named_for_readers(title: str, url: str, name: str, site: str) -> None:
    [source] = by_source([LIME.model_copy(update={"title": title, "url": url})])

    assert (source.name, source.site) == (name, site)


EGGS = Work(
    title="Eggs", authors=(Author(family="Fabre", given="Jean-Henri"), Author(family="Nest Group")),
    published="1881-05", venue="Annals", volume="3", pages="1-9", type="article-journal", doi="10.1000/eggs",
    extent="abstract", status="retracted",
)  # fmt: skip


def test_a_source_says_what_its_work_is() -> None:
    [source] = by_source([LIME, MORTAR.model_copy(update={"work": EGGS})])

    assert source.work == EGGS
    assert (source.by, source.venue, source.identifier) == (
        "Fabre JH, Nest Group (1881).",
        "Annals 3:1–9",
        ("doi:10.1000/eggs", "https://doi.org/10.1000/eggs"),
    )
    assert (source.sort, source.status) == ("journal article, abstract only", "retracted")


@pytest.mark.parametrize(
    ("told", "by", "venue"),
    [
        ({"authors": ()}, "", "Annals 3:1–9, 1881"),
        ({"published": ""}, "Fabre JH, Nest Group.", "Annals 3:1–9"),
        ({"authors": (), "published": ""}, "", "Annals 3:1–9"),
        ({"authors": EGGS.authors * 2, "published": ""}, "Fabre JH, Nest Group, Fabre JH et al.", "Annals 3:1–9"),
        ({"authors": (), "venue": "", "volume": "", "pages": ""}, "", "1881"),
    ],
)
def test_what_a_work_does_not_tell_is_left_out(told: dict[str, Any], by: str, venue: str) -> None:
    [source] = by_source([LIME.model_copy(update={"work": EGGS.model_copy(update=told)})])

    assert (source.by, source.venue) == (by, venue)


def test_a_source_without_a_record_says_nothing_of_it() -> None:
    [source] = by_source([LIME])

    assert (source.work, source.by, source.venue, source.identifier, source.sort, source.status) == (
        None, "", "", None, "", "",
    )  # fmt: skip


def test_references_are_works_for_libraries() -> None:
    found = cited_works([STONE, LIME.model_copy(update={"work": EGGS.model_copy(update={"title": ""})}), OPENING])

    assert found == [
        (Work(title="Arches", type="document"), "", "file:arches.md"),
        (EGGS.model_copy(update={"title": "Lime"}), "https://x.org/masonry", ""),
    ]


@pytest.mark.parametrize(
    ("title", "url", "own"),
    [
        ("Arches (Stone)", "file:arches.md@arches.stone_chunk1", "Arches"),
        ("Money (M1) (Demand, and supply)", "file:money.md@demand-and-supply_chunk2", "Money (M1)"),
        ("Money (M1)", "file:money.md@money-m1_chunk1", "Money (M1)"),
        ("Money (M1)", "file:money.md@_chunk1", "Money (M1)"),
        ("Rain (Über Regen)", "file:rain.md@uber-regen_chunk1", "Rain"),
        (f"Rain ({'Long ' * 20}name)", f"file:rain.md@{'-'.join(['long'] * 12)}_chunk1", "Rain"),
    ],
)
def test_libraries_have_the_title_of_a_document_and_not_of_its_section(title: str, url: str, own: str) -> None:
    [(work, *_)] = cited_works([STONE.model_copy(update={"title": title, "url": url})])

    assert work.title == own
