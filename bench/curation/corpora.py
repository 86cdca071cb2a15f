"""The texts that curation is measured on: ../shared/data, with the section of the review that each text is from."""

import json
import os
import re
from collections.abc import Iterator, Mapping
from importlib.resources import files
from pathlib import Path

from kgplatform.models import Document
from loaders import load_documents
from loaders.markdown import markdown_text

DATA = Path(os.environ.get("KGPLATFORM_SHARED", "../shared")).absolute() / "data"
REVIEW = DATA / "deep-review" / "content"
TOPIC_FILES = {
    "Deep learning for gene expression and genomics": "gene-expression-and-genomics",
    "Deep learning for health records and patient care": "health-records-and-patient-care",
}
"""The two real topics and the files of their documents."""

_HEADING = re.compile(r"^(#{1,6}) (.+)$", re.MULTILINE)


def everything(domain: str) -> list[Document]:
    """Return all texts as documents of one domain: a section of the review, a text of a topic's file, an article, an
    essay is one."""
    found = [*sections(domain), *(document for file in TOPIC_FILES.values() for document in topic_texts(file, domain))]
    return [*found, *articles(domain), *essays(domain)]


def sections(domain: str) -> Iterator[Document]:
    """Give the review's sections, each with its own text and the headings above it."""
    for document in load_documents(REVIEW, domain, base="file:"):
        for number, (path, text) in enumerate(_parts(document.text), start=1):
            headings = "\n\n".join(f"{'#' * level} {heading}" for level, heading in path)
            url = f"{document.url}#{number}"
            yield document.model_copy(update={"url": url, "title": path[-1][1], "text": f"{headings}\n\n{text}"})


def demo_texts(domain: str) -> Iterator[Document]:
    """Give the texts of the demo."""
    yield from load_documents(Path(str(files("kgplatform.demo") / "corpus")), domain, base="file:")


def topic_texts(file: str, domain: str) -> Iterator[Document]:
    """Give the documents of a topic's file; the title of each is the heading of its section in the review."""
    yield from load_documents(DATA / "topics" / f"{file}.jsonl", domain, base="file:")


def _parts(text: str) -> Iterator[tuple[list[tuple[int, str]], str]]:
    """Give (headings above it with their levels, text) of each section that has a text of its own."""
    path: list[tuple[int, str]] = []
    found = list(_HEADING.finditer(text))
    ends = [heading.start() for heading in found[1:]] + [len(text)]
    for heading, end in zip(found, ends, strict=True):
        level = len(heading[1])
        path = [*((above, title) for above, title in path if above < level), (level, heading[2])]
        if own := text[heading.end() : end].strip():
            yield path, own


def articles(domain: str) -> Iterator[Document]:
    """Give the articles."""
    for file in sorted((DATA / "freshwiki").glob("*.json")):
        row = json.loads(file.read_text("utf-8"))
        yield _document(row["url"], row, domain)


def essays(domain: str) -> Iterator[Document]:
    """Give the essays."""
    for row in json.loads((DATA / "mine" / "essays-01-50.json").read_text("utf-8")):
        yield _document(f"essay:{row['id']}", row, domain)


def _document(url: str, row: Mapping[str, str], domain: str) -> Document:
    return Document(url=url, title=row["title"], domain=domain, text=markdown_text(row["text"]).text, kind="json")
