"""What becomes of a domain's snippets, and of facts, on their way to a topic's page."""

from typing import Literal

from kgplatform.models.pages import DraftCheck
from kgplatform.models.value import Value

FunnelStage = Literal[
    "no_source", "not_prose", "refused", "not_found", "found", "read", "unfit", "spare", "offered", "cited",
    "dropped", "told",
]  # fmt: skip
"""How far a snippet or a fact came: no source states it; only what is no prose does; it is hardly about the topic; no
query found it; it was found, but not read; read, but offered to no section; kept from a section that it does not fit;
left out, for its length, of a section that it fits; offered to a section that does not tell it; cited, of a fact: in
other words or for something else; told in a draft and taken out again; told on the page, which only a fact is. The
furthest comes last."""


class FunnelFact(Value):
    """A statement to look for, in one line; `snippet_ids` are the snippets that state it, where somebody knows."""

    text: str
    snippet_ids: tuple[str, ...] = ()


class FunnelSupport(Value):
    """A snippet that may state a fact, and how far it came. `cosine` (-1..1) compares their vectors, `share` (0..1) is
    how many of the fact's words it has, numbers and names counted three times; `likely` is what is near enough by
    these, or was given as stating it."""

    snippet_id: str
    url: str
    title: str
    cosine: float
    share: float
    likely: bool
    stage: FunnelStage


class FactFate(Value):
    """How far a fact came, by those of its `supports` that are likely: `said` is that in words. `sections` are the
    headings, each below its parent's, "" for the lead, that the furthest stage happened in; `check` is what took a
    drafted sentence out, and `why`. `sentence` is the one of the page or the draft, of those that cite these supports,
    that comes nearest to the fact, and "" without one: `sentence_share` (0..1) of the fact's words, and the cosine
    (-1..1) of their vectors. A sentence tells a fact that has more than half of its words or is as near in meaning."""

    fact: str
    stage: FunnelStage
    said: str
    supports: tuple[FunnelSupport, ...] = ()
    sections: tuple[str, ...] = ()
    check: DraftCheck | None = None
    why: str = ""
    sentence: str = ""
    sentence_share: float = 0.0
    sentence_cosine: float = 0.0


class FunnelCounts(Value):
    """Snippets of prose: all of a domain, how many of them are about the topic as much as a hit has to be, and how many
    of all were found by its queries, read, told an entity or a relation, were offered to a section of its newest page
    and are cited there; each but the second is counted among those before."""

    snippets: int
    admitted: int
    found: int
    read: int
    related: int
    offered: int
    cited: int


class FunnelSource(Value):
    """A source, and what became of its snippets of prose."""

    id: str
    url: str
    title: str
    counts: FunnelCounts


class FunnelSection(Value):
    """A heading of the newest page, below its parent's, "" for the lead: how many snippets its writer was offered, how
    many fit too and were left out for its length, how many were kept from it as unfitting, how many it cites, and how
    many of its sentences were taken out, by check."""

    heading: str
    offered: int
    spare: int
    unfit: int
    cited: int
    dropped: dict[str, int]


class Funnel(Value):
    """A topic's way from its domain's snippets to its newest page. `page_id` is "" before there is a page; `drafted`
    says whether it is known what the page's sections were offered. `floor` is how much a hit has to be about the topic.
    Sources are in the order of how much they lose."""

    topic_id: str
    page_id: str = ""
    version: int = 0
    drafted: bool = False
    floor: float = 0.0
    counts: FunnelCounts
    sections: tuple[FunnelSection, ...] = ()
    sources: tuple[FunnelSource, ...] = ()
    facts: tuple[FactFate, ...] = ()
