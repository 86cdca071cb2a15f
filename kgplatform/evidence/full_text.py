"""Snippets by the words of a query: Neo4j's full-text index (Lucene, BM25, English stems)."""

from collections.abc import Collection

from kgplatform.evidence.ways import Sought
from kgplatform.graph import sources
from kgplatform.graph.session import Graph

MOST_WORDS = 64
"""Different words of a query that are searched for: Lucene refuses queries of very many."""


class TextWay:
    """Ranks snippets by the words that they share with the query; the rare ones count most."""

    name = "text"

    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    async def find(self, sought: Sought, limit: int, without: Collection[str]) -> list[list[str]]:
        return [await self._find(sought.domain, text, limit, without) for text in sought.texts]

    async def _find(self, domain: str, text: str, limit: int, without: Collection[str]) -> list[str]:
        """The index is asked for more than the limit: some are left out, and a domain of like name has some too."""
        query = lucene_query(domain, text)
        asked = limit + len(without)
        while query:
            matches = await sources.text_matches(self._graph, domain, query, asked)
            found = [id_ for id_ in matches.ids if id_ not in set(without)]
            if len(found) >= limit or matches.all < asked:
                return found[:limit]
            asked *= 2
        return []


def lucene_query(domain: str, text: str) -> str:
    """Return the query of a domain's snippets with any of the words; "" for a text without one.

    Every word stands in quotation marks, in which Lucene knows no operators, fields or wildcards, and a word of several
    parts (IL-1a) is found as these parts in a row. The domain has to match, and does not count.
    """
    words = {word.casefold(): word for word in text.split() if any(map(str.isalnum, word))}
    if not words:
        return ""
    alternatives = " ".join(map(_quoted, list(words.values())[:MOST_WORDS]))
    return f"+domain:{_quoted(domain)}^0 +text:({alternatives})"


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
