"""A review as a domain whose texts do not say under which heading they stand, and what stands under each heading.

The vectors of snippets are made with the title and the headings before them, and the rules of extraction look there
for what a text refers to. So every heading becomes the same word before anything is loaded, and so does every title:
what is under a heading can only be found by its own text.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from tempfile import TemporaryDirectory

from kgplatform.ids import source_id
from kgplatform.models import Document, Snippet
from loaders import load_documents

DOMAIN = "headless-review"
SAME = "Review"  # for each title and heading
_HEADING = re.compile(r"^(#{1,6})[ \t]+(\S.*?)[ \t#]*$", re.MULTILINE)


@dataclass(frozen=True)
class Heading:
    """A heading of a level (1..6), and where in the source what stands under it or its subheadings starts and ends."""

    text: str
    level: int
    source_id: str
    start: int
    end: int

    def holds(self, snippet: Snippet) -> bool:
        return snippet.source_id == self.source_id and self.start <= snippet.start and snippet.end <= self.end


@dataclass(frozen=True)
class Review:
    documents: tuple[Document, ...]
    headings: tuple[Heading, ...]


def read_review(folder: Path) -> Review:
    """Return the documents of a folder of Markdown with their headings made the same, and the headings."""
    texts = {path.name: path.read_text("utf-8") for path in sorted(folder.glob("*.md"))}
    with TemporaryDirectory() as place:
        for name, text in texts.items():
            (Path(place) / name).write_text(_HEADING.sub(rf"\1 {SAME}", text), "utf-8")
        loaded = sorted(load_documents(Path(place), DOMAIN, base="file:"), key=lambda document: document.url)
    documents, headings = list[Document](), list[Heading]()
    for (name, text), document in zip(sorted(texts.items()), loaded, strict=True):
        renamed = document.model_copy(update={"url": f"review:{name}", "title": SAME})
        documents.append(renamed)
        headings.extend(_headings(_HEADING.findall(text), renamed))
    return Review(tuple(documents), tuple(headings))


def _headings(found: Sequence[tuple[str, str]], document: Document) -> list[Heading]:
    """Return the headings with the places that they have in the loaded document."""
    marks = list(_HEADING.finditer(document.text))
    if [len(mark[1]) for mark in marks] != [len(level) for level, _ in found]:
        raise RuntimeError(f"{document.url} has other headings when it is loaded.")
    ends = [mark.start() for mark in marks[1:]] + [len(document.text)]
    source, made = source_id(DOMAIN, document.url), []
    for at, (mark, (level, text)) in enumerate(zip(marks, found, strict=True)):
        under = accumulate(len(below) > len(level) for below, _ in found[at + 1 :])
        subheadings = sum(count == place for place, count in enumerate(under, start=1))
        made.append(Heading(text, len(level), source, mark.end(), ends[at + subheadings]))
    return made
