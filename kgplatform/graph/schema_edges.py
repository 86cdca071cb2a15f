"""What the relationships of the graph carry, as far as it is more than that they are there: part of the declaration in
schema.py."""

from neomodel import ArrayProperty, BooleanProperty, FloatProperty, IntegerProperty, StringProperty, StructuredRel


def identity() -> StringProperty:
    """Declare the property `id`, a hash by ids.py; neomodel keeps that name for itself, so it is `uid` in Python."""
    return StringProperty(unique_index=True, required=True, db_property="id")


class FoundBy(StructuredRel):
    """`rank` from 1, by all `ways` of finding together; `score` is cosine similarity, whichever ways found it; `round`
    is the topic's round that first found it."""

    rank = IntegerProperty()
    score = FloatProperty()
    round = IntegerProperty()
    ways = ArrayProperty(StringProperty())


class FetchedForRel(StructuredRel):
    """`service` found the source for the query, at `rank` (from 1) of its answer, in the topic's `round`."""

    service = StringProperty()
    rank = IntegerProperty()
    round = IntegerProperty()


class OfWorkRel(StructuredRel):
    """The source is a text of the work; `fullness` compares texts of one (sources.work_identity.fullness)."""

    fullness = IntegerProperty()


class CitesWorkRel(StructuredRel):
    """The source's references have the work, as the entry `key`; `record` is the JSON of what that says of it."""

    key = StringProperty()
    record = StringProperty()


class MentionsRel(StructuredRel):
    """`surface` is the snippet's text from `start` to `end`; `alias` the id of what it is an instance of."""

    uid = identity()
    surface = StringProperty()
    start = IntegerProperty()
    end = IntegerProperty()
    alias = StringProperty()
    kind = StringProperty()


class TellsRel(StructuredRel):
    """A sentence that tells what a name stands for, or is also called: a name with the mark `other`. `long` is what it
    says that an acronym stands for."""

    uid = identity()
    other = StringProperty(index=True)
    long = StringProperty()
    sentence = StringProperty()


class MeaningRel(StructuredRel):
    """What an alias or a predicate means: `why` gives the reason, `by` who says so, `score` how sure; `decision` is the
    id of the decision that led it away from where the rules put it, if one did."""

    why = StringProperty()
    score = FloatProperty()
    by = StringProperty()
    decision = StringProperty()


class RelatesRel(StructuredRel):
    """A statement; `relation` is its canonical form, `wording` what most of its evidence says. `evidence` holds sorted
    evidence keys, `weight` counts them, `sources` their sources; `surfaces` has the words of each piece of evidence,
    several of one parted by line breaks. What leads to a group is none: it has no evidence."""

    uid = identity()
    relation = StringProperty()
    wording = StringProperty()
    description = StringProperty()
    weight = IntegerProperty()
    sources = IntegerProperty()
    evidence = ArrayProperty(StringProperty())
    surfaces = ArrayProperty(StringProperty())


class MemberRel(StructuredRel):
    """How an entity belongs to a group: the relation of the group's parent to it, with its wording and description."""

    relation = StringProperty()
    wording = StringProperty()
    description = StringProperty()


class Placed(StructuredRel):
    """`position` keeps the order of a list, from 0; `original` is the entity that was meant before a merge."""

    position = IntegerProperty()
    original = StringProperty()


class InCategoryRel(StructuredRel):
    """`original` is the entity that was meant before a merge."""

    original = StringProperty()


class OfferedRel(StructuredRel):
    """`position` keeps the order of a list, from 0; what the relevance filter kept from the writer does not fit."""

    position = IntegerProperty()
    fits = BooleanProperty()


class CitesRel(StructuredRel):
    """`sentence` is what the snippet supports; `verdict` how well; `claims` are those of the
    sentence that it states, `starts` and `ends` where; `relations` are ids of what the sentence tells of the graph."""

    position = IntegerProperty()
    sentence = StringProperty()
    verdict = StringProperty()
    claims = ArrayProperty(StringProperty())
    starts = ArrayProperty(IntegerProperty())
    ends = ArrayProperty(IntegerProperty())
    relations = ArrayProperty(StringProperty())


class TakesPartRel(StructuredRel):
    """Who somebody is in a talk (models.TalkPart), at which `position` among all; who is `muted` does not speak, and
    who is `gone` has made room for another expert."""

    part = StringProperty()
    position = IntegerProperty()
    muted = BooleanProperty()
    gone = BooleanProperty()


class PlacedInRel(StructuredRel):
    """`position` keeps the order of a list, from 0."""

    position = IntegerProperty()
