"""What the sentences of pages cite: snippets, the words of these, and the claims that they state."""

from collections.abc import Iterable, Mapping
from typing import Self

import strawberry

from api.schema.context import Info
from api.schema.corpus.types import Snippet
from api.schema.mirror import Mirror, mirrored
from kgplatform import models
from kgplatform.writing.citation_span import citation_span


@strawberry.type(description="One thing that a sentence states, and where the cited snippet's text states it.")
class Claim(Mirror[models.Claim]):
    text: str = strawberry.field(description="What is stated.")
    snippet_key: str = strawberry.field(description="The key of the snippet that states it.")
    start: int = strawberry.field(description="Where the snippet states it, in code points of its text.")
    end: int = strawberry.field(description="Where that ends, exclusive.")

    @strawberry.field(description="The words of the snippet that state it; null where it was taken away meanwhile.")
    async def quote(self, info: Info) -> str | None:
        snippet = await info.context.loaders.snippet.load(self.snippet_key)
        return snippet.text[self.start : self.end] if snippet else None


@strawberry.type(description="Words of a snippet.")
class Quote:
    text: str = strawberry.field(description="The words.")
    start: int = strawberry.field(description="Where they begin in the snippet's text, in code points.")
    end: int = strawberry.field(description="Where they end, exclusive.")


@strawberry.type(description="A sentence of a page and a snippet that supports it; `marker` is the n of [n].")
class Citation:
    marker: int = strawberry.field(description="The n of [n].")
    sentence: str = strawberry.field(description="The sentence.")
    snippet_key: str = strawberry.field(description="The key of the snippet.")
    verdict: str = strawberry.field(description="How well the snippet supports it: `verbatim` or `entailed`.")
    claims: list[Claim] = strawberry.field(
        description="Those of its claims that the snippet states; none of a sentence that stands there word by word."
    )
    relation_keys: list[str] = strawberry.field(description="The relations of the graph that the sentence tells.")
    cited: strawberry.Private[models.Citation]

    @classmethod
    def all_of(cls, citations: Iterable[models.Citation], numbers: Mapping[str, int]) -> list[Self]:
        """Return citations with their numbers; what has none is not among the references of the page."""
        return [
            mirrored(cls, each, marker=numbers[each.snippet_id], cited=each)
            for each in citations
            if each.snippet_id in numbers
        ]

    @strawberry.field(description="The snippet; null where it was taken away meanwhile.")
    async def snippet(self, info: Info) -> Snippet | None:
        return await Snippet.find(info, self.snippet_key)

    @strawberry.field(
        description="The words of the snippet that it is cited for: the sentence where it stands there word by word, "
        "or else from the first to the last place that states a claim of it (each claim has its own `quote`). Null "
        "where nobody knows, or the snippet was taken away meanwhile."
    )
    async def quote(self, info: Info) -> Quote | None:
        snippet = await info.context.loaders.snippet.load(self.snippet_key)
        span = citation_span(self.cited, snippet)
        return Quote(text=snippet.text[slice(*span)], start=span[0], end=span[1]) if snippet and span else None


@strawberry.type(description="A sentence of a section, with what it cites.")
class SectionSentence:
    index: int = strawberry.field(
        description="Its number in the section, from 0 over all blocks: what `trail` takes as `sentence`."
    )
    text: str = strawberry.field(description="The sentence.")
    verdict: str = strawberry.field(
        description='How what it cites supports it: "verbatim", "entailed", or "own" for words of the page itself, '
        "which need no support."
    )
    citations: list[Citation] = strawberry.field(description="One for each snippet that it cites, in that order.")
    relation_keys: list[str] = strawberry.field(description="The relations of the graph that it tells.")

    @classmethod
    def of(cls, index: int, sentence: models.PageSentence, numbers: Mapping[str, int]) -> Self:
        return mirrored(cls, sentence, index=index, citations=Citation.all_of(sentence.citations, numbers))
