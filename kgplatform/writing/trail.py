"""The trail of a sentence: back to the words that it rests on, their source, and why that was looked for."""

from kgplatform.errors import NotFound
from kgplatform.graph.literature import read_references
from kgplatform.graph.research import read_searches
from kgplatform.graph.session import Graph
from kgplatform.graph.sources import read_snippets, read_sources_by_id
from kgplatform.graph.walks import read_relations_in
from kgplatform.ids import parse_evidence_key
from kgplatform.models import Page, PageSentence, Relation, Section, Snippet, Trail, TrailSearch, TrailStep
from kgplatform.writing.citation_span import citation_span, pointed_at


async def trail_of(graph: Graph, page: Page, position: int, number: int) -> Trail:
    """Return where the sentence of a number (from 0, over all blocks) of a section comes from; raises NotFound for a
    position or a number that there is not. What it costs grows with what the sentence cites, how often it asks the
    graph does not."""
    section = _section(page, position)
    sentence = _sentence(section, number)
    snippets = await read_snippets(graph, list(dict.fromkeys(sentence.snippet_ids)))
    sources = await read_sources_by_id(graph, [snippet.source_id for snippet in snippets])
    searches = await read_searches(graph, [snippet.id for snippet in snippets])
    relations = await read_relations_in(graph, sentence.relation_ids)
    pointed = {snippet.id: pointed_at(sentence.citation_of(snippet.id), snippet) for snippet in snippets}
    references = await read_references(graph, pointed)
    told = [relations[id_] for id_ in dict.fromkeys(sentence.relation_ids) if id_ in relations]
    return Trail(
        page_id=page.id,
        heading=section.heading,
        sentence=sentence,
        steps=tuple(
            TrailStep(
                quote=_quote(sentence, snippet),
                snippet=snippet,
                source=sources[snippet.source_id],
                searches=_own_first(searches.get(snippet.id, []), page.topic_id),
                relations=tuple(relation for relation in told if _is_evidence(snippet, relation)),
                references=tuple(references.get(snippet.id, ())),
            )
            for snippet in snippets
            if snippet.source_id in sources
        ),
    )


def _section(page: Page, position: int) -> Section:
    for section in page.sections:
        if section.position == position:
            return section
    positions = ", ".join(str(section.position) for section in page.sections)
    raise NotFound(
        f"The page {page.id} has no section at position {position}.",
        f"Its sections have the positions {positions}." if positions else "It has none.",
    )


def _sentence(section: Section, number: int) -> PageSentence:
    sentences = section.sentences
    if not 0 <= number < len(sentences):
        raise NotFound(
            f"The section at position {section.position} has no sentence {number}.",
            f"It has 0 to {len(sentences) - 1}." if sentences else "It has none.",
        )
    return sentences[number]


def _quote(sentence: PageSentence, snippet: Snippet) -> str:
    """Return the words of a snippet that a sentence cites it for, "" where nobody knows."""
    span = citation_span(sentence.citation_of(snippet.id), snippet)
    return snippet.text[slice(*span)] if span else ""


def _own_first(searches: list[TrailSearch], topic_id: str) -> tuple[TrailSearch, ...]:
    return tuple(sorted(searches, key=lambda search: (search.topic_id != topic_id, search.topic_id)))


def _is_evidence(snippet: Snippet, relation: Relation) -> bool:
    return any(parse_evidence_key(key)[0] == snippet.id for key in relation.evidence)
