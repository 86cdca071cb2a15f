"""What the graph knows."""

from typing import Literal

from kgplatform.models.reading import Snippet
from kgplatform.models.value import Value


class Entity(Value):
    """An entity as the graph shows it; `mentions` and `sources` are counted in the topic, or everywhere."""

    id: str
    name: str
    description: str = ""
    kind: str = "concept"
    aliases: tuple[str, ...] = ()
    mentions: int = 0
    sources: int = 0


DecisionKind = Literal["merge", "split"]


class Decision(Value):
    """What somebody decided on entities, and whether it was taken back; `at` and `undone_at` are ISO times.

    A merge: `entity_ids` became the first of them. A split: the `moved` names, or their mentions in `snippet_ids`, went
    from the first entity to the second. `entity_names` and `moved` are names as they were then.
    """

    id: str
    kind: DecisionKind
    why: str
    by: str
    score: float
    at: str
    entity_ids: tuple[str, ...]
    entity_names: tuple[str, ...]
    moved: tuple[str, ...] = ()
    snippet_ids: tuple[str, ...] = ()
    undone_why: str = ""
    undone_by: str = ""
    undone_at: str = ""


class Occurrence(Value):
    """A snippet that mentions an entity by `surfaces`; `excerpt` is its text from shortly before the first."""

    snippet_id: str
    title: str
    surfaces: tuple[str, ...]
    excerpt: str


class Relation(Value):
    """A RELATES edge. `evidence` holds evidence keys, `weight` counts them, `sources` the distinct sources."""

    id: str
    subject_id: str
    relation: str
    object_id: str
    description: str = ""
    weight: int
    sources: int
    evidence: tuple[str, ...]


class Topic(Value):
    id: str
    name: str
    domain: str
    goal: str = ""
    audience: str = ""


class TopicSnippet(Value):
    """A snippet that a topic's queries found, with the entities that it mentions."""

    snippet: Snippet
    entity_ids: tuple[str, ...]
    round: int
    score: float


class TopicGraph(Value):
    """The graph of a topic: its entities, and the relations with both ends among them; all sorted by id."""

    topic: Topic
    entities: tuple[Entity, ...]
    relations: tuple[Relation, ...]
    snippets: tuple[TopicSnippet, ...]
