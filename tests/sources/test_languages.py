"""Languages by their tags."""

import pytest

from kgplatform.sources.languages import language_tag


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
