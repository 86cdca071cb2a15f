"""Documents made ready to be stored: cut into snippets, with their ids, urls and fingerprints; nothing is written."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from kgplatform import ids
from kgplatform.corpus.boilerplate import paragraph_prints
from kgplatform.corpus.chunking import TokenCounter, split_passages
from kgplatform.corpus.duplicates import fingerprint, shorter_fingerprints
from kgplatform.graph.copies import CopyRow
from kgplatform.graph.sources import SnippetRow, SourceRow
from kgplatform.language.detection import is_english
from kgplatform.models import PROSE, Document, Passage
from kgplatform.sources.sites import site_of
from kgplatform.sources.snippet_urls import snippet_urls

# Behind the hash of a source that shares a passage with another, and that an earlier release loaded, which kept no
# copies: it is looked at again in the next load, which keeps them.
_SHARING = "+shared"


@dataclass(frozen=True)
class Prepared:
    """A document's snippets; `shorter` are their fingerprints without a possible heading, by snippet id. `copies` are
    what it would have as well, did other sources not say it."""

    source: SourceRow
    topic: str
    rows: tuple[SnippetRow, ...]
    shorter: Mapping[str, Sequence[str]]
    dropped: Mapping[str, int] = field(default_factory=dict)
    copies: tuple[CopyRow, ...] = ()


class Holders:
    """Which snippets of a domain, or of those that come into it, say what: `stored` gives snippet ids by fingerprint,
    `leaving` are those that go away."""

    def __init__(self, stored: Mapping[str, str], leaving: Collection[str] = ()) -> None:
        self._holders = {print_: id_ for print_, id_ in stored.items() if id_ not in leaving}
        self._longer: dict[str, str] = {}

    def holder_of(self, row: SnippetRow, shorter: Sequence[str]) -> str:
        """Return which other snippet says the same, "" for none."""
        found = [*map(self._holders.get, (row.fingerprint, *shorter)), self._longer.get(row.fingerprint)]
        return next((holder for holder in found if holder not in {None, row.id}), None) or ""

    def add(self, row: SnippetRow, shorter: Sequence[str]) -> None:
        """Let a snippet come."""
        self._holders.setdefault(row.fingerprint, row.id)
        self._longer.update(dict.fromkeys(shorter, row.id))


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
    """Say whether a source is stored as it is, with its copies of what others say."""
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
        shorter={row.id: shorter_prints(row) for row in rows.values()},
        dropped={**chunks.dropped, **({"duplicate": repeated} if repeated else {})},
    )


def shorter_prints(row: SnippetRow) -> list[str]:
    """Return the fingerprints of a snippet without a possible heading."""
    return shorter_fingerprints(row.text, row.path, row.title)


def fingerprints_of(rows: Iterable[SnippetRow], shorter: Iterable[Sequence[str]]) -> list[str]:
    """Return every fingerprint by which one of the snippets would be a duplicate, sorted."""
    return sorted({row.fingerprint for row in rows} | {print_ for prints in shorter for print_ in prints})


def without_duplicates(
    prepared: Sequence[Prepared], stored: Mapping[str, str], staying: Collection[str], leaving: Collection[str]
) -> list[Prepared]:
    """Drop the snippets that the domain, or an earlier document, has already; count them as "duplicate".

    `stored` gives snippet ids by fingerprint; `staying` are ids that are stored and never dropped, `leaving` those
    that go away in this load. What another document says is among the copies of one that loses it.
    """
    holders = Holders(stored, leaving)
    return [_without_duplicates(document, holders, staying) for document in prepared]


def _without_duplicates(document: Prepared, holders: Holders, staying: Collection[str]) -> Prepared:
    rows, copies = list[SnippetRow](), list[CopyRow]()
    for row in document.rows:
        holder = "" if row.id in staying else holders.holder_of(row, document.shorter[row.id])
        if holder:
            copies.append(CopyRow(row, document.topic, holder))
        else:
            rows.append(row)
            holders.add(row, document.shorter[row.id])
    if not copies:
        return document
    own = {row.id for row in rows}  # what it says twice itself is not lost with another
    dropped = {**document.dropped, "duplicate": document.dropped.get("duplicate", 0) + len(copies)}
    others = tuple(copy for copy in copies if copy.holder not in own)
    return replace(document, rows=tuple(rows), dropped=dropped, copies=others)


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
