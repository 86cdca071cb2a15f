"""Stages that several strategies go through."""

from kgplatform.strategies.declaration import Stage, Step

RETRIEVE = Stage(
    "retrieve",
    "searching the corpus",
    optional=True,
    round="begun",
    steps=(
        Step("begin", "looking up what is known", round=""),
        Step("retrieve", "searching the sources"),
        Step("read_on", "reading to the end of sources already begun"),
        Step("search_again", "repeating earlier searches"),
        Step("search_new", "searching for what is new"),
    ),
)
LOOK = Stage(
    "look",
    "looking beyond the corpus",
    optional=True,
    round="begun",
    steps=(Step("look", "asking services beyond the corpus"), Step("take_in", "loading what the services found")),
)
EXTRACT = Stage(
    "extract",
    "extracting triples",
    ("extractor", "facets"),
    optional=True,
    round="begun",
    steps=(
        Step("unread", "choosing unread snippets"),
        Step("extract", "extracting entities and relations"),
    ),
)
WRITE = Stage("write", "writing to the graph", round="begun")
GROUP = Stage(
    "group",
    "grouping siblings",
    ("grouping", "normalisation"),
    round="begun",
    steps=(Step("group", "grouping related entities"), Step("identify", "matching names of one entity", round="")),
)
GAPS = Stage(
    "gaps",
    "looking for gaps",
    round="counted",
    steps=(Step("conclude", "concluding the research", round=""), Step("end", "concluding the update", round="")),
)
ASK = Stage(
    "ask",
    "asking about them",
    ("researcher", "synthesiser"),
    optional=True,
    round="counted",
    steps=(Step("ask", "asking about gaps"),),
)
OUTLINE = Stage(
    "outline",
    "outlining the page",
    ("outline", "refinement"),
    writes=True,
    steps=(Step("keep", "keeping the outline"),),
)
ARTICLE = Stage(
    "article",
    "writing the page",
    ("relevance", "placement", "writer", "reviewer", "editor", "claims", "polish", "lead"),
    writes=True,
    steps=(Step("rewrite", "rewriting sections"),),
)
