"""Names that may be seen, in the place of others."""

import pytest

from kgplatform.graph.view import Renaming


@pytest.mark.parametrize(
    ("names", "text", "told"),
    [
        ({"rag": "Retrieval"}, "A fragment of RAG storage (rag).", "A fragment of Retrieval storage (Retrieval)."),
        ({"lunazorb": "moon"}, "Lunazorbs, a lunazorb's, lunazorbx", "moons, a moon's, lunazorbx"),
        ({"Straße X": "road"}, "Straße X, STRASSE X, strasse x, straße x", "road, road, road, road"),
        ({"moon": "orb", "moon dust": "sand", "Moon's": "its"}, "moon dust, moons, moon's", "sand, orbs, its"),
        ({"C++": "language", "(x)": "unknown"}, "C++, c++s and (X).", "language, languages and unknown."),
        ({"İzmir": "city"}, "İzmir, IZMIR, izmir, ızmir, i̇zmir", "city, city, city, city, city"),
        ({"C++": "a language ", "(x)": " it"}, "C++11 of f(x)", "a language 11 of f it"),
        ({"月球": "moon"}, "月球在天上", "moon在天上"),
        ({"a.b": "point"}, "a.b and acb", "point and acb"),
        ({}, "as it is", "as it is"),
    ],
)
def test_names_are_whole_words_in_any_case(names: dict[str, str], text: str, told: str) -> None:
    assert Renaming(names).of(text) == told
