"""Documents made ready to be stored: cut into snippets, with their ids, urls and fingerprints; nothing is written."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from kgplatform import ids
from kgplatform.corpus.boilerplate import paragraph_prints
from kgplatform.corpus.chunking import TokenCounter, split_passages
from kgplatform.corpus.duplicates import fingerprint, shorter_fingerprints
from kgplatform.graph.sources import SnippetRow, SourceRow
from kgplatform.language.detection import is_english
from kgplatform.models import PROSE, Document, Passage
from kgplatform.sources.sites import site_of
from kgplatform.sources.snippet_urls import snippet_urls

# Behind the hash of a source that shares a passage with another: it is looked at again in every load, since the
# other may have gone.
_SHARING = "+shared"


@dataclass(frozen=True)
class Prepared:
    """A document's snippets; `shorter` are their fingerprints without a possible heading, by snippet id."""

    source: SourceRow
    topic: str
    rows: tuple[SnippetRow, ...]
    shorter: Mapping[str, Sequence[str]]
    dropped: Mapping[str, int] = field(default_factory=dict)


def document_hash(document: Document, model: str) -> str:
    """Return what changes when anything of a document, or the embedding model, does. What a document has not, such as
    tables or authors, is not in it: documents of before keep theirs."""
    blocks = (
        f"{b.kind} {b.start}-{b.end} {b.first_line}-{b.last_line}"
        for b in document.blocks
        if b.first_line or b.kind not in {PROSE, "heading"}
    )
    return ids.content_hash(
        document.title,
        document.kind,
        document.published or "",
        document.topic,
        model,
        document.text,
        *blocks,
        *_beyond_words(document),
    )


def _beyond_words(document: Document) -> Iterator[str]:
    """Give what of a document is beyond its words, as JSON; also in which language these are, but for English, which
    was the only one once."""
    if not is_english(document.language):
        yield f"language {document.language}"
    for block in document.blocks:
        if block.table or block.figure or block.equations:
            told = block.model_dump_json(include={"table", "figure", "equations"}, exclude_defaults=True)
            yield f"{block.start} {told}"
    if document.work:
        yield f"work {document.work.model_dump_json(exclude_defaults=True)}"
    yield from (f"reference {each.model_dump_json(exclude_defaults=True)}" for each in document.references)
    yield from (f"cited {each.start}-{each.end} {' '.join(each.keys)}" for each in document.cited)


def last_given(documents: Sequence[Document]) -> tuple[list[Document], tuple[str, ...]]:
    """Return the last document of each domain and url, sorted, and the urls whose documents were not all alike."""
    last = {(document.domain, document.url): document for document in documents}
    differing = {d.url for d in documents if d != last[d.domain, d.url]}
    return [last[place] for place in sorted(last)], tuple(sorted(differing))


def is_unchanged(hashed: str, stored: str) -> bool:
    return stored.removesuffix(_SHARING) == hashed


def is_settled(hashed: str, stored: str) -> bool:
    """Say whether a source is stored as it is, and shares no passage with another."""
    return stored == hashed


def prepare(  # noqa: PLR0917 - what it is, and how it is cut
    document: Document, source: str, limit: int, min_words: int, tokens: TokenCounter, model: str
) -> Prepared:
    """Cut the document of a source (by its id) into snippets of at most `limit` tokens; the same text under the same
    headings comes once."""
    chunks = split_passages(document, limit, min_words, tokens)
    urls = snippet_urls(document.url, chunks.passages)
    rows: dict[str, SnippetRow] = {}
    for passage, url in zip(chunks.passages, urls, strict=True):
        row = _row(document, source, passage, url, model)
        rows.setdefault(row.id, row)
    repeated = len(chunks.passages) - len(rows)
    return Prepared(
        source=source_row(document, source, model),
        topic=document.topic,
        rows=tuple(rows.values()),
        shorter={row.id: shorter_fingerprints(row.text, row.path, row.title) for row in rows.values()},
        dropped={**chunks.dropped, **({"duplicate": repeated} if repeated else {})},
    )


def fingerprints_of(prepared: Sequence[Prepared]) -> list[str]:
    """Return every fingerprint by which one of the snippets would be a duplicate, sorted."""
    own = {row.fingerprint for document in prepared for row in document.rows}
    shorter = {print_ for document in prepared for prints in document.shorter.values() for print_ in prints}
    return sorted(own | shorter)


def without_duplicates(
    prepared: Sequence[Prepared], stored: Mapping[str, str], staying: Collection[str], leaving: Collection[str]
) -> list[Prepared]:
    """Drop the snippets that the domain, or an earlier document, has already; count them as "duplicate".

    `stored` gives snippet ids by fingerprint; `staying` are ids that are stored and never dropped, `leaving` those
    that go away in this load. A document that loses a snippet is marked as sharing.
    """
    holders = {print_: id_ for print_, id_ in stored.items() if id_ not in leaving}
    longer: dict[str, str] = {}
    kept: list[Prepared] = []
    for document in prepared:
        rows = []
        for row in document.rows:
            shorter = document.shorter[row.id]
            found = [holders.get(print_) for print_ in (row.fingerprint, *shorter)] + [longer.get(row.fingerprint)]
            if row.id not in staying and any(holder not in {None, row.id} for holder in found):
                continue
            rows.append(row)
            holders.setdefault(row.fingerprint, row.id)
            longer.update(dict.fromkeys(shorter, row.id))
        kept.append(_with_rows(document, rows))
    return kept


def _with_rows(document: Prepared, rows: Sequence[SnippetRow]) -> Prepared:
    lost = len(document.rows) - len(rows)
    if not lost:
        return document
    dropped = {**document.dropped, "duplicate": document.dropped.get("duplicate", 0) + lost}
    hashed = document.source.content_hash + _SHARING
    return replace(
        document, rows=tuple(rows), dropped=dropped, source=document.source.model_copy(update={"content_hash": hashed})
    )


def _row(document: Document, source: str, passage: Passage, url: str, model: str) -> SnippetRow:
    id_ = ids.snippet_id(source, passage.path, passage.text)
    return SnippetRow(
        id=id_,
        source_id=source,
        domain=document.domain,
        url=url,
        title=document.title,
        embedding_id=ids.embedding_id(id_),
        embedding_model=model,
        language="" if is_english(document.language) else document.language,
        fingerprint=fingerprint(passage.text, passage.path, document.title),
        **dict(passage),
    )


def source_row(document: Document, source: str, model: str) -> SourceRow:
    """Return what is stored of a document, by the id of its source, beside its snippets."""
    return SourceRow(
        id=source,
        content_hash=document_hash(document, model),
        site=site_of(document.url, document.kind),
        work=document.work,
        cites=None if document.work or document.references else 0,
        paragraphs=paragraph_prints(document),
        **document.model_dump(include={"url", "title", "kind", "language", "published", "domain"}),
    )
