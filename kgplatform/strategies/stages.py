"""Stages that several strategies go through."""

from kgplatform.strategies.declaration import Stage

RETRIEVE = Stage("retrieve", "searching the corpus", optional=True, round="begun")
LOOK = Stage("look", "looking beyond the corpus", optional=True, round="begun")
EXTRACT = Stage("extract", "extracting triples", ("extractor", "facets"), optional=True, round="begun")
WRITE = Stage("write", "writing to the graph", round="begun")
GROUP = Stage("group", "grouping siblings", ("grouping", "normalisation"), round="begun")
GAPS = Stage("gaps", "looking for gaps", round="counted")
ASK = Stage("ask", "asking about them", ("researcher", "synthesiser"), optional=True, round="counted")
OUTLINE = Stage("outline", "outlining the page", ("outline", "refinement"), writes=True)
ARTICLE = Stage(
    "article",
    "writing the page",
    ("relevance", "placement", "writer", "reviewer", "editor", "claims", "polish", "lead"),
    writes=True,
)
