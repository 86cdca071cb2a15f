"""Identities that a model confirms: names of a topic that texts tell to be one become names of one entity, by
decisions that can be taken back (Apollo A.3). What a person took back is never decided again."""

from contextlib import suppress
from dataclasses import dataclass
from itertools import combinations

from kgplatform.curation.decisions.decisions import Merge, merge_entities, refused_merges
from kgplatform.curation.resolution.foreign_names import in_one_language, languages_by_entity
from kgplatform.curation.resolution.namesakes import namesakes
from kgplatform.errors import NotFound
from kgplatform.graph import topics
from kgplatform.graph.session import Graph
from kgplatform.roles.resolution.merge_confirmer import Merge as Confirmed
from kgplatform.roles.resolution.merge_confirmer import MergeConfirmer
from kgplatform.text.similarity import Encode


@dataclass(frozen=True)
class Identities:
    """Who confirms, and what finds names of near meaning."""

    confirmer: MergeConfirmer
    encode: Encode | None = None

    async def confirm(self, graph: Graph, topic_id: str) -> int:
        """Let a model say which entities of a topic are one, and return how many merges are in force by that. Those of
        different languages wait for somebody who decides on them."""
        known = await topics.read_topic_graph(graph, topic_id)
        clusters = await namesakes(known.entities, [found.snippet for found in known.snippets], self.encode)
        languages = languages_by_entity([(found.snippet.language, found.entity_ids) for found in known.snippets])
        confirmed = await self.confirmer.confirm(clusters)
        told = [merge for each in confirmed for merge in in_one_language(each, languages)]
        refused = await refused_merges(graph, {pair for merge in told for pair in _pairs(merge)}, self.confirmer.engine)
        allowed = [merge for merge in told if refused.isdisjoint(_pairs(merge))]
        decided = 0
        for each in (pair for merge in allowed for pair in _pairwise(merge, self.confirmer.engine)):
            # Each by itself: where another run decided on a name meanwhile, the others stand.
            with suppress(NotFound):
                decided += len(await merge_entities(graph, [each]))
        return decided


def _pairs(merge: Confirmed) -> list[tuple[str, str]]:
    return list(combinations(sorted(merge.entity_ids), 2))


def _pairwise(merge: Confirmed, engine: str) -> list[Merge]:
    """Return a decision for each further member, beside the one that gives its name: each can be taken back."""
    first, *others = merge.entity_ids
    why = merge.why or "A model read that they are one."
    return [
        Merge(entity_ids=(first, other), why=why, by=engine, score=merge.score, name=merge.name) for other in others
    ]
