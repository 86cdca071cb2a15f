"""What can be counted on a page: sections, citations, repetitions."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from bench.table import Figure


def page_figures(page: Mapping[str, Any], snippets: Mapping[str, str]) -> Iterable[Figure]:
    """Give the figures of a page (as `kgplatform page show --json` has it); `snippets` are texts by id."""
    sections = page["sections"]
    top = [section for section in sections if section["level"] == 1]
    citations = [citation for section in sections for citation in section["citations"]]
    sentences = {(section["position"], c["sentence"]) for section in sections for c in section["citations"]}
    yield Figure("top sections of the page", "at least", 5, len(top))
    yield Figure("top sections of the page", "at most", 8, len(top))
    yield Figure("citations of the page", "at least", 20, len(citations))
    yield Figure("paragraphs without a citation", "exactly", 0, sum("[" not in p for p in _paragraphs(sections)))
    yield Figure(
        "citations whose snippet lacks the sentence", "exactly", 0,
        sum(citation["sentence"] not in snippets.get(citation["snippet_id"], "") for citation in citations),
    )  # fmt: skip
    repeated = Counter(" ".join(sentence.casefold().split()) for _, sentence in sentences)
    yield Figure("sentences that stand twice", "exactly", 0, sum(count > 1 for count in repeated.values()))
    yield Figure("headings without text", "exactly", 0, sum(not _text_below(sections, i) for i in range(len(sections))))


def _paragraphs(sections: list[dict[str, Any]]) -> list[str]:
    return [paragraph for section in sections for paragraph in section["text"].split("\n\n") if paragraph]


def _text_below(sections: list[dict[str, Any]], index: int) -> bool:
    """Whether a heading has text of its own, or of its subsections."""
    if sections[index]["text"]:
        return True
    for later in sections[index + 1 :]:
        if later["level"] <= sections[index]["level"]:
            return False
        if later["text"]:
            return True
    return False
