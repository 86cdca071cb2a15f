"""Ids: two things never share one, and those of stores that are there stay what they are."""

import hashlib
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kgplatform import ids
from kgplatform.corpus.preparation import document_hash
from kgplatform.models import Document

# Few characters, so that lists of parts often differ only in where one part ends.
PARTS = st.lists(st.text("a0\x1e\x1f1", max_size=4), max_size=4).map(tuple)
HEX = st.lists(st.text("0a", min_size=2, max_size=2), max_size=3, unique=True)
TEXT = st.text("a\x1e\x1f", max_size=3)


@given(PARTS, PARTS)
def test_two_lists_of_parts_never_have_one_id(one: tuple[str, ...], other: tuple[str, ...]) -> None:
    assert (ids.digest("thing", *one) == ids.digest("thing", *other)) is (one == other)


@given(st.lists(st.text(string.printable), max_size=4))
def test_parts_without_the_separators_have_the_ids_of_before(parts: list[str]) -> None:
    joined = "\x1f".join(["thing", *parts])

    assert ids.digest("thing", *parts) == hashlib.blake2b(joined.encode(), digest_size=16).hexdigest()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (ids.source_id("a\x1fb", "c"), ids.source_id("a", "b\x1fc")),
        (ids.source_id("a", "b\x1fc"), ids.source_id("a", "b", beside="c")),
        (ids.snippet_id("s", ("a", "b"), "c"), ids.snippet_id("s", ("a\x1fb",), "c")),
        (ids.snippet_id("s", ("a",), "b\x1fc"), ids.snippet_id("s", ("a", "b"), "c")),
        (ids.alias_id("a\x1fb", "c", "d"), ids.alias_id("a", "b\x1fc", "d")),
        (ids.topic_id("a\x1fb", "c"), ids.topic_id("a", "b\x1fc")),
        (ids.digest("thing"), ids.digest("thing", "")),
    ],
)
def test_what_a_separator_made_one_is_two(one: str, other: str) -> None:
    assert one != other


@given(HEX, HEX, HEX, HEX)
def test_a_split_by_names_is_never_one_by_snippets(a: list[str], b: list[str], c: list[str], d: list[str]) -> None:
    same = (sorted(a), sorted(b)) == (sorted(c), sorted(d))

    assert (ids.split_entity_id(a, b) == ids.split_entity_id(c, d)) is same


@given(TEXT, TEXT, TEXT, TEXT)
def test_documents_that_differ_have_two_hashes(title: str, text: str, other_title: str, other_text: str) -> None:
    one = Document(url="u", title=title, domain="d", text=text)
    other = Document(url="u", title=other_title, domain="d", text=other_text)

    assert (document_hash(one, "model") == document_hash(other, "model")) is (one == other)


def test_ids_of_stores_that_are_there_stay() -> None:
    document = Document(url="file:eggs.md", title="Eggs", domain="insects", text="# Eggs\n\nEggs hatch.")

    assert ids.source_id("insects", "file:eggs.md") == "a63a5d2ff408aa24800fa9b0f7a03aec"
    assert ids.snippet_id("s", ("Eggs", "Hatching"), "Eggs hatch.") == "ee8c755ec101a16ebd30e49a3631e35b"
    assert document_hash(document, "model") == "121b4adba798268e19bf807a1ad8f8ac"
