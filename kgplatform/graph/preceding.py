"""What stands before a snippet in its source, for one that goes on from that: "They found ..." tells nobody who."""

from collections.abc import Sequence

from kgplatform.graph.session import Graph
from kgplatform.graph.sources import read_snippets
from kgplatform.graph.topics import read_topic_graph
from kgplatform.language.referring import leans
from kgplatform.language.sentences import sentence_spans
from kgplatform.models import Snippet, TopicGraph
from kgplatform.sources.snippet_urls import preceding_url

LONGEST = 400  # characters of a sentence that is shown: what is longer is a list or a table read as one


async def with_preceding(graph: Graph, snippets: Sequence[Snippet]) -> list[Snippet]:
    """Return snippets, those whose first sentence may refer to something before it with the sentence that stands
    there, under the same headings and in what is of the same kind."""
    leaning = [snippet for snippet in snippets if _leans(snippet)]
    urls = {snippet.id: url for snippet in leaning if (url := preceding_url(snippet.url))}
    if not urls:
        return list(snippets)
    wanted = sorted({snippet.source_id for snippet in leaning if snippet.id in urls})
    rows = await graph.read("read/snippets/preceding", sources=wanted, urls=sorted({*urls.values()}))
    known = {(row["url"], row["kind"], tuple(row["path"])): row["text"] for row in rows}
    texts = {each.id: known.get((urls.get(each.id, ""), each.kind, each.path), "") for each in leaning}
    return [_after(snippet, texts.get(snippet.id, "")) for snippet in snippets]


async def read_with_preceding(graph: Graph, ids: Sequence[str]) -> list[Snippet]:
    """Return the snippets that exist, in the order given, as with_preceding does."""
    return await with_preceding(graph, await read_snippets(graph, ids))


async def read_topic_to_write(graph: Graph, topic_id: str) -> TopicGraph:
    """Return a topic's graph to write from, its snippets as with_preceding gives them; raises NotFound."""
    known = await read_topic_graph(graph, topic_id)
    snippets = await with_preceding(graph, [found.snippet for found in known.snippets])
    found = (each.model_copy(update={"snippet": own}) for each, own in zip(known.snippets, snippets, strict=True))
    return known.model_copy(update={"snippets": tuple(found)})


def _leans(snippet: Snippet) -> bool:
    return leans(next(iter(_sentences(snippet.text, snippet.language)), ""))


def _after(snippet: Snippet, text: str) -> Snippet:
    last = next(reversed(_sentences(text, snippet.language)), "")
    return snippet.model_copy(update={"before": last}) if last and len(last) <= LONGEST else snippet


def _sentences(text: str, language: str) -> list[str]:
    return [text[start:end] for start, end in sentence_spans(text, language)]
