"""How far single snippets came on their way to a page, from what the graph keeps of it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Self

from kgplatform.graph.funnel import SnippetStanding
from kgplatform.models import Draft, DroppedSentence, FunnelStage, Page, SnippetKind

BELOW = " > "  # between a heading and those above it


class Told(NamedTuple):
    """A sentence of a page, or one that was drafted for it and `dropped`, under its heading."""

    heading: str
    sentence: str
    dropped: DroppedSentence | None = None


@dataclass(frozen=True)
class Standing:
    """What became of a domain's snippets for one topic, by their ids. `measures` tell how much each is about the topic,
    `floor` how much is asked. Of the newest page, if there is one: the headings by which snippets were `offered`, those
    that are long enough without them (`spare`), those that they did not fit (`unfit`), and what cites them; `drafts`
    are what it was written from."""

    snippets: Mapping[str, SnippetStanding]
    measures: Mapping[str, float]
    floor: float
    page: Page | None
    drafts: Sequence[Draft]
    offered: Mapping[str, list[str]]
    spare: Mapping[str, list[str]]
    unfit: Mapping[str, list[str]]
    cited: Mapping[str, list[Told]]

    @classmethod
    def of(
        cls,
        snippets: Iterable[SnippetStanding],
        measures: Mapping[str, float],
        floor: float,
        page: Page | None,
        drafts: Sequence[Draft],
    ) -> Self:
        offered: dict[str, list[str]] = {}
        spare: dict[str, list[str]] = {}
        unfit: dict[str, list[str]] = {}
        cited: dict[str, list[Told]] = {}
        for draft in drafts:
            for headings, ids in ((offered, draft.offered), (spare, draft.spare), (unfit, draft.unfit)):
                for id_ in ids:
                    headings.setdefault(id_, []).append(BELOW.join(draft.path))
        for heading, section in zip(_headings(page), page.sections if page else (), strict=True):
            for citation in section.citations:
                cited.setdefault(citation.snippet_id, []).append(Told(heading, citation.sentence))
        known = {snippet.id: snippet for snippet in snippets}
        return cls(known, measures, floor, page, drafts, offered, spare, unfit, cited)

    @property
    def drafted(self) -> bool:
        """Whether it is known what the page was written from."""
        return bool(self.drafts)

    @property
    def headings(self) -> list[str]:
        """The headings of the page and of its drafts, in reading order, the lead's first; one that no section came of
        comes after the one that was drafted before it."""
        found = list(dict.fromkeys(_headings(self.page)))
        place = 0
        for heading in (BELOW.join(draft.path) for draft in self.drafts):
            if heading not in found:
                found.insert(place, heading)
            place = found.index(heading) + 1
        return found

    def is_admitted(self, snippet_id: str) -> bool:
        """Whether a snippet of prose is about the topic as much as a hit has to be."""
        return snippet_id in self.measures and self.measures[snippet_id] >= self.floor

    def kind_of(self, snippet_id: str) -> SnippetKind:
        return self.snippets[snippet_id].kind

    def stage_of(self, snippet_id: str) -> FunnelStage:
        """Return the furthest stage that a snippet of the domain reached."""
        page: tuple[tuple[FunnelStage, bool], ...] = (
            ("cited", snippet_id in self.cited),
            ("dropped", bool(self.dropped_of(snippet_id))),
            ("offered", snippet_id in self.offered),
            ("spare", snippet_id in self.spare),
            ("unfit", snippet_id in self.unfit),
        )
        reached = next((stage for stage, here in page if here), None)
        return reached or self._before_the_page(self.snippets[snippet_id])

    def dropped_of(self, snippet_id: str) -> list[Told]:
        """Return the sentences that cited a snippet and were taken out of drafts."""
        return [
            Told(BELOW.join(draft.path), each.text, each)
            for draft in self.drafts
            for each in draft.dropped
            if snippet_id in each.snippet_ids
        ]

    def dropped_under(self, heading: str) -> list[DroppedSentence]:
        """Return the sentences that were taken out under a heading."""
        return [each for draft in self.drafts if BELOW.join(draft.path) == heading for each in draft.dropped]

    def _before_the_page(self, snippet: SnippetStanding) -> FunnelStage:
        if snippet.found:
            return "read" if snippet.read else "found"
        if not snippet.is_prose:
            return "not_prose"
        measure = self.measures.get(snippet.id)
        return "refused" if measure is not None and measure < self.floor else "not_found"


def _headings(page: Page | None) -> list[str]:
    """Return the headings of a page's sections, each below those above it; the lead's is empty."""
    above: list[str] = []
    found = []
    for section in page.sections if page else ():
        above = [*above[: max(0, section.level - 1)], section.heading] if section.level else []
        found.append(BELOW.join(above))
    return found
