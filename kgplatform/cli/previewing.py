"""What kgplatform load --preview shows: what is understood of documents, before anything is stored."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path

from kgplatform.cli.console import out, plain, print_json, say
from kgplatform.corpus.boilerplate import without_repeated
from kgplatform.corpus.chunking import short_blocks
from kgplatform.corpus.understanding import understand
from kgplatform.language.detection import ENGLISH
from kgplatform.models import PROSE, Author, Block, Document
from kgplatform.settings import load_settings
from kgplatform.sources.languages import language_name
from loaders import Reading, load_documents
from loaders.limits import limits_of

BY_A_MODEL = ", where a language model reads: the rules read English only"
TOO_SHORT = "too short to mean anything alone"
FEWER = "fewer than {} words of a kind under one heading, left out (KGPLATFORM_PASSAGE_MIN_WORDS)"
_SHOWN = 100  # characters of a part
_AUTHORS = 5  # that are named
_WHY = {
    "prose": "read for the graph and cited on pages",
    "case": "tells of one person, not of what holds in general",
    "exercise": "asks, or answers what was asked",
    "objective": "says what is to be learnt",
    "navigation": "leads somewhere else",
    "code": "program code",
    "table": "no sentences",
    "caption": "describes a picture",
    "reference": "lists other works",
}


def preview_documents(paths: Path | Sequence[Path], domain: str, json: bool) -> None:
    """Show of every document under some paths its headings, the kind of each part and where it stands, and what is left
    out."""
    asyncio.run(_preview(paths, domain, json))


async def _preview(paths: Path | Sequence[Path], domain: str, json: bool) -> None:
    from kgplatform.bootstrap_web import pdf_service_of

    reading = Reading()
    settings = load_settings()
    service = pdf_service_of(settings)
    found = load_documents(paths, domain, limits=limits_of(settings), reading=reading, pdf_service=service)
    documents = _without_repeated([understand(document) for document in found])
    least = settings.passage_min_words
    if json:
        print_json([_described(document, least) for document in documents])
    else:
        for document in documents:
            _show(document, least)
    for place in reading.unreadable:
        say(f"Not read: {place}", "yellow")
    for note in reading.notes:
        say(f"Note: {note}", "yellow")


def _without_repeated(documents: Sequence[Document]) -> list[Document]:
    """Each domain's pages together, as a load into an empty store takes them, in the order given."""
    domains: dict[str, list[Document]] = defaultdict(list)
    for document in documents:
        domains[document.domain].append(document)
    found = {name: iter(without_repeated(own, {})) for name, own in domains.items()}
    return [next(found[document.domain]) for document in documents]


def _described(document: Document, least: int) -> dict[str, object]:
    short = _short(document, least)
    return {
        "url": document.url,
        "title": document.title,
        "kind": document.kind,
        "language": document.language,
        "blocks": [
            block.model_dump() | {"text": document.text[block.start : block.end], "too_short": block.start in short}
            for block in document.blocks
        ],
        "left_out": list(document.left_out),
        "work": document.work.model_dump() if document.work else None,
        "references": [each.model_dump() for each in document.references],
        "cited": [each.model_dump() for each in document.cited],
    }


def _short(document: Document, least: int) -> set[int]:
    """Return where the blocks begin that are left out for having fewer words than a passage has."""
    return {block.start for blocks in short_blocks(document, least) for block in blocks}


def _show(document: Document, least: int) -> None:
    short = _short(document, least)
    out.print(f"[bold]{plain(document.title)}[/]  {plain(document.url)}", highlight=False, soft_wrap=True)
    for line in told_of_work(document):
        out.print(f"  {line}", highlight=False, markup=False, soft_wrap=True)
    if document.language:
        out.print(f"  language: {language_name(document.language)}", highlight=False, markup=False, soft_wrap=True)
    for block in document.blocks:
        text = " ".join(document.text[block.start : block.end].split())
        shown = text if block.kind == "heading" or len(text) <= _SHOWN else f"{text[:_SHOWN]} ..."
        reasons = "; ".join(filter(None, (block.why, TOO_SHORT if block.start in short else "")))
        why = f"  [{reasons}]" if reasons else ""
        line = f"  {_place(block):>12}  {block.kind:<10}  {shown}{why}"
        out.print(
            line,
            style=None if block.kind in {PROSE, "heading"} and block.start not in short else "dim",
            highlight=False,
            markup=False,
            soft_wrap=True,
        )
    counted = Counter(block.kind for block in document.blocks if block.kind != "heading" and block.start not in short)
    for kind, times in sorted(counted.items(), key=lambda each: (-each[1], each[0])):
        alone = BY_A_MODEL if kind == PROSE and document.language not in ("", ENGLISH) else ""
        out.print(f"  {times} of {kind}: {_WHY[kind]}{alone}", highlight=False, soft_wrap=True)
    if short:
        out.print(f"  {len(short)} {TOO_SHORT}: {FEWER.format(least)}", highlight=False, markup=False, soft_wrap=True)
    if beyond := _beyond_words(document):
        out.print(f"  {beyond}", highlight=False, markup=False, soft_wrap=True)
    for what in document.left_out:
        out.print(f"  left out: {what}", highlight=False, markup=False, soft_wrap=True)


def _place(block: Block) -> str:
    if not block.first_line:
        return f"{block.start}-{block.end}"
    return (
        f"line {block.first_line}" if block.first_line == block.last_line else f"{block.first_line}-{block.last_line}"
    )


def told_of_work(document: Document) -> list[str]:
    """Return in lines what a document says of itself as a work: who wrote it, where it came out, how it is known."""
    work = document.work
    if work is None:
        return []
    more = len(work.authors) - _AUTHORS
    named = "; ".join(_name(each) for each in work.authors[:_AUTHORS]) + (f"; {more} more" if more > 0 else "")
    volume = f"{work.volume}({work.issue})" if work.volume and work.issue else work.volume
    place = ", ".join(part for part in (work.venue, volume, work.pages, work.published, work.publisher) if part)
    known = ", ".join(
        f"{name} {value}"
        for name, value in (
            ("DOI", work.doi), ("PMID", work.pmid), ("PMCID", work.pmcid), ("arXiv", work.arxiv),
            ("OpenAlex", work.openalex),
        )
        if value
    )  # fmt: skip
    others = ", ".join(part for part in (work.type, work.extent, work.status, work.licence, work.language) if part)
    told = (("by", named), ("in", place), ("known as", known), ("is", others))
    return [f"{name}: {value}" for name, value in told if value]


def _name(author: Author) -> str:
    return f"{author.family}, {author.given}" if author.given else author.family


def _beyond_words(document: Document) -> str:
    """Return how many tables, figures, equations and references a document has, and how often it cites."""
    counts = (
        ("tables with cells", sum(block.table is not None for block in document.blocks)),
        ("figures", sum(block.figure is not None for block in document.blocks)),
        ("equations", sum(len(block.equations) for block in document.blocks)),
        ("references", len(document.references)),
        ("places that cite them", len(document.cited)),
    )
    return ", ".join(f"{name}: {count}" for name, count in counts if count)
