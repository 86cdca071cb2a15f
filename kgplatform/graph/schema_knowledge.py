"""The nodes of knowledge: entities by all their names, what was decided on them, topics and their gaps."""

from neomodel import (
    ArrayProperty,
    DateTimeProperty,
    FloatProperty,
    FulltextIndex,
    IntegerProperty,
    RelationshipTo,
    StringProperty,
    StructuredNode,
)

from kgplatform.graph.schema_corpus import ENGLISH, Domain
from kgplatform.graph.schema_edges import InCategoryRel, MeaningRel, MemberRel, Placed, RelatesRel, identity


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
    in_category = RelationshipTo("Category", "IN_CATEGORY", model=InCategoryRel)


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
