"""Searching: where an agent begins."""

from collections.abc import Mapping, Sequence
from typing import Annotated

from mcp.server.mcpserver.tools import Tool
from pydantic import Field

from api.mcp.answers import Answer, Domain
from api.mcp.statements import Quote, cited_quote, quote_of, read_snippets
from api.mcp.tools import reading
from kgplatform.models import HitKind, SearchBy, SearchHit, Snippet
from kgplatform.services import Services
from kgplatform.services.finding import check_domain
from kgplatform.text.shortening import shortened

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
        await check_domain(services, domain)
        found = await services.search(query, kinds, by, domain, topic_id, limit + 1)
        return Hits(hits=await _told(services, found[:limit]), more=len(found) > limit)

    return [reading(search)]


async def _told(services: Services, found: Sequence[SearchHit]) -> tuple[Hit, ...]:
    cited = (key for hit in found if hit.said for key in hit.said.snippet_ids)
    snippets = await read_snippets(services, [*cited, *(hit.id for hit in found if hit.kind == "snippet")])
    return tuple(
        Hit(
            **hit.model_dump(exclude={"text", "score", "said", "span"}),
            text=shortened(hit.text),
            score=round(hit.score, 3),
            quotes=_quotes(hit, snippets),
        )
        for hit in found
    )


def _quotes(hit: SearchHit, snippets: Mapping[str, Snippet]) -> tuple[Quote, ...]:
    """Return what a hit that states something rests on: a passage on its sentence that fits best, or on itself, a
    sentence on the first that it cites."""
    if hit.said:
        return tuple(cited_quote(hit.said, snippets[key]) for key in hit.said.snippet_ids if key in snippets)[:1]
    return (
        (quote_of(snippets[hit.id], hit.text[slice(*hit.span)] if hit.span else hit.text),)
        if hit.id in snippets
        else ()
    )
