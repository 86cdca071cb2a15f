"""Writer: writes a section, and the lead, from the evidence of its heading (Apollo 3.3.4, eq. 3.14)."""

from typing import Literal, Protocol

from kgplatform.models import Claim, Entity, Snippet, Topic, Value

Verdict = Literal["verbatim", "entailed"]


class Evidence(Value):
    """A snippet that bears on a heading; `score` in 0..1 says how much."""

    snippet: Snippet
    score: float
    entity_ids: tuple[str, ...] = ()


class Fact(Value):
    """A relation of the topic's graph as a line, "subject | relation | object", and the snippets that state it; it is
    `central` where its page is to tell it."""

    relation_id: str
    text: str
    snippet_ids: tuple[str, ...]
    central: bool = False


class SectionBrief(Value):
    """`path` is the heading under its parents, top first; `written` are sentences that the page has already, and
    `headings` the paths of all its headings; `borrowed` are the ids of the snippets of the evidence that fit another
    heading better, `below` the snippets of its subsections, where no source is on all of it, `room` is its length, as
    a share of what its evidence would fill, and `whole` are the ids of snippets of which all is on the topic,
    where that is known: of others only what says its name is. `facts` are what the graph knows for the heading, the
    most central first, and `elsewhere` what the other headings tell, by their paths. `covers` says for each of the
    `headings` what readers look for under it, "" where nobody said."""

    topic: Topic
    path: tuple[str, ...]
    entities: tuple[Entity, ...]
    evidence: tuple[Evidence, ...]
    written: tuple[str, ...] = ()
    headings: tuple[tuple[str, ...], ...] = ()
    borrowed: frozenset[str] = frozenset()
    below: tuple[Evidence, ...] = ()
    room: float = 1.0
    whole: frozenset[str] | None = None
    facts: tuple[Fact, ...] = ()
    elsewhere: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = ()
    covers: tuple[str, ...] = ()


class DraftSentence(Value):
    """A sentence of the page and the snippets that support it; `verdict` says how, as verification found it:
    "verbatim" where one of them holds it word by word, "entailed" where all of them together state its `claims`.
    `relation_ids` are the relations of the graph that it tells."""

    text: str
    snippet_ids: tuple[str, ...]
    verdict: Verdict = "verbatim"
    claims: tuple[Claim, ...] = ()
    relation_ids: tuple[str, ...] = ()


class SectionDraft(Value):
    """Paragraphs of sentences; empty when the evidence supports none."""

    paragraphs: tuple[tuple[DraftSentence, ...], ...] = ()

    @property
    def sentences(self) -> list[DraftSentence]:
        return [sentence for paragraph in self.paragraphs for sentence in paragraph]


class LeadBrief(Value):
    """What the lead summarises: the headings with their drafts, in reading order; `main` are the top sections', and
    `whole` is as a section's."""

    topic: Topic
    sections: tuple[tuple[str, SectionDraft], ...]
    evidence: tuple[Evidence, ...]
    main: tuple[str, ...] = ()
    whole: frozenset[str] | None = None


class Writer(Protocol):
    """`engine` names who writes, as pages say it."""

    engine: str

    async def write(self, brief: SectionBrief) -> SectionDraft: ...

    async def lead(self, brief: LeadBrief) -> SectionDraft:
        """Return one or two cited paragraphs that define the topic and say what the page covers."""
        ...
