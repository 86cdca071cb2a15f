"""Topics that a domain tells nothing of.

Whether a snippet is about a topic is judged by the best of its domain, and even where nothing is about it something is
best: a page on volcanoes would be written from minutes on pumps. So a domain has to show first that it knows the topic.
"""

from kgplatform.graph import sources
from kgplatform.graph.session import Graph
from kgplatform.language.stems import stems
from kgplatform.retrieval.full_text import TextRetriever, query_words
from kgplatform.retrieval.retrievers import RetrievalQuery

KNOWN = 0.3  # cosine of the nearest prose to a topic, from which the domain knows it (docs/decisions/0082)
LOOKED_AT = 20  # snippets that share most words with a topic's name, of which one may say all of it


async def is_said(graph: Graph, words: TextRetriever, named: RetrievalQuery) -> bool:
    """Say whether any prose of a domain says all words of a topic's name, the text of `named`, in its text or in what
    stands above it."""
    name = {stem for stemmed in query_words(named.texts[0]) for stem in stemmed}
    found = (await words.find(named, LOOKED_AT, ()))[0] if name else []
    said = (stems(" ".join((each.title, *each.path, each.text))) for each in await sources.read_snippets(graph, found))
    return any(name.issubset(each) for each in said)
