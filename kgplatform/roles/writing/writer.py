"""Writer: writes a section, and the lead, from the evidence of its heading (Apollo 3.3.4, eq. 3.14)."""

from typing import Protocol

from kgplatform.models import Entity, Evidence, Fact, Length, SectionDraft, Topic, Value


class SectionBrief(Value):
    """`path` is the heading under its parents, top first; `written` are sentences that the page has already, in its
    order, and `under` the heading of each, where it is known; `headings` are the paths of all its headings; `borrowed`
    are the ids of the snippets of the evidence that fit another heading better, `below` the snippets of its
    subsections, where no source is on all of it, `room` is its length, as a share of what its evidence would fill, and
    `whole` are the ids of snippets of which all is on the topic, where that is known: of others only what says its name
    is. `facts` are what the graph knows for the heading, the most central first, and `elsewhere` what the other
    headings tell, by their paths. `covers` says for each of the `headings` what readers look for under it, "" where
    nobody said; `length` is how many words are wanted of it."""

    topic: Topic
    path: tuple[str, ...]
    entities: tuple[Entity, ...]
    evidence: tuple[Evidence, ...]
    written: tuple[str, ...] = ()
    under: tuple[str, ...] = ()
    headings: tuple[tuple[str, ...], ...] = ()
    borrowed: frozenset[str] = frozenset()
    below: tuple[Evidence, ...] = ()
    room: float = 1.0
    whole: frozenset[str] | None = None
    facts: tuple[Fact, ...] = ()
    elsewhere: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = ()
    covers: tuple[str, ...] = ()
    length: Length | None = None


class LeadBrief(Value):
    """What the lead summarises: the headings with their drafts, in reading order; `main` are the top sections', `kept`
    the numbers of those that stay as they are, of which a lead takes nothing, and `whole` is as a section's."""

    topic: Topic
    sections: tuple[tuple[str, SectionDraft], ...]
    evidence: tuple[Evidence, ...]
    main: tuple[str, ...] = ()
    kept: frozenset[int] = frozenset()
    whole: frozenset[str] | None = None


class Writer(Protocol):
    """`engine` names who writes, as pages say it."""

    engine: str

    async def write(self, brief: SectionBrief) -> SectionDraft: ...

    async def lead(self, brief: LeadBrief) -> SectionDraft:
        """Return one or two cited paragraphs that define the topic and say what the page covers."""
