"""Articles as maps: exact on a small one."""

import pytest

from bench.strategies.headed import Article, read_article, without
from kgplatform.curation import mind_map
from kgplatform.models import MindMap

TEXT = """The lead tells of bogs.

# Plants

Moss grows in bogs [3]. It holds water [citation needed] [4]. It makes peat. Cranes eat none of it. Sundews eat flies.
It is cut in spring.

## Trees

# Birds

## Cranes

Cranes breed in bogs every spring.

# See also

Fens are alike in many ways.

## Works

One stands here. """


@pytest.fixture
def article() -> Article:
    return read_article({"title": "Bogs", "text": TEXT})


def held(article: Article, tree: MindMap) -> dict[tuple[str, ...], list[str]]:
    return {
        mind_map.path(tree, each.id): [article.sentences[id_].text for id_ in each.snippet_ids]
        for each in tree.concepts
    }


def test_headings_are_concepts_over_their_sentences(article: Article) -> None:
    plants = [
        "Moss grows in bogs.",
        "It holds water.",
        "It makes peat.",
        "Cranes eat none of it.",
        "Sundews eat flies.",
    ]
    assert held(article, article.tree) == {
        (): [],
        ("Plants",): [*plants, "It is cut in spring."],
        ("Birds",): [],
        ("Birds", "Cranes"): ["Cranes breed in bogs every spring."],
    }
    assert {(each.title, each.path) for each in article.sentences.values()} == {("Bogs", ())}
    assert len(article.sentences) == 7


def test_a_paragraph_is_a_sentence_with_its_neighbours_in_the_section(article: Article) -> None:
    sentences = list(article.sentences.values())

    def around(number: int) -> list[str]:
        return [article.sentences[id_].text for id_ in article.paragraph(sentences[number])]

    assert around(0) == ["Moss grows in bogs.", "It holds water.", "It makes peat."]
    assert around(3) == [each.text for each in sentences[1:6]]
    assert around(6) == ["Cranes breed in bogs every spring."]
    left = without(article.tree, article.paragraph(sentences[6]))
    assert held(article, left)["Birds", "Cranes"] == []
    assert len(held(article, left)["Plants",]) == 6


def test_short_sentences_are_not_drawn(article: Article) -> None:
    assert [each.text for each in article.drawn(1, 9)] == ["Cranes breed in bogs every spring."]
