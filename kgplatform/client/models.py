"""What a client is answered with. Fields are called as in api/schema.graphql, in Python's way of writing; a field that
a later server adds is passed over."""

from typing import Any

from pydantic import BaseModel, ConfigDict
from pydantic.alias_generators import to_camel


class Answer(BaseModel):
    """An immutable value that a server answered with."""

    model_config = ConfigDict(frozen=True, alias_generator=to_camel, populate_by_name=True)


class Topic(Answer):
    """A subject of research in one domain's corpus."""

    key: str
    name: str
    domain: str
    goal: str = ""
    audience: str = ""


class Snippet(Answer):
    """A stored passage of a document; `path` are the headings that it stands under, outermost first."""

    key: str
    title: str
    url: str
    text: str = ""
    path: tuple[str, ...] = ()
    kind: str = "PROSE"
    source_key: str = ""
    domain: str = ""


class Entity(Answer):
    """A thing that documents speak of; counted in the topic through which it was reached, else everywhere."""

    key: str
    name: str
    description: str = ""
    kind: str = ""
    aliases: tuple[str, ...] = ()
    mentions: int = 0
    sources: int = 0


class End(Answer):
    """An end of a relation."""

    key: str
    name: str


class Evidence(Answer):
    """A sentence of a snippet that states a relation, word by word; no text where its source was taken away meanwhile.
    `start` and `end` count code points in the snippet."""

    snippet_key: str
    start: int
    end: int
    text: str | None = None
    snippet: Snippet | None = None


class Relation(Answer):
    """What documents say of two entities: `weight` pieces of evidence from `sources` documents, of which `evidence` are
    the first."""

    key: str
    relation: str
    wording: str
    description: str = ""
    weight: int
    sources: int
    subject: End
    object: End
    evidence: tuple[Evidence, ...] = ()


class Gap(Answer):
    """Something that a topic's graph lacks, and what came of looking for it."""

    key: str
    kind: str
    score: float
    status: str
    subject: str = ""
    entity_names: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    tried: int = 0


class Source(Answer):
    """A document that was loaded."""

    key: str
    domain: str
    url: str
    title: str
    kind: str
    published: str | None = None
    snippet_count: int = 0
    loaded: bool = True
    source_type: str = "UNKNOWN"


class Hit(Answer):
    """What a search found; `key` is that of the entity, snippet or topic, and of a sentence that of its page."""

    kind: str
    key: str
    title: str
    text: str
    score: float
    domain: str
    page_key: str = ""
    section: int = -1
    sentence: int = -1


class Subgraph(Answer):
    """An entity, which is the first, with others around it, and the relations between all of them; `beyond` counts the
    neighbours that were left out."""

    entities: tuple[Entity, ...]
    relations: tuple[Relation, ...]
    beyond: int


class GraphPath(Answer):
    """A way from one entity to another: each relation joins an entity to the next."""

    entities: tuple[Entity, ...]
    relations: tuple[Relation, ...]


class Reference(Answer):
    """A numbered source of a page: `marker` is the n of [n]."""

    marker: int
    snippet_key: str
    title: str
    url: str


class Section(Answer):
    """A section of a page: `text` has [n] behind each cited sentence; `level` 0 is the lead."""

    position: int
    level: int
    heading: str
    text: str
    stale: bool = False


class Page(Answer):
    """A version of a topic's page."""

    key: str
    topic_key: str
    kind: str
    version: int
    title: str
    engine: str
    partial: str = ""
    outdated: str = ""
    markdown: str
    sections: tuple[Section, ...] = ()
    references: tuple[Reference, ...] = ()


class TrailSearch(Answer):
    """A search that found a snippet: its text, the question behind it and the gaps that this was about, by kind."""

    query: str
    round: int
    rank: int
    question: str = ""
    gaps: tuple[Gap, ...] = ()


class TrailStep(Answer):
    """A snippet that a sentence cites, the words that it is cited for, its source, and what found it."""

    quote: str
    snippet: Snippet
    source: Source
    searches: tuple[TrailSearch, ...] = ()


class Trail(Answer):
    """Where a sentence of a page comes from."""

    page_key: str
    heading: str
    sentence: str
    verdict: str
    steps: tuple[TrailStep, ...] = ()


class Measured(Answer):
    """A figure by its name."""

    name: str
    value: float


class Spending(Answer):
    """What a run used of language models."""

    calls: int
    tokens: float
    money: float
    unpriced: int


class Run(Answer):
    """A run as it can be watched: `state` is PENDING, RUNNING, PAUSED, FINISHED, FAILED or CANCELLED, `done` of `total`
    steps are behind it (0: nobody knows), and `left` are the seconds that it may still take."""

    key: str
    kind: str
    state: str
    topic_key: str
    stage: str
    done: int
    total: int
    reason: str = ""
    page_key: str = ""
    partial: str = ""
    left: float | None = None
    spent: Spending
    counts: tuple[Measured, ...] = ()

    @property
    def ended(self) -> bool:
        """Whether nothing of it will change any more."""
        return self.state in ("FINISHED", "FAILED", "CANCELLED")


class LoadReport(Answer):
    """What a load did."""

    documents: int
    documents_unchanged: int
    documents_replaced: int
    snippets: int
    unreadable: tuple[str, ...] = ()


class Document(Answer):
    """A text to load: headings as `#` lines, a paragraph a line, blank lines between."""

    url: str
    title: str
    domain: str
    text: str
    kind: str = "text"
    published: str | None = None


class Budget(Answer):
    """What a run may use at most; None: as much as it takes. `money` is in the currency of the prices."""

    money: float | None = None
    tokens: float | None = None
    calls: int | None = None
    seconds: float | None = None


def given(value: BaseModel) -> dict[str, Any]:
    """Return a value as an input of GraphQL."""
    return value.model_dump(by_alias=True, mode="json")


class Option(Answer):
    """An option of a strategy; `default` is what it is where nobody says."""

    name: str
    kind: str
    default: str
    words: str = ""


class Strategy(Answer):
    """A way to run a topic."""

    name: str
    does: str
    options: tuple[Option, ...] = ()
