"""What is written."""

from typing import Literal

from kgplatform.models.value import Value

DraftCheck = Literal[
    "citations", "verification", "figures", "claims", "review", "editing", "context", "repetition", "length"
]  # fmt: skip


class OutlineSection(Value):
    """A heading with the entities that it tells of; `room` is its length, as a share of what its evidence would fill,
    and `covers` says in words what readers look for under it, where somebody said so."""

    heading: str
    entity_ids: tuple[str, ...] = ()
    children: tuple["OutlineSection", ...] = ()
    room: float = 1.0
    covers: str = ""


class Outline(Value):
    title: str
    sections: tuple[OutlineSection, ...]


class Claim(Value):
    """One thing that a sentence of a page states, and the span of a snippet's text that states it."""

    text: str
    snippet_id: str
    start: int
    end: int


class Citation(Value):
    """`sentence` is the cited sentence of the page, without its markers; `marker` the n of [n]; `claims` are those of
    its claims that the snippet states, none of a verbatim sentence, which stands there itself. `relation_ids` are the
    relations of the graph that the sentence tells and the snippet is evidence of."""

    marker: int
    sentence: str
    snippet_id: str
    verdict: str = "verbatim"
    claims: tuple[Claim, ...] = ()
    relation_ids: tuple[str, ...] = ()


class Section(Value):
    """A written section. `text` holds paragraphs parted by a blank line, with [n] after each cited sentence.

    `level` is 0 for the lead, 1 for top sections, 2 for subsections; `position` counts in reading order. `outdated`
    says in words why it is stale, "" for one that is not.
    """

    level: int
    position: int
    heading: str
    text: str
    entity_ids: tuple[str, ...] = ()
    citations: tuple[Citation, ...] = ()
    stale: bool = False
    outdated: str = ""


class DroppedSentence(Value):
    """A sentence that was drafted and taken out again: by which check, and `why` in words."""

    text: str
    snippet_ids: tuple[str, ...]
    check: DraftCheck
    why: str


class Draft(Value):
    """What one heading of a page was written from, and what was taken out of it. `path` is the heading under its
    parents, empty for the lead; `offered` are the snippets that its writer was given, `spare` those that
    fit too and were left out for its length, `unfit` those that the relevance filter kept from it."""

    path: tuple[str, ...]
    offered: tuple[str, ...] = ()
    spare: tuple[str, ...] = ()
    unfit: tuple[str, ...] = ()
    dropped: tuple[DroppedSentence, ...] = ()


class Reference(Value):
    marker: int
    snippet_id: str
    title: str
    url: str


class Page(Value):
    """A version of a topic's page; `engine` says who wrote it ("offline rules", or a model's name); `partial` says in
    words why something is missing, "" for a whole page; `left_out` counts the snippets that fit one of its headings and
    that it does not cite."""

    id: str
    topic_id: str
    kind: str = "article"
    version: int
    title: str
    audience: str = ""
    engine: str
    sections: tuple[Section, ...]
    references: tuple[Reference, ...]
    partial: str = ""
    left_out: int = 0
