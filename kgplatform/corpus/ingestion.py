"""Documents into the stores: cut, encoded and written, so that a load broken off is finished by the next (Apollo 3.2).

The vectors of a snippet are stored before the snippet, and the hash of a source when all its snippets are: what is
in the graph can be found, and a source without a hash is loaded again. Nothing that is known is encoded twice.
"""

import asyncio
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from kgplatform.corpus.adoption import adopt
from kgplatform.corpus.boilerplate import without_repeated
from kgplatform.corpus.consistency import compare_stores
from kgplatform.corpus.embedded_text import in_context, passage_room
from kgplatform.corpus.preparation import (
    Holders,
    Prepared,
    document_hash,
    fingerprints_of,
    is_settled,
    is_unchanged,
    last_given,
    prepare,
    shorter_prints,
    source_row,
    without_duplicates,
)
from kgplatform.corpus.understanding import understand
from kgplatform.corpus.word_consistency import compare_words
from kgplatform.corpus.word_weights import settle_words, weigh_for, write_words
from kgplatform.errors import EmptyCorpus
from kgplatform.graph import copies, removal, sources
from kgplatform.graph.session import Graph
from kgplatform.graph.sources import SnippetRow, StoredSource
from kgplatform.graph.works import SourceWorks, settle_works
from kgplatform.models import Document, LoadReport, RemovalReport
from kgplatform.sources.sites import site_of
from kgplatform.vectors.embedder import Embedder
from kgplatform.vectors.store import Point, Vectors, VectorStore

_PRINTS_AT_ONCE = 20_000


@dataclass(frozen=True)
class _Plan:
    """What a load of one domain has to do."""

    prepared: list[Prepared]
    stored: frozenset[str]
    """Ids of the snippets that these sources have already."""
    obsolete: list[str]
    otherwise: list[str]
    """Of `stored`, those that are of another kind or language now: what was read in them goes."""


@dataclass(frozen=True)
class _Known:
    """The sources of the documents of a domain, by url; `begun` are those found by their places just now, `apart` the
    urls of those that only have a name in common with a document."""

    sources: dict[str, StoredSource]
    begun: frozenset[str] = frozenset()
    apart: tuple[str, ...] = ()

    def hashes(self) -> dict[str, str]:
        """Return what the graph has of the sources that it knows, by id."""
        return {
            source.id: "" if url in self.begun else source.content_hash
            for url, source in self.sources.items()
            if source.known
        }


class Ingestion:
    """Loads documents; passages have at most `passage_tokens` tokens, or what the model reads if that is less."""

    def __init__(
        self, graph: Graph, store: VectorStore, embedder: Embedder, *, passage_tokens: int = 512, min_words: int = 20
    ) -> None:
        self.store = store
        self.embedder = embedder
        self._graph = graph
        self._passage_tokens = passage_tokens
        self._min_words = min_words
        self._turn = asyncio.Lock()

    async def load(self, documents: Sequence[Document]) -> LoadReport:
        """Store documents: known ones are skipped, changed ones replace their snippets, duplicates are dropped.

        Of documents with the same url and domain the last counts. Raises EmptyCorpus when there are none.
        """
        if not documents:
            raise EmptyCorpus("There are no documents to load.", "Give at least one.")
        understood = await asyncio.to_thread(lambda: [understand(document) for document in documents])
        chosen, repeated = last_given(understood)
        async with self._turn:
            report = LoadReport(repeated=repeated)
            for domain in sorted({document.domain for document in chosen}):
                report = report + await self._load_domain(domain, [d for d in chosen if d.domain == domain])
            return report

    async def remove(self, source_ids: Sequence[str]) -> RemovalReport:
        """Take sources away with all that was read in them, one after the other: each is there as a whole, or gone.
        What others that stay say as well is stored as theirs.

        The graph goes first, since it says what there is: a vector that a kill leaves behind is found by nobody, and
        doctor removes it.
        """
        snippets, stale = 0, set[str]()
        async with self._turn:
            for source in sorted(set(source_ids)):
                gone, sections = await removal.remove_source(self._graph, source)
                await self.store.delete(gone)
                snippets, stale = snippets + len(gone), stale | sections
            await self._take_over()
            await self.store.optimise()
            await settle_words(self._graph, self.store)
        return RemovalReport(sources=len(set(source_ids)), snippets=snippets, stale=len(stale))

    async def compare(self, repair: bool = True) -> list[tuple[str, str, int]]:
        """Compare the graph with what is stored beside it (see compare_stores and compare_words)."""
        async with self._turn:
            left = sum(map(len, (await copies.released(self._graph)).values()))
            if repair:
                await self._take_over()
            lost = [("passages", "whose copies in other documents are gone", left)] if left else []
            vectors = await compare_stores(self._graph, self.store, repair, self.embedder)
            return [*lost, *vectors, *await compare_words(self._graph, self.store, repair)]

    async def _load_domain(self, domain: str, given: Sequence[Document]) -> LoadReport:
        sites = {site for document in given if (site := site_of(document.url, document.kind))}
        pages = await sources.site_pages(self._graph, domain, sites) if sites else {}
        documents = await asyncio.to_thread(without_repeated, given, pages)
        known = await self._known(domain, documents)
        hashes = {document.url: document_hash(document, self.embedder.model_id) for document in documents}
        states = {url: source.content_hash for url, source in known.sources.items()}
        open_ = [d for d in documents if d.url in known.begun or not is_settled(hashes[d.url], states[d.url])]
        plan = await self._plan(domain, open_, known) if open_ else _Plan([], frozenset(), [], [])
        unchanged = {url for url in hashes if is_unchanged(hashes[url], states[url])}
        settled = {url for url in unchanged if known.sources[url].settled}
        await self._carry_out(_keeping(plan, settled), known.hashes(), domain)
        taken_over = await self._take_over(domain)
        await settle_words(self._graph, self.store, domain)
        await self._give_paragraphs([d for d in documents if d.url in unchanged], pages, known)
        await self._settle_works(domain, documents, unchanged, known)
        replaced = tuple(url for url, state in states.items() if state and url not in unchanged)
        dropped: Counter[str] = Counter()
        for document in plan.prepared:
            dropped.update(document.dropped)
        return LoadReport(
            documents=len(documents),
            documents_unchanged=len(unchanged),
            documents_replaced=len(replaced),
            snippets=taken_over + sum(row.id not in plan.stored for document in plan.prepared for row in document.rows),
            snippets_removed=len(plan.obsolete),
            dropped=dict(dropped),
            replaced=replaced,
            apart=known.apart,
        )

    async def _give_paragraphs(
        self, documents: Sequence[Document], pages: Mapping[str, Mapping[str, Sequence[str]]], known: _Known
    ) -> None:
        """Let pages that an earlier release loaded count among those of their sites."""
        model = self.embedder.model_id
        rows = [source_row(document, known.sources[document.url].id, model) for document in documents]
        missing = [row for row in rows if row.site and row.url not in pages.get(row.site, {})]
        if missing:
            await sources.give_paragraphs(self._graph, missing)

    async def _settle_works(
        self, domain: str, documents: Sequence[Document], unchanged: Collection[str], known: _Known
    ) -> None:
        """Say of which works new and changed documents are, and which they cite; also of those of which it was not
        said, since an earlier release loaded them or their load was cut off."""
        open_ = [d for d in documents if d.url not in unchanged or not known.sources[d.url].settled]
        told = [
            SourceWorks(known.sources[d.url].id, d.work, d.references)
            for d in open_
            if d.work or d.references or known.sources[d.url].known
        ]
        await settle_works(self._graph, domain, told)

    async def _known(self, domain: str, documents: Sequence[Document]) -> _Known:
        """Find the sources of documents: by their urls, and where there is none by their places of before."""
        found = await sources.sources_at(self._graph, domain, [document.url for document in documents])

        async def cut(some: Sequence[Document]) -> dict[str, frozenset[str]]:
            prepared = await self._prepared(domain, some, found)
            return {each.source.url: frozenset(row.fingerprint for row in each.rows) for each in prepared}

        new = [document for document in documents if not found[document.url].known]
        adopted, apart = await adopt(self._graph, domain, new, cut)
        before = {url: StoredSource(each.id, each.content_hash, known=True) for url, each in adopted.items()}
        return _Known({**found, **before}, frozenset(adopted), apart)

    async def _plan(self, domain: str, documents: Sequence[Document], known: _Known) -> _Plan:
        prepared = await self._prepared(domain, documents, known.sources)
        had = await sources.source_snippets(self._graph, [document.source.id for document in prepared])
        stored = frozenset(id_ for snippet_ids in had.values() for id_ in snippet_ids)
        wanted = {row.id: row for document in prepared for row in document.rows}
        kinds = await sources.snippet_kinds(self._graph, stored & wanted.keys())
        otherwise = [id_ for id_, now in kinds.items() if now != (wanted[id_].kind, wanted[id_].language)]
        leaving = stored - wanted.keys()
        shorter = [prints for document in prepared for prints in document.shorter.values()]
        prints = await self._holders(domain, fingerprints_of(wanted.values(), shorter))
        kept = without_duplicates(prepared, prints, staying=stored, leaving=leaving)
        return _Plan(kept, stored, sorted(leaving), sorted(otherwise))

    async def _holders(self, domain: str, prints: Sequence[str]) -> dict[str, str]:
        """Return the ids of the snippets that the domain has of these fingerprints."""
        found: dict[str, str] = {}
        for start in range(0, len(prints), _PRINTS_AT_ONCE):
            found |= await sources.fingerprints(self._graph, domain, prints[start : start + _PRINTS_AT_ONCE])
        return found

    async def _prepared(
        self, domain: str, documents: Sequence[Document], known: Mapping[str, StoredSource]
    ) -> list[Prepared]:
        limit = passage_room(await asyncio.to_thread(self.embedder.passage_limit, self._passage_tokens))
        limit = await sources.domain_limit(self._graph, domain, limit)

        def cut() -> list[Prepared]:
            model = self.embedder.model_id
            return [prepare(d, known[d.url].id, limit, self._min_words, self.embedder, model) for d in documents]

        return await asyncio.to_thread(cut)

    async def _carry_out(self, plan: _Plan, known: dict[str, str], domain: str) -> None:
        changed = [document for document in plan.prepared if _has_news(document, plan, known)]
        if not changed:
            return
        begun = [d.source.model_copy(update={"content_hash": ""}) for d in changed if known.get(d.source.id)]
        await sources.finish_sources(self._graph, begun)
        await removal.remove_snippets(self._graph, plan.otherwise)
        await self._store_snippets(
            [(row, document.topic) for document in changed for row in document.rows], plan.stored, domain
        )
        await copies.remove_copies_in(self._graph, [d.source.id for d in changed])
        await copies.write_copies(self._graph, [copy for document in changed for copy in document.copies])
        await self.store.delete(plan.obsolete)
        await removal.remove_snippets(self._graph, plan.obsolete)
        await self.store.optimise()
        await sources.finish_sources(self._graph, [document.source for document in changed])

    async def _take_over(self, domain: str = "") -> int:
        """Store the copies of what is gone in its place, in a domain or all; return how many are snippets now. Of
        copies of one another the first is stored, and the others are copies of that."""
        taken = 0
        for name, found in (await copies.released(self._graph, domain)).items():
            shorter = [shorter_prints(copy.snippet) for copy in found]
            asked = fingerprints_of((copy.snippet for copy in found), shorter)
            holders = Holders(await self._holders(name, asked))
            rows, others = list[tuple[SnippetRow, str]](), list[copies.CopyRow]()
            for copy, prints in zip(found, shorter, strict=True):
                if holder := holders.holder_of(copy.snippet, prints):
                    others.append(copy._replace(holder=holder))
                else:
                    row = copy.snippet.model_copy(update={"embedding_model": self.embedder.model_id})
                    rows.append((row, copy.topic))
                    holders.add(row, prints)
            if rows:
                await self._store_snippets(rows, frozenset(), name)
            await copies.write_copies(self._graph, others)
            await copies.remove_copies(self._graph, [row.id for row, _ in rows])
            taken += len(rows)
        return taken

    async def _store_snippets(
        self, rows: Sequence[tuple[SnippetRow, str]], stored: Collection[str], domain: str
    ) -> None:
        """Store what is known already with its vectors of before, and encode the rest."""
        usual = await weigh_for(self._graph, domain, [row for row, _ in rows])
        vectors = await self._known_vectors([row for row, _ in rows if row.id in stored])
        known = [(row, topic) for row, topic in rows if row.id in vectors]
        for batch in _batches(known, self.embedder.batch):
            await self._write(batch, [vectors[row.id] for row, _ in batch], usual)
        await self._encode_and_store([(row, topic) for row, topic in rows if row.id not in vectors], usual)

    async def _known_vectors(self, rows: Sequence[SnippetRow]) -> dict[str, Vectors]:
        """Return the vectors that the same model made of these snippets before."""
        stored = await sources.read_snippets(self._graph, [row.id for row in rows])
        usable = [snippet.id for snippet in stored if snippet.embedding_model == self.embedder.model_id]
        return await self.store.vectors(usable)

    async def _encode_and_store(self, rows: Sequence[tuple[SnippetRow, str]], usual: float) -> None:
        """Encode batch after batch while the one before is written.

        Texts of as many tokens go together: a batch is encoded at the length of its longest, and ordered by characters
        it is a twentieth longer.
        """
        counts = await asyncio.to_thread(self.embedder.counts, [row.text for row, _ in rows])
        by_length = sorted(zip(rows, counts, strict=True), key=lambda item: (-item[1], item[0][0].id))
        ordered = [item for item, _ in by_length]
        writing: asyncio.Task[None] | None = None
        try:
            for batch in _batches(ordered, self.embedder.batch):
                vectors = await self.embedder.passages([in_context(row, self.embedder) for row, _ in batch])
                if writing:
                    await writing
                writing = asyncio.create_task(self._write(batch, list(vectors), usual))
        finally:
            if writing:
                await writing

    async def _write(self, batch: Sequence[tuple[SnippetRow, str]], vectors: Sequence[Vectors], usual: float) -> None:
        rows = [row for row, _ in batch]
        points = [
            Point(
                id=row.id, vector=vector, domain=row.domain, topic=topic, content=row.text, url=row.url, kind=row.kind
            )
            for (row, topic), vector in zip(batch, vectors, strict=True)
        ]
        await self.store.upsert(points)
        await write_words(self.store.words, rows, rows[0].domain, usual)
        await sources.write_snippets(self._graph, rows)


def _keeping(plan: _Plan, settled: Collection[str]) -> _Plan:
    """Let sources that are as they were, by url, keep what is stored of them as works: catalogues may have completed
    it."""
    prepared = [
        replace(each, source=each.source.model_copy(update={"keeps": True})) if each.source.url in settled else each
        for each in plan.prepared
    ]
    return replace(plan, prepared=prepared)


def _has_news(document: Prepared, plan: _Plan, known: dict[str, str]) -> bool:
    is_new = known.get(document.source.id) != document.source.content_hash
    return is_new or any(row.id not in plan.stored for row in document.rows)


def _batches(rows: Sequence[tuple[SnippetRow, str]], size: int) -> list[Sequence[tuple[SnippetRow, str]]]:
    return [rows[start : start + size] for start in range(0, len(rows), size)]
