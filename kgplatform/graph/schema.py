"""The one declaration of the graph's labels, relationship types, properties, constraints and indexes (indexes.py makes
these); schema_corpus.py declares what was read, schema_edges.py what relationships carry. Community edition knows
uniqueness only."""

from typing import LiteralString

from neomodel import (
    ArrayProperty,
    BooleanProperty,
    DateTimeProperty,
    FloatProperty,
    FulltextIndex,
    IntegerProperty,
    RelationshipTo,
    StringProperty,
    StructuredNode,
)

from kgplatform.graph.schema_corpus import ENGLISH, Domain, Extraction, Identifier, Snippet, Source, Word, Work
from kgplatform.graph.schema_edges import (
    CitesRel,
    MeaningRel,
    MemberRel,
    OfferedRel,
    Placed,
    RelatesRel,
    TakesPartRel,
    identity,
)

# What it was taken to mean ---------------------------------------------------------------------------------


class Decision(StructuredNode):
    """What somebody decided on entities, or on forms of relations (`subject`): a "merge", a "split", a "group" or the
    keeping "apart" of `entities`, which had `names` then, what was `moved` by it, and how somebody wants what a merge
    made to be `called`. One that was taken back stays, and says by whom."""

    uid = identity()
    subject = StringProperty()
    kind = StringProperty(index=True)
    why = StringProperty()
    by = StringProperty()
    score = FloatProperty()
    at = DateTimeProperty()
    entities = ArrayProperty(StringProperty())
    names = ArrayProperty(StringProperty())
    called = StringProperty()
    moved = ArrayProperty(StringProperty())
    snippets = ArrayProperty(StringProperty())
    undone_why = StringProperty()
    undone_by = StringProperty()
    undone_at = DateTimeProperty(index=True)
    stands_on = RelationshipTo("Decision", "STANDS_ON")


class Redirect(StructuredNode):
    """A step of a decision: from the entity `origin` on to `target`, for all aliases, for one `alias`, or for its
    mentions in one `snippet`. It has its `key` while the decision is in force (curation/resolution/alias_naming.py)."""

    uid = identity()
    key = StringProperty(unique_index=True)
    alias = StringProperty()
    snippet = StringProperty(index=True)
    origin = StringProperty(index=True)
    target = StringProperty(index=True)
    by = RelationshipTo(Decision, "BY")


class Grouping(StructuredNode):
    """A look at all `children` that `parent` had one `relation` to, and what was found: a group with a `label`, which
    the relation `lead` leads to, or none, where that is empty. It has a decision only in the first case."""

    uid = identity()
    parent = StringProperty(index=True)
    relation = StringProperty()
    children = ArrayProperty(StringProperty())
    label = StringProperty()
    lead = StringProperty()
    description = StringProperty()
    by = StringProperty()
    decided_by = RelationshipTo(Decision, "BY")


class Alias(StructuredNode):
    """A name as a domain uses it: all surfaces of one exact `key`, in one `sense`.

    Names that may mean one thing share one of the marks: `wide`, `person`, or the `acronym` of one and the `initials`
    of the other.
    """

    uid = identity()
    domain = StringProperty(index=True, fulltext_index=ENGLISH)
    key = StringProperty(index=True)
    surface = StringProperty(fulltext_index=ENGLISH)
    sense = StringProperty()
    wide = StringProperty(index=True)
    acronym = StringProperty(index=True)
    initials = StringProperty(index=True)
    person = StringProperty(index=True)
    names = RelationshipTo("Entity", "NAMES", model=MeaningRel)


class Form(StructuredNode):
    """What predicates of a domain are taken to mean; its `name` is the canonical form of relations."""

    uid = identity()
    domain = StringProperty()
    name = StringProperty()


class Predicate(StructuredNode):
    """A relation as a domain words it."""

    uid = identity()
    domain = StringProperty(index=True)
    surface = StringProperty()
    means = RelationshipTo(Form, "MEANS", model=MeaningRel)


# What follows from both: projections -----------------------------------------------------------------------


class Entity(StructuredNode):
    """What aliases name, shared by all topics; or a Group, which no alias names and no snippet mentions. The `tally` is
    JSON: how often it is mentioned by which alias, as which kind, by which surface."""

    uid = identity()
    name = StringProperty(index=True, fulltext_index=FulltextIndex())
    description = StringProperty()
    kind = StringProperty()
    tally = StringProperty()
    relates = RelationshipTo("Entity", "RELATES", model=RelatesRel)
    member_of = RelationshipTo("Group", "MEMBER_OF", model=MemberRel)
    in_topic = RelationshipTo("Topic", "IN_TOPIC")
    in_category = RelationshipTo("Category", "IN_CATEGORY")


class Group(StructuredNode):
    """What unites the children that `parent` has one `relation` to: also an Entity, of the kind "group", by that its
    `name` and `description`."""

    uid = identity()
    parent = StringProperty(index=True)
    relation = StringProperty()


class Topic(StructuredNode):
    """What somebody wants to know about; to which `depth` it was researched, and under which `circumstances`. It has
    looked at what was added to its domain before its look of number `looked`; `began` is that of its newest run.

    `thing` is which kind of thing it is, `facets` are the headings of what readers want to know of it, the arrays after
    it tell of each: see models.Facet; `facets_by` identifies who named them, and for what."""

    uid = identity()
    name = StringProperty(index=True, fulltext_index=ENGLISH)
    goal = StringProperty(fulltext_index=ENGLISH)
    audience = StringProperty()
    depth = IntegerProperty()
    circumstances = StringProperty()
    began = IntegerProperty()
    looked = IntegerProperty()
    thing = StringProperty()
    facets = ArrayProperty(StringProperty())
    facet_questions = ArrayProperty(StringProperty())
    facet_words = ArrayProperty(StringProperty())
    facet_titles = ArrayProperty(StringProperty())
    facets_by = StringProperty()
    in_domain = RelationshipTo(Domain, "IN_DOMAIN")


# What was asked and written --------------------------------------------------------------------------------


class Gap(StructuredNode):
    """What a topic's graph lacks, and what became of it: see models.Gap; `entities` are the ids that it was found with,
    which tell what became of those that are gone. `settled` is when it got another status than open."""

    uid = identity()
    kind = StringProperty()
    score = FloatProperty()
    status = StringProperty(index=True)
    tried = IntegerProperty()
    searched = IntegerProperty()
    settled = DateTimeProperty()
    subject = StringProperty()
    entities = ArrayProperty(StringProperty())
    facts = ArrayProperty(StringProperty())
    identifier = StringProperty()
    in_topic = RelationshipTo(Topic, "IN_TOPIC")
    about = RelationshipTo(Entity, "ABOUT", model=Placed)


class Asking(StructuredNode):
    """What a `way` of asking brought in one round of a run; what several brought counts for each in equal parts."""

    uid = identity()
    way = StringProperty()
    round = IntegerProperty()
    quota = IntegerProperty()
    questions = IntegerProperty()
    queries = IntegerProperty()
    snippets = FloatProperty()
    relations = FloatProperty()
    facts = FloatProperty()
    gaps = FloatProperty()
    in_topic = RelationshipTo(Topic, "IN_TOPIC")


class Question(StructuredNode):
    """A question about gaps, or of a conversation. `axis` is "depth" or "breadth"."""

    uid = identity()
    text = StringProperty()
    axis = StringProperty()
    why = StringProperty()
    in_topic = RelationshipTo(Topic, "IN_TOPIC")
    addresses = RelationshipTo(Gap, "ADDRESSES")
    asked_in = RelationshipTo(Asking, "ASKED_IN")


class Query(StructuredNode):
    """A search string of a topic, from one of its questions or from its own name; the `kind` of a typed one."""

    uid = identity()
    text = StringProperty()
    kind = StringProperty()
    in_topic = RelationshipTo(Topic, "IN_TOPIC")
    from_question = RelationshipTo(Question, "FROM")
    from_topic = RelationshipTo(Topic, "FROM")


class Category(StructuredNode):
    """What entities of a topic are sorted into, `by` which criterion; of documents those that tell of them."""

    uid = identity()
    name = StringProperty()
    by = StringProperty()
    in_topic = RelationshipTo(Topic, "IN_TOPIC")
    from_query = RelationshipTo(Query, "FROM")


class Perspective(StructuredNode):
    """From which a topic is asked about: the `name` of such a writer, and what that one `looks_for`, in a sentence;
    `headings` of related texts that it stands for."""

    uid = identity()
    name = StringProperty()
    looks_for = StringProperty()
    headings = ArrayProperty(StringProperty())
    position = IntegerProperty()
    in_topic = RelationshipTo(Topic, "IN_TOPIC")
    takes_part = RelationshipTo("Conversation", "TAKES_PART", model=TakesPartRel)


class Conversation(StructuredNode):
    """What a perspective asked in one run; or the talk of several on a topic, which goes on from run to run."""

    uid = identity()
    position = IntegerProperty()
    from_perspective = RelationshipTo(Perspective, "FROM")
    in_topic = RelationshipTo(Topic, "IN_TOPIC")


class Turn(StructuredNode):
    """A question of a conversation, and its `answer`: JSON of models.AnswerSentence, which outlives the snippets
    that it names. In a talk somebody asks or answers: with what `intent`, and `why` it was that one's turn; `about`
    are the ids of snippets that a question is about."""

    uid = identity()
    position = IntegerProperty()
    answer = StringProperty()
    intent = StringProperty()
    why = StringProperty()
    about = ArrayProperty(StringProperty())
    in_conversation = RelationshipTo(Conversation, "IN_CONVERSATION")
    asks = RelationshipTo(Question, "ASKS")
    answers = RelationshipTo(Question, "ANSWERS")
    said_by = RelationshipTo(Perspective, "SAID_BY")


class Concept(StructuredNode):
    """A concept of the mind map of a talk; `number` counts them in the order in which they were made. Snippets are
    PLACED_IN it."""

    uid = identity()
    number = IntegerProperty()
    name = StringProperty()
    in_conversation = RelationshipTo(Conversation, "IN_CONVERSATION")
    under = RelationshipTo("Concept", "UNDER")


class Answer(StructuredNode):
    """What a `run`, by its id, answered to a reader's question: `sentences` and `queries` are the JSON of
    models.PageSentence and models.TypedQuery, `unknown` names that nothing is called by, `found` how many snippets
    were found; `whole_domain` says that all of the domain was asked. The sentences outlive the snippets that they
    name."""

    uid = identity()
    run = StringProperty()
    asked = DateTimeProperty()
    sentences = StringProperty()
    queries = StringProperty()
    unknown = ArrayProperty(StringProperty())
    found = IntegerProperty()
    whole_domain = BooleanProperty()
    engine = StringProperty()
    partial = StringProperty()
    answers = RelationshipTo(Question, "ANSWERS")
    rests_on = RelationshipTo(Snippet, "RESTS_ON")


class Page(StructuredNode):
    """A version of a topic's page: `partial` says what is missing, `left_out` how many snippets; it knows what the
    topic's first `rounds` of searching found. `references` is JSON: it outlives the snippets that it names. Pages of
    before have no time at which they were `written`: that of their run is theirs."""

    uid = identity()
    kind = StringProperty()
    version = IntegerProperty()
    title = StringProperty()
    audience = StringProperty()
    engine = StringProperty()
    partial = StringProperty()
    left_out = IntegerProperty()
    references = StringProperty()
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
    `budget` and `spent` are JSON."""

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
    Store, Domain, Source, Work, Identifier, Snippet, Word, Extraction, Decision, Redirect, Grouping, Alias, Form,
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
