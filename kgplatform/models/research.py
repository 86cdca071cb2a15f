"""What is asked about a topic, and what is found for it."""

from typing import Literal

from kgplatform.models.times import Time
from kgplatform.models.value import Value

GapKind = str  # a name of gap_kinds.GAP_KINDS
GapStatus = Literal["open", "closed", "vanished", "merged", "exhausted", "silent"]
Axis = Literal["depth", "breadth"]
Outcome = Literal["answered", "nothing_found", "unsettled"]


class Gap(Value):
    """What the graph lacks; `facts` are short statements for the question.

    `subject` is what it is about where no entity says so: a heading, a question, two opposed statements, a facet, the
    title of a work, which then has the identifier (id in the graph) `identifier`.
    Closed: its query no longer returns it, and a snippet found by its own question supports the change. Merged: no
    longer returned since an entity of it became another one. Vanished: no longer returned for another reason.
    Exhausted: searched, nothing found. Silent: no text of the domain that is left to read speaks of it. `searched` is
    how many snippets the domain had when that was found out. `tried` counts the questions that addressed it.
    """

    id: str
    kind: GapKind
    score: float
    entity_ids: tuple[str, ...]
    entity_names: tuple[str, ...]
    subject: str = ""
    identifier: str = ""
    facts: tuple[str, ...] = ()
    status: GapStatus = "open"
    tried: int = 0
    searched: int = 0


class TopicGap(Gap):
    """A gap of the ledger of a topic; `settled` is the ISO time at which it got another status than open, "" where that
    is not known."""

    topic_id: str
    settled: Time = ""


class GapSearch(Value):
    """What the questions about a gap led to: snippets `found`, and those of them that are evidence about it."""

    questions: int = 0
    found: int = 0
    supporting: int = 0


class Facet(Value):
    """What readers want to know of a topic: the `heading` that it would have, the `question` by which it is asked for,
    what a text on it says (`words`, each of some words in a row, in whatever form), and what its title may say beside
    the heading (`titles`; after "=" all that it says)."""

    heading: str
    question: str
    words: tuple[str, ...]
    titles: tuple[str, ...] = ()


class NamedFacets(Value):
    """The kind of thing that a topic is, "" where none is clear, and what readers want to know of it, what matters most
    first."""

    kind: str = ""
    facets: tuple[Facet, ...] = ()


class Question(Value):
    id: str
    text: str
    axis: Axis
    why: str
    gap_ids: tuple[str, ...]


class AskedQuestion(Question):
    """A question that was asked about a topic, with what came of it. Answered: all gaps that it addresses are closed,
    or a reader got an answer to it.
    Nothing found: its queries brought no snippet. Unsettled otherwise."""

    topic_id: str
    outcome: Outcome


class Query(Value):
    """A search string; without a question it is the topic's own name, or a part of its goal, or a typed query: its
    `kind` is which (a QueryKind), "" for others."""

    id: str
    text: str
    question_id: str | None = None
    kind: str = ""


class TopicQuery(Query):
    """A search string of a topic."""

    topic_id: str


class Brought(Value):
    """That a service found a source for a query: at which place of its answer, from 1, and in which round of the topic,
    from 0."""

    source_id: str
    query_id: str
    service: str
    rank: int
    round: int


class Hit(Value):
    """A snippet that a query found. Rank from 1, by all ways together; score is cosine similarity, whichever ways
    found it; ways are their names, sorted."""

    snippet_id: str
    query_id: str
    rank: int
    score: float
    round: int
    ways: tuple[str, ...] = ()
