"""Documents become passages: sections first, then sentences, then words; nothing is lost unsaid."""

import re
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from kgplatform.corpus.chunking import Chunks, split_passages
from kgplatform.corpus.understanding import understand
from kgplatform.models import Document
from kgplatform.vectors.embedder import Embedder


class Words:
    """Counts words: one token each."""

    def count(self, text: str) -> int:
        return len(text.split())

    def token_starts(self, text: str) -> list[int]:
        return [match.start() for match in re.finditer(r"\S+", text)]


def document(text: str) -> Document:
    return Document(url="file:eggs.md", title="Eggs", domain="biology", text=text)


def split(text: str, limit: int = 12, min_words: int = 3) -> Chunks:
    return split_passages(understand(document(text)), limit, min_words, Words())


def texts(chunks: Chunks) -> list[str]:
    return [passage.text for passage in chunks.passages]


def test_a_section_is_a_passage_under_its_headings() -> None:
    chunks = split(
        "Butterflies lay small eggs.\n\n# Eggs\n\nEggs are ribbed.\n\nThey hatch soon.\n\n"
        "## Colour\n\nMost eggs are green.\n\n# Larvae\n\nLarvae eat leaves."
    )

    assert [(passage.path, passage.text) for passage in chunks.passages] == [
        ((), "Butterflies lay small eggs."),
        (("Eggs",), "Eggs are ribbed.\n\nThey hatch soon."),
        (("Eggs", "Colour"), "Most eggs are green."),
        (("Larvae",), "Larvae eat leaves."),
    ]
    assert chunks.dropped == {}


def test_words_without_spaces_between_them_are_counted_too() -> None:
    assert texts(split("蛾在葉子下面產卵。", min_words=4)) == ["蛾在葉子下面產卵。"]
    assert split("蛾產卵。", min_words=4).dropped == {"short": 1}


def test_a_long_section_is_split_at_sentence_ends() -> None:
    chunks = split(
        "One two three four five. Six seven eight nine ten. Alpha beta gamma delta.\n\nEpsilon zeta eta theta."
    )

    assert texts(chunks) == [
        "One two three four five. Six seven eight nine ten.",
        "Alpha beta gamma delta.\n\nEpsilon zeta eta theta.",
    ]


def test_an_over_long_sentence_is_split_at_words() -> None:
    assert texts(split("a b c d e f g h i j k l m n o p q r s t u v", limit=8)) == [
        "a b c d e f g h",
        "i j k l m n o p",
        "q r s t u v",
    ]


def test_a_short_tail_takes_the_last_sentence_of_its_neighbour() -> None:
    chunks = split("One two three four. Five six seven eight. Nine ten eleven twelve. The end.")

    assert texts(chunks) == ["One two three four. Five six seven eight.", "Nine ten eleven twelve. The end."]


def test_a_short_tail_takes_words_where_the_neighbour_has_one_sentence() -> None:
    assert texts(split("a b c d e f g h i j k l. The end.")) == ["a b c d e f g h i j k", "l. The end."]


def test_short_passages_are_dropped_and_counted() -> None:
    chunks = split("# Eggs\n\nOnly two.\n\n# Larvae\n\nLarvae eat green leaves.")

    assert texts(chunks) == ["Larvae eat green leaves."]
    assert chunks.dropped == {"short": 1}


def test_a_document_without_text_has_no_passages() -> None:
    assert split("# Eggs\n\n## Colour\n") == Chunks((), {})


def test_a_giant_word_is_split_where_tokens_begin() -> None:
    embedder = Embedder()
    chunks = split_passages(understand(document("acgt" * 500)), 100, 1, embedder)

    assert "".join(texts(chunks)) == "acgt" * 500
    assert all(embedder.count(text) <= 100 for text in texts(chunks))


WORDS = st.sampled_from(
    ["egg", "Larva", "e.g.", "leaf.", "Green!", "a", "(so)", "µ-opioid", "antidisestablishment.", "3.1"]
)
PARAGRAPHS = st.lists(WORDS, min_size=1, max_size=40).map(" ".join)
HEADINGS = st.tuples(st.integers(1, 4), st.sampled_from(["Eggs", "Life cycle", "3.1 Colour"])).map(
    lambda heading: "#" * heading[0] + " " + heading[1]
)
TEXTS = st.lists(PARAGRAPHS | HEADINGS, max_size=8).map("\n\n".join)
EMBEDDER = Embedder()


@settings(max_examples=150, deadline=None)
@given(TEXTS, st.integers(8, 40), st.integers(1, 8))
def test_passages_are_exact_spans_within_the_limits(text: str, limit: int, min_words: int) -> None:
    chunks = split_passages(understand(document(text)), limit, min_words, EMBEDDER)

    for passage in chunks.passages:
        assert passage.text == text[passage.start : passage.end] == passage.text.strip()
        assert EMBEDDER.count(passage.text) <= limit
        assert len(passage.text.split()) >= min_words
        assert not re.search(r"^#{1,6} ", passage.text, re.MULTILINE)
    assert all(left.end <= right.start for left, right in pairwise(chunks.passages))


@settings(max_examples=100, deadline=None)
@given(TEXTS, st.integers(8, 40))
def test_every_word_outside_headings_is_in_a_passage(text: str, limit: int) -> None:
    chunks = split_passages(understand(document(text)), limit, 1, EMBEDDER)

    body = re.sub(r"^#{1,6} .*$", "", text, flags=re.MULTILINE)
    assert " ".join(texts(chunks)).split() == body.split()
    assert chunks.dropped == {}
