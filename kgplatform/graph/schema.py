"""The one declaration of the graph's labels, relationship types, properties, constraints and indexes (indexes.py makes
these); schema_corpus.py declares what was read, schema_knowledge.py what it was taken to mean, schema_research.py what
was asked about it, schema_edges.py what relationships carry. Community edition knows uniqueness only."""

from typing import LiteralString

from neomodel import (
    ArrayProperty,
    BooleanProperty,
    DateTimeProperty,
    FloatProperty,
    IntegerProperty,
    RelationshipTo,
    StringProperty,
    StructuredNode,
)

from kgplatform.graph.schema_corpus import ENGLISH, Copy, Domain, Extraction, Identifier, Snippet, Source, Word, Work
from kgplatform.graph.schema_edges import CitesRel, OfferedRel, Placed, identity
from kgplatform.graph.schema_knowledge import (
    Alias,
    Decision,
    Entity,
    Form,
    Gap,
    Group,
    Grouping,
    Predicate,
    Redirect,
    Topic,
)
from kgplatform.graph.schema_research import (
    Answer,
    Asking,
    Category,
    Concept,
    Conversation,
    Perspective,
    Query,
    Question,
    Turn,
)


class Page(StructuredNode):
    """A version of a topic's page: `partial` says what is missing, `left_out` how many snippets; it knows what the
    topic's first `rounds` of searching found. `references` is JSON: it outlives the snippets that it names; so are the
    headings that are `unfilled`. Pages of before have no time at which they were `written`: that of their run is
    theirs."""

    uid = identity()
    kind = StringProperty()
    version = IntegerProperty()
    title = StringProperty()
    audience = StringProperty()
    engine = StringProperty()
    partial = StringProperty()
    left_out = IntegerProperty()
    references = StringProperty()
    unfilled = StringProperty()
    rounds = IntegerProperty()
    written = DateTimeProperty()
    about = RelationshipTo(Topic, "ABOUT")


class Section(StructuredNode):
    """A written section; `stale` when something that it cited is gone: it has fewer citations than it had when it was
    written (`cited`); or when it cites a retracted work. What it covers may be outdated by decisions. `blocks` are the
    JSON of its blocks, and `text` is their words alone."""

    uid = identity()
    level = IntegerProperty()
    position = IntegerProperty()
    heading = StringProperty()
    text = StringProperty(fulltext_index=ENGLISH)
    blocks = StringProperty()
    stale = BooleanProperty()
    cited = IntegerProperty()
    in_page = RelationshipTo(Page, "IN_PAGE")
    covers = RelationshipTo(Entity, "COVERS", model=Placed)
    cites = RelationshipTo(Snippet, "CITES", model=CitesRel)
    outdated_by = RelationshipTo(Decision, "OUTDATED_BY")


class Draft(StructuredNode):
    """What a heading of a page was written from, whether or not a section came of it: the heading under its parents is
    its `path`, `dropped` is the JSON of the sentences that were taken out of it."""

    uid = identity()
    path = ArrayProperty(StringProperty())
    position = IntegerProperty()
    dropped = StringProperty()
    draft_of = RelationshipTo(Page, "DRAFT_OF")
    offered = RelationshipTo(Snippet, "OFFERED", model=OfferedRel)


class Run(StructuredNode):
    """A run and its last report; `page_version` is the version that it reserved; `counts`, `seconds`, `dropped`,
    `budget`, `spent` and `options` are JSON; `seal` is a hash over the report, by which a reader knows that it is
    whole."""

    uid = identity()
    kind = StringProperty()
    state = StringProperty(index=True)
    stage = StringProperty()
    done = IntegerProperty()
    total = IntegerProperty()
    reason = StringProperty()
    page_id = StringProperty()
    page_version = IntegerProperty()
    counts = StringProperty()
    seconds = StringProperty()
    dropped = StringProperty()
    budget = StringProperty()
    spent = StringProperty()
    left = FloatProperty()
    forked_from = StringProperty()
    partial = StringProperty()
    options = StringProperty()
    seal = StringProperty()
    started = DateTimeProperty()
    finished = DateTimeProperty()
    for_ = RelationshipTo(Topic, "FOR")


class Watch(StructuredNode):
    """That a topic is looked at again `every` so many seconds: next when it is `due`; works count as new `since` a day.
    `options` and `budget` of a look are JSON; what it finds is told to a `webhook`."""

    uid = identity()
    every = IntegerProperty()
    options = StringProperty()
    budget = StringProperty()
    webhook = StringProperty()
    since = StringProperty()
    due = DateTimeProperty(index=True)
    of = RelationshipTo(Topic, "OF")


class Look(StructuredNode):
    """A look at a watched topic, by the id of its run. `changes` are the JSON of models.Changes, `delivery` says
    whether they are to be told to a webhook, `undelivered` why that failed, `troubles` what services could not do."""

    uid = identity()
    at = DateTimeProperty()
    since = StringProperty()
    page_id = StringProperty()
    changes = StringProperty()
    delivery = StringProperty()
    undelivered = StringProperty()
    troubles = ArrayProperty(StringProperty())
    of = RelationshipTo(Watch, "OF")


class Store(StructuredNode):
    """The one node that tells the `version` of all others. While they are migrated: who does it (`holder`) until when
    at least, which `part` of the step, and up to which id (`after`); `asked` is who looked last."""

    uid = identity()
    version = IntegerProperty()
    holder = StringProperty()
    until = DateTimeProperty()
    part = StringProperty()
    after = StringProperty()
    asked = StringProperty()


NODES: tuple[type[StructuredNode], ...] = (
    Store, Domain, Source, Work, Identifier, Snippet, Copy, Word, Extraction, Decision, Redirect, Grouping, Alias, Form,
    Predicate, Entity, Group, Topic, Gap, Question, Query, Category, Perspective, Conversation, Turn, Concept, Asking,
    Answer,
    Page, Section, Draft, Run,
    Watch, Look,
)  # fmt: skip

TOGETHER: tuple[tuple[type[StructuredNode], tuple[LiteralString, ...]], ...] = (
    (Snippet, ("domain", "id")),
    (Word, ("domain", "id")),
)
"""Properties that have one index: what a domain has is read by id, as much as is wanted of it."""
