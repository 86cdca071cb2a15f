"""What a page has lost: the sections that cite what is gone, and what else of the domain tells the same."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice

from kgplatform import ids
from kgplatform.curation.funnel.fates import MEANS
from kgplatform.graph import research, sources
from kgplatform.language.sentences import sentence_spans
from kgplatform.models import PROSE, Hit, Page, Query, Reference, Topic, Value
from kgplatform.retrieval.retrieval import OPENING
from kgplatform.retrieval.searcher import SearchRequest
from kgplatform.strategies.parts import Parts
from kgplatform.text.similarity import content_words
from kgplatform.writing.drafting import section_paths
from kgplatform.writing.kept_drafts import Path
from kgplatform.writing.unread import searched_for

AGAIN = "again"  # what a hit was found by that tells what a page told by what is gone
LOOKED_AT = 5  # snippets, those nearest to a sentence that is lost


class Losing(Value):
    """A section that cites what is gone: the path of its heading, empty for the lead, and its sentences that rest on
    nothing else."""

    path: Path
    sentences: tuple[str, ...]


class ToldAgain(Value):
    """The snippets that tell what a section, by the path of its heading, has lost; best first."""

    path: Path
    snippet_ids: tuple[str, ...]


class Recovered(Value):
    """What was found for what a page has lost: what tells it again, section by section, and the ids of what is `added`
    to what the topic had found, sorted."""

    told_again: tuple[ToldAgain, ...] = ()
    added: tuple[str, ...] = ()


async def removed(parts: Parts, page: Page) -> list[Reference]:
    """Return the references of a page to what is not stored any more."""
    stored = await sources.read_snippets(parts.graph, [each.snippet_id for each in page.references])
    there = {each.id for each in stored}
    return [each for each in page.references if each.snippet_id not in there]


async def losing(parts: Parts, page: Page) -> tuple[Losing, ...]:
    """Return the sections of a page that cite what was removed or retracted, that of the lead first."""
    gone = {each.snippet_id for each in await removed(parts, page)}
    gone |= await sources.retracted(parts.graph, [each.snippet_id for each in page.references])
    sections = [*(each for each in page.sections if each.level == 0), *page.planned]
    return tuple(
        Losing(
            path=path,
            sentences=tuple(s.text for s in section.sentences if s.snippet_ids and gone.issuperset(s.snippet_ids)),
        )
        for path, section in zip(section_paths(sections), sections, strict=True)
        if any(citation.snippet_id in gone for citation in section.citations)
    )


async def find_again(
    parts: Parts, topic: Topic, lost: Sequence[Losing], known: Collection[str], number: int
) -> Recovered:
    """Search the whole domain, whatever of it is new, by the headings of sections that have lost something, and for
    what tells the same; what is not `known` is found by the topic from this round on."""
    queries = [
        Query(id=ids.query_id(topic.id, text), text=text) for text in (searched_for(e.path, topic) for e in lost)
    ]
    by_heading = await _by_heading(parts, topic, lost, queries, number)
    same = await _telling(parts, topic, lost)
    hits = [*by_heading, *(hit for query, own in zip(queries, same, strict=True) for hit in _hits(query, own, number))]
    hits = [hit for hit in hits if hit.snippet_id not in known]
    if hits:
        await research.write_queries(parts.graph, topic.id, queries)
        await research.write_hits(parts.graph, hits)
    told_again = [
        ToldAgain(path=each.path, snippet_ids=tuple(scores)) for each, scores in zip(lost, same, strict=True) if scores
    ]
    return Recovered(told_again=tuple(told_again), added=tuple(sorted({hit.snippet_id for hit in hits})))


async def _by_heading(
    parts: Parts, topic: Topic, lost: Sequence[Losing], queries: Sequence[Query], number: int
) -> list[Hit]:
    """Return what a search by each heading finds that has all words of it which are not the topic's: what is merely
    nearest of a small domain tells nothing under it."""
    request = SearchRequest(topic=topic, queries=tuple(dict.fromkeys(queries)), k=parts.options.k, round=number)
    hits = [hit for hit in await parts.searcher.search(request) if OPENING not in hit.ways]
    stored = await sources.read_snippets(parts.graph, sorted({hit.snippet_id for hit in hits}))
    said = {each.id: frozenset(content_words(" ".join((each.title, *each.path, each.text)))) for each in stored}
    headings = {
        query.id: frozenset(content_words(" ".join(each.path[-1:]))).difference(content_words(topic.name))
        for query, each in zip(queries, lost, strict=True)
    }
    return [hit for hit in hits if headings[hit.query_id] and headings[hit.query_id] <= said[hit.snippet_id]]


async def _telling(parts: Parts, topic: Topic, lost: Sequence[Losing]) -> list[dict[str, float]]:
    """Return for each section the snippets that tell one of the sentences that it has lost, with how near in meaning
    one of theirs is, the nearest first."""
    texts = [text for each in lost for text in each.sentences]
    near = [sorted(cosines) for cosines in await parts.retrieval.near(topic.domain, texts, LOOKED_AT)]
    known = sorted({id_ for own in near for id_ in own})
    retracted = await sources.retracted(parts.graph, known)
    told = {
        each.id: [each.text[start:end] for start, end in sentence_spans(each.text, each.language)]
        for each in await sources.read_snippets(parts.graph, known)
        if each.kind == PROSE and each.id not in retracted
    }
    there = [[id_ for id_ in own if id_ in told] for own in near]
    alike = await parts.retrieval.likeness(texts, [{text for id_ in own for text in told[id_]} for own in there])
    found = iter(zip(there, alike, strict=True))
    return [_best([*islice(found, len(each.sentences))], told) for each in lost]


def _best(
    found: Sequence[tuple[Sequence[str], Mapping[str, float]]], told: Mapping[str, Sequence[str]]
) -> dict[str, float]:
    """Return the best cosine of each snippet that says what one of some sentences says."""
    best: dict[str, float] = {}
    for ids_, alike in found:
        for id_ in ids_:
            best[id_] = max((best.get(id_, 0.0), *(alike[text] for text in told[id_])))
    return {id_: score for id_, score in sorted(best.items(), key=lambda pair: (-pair[1], pair[0])) if score >= MEANS}


def _hits(query: Query, scores: dict[str, float], number: int) -> Iterator[Hit]:
    for rank, (id_, score) in enumerate(scores.items(), start=1):
        yield Hit(snippet_id=id_, query_id=query.id, rank=rank, score=score, round=number, ways=(AGAIN,))
