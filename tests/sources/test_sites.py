"""What the places of pages are called."""

import pytest

from kgplatform.sources.sites import file_name


@pytest.mark.parametrize(
    ("url", "name"),
    [
        ("file:deep/buzz%20pollination.md", "buzz pollination.md"),
        ("upload:bees.pdf", "bees.pdf"),
        ("https://www.sea.example/tides/", "sea.example/tides"),
        ("http://web.archive.org/web/2020/https://sea.example/tides", "sea.example/tides"),
        ("notes/tides.md", "tides.md"),
        ("http://[", "http://["),
    ],
)
def test_a_source_is_called_by_its_file_or_address(url: str, name: str) -> None:
    assert file_name(url) == name
