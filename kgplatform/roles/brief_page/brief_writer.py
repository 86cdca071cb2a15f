"""Writer of brief pages: what a topic is, main findings, an open question, of titles and abstracts (TOPICAL, 3.3)."""

from typing import Protocol

from kgplatform.models import SectionDraft, Snippet, Topic, Value


class GivenPaper(Value):
    """A paper: the snippets of its abstract in their order, at least one; `published` is an ISO date or its beginning,
    "" where nobody knows."""

    title: str
    published: str
    snippets: tuple[Snippet, ...]


class BriefPageBrief(Value):
    """What a page is written from: the papers that were chosen, a tuple a cluster, the largest cluster first; `years`
    are how many papers there are in all, by year ("" for none); `names` are other names of the topic."""

    topic: Topic
    groups: tuple[tuple[GivenPaper, ...], ...]
    years: tuple[tuple[str, int], ...] = ()
    names: tuple[str, ...] = ()

    @property
    def papers(self) -> list[GivenPaper]:
        """All papers, in their order."""
        return [paper for group in self.groups for paper in group]


class BriefPage(Value):
    """The three parts of a page, each empty where the papers say nothing for it."""

    definition: SectionDraft = SectionDraft()
    findings: SectionDraft = SectionDraft()
    question: SectionDraft = SectionDraft()


class BriefWriter(Protocol):
    """`engine` names who writes, as pages say it."""

    engine: str

    async def write(self, brief: BriefPageBrief) -> BriefPage:
        """Return a definition of one or two sentences, five to eight findings where there is as much, and one open
        question; each sentence cites snippets of the papers that state it."""
