"""Searching: where an agent begins."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Annotated

from mcp.server.mcpserver.tools import Tool
from pydantic import Field

from api.mcp.answers import Answer, Domain, shortened
from api.mcp.statements import Quote, cited_quote, quote_of, read_snippets
from api.mcp.tools import reading
from kgplatform.errors import NotFound
from kgplatform.models import HitKind, Page, PageSentence, SearchBy, SearchHit, Snippet
from kgplatform.services import Services

Query = Annotated[
    str, Field(description="What is looked for: a name, some words, or a question.", min_length=1, max_length=1_000)
]
Kinds = Annotated[
    tuple[HitKind, ...],
    Field(description="Only these kinds: entity, snippet, sentence (of a page), topic. Empty: all."),
]
By = Annotated[SearchBy, Field(description="words: as written; meaning: by embeddings; hybrid: both.")]
InTopic = Annotated[str, Field(description="Only within the topic of this id, as `topics` lists it.")]
Limit = Annotated[int, Field(description="How many hits to give: 1 to 50.", ge=1, le=50)]


class Hit(Answer):
    """Something found: `id` is of its kind; of a sentence it is its page's."""

    kind: HitKind
    id: str
    title: str
    text: str
    score: float
    domain: str
    page_id: str = ""
    section: int = -1
    sentence: int = -1
    quotes: tuple[Quote, ...] = ()


class Hits(Answer):
    hits: tuple[Hit, ...]
    more: bool = Field(False, description="Whether there are more: ask with a larger limit, or for less at once.")


def search_tools(services: Services) -> list[Tool]:
    """Return the tools that search."""

    async def search(
        query: Query,
        kinds: Kinds = (),
        by: By = "hybrid",
        domain: Domain = "",
        topic_id: InTopic = "",
        limit: Limit = 10,
    ) -> Hits:
        """Find entities, passages of sources, sentences of pages and topics. Begin here when you have words and no id.
        Go on by the kind of a hit: with an entity's id to `entity`, `neighbourhood` or `path`; with a topic's to
        `topic_page` or `gaps`; with a sentence's page_id, section and sentence to `trail`. A snippet is a passage of a
        source: cite its title and url."""
        found = await services.search(query, kinds, by, domain, topic_id, limit + 1)
        return Hits(hits=await _told(services, found[:limit]), more=len(found) > limit)

    return [reading(search)]


async def _told(services: Services, found: Sequence[SearchHit]) -> tuple[Hit, ...]:
    pages = await _pages(services, {hit.page_id for hit in found if hit.kind == "sentence"})
    said = [_sentence(pages.get(hit.page_id), hit) for hit in found]
    passages = [hit.id for hit in found if hit.kind == "snippet"]
    snippets = await read_snippets(services, [*passages, *(key for each in said if each for key in each.snippet_ids)])
    return tuple(
        Hit(
            **hit.model_dump(exclude={"text", "score"}),
            text=shortened(hit.text),
            score=round(hit.score, 3),
            quotes=_quotes(hit, sentence, snippets),
        )
        for hit, sentence in zip(found, said, strict=True)
    )


async def _pages(services: Services, page_ids: Iterable[str]) -> dict[str, Page]:
    """Return the pages that are still there, by id."""
    pages = {}
    for page_id in sorted(page_ids):
        with suppress(NotFound):
            pages[page_id] = await services.page(page_id)
    return pages


def _sentence(page: Page | None, hit: SearchHit) -> PageSentence | None:
    sections = [section for section in page.sections if section.position == hit.section] if page else []
    sentences = sections[0].sentences if sections else []
    return sentences[hit.sentence] if 0 <= hit.sentence < len(sentences) else None


def _quotes(hit: SearchHit, sentence: PageSentence | None, snippets: Mapping[str, Snippet]) -> tuple[Quote, ...]:
    """Return what a hit that states something rests on: a passage on itself, a sentence on the first that it cites."""
    if hit.kind == "snippet" and hit.id in snippets:
        return (quote_of(snippets[hit.id], hit.text),)
    cited = [snippets[key] for key in sentence.snippet_ids if key in snippets] if sentence else []
    return tuple(cited_quote(sentence, snippet) for snippet in cited[:1]) if sentence else ()
