"""What the graph and pages state, each time with the words of a source that it rests on."""

from collections.abc import Iterable, Mapping, Sequence

from pydantic import Field

from api.mcp.answers import Answer, cut
from kgplatform.ids import parse_evidence_key
from kgplatform.models import Citation, Entity, PageSentence, Relation, Snippet
from kgplatform.services import Services
from kgplatform.sources.snippet_urls import resource_url
from kgplatform.text.shortening import shortened
from kgplatform.writing.citation_span import citation_span

QUOTES = 1  # a statement, in lists


class Quote(Answer):
    """Words of a source, by which a statement can be checked."""

    text: str
    snippet_id: str
    source_id: str
    title: str
    url: str = Field(description="The address of the whole source.")


class Statement(Answer):
    """A relation of the graph in words: what it says of which entity, and who says so."""

    relation_id: str
    subject_id: str
    subject: str
    relation: str
    object_id: str
    object: str
    sources: int = Field(description="How many sources say so.")
    quotes: tuple[Quote, ...]
    more_quotes: int = 0


class PageStatement(Answer):
    """A sentence of a page and the words that it rests on; `trail` takes the page, the section and its number."""

    sentence: int = Field(description="Its number in the section, counted from 0.")
    text: str
    verdict: str = Field(
        description="verbatim: a source says it word by word; entailed: the quotes say it together; own: the page's."
    )
    quotes: tuple[Quote, ...] = ()
    more_quotes: int = 0


async def statements(
    services: Services, relations: Sequence[Relation], known: Iterable[Entity], quotes: int = QUOTES
) -> tuple[Statement, ...]:
    """Return relations in words, with their first quotes each; `known` are entities whose names need not be asked."""
    names = {entity.id: entity.name for entity in known}
    ends = {end for relation in relations for end in (relation.subject_id, relation.object_id)}
    if unknown := sorted(ends - names.keys()):
        found = await services.entities_by_id(unknown, counted=False)
        names |= {entity.id: entity.name for entity in found}
    evidence = {relation.id: cut(relation.evidence, quotes) for relation in relations}
    snippets = await read_snippets(
        services, (parse_evidence_key(key)[0] for keys, _ in evidence.values() for key in keys)
    )
    return tuple(
        Statement(
            relation_id=relation.id,
            subject_id=relation.subject_id,
            subject=names.get(relation.subject_id, ""),
            relation=relation.wording,
            object_id=relation.object_id,
            object=names.get(relation.object_id, ""),
            sources=relation.sources,
            quotes=tuple(_evidence_quotes(evidence[relation.id][0], snippets)),
            more_quotes=evidence[relation.id][1],
        )
        for relation in relations
    )


async def page_statements(
    services: Services, sentences: Sequence[tuple[int, PageSentence]], quotes: int = 2
) -> tuple[PageStatement, ...]:
    """Return numbered sentences of a section with their first quotes each."""
    cited = {number: cut(sentence.snippet_ids, quotes) for number, sentence in sentences}
    snippets = await read_snippets(services, (key for keys, _ in cited.values() for key in keys))
    return tuple(
        PageStatement(
            sentence=number,
            text=sentence.text,
            verdict=sentence.verdict,
            quotes=tuple(cited_quote(sentence, snippets[key]) for key in cited[number][0] if key in snippets),
            more_quotes=cited[number][1],
        )
        for number, sentence in sentences
    )


async def read_snippets(services: Services, snippet_ids: Iterable[str]) -> dict[str, Snippet]:
    """Return the snippets that exist, by id, in one call."""
    wanted = sorted(set(snippet_ids))
    return {snippet.id: snippet for snippet in await services.snippets(wanted)} if wanted else {}


def quote_of(snippet: Snippet, text: str) -> Quote:
    """Return words of a snippet as a quote."""
    return Quote(
        text=shortened(text),
        snippet_id=snippet.id,
        source_id=snippet.source_id,
        title=snippet.title,
        url=resource_url(snippet.url),
    )


def cited_quote(sentence: PageSentence, snippet: Snippet) -> Quote:
    """Return the words of a snippet that a sentence rests on; the beginning of its text where nobody knows which."""
    claims = tuple(claim for claim in sentence.claims if claim.snippet_id == snippet.id)
    cited = Citation(sentence=sentence.text, snippet_id=snippet.id, verdict=sentence.verdict, claims=claims)
    start, end = citation_span(cited, snippet) or (0, len(snippet.text))
    return quote_of(snippet, snippet.text[start:end])


def _evidence_quotes(keys: Iterable[str], snippets: Mapping[str, Snippet]) -> Iterable[Quote]:
    for snippet_id, start, end in map(parse_evidence_key, keys):
        if snippet_id in snippets:
            yield quote_of(snippets[snippet_id], snippets[snippet_id].text[start:end])
