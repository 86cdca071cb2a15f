"""Topics that a domain tells nothing of.

Whether a snippet is about a topic is judged by the best of its domain, and even where nothing is about it something is
best: a page on volcanoes would be written from minutes on pumps. So a domain has to show first that it knows the topic.
"""

from kgplatform.graph import sources
from kgplatform.graph.session import Graph
from kgplatform.language.stems import stems
from kgplatform.models import Topic
from kgplatform.retrieval.full_text import TextRetriever, query_words
from kgplatform.retrieval.retrievers import RetrievalQuery
from kgplatform.vectors.store import Vectors, VectorStore

KNOWN = 0.3  # cosine of the nearest prose to a topic, from which the domain knows it (docs/decisions/0082)
LOOKED_AT = 20  # snippets that share most words with a topic's name, of which one may say all of it


async def is_foreign(graph: Graph, store: VectorStore, words: TextRetriever, topic: Topic, about: Vectors) -> bool:
    """Say whether no prose of a topic's domain is near to the topic or to a part of its goal, by their vectors `about`
    (n, d), nor says all words of its name in its text or in what stands above it."""
    nearest = await store.search(about, topic.domain, 1, prose=True)
    if any(point.score >= KNOWN for points in nearest for point in points):
        return False
    named = {stem for stemmed in query_words(topic.name) for stem in stemmed}
    sought = RetrievalQuery(topic.domain, [topic.name], about[:1])
    found = (await words.find(sought, LOOKED_AT, ()))[0]
    said = (stems(" ".join((each.title, *each.path, each.text))) for each in await sources.read_snippets(graph, found))
    return not (named and any(named.issubset(each) for each in said))
