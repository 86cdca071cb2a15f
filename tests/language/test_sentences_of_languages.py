"""Sentences of texts in other languages than English."""

from itertools import pairwise

import pytest

from kgplatform.language.sentences import sentence_spans
from tests.support.many_languages import TEXTS, one_line_paragraphs


def sentences(text: str, language: str) -> list[str]:
    return [text[start:end] for start, end in sentence_spans(text, language)]


@pytest.mark.parametrize(
    ("language", "begins"),
    [
        ("de", ["# Ste", "Eine ", "Die M", "Die a", "Hochw", "Prof."]),
        ("fr", ["# Les", "L'abe", "M. Du", "Les b", "Une r", "Les a"]),
        ("es", ["# Los", "Un pu", "Los c", "El Sr", "¿Por ", "Las c"]),
        ("ru", ["# Кам", "Камен", "Камен", "Стары", "Павод", "Пчёлы"]),
        ("zh", ["# 石桥", "石桥依靠压", "石匠把拱石", "莫斯塔尔古", "洪水冲刷桥", "蜜蜂在春天", "养蜂人在夏"]),
    ],
)
def test_sentences_are_whole(language: str, begins: list[str]) -> None:
    """ "am 3. Juli", "z. B.", "Prof. Dr. Heyman", "M. Dupont", "Sr. García" and "1566 г. и" go on."""
    found = sentences(one_line_paragraphs(TEXTS[language]), language)

    assert [sentence[:5] for sentence in found] == begins


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("ja", "石橋は圧縮で荷重を支える。春に蜂が飛ぶ。", ["石橋は圧縮で荷重を支える。", "春に蜂が飛ぶ。"]),
        ("pt", "O Sr. J. Silva mediu os arcos. A ponte caiu.", ["O Sr. J. Silva mediu os arcos.", "A ponte caiu."]),
        ("de", "Er maß die Bögen [1]. Sie hielten.", ["Er maß die Bögen [1].", "Sie hielten."]),
        ("sw", "Daraja ni la mawe. Lilijengwa zamani.", ["Daraja ni la mawe.", "Lilijengwa zamani."]),
    ],
)
def test_marks_and_titles_of_languages(language: str, text: str, expected: list[str]) -> None:
    assert sentences(text, language) == expected


@pytest.mark.parametrize("language", TEXTS)
def test_spans_are_in_order_and_hold_all_but_white_space(language: str) -> None:
    text = one_line_paragraphs(TEXTS[language]) * 300  # a line may be longer than what is looked at together

    spans = sentence_spans(text.replace("\n", " "), language)

    assert all(one[1] <= two[0] for one, two in pairwise(spans))
    assert "".join("".join(text[a:b].split()) for a, b in spans) == "".join(text.split())


def test_without_a_language_a_text_is_split_as_english() -> None:
    text = "It was built by Dr. Jones, Sr. in May. With her went three."

    assert sentence_spans(text, "") == sentence_spans(text, "en") == sentence_spans(text)
