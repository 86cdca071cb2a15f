"""Looking around in all that there is: search, central entities, what sources brought."""

from collections.abc import Sequence
from typing import Protocol

from kgplatform.models import CentralEntity, Contribution, HitKind, Measure, SearchBy, SearchHit


class Search(Protocol):
    """Looking around in all that there is."""

    async def search(  # noqa: PLR0917 - what is looked for, where and how
        self,
        text: str,
        kinds: Sequence[HitKind] = (),
        by: SearchBy = "hybrid",
        domain: str = "",
        topic_id: str = "",
        limit: int = 20,
    ) -> list[SearchHit]:
        """Return what a text finds, of some kinds or of all, best first; a smaller limit gives the first of the same.

        By words: entities by their names and aliases, snippets by their texts, sentences of the newest pages, topics by
        name and goal. By meaning: snippets by their vectors, and through the nearest of them the entities that they
        mention, the sentences that cite them and the topics whose queries found them; nothing but the embedding of the
        text asks a model. Hybrid is both, fused by reciprocal rank, as are hits of several kinds. Snippets come with
        the sentence that has most of the words.

        Of a topic are its entities, what its queries found, its newest page and itself. Raises InputError for a text
        that is empty, too long or no text, and for a limit beyond 0 to 500; NotFound for a topic that there is not.
        """

    async def central(self, topic_id: str, measure: Measure = "mentions", limit: int = 20) -> list[CentralEntity]:
        """Return the entities that are most central in a topic's graph, equals by id. Raises NotFound."""

    async def contributions(self, source_ids: Sequence[str], limit: int = 50) -> list[Contribution]:
        """Return what each of the sources that exist brought into the graph, in the order given and in as many queries
        as one takes: the entities that it mentions, the relations that it is evidence of, and the newest pages that
        cite it; at most `limit` of each."""
