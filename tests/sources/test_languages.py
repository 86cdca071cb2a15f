"""Languages by their tags."""

import pytest

from kgplatform.sources.languages import base_language, language_name, language_tag


@pytest.mark.parametrize(
    ("text", "tag"),
    [
        ("en", "en"), ("EN", "en"), ("eng", "en"), ("English", "en"), ("en_us", "en-US"), ("pt-BR", "pt-BR"),
        ("zh-hant-tw", "zh-Hant-TW"), ("ger", "de"), ("en_GB.UTF-8", "en-GB"), ("eng-GB", "en-GB"), ("und", ""),
        ("n/a", ""), ("", ""),
    ],
)  # fmt: skip
def test_a_language_has_its_tag(text: str, tag: str) -> None:
    assert language_tag(text) == tag


def test_a_tag_has_a_language_without_script_and_country() -> None:
    assert [base_language(tag) for tag in ("pt-BR", "zh-Hant-TW", "ger", "und", "")] == ["pt", "zh", "de", "", ""]


def test_a_language_has_a_name() -> None:
    assert [language_name(code) for code in ("de", "zh", "el", "sw", "")] == ["German", "Chinese", "Greek", "sw", ""]
