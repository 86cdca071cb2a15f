"""From version 2 to 3: the kind of a run is its strategy, and a page is made of blocks.

Version 2 kept a section as text with [n] behind each cited sentence. Here, and nowhere else, such text is read back.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from kgplatform.graph.pages import section_text
from kgplatform.graph.session import Row, Work
from kgplatform.migrations.steps import Batch, Part
from kgplatform.models import Claim, PageBlock, PageSentence, Paragraph, Section

DISPUTED = "Sources disagree:"
_AT_ONCE = 500
_MARKERS = re.compile(r"((?:\s?\[\d{1,6}\])++)")
_NUMBER = re.compile(r"\[(\d+)\]")


async def _runs(work: Work, after: str) -> Batch:
    row = (await work.run("write/store/kinds_of_runs", before="topic", now="apollo"))[0]
    return Batch(row["done"], None)


async def _sections(work: Work, after: str) -> Batch:
    rows = await work.run("read/store/written_sections", after=after, limit=_AT_ONCE)
    await work.run("write/store/blocks_of_sections", rows=[_row(row) for row in rows])
    return Batch(len(rows), rows[-1]["id"] if rows else None)


def _row(row: Row) -> Row:
    numbers = {each["marker"]: each["snippet_id"] for each in json.loads(row["references"] or "[]")}
    blocks = blocks_of(row["text"] or "", row["citations"], numbers)
    section = Section(level=1, position=0, heading="", blocks=blocks)
    told = json.dumps([block.model_dump(mode="json") for block in blocks], ensure_ascii=False)
    return {"id": row["id"], "text": section_text(section), "blocks": told}


def blocks_of(text: str, citations: Sequence[Mapping[str, Any]], numbers: Mapping[int, str]) -> tuple[PageBlock, ...]:
    """Return the paragraphs of a section of version 2: its text, what it cites, and the snippet of each number."""
    known: dict[str, list[Mapping[str, Any]]] = {}
    for citation in citations:
        known.setdefault(citation["sentence"], []).append(citation)
    cited = re.compile("|".join(map(re.escape, sorted(filter(None, known), key=len, reverse=True))) or "(?!)")
    return tuple(_paragraph(part.strip(), cited, known, numbers) for part in text.split("\n\n") if part.strip())


def _paragraph(
    text: str, cited: re.Pattern[str], known: Mapping[str, list[Mapping[str, Any]]], numbers: Mapping[int, str]
) -> Paragraph:
    opening = DISPUTED if text.startswith(f"{DISPUTED} ") else ""
    said = text.removeprefix(opening).strip()
    sentences = tuple(_sentence(*each, known, numbers) for each in _statements(said, cited, numbers))
    return Paragraph(sentences=sentences, opening=opening)


def _statements(text: str, cited: re.Pattern[str], numbers: Mapping[int, str]) -> Iterator[tuple[str, str]]:
    """Part a paragraph into what is said and the numbers behind it; brackets inside of a cited sentence are none, nor
    are those with a number that is nothing's."""
    start = 0
    while start < len(text):
        whole = cited.match(text, start)
        found = _MARKERS.match(text, whole.end()) if whole else None
        after = whole.end() if whole and found else start
        found = next((each for each in _MARKERS.finditer(text, after) if _known(each[1], numbers)), None)
        if found is None:
            yield text[start:], ""
            return
        yield text[start : found.start()], found[1]
        start = found.end() + len(text[found.end() :]) - len(text[found.end() :].lstrip())


def _known(markers: str, numbers: Mapping[int, str]) -> bool:
    return all(int(number) in numbers for number in _NUMBER.findall(markers))


def _sentence(
    said: str, markers: str, known: Mapping[str, list[Mapping[str, Any]]], numbers: Mapping[int, str]
) -> PageSentence:
    cited = tuple(numbers[n] for n in map(int, _NUMBER.findall(markers)) if n in numbers)
    if not cited:
        return PageSentence(text=f"{said}{markers}", snippet_ids=(), verdict="own")
    kept = known.get(said, [])
    claims = tuple(Claim.model_validate(claim) for citation in kept for claim in citation["claims"])
    relations = dict.fromkeys(id_ for citation in kept for id_ in citation["relation_ids"])
    verdict = kept[0]["verdict"] if kept else "verbatim"
    return PageSentence(text=said, snippet_ids=cited, verdict=verdict, claims=claims, relation_ids=tuple(relations))


PARTS = (Part("runs", "kinds of runs", _runs), Part("sections", "sections of pages", _sections))
