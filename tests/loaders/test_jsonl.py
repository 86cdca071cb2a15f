"""JSON lines: a document a line, with the number of every line that holds none."""

import json

from kgplatform.models import Document
from loaders.jsonl import read_jsonl
from loaders.reading import Reading


def read(*lines: object, domain: str = "") -> tuple[list[Document], list[str]]:
    text = "\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines)
    reading = Reading()
    url = "file:///insects/eggs.jsonl"
    return list(read_jsonl(text.encode(), "eggs.jsonl", url, domain, reading)), reading.unreadable


def test_every_field_is_read() -> None:
    documents, unreadable = read(
        {
            "url": "http://x.org/1",
            "title": "Eggs",
            "domain": "biology",
            "text": "Eggs are\nsmall.",
            "topic": "eggs",
            "published": 2021,
        }
    )

    assert documents == [
        Document(
            url="http://x.org/1",
            title="Eggs",
            domain="biology",
            text="Eggs are small.",
            kind="jsonl",
            published="2021",
            topic="eggs",
        )
    ]
    assert unreadable == []


def test_only_text_is_needed_and_the_given_domain_wins() -> None:
    documents, _ = read({"text": "Eggs."}, {"text": "Larvae.", "domain": "biology"}, domain="insects")

    assert [(d.url, d.title, d.domain) for d in documents] == [
        ("file:///insects/eggs.jsonl#line-1", "file:eggs.jsonl#line-1", "insects"),
        ("file:///insects/eggs.jsonl#line-2", "file:eggs.jsonl#line-2", "insects"),
    ]
    assert read({"text": "Eggs."})[0][0].domain == "general"


def test_lines_without_text_are_named_and_the_others_load() -> None:
    documents, unreadable = read(
        {"url": "a", "text": "Eggs."},
        "",
        {"url": "b"},
        "{broken",
        "[1]",
        {"text": "  "},
        {"text": ["x"]},
        {"text": "Last."},
    )

    assert [d.text for d in documents] == ["Eggs.", "Last."]
    remedy = 'Give it {"url": ..., "title": ..., "domain": ..., "text": ...}.'
    assert unreadable == [
        f'eggs.jsonl, line 3: It has no "text". {remedy}',
        f"eggs.jsonl, line 4: It is not JSON. {remedy}",
        f"eggs.jsonl, line 5: It is not a JSON object. {remedy}",
        f'eggs.jsonl, line 6: It has no "text". {remedy}',
        f'eggs.jsonl, line 7: Its "text" is not text. {remedy}',
    ]
