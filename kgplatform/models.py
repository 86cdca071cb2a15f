"""The models of all that flows through the house. They are values: frozen, compared by content.

Character offsets count Unicode code points from 0; an end is exclusive. Scores lie in 0..1.
"""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field


class Value(BaseModel):
    """An immutable value; an unknown field is an error."""

    model_config = ConfigDict(frozen=True, extra="forbid")


# What was read ---------------------------------------------------------------------------------------------


class Document(Value):
    """A text as a loader gives it: mark-up stripped, headings kept as `#` lines, one paragraph a line."""

    url: str
    title: str
    domain: str
    text: str
    kind: str = "text"
    published: str | None = None
    topic: str = ""


class Passage(Value):
    """A part of a document: `text == document.text[start:end]`, under the headings of `path`."""

    path: tuple[str, ...]
    text: str
    start: int
    end: int


class Snippet(Value):
    """A stored passage. `url` is the document's with section and chunk; `start`/`end` are in the document."""

    id: str
    source_id: str
    domain: str
    url: str
    title: str
    path: tuple[str, ...]
    text: str
    start: int
    end: int
    embedding_id: str
    embedding_model: str


class Source(Value):
    """A document as it is stored; one that is not `loaded` to its end is loaded again with the next load. `snippets`
    counts what is stored of it."""

    id: str
    domain: str
    url: str
    title: str
    kind: str = "text"
    published: str | None = None
    snippets: int = 0
    loaded: bool = True


class RemovalReport(Value):
    """What a removal took away; `stale` counts the sections of pages that cited some of it."""

    sources: int = 0
    snippets: int = 0
    stale: int = 0


class LoadReport(Value):
    """What a load did. `dropped` counts passages by reason ("short", "duplicate")."""

    documents: int = 0
    documents_unchanged: int = 0
    documents_replaced: int = 0
    snippets: int = 0
    snippets_removed: int = 0
    dropped: dict[str, int] = Field(default_factory=dict)
    unreadable: tuple[str, ...] = ()

    def __add__(self, other: "LoadReport") -> "LoadReport":
        reasons = sorted({*self.dropped, *other.dropped})
        return LoadReport(
            documents=self.documents + other.documents,
            documents_unchanged=self.documents_unchanged + other.documents_unchanged,
            documents_replaced=self.documents_replaced + other.documents_replaced,
            snippets=self.snippets + other.snippets,
            snippets_removed=self.snippets_removed + other.snippets_removed,
            dropped={reason: self.dropped.get(reason, 0) + other.dropped.get(reason, 0) for reason in reasons},
            unreadable=self.unreadable + other.unreadable,
        )


# What a snippet says ---------------------------------------------------------------------------------------


class Mention(Value):
    """`surface == snippet.text[start:end]`."""

    surface: str
    start: int
    end: int


class ExtractedEntity(Value):
    """An entity of one snippet; `name` is one of its surfaces, `description` a statement of the snippet."""

    name: str
    description: str = ""
    kind: str = "concept"
    mentions: tuple[Mention, ...]


class Triplet(Value):
    """(subject, relation, object): both ends are names of entities of the same extraction.

    `start`/`end` span the verbatim evidence, a whole sentence, in the snippet's text.
    """

    subject: str
    relation: str
    object: str
    description: str = ""
    start: int
    end: int


class Extraction(Value):
    """What one extractor read in one snippet (Apollo 3.3.2, eq. 3.2)."""

    snippet_id: str
    extractor: str
    prompt_version: str
    entities: tuple[ExtractedEntity, ...] = ()
    triplets: tuple[Triplet, ...] = ()
    keywords: tuple[str, ...] = ()
    questions: tuple[str, ...] = ()


# What the graph knows --------------------------------------------------------------------------------------


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


# What is asked ---------------------------------------------------------------------------------------------

GapKind = Literal[
    "thin_entity", "thin_evidence", "missing_link", "structural_hole", "island", "bottleneck", "undescribed_hub",
    "bridge", "stale", "disputed", "unanswered_question", "uncited_point",
]  # fmt: skip
GapStatus = Literal["open", "closed", "vanished", "merged", "exhausted"]
Axis = Literal["depth", "breadth"]


class Gap(Value):
    """What the graph lacks; `facts` are short statements for the question.

    `subject` is what it is about where no entity says so: a heading, a question, two opposed statements. Closed: its
    query no longer returns it, and a snippet found by its own question supports the change. Merged: no longer returned
    since an entity of it became another one. Vanished: no longer returned for another reason. Exhausted: searched,
    nothing found; `searched` is how many snippets the domain had then. `tried` counts the questions that addressed it.
    """

    id: str
    kind: GapKind
    score: float
    entity_ids: tuple[str, ...]
    entity_names: tuple[str, ...]
    subject: str = ""
    facts: tuple[str, ...] = ()
    status: GapStatus = "open"
    tried: int = 0
    searched: int = 0


class Question(Value):
    id: str
    text: str
    axis: Axis
    why: str
    gap_ids: tuple[str, ...]


class Query(Value):
    """A search string; without a question it is the topic's own name, or a part of its goal."""

    id: str
    text: str
    question_id: str | None = None


class Hit(Value):
    """A snippet that a query found. Rank from 1, by all ways together; score is cosine similarity, whichever ways
    found it; ways are their names, sorted."""

    snippet_id: str
    query_id: str
    rank: int
    score: float
    round: int
    ways: tuple[str, ...] = ()


# What is written -------------------------------------------------------------------------------------------


class OutlineSection(Value):
    """A heading with what it covers; `room` is its length, as a share of what its evidence would fill."""

    heading: str
    entity_ids: tuple[str, ...] = ()
    children: tuple["OutlineSection", ...] = ()
    room: float = 1.0


class Outline(Value):
    title: str
    sections: tuple[OutlineSection, ...]


class Citation(Value):
    """`sentence` is the cited sentence of the page, without its markers; `marker` the n of [n]."""

    marker: int
    sentence: str
    snippet_id: str
    verdict: str = "verbatim"


class Section(Value):
    """A written section. `text` holds paragraphs parted by a blank line, with [n] after each cited sentence.

    `level` is 0 for the lead, 1 for top sections, 2 for subsections; `position` counts in reading order. `outdated`
    says in words why it is stale, "" for one that is not.
    """

    level: int
    position: int
    heading: str
    text: str
    entity_ids: tuple[str, ...] = ()
    citations: tuple[Citation, ...] = ()
    stale: bool = False
    outdated: str = ""


class Reference(Value):
    marker: int
    snippet_id: str
    title: str
    url: str


class Page(Value):
    """A version of a topic's page; `engine` says who wrote it ("offline rules", or a model's name); `partial` says in
    words why something is missing, "" for a whole page."""

    id: str
    topic_id: str
    kind: str = "article"
    version: int
    title: str
    audience: str = ""
    engine: str
    sections: tuple[Section, ...]
    references: tuple[Reference, ...]
    partial: str = ""


# Runs ------------------------------------------------------------------------------------------------------

RunState = Literal["pending", "running", "paused", "finished", "failed", "cancelled"]
FINAL_STATES: tuple[RunState, ...] = ("finished", "failed", "cancelled")


class Budget(Value):
    """What a run may use at most: `money` in the currency of the prices, `tokens` of prompts and answers together,
    `calls` of language models, `seconds` of work. None: as much as it takes."""

    money: float | None = Field(None, gt=0)
    tokens: int | None = Field(None, gt=0)
    calls: int | None = Field(None, gt=0)
    seconds: float | None = Field(None, gt=0)


class Spending(Value):
    """What a run used of language models, failed and uncertain calls included; the cost of `unpriced` calls is not
    known and not in `money`."""

    calls: int = 0
    tokens: int = 0
    money: float = 0.0
    unpriced: int = 0


class Range(Value):
    """An amount that is not known yet: most likely `likely`, and between the other two four times in five."""

    low: float
    likely: float
    high: float


class Estimate(Value):
    """What a run will use; `money` is None where prices are not known. `basis` says in words what it rests on."""

    snippets: Range
    calls: Range
    tokens: Range
    seconds: Range
    money: Range | None
    basis: str


class RunStep(Value):
    """A step that a run has done: `number` counts from 1, `error` says what went wrong in it, if something did."""

    number: int
    stage: str
    name: str
    seconds: float
    error: str = ""


class RunReport(Value):
    """A run as it can be watched. `counts` and `seconds` are by name (stage); `reason` says why it ended or waits;
    `dropped` counts by "role: reason" what was not taken of what the roles said. `done` and `total` count steps;
    `left` are the seconds that it may still take, None where nobody can tell. `forked_from` is the run whose first
    steps it took over; `partial` says in words why its page is not whole, "" for one that is."""

    id: str
    kind: str
    state: RunState
    topic_id: str = ""
    stage: str = ""
    done: int = 0
    total: int = 0
    reason: str = ""
    page_id: str = ""
    counts: dict[str, float] = Field(default_factory=dict)
    seconds: dict[str, float] = Field(default_factory=dict)
    dropped: dict[str, int] = Field(default_factory=dict)
    budget: Budget = Budget()
    spent: Spending = Spending()
    left: float | None = None
    forked_from: str = ""
    partial: str = ""
