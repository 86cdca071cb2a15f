import pytest

from api.accepting import HTML, JSON, MARKDOWN, preferred

OFFERED = (HTML, MARKDOWN, JSON)
BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8"


@pytest.mark.parametrize(
    ("accept", "chosen"),
    [
        ("", HTML),
        ("   ", HTML),
        ("*/*", HTML),
        (BROWSER, HTML),
        ("application/json", JSON),
        ("Application/JSON", JSON),
        ("application/*", JSON),
        ("text/markdown", MARKDOWN),
        ("text/*", HTML),
        ("text/*;q=0.4, application/json;q=0.5", JSON),
        ("text/html;q=0.1, text/*;q=0.9", MARKDOWN),
        ("*/*;q=0.1, text/html;q=0, text/markdown;q=0", JSON),
        ("application/json;q=0.5, text/html;q=0.5", HTML),
        ("application/json; charset=utf-8; q=0.7, text/html; q=0.6", JSON),
        ("application/json;q=0", ""),
        ("image/png", ""),
        ("image/png, */*;q=0", ""),
        ("application/json;q=7", JSON),
        (",,;,;q=1", ""),
        ("text/html;q=0.9999, application/json;q=0.5", HTML),
    ],
)
def test_the_most_wanted_of_what_there_is_is_chosen(accept: str, chosen: str) -> None:
    assert preferred(accept, OFFERED) == chosen


def test_of_equals_the_first_is_chosen() -> None:
    assert [preferred("*/*", offered) for offered in (OFFERED, OFFERED[::-1])] == [HTML, JSON]
