"""The demo corpus is well formed: lengths, titles, sections, and no sentence told twice."""

import json
from collections import defaultdict
from pathlib import Path

import pytest
from sentencex import segment

import kgplatform.demo

DEMO = Path(kgplatform.demo.__file__).parent
DOCUMENTS = sorted((DEMO / "corpus").glob("*.md"))


def titles(path: Path) -> list[str]:
    return [line[2:].strip() for line in path.read_text("utf-8").splitlines() if line.startswith("# ")]


def sections(path: Path) -> list[str]:
    return [line[3:].strip() for line in path.read_text("utf-8").splitlines() if line.startswith("## ")]


def sentences(path: Path) -> list[str]:
    prose = [line for line in path.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    return [stripped for line in prose for part in segment("en", line) if (stripped := str(part).strip())]


def test_there_are_enough_documents() -> None:
    assert len(DOCUMENTS) >= 30


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.stem)
def test_a_document_is_well_formed(path: Path) -> None:
    text = path.read_text("utf-8")
    assert text.startswith("# ")
    assert len(titles(path)) == 1
    assert titles(path)[0]
    assert len(sections(path)) >= 2
    assert all(sections(path))
    assert 150 <= len(text.split()) <= 400


def test_titles_are_unique() -> None:
    found = [title.casefold() for path in DOCUMENTS for title in titles(path)]
    assert len(found) == len(set(found))


def test_no_sentence_stands_twice() -> None:
    places = defaultdict(list)
    for path in DOCUMENTS:
        for sentence in sentences(path):
            places[" ".join(sentence.casefold().split())].append(path.name)
    assert len(places) > len(DOCUMENTS)
    assert {sentence: where for sentence, where in places.items() if len(where) > 1} == {}


def test_topics_have_a_name_a_goal_and_an_audience() -> None:
    topics = json.loads((DEMO / "topics.json").read_text("utf-8"))
    assert [topic["name"] for topic in topics] == ["Honey bee health", "Crop pollination"]
    assert all(set(topic) == {"name", "goal", "audience"} and all(topic.values()) for topic in topics)
