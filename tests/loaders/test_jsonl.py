"""JSON lines: a document a line, with the number of every line that holds none."""

import json
from pathlib import Path

import pytest

from kgplatform.errors import UnreadableDocument
from kgplatform.models import Document
from loaders.limits import Limits
from loaders.reader_process import read_path


def read(*lines: object, domain: str = "", folder: Path) -> tuple[list[Document], list[str]]:
    """Return the documents, and "line: why" for the others."""
    texts = [line if isinstance(line, str | bytes) else json.dumps(line) for line in lines]
    data = b"\n".join(text if isinstance(text, bytes) else text.encode() for text in texts)
    return read_data(data, folder, domain)


def read_data(data: bytes, folder: Path, domain: str = "") -> tuple[list[Document], list[str]]:
    file = folder / "eggs.jsonl"
    file.write_bytes(data)
    documents, unreadable, at = [], [], 0
    for found in read_path(str(file), "eggs.jsonl", "file:///insects/eggs.jsonl", domain, Limits()):
        if isinstance(found, int):
            at = found
        elif isinstance(found, Document):
            documents.append(found)
        else:
            unreadable.append(f"{at}: {found}")
    return documents, unreadable


def test_every_field_is_read(tmp_path: Path) -> None:
    documents, unreadable = read(
        {
            "url": "http://x.org/1",
            "title": "Eggs",
            "domain": "biology",
            "text": "Eggs are\nsmall.",
            "topic": "eggs",
            "published": 2021,
        },
        folder=tmp_path,
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


def test_only_text_is_needed_and_the_given_domain_wins(tmp_path: Path) -> None:
    documents, _ = read({"text": "Eggs."}, {"text": "Larvae.", "domain": "biology"}, domain="insects", folder=tmp_path)

    assert [(d.url, d.title, d.domain) for d in documents] == [
        ("file:///insects/eggs.jsonl#line-1", "file:eggs.jsonl#line-1", "insects"),
        ("file:///insects/eggs.jsonl#line-2", "file:eggs.jsonl#line-2", "insects"),
    ]
    assert read({"text": "Eggs."}, folder=tmp_path)[0][0].domain == "general"


def test_lines_without_text_are_named_and_the_others_load(tmp_path: Path) -> None:
    documents, unreadable = read(
        {"url": "a", "text": "Eggs."},
        "",
        {"url": "b"},
        "{broken",
        "[1]",
        {"text": "  "},
        {"text": ["x"]},
        {"text": "Last."},
        folder=tmp_path,
    )

    assert [d.text for d in documents] == ["Eggs.", "Last."]
    remedy = 'Give it {"url": ..., "title": ..., "domain": ..., "text": ...}.'
    assert unreadable == [
        f'3: It has no "text". {remedy}',
        f"4: It is not JSON. {remedy}",
        f"5: It is not a JSON object. {remedy}",
        f'6: It has no "text". {remedy}',
        f'7: Its "text" is not text. {remedy}',
    ]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (
            '{"text": "A.", "published": ' + "9" * 5000 + "}",
            "It has a number of thousands of digits. Write it as text.",
        ),
        (r'{"text": "half \ud800 a pair"}', "Its text has U+D800 in it, which is not text."),
        (r'{"text": "A.", "url": "\udcff"}', "Its url has U+DCFF in it, which is not text."),
        (r'{"text": "zero \u0000"}', "Its text has U+0000 in it, which is not text."),
        ('{"text": "zero \x00"}', "It is not JSON."),
        (r'{"text": "A.", "title": "\u001b[31mred"}', "Its title has U+001B in it, which is not text."),
        (r'{"text": "A.", "domain": "a\u001fb"}', "Its domain has U+001F in it, which is not text."),
        ("[" * 100_000, "It is nested too deeply."),
        ('{"text": "A.", "x": ' + '{"a":' * 100_000, "It is nested too deeply."),
        ('{"text": "A.", "text": "B."}', 'It has "text" more than once. Leave one of them out.'),
        ('{"text": "' + "word " * 2_000_000 + '"}', "It has 10 MB, and 10 MB is the longest line that is read."),
        (json.dumps({"text": "A.", "url": "u" * 2001}), "Its url has 2,001 characters, and 2,000 are the most."),
        (json.dumps({"text": "A.", "topic": "t" * 501}), "Its topic has 501 characters, and 500 are the most."),
        ('{"text": true}', 'Its "text" is not text.'),
        (b'{"text": "caf\xe9"}', "It is not UTF-8. Save it as UTF-8 text."),
    ],
)
def test_a_hostile_line_is_named_and_the_others_load(line: str | bytes, why: str, tmp_path: Path) -> None:
    documents, unreadable = read('{"text": "Café."}', line, {"text": "Last."}, folder=tmp_path)

    assert [d.text for d in documents] == ["Café.", "Last."]
    assert [reason[: len(why) + 3] for reason in unreadable] == [f"2: {why}"]


def test_a_title_that_is_too_long_is_shortened(tmp_path: Path) -> None:
    documents, _ = read({"text": "A.", "title": "egg " * 1000}, folder=tmp_path)

    assert documents[0].title == "egg " * 49 + "egg …"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_usual_encodings_are_read(encoding: str, tmp_path: Path) -> None:
    data = '{"text": "naïve – 5 €"}\n{"text": "Größe"}'.encode(encoding)

    assert [d.text for d in read_data(data, tmp_path)[0]] == ["naïve – 5 €", "Größe"]


def test_a_file_may_be_larger_than_any_other_and_a_line_may_not(tmp_path: Path) -> None:
    file = tmp_path / "eggs.jsonl"
    short = json.dumps({"text": "Eggs are small. " * 1000})
    long = json.dumps({"text": "x" * 11_000_000})
    file.write_text("\n".join([*[short] * 80, long, short]))

    read = list(read_path(str(file), "eggs.jsonl", "file:///eggs.jsonl", "insects", Limits(max_mb=1)))

    documents = [found for found in read if isinstance(found, Document)]
    assert [document.url.rpartition("-")[2] for document in documents] == [*map(str, range(1, 81)), "82"]
    (refused,) = [found for found in read if isinstance(found, UnreadableDocument)]
    assert refused.what == "It has 10 MB, and 10 MB is the longest line that is read."


def test_the_last_line_of_utf_16_may_have_a_byte_too_many(tmp_path: Path) -> None:
    data = '{"text": "Ä."}\n{"text": "Ö."}'.encode("utf-16")

    assert [document.text for document in read_data(data + b"\x00", tmp_path)[0]] == ["Ä.", "Ö."]
