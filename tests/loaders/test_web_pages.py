"""Web pages that somebody turned into Markdown: what is their article, and what stands around it."""

import json

import pytest

from kgplatform.models import Document
from loaders.jsonl import read_line
from loaders.web_pages import is_page

ARTICLE = (
    "The storm made landfall near the [harbour](https://news.example/harbour) in the early morning of 4 May.",
    "Some **300 houses** were damaged, and the power supply was cut in two of the three districts for a day.",
)
PAGE = f"""# Storm hits the coast

Storm hits the coast | The Daily Example

===============

[Skip to content](https://news.example/storm#content)

*   [World](https://news.example/world)
*   [Sport](https://news.example/sport)

We use cookies to give you the best experience. By going on you agree to our privacy policy and accept them.

Advertisement

![Image 1: A logo](https://news.example/logo.png)

{ARTICLE[0]}

## Recommended stories

### [Another storm in the north](https://news.example/north)

list 1 of 4

{ARTICLE[1]}

    *   [About us](https://news.example/about)
    *   [Contact](https://news.example/contact)

© 2012 The Daily Example. All rights reserved.
"""


def document(text: str) -> Document:
    line = json.dumps({"url": "https://news.example/storm", "title": "Storm", "domain": "storms", "text": text})
    return read_line(line.encode(), "", "", "")


def told(read: Document, kind: str) -> list[str]:
    return [read.text[block.start : block.end] for block in read.blocks if block.kind == kind]


def test_the_article_is_what_runs_on_in_sentences() -> None:
    read = document(PAGE)

    assert told(read, "prose") == [
        "The storm made landfall near the harbour in the early morning of 4 May.",
        "Some 300 houses were damaged, and the power supply was cut in two of the three districts for a day.",
    ]
    assert told(read, "heading") == ["# Storm hits the coast"]


def test_what_stands_around_it_stays_as_navigation() -> None:
    around = told(document(PAGE), "navigation")

    assert "World\nSport" in around
    assert "About us\nContact" in around
    assert "## Recommended stories" in around
    assert "Another storm in the north" in around
    assert any(each.startswith("We use cookies") for each in around)
    assert any(each.startswith("© 2012") for each in around)


def test_a_line_between_sentences_belongs_to_them() -> None:
    page = PAGE.replace("list 1 of 4", "").replace("## Recommended stories\n", "Wind of 35 m/s, 300 mm of rain\n")
    page = page.replace("### [Another storm in the north](https://news.example/north)\n", "")

    assert told(document(page), "prose")[1] == "Wind of 35 m/s, 300 mm of rain"


def test_the_words_of_a_site_are_no_notice_in_what_others_report() -> None:
    said = "The agency asked donors to donate ten million dollars for the islands that the storm had hit in May."

    assert told(document(PAGE.replace(ARTICLE[1], said)), "prose")[1] == said


def test_what_was_escaped_for_markdown_is_as_it_was() -> None:
    page = PAGE.replace(
        ARTICLE[1], r"The height of the water, \\(h\_{0}\\), was greater than it had been in a century."
    )

    assert told(document(page), "prose")[1].startswith(r"The height of the water, \(h_{0}\), was")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (PAGE, True),
        ("Plain words, with [one](https://a.example/b) link and [another](https://a.example/c).", False),
        ("A list [1](note) of [2](note) marks [3](note) that lead [4](note) nowhere.", False),
    ],
)
def test_a_page_is_told_by_its_links(text: str, expected: bool) -> None:
    assert is_page(text) is expected


def test_a_plain_text_is_read_as_before() -> None:
    read = document("A plain text.\n\nAnother line of it, with no mark-up at all.")

    assert read.text == "A plain text.\n\nAnother line of it, with no mark-up at all."
    assert read.blocks == ()


def test_stray_control_characters_are_taken_out() -> None:
    words = "The rivers rose by three metres in the night of the storm. " * 9 + "The rain ended."

    assert document(f"{words}\x01{words}").text == f"{words} {words}"


@pytest.mark.parametrize("heading", ["Other storms of that year", "Most common causes", "More than 300 houses damaged"])
def test_a_heading_of_the_article_stays(heading: str) -> None:
    page = PAGE.replace("## Recommended stories\n", f"## {heading}\n")

    assert f"## {heading}" in told(document(page), "heading")


def test_what_is_set_in_behind_the_mark_of_an_item_is_no_code() -> None:
    said = "The rain of that night was the heaviest of the year, and it did not end before noon."
    page = PAGE.replace(ARTICLE[0], f"*     {said}\n*     Rain, wind and waves did the rest.")

    assert told(document(page), "prose")[0] == f"{said}\nRain, wind and waves did the rest."
    assert told(document(page), "code") == []


def test_a_sentence_in_a_menu_does_not_make_it_an_article() -> None:
    menu = "*   Zoom in\n*   Zoom out\n*   Full screen\n*   Turn left\n*   Turn right\n"
    read = document(PAGE.replace(ARTICLE[1], f"{menu}*   {ARTICLE[1]}"))

    assert told(read, "prose")[1].startswith("Some 300 houses")
    assert "Zoom in" in told(read, "navigation")


@pytest.mark.parametrize(
    "said",
    [
        "天文台說，颱風在星期三早上登陸，十二個村莊停電兩天。",
        "기상청은 태풍이 수요일 아침에 상륙했다고 밝혔다.",
        "Der Sturm erreichte am frühen Morgen die Küste und beschädigte viele Häuser zweier Dörfer schwer.",
        "But the rivers fell again. — ABC, Example News",
    ],
)
def test_a_report_is_told_in_any_language_and_signed_or_not(said: str) -> None:
    assert told(document(PAGE.replace(ARTICLE[1], said)), "prose")[1] == said


@pytest.mark.parametrize(
    "around",
    ["首頁| 新聞| 天氣| 體育| 聯絡我們", "未經授權，不得轉載本網站的任何內容。", "颱風快到了！12:30 200"],
)
def test_what_stands_around_it_does_so_in_any_script(around: str) -> None:
    assert around in told(document(PAGE.replace("Advertisement", around)), "navigation")


def test_a_text_that_speaks_of_its_site_too_is_no_notice() -> None:
    said = "On this site we list the storms of a year. A storm has a name from 34 knots on. Most never come to land."
    notice = "On this site we list storms. Tell us of others. Most never come to land."

    assert told(document(PAGE.replace(ARTICLE[1], said)), "prose")[1] == said
    assert notice in told(document(PAGE.replace(ARTICLE[1], notice)), "navigation")


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        ("(c) if the storm comes at high tide, the water will be two metres higher than that.", "prose"),
        ("The Copyright Act of that year has nothing on the names of storms.", "prose"),
        ("The pictures of the storm are copyright Example Press and two others.", "navigation"),
        ("The pictures of the storm are (c) 2012 by those who took them.", "navigation"),
    ],
)
def test_rights_are_told_by_their_year_or_owner(said: str, kind: str) -> None:
    assert said in told(document(PAGE.replace(ARTICLE[1], said)), kind)


def test_a_row_of_numbers_belongs_to_the_sentence_that_tells_of_them() -> None:
    numbers = "34, 36, 41, 52, 60, 71"
    page = PAGE.replace(ARTICLE[1], f"{ARTICLE[1]}\n\n7\n\n{numbers}")
    bare = PAGE.replace(ARTICLE[1], f"Wind speed, Example Bay\n\n{numbers}")

    assert told(document(page), "prose")[-1] == numbers
    assert numbers in told(document(bare), "navigation")
