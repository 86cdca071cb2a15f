"""What follows for names when texts are taken away: the rules' merges rest on what is left."""

from collections.abc import Collection

from kgplatform.curation.resolution.reconciliation import PairJudge, reconcile_names
from kgplatform.graph.names import Name, names_by_id, names_in
from kgplatform.graph.session import Graph
from kgplatform.graph.sources import source_snippets


async def names_of_sources(graph: Graph, source_ids: Collection[str]) -> dict[str, Name]:
    """Return the names that the snippets of sources mention something by, by id."""
    snippets = await source_snippets(graph, sorted(source_ids))
    return await names_in(graph, [snippet for each in snippets.values() for snippet in each])


async def reconcile_left(graph: Graph, judge: PairJudge, names: Collection[str]) -> None:
    """Decide anew on those of the names, given by ids, that are left: what only the texts that are gone told does not
    hold any more."""
    await reconcile_names(graph, judge, await names_by_id(graph, names))
