"""What the graph knows."""

from typing import Literal

from kgplatform.models.corpus import Snippet
from kgplatform.models.times import Time
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


FEWEST_MEMBERS = 2  # of a group: Apollo groups more than one child (A.2)


class SiblingGroup(Value):
    """What unites entities that one parent has the same relation to: `relation` leads from the parent to it, and
    `member_relation`, the parent's own in its canonical form, from it to each member: `member_wording` is how it is
    mostly worded."""

    id: str
    label: str
    description: str
    relation: str
    parent_id: str
    parent_name: str
    member_relation: str
    member_wording: str
    member_ids: tuple[str, ...]
    member_names: tuple[str, ...]


DecisionKind = Literal["merge", "split", "group", "apart"]
DecisionSubject = Literal["entity", "relation"]


class Decision(Value):
    """What somebody decided on entities, or on forms of relations, and whether it was taken back; `at` and `undone_at`
    are ISO times.

    A merge: `entity_ids` became the first of them, which is `called` so where somebody chose a name. A split: the
    `moved` names, or their mentions in `snippet_ids`, went from the first entity to the second. A group: the entities
    after the first, which has one relation to all of them, are members of one group. Apart: nobody merges the entities
    by a rule or a model. `entity_names` and `moved` are names as they were then.
    """

    id: str
    kind: DecisionKind
    why: str
    by: str
    score: float
    at: Time
    entity_ids: tuple[str, ...]
    entity_names: tuple[str, ...]
    moved: tuple[str, ...] = ()
    snippet_ids: tuple[str, ...] = ()
    undone_why: str = ""
    undone_by: str = ""
    undone_at: Time = ""
    subject: DecisionSubject = "entity"
    called: str = ""


class Predicate(Value):
    """How a relation is worded, and why that means what it means: `why`, by whom, and by which decision, if by one."""

    surface: str
    why: str
    score: float
    by: str
    decision: str = ""
    snippets: int


class RelationForm(Value):
    """A relation in its canonical form, as a domain has it; `predicates` are all wordings that mean it, by surface."""

    id: str
    domain: str
    name: str
    predicates: tuple[Predicate, ...]


class Occurrence(Value):
    """A snippet that mentions an entity by `surfaces`; `excerpt` is its text from shortly before the first."""

    snippet_id: str
    title: str
    surfaces: tuple[str, ...]
    excerpt: str


class SnippetMention(Value):
    """What a snippet mentions: its text from `start` to `end` is the `surface`."""

    entity_id: str
    surface: str
    start: int
    end: int


class EntityName(Value):
    """A name of an entity in a domain, with why it names it, by whom, how sure that is, and by which decision."""

    id: str
    entity_id: str
    domain: str
    surface: str
    sense: str = ""
    why: str = ""
    score: float = 0.0
    by: str = ""
    decision: str = ""


class Relation(Value):
    """A RELATES edge; `relation` is the canonical form, `wording` what most of its evidence says for it. `evidence`
    holds evidence keys, `weight` counts them, `sources` the distinct sources; `surfaces` are the words of each piece of
    evidence, several of one parted by line breaks."""

    id: str
    subject_id: str
    relation: str
    wording: str
    object_id: str
    description: str = ""
    weight: int
    sources: int
    evidence: tuple[str, ...]
    surfaces: tuple[str, ...] = ()


class Topic(Value):
    id: str
    name: str
    domain: str
    goal: str = ""
    audience: str = ""


class TopicSnippet(Value):
    """A snippet that a topic's queries found, with the entities that it mentions; what was `begun` was found by no
    query, but with the first snippet of its source."""

    snippet: Snippet
    entity_ids: tuple[str, ...]
    round: int
    score: float
    begun: bool = False


class Community(Value):
    """Entities of a topic that have more to do with each other than with its others, the most central first; `weight`
    is how much that is in all."""

    entity_ids: tuple[str, ...]
    weight: float


class DisputedPair(Value):
    """Two entities of which sources say the opposite, and a sentence of each side."""

    entity_ids: tuple[str, str]
    sides: tuple[str, str]


class TopicGraph(Value):
    """The graph of a topic: its entities, and the relations with both ends among them; all sorted by id.

    What an outline is made of besides: `facets` are headings of what readers want to know of it and its snippets tell
    of, what matters most first; `communities` the largest first, `groups` those that have most members in the topic
    first, and `disputes` what its sources contradict each other on; `answered` are questions of conversations, and of
    readers, that its snippets answer.
    """

    topic: Topic
    entities: tuple[Entity, ...]
    relations: tuple[Relation, ...]
    snippets: tuple[TopicSnippet, ...]
    facets: tuple[str, ...] = ()
    communities: tuple[Community, ...] = ()
    groups: tuple[SiblingGroup, ...] = ()
    disputes: tuple[DisputedPair, ...] = ()
    answered: tuple[str, ...] = ()
