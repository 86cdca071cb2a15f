"""What was read, in the graph: part of the declaration in schema.py."""

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

from kgplatform.graph.schema_edges import (
    CitesWorkRel,
    FetchedForRel,
    FoundBy,
    MentionsRel,
    OfWorkRel,
    PlacedInRel,
    TellsRel,
    identity,
)

ENGLISH = FulltextIndex(analyzer="english")  # stems, without stop words


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
    in_category = RelationshipTo("kgplatform.graph.schema.Category", "IN_CATEGORY")
    of_work = RelationshipTo("Work", "OF_WORK", model=OfWorkRel)
    cites_work = RelationshipTo("Work", "CITES_WORK", model=CitesWorkRel)
    fetched_for = RelationshipTo("kgplatform.graph.schema.Query", "FETCHED_FOR", model=FetchedForRel)


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
    domain = StringProperty(index=True, fulltext_index=ENGLISH)
    url = StringProperty()
    path = ArrayProperty(StringProperty())
    text = StringProperty(fulltext_index=ENGLISH)
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
    mentions = RelationshipTo("kgplatform.graph.schema.Entity", "MENTIONS", model=MentionsRel)
    tells = RelationshipTo("kgplatform.graph.schema.Alias", "TELLS", model=TellsRel)
    says = RelationshipTo("kgplatform.graph.schema.Predicate", "SAYS")
    found_by = RelationshipTo("kgplatform.graph.schema.Query", "FOUND_BY", model=FoundBy)
    placed_in = RelationshipTo("kgplatform.graph.schema.Concept", "PLACED_IN", model=PlacedInRel)


class Copy(StructuredNode):
    """A passage of a source that a snippet of another says already (corpus.duplicates), by the id that it would have as
    a snippet: `row` is the JSON of graph.sources.SnippetRow, `topic` that of its document. Once that snippet is gone,
    the copy takes its place; until it has, `released` is its domain."""

    uid = identity()
    row = StringProperty()
    topic = StringProperty()
    released = StringProperty(index=True)
    copy_in = RelationshipTo(Source, "COPY_IN")
    copy_of = RelationshipTo(Snippet, "COPY_OF")


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
