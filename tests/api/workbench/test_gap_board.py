import re

import httpx
import pytest

from api.workbench.gap_board import asked, gap_groups
from kgplatform.models.gap_kinds import GAP_KINDS
from tests.api import tides

BAY, LINK = tides.GAPS


async def test_gaps_stand_by_kind_with_what_it_means(client: httpx.AsyncClient) -> None:
    text = (await client.get(f"/topics/{tides.TIDES.id}/gaps")).text
    assert "What the graph does not know yet about Tides: 1 of 2 gaps is open." in text
    assert re.findall(r'<h2 id="kind-\d">(.+?) <span class="quiet">(.+?)</span></h2>\s*<p>(.+?)</p>', text) == [
        ("Thin entity", "1 of 1 open", "An entity is often mentioned, but hardly related to others."),
        ("Missing link", "0 of 1 open", "Two entities have neighbours in common, but nothing relates them."),
    ]
    plain = re.sub(r"</?a\b[^>]*>", "", text)
    assert re.findall(
        r'<b>(.+?)</b> <span class="status (\w+)">(.+?)</span> <span class="quiet">(.+?)</span>', plain
    ) == [
        ("bay", "open", "open", "asked once"),
        ("Moon · spring tide", "exhausted", "searched, nothing found", "asked twice"),
    ]  # fmt: skip
    assert '<p class="quiet">bay is mentioned once and has no relation</p>' in text
    assert f"No gaps of {len(GAP_KINDS) - 2} other kinds" in text
    assert text.count("<dt><b>") == len(GAP_KINDS) - 2
    assert re.findall(r"<dt>(\w.+?)</dt><dd>(.+?)</dd>", text) == [
        ("Open", "It can still be asked about."), ("Searched, nothing found", "Its questions found no evidence."),
    ]  # fmt: skip


async def test_a_topic_without_gaps_says_how_they_are_found(client: httpx.AsyncClient) -> None:
    text = (await client.get(f"/topics/{tides.POWER.id}/gaps")).text
    assert "No gaps have been found yet." in text
    assert f'href="/?topic={tides.POWER.id}#topic"' in text


async def test_a_topic_that_is_not_there_has_no_board(client: httpx.AsyncClient) -> None:
    assert (await client.get("/topics/none/gaps")).status_code == 404


def test_what_is_open_comes_first() -> None:
    closed = BAY.model_copy(update={"id": "c", "status": "closed", "score": 0.9})
    weak = BAY.model_copy(update={"id": "w", "score": 0.1})
    other = LINK.model_copy(update={"id": "o", "kind": "of_another_version", "status": "closed"})
    groups = gap_groups([closed, weak, BAY, LINK, other])
    assert [(group.title, group.open, [gap.id for gap in group.gaps]) for group in groups] == [
        ("thin entity", 2, [BAY.id, "w", "c"]),
        ("missing link", 0, [LINK.id]),
        ("of another version", 0, ["o"]),
    ]
    assert groups[-1].meaning == ""


@pytest.mark.parametrize(
    ("tried", "words"), [(0, "not asked yet"), (1, "asked once"), (2, "asked twice"), (1200, "asked 1,200 times")]
)
def test_how_often_a_gap_was_asked_about_is_in_words(tried: int, words: str) -> None:
    assert asked(BAY.model_copy(update={"tried": tried})) == words
