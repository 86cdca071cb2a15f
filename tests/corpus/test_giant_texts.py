"""Whatever a text repeats, it is read and cut in a time that its length says, and no passage is longer than its tokens
allow."""

import pytest

from kgplatform.corpus.chunking import split_passages
from kgplatform.corpus.preparation import prepare
from kgplatform.corpus.understanding import understand
from kgplatform.models import Document
from kgplatform.vectors.embedder import Embedder
from kgplatform.vectors.model_files import LONGEST_TOKEN
from loaders.plain import plain_text
from tests.support.growth import is_squared

SIZE = 300_000
LIMIT, MIN_WORDS = 200, 20
PROSE = "Eggs are small and green, and larvae of many kinds eat the leaves of plants in early summer. "


def document_of(text: str) -> Document:
    return understand(Document(url="file:a.txt", title="A", domain="d", text=text.strip()))


def text_of(piece: str, size: int = SIZE) -> str:
    return piece * (size // len(piece))


@pytest.fixture(scope="module")
def embedder() -> Embedder:
    return Embedder()


@pytest.mark.slow
@pytest.mark.parametrize(
    "piece",
    [
        "a", " ", "a. ", "1. ", "A.", "a-\n", "word\n", "# a\n", "# a\nb c\n\n", "# ", "[1]", " [1]x", "<!--",
        "x" * 300 + " ", "a" + " " * 300, PROSE, PROSE.replace(" ", "\n"), "\u2028",
    ],
)  # fmt: skip
def test_a_text_that_repeats_is_read_and_cut_in_a_time_that_its_length_says(piece: str, embedder: Embedder) -> None:
    def cut(size: int) -> None:
        text = plain_text(text_of(piece, size))
        prepared = prepare(document_of(text), "source", LIMIT, MIN_WORDS, embedder, "model")
        assert all(len(row.text) <= LIMIT * LONGEST_TOKEN for row in prepared.rows)

    assert not is_squared(cut, SIZE)


def test_a_giant_word_is_cut_where_a_passage_is_full(embedder: Embedder) -> None:
    text = PROSE * 3 + "x" * 100_000 + " " + PROSE * 3

    chunks = split_passages(document_of(text), LIMIT, 1, embedder)

    assert "".join(passage.text for passage in chunks.passages).count("x") == 100_000
    assert max(len(passage.text) for passage in chunks.passages) == LIMIT * LONGEST_TOKEN
    assert all(embedder.count(passage.text) <= LIMIT for passage in chunks.passages)


def test_words_of_usual_length_count_as_the_tokenizer_counts_them(embedder: Embedder) -> None:
    url = "https://example.org/" + "a/" * 80
    text = f"{PROSE}{url} {PROSE}"

    assert embedder.token_starts(text)[:3] == [0, 5, 9]
    assert len(url) < LONGEST_TOKEN
    assert embedder.count("x" * 199) == 1
    assert embedder.token_starts("x" * 450 + " y") == [0, 200, 400, 451]


def test_what_is_no_token_counts_only_where_there_is_much_of_it(embedder: Embedder) -> None:
    nothing = "\u200b"

    assert embedder.token_starts("") == []
    assert embedder.token_starts(nothing * 3) == []
    assert embedder.token_starts(nothing * 3 + "egg") == [3]
    assert embedder.token_starts(nothing * 450) == [0, 200, 400]
    assert embedder.token_starts(nothing * 450 + "egg") == [0, 200, 400, 450]


def test_a_heading_is_kept_to_a_length_that_every_passage_can_have(embedder: Embedder) -> None:
    text = f"# {'egg ' * 1000}##\n\n{PROSE * 40}\n\n## Larvae # of all ##\n\n{PROSE}"

    passages = split_passages(document_of(text), LIMIT, 5, embedder).passages

    assert {len(passage.path[0]) for passage in passages} == {500}
    assert passages[-1].path[1:] == ("Larvae # of all",)
