"""The one declaration of the graph's labels, relationship types, properties, constraints and indexes (indexes.py makes
these); schema_edges.py declares what its relationships carry. Community edition knows uniqueness only."""

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

from kgplatform.graph.schema_edges import (
    CitesRel,
    CitesWorkRel,
    FetchedForRel,
    FoundBy,
    MeaningRel,
    MemberRel,
    MentionsRel,
    OfferedRel,
    OfWorkRel,
    Placed,
    RelatesRel,
    TellsRel,
    identity,
)

_ENGLISH = FulltextIndex(analyzer="english")  # stems, without stop words

# What was read ---------------------------------------------------------------------------------------------


class Domain(StructuredNode):
    """A corpus that belongs together. `passage_limit` (tokens) is fixed by its first load; `looks` counts how often
    somebody began to look at what it holds; `languages` are those other than English that snippets of it came in.

    It holds so many `snippets` with so many `characters` together, some of them of `prose`, as far as their words are
    counted. Its words are `weighed` for that mean length; while they are weighed anew, for `weighing`, as far as the
    snippet `weighed_to`."""

    uid = identity()
    name = StringProperty(required=True)
    passage_limit = IntegerProperty()
    looks = IntegerProperty()
    languages = ArrayProperty(StringProperty())
    snippets = IntegerProperty()
    characters = IntegerProperty()
    prose = IntegerProperty()
    prose_characters = IntegerProperty()
    weighed = FloatProperty()
    weighing = FloatProperty()
    weighed_to = StringProperty()


class Source(StructuredNode):
    """A document, known by its `url`. It has a `content_hash` only when all of its snippets are stored, and a `place`
    when a store of version 1 knew no more of its url than its place below some folder. A page has its `site`, and the
    prints of its `paragraphs`, by which is known what the site repeats. `work` is the JSON of models.Work, where it
    says something of itself, `language` the code of the language of its words, where that is known; its references have
    so many entries (`cites`), where works were settled since it came. Catalogues were asked about it as it was with the
    hash that it was `looked_up` with. The `status` is that of its work: a retracted one is no
    evidence. `added` is how often somebody had begun to look at its domain when it came, `checked` when its record was
    last asked for again."""

    uid = identity()
    domain = StringProperty(index=True)
    url = StringProperty(index=True)
    title = StringProperty()
    kind = StringProperty()
    published = StringProperty()
    content_hash = StringProperty()
    place = StringProperty(index=True)
    site = StringProperty(index=True)
    paragraphs = ArrayProperty(StringProperty())
    work = StringProperty()
    language = StringProperty()
    cites = IntegerProperty()
    looked_up = StringProperty()
    status = StringProperty()
    added = IntegerProperty()
    checked = DateTimeProperty()
    in_domain = RelationshipTo(Domain, "IN_DOMAIN")
    of_work = RelationshipTo("Work", "OF_WORK", model=OfWorkRel)
    cites_work = RelationshipTo("Work", "CITES_WORK", model=CitesWorkRel)
    fetched_for = RelationshipTo("Query", "FETCHED_FOR", model=FetchedForRel)


class Work(StructuredNode):
    """What documents of a domain are of, or cite: `record` is the JSON of models.Work, of all that they tell of it,
    `cited_as` that of the entry in references that tells most."""

    uid = identity()
    domain = StringProperty(index=True)
    title = StringProperty()
    published = StringProperty()
    record = StringProperty()
    cited_as = StringProperty()


class Identifier(StructuredNode):
    """What identifies a work in a domain: a `scheme`, such as "doi", and its `value` (sources/work_identity.py)."""

    uid = identity()
    domain = StringProperty()
    scheme = StringProperty()
    value = StringProperty(index=True)
    identifies = RelationshipTo(Work, "IDENTIFIES")


class Snippet(StructuredNode):
    """A passage of a source, never changed. `kind` is "prose" for what its author states, the only one that is read for
    the graph (models.SnippetKind). `fingerprint` is shared by duplicates; `added` is how often somebody had begun to
    look at its domain when it came, `loaded` when that was; `first_line` and `last_line` are 0 where its file has none.
    `structure` is the JSON of its table, its figure and its equations, where it is more than words. `language` is
    that by which its words are counted, null for English. Until they are, `uncounted` is its domain."""

    uid = identity()
    domain = StringProperty(index=True, fulltext_index=_ENGLISH)
    url = StringProperty()
    path = ArrayProperty(StringProperty())
    text = StringProperty(fulltext_index=_ENGLISH)
    kind = StringProperty()
    start = IntegerProperty()
    end = IntegerProperty()
    first_line = IntegerProperty()
    last_line = IntegerProperty()
    structure = StringProperty()
    language = StringProperty()
    fingerprint = StringProperty(index=True)
    added = IntegerProperty(index=True)
    loaded = DateTimeProperty(index=True)
    uncounted = StringProperty(index=True)
    embedding_id = StringProperty()
    embedding_model = StringProperty()
    from_ = RelationshipTo(Source, "FROM")
    mentions = RelationshipTo("Entity", "MENTIONS", model=MentionsRel)
    tells = RelationshipTo("Alias", "TELLS", model=TellsRel)
    says = RelationshipTo("Predicate", "SAYS")
    found_by = RelationshipTo("Query", "FOUND_BY", model=FoundBy)


class Word(StructuredNode):
    """A word of a domain by its `stem`: so many `snippets` have it, `prose` of them of prose."""

    uid = identity()
    stem = StringProperty(index=True)
    domain = StringProperty()
    prose = IntegerProperty()
    snippets = IntegerProperty()


class Extraction(StructuredNode):
    """What one extractor read in one snippet; `payload` is the JSON of models.Extraction."""

    uid = identity()
    extractor = StringProperty()
    prompt_version = StringProperty()
    payload = StringProperty()
    of = RelationshipTo(Snippet, "OF")


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
    domain = StringProperty(index=True, fulltext_index=_ENGLISH)
    key = StringProperty(index=True)
    surface = StringProperty(fulltext_index=_ENGLISH)
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
    name = StringProperty(index=True, fulltext_index=_ENGLISH)
    goal = StringProperty(fulltext_index=_ENGLISH)
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


class Question(StructuredNode):
    """A question about gaps. `axis` is "depth" or "breadth"."""

    uid = identity()
    text = StringProperty()
    axis = StringProperty()
    why = StringProperty()
    in_topic = RelationshipTo(Topic, "IN_TOPIC")
    addresses = RelationshipTo(Gap, "ADDRESSES")


class Query(StructuredNode):
    """A search string of a topic, from one of its questions or from its own name."""

    uid = identity()
    text = StringProperty()
    in_topic = RelationshipTo(Topic, "IN_TOPIC")
    from_question = RelationshipTo(Question, "FROM")
    from_topic = RelationshipTo(Topic, "FROM")


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
    text = StringProperty(fulltext_index=_ENGLISH)
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
    `options` and `budget` of a look are JSON; what it finds is told to a `webhook`. Its `state` is "active" or
    "paused"."""

    uid = identity()
    every = IntegerProperty()
    options = StringProperty()
    budget = StringProperty()
    webhook = StringProperty()
    since = StringProperty()
    due = DateTimeProperty(index=True)
    state = StringProperty()
    of = RelationshipTo(Topic, "OF")


class Look(StructuredNode):
    """A look at a watched topic, by the id of its run. `changes` are the JSON of models.Changes, `told` says them in a
    line, `delivery` whether they are to be told to a webhook, `undelivered` why that failed, `troubles` what services
    could not do."""

    uid = identity()
    at = DateTimeProperty()
    since = StringProperty()
    page_id = StringProperty()
    changes = StringProperty()
    told = StringProperty()
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
    Predicate, Entity, Group, Topic, Gap, Question, Query, Page, Section, Draft, Run,
    Watch, Look,
)  # fmt: skip

TOGETHER: tuple[tuple[type[StructuredNode], tuple[LiteralString, ...]], ...] = (
    (Snippet, ("domain", "id")),
    (Word, ("domain", "id")),
)
"""Properties that have one index: what a domain has is read by id, as much as is wanted of it."""
