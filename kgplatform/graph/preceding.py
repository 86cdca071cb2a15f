"""What stands before a snippet in its source, for one that goes on from that: "They found ..." tells nobody who."""

from collections.abc import Sequence

from kgplatform.graph.session import Graph
from kgplatform.graph.sources import read_snippets
from kgplatform.language.referring import leans
from kgplatform.language.sentences import sentence_spans
from kgplatform.models import Snippet

LONGEST = 400  # characters of a sentence that is shown: what is longer is a list or a table read as one


async def with_preceding(graph: Graph, snippets: Sequence[Snippet]) -> list[Snippet]:
    """Return snippets, those whose first sentence may refer to something before it with the sentence that stands
    there."""
    leaning = [snippet.id for snippet in snippets if _leans(snippet)]
    if not leaning:
        return list(snippets)
    texts = {row["id"]: row["text"] for row in await graph.read("read/snippets/preceding", ids=leaning)}
    return [_after(snippet, texts[snippet.id]) if snippet.id in texts else snippet for snippet in snippets]


async def read_with_preceding(graph: Graph, ids: Sequence[str]) -> list[Snippet]:
    """Return the snippets that exist, in the order given, as with_preceding does."""
    return await with_preceding(graph, await read_snippets(graph, ids))


def _leans(snippet: Snippet) -> bool:
    spans = sentence_spans(snippet.text, snippet.language)
    return bool(spans) and leans(snippet.text[spans[0][0] : spans[0][1]])


def _after(snippet: Snippet, text: str) -> Snippet:
    start, end = sentence_spans(text, snippet.language)[-1]
    return snippet.model_copy(update={"before": text[start:end]}) if end - start <= LONGEST else snippet
