"""What people find in the graph when they look around: by searching, comparing, walking from thing to thing."""

from typing import Literal

from kgplatform.models.corpus import Snippet, Source
from kgplatform.models.knowledge import Entity, Relation
from kgplatform.models.pages import PageSentence
from kgplatform.models.research import Gap, Query, Question
from kgplatform.models.value import Value
from kgplatform.models.works import SourceReference

HitKind = Literal["entity", "snippet", "sentence", "topic"]
SearchBy = Literal["words", "meaning", "hybrid"]
Measure = Literal["mentions", "degree", "betweenness", "pagerank"]


class SearchHit(Value):
    """What a search found. `id` is that of the entity, snippet or topic, of a sentence that of its page.

    `title` is a name, the title of a document, or that of a page with the heading; `text` is a description, a passage,
    a goal or the sentence. `score` falls with the rank: it is 1 for what each way of searching has first. A sentence
    is on the page `page_id`, in the section at that position, the one of that number there, from 0 over all blocks;
    `said` is it with what it cites. `span` is where in the text of a snippet the sentence stands that has most of the
    words that were searched for, None where none has any.
    """

    kind: HitKind
    id: str
    title: str
    text: str
    score: float
    domain: str
    page_id: str = ""
    section: int = -1
    sentence: int = -1
    said: PageSentence | None = None
    span: tuple[int, int] | None = None


class CentralEntity(Value):
    """An entity of a topic by how central it is in its graph; `rank` counts from 1. `score` is how often the topic's
    snippets mention it, with how many others it is related, the share of the shortest ways between others that lead
    through it, or its share of PageRank, all of which are 1 together."""

    entity: Entity
    score: float
    rank: int


class CitingSection(Value):
    """A section that cites a source, so many times."""

    position: int
    heading: str
    citations: int


class CitingPage(Value):
    """The newest article of a topic, with its sections that cite a source, in reading order."""

    page_id: str
    topic_id: str
    title: str
    version: int
    sections: tuple[CitingSection, ...]


class CitingSentence(Value):
    """A sentence of the section at a position of a page that cites a snippet."""

    page_id: str
    topic_id: str
    section: int
    heading: str
    sentence: str
    verdict: str


class Contribution(Value):
    """What a source brought into the graph. Its entities are those that it mentions most, with their mentions in it,
    and their sources everywhere: where that is one, nothing else tells of them. Of its relations those with the most
    sources come first. Totals count what is beyond the limit, too."""

    source: Source
    entities: tuple[Entity, ...]
    relations: tuple[Relation, ...]
    pages: tuple[CitingPage, ...]
    entities_total: int
    relations_total: int
    pages_total: int


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


class PathsFound(Value):
    """Ways from one entity to another, the best first. `more`: others of no more relations than were asked for are
    left out; `whole`: all of these were looked for, as far as that takes not too much."""

    paths: tuple[GraphPath, ...] = ()
    more: bool = False
    whole: bool = True


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
    it, those of the page's topic first; `relations` are those of the sentence that it is evidence of; `references` are
    what its own words point to: the work that says so first, where the source repeats what another has found."""

    quote: str
    snippet: Snippet
    source: Source
    searches: tuple[TrailSearch, ...]
    relations: tuple[Relation, ...]
    references: tuple[SourceReference, ...] = ()


class Trail(Value):
    """Where a sentence of a page comes from, a step for each snippet that it cites; one that is gone has none."""

    page_id: str
    heading: str
    sentence: PageSentence
    steps: tuple[TrailStep, ...]


class TopicGrowth(Value):
    """How large the graph of a topic is, and how much of it is `new` since it was told last; of that a few ids."""

    topic_id: str
    entities: int
    relations: int
    new_entities: int = 0
    new_relations: int = 0
    entity_ids: tuple[str, ...] = ()
    relation_ids: tuple[str, ...] = ()


class GapBoard(Value):
    """How many gaps a topic has of each status, and how many changed since it was told last; of those a few."""

    topic_id: str
    counts: dict[str, int]
    changes: int = 0
    changed: tuple[Gap, ...] = ()


class GraphFilter(Value):
    """What of a topic's graph is looked at: relations with one of its wordings or canonical forms (`relation`), that
    something of a source says (its id or address), that snippets first found in a `round` say, that sources published
    from `since` to `until` say (how dates begin: "2019", "2019-05"), or that one of some entities has. Empty is all."""

    relation: str = ""
    source: str = ""
    round: int | None = None
    since: str = ""
    until: str = ""
    entity_ids: tuple[str, ...] | None = None


class GraphPart(Value):
    """Entities of a topic, most mentioned first, and the relations between them. `matching` counts the entities that
    fit before they were cut off, `total` all of the topic; `shared` are the ids of those that another topic has, too.
    """

    entities: tuple[Entity, ...]
    relations: tuple[Relation, ...]
    matching: int
    total: int
    shared: tuple[str, ...] = ()


class GraphChoices(Value):
    """What a topic's graph can be filtered by: wordings with how many relations have each, the sources of which most
    was found, of `all_sources`, rounds with how many snippets each found first, and the first and the last date at
    which its sources were published."""

    wordings: tuple[tuple[str, int], ...]
    sources: tuple[Source, ...]
    all_sources: int
    rounds: tuple[tuple[int, int], ...]
    since: str
    until: str
