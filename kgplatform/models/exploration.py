"""What is seen by walking the graph: what is around an entity, what joins two, and where a sentence comes from."""

from kgplatform.models.corpus import Snippet, Source
from kgplatform.models.knowledge import Entity, Relation
from kgplatform.models.pages import PageSentence
from kgplatform.models.research import Gap, Query, Question
from kgplatform.models.value import Value


class Subgraph(Value):
    """An entity with others around it: itself first, then the nearest; and the relations between all of these, those
    with the most sources first. `beyond` counts the neighbours that were left out since there were too many."""

    entities: tuple[Entity, ...]
    relations: tuple[Relation, ...]
    beyond: int


class GraphPath(Value):
    """A way from one entity to another: n + 1 entities in order, none twice, and the n relations that join each to the
    next, whichever way these point."""

    entities: tuple[Entity, ...]
    relations: tuple[Relation, ...]


class TrailSearch(Value):
    """A search that found a snippet: in which round and at which rank, and what was asked because of which gaps;
    `question` is None where a topic's own name or a part of its goal was searched for."""

    topic_id: str
    query: Query
    question: Question | None
    gaps: tuple[Gap, ...]
    round: int
    rank: int


class TrailStep(Value):
    """A snippet that a sentence cites: `quote` is what it is cited for, "" where that is not known; `searches` found
    it, those of the page's topic first; `relations` are those of the sentence that it is evidence of."""

    quote: str
    snippet: Snippet
    source: Source
    searches: tuple[TrailSearch, ...]
    relations: tuple[Relation, ...]


class Trail(Value):
    """Where a sentence of a page comes from, a step for each snippet that it cites; one that is gone has none."""

    page_id: str
    heading: str
    sentence: PageSentence
    steps: tuple[TrailStep, ...]
